//! Gemini CLI.
//!
//! Source: google-gemini/gemini-cli, packages/core/src/skills; run 0.61.0.

mod activation;
mod catalogue;
mod reading;
mod structure;

use super::facts::{Evidence, Topic, fact};
use super::program::{self, Program, as_found, exactly};
use super::roots::{Collision, FLAT, Layout, Naming, Place, RootRule};
use super::{Fate, Host, Loader, Situation, reads};
use crate::readers::Reader;

const RUN: Evidence = Evidence::run("0.61.0", "2026-11-30");

const SOURCE: Evidence = Evidence::source(
    "google-gemini/gemini-cli, packages/core/src/skills, utils and tools, as in 0.61.0",
    "2026-12-01",
);

const LAYOUT: Layout = Layout {
    min_depth: 0,
    max_depth: 1,
    hidden: false,
    skipped: &["node_modules"],
    backwards: true,
    ..FLAT
};

pub(super) const HOST: Host = Host {
    id: "gemini-cli",
    name: "Gemini CLI",
    evidence: "0.61.0, run on 2026-11-30; its source",
    facts: &[
        fact(
            Topic::Roots,
            RUN,
            "`.agents/skills` and `.gemini/skills` of the working directory, then those of the home directory, \
             then its extensions and its own two, `skill-creator` and `antigravity-support`.",
        ),
        fact(
            Topic::Parents,
            RUN,
            "None: only the working directory itself.",
        ),
        fact(
            Topic::Depth,
            RUN,
            "One directory below the root, and a `SKILL.md` right in the root is a skill too. What lies inside a \
             skill is not found.",
        ),
        fact(
            Topic::Skipped,
            RUN,
            "Hidden directories and `node_modules`. A `.gitignore` makes no difference.",
        ),
        fact(
            Topic::Links,
            RUN,
            "Links to directories and to files are followed. A skill that is reached by two directories is one, \
             by the name of the directory that comes first.",
        ),
        fact(Topic::FileName, RUN, "`SKILL.md`, in this case only."),
        fact(
            Topic::Header,
            RUN,
            "The file starts with `---` and a line end; a byte-order mark, a blank or an empty line before or on \
             that line is one too many. The first line that starts with `---` closes it; if that line goes on, \
             the body is empty.",
        ),
        fact(
            Topic::Reader,
            SOURCE,
            "js-yaml 4. If it fails, or `name` or `description` is no text to it, the last line that starts with \
             the key, and for the description the indented lines below, are taken as they are.",
        ),
        fact(
            Topic::Name,
            RUN,
            "Must be there, and may be empty. Any characters, but each of `:\\/<>*?\"|` becomes a hyphen; it need \
             not be that of the directory.",
        ),
        fact(Topic::Description, RUN, "Must be there, and may be empty."),
        fact(
            Topic::Limits,
            RUN,
            "None: a description of 5,000 characters and a file of 300 KB were taken whole.",
        ),
        fact(
            Topic::Fields,
            RUN,
            "`name` and `description`; all others are ignored, also `disable-model-invocation`.",
        ),
        fact(
            Topic::Collision,
            RUN,
            "The root that wins hides the others, in the place in which the name was first met. In one root the \
             first directory by name wins, and any wins over a `SKILL.md` right in the root. Names that differ \
             in case are all listed, but the first of them is what is loaded.",
        ),
        fact(
            Topic::Catalogue,
            RUN,
            "`<available_skills>` in the system prompt, with name, description and path, nothing escaped. In each \
             root the last directory by name comes first, now and then with two of them swapped.",
        ),
        fact(
            Topic::Budget,
            RUN,
            "None: 400 skills were listed with whole descriptions.",
        ),
        fact(
            Topic::Load,
            RUN,
            "The model calls `activate_skill` with a name. It gets the body without blanks around it, and a tree \
             of at most 200 files and folders of the skill; `node_modules`, `.git`, `dist` and `__pycache__` stay \
             closed, and links are left out.",
        ),
        fact(Topic::Substitutions, RUN, "None."),
        fact(
            Topic::Trust,
            SOURCE,
            "Skills of a folder that the user has not trusted are not looked for. `skills.disabled` in the \
             settings turns single skills off.",
        ),
    ],
    fields: &[reads("name"), reads("description")],
    reader: Some(Reader::JsYaml4),
    takes_name: None,
    largest_file: None,
    substitutes: false,
    fates: &[
        (Situation::ByteOrderMark, Fate::Dropped),
        (Situation::NoFrontmatter, Fate::Dropped),
        (Situation::DuplicateKey, Fate::Loads),
        (Situation::NoName, Fate::Dropped),
        (Situation::EmptyName, Fate::Loads),
        (Situation::NonStringName, Fate::Loads),
        (Situation::NoDescription, Fate::Dropped),
        (Situation::EmptyDescription, Fate::Loads),
        (Situation::NonStringDescription, Fate::Loads),
        (Situation::NotUtf8, Fate::Loads),
        (Situation::DescriptionMarkup, Fate::Crippled),
        (Situation::OtherDirectory, Fate::Loads),
    ],
    roots: &[
        RootRule {
            place: Place::Directory,
            path: ".agents/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Directory,
            path: ".gemini/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Home,
            path: ".agents/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Home,
            path: ".gemini/skills",
            layout: &LAYOUT,
        },
    ],
    collision: Some(Collision::LastOfFirstRoot),
    naming: Some(Naming::Field),
    program: Some(&PROGRAM),
    loader: Some(Loader {
        options: &[],
        tools: &[ACTIVATE],
        methods: &[],
        load_tool: (ACTIVATE, "name"),
        reach: None,
        start: program::start,
    }),
};

/// The tool by which its model loads a skill.
const ACTIVATE: &str = "activate_skill";

const PROGRAM: Program = Program {
    read: reading::read,
    admits: program::anywhere,
    key: exactly,
    once: false,
    arrange: as_found,
    catalogue: catalogue::catalogue,
    tools: catalogue::tools,
    call: activation::call,
};
