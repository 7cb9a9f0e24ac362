//! The Microsoft Agent Framework for Python.

mod fields;
mod files;
mod reading;
mod toolset;

use super::facts::{Evidence, Topic, fact};
use super::program::{self, Program, as_found};
use super::roots::{Collision, FLAT, Layout, Naming, Place, RootRule, SKILL_DIR};
use super::{Beyond, Fate, Host, Situation, Types, Unit, reads};
use super::{Loader, OptionInfo, OptionType, Reach};
use crate::readers::Reader;

const RUN: Evidence = Evidence::run("1.23.0", "2026-11-30");

const SOURCE: Evidence = Evidence::source(
    "agent-framework-core 1.23.0, agent_framework/_skills.py",
    "2026-11-30",
);

const LAYOUT: Layout = Layout {
    min_depth: 0,
    max_depth: 2,
    nested: false,
    file_links: false,
    directory_links: false,
    raw_order: true,
    ..FLAT
};

pub(super) const HOST: Host = Host {
    id: "ms-agent-framework-py",
    name: "Microsoft Agent Framework for Python",
    evidence: "1.23.0, run on 2026-11-30; its source",
    facts: &[
        fact(
            Topic::Roots,
            SOURCE,
            "The directories that the program names in `FileSkillsSource(skill_paths)`. It looks nowhere by itself.",
        ),
        fact(Topic::Parents, SOURCE, "None are looked into."),
        fact(
            Topic::Depth,
            RUN,
            "The directory itself and up to two levels below it. Below a `SKILL.md` nothing else is looked for, so \
             that one right in the directory hides all others.",
        ),
        fact(
            Topic::Skipped,
            RUN,
            "None: hidden directories, `.git` and `node_modules` are entered.",
        ),
        fact(
            Topic::Links,
            RUN,
            "Links below the directory are never followed. A `SKILL.md` that is a link is passed over, and so is what \
             lies below it.",
        ),
        fact(Topic::FileName, RUN, "`SKILL.md`, in this case only."),
        fact(
            Topic::Header,
            RUN,
            "Between a first line and a later one of `---`, blanks behind it allowed. A byte-order mark before it is \
             allowed, a blank line is not.",
        ),
        fact(
            Topic::Reader,
            SOURCE,
            "PyYAML, `compose` only: a number or a boolean is the text that was written. Nothing is mended.",
        ),
        fact(
            Topic::Name,
            RUN,
            "Small ASCII letters and digits with single hyphens between them; must be the directory's name.",
        ),
        fact(
            Topic::Description,
            RUN,
            "Must be there and not be blank; it is taken as it is.",
        ),
        fact(
            Topic::Limits,
            RUN,
            "64 characters for the name, 1,024 for the description, 500 for `compatibility`; a skill with more is \
             dropped.",
        ),
        fact(
            Topic::Fields,
            RUN,
            "The six fields of the specification. One that is there twice or not in small letters drops the skill, \
             and so does one that is a list or a mapping, but for `metadata`, whose bad entries are passed over. Other \
             fields may have any value.",
        ),
        fact(
            Topic::Collision,
            SOURCE,
            "The first one that is found, in the order in which the system lists directories.",
        ),
        fact(
            Topic::Catalogue,
            SOURCE,
            "XML of names and descriptions in the instructions, escaped, by name.",
        ),
        fact(Topic::Budget, SOURCE, "None."),
        fact(
            Topic::Load,
            RUN,
            "The tool `load_skill` answers with the whole file, header included, and lists of resources (`.md`, \
             `.json`, `.yaml`, `.yml`, `.csv`, `.xml`, `.txt`) and scripts (`.py`) in the skill's directory and those \
             right below it.",
        ),
        fact(Topic::Substitutions, RUN, "None."),
        fact(
            Topic::Trust,
            RUN,
            "Each tool call has to be approved unless the program says otherwise. One file that is not UTF-8 ends the \
             whole search with an error.",
        ),
    ],
    fields: &[
        reads("name")
            .taking(Types::SCALAR, Some(Fate::Dropped))
            .if_empty(Fate::Dropped)
            .up_to(64, Unit::Characters, Beyond::Dropped),
        reads("description")
            .taking(Types::SCALAR, Some(Fate::Dropped))
            .if_empty(Fate::Dropped)
            .up_to(1024, Unit::Characters, Beyond::Dropped),
        reads("license")
            .taking(Types::SCALAR, Some(Fate::Dropped))
            .if_empty(Fate::Loads),
        reads("compatibility")
            .taking(Types::SCALAR, Some(Fate::Dropped))
            .if_empty(Fate::Loads)
            .up_to(500, Unit::Characters, Beyond::Dropped),
        reads("metadata")
            .taking(Types::MAPPING, Some(Fate::Loads))
            .if_empty(Fate::Loads),
        reads("allowed-tools")
            .taking(Types::SCALAR, Some(Fate::Dropped))
            .if_empty(Fate::Loads),
    ],
    reader: Some(Reader::PyYaml),
    takes_name: Some(fields::is_name),
    largest_file: None,
    substitutes: false,
    fates: &[
        (Situation::ByteOrderMark, Fate::Loads),
        (Situation::NoFrontmatter, Fate::Dropped),
        (Situation::InvalidYaml, Fate::Dropped),
        (Situation::DuplicateKey, Fate::Dropped),
        (Situation::NoName, Fate::Dropped),
        (Situation::EmptyName, Fate::Dropped),
        (Situation::NoDescription, Fate::Dropped),
        (Situation::EmptyDescription, Fate::Dropped),
        (Situation::NotUtf8, Fate::Dropped),
        (Situation::DescriptionMarkup, Fate::Loads),
        (Situation::OtherDirectory, Fate::Dropped),
    ],
    roots: &[RootRule {
        place: Place::Given,
        path: "skills",
        layout: &LAYOUT,
    }],
    collision: Some(Collision::FirstWins),
    naming: Some(Naming::Field),
    program: Some(&PROGRAM),
    loader: Some(Loader {
        options: &[OptionInfo {
            name: SKILL_DIR,
            doc: "The directory that the program names; `skills` unless given",
            takes: &[OptionType::Text],
        }],
        tools: &[toolset::LOAD, toolset::RESOURCE, toolset::SCRIPT],
        methods: &[],
        load_tool: (toolset::LOAD, "skill_name"),
        reach: Some(Reach::Directory(SKILL_DIR)),
        start: program::start,
    }),
};

const PROGRAM: Program = Program {
    read: reading::read,
    admits: program::anywhere,
    key: str::to_lowercase,
    once: false,
    arrange: as_found,
    catalogue: toolset::catalogue,
    tools: toolset::tools,
    call: toolset::call,
};
