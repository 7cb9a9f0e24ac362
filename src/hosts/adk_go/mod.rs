//! Google ADK for Go.
//!
//! core-agent is built on it, so what it does is with [`super::core_agent`].

mod reading;
#[cfg(test)]
mod tests;

use super::core_agent::adk::{self, LOAD, TOOLS};
use super::facts::{Evidence, Topic, fact};
use super::program::{self, Catalogue, Line, Listing, Program, Survey, as_found, exactly};
use super::roots::{Collision, FLAT, Layout, Naming, Place, RootRule, SKILL_DIR};
use super::{Beyond, ContextPart, Fate, Host, Situation, Types, Unit, reads};
use super::{Loader, OptionInfo, OptionType, Reach, is_name};
use crate::readers::Reader;

const SOURCE: Evidence = Evidence::source(
    "google/adk-go, tool/skilltoolset (3c8490e, 3192332)",
    "2026-12-01",
);

const LAYOUT: Layout = Layout {
    directory_links: false,
    ..FLAT
};

pub(super) const HOST: Host = Host {
    id: "adk-go",
    name: "Google ADK for Go",
    evidence: "its source, read on 2026-12-01",
    facts: &[
        fact(
            Topic::Roots,
            SOURCE,
            "The file system that the program gives to `NewFileSystemSource`. The library looks nowhere by itself.",
        ),
        fact(Topic::Parents, SOURCE, "None are looked into."),
        fact(
            Topic::Depth,
            SOURCE,
            "Skills are the directories right in it; what lies deeper is not found, nor is a `SKILL.md` right in it. A \
             directory without one is passed over.",
        ),
        fact(
            Topic::Skipped,
            SOURCE,
            "None: a hidden directory is one whose name no skill can have.",
        ),
        fact(
            Topic::Links,
            SOURCE,
            "A link to a directory is not listed, but loads by its name. A `SKILL.md` that is a link is read.",
        ),
        fact(Topic::FileName, SOURCE, "`SKILL.md`, in this case only."),
        fact(
            Topic::Header,
            SOURCE,
            "The first line is `---` and nothing else, and so is the closing one, which needs an end. A byte-order mark \
             or a blank line before it is an error.",
        ),
        fact(
            Topic::Reader,
            SOURCE,
            "Go's yaml.v3 into a struct, with `KnownFields`. Nothing is mended.",
        ),
        fact(
            Topic::Name,
            SOURCE,
            "Must be there: small ASCII letters, digits and single hyphens between them, and the name of the directory. \
             A number or a boolean is text.",
        ),
        fact(
            Topic::Description,
            SOURCE,
            "Must be there and not be empty.",
        ),
        fact(
            Topic::Limits,
            SOURCE,
            "64 bytes for a name, 1,024 for a description, 500 for `compatibility`. A file of a skill is given up to \
             10 MiB, as in version 1.2.0.",
        ),
        fact(
            Topic::Fields,
            SOURCE,
            "`license`, `compatibility`, `metadata`, whose values have to be texts, numbers or booleans, and \
             `allowed-tools`, a list, or a text that is taken apart at blanks and commas outside of parentheses; \
             releases up to 2.2, other than 1.6, take a list only. Any other field is an error.",
        ),
        fact(
            Topic::Collision,
            SOURCE,
            "In one file system there cannot be two. If several are merged, the same name twice is an error.",
        ),
        fact(
            Topic::Catalogue,
            SOURCE,
            "XML in the system instruction, escaped: name and description, by the names of the directories. The tool \
             `list_skills` gives the same.",
        ),
        fact(Topic::Budget, SOURCE, "None."),
        fact(
            Topic::Load,
            SOURCE,
            "The tool `load_skill` gives JSON with the header and the text behind it, `load_skill_resource` a file below \
             `references`, `assets` or `scripts`. Everything is read anew for each call.",
        ),
        fact(Topic::Substitutions, SOURCE, "None."),
        fact(
            Topic::Trust,
            SOURCE,
            "None is asked for. One bad skill keeps all from being listed.",
        ),
    ],
    fields: &[
        reads("name")
            .taking(Types::SCALAR, Some(Fate::Dropped))
            .if_empty(Fate::Dropped)
            .up_to(64, Unit::Bytes, Beyond::Dropped),
        reads("description")
            .taking(Types::SCALAR, Some(Fate::Dropped))
            .if_empty(Fate::Dropped)
            .up_to(1024, Unit::Bytes, Beyond::Dropped),
        reads("license").taking(Types::SCALAR, Some(Fate::Dropped)),
        reads("compatibility")
            .taking(Types::SCALAR, Some(Fate::Dropped))
            .up_to(500, Unit::Bytes, Beyond::Dropped),
        reads("metadata").taking(Types::MAPPING, Some(Fate::Dropped)),
        reads("allowed-tools").taking(Types::TEXT_OR_LIST, Some(Fate::Dropped)),
    ],
    reader: Some(Reader::YamlV3),
    takes_name: Some(|name| name.is_ascii() && is_name(name)),
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
        (Situation::DescriptionMarkup, Fate::Loads),
        (Situation::OtherDirectory, Fate::Dropped),
    ],
    roots: &[RootRule {
        place: Place::Given,
        path: "skills",
        layout: &LAYOUT,
    }],
    collision: Some(Collision::Fails),
    naming: Some(Naming::Field),
    program: Some(&PROGRAM),
    loader: Some(Loader {
        options: &[OptionInfo {
            name: SKILL_DIR,
            doc: "The directory that the program gives to the library; `skills` unless given",
            takes: &[OptionType::Text],
        }],
        tools: TOOLS,
        methods: &[],
        load_tool: (LOAD, "name"),
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
    catalogue,
    tools: |_, _| adk::specs(),
    call: |survey, tool, arguments| toolset(survey).run(tool, arguments),
};

fn catalogue(survey: &Survey) -> Catalogue {
    let instruction = toolset(survey).system_instruction().ok().flatten();
    let line = |(skill, found): (usize, &program::Skill)| Line {
        skill,
        description: found.entry.description.as_deref().map(adk::escaped),
        listing: Listing::Whole,
    };
    Catalogue {
        context: instruction
            .map(|text| ContextPart {
                label: "system instruction",
                text,
            })
            .into_iter()
            .collect(),
        lines: survey.skills.iter().enumerate().map(line).collect(),
    }
}

fn toolset(survey: &Survey) -> super::core_agent::SkillToolset {
    let root = survey.roots.first();
    let directory = root.map_or(&*survey.vantage.directory, |visited| &visited.root.path);
    adk::toolset(&survey.surroundings, directory)
}
