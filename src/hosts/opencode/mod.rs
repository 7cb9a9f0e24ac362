//! OpenCode. Kilo Code is built on it, and shares what is here.

pub(super) mod catalogue;
mod files;
pub(super) mod load;
pub(super) mod matter;
pub(super) mod mending;
pub(super) mod reading;
#[cfg(test)]
mod tests;
mod truncation;

use super::facts::{Evidence, Topic, fact};
use super::program::{self, Program, as_found, exactly};
use super::roots::{ANY_DEPTH, Collision, FLAT, Layout, Naming, Place, RootRule};
use super::{Fate, Host, Loader, Situation, Types, reads};
use crate::readers::Reader;
use load::Family;

/// In the directories it shares with other hosts.
pub(super) const SHARED: Layout = Layout {
    min_depth: 0,
    max_depth: ANY_DEPTH,
    hidden: true,
    nested: true,
    file_links: true,
    directory_links: true,
    breadth_first: true,
    loops: true,
    ..FLAT
};

/// In its own directories.
pub(super) const OWN: Layout = Layout {
    hidden: false,
    ..SHARED
};

/// A name that is no key of its own in an object of JavaScript: a skill of this name loads, and is in no list.
const PROTOTYPE: &str = "__proto__";

const RUN: Evidence = Evidence::run("1.18.33", "2026-11-30");

const SOURCE: Evidence = Evidence::source(
    "anomalyco/opencode, packages/opencode/src/skill/index.ts, a2cc772",
    "2026-12-01",
);

const READING: Evidence = Evidence::source(
    "anomalyco/opencode, packages/opencode/src/config/markdown.ts",
    "2026-12-01",
);

pub(super) const HOST: Host = Host {
    id: "opencode",
    name: "OpenCode",
    evidence: "1.18.33, run on 2026-11-30; its source",
    facts: &[
        fact(
            Topic::Roots,
            RUN,
            "`skills` in `~/.claude` and `~/.agents` and in those of the project; `skill` and `skills` in \
             `~/.config/opencode`, `~/.opencode` and the project's `.opencode`. Settings can add more, also from the \
             network.",
        ),
        fact(
            Topic::Parents,
            SOURCE,
            "Each directory from the working directory up to the root of the repository, or to the root of the disk if \
             there is none.",
        ),
        fact(
            Topic::Depth,
            RUN,
            "Any depth. A `SKILL.md` right in the root is a skill, and so is one inside another skill.",
        ),
        fact(
            Topic::Skipped,
            RUN,
            "Hidden directories below its own roots; below `.claude/skills` and `.agents/skills` none. `node_modules` is \
             entered, and `.gitignore` is not asked.",
        ),
        fact(
            Topic::Links,
            RUN,
            "Links to files and directories are followed, wherever they lead; a loop as often as the system does, which \
             gives the same skill on up to 41 paths.",
        ),
        fact(Topic::FileName, RUN, "`SKILL.md`, in this case only."),
        fact(
            Topic::Header,
            RUN,
            "The file starts with `---`, behind a byte-order mark or not, and the next line that starts with `---` ends the \
             header; without one all of the file is header. The opening line may name a language: `---yaml`, `---json`.",
        ),
        fact(
            Topic::Reader,
            READING,
            "gray-matter with js-yaml 3. If that fails, unindented `key: value` lines whose value holds a colon become block \
             scalars, and it tries again; keys with hyphens are not mended.",
        ),
        fact(
            Topic::Name,
            RUN,
            "Must be there and be text, even an empty one. Any characters and any length; the directory does not matter.",
        ),
        fact(
            Topic::Description,
            RUN,
            "If it is missing, the skill can be loaded and is in no list; if it is there, it must be text, even an empty \
             one.",
        ),
        fact(
            Topic::Limits,
            RUN,
            "None for names, descriptions and files. What the tool answers is cut behind 2,000 lines or 51,200 bytes.",
        ),
        fact(
            Topic::Fields,
            RUN,
            "`name` and `description`; all others are ignored, also `disable-model-invocation`.",
        ),
        fact(
            Topic::Collision,
            RUN,
            "All files are read at the same time and the one that is read last is taken: 8 starts gave 3 winners.",
        ),
        fact(
            Topic::Catalogue,
            RUN,
            "`<available_skills>` in the system prompt, by name as `localeCompare` orders it, with the path of the file. Names \
             and descriptions are not escaped.",
        ),
        fact(
            Topic::Budget,
            RUN,
            "None: 400 skills were listed with their whole descriptions.",
        ),
        fact(
            Topic::Load,
            RUN,
            "The tool `skill` gives the body without the header, trimmed, in `<skill_content>`, then the directory and up to \
             10 files from it, as ripgrep lists them.",
        ),
        fact(Topic::Substitutions, RUN, "None."),
        fact(
            Topic::Trust,
            SOURCE,
            "Project skills need no trust. `permission.skill` in the settings has patterns of names: `deny` hides skills, \
             `ask` asks the user.",
        ),
    ],
    fields: &[
        reads("name").taking(Types::TEXT, Some(Fate::Dropped)),
        reads("description").taking(Types::TEXT, Some(Fate::Dropped)),
    ],
    reader: Some(Reader::JsYaml3),
    takes_name: None,
    largest_file: None,
    substitutes: false,
    fates: FATES,
    roots: &[
        shared(Place::UpwardsFreely, ".claude/skills"),
        shared(Place::UpwardsFreely, ".agents/skills"),
        own(Place::UpwardsFreely, ".opencode/skills"),
        own(Place::UpwardsFreely, ".opencode/skill"),
        shared(Place::Home, ".claude/skills"),
        shared(Place::Home, ".agents/skills"),
        own(Place::Home, ".config/opencode/skills"),
        own(Place::Home, ".config/opencode/skill"),
        own(Place::Home, ".opencode/skills"),
        own(Place::Home, ".opencode/skill"),
    ],
    collision: Some(Collision::Race),
    naming: Some(Naming::Field),
    program: Some(&PROGRAM),
    loader: Some(LOADER),
};

/// What becomes of a skill in OpenCode and its kin.
pub(super) const FATES: &[(Situation, Fate)] = &[
    (Situation::ByteOrderMark, Fate::Loads),
    (Situation::NoFrontmatter, Fate::Dropped),
    (Situation::DuplicateKey, Fate::Dropped),
    (Situation::NoName, Fate::Dropped),
    (Situation::EmptyName, Fate::Loads),
    (Situation::NonStringName, Fate::Dropped),
    (Situation::NoDescription, Fate::Crippled),
    (Situation::EmptyDescription, Fate::Loads),
    (Situation::NonStringDescription, Fate::Dropped),
    (Situation::NotUtf8, Fate::Loads),
    (Situation::DescriptionMarkup, Fate::Crippled),
    (Situation::OtherDirectory, Fate::Loads),
];

/// How it loads skills.
pub(super) const LOADER: Loader = Loader {
    options: &[],
    tools: &[load::TOOL.0],
    methods: &[],
    load_tool: load::TOOL,
    reach: None,
    start: program::start,
};

const FAMILY: Family = Family {
    built_in: "customize-opencode",
    saves_in: ".local/share/opencode/tool-output",
    body: load::plain_body,
};

const PROGRAM: Program = Program {
    read: reading::read,
    admits: program::anywhere,
    key: exactly,
    once: false,
    arrange: as_found,
    catalogue: |survey| catalogue::catalogue(survey, FAMILY.built_in),
    tools: |_, _| load::tools(),
    call: |survey, _, arguments| load::call(survey, arguments, &FAMILY),
};

/// A root that it shares with other hosts.
pub(super) const fn shared(place: Place, path: &'static str) -> RootRule {
    RootRule {
        place,
        path,
        layout: &SHARED,
    }
}

/// A root of its own.
pub(super) const fn own(place: Place, path: &'static str) -> RootRule {
    RootRule {
        place,
        path,
        layout: &OWN,
    }
}
