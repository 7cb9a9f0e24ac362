//! Amp.

mod catalogue;
mod reading;

use super::facts::{Evidence, EvidenceKind, Topic, fact};
use super::program::{self, Program, by_name, exactly};
use super::roots::{Collision, FLAT, FileName, Layout, Naming, Place, RootRule};
use super::{Beyond, Fate, Host, Loader, Situation, Types, Unit, reads};
use crate::readers::Reader;

pub(super) use reading::is_true;

const RUN: Evidence = Evidence::run("0.0.1790142911-g7618fb", "2026-12-01");

const MANUAL: Evidence = Evidence::of(EvidenceKind::Docs, "ampcode.com/manual", "2026-08-01");

const LAYOUT: Layout = Layout {
    min_depth: 0,
    max_depth: 5,
    file_name: FileName::AnyCase,
    skipped: &["node_modules", ".git"],
    raw_order: true,
    loops: true,
    ..FLAT
};

pub(super) const HOST: Host = Host {
    id: "amp",
    name: "Amp",
    evidence: "0.0.1790142911-g7618fb, run on 2026-11-30; its manual",
    facts: &[
        fact(
            Topic::Roots,
            RUN,
            "`~/.config/agents/skills`, `~/.agents/skills`, `~/.config/amp/skills`, then `.agents/skills` and \
             after it `.claude/skills` of each directory from the working directory up, then `~/.claude/skills`.",
        ),
        fact(
            Topic::Parents,
            RUN,
            "Every directory up to the root of the disk, past that of the repository.",
        ),
        fact(
            Topic::Depth,
            RUN,
            "Up to 5 directories below the root. A `SKILL.md` right in the root is a skill, and so is one inside \
             another skill.",
        ),
        fact(
            Topic::Skipped,
            RUN,
            "`node_modules` and `.git`; other hidden directories are entered.",
        ),
        fact(
            Topic::Links,
            RUN,
            "Links to directories and files are followed, in circles too, as deep as skills may lie. A file that \
             is reached on two ways is one skill, on the way that came first.",
        ),
        fact(Topic::FileName, RUN, "`SKILL.md` in any case."),
        fact(
            Topic::Header,
            RUN,
            "The first line is `---`, white space behind it allowed, and so is the closing one, which must not be \
             indented. A byte-order mark is passed over; a blank line before the first is an error.",
        ),
        fact(
            Topic::Reader,
            RUN,
            "A parser of YAML 1.2 that behaves as the npm package `yaml` 2, without any repair.",
        ),
        fact(
            Topic::Name,
            RUN,
            "The field: small letters and digits of ASCII with single hyphens between. It need not be that of the \
             directory. With a name that is a number or a boolean, no skill at all is listed.",
        ),
        fact(
            Topic::Description,
            RUN,
            "Must be there and not be empty; one that is no text is listed as it is.",
        ),
        fact(
            Topic::Limits,
            RUN,
            "A name of more than 64 characters is an error. Of the description (5,000 characters) and the file \
             (1.1 MB) no limit was seen.",
        ),
        fact(
            Topic::Fields,
            RUN,
            "No field but these two keeps a skill from being listed, also not `disable-model-invocation`.",
        ),
        fact(
            Topic::Collision,
            RUN,
            "The first root wins, so that the user's own directories come before the project's; in one root \
             whichever the system lists first.",
        ),
        fact(
            Topic::Load,
            RUN,
            "A tool `skill` takes the name and a text of arguments. What it answers was not seen.",
        ),
        fact(
            Topic::Trust,
            MANUAL,
            "A file `mcp.json` beside `SKILL.md` starts MCP servers once the skill is loaded.",
        ),
    ],
    fields: &[
        reads("name")
            .taking(Types::TEXT, Some(Fate::Dropped))
            .if_empty(Fate::Dropped)
            .up_to(reading::LONGEST_NAME, Unit::Utf16, Beyond::Dropped),
        reads("description").if_empty(Fate::Dropped),
    ],
    reader: Some(Reader::Yaml2),
    takes_name: Some(takes_name),
    largest_file: None,
    substitutes: false,
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
        (Situation::NonStringDescription, Fate::Loads),
        (Situation::NotUtf8, Fate::Loads),
        (Situation::OtherDirectory, Fate::Loads),
    ],
    roots: &[
        RootRule {
            place: Place::Home,
            path: ".config/agents/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Home,
            path: ".agents/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Home,
            path: ".config/amp/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::UpwardsToTheTop,
            path: ".agents/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::UpwardsToTheTop,
            path: ".claude/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Home,
            path: ".claude/skills",
            layout: &LAYOUT,
        },
    ],
    collision: Some(Collision::FirstWins),
    naming: Some(Naming::Field),
    program: Some(&PROGRAM),
    loader: Some(Loader {
        options: &[],
        tools: &[TOOL],
        methods: &[INFO],
        load_tool: (TOOL, "name"),
        reach: None,
        start: program::start,
    }),
};

/// The tool by which a model loads a skill.
const TOOL: &str = "skill";

/// The command that shows one.
const INFO: &str = "info";

const PROGRAM: Program = Program {
    read: reading::read,
    admits: program::anywhere,
    key: exactly,
    once: true,
    arrange: by_name,
    catalogue: catalogue::catalogue,
    tools: catalogue::tools,
    call: catalogue::call,
};

fn takes_name(name: &str) -> bool {
    reading::is_name(name) && name.len() <= reading::LONGEST_NAME
}
