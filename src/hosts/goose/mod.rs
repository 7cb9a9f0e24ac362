//! Goose.

mod arguments;
mod catalogue;
mod loading;
mod reading;
#[cfg(test)]
mod tests;

use super::facts::{Evidence, Topic, fact};
use super::program::{self, Program, as_found, exactly};
use super::roots::{ANY_DEPTH, Collision, FLAT, Layout, Naming, Place, RootRule};
use super::{Fate, Host, Loader, Situation, Types, reads};
use crate::readers::Reader;

const SOURCE: Evidence = Evidence::source(
    "block/goose, crates/goose/src/skills/mod.rs (013ab84), client.rs (57f1b3f) and crates/goose/src/sources.rs",
    "2026-11-30",
);

const LAYOUT: Layout = Layout {
    min_depth: 0,
    max_depth: ANY_DEPTH,
    skipped: reading::SKIPPED,
    raw_order: true,
    ..FLAT
};

pub(super) const HOST: Host = Host {
    id: "goose",
    name: "Goose",
    evidence: "its source at 013ab84 and 57f1b3f, read on 2026-11-30",
    facts: &[
        fact(
            Topic::Roots,
            SOURCE,
            "`.agents/skills`, `.goose/skills` and `.claude/skills` of the working directory; the user's \
             `~/.agents/skills`, `skills` in Goose's own directory of settings (`~/.config/goose`), `~/.claude/skills` \
             and `~/.config/agents/skills`; those of plugins. It brings some of its own.",
        ),
        fact(Topic::Parents, SOURCE, "None are looked into."),
        fact(
            Topic::Depth,
            SOURCE,
            "Any. A `SKILL.md` right in the root is a skill, and so is one inside another skill.",
        ),
        fact(
            Topic::Skipped,
            SOURCE,
            "`.git`, `.hg` and `.svn`. Other hidden directories are entered, and so is `node_modules`.",
        ),
        fact(
            Topic::Links,
            SOURCE,
            "Followed, to directories and files. A directory that is reached on two ways is entered once.",
        ),
        fact(Topic::FileName, SOURCE, "`SKILL.md`, in this case only."),
        fact(
            Topic::Header,
            SOURCE,
            "What stands between the first two `---`, wherever they are: what comes before is passed over, and `---` \
             in a value or in a rule of the body ends it as well.",
        ),
        fact(
            Topic::Reader,
            SOURCE,
            "serde_yaml into a struct, once blanks around the header are gone. Nothing is mended.",
        ),
        fact(
            Topic::Name,
            SOURCE,
            "Must be there and have no `/`. Any other characters and any length; it need not be that of the directory. \
             A number or a boolean is text.",
        ),
        fact(
            Topic::Description,
            SOURCE,
            "May be absent or empty. A number or a boolean is text; a list or a mapping is an error.",
        ),
        fact(Topic::Limits, SOURCE, "None."),
        fact(
            Topic::Fields,
            SOURCE,
            "`name`, `description` and `metadata`, which has to be a mapping: in it `arguments` is a list of names, and \
             `argument-hint` is shown to the user. Others are ignored, also `disable-model-invocation`.",
        ),
        fact(
            Topic::Collision,
            SOURCE,
            "The one in the first root; within one the first as the system happens to list the directories.",
        ),
        fact(
            Topic::Catalogue,
            SOURCE,
            "A line for each skill by name, its own among them, in the instructions of the extension `skills`: the name \
             and the description as they are.",
        ),
        fact(Topic::Budget, SOURCE, "None."),
        fact(
            Topic::Load,
            SOURCE,
            "The tool `load_skill` gives the name, the description, the trimmed body and the files beside it with their \
             paths; `load_skill` of the name, `/` and the path of a file gives that file.",
        ),
        fact(
            Topic::Substitutions,
            SOURCE,
            "If the tool is called with `args`: `$ARGUMENTS`, `$ARGUMENTS[0]`, `$1` and `$name` for a name in \
             `metadata.arguments`. Without any of them the arguments stand at the end. How `args` with quotes in them \
             are taken apart was not read.",
        ),
        fact(Topic::Trust, SOURCE, "None is asked for."),
    ],
    fields: &[
        reads("name")
            .taking(Types::SCALAR, Some(Fate::Dropped))
            .if_empty(Fate::Dropped),
        reads("description")
            .taking(Types::SCALAR, Some(Fate::Dropped))
            .if_empty(Fate::Loads),
        reads("metadata").taking(Types::MAPPING, Some(Fate::Dropped)),
    ],
    reader: Some(Reader::SerdeYaml),
    takes_name: Some(|name| !name.contains('/')),
    largest_file: None,
    substitutes: false,
    fates: &[
        (Situation::ByteOrderMark, Fate::Loads),
        (Situation::NoFrontmatter, Fate::Dropped),
        (Situation::InvalidYaml, Fate::Dropped),
        (Situation::NoName, Fate::Dropped),
        (Situation::EmptyName, Fate::Dropped),
        (Situation::NoDescription, Fate::Loads),
        (Situation::EmptyDescription, Fate::Loads),
        (Situation::NotUtf8, Fate::Dropped),
        (Situation::DescriptionMarkup, Fate::Loads),
        (Situation::OtherDirectory, Fate::Loads),
    ],
    roots: &[
        rule(Place::Directory, ".agents/skills"),
        rule(Place::Directory, ".goose/skills"),
        rule(Place::Directory, ".claude/skills"),
        rule(Place::Home, ".agents/skills"),
        rule(Place::Home, ".config/goose/skills"),
        rule(Place::Home, ".claude/skills"),
        rule(Place::Home, ".config/agents/skills"),
    ],
    collision: Some(Collision::FirstWins),
    naming: Some(Naming::Field),
    program: Some(&PROGRAM),
    loader: Some(Loader {
        options: &[],
        tools: &[LOAD_SKILL],
        methods: &[],
        load_tool: (LOAD_SKILL, "name"),
        reach: None,
        start: program::start,
    }),
};

/// The tool by which a model loads a skill or a file of one.
const LOAD_SKILL: &str = "load_skill";

const PROGRAM: Program = Program {
    read: reading::read,
    admits: program::anywhere,
    key: exactly,
    once: true,
    arrange: as_found,
    catalogue: catalogue::catalogue,
    tools: catalogue::tools,
    call: loading::call,
};

const fn rule(place: Place, path: &'static str) -> RootRule {
    RootRule {
        place,
        path,
        layout: &LAYOUT,
    }
}
