//! skills-ref, the validator beside the specification.

mod answers;
mod parsing;
mod validation;

use super::facts::{Evidence, Topic, fact};
use super::program::{self, Program, as_found, exactly};
use super::roots::{FLAT, FileName, Layout, Naming, Place, RootRule, SKILL_DIR};
use super::{
    Beyond, Fate, Host, Loader, OptionInfo, OptionType, Reach, Situation, Types, Unit, reads,
};
use crate::readers::Reader;

use validation::{LONGEST_COMPATIBILITY, LONGEST_DESCRIPTION, LONGEST_NAME};

const RUN: Evidence = Evidence::run("0.1.1", "2026-11-30");

const SOURCE: Evidence = Evidence::source(
    "agentskills/agentskills, skills-ref/src/skills_ref 0.1.1",
    "2026-12-01",
);

const LAYOUT: Layout = Layout {
    file_name: FileName::OrSmall,
    ..FLAT
};

pub(super) const HOST: Host = Host {
    id: "skills-ref",
    name: "skills-ref (the reference validator)",
    evidence: "0.1.1, run on 2026-11-30; its source",
    facts: &[
        fact(
            Topic::Roots,
            SOURCE,
            "None of its own: each command is given the directory of a skill, or its `SKILL.md`.",
        ),
        fact(
            Topic::Depth,
            SOURCE,
            "The file lies right in the directory that is given.",
        ),
        fact(
            Topic::Links,
            RUN,
            "Links are followed. A skill's name is compared with the name by which its directory was given; the \
             path that is shown is that of the real directory.",
        ),
        fact(Topic::FileName, RUN, "`SKILL.md`, or else `skill.md`."),
        fact(
            Topic::Header,
            RUN,
            "The file starts with `---`, and the next `---` closes, wherever in a line it stands, in a value too. A \
             byte-order mark or a blank line before the first is an error.",
        ),
        fact(
            Topic::Reader,
            RUN,
            "strictyaml: all scalars are text; lists and mappings in brackets, anchors, tags and duplicate keys are \
             errors.",
        ),
        fact(
            Topic::Name,
            RUN,
            "Read without white space around it. To be valid, it is that of the directory, and of small letters and \
             digits of any script with single hyphens between, in the form NFKC.",
        ),
        fact(
            Topic::Description,
            RUN,
            "Must be text and more than white space.",
        ),
        fact(
            Topic::Limits,
            RUN,
            "To be valid: a name of up to 64 characters, a description of up to 1,024, a `compatibility` of up to \
             500. All are read nevertheless.",
        ),
        fact(
            Topic::Fields,
            RUN,
            "The six of the specification; another one makes a skill invalid, but it is read. The types of \
             `license`, `allowed-tools` and `metadata` are not looked at.",
        ),
        fact(
            Topic::Collision,
            SOURCE,
            "None: skills are looked at one by one.",
        ),
        fact(
            Topic::Catalogue,
            RUN,
            "`to-prompt` gives `<available_skills>` with name, description and location of each, escaped as HTML; \
             with a skill that cannot be read, it gives nothing.",
        ),
        fact(Topic::Budget, SOURCE, "None."),
        fact(
            Topic::Load,
            RUN,
            "`read-properties` gives the fields as JSON; it has no use for the body.",
        ),
        fact(Topic::Substitutions, SOURCE, "None."),
    ],
    fields: &[
        reads("name")
            .taking(Types::SCALAR, Some(Fate::Dropped))
            .if_empty(Fate::Dropped)
            .up_to(LONGEST_NAME, Unit::Characters, Beyond::Breach),
        reads("description")
            .taking(Types::SCALAR, Some(Fate::Dropped))
            .if_empty(Fate::Dropped)
            .up_to(LONGEST_DESCRIPTION, Unit::Characters, Beyond::Breach),
        reads("license"),
        reads("compatibility").taking(Types::SCALAR, None).up_to(
            LONGEST_COMPATIBILITY,
            Unit::Characters,
            Beyond::Breach,
        ),
        reads("metadata"),
        reads("allowed-tools"),
    ],
    reader: Some(Reader::StrictYaml),
    takes_name: None,
    largest_file: None,
    substitutes: false,
    fates: &[
        (Situation::ByteOrderMark, Fate::Dropped),
        (Situation::NoFrontmatter, Fate::Dropped),
        (Situation::InvalidYaml, Fate::Dropped),
        (Situation::DuplicateKey, Fate::Dropped),
        (Situation::NoName, Fate::Dropped),
        (Situation::EmptyName, Fate::Dropped),
        (Situation::NoDescription, Fate::Dropped),
        (Situation::EmptyDescription, Fate::Dropped),
        (Situation::NotUtf8, Fate::Dropped),
        (Situation::DescriptionMarkup, Fate::Loads),
        (Situation::OtherDirectory, Fate::Loads),
    ],
    roots: &[RootRule {
        place: Place::Given,
        path: "skills",
        layout: &LAYOUT,
    }],
    collision: None,
    naming: Some(Naming::Field),
    program: Some(&PROGRAM),
    loader: Some(Loader {
        options: &[OptionInfo {
            name: SKILL_DIR,
            doc: "The directory whose subdirectories are looked at, one by one; `skills` unless given",
            takes: &[OptionType::Text],
        }],
        tools: &[],
        methods: &[PROPERTIES, VALIDATE],
        load_tool: (PROPERTIES, NAME),
        reach: Some(Reach::Directory(SKILL_DIR)),
        start: program::start,
    }),
};

/// The function that reads a skill.
const PROPERTIES: &str = "read_properties";

/// The function that says what is wrong with one.
const VALIDATE: &str = "validate";

/// The argument of both: the name of the skill's directory.
const NAME: &str = "skill_dir";

const PROGRAM: Program = Program {
    read: parsing::read,
    admits: program::anywhere,
    key: exactly,
    once: false,
    arrange: as_found,
    catalogue: answers::catalogue,
    tools: |_, _| Vec::new(),
    call: answers::call,
};
