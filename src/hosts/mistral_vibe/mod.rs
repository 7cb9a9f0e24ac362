//! Mistral Vibe.

mod catalogue;
mod decode;
mod fences;
mod load;
mod reading;
mod side_file;
mod validation;

use super::facts::{Evidence, Topic, fact};
use super::program::{self, Program, as_found, exactly};
use super::roots::{Collision, FLAT, Layout, Naming, Place, RootRule};
use super::{Beyond, Fate, Host, Loader, Situation, Types, Unit, reads};
use crate::readers::Reader;

use validation::{LONGEST_DESCRIPTION, LONGEST_NAME};

const RUN: Evidence = Evidence::run("3.0.2", "2026-11-30");

const SOURCE: Evidence = Evidence::source("mistralai/mistral-vibe 3.0.2, vibe", "2026-12-01");

const LAYOUT: Layout = Layout {
    raw_order: true,
    resolved: true,
    ..FLAT
};

pub(super) const HOST: Host = Host {
    id: "mistral-vibe",
    name: "Mistral Vibe",
    evidence: "3.0.2, run on 2026-11-30; its source",
    facts: &[
        fact(
            Topic::Roots,
            RUN,
            "`.vibe/skills` and `.agents/skills` of the working directory, then `~/.vibe/skills` (or \
             `$VIBE_HOME/skills`) and `~/.agents/skills`. The setting `skill_paths` names directories that come \
             before all of them; plugins bring skills too.",
        ),
        fact(
            Topic::Parents,
            RUN,
            "None: only the working directory, also inside a repository.",
        ),
        fact(Topic::Depth, RUN, "Exactly one directory below the root."),
        fact(
            Topic::Skipped,
            RUN,
            "None: hidden directories are read like others, and `.gitignore` is not.",
        ),
        fact(
            Topic::Links,
            RUN,
            "Links to directories and to a `SKILL.md` are followed; the path that is shown is that of the real \
             directory.",
        ),
        fact(Topic::FileName, RUN, "`SKILL.md`, in this case only."),
        fact(
            Topic::Header,
            RUN,
            "Two lines of three or more hyphens, white space behind them allowed. Only white space may stand before \
             the first; an indented line does not close. A byte-order mark is passed over.",
        ),
        fact(
            Topic::Reader,
            RUN,
            "PyYAML into a pydantic model, without any repair. A file that is not UTF-8 is read by its byte-order \
             mark, or in an encoding that is guessed.",
        ),
        fact(
            Topic::Name,
            RUN,
            "The field: small letters and digits of ASCII with single hyphens between, and text to YAML. It need \
             not be that of the directory, which is only logged.",
        ),
        fact(
            Topic::Description,
            RUN,
            "Must be text and more than white space; line ends in it are kept.",
        ),
        fact(
            Topic::Limits,
            RUN,
            "A name of more than 64 characters and a description of more than 1,024 are errors. Of `compatibility` \
             and the file's size no limit was seen.",
        ),
        fact(
            Topic::Fields,
            RUN,
            "`license` and `compatibility` have to be text, `metadata` a mapping, `allowed-tools` text or a list of \
             texts, `user-invocable` and `disable-model-invocation` a boolean or one of its words; underscores do \
             as well in the last three. A wrong type drops the skill, others are ignored. The side file \
             `agents/openai.yaml` may keep a skill from the model too.",
        ),
        fact(
            Topic::Collision,
            RUN,
            "The first root wins, and in one root whichever the system lists first.",
        ),
        fact(
            Topic::Catalogue,
            RUN,
            "`<available-skills>` with name, description and path of each, escaped for XML, in the order in which \
             they were found; those that only people start are left out.",
        ),
        fact(Topic::Budget, RUN, "None: 400 skills were listed whole."),
        fact(
            Topic::Load,
            RUN,
            "The tool `skill` gives the body without white space around it, the directory, and the names of up to \
             10 files in it.",
        ),
        fact(Topic::Substitutions, RUN, "None."),
        fact(
            Topic::Trust,
            SOURCE,
            "Project directories are read only in trusted folders. The settings `enabled_skills` and \
             `disabled_skills` take names and patterns.",
        ),
    ],
    fields: &[
        reads("name")
            .taking(Types::TEXT, Some(Fate::Dropped))
            .if_empty(Fate::Dropped)
            .up_to(LONGEST_NAME, Unit::Characters, Beyond::Dropped),
        reads("description")
            .taking(Types::TEXT, Some(Fate::Dropped))
            .if_empty(Fate::Dropped)
            .up_to(LONGEST_DESCRIPTION, Unit::Characters, Beyond::Dropped),
        reads("license")
            .taking(Types::TEXT, Some(Fate::Dropped))
            .if_empty(Fate::Loads),
        reads("compatibility")
            .taking(Types::TEXT, Some(Fate::Dropped))
            .if_empty(Fate::Loads),
        reads("metadata")
            .taking(Types::MAPPING, Some(Fate::Dropped))
            .if_empty(Fate::Loads),
        reads("allowed-tools")
            .taking(Types::TEXT_OR_LIST, Some(Fate::Dropped))
            .if_empty(Fate::Loads),
        reads("user-invocable")
            .taking(Types::BOOLEAN_WORD, Some(Fate::Dropped))
            .if_empty(Fate::Dropped),
        reads("disable-model-invocation")
            .taking(Types::BOOLEAN_WORD, Some(Fate::Dropped))
            .if_empty(Fate::Dropped),
    ],
    reader: Some(Reader::PyYaml),
    takes_name: Some(takes_name),
    largest_file: None,
    substitutes: false,
    fates: &[
        (Situation::ByteOrderMark, Fate::Loads),
        (Situation::NoFrontmatter, Fate::Dropped),
        (Situation::InvalidYaml, Fate::Dropped),
        (Situation::DuplicateKey, Fate::Loads),
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
    roots: &[
        RootRule {
            place: Place::Directory,
            path: ".vibe/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Directory,
            path: ".agents/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Home,
            path: ".vibe/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Home,
            path: ".agents/skills",
            layout: &LAYOUT,
        },
    ],
    collision: Some(Collision::FirstWins),
    naming: Some(Naming::Field),
    program: Some(&PROGRAM),
    loader: Some(Loader {
        options: &[],
        tools: &[TOOL],
        methods: &[],
        load_tool: (TOOL, "name"),
        reach: None,
        start: program::start,
    }),
};

/// The tool by which a model loads a skill.
const TOOL: &str = "skill";

const PROGRAM: Program = Program {
    read: reading::read,
    admits: program::anywhere,
    key: exactly,
    once: false,
    arrange: as_found,
    catalogue: catalogue::catalogue,
    tools: catalogue::tools,
    call: load::call,
};

fn takes_name(name: &str) -> bool {
    validation::is_name(name) && name.chars().count() <= LONGEST_NAME
}
