//! The Agent Development Kit for Python.

mod fields;
mod reading;
mod resources;
mod state;
mod toolset;

use super::facts::{Evidence, Topic, fact};
use super::program::{self, Program, as_found, exactly};
use super::roots::{FLAT, FileName, Layout, Naming, Place, RootRule, SKILL_DIR};
use super::{Beyond, Fate, Host, Situation, Types, Unit, reads};
use super::{Loader, OptionInfo, OptionType, Reach};
use crate::readers::Reader;

const RUN: Evidence = Evidence::run("2.13.0", "2026-11-30");

const SOURCE: Evidence = Evidence::source(
    "google-adk 2.13.0, google/adk/skills and tools/skill_toolset.py",
    "2026-11-30",
);

const LAYOUT: Layout = Layout {
    file_name: FileName::OrSmall,
    ..FLAT
};

pub(super) const HOST: Host = Host {
    id: "adk-python",
    name: "Google ADK for Python",
    evidence: "2.13.0, run on 2026-11-30; its source",
    facts: &[
        fact(
            Topic::Roots,
            SOURCE,
            "The directory that the program is written to load: `load_skills_from_dir` takes all its skills, \
             `load_skill_from_dir` one. It looks nowhere by itself.",
        ),
        fact(Topic::Parents, SOURCE, "None are looked into."),
        fact(
            Topic::Depth,
            RUN,
            "Skills are the directories right in the one that was named; what lies deeper is not found.",
        ),
        fact(
            Topic::Skipped,
            RUN,
            "None by name, but a hidden directory can never match its skill's name.",
        ),
        fact(
            Topic::Links,
            RUN,
            "Links are followed. The name must be that of the directory that a link leads to.",
        ),
        fact(Topic::FileName, RUN, "`SKILL.md`, or else `skill.md`."),
        fact(
            Topic::Header,
            RUN,
            "The file starts with `---`, and the next `---` ends the header wherever it stands, also within a line. \
             A byte-order mark or a blank line before it is an error.",
        ),
        fact(
            Topic::Reader,
            SOURCE,
            "PyYAML, `safe_load`. Nothing is mended.",
        ),
        fact(
            Topic::Name,
            RUN,
            "Must be text of small ASCII letters and digits with single hyphens between them, after compatibility \
             forms of characters were replaced (NFKC), and must be the directory's name.",
        ),
        fact(
            Topic::Description,
            RUN,
            "Must be text and not be empty; it is taken as it is.",
        ),
        fact(
            Topic::Limits,
            RUN,
            "64 characters for the name, 1,024 for the description, 500 for `compatibility`; more is an error.",
        ),
        fact(
            Topic::Fields,
            RUN,
            "`license`, `compatibility` and `allowed-tools` must be text or null, `metadata` a mapping. Other fields \
             are kept, but every key must be text. `metadata.adk_additional_tools` must be a list and \
             `metadata.adk_inject_state` a boolean.",
        ),
        fact(
            Topic::Collision,
            SOURCE,
            "A toolset with two skills of one name is an error.",
        ),
        fact(
            Topic::Catalogue,
            SOURCE,
            "The tool `list_skills` answers with XML of names and descriptions, escaped; with eager discovery it \
             stands in the system instruction.",
        ),
        fact(Topic::Budget, SOURCE, "None."),
        fact(
            Topic::Load,
            SOURCE,
            "The tool `load_skill` answers with the body, trimmed, and all fields. Files below `references`, \
             `assets` and `scripts` come by `load_skill_resource`.",
        ),
        fact(
            Topic::Substitutions,
            SOURCE,
            "None, unless `metadata.adk_inject_state` is true: then `{name}` in the body is replaced by a value of the \
             session's state.",
        ),
        fact(
            Topic::Trust,
            RUN,
            "None. One bad skill stops `load_skills_from_dir` as a whole; skill by skill, and in \
             `list_skills_in_dir`, only the bad ones are missing.",
        ),
    ],
    fields: &[
        reads("name")
            .taking(Types::TEXT, Some(Fate::Dropped))
            .if_empty(Fate::Dropped)
            .up_to(64, Unit::Characters, Beyond::Dropped),
        reads("description")
            .taking(Types::TEXT, Some(Fate::Dropped))
            .if_empty(Fate::Dropped)
            .up_to(1024, Unit::Characters, Beyond::Dropped),
        reads("license")
            .taking(Types::TEXT, Some(Fate::Dropped))
            .if_empty(Fate::Loads),
        reads("compatibility")
            .taking(Types::TEXT, Some(Fate::Dropped))
            .if_empty(Fate::Loads)
            .up_to(500, Unit::Characters, Beyond::Dropped),
        reads("allowed-tools")
            .taking(Types::TEXT, Some(Fate::Dropped))
            .if_empty(Fate::Loads),
        reads("metadata")
            .taking(Types::MAPPING, Some(Fate::Dropped))
            .if_empty(Fate::Dropped),
    ],
    reader: Some(Reader::PyYaml),
    takes_name: Some(fields::is_name),
    largest_file: None,
    substitutes: false,
    fates: &[
        (Situation::ByteOrderMark, Fate::Dropped),
        (Situation::NoFrontmatter, Fate::Dropped),
        (Situation::InvalidYaml, Fate::Dropped),
        (Situation::DuplicateKey, Fate::Loads),
        (Situation::NoName, Fate::Dropped),
        (Situation::EmptyName, Fate::Dropped),
        (Situation::NonStringName, Fate::Dropped),
        (Situation::NoDescription, Fate::Dropped),
        (Situation::EmptyDescription, Fate::Dropped),
        (Situation::NonStringDescription, Fate::Dropped),
        (Situation::NotUtf8, Fate::Dropped),
        (Situation::DescriptionMarkup, Fate::Loads),
        (Situation::OtherDirectory, Fate::Dropped),
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
            doc: "The directory that the program loads skills from; `skills` unless given",
            takes: &[OptionType::Text],
        }],
        tools: &[toolset::LIST, toolset::LOAD, toolset::RESOURCE],
        methods: &[toolset::INSTRUCTIONS],
        load_tool: (toolset::INSTRUCTIONS, "name"),
        reach: Some(Reach::Directory(SKILL_DIR)),
        start: program::start,
    }),
};

const PROGRAM: Program = Program {
    read: reading::read,
    admits: program::anywhere,
    key: exactly,
    once: false,
    arrange: as_found,
    catalogue: toolset::catalogue,
    tools: toolset::tools,
    call: toolset::call,
};
