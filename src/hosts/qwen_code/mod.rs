//! Qwen Code.
//!
//! Source: QwenLM/qwen-code, packages/core/src/skills, as in 0.24.4; run 0.24.4.

mod calling;
mod catalogue;
mod fields;
mod output;
mod reading;
mod simple;

use super::facts::{Evidence, Topic, fact};
use super::program::{self, Program, as_found, exactly};
use super::roots::{Collision, FLAT, Layout, Naming, Place, RootRule};
use super::{Fate, Host, Loader, Situation, Types, reads};
use crate::readers::Reader;

const RUN: Evidence = Evidence::run("0.24.4", "2026-11-30");

const SOURCE: Evidence = Evidence::source(
    "QwenLM/qwen-code, packages/core/src/skills, tools and utils, as in 0.24.4",
    "2026-12-01",
);

const LAYOUT: Layout = FLAT;

pub(super) const HOST: Host = Host {
    id: "qwen-code",
    name: "Qwen Code",
    evidence: "0.24.4, run on 2026-11-30; its source",
    facts: &[
        fact(
            Topic::Roots,
            RUN,
            "`.qwen/skills` and `.agents/skills` of the working directory, then those of the home directory and \
             the directories of the settings, then its extensions and its own skills. In the home directory \
             itself there is no project.",
        ),
        fact(
            Topic::Parents,
            RUN,
            "None: only the working directory itself.",
        ),
        fact(
            Topic::Depth,
            RUN,
            "A directory for each skill, right in the root. What lies in the root itself or inside a skill is not \
             found.",
        ),
        fact(
            Topic::Skipped,
            SOURCE,
            "Only what an install leaves behind: names that end in `.backup-` or `.installing-` and two numbers. \
             Hidden directories load.",
        ),
        fact(
            Topic::Links,
            RUN,
            "Links to directories and to files are followed, wherever they lead.",
        ),
        fact(Topic::FileName, RUN, "`SKILL.md`, in this case only."),
        fact(
            Topic::Header,
            RUN,
            "The first line is `---`, and a later one that is `---` alone closes it. A byte-order mark is dropped, \
             and any line ends are taken; a blank or an empty line before the first is an error.",
        ),
        fact(
            Topic::Reader,
            SOURCE,
            "The npm package yaml 2, with the schema of YAML 1.2. If it fails, or gives no mapping, the header is \
             read as lines of `key: value`, with lists and tables that two blanks indent.",
        ),
        fact(
            Topic::Name,
            RUN,
            "Letters and digits of any script, `_`, `:`, `.` and `-`, of any length. A number or a boolean is taken \
             as the text that it prints as; it need not be that of the directory.",
        ),
        fact(
            Topic::Description,
            RUN,
            "Must be there, and not be blank. A number or a list is taken as the text that it prints as; a mapping \
             is an error.",
        ),
        fact(
            Topic::Limits,
            RUN,
            "None for a name, a description or a file.",
        ),
        fact(
            Topic::Fields,
            SOURCE,
            "`name`, `description`, `allowedTools` (a list, and not `allowed-tools`), `model` (text), `paths` (a \
             list), `argument-hint`, `when_to_use`, `disable-model-invocation` and `user-invocable` (true or \
             false), `priority` and `hooks`. A wrong type of the first five is an error, of others it is as if \
             they were not there.",
        ),
        fact(
            Topic::Collision,
            RUN,
            "The root that wins hides the others; in one root the first directory by name wins.",
        ),
        fact(
            Topic::Catalogue,
            RUN,
            "`<available_skills>` in a reminder to the model: name, description, when to use it and the level, \
             escaped, by name. A skill with `disable-model-invocation`, or with `paths` until one of them is \
             touched, is not in it.",
        ),
        fact(
            Topic::Budget,
            SOURCE,
            "If the list has more than 8,000 characters, each description is cut to its first line, and \
             `when_to_use` is left out; its own skills take about 5,900 of them. No skill is left out.",
        ),
        fact(
            Topic::Load,
            RUN,
            "The model calls `skill` with a name, and gets the base directory and the body without blanks around \
             it. Of more than 28,000 characters it gets the first 2,000 and the path of a file with the whole; \
             of more than 25,000, or 1,000 lines, the middle is left out.",
        ),
        fact(Topic::Substitutions, RUN, "None."),
        fact(
            Topic::Trust,
            SOURCE,
            "A project's skills load in any folder, but their `allowedTools` and `hooks` only count in one that the \
             user has trusted. `skills.disabled` in the settings turns single skills off.",
        ),
    ],
    fields: &[
        reads("name"),
        reads("description"),
        reads("when_to_use").taking(Types::TEXT, Some(Fate::Loads)),
        reads("argument-hint").taking(Types::TEXT, Some(Fate::Loads)),
        reads("disable-model-invocation").taking(Types::BOOLEAN, Some(Fate::Loads)),
        reads("user-invocable").taking(Types::BOOLEAN, Some(Fate::Loads)),
        reads("model").taking(Types::TEXT, Some(Fate::Dropped)),
        reads("hooks").taking(Types::MAPPING, Some(Fate::Loads)),
        reads("paths")
            .taking(Types::LIST, Some(Fate::Dropped))
            .if_empty(Fate::Loads),
    ],
    reader: Some(Reader::Yaml2),
    takes_name: Some(reading::is_name),
    largest_file: None,
    substitutes: false,
    fates: &[
        (Situation::ByteOrderMark, Fate::Loads),
        (Situation::NoFrontmatter, Fate::Dropped),
        (Situation::DuplicateKey, Fate::Loads),
        (Situation::NoName, Fate::Dropped),
        (Situation::EmptyName, Fate::Dropped),
        (Situation::NoDescription, Fate::Dropped),
        (Situation::EmptyDescription, Fate::Dropped),
        (Situation::NotUtf8, Fate::Loads),
        (Situation::DescriptionMarkup, Fate::Loads),
        (Situation::OtherDirectory, Fate::Loads),
    ],
    roots: &[
        RootRule {
            place: Place::Directory,
            path: ".qwen/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Directory,
            path: ".agents/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Home,
            path: ".qwen/skills",
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
    program: Some(&PROGRAM),
    loader: Some(Loader {
        options: &[],
        tools: &[SKILL],
        methods: &[],
        load_tool: (SKILL, "skill"),
        reach: None,
        start: program::start,
    }),
};

/// The tool by which its model loads a skill.
const SKILL: &str = "skill";

const PROGRAM: Program = Program {
    read: reading::read,
    admits: program::anywhere,
    key: exactly,
    once: false,
    arrange: as_found,
    catalogue: catalogue::catalogue,
    tools: calling::tools,
    call: calling::call,
};
