//! The command line program `skills`, which lists and installs skills for other hosts.

mod listing;
mod reading;
mod roots;
mod terminal;

use super::facts::{Evidence, Topic, fact};
use super::program::{self, Program, as_found, exactly};
use super::roots::{Collision, Naming, SKILL_DIR};
use super::{Fate, Host, Loader, OptionInfo, OptionType, Reach, Situation, Types, reads};
use crate::readers::Reader;

const RUN: Evidence = Evidence::run("1.7.4", "2026-11-30");

const SOURCE: Evidence = Evidence::source("vercel-labs/skills 1.7.4, src/skills.ts", "2026-12-01");

pub(super) const HOST: Host = Host {
    id: "skills-cli",
    name: "skills (the installer)",
    evidence: "1.7.4, run on 2026-11-30; its source",
    facts: &[
        fact(
            Topic::Roots,
            SOURCE,
            "In the project that is given: a `SKILL.md` right in it, which then is its only skill, or else its \
             subdirectories, `skills` and three hidden collections in it, the `skills` directories of thirty \
             agents, and those of plugins. If there is nothing in all of these, anywhere up to 5 directories deep.",
        ),
        fact(Topic::Parents, SOURCE, "None."),
        fact(
            Topic::Depth,
            RUN,
            "Up to 3 directories below `skills` and the agents' directories. Nothing inside a skill is looked for.",
        ),
        fact(
            Topic::Skipped,
            SOURCE,
            "`node_modules`, `.git`, `dist`, `build` and `__pycache__` are not entered, but may be skills \
             themselves. Other hidden directories are entered.",
        ),
        fact(
            Topic::Links,
            RUN,
            "A `SKILL.md` may be a link; links to directories are not followed.",
        ),
        fact(Topic::FileName, RUN, "`SKILL.md`, in this case only."),
        fact(
            Topic::Header,
            RUN,
            "The first line is exactly `---`, and the next line that starts with `---` closes. A byte-order mark is \
             passed over; a blank line before the first, or blanks behind it, leave the file without fields.",
        ),
        fact(
            Topic::Reader,
            RUN,
            "The npm package `yaml` 2, without any repair. Bytes that are not UTF-8 become U+FFFD.",
        ),
        fact(
            Topic::Name,
            RUN,
            "The field, which must be text and not be empty, without escape sequences and on one line. Any \
             characters; it need not be that of the directory.",
        ),
        fact(
            Topic::Description,
            RUN,
            "Must be text and not be empty; it is shown like the name.",
        ),
        fact(Topic::Limits, RUN, "None were seen."),
        fact(
            Topic::Fields,
            SOURCE,
            "`name`, `description` and `metadata.internal`, which hides a skill that is not asked for by name. All \
             others are ignored.",
        ),
        fact(
            Topic::Collision,
            RUN,
            "The one that is found first; directories come by the bytes of their names.",
        ),
        fact(
            Topic::Catalogue,
            RUN,
            "`skills add --list` prints names and descriptions in the order in which they were found. What it has \
             installed itself by `skills-lock.json` is left out.",
        ),
        fact(Topic::Budget, RUN, "None."),
        fact(
            Topic::Load,
            SOURCE,
            "`skills use` prints a prompt with the whole file, header included. `skills add` copies the directory.",
        ),
        fact(Topic::Substitutions, SOURCE, "None."),
    ],
    fields: &[
        reads("name")
            .taking(Types::TEXT, Some(Fate::Dropped))
            .if_empty(Fate::Dropped),
        reads("description")
            .taking(Types::TEXT, Some(Fate::Dropped))
            .if_empty(Fate::Dropped),
        reads("metadata"),
    ],
    reader: Some(Reader::Yaml2),
    takes_name: None,
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
        (Situation::NonStringDescription, Fate::Dropped),
        (Situation::NotUtf8, Fate::Loads),
        (Situation::DescriptionMarkup, Fate::Loads),
        (Situation::OtherDirectory, Fate::Loads),
    ],
    roots: &roots::RULES,
    collision: Some(Collision::FirstWins),
    naming: Some(Naming::Field),
    program: Some(&PROGRAM),
    loader: Some(Loader {
        options: &[OptionInfo {
            name: SKILL_DIR,
            doc: "The project that is given to `skills add`; the current directory unless given",
            takes: &[OptionType::Text],
        }],
        tools: &[],
        methods: &[USE],
        load_tool: (USE, SKILL),
        reach: Some(Reach::Directory(SKILL_DIR)),
        start: program::start,
    }),
};

/// The command that makes a prompt of a skill.
const USE: &str = "use";

/// Its option that names the skill.
const SKILL: &str = "skill";

const PROGRAM: Program = Program {
    read: reading::read,
    admits: program::anywhere,
    key: exactly,
    once: true,
    arrange: as_found,
    catalogue: listing::catalogue,
    tools: |_, _| Vec::new(),
    call: listing::call,
};
