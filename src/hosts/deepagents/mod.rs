//! deepagents.

mod fields;
mod reading;
mod toolset;

use super::facts::{Evidence, Topic, fact};
use super::program::{self, Program, as_found, exactly};
use super::roots::{Collision, FLAT, Layout, Naming, Place, RootRule, SKILL_DIR};
use super::{Beyond, Fate, Host, Situation, Types, Unit, reads};
use super::{Loader, OptionInfo, OptionType, Reach};
use crate::readers::Reader;

const RUN: Evidence = Evidence::run("0.7.32", "2026-11-30");

const SOURCE: Evidence = Evidence::source(
    "deepagents 0.7.32, deepagents/middleware/skills.py and backends/filesystem.py",
    "2026-11-30",
);

const LAYOUT: Layout = Layout {
    file_links: false,
    by_path: true,
    ..FLAT
};

/// The largest file that it reads. It counts characters, which are at most as many.
const LARGEST_FILE: usize = 10 * 1024 * 1024;

pub(super) const HOST: Host = Host {
    id: "deepagents",
    name: "LangChain deepagents",
    evidence: "0.7.32, run on 2026-11-30; its source",
    facts: &[
        fact(
            Topic::Roots,
            SOURCE,
            "The directories that the program names in `SkillsMiddleware(sources)`. The library looks nowhere by \
             itself; its command-line program names `~/.deepagents/{agent}/skills`, `~/.agents/skills`, \
             `.deepagents/skills`, `.agents/skills`, `~/.claude/skills` and `.claude/skills`.",
        ),
        fact(Topic::Parents, SOURCE, "None are looked into."),
        fact(
            Topic::Depth,
            RUN,
            "Skills are the directories right in a source; what lies deeper is not found, nor is a `SKILL.md` right in \
             the source.",
        ),
        fact(
            Topic::Skipped,
            RUN,
            "None: hidden directories hold skills like others.",
        ),
        fact(
            Topic::Links,
            RUN,
            "Links to directories are followed; a `SKILL.md` that is a link is not opened.",
        ),
        fact(Topic::FileName, RUN, "`SKILL.md`, in this case only."),
        fact(
            Topic::Header,
            RUN,
            "Between `---` at the start of the file and the next line that starts with it and has only blanks behind \
             it; that line needs an end. A byte-order mark or a blank line before the header is an error.",
        ),
        fact(
            Topic::Reader,
            SOURCE,
            "PyYAML, `safe_load`. Nothing is mended. An impossible date is an error that ends the whole search.",
        ),
        fact(
            Topic::Name,
            RUN,
            "Must be there. Any value becomes text as Python writes it, so that `yes` is `True` and an empty one is \
             `None`. A name that breaks the rules of the specification is only warned of.",
        ),
        fact(
            Topic::Description,
            RUN,
            "Must be there and not be blank text. Any value becomes text as Python writes it, so that an empty one is \
             `None`.",
        ),
        fact(
            Topic::Limits,
            RUN,
            "A description is cut to 1,024 characters and `compatibility` to 500; a file of more than 10 MiB \
             characters is passed over.",
        ),
        fact(
            Topic::Fields,
            RUN,
            "`license` and `compatibility` become text, `metadata` a mapping of texts, `allowed-tools` a list, from \
             text at blanks and commas. Other fields are ignored.",
        ),
        fact(
            Topic::Collision,
            SOURCE,
            "The last one: of several sources that of the last, and within one that which comes last by path.",
        ),
        fact(
            Topic::Catalogue,
            RUN,
            "A list in Markdown in the system prompt: name, description, license and compatibility, the allowed tools, \
             and the path to read. Nothing is escaped.",
        ),
        fact(Topic::Budget, SOURCE, "None."),
        fact(
            Topic::Load,
            SOURCE,
            "The model reads the file with `read_file`. A program can pin a skill: then the text behind the header \
             stands before the model.",
        ),
        fact(Topic::Substitutions, SOURCE, "None."),
        fact(Topic::Trust, SOURCE, "None."),
    ],
    fields: &[
        reads("name")
            .taking(Types::ANYTHING, None)
            .if_empty(Fate::Loads)
            .up_to(64, Unit::Characters, Beyond::Breach),
        reads("description")
            .taking(Types::ANYTHING, None)
            .if_empty(Fate::Loads)
            .up_to(1024, Unit::Characters, Beyond::Cut),
        reads("license").taking(Types::ANYTHING, None),
        reads("compatibility").taking(Types::ANYTHING, None).up_to(
            500,
            Unit::Characters,
            Beyond::Cut,
        ),
        reads("metadata").taking(Types::MAPPING, Some(Fate::Loads)),
        reads("allowed-tools").taking(Types::TEXT_OR_LIST, Some(Fate::Loads)),
    ],
    reader: Some(Reader::PyYaml),
    takes_name: None,
    largest_file: Some(LARGEST_FILE),
    substitutes: false,
    fates: &[
        (Situation::ByteOrderMark, Fate::Dropped),
        (Situation::NoFrontmatter, Fate::Dropped),
        (Situation::InvalidYaml, Fate::Dropped),
        (Situation::DuplicateKey, Fate::Loads),
        (Situation::NoName, Fate::Dropped),
        (Situation::NonStringName, Fate::Loads),
        (Situation::NoDescription, Fate::Dropped),
        (Situation::NonStringDescription, Fate::Loads),
        (Situation::NotUtf8, Fate::Dropped),
        (Situation::DescriptionMarkup, Fate::Loads),
        (Situation::OtherDirectory, Fate::Loads),
    ],
    roots: &[RootRule {
        place: Place::Given,
        path: "skills",
        layout: &LAYOUT,
    }],
    collision: Some(Collision::LastOfFirstRoot),
    naming: Some(Naming::Field),
    program: Some(&PROGRAM),
    loader: Some(Loader {
        options: &[OptionInfo {
            name: SKILL_DIR,
            doc: "The source that the program names; `skills` unless given",
            takes: &[OptionType::Text],
        }],
        tools: &[],
        methods: &[toolset::METADATA, toolset::PIN],
        load_tool: (toolset::METADATA, "name"),
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
    tools: |_, _| Vec::new(),
    call: toolset::call,
};
