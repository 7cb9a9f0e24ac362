//! Cline.

mod call;
mod catalogue;
mod reading;
mod shorten;

use super::facts::{Evidence, Topic, fact};
use super::program::{self, Program, as_found};
use super::roots::{Collision, FLAT, Layout, Naming, Place, RootRule};
use super::{Fate, Host, Loader, Situation, Types, reads};
use crate::readers::Reader;

const RUN: Evidence = Evidence::run("3.0.65", "2026-11-30");

const SOURCE: Evidence = Evidence::source(
    "cline/cline, sdk/packages/core/src/extensions/config",
    "2026-08-22",
);

const LAYOUT: Layout = Layout {
    min_depth: 0,
    raw_order: true,
    root_file_links: false,
    ..FLAT
};

pub(super) const HOST: Host = Host {
    id: "cline",
    name: "Cline",
    evidence: "3.0.65, run on 2026-11-30; its source",
    facts: &[
        fact(
            Topic::Roots,
            RUN,
            "`.clinerules/skills`, `.cline/skills` and `.agents/skills` of the project's root, then `~/.cline/skills` \
             (or that of `$CLINE_DIR`) and `~/.agents/skills`. Its source also reads those of plugins, and `skills` \
             of each directory in the project's `.cline` that has a `managed.json`. `.claude/skills` is not read.",
        ),
        fact(
            Topic::Parents,
            RUN,
            "The project's root, which is where `.git` lies, is looked into in the place of the working \
             directory; nothing between the two and nothing above.",
        ),
        fact(
            Topic::Depth,
            RUN,
            "One directory below the root, whatever else it holds. A `SKILL.md` right in the root is a skill as \
             well.",
        ),
        fact(
            Topic::Skipped,
            RUN,
            "None: hidden directories are entered, and `.gitignore` is not asked.",
        ),
        fact(
            Topic::Links,
            SOURCE,
            "Links to directories are followed, and so is a `SKILL.md` in a directory that is a link; one right \
             in the root is not.",
        ),
        fact(Topic::FileName, RUN, "`SKILL.md`, in this case only."),
        fact(
            Topic::Header,
            RUN,
            "The first line is `---` and nothing else; the next line that starts with `---` closes, whatever \
             follows it there. A byte-order mark before it is fine. A file without a header is a skill, all of it \
             its body.",
        ),
        fact(
            Topic::Reader,
            SOURCE,
            "The npm package `yaml` 2; broken YAML is an error, and nothing is mended. A header that is no \
             mapping counts as empty. What is not UTF-8 is read with U+FFFD in its place.",
        ),
        fact(
            Topic::Name,
            RUN,
            "The field, trimmed, or the name of the directory if it is absent, null or empty. Any characters and \
             any length; a number, a boolean or a collection is an error. Names are told apart without case.",
        ),
        fact(
            Topic::Description,
            RUN,
            "May be absent or empty; a number, a boolean or a collection is an error.",
        ),
        fact(
            Topic::Limits,
            RUN,
            "None to the file: 1.1 MB load. Of an answer of more than 8,000 UTF-16 units the model sees both ends, \
             with `...[truncated N chars]...` between them.",
        ),
        fact(
            Topic::Fields,
            SOURCE,
            "`name`, `description`, `disabled` and `enabled`. The latter two have to be `true` or `false`, and \
             `enabled` is looked at only where `disabled` says nothing. All others are ignored.",
        ),
        fact(
            Topic::Collision,
            RUN,
            "The one that is read last: the user's beats the project's, `.agents` beats `.cline` and that \
             `.clinerules`; within a root it is the last one as the system happens to list the directories.",
        ),
        fact(
            Topic::Catalogue,
            RUN,
            "The names, in the description of the tool `skills`, in the order in which they were first met. The \
             model does not see descriptions before it calls a skill.",
        ),
        fact(
            Topic::Budget,
            RUN,
            "None was seen: of 400 skills all names are listed.",
        ),
        fact(
            Topic::Load,
            RUN,
            "The tool `skills` gives the name, the arguments if there are any, the description and the trimmed \
             body. Neither the directory nor the files beside it are named.",
        ),
        fact(Topic::Substitutions, RUN, "None."),
        fact(
            Topic::Trust,
            SOURCE,
            "No trust is asked for. `disabled: true` or `enabled: false` in the file turns a skill off.",
        ),
    ],
    fields: &[
        reads("name")
            .taking(Types::TEXT, Some(Fate::Dropped))
            .if_empty(Fate::Loads),
        reads("description")
            .taking(Types::TEXT, Some(Fate::Dropped))
            .if_empty(Fate::Loads),
    ],
    reader: Some(Reader::Yaml2),
    takes_name: None,
    largest_file: None,
    substitutes: false,
    fates: &[
        (Situation::ByteOrderMark, Fate::Loads),
        (Situation::NoFrontmatter, Fate::Crippled),
        (Situation::InvalidYaml, Fate::Dropped),
        (Situation::DuplicateKey, Fate::Dropped),
        (Situation::NoName, Fate::Loads),
        (Situation::EmptyName, Fate::Loads),
        (Situation::NonStringName, Fate::Dropped),
        (Situation::NoDescription, Fate::Loads),
        (Situation::EmptyDescription, Fate::Loads),
        (Situation::NonStringDescription, Fate::Dropped),
        (Situation::NotUtf8, Fate::Loads),
        (Situation::DescriptionMarkup, Fate::Loads),
        (Situation::OtherDirectory, Fate::Loads),
    ],
    roots: &[
        RootRule {
            place: Place::Home,
            path: ".agents/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Home,
            path: ".cline/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Repository,
            path: ".agents/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Repository,
            path: ".cline/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Repository,
            path: ".clinerules/skills",
            layout: &LAYOUT,
        },
    ],
    collision: Some(Collision::LastOfFirstRoot),
    naming: Some(Naming::FieldOrDirectory),
    program: Some(&PROGRAM),
    loader: Some(Loader {
        options: &[],
        tools: &[SKILLS],
        methods: &[],
        load_tool: (SKILLS, "skill"),
        reach: None,
        start: program::start,
    }),
};

/// The tool by which the model loads a skill.
const SKILLS: &str = "skills";

const PROGRAM: Program = Program {
    read: reading::read,
    admits: program::anywhere,
    key: call::key,
    once: false,
    arrange: as_found,
    catalogue: catalogue::catalogue,
    tools: catalogue::tools,
    call: call::call,
};
