//! Codex.

mod catalogue;
mod mention;
mod reading;
mod repair;

use super::facts::{Evidence, Topic, fact};
use super::program::{self, Program, exactly};
use super::roots::{Collision, FLAT, Layout, Naming, Place, RootRule};
use super::{Beyond, Fate, Host, Situation, Types, Unit, reads};
use super::{Loader, OptionInfo, OptionType};
use crate::readers::Reader;

const RUN: Evidence = Evidence::run("0.171.0", "2026-11-30");

const SOURCE: Evidence = Evidence::source("openai/codex, codex-rs/core-skills", "2026-08-22");

const LAYOUT: Layout = Layout {
    min_depth: 0,
    max_depth: 6,
    hidden: false,
    nested: true,
    file_links: false,
    directory_links: true,
    // Of several ways to one skill it takes the shortest.
    breadth_first: true,
    ..FLAT
};

pub(super) const HOST: Host = Host {
    id: "codex",
    name: "Codex",
    evidence: "0.171.0, run on 2026-11-30; its source",
    facts: &[
        fact(
            Topic::Roots,
            SOURCE,
            "`.codex/skills` of each directory from the working directory up to the project's root, the user's \
             `~/.codex/skills` (or `$CODEX_HOME/skills`) and `~/.agents/skills`, its own skills below \
             `~/.codex/skills/.system`, `/etc/codex/skills`, and `.agents/skills` of each directory down from the \
             project's root. Others' directories, such as `.claude/skills`, are not read.",
        ),
        fact(
            Topic::Parents,
            RUN,
            "Every directory from the project's root, which is where `.git` lies, to the working directory.",
        ),
        fact(
            Topic::Depth,
            RUN,
            "Up to 6 directories below the root. A `SKILL.md` right in the root is a skill, and so is one inside \
             another skill.",
        ),
        fact(
            Topic::Skipped,
            RUN,
            "Hidden directories are not entered; `node_modules` is. At most 2,000 directories a root.",
        ),
        fact(
            Topic::Links,
            RUN,
            "Links to directories are followed; a `SKILL.md` that is a link itself is passed over. A file that is \
             reached on two ways is one skill.",
        ),
        fact(Topic::FileName, RUN, "`SKILL.md`, in this case only."),
        fact(
            Topic::Header,
            RUN,
            "The first line is `---`, blanks around it allowed, and so is the closing one. A byte-order mark or \
             a blank line before it is an error, and so is a missing header.",
        ),
        fact(
            Topic::Reader,
            SOURCE,
            "serde_yaml into text fields, so that a number or a boolean is text. If it fails, values that hold \
             `: `, or start with `[`, `{`, `@` or a backtick and are no YAML, are put in quotes, and it tries again.",
        ),
        fact(
            Topic::Name,
            RUN,
            "The field, on one line, or the name of the directory. Any characters; it need not be that of the \
             directory. Inside a plugin, the plugin's name and a colon come first.",
        ),
        fact(
            Topic::Description,
            RUN,
            "Must be there and not be empty; it is put on one line.",
        ),
        fact(
            Topic::Limits,
            RUN,
            "A name of more than 64 characters is an error; a description of more than 1,024 is cut to 1,021 and \
             `...`. No limit to the file's size was seen.",
        ),
        fact(
            Topic::Fields,
            RUN,
            "`name`, `description` and `metadata.short-description`; `metadata` has to be a mapping. All others \
             are ignored, also `disable-model-invocation`: the side file `agents/openai.yaml` has \
             `policy.allow_implicit_invocation` in its place.",
        ),
        fact(
            Topic::Collision,
            RUN,
            "All are listed. `$name` works only where exactly one skill has the name.",
        ),
        fact(
            Topic::Catalogue,
            RUN,
            "A line of Markdown for each skill, with its path below one of the numbered roots: its own first, then \
             the machine's, the project's and the user's, each by name.",
        ),
        fact(
            Topic::Budget,
            SOURCE,
            "2 % of the model's context, four bytes a token; 8,000 characters if that is unknown. Descriptions \
             are shortened evenly, then left out, then skills are.",
        ),
        fact(
            Topic::Load,
            RUN,
            "The model reads the file. `$name` in what the user writes puts the whole file, header included, \
             before the model.",
        ),
        fact(Topic::Substitutions, RUN, "None."),
        fact(
            Topic::Trust,
            SOURCE,
            "`[[skills.config]]` in the user's settings turns single skills off.",
        ),
    ],
    fields: &[
        reads("name").up_to(64, Unit::Characters, Beyond::Dropped),
        reads("description").up_to(1024, Unit::Characters, Beyond::Cut),
        reads("metadata")
            .taking(Types::MAPPING, Some(Fate::Dropped))
            .if_empty(Fate::Dropped),
    ],
    reader: Some(Reader::SerdeYaml),
    takes_name: None,
    largest_file: None,
    substitutes: false,
    fates: &[
        (Situation::ByteOrderMark, Fate::Dropped),
        (Situation::NoFrontmatter, Fate::Dropped),
        (Situation::DuplicateKey, Fate::Dropped),
        (Situation::NoName, Fate::Loads),
        (Situation::NonStringName, Fate::Loads),
        (Situation::NoDescription, Fate::Dropped),
        (Situation::EmptyDescription, Fate::Dropped),
        (Situation::NotUtf8, Fate::Dropped),
    ],
    roots: &[
        RootRule {
            place: Place::Upwards,
            path: ".codex/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Home,
            path: ".codex/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Home,
            path: ".agents/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::System,
            path: "etc/codex/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Downwards,
            path: ".agents/skills",
            layout: &LAYOUT,
        },
    ],
    collision: Some(Collision::AllListed),
    naming: Some(Naming::FieldOrDirectory),
    program: Some(&PROGRAM),
    loader: Some(Loader {
        options: &[OptionInfo {
            name: catalogue::CONTEXT_WINDOW_OPTION,
            doc: "The size of the model's context in tokens, of which skills get 2 %; 272000 unless given",
            takes: &[OptionType::Integer],
        }],
        tools: &[],
        // `$name` in what a user writes.
        methods: &[MENTION],
        load_tool: (MENTION, "name"),
        reach: None,
        start: program::start,
    }),
};

/// What `$name` puts before the model.
const MENTION: &str = "mention";

const PROGRAM: Program = Program {
    read: reading::read,
    admits: program::anywhere,
    key: exactly,
    once: true,
    arrange: |_| (),
    catalogue: catalogue::catalogue,
    tools: |_, _| Vec::new(),
    call: mention::call,
};
