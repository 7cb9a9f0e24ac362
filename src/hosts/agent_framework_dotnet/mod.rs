//! The Microsoft Agent Framework for .NET.

mod fields;
mod files;
mod lines;
mod metadata;
mod reading;
mod scalar;
#[cfg(test)]
mod tests;
mod text;
mod toolset;

use super::facts::{Evidence, Topic, fact};
use super::program::{self, Program, as_found};
use super::roots::{Collision, FLAT, Layout, Naming, Place, RootRule, SKILL_DIR};
use super::{Beyond, Fate, Host, Situation, Unit, reads};
use super::{Loader, OptionInfo, OptionType, Reach};

const SOURCE: Evidence = Evidence::source(
    "microsoft/agent-framework, dotnet/src/Microsoft.Agents.AI/Skills",
    "2026-08-07",
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
    id: "ms-agent-framework-dotnet",
    name: "Microsoft Agent Framework for .NET",
    evidence: "its source of August 2026; not run",
    facts: &[
        fact(
            Topic::Roots,
            SOURCE,
            "The directories that the program names in `AgentSkillsProvider(skillPaths)`. It looks nowhere by itself.",
        ),
        fact(Topic::Parents, SOURCE, "None are looked into."),
        fact(
            Topic::Depth,
            SOURCE,
            "The directory itself and up to two levels below it. Below a `SKILL.md` nothing else is looked for, so \
             that one right in the directory hides all others.",
        ),
        fact(
            Topic::Skipped,
            SOURCE,
            "None: hidden directories, `.git` and `node_modules` are entered.",
        ),
        fact(
            Topic::Links,
            SOURCE,
            "Links below the directory are never followed. A `SKILL.md` that is a link is passed over, and so is what \
             lies below it.",
        ),
        fact(
            Topic::FileName,
            SOURCE,
            "`SKILL.md`; whether in another case too is up to the file system.",
        ),
        fact(
            Topic::Header,
            SOURCE,
            "Between a first line and a later one of `---`, white space behind it allowed. A byte-order mark before it \
             is allowed, and may say UTF-16 or UTF-32 as well; a blank line is not.",
        ),
        fact(
            Topic::Reader,
            SOURCE,
            "No YAML: lines of `key: value`, the keys in any case. The value is the rest of the line, comments \
             included, without the quotes around it; `|` and `>` take the indented lines below. A key with nothing \
             behind it takes the next line, which is lost as a field of its own. What is no such line is passed \
             over, and what is not UTF-8 is U+FFFD.",
        ),
        fact(
            Topic::Name,
            SOURCE,
            "Small ASCII letters and digits with single hyphens between them; must be the directory's name.",
        ),
        fact(
            Topic::Description,
            SOURCE,
            "Must be there and not be blank; it is taken as it is.",
        ),
        fact(
            Topic::Limits,
            SOURCE,
            "64 UTF-16 units for the name and 1,024 for the description; a skill with more is dropped. 500 for \
             `compatibility`; one with more is an error that ends the whole search.",
        ),
        fact(
            Topic::Fields,
            SOURCE,
            "The six fields of the specification. One that is there twice drops the skill, and so does a key that is \
             twice below `metadata`. Other fields are ignored.",
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
            SOURCE,
            "The tool `load_skill` answers with the whole file, header included, and lists of resources (`.md`, \
             `.json`, `.yaml`, `.yml`, `.csv`, `.xml`, `.txt`) and scripts (`.py`, `.js`, `.sh`, `.ps1`, `.cs`, \
             `.csx`) in the skill's directory and those right below it.",
        ),
        fact(Topic::Substitutions, SOURCE, "None."),
        fact(
            Topic::Trust,
            SOURCE,
            "Each tool call has to be approved unless the program says otherwise. One file that cannot be read ends \
             the whole search with an error.",
        ),
    ],
    fields: &[
        reads("name").up_to(fields::LONGEST_NAME, Unit::Utf16, Beyond::Dropped),
        reads("description").up_to(fields::LONGEST_DESCRIPTION, Unit::Utf16, Beyond::Dropped),
        reads("license"),
        reads("compatibility").up_to(fields::LONGEST_COMPATIBILITY, Unit::Utf16, Beyond::Dropped),
        reads("metadata"),
        reads("allowed-tools"),
    ],
    reader: None,
    takes_name: Some(fields::is_name),
    largest_file: None,
    substitutes: false,
    fates: &[
        (Situation::ByteOrderMark, Fate::Loads),
        (Situation::NoFrontmatter, Fate::Dropped),
        (Situation::DuplicateKey, Fate::Dropped),
        (Situation::NoName, Fate::Dropped),
        (Situation::EmptyName, Fate::Dropped),
        (Situation::NoDescription, Fate::Dropped),
        (Situation::NonStringDescription, Fate::Loads),
        (Situation::NotUtf8, Fate::Loads),
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
        load_tool: (toolset::LOAD, "skillName"),
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
