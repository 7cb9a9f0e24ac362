//! The open specification.

use super::facts::{Evidence, EvidenceKind, Topic, fact};
use super::roots::{Collision, FLAT, Layout, Naming, Place, RootRule};
use super::{Beyond, Fate, Host, Situation, Types, Unit, reads};
use crate::readers::Reader;

const TEXT: Evidence = Evidence::of(
    EvidenceKind::Docs,
    "agentskills/agentskills, docs/specification.mdx",
    "2026-08-09",
);

/// What it advises those who build a host; nobody has to do so.
const ADVICE: Evidence = Evidence::of(
    EvidenceKind::Docs,
    "agentskills/agentskills, docs/client-implementation/adding-skills-support.mdx",
    "2026-08-09",
);

const LAYOUT: Layout = Layout {
    min_depth: 1,
    max_depth: 1,
    hidden: false,
    nested: true,
    file_links: true,
    directory_links: true,
    ..FLAT
};

pub(super) const HOST: Host = Host {
    id: "spec",
    name: "the specification",
    evidence: "agentskills.io, specification of 2026-08-09",
    facts: &[
        fact(
            Topic::Roots,
            ADVICE,
            "`.agents/skills` and a directory of the host's own, in the project and at home.",
        ),
        fact(
            Topic::Parents,
            ADVICE,
            "Some hosts look into directories above, up to the root of the repository.",
        ),
        fact(
            Topic::Depth,
            ADVICE,
            "A directory for each skill; hosts should not go deeper than 4 to 6 levels, nor into more than 2,000 \
             directories.",
        ),
        fact(
            Topic::Skipped,
            ADVICE,
            "`.git` and `node_modules`, among others.",
        ),
        fact(Topic::FileName, TEXT, "`SKILL.md`, in this case."),
        fact(
            Topic::Header,
            TEXT,
            "YAML comes first in the file, then Markdown of any form.",
        ),
        fact(
            Topic::Reader,
            ADVICE,
            "What is no YAML may be tried again with values that hold a colon in quotes; if that fails too, the skill \
             is skipped and that is said.",
        ),
        fact(
            Topic::Name,
            TEXT,
            "Must be there: small letters, digits and single hyphens between them, and that of the directory. Its \
             words can be read as ASCII only, or as letters of any script.",
        ),
        fact(Topic::Description, TEXT, "Must be there and not be empty."),
        fact(
            Topic::Limits,
            TEXT,
            "64 characters for the name, 1,024 for the description, 500 for `compatibility`; the file should stay \
             below 500 lines, and the body below 5,000 tokens.",
        ),
        fact(
            Topic::Fields,
            TEXT,
            "`name`, `description`, `license`, `compatibility`, `metadata`, which is a mapping of text to text, and \
             `allowed-tools`, which is text with blanks between the tools.",
        ),
        fact(
            Topic::Collision,
            ADVICE,
            "The project's before the user's; within one of them the first or the last, always the same.",
        ),
        fact(
            Topic::Catalogue,
            ADVICE,
            "Names, descriptions and perhaps files. Skills that only people may start are not in it, and without \
             skills there is none.",
        ),
        fact(
            Topic::Budget,
            TEXT,
            "About 100 tokens a skill, for name and description.",
        ),
        fact(
            Topic::Load,
            ADVICE,
            "The model reads the file, or a tool gives the body, the directory and the files in it.",
        ),
        fact(Topic::Substitutions, TEXT, "None are named."),
        fact(
            Topic::Trust,
            ADVICE,
            "A project's skills only if its directory is trusted.",
        ),
    ],
    fields: &[
        reads("name")
            .taking(Types::TEXT, None)
            .up_to(64, Unit::Characters, Beyond::Breach),
        reads("description").taking(Types::TEXT, None).up_to(
            1024,
            Unit::Characters,
            Beyond::Breach,
        ),
        reads("license").taking(Types::TEXT, None),
        reads("compatibility").taking(Types::TEXT, None).up_to(
            500,
            Unit::Characters,
            Beyond::Breach,
        ),
        reads("metadata").taking(Types::MAPPING, None),
        reads("allowed-tools").taking(Types::TEXT, None),
    ],
    reader: Some(Reader::StrictYaml),
    takes_name: Some(is_name),
    largest_file: None,
    substitutes: false,
    // A file that is not as it says is no skill by it.
    fates: &[
        (Situation::ByteOrderMark, Fate::Loads),
        (Situation::NoFrontmatter, Fate::Dropped),
        (Situation::InvalidYaml, Fate::Dropped),
        (Situation::DuplicateKey, Fate::Dropped),
        (Situation::NoName, Fate::Dropped),
        (Situation::EmptyName, Fate::Dropped),
        (Situation::NonStringName, Fate::Dropped),
        (Situation::NoDescription, Fate::Dropped),
        (Situation::EmptyDescription, Fate::Dropped),
        (Situation::NonStringDescription, Fate::Dropped),
        (Situation::OtherDirectory, Fate::Dropped),
    ],
    roots: &[
        RootRule {
            place: Place::Directory,
            path: ".agents/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Home,
            path: ".agents/skills",
            layout: &LAYOUT,
        },
    ],
    collision: Some(Collision::FirstWins),
    naming: Some(Naming::Field),
    program: None,
    loader: None,
};

/// Whether the specification allows `name`, but for its length: small letters, digits, and single
/// hyphens between them. Its text can be read as ASCII only; its own validator takes all letters.
#[must_use]
pub fn is_name(name: &str) -> bool {
    let is_part = |part: &str| {
        let mut characters = part.chars();
        !part.is_empty()
            && characters.all(|character| character.is_alphanumeric() && !character.is_uppercase())
    };
    name.split('-').all(is_part)
}
