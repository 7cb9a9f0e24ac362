//! Kilo Code: OpenCode with roots of its own, and more care with what a project brings.

mod body;
mod reading;
#[cfg(test)]
mod tests;
mod variables;

use super::facts::{Evidence, Topic, fact};
use super::opencode::load::{self, Family};
use super::opencode::{FATES, LOADER, catalogue, own, shared};
use super::program::{Program, as_found, exactly};
use super::roots::{Collision, Naming, Place};
use super::{Fate, Host, Types, reads};
use crate::readers::Reader;

const RUN: Evidence = Evidence::run("7.7.9", "2026-11-30");

const SOURCE: Evidence = Evidence::source(
    "Kilo-Org/kilocode, packages/opencode/src/skill/index.ts, 68b5957",
    "2026-12-01",
);

const READING: Evidence = Evidence::source(
    "Kilo-Org/kilocode, packages/opencode/src/config/markdown.ts, f770203",
    "2026-12-01",
);

const COMMANDS: Evidence = Evidence::source(
    "Kilo-Org/kilocode, packages/opencode/src/kilocode/skills/inject.ts",
    "2026-12-01",
);

pub(super) const HOST: Host = Host {
    id: "kilo",
    name: "Kilo Code",
    evidence: "7.7.9, run on 2026-11-30; its source",
    facts: &[
        fact(
            Topic::Roots,
            RUN,
            "`skills` in `~/.claude` and `~/.agents` and in those of the project; `skill` and `skills` in `~/.config/kilo`, \
             and in `.kilocode` and `.kilo` of the project and of the home directory. `.opencode` is not read.",
        ),
        fact(
            Topic::Parents,
            SOURCE,
            "Each directory from the working directory up to the root of the repository, or to the root of the disk if \
             there is none; in a linked worktree also the main checkout.",
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
            "Links are followed, but in a project a file that really lies outside of it is not loaded. A loop is followed as \
             often as the system does, and the longest path is taken.",
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
            "gray-matter with js-yaml 3. If that fails, unindented `key: value` lines whose value holds a colon are put in \
             quotes, and it tries again, but not for a key that is there twice.",
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
            "The one that is read last: `~/.kilo`, `~/.kilocode`, the project's from the root of the repository down, \
             `~/.config/kilo`, then `.agents` and `.claude` in the same way. Within one of them, and between `skill` and \
             `skills` of one directory, it differs from start to start: 6 starts gave 2 winners.",
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
        fact(
            Topic::Substitutions,
            COMMANDS,
            "`{file:path}`, in a project only from inside it, and outside of projects `{env:NAME}` and `` !`command` ``, which \
             asks the user. In a project a command gives a note in its place, and `{env:NAME}` keeps the skill from \
             loading.",
        ),
        fact(
            Topic::Trust,
            SOURCE,
            "Project skills need no trust to be listed. Permissions in the settings have patterns of names, as in OpenCode.",
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
        own(Place::Home, ".kilo/skill"),
        own(Place::Home, ".kilo/skills"),
        own(Place::Home, ".kilocode/skill"),
        own(Place::Home, ".kilocode/skills"),
        own(Place::DownwardsFreely, ".kilo/skill"),
        own(Place::DownwardsFreely, ".kilo/skills"),
        own(Place::DownwardsFreely, ".kilocode/skill"),
        own(Place::DownwardsFreely, ".kilocode/skills"),
        own(Place::Home, ".config/kilo/skill"),
        own(Place::Home, ".config/kilo/skills"),
        shared(Place::DownwardsFreely, ".agents/skills"),
        shared(Place::DownwardsFreely, ".claude/skills"),
        shared(Place::Home, ".agents/skills"),
        shared(Place::Home, ".claude/skills"),
    ],
    collision: Some(Collision::RaceInFirstRoot),
    naming: Some(Naming::Field),
    program: Some(&PROGRAM),
    loader: Some(LOADER),
};

const FAMILY: Family = Family {
    built_in: "kilo-config",
    saves_in: ".local/share/kilo/tool-output",
    body: body::body,
};

const PROGRAM: Program = Program {
    read: reading::read,
    admits: reading::admits,
    key: exactly,
    once: false,
    arrange: as_found,
    catalogue: |survey| catalogue::catalogue(survey, FAMILY.built_in),
    tools: |_, _| load::tools(),
    call: |survey, _, arguments| load::call(survey, arguments, &FAMILY),
};
