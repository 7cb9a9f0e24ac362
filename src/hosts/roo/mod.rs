//! Roo Code.

mod catalogue;
mod modes;
mod reading;
#[cfg(test)]
mod tests;

use super::facts::{Evidence, Topic, fact};
use super::program::{self, Program, as_found, exactly};
use super::roots::{Collision, FLAT, Layout, Naming, Place, RootRule};
use super::{Beyond, Fate, Host, Situation, Types, Unit, reads};
use super::{Loader, OptionInfo, OptionType};
use crate::readers::Reader;

const SOURCE: Evidence = Evidence::source(
    "RooCodeInc/Roo-Code cb83656 (3.52.1), src/services/skills/SkillsManager.ts, src/core/tools/SkillTool.ts and \
     src/core/prompts/sections/skills.ts",
    "2026-11-30",
);

pub(super) const HOST: Host = Host {
    id: "roo",
    name: "Roo Code",
    evidence: "its source at cb83656 (3.52.1), read on 2026-11-30",
    facts: &[
        fact(
            Topic::Roots,
            SOURCE,
            "`.roo/skills` and `.agents/skills` of the folder that is open, then of the home directory. Beside each of \
             them, `skills-MODE` has the skills of a mode: of `architect`, `code`, `ask`, `debug`, `orchestrator`, and \
             of the user's own modes.",
        ),
        fact(Topic::Parents, SOURCE, "None are looked into."),
        fact(
            Topic::Depth,
            SOURCE,
            "Skills are the directories right in a root; what lies deeper is not found, nor is a `SKILL.md` right in \
             the root.",
        ),
        fact(Topic::Skipped, SOURCE, "None."),
        fact(
            Topic::Links,
            SOURCE,
            "Followed, to directories and files; a link has to be called as the skill is.",
        ),
        fact(Topic::FileName, SOURCE, "`SKILL.md`, in this case only."),
        fact(
            Topic::Header,
            SOURCE,
            "That of gray-matter: the file starts with `---`, a language may follow, and the next line that starts with \
             `---` closes. A byte-order mark is passed over; a blank line before it is not.",
        ),
        fact(
            Topic::Reader,
            SOURCE,
            "js-yaml 3, through gray-matter. Nothing is mended. What is not UTF-8 is read with U+FFFD in its place.",
        ),
        fact(
            Topic::Name,
            SOURCE,
            "Must be a text and the name of the directory: small ASCII letters, digits and single hyphens between them.",
        ),
        fact(
            Topic::Description,
            SOURCE,
            "Must be a text that is not blank; it is trimmed.",
        ),
        fact(
            Topic::Limits,
            SOURCE,
            "64 characters for a name, 1,024 UTF-16 units for a trimmed description.",
        ),
        fact(
            Topic::Fields,
            SOURCE,
            "`name`, `description`, `modeSlugs`, a list of the modes that the skill is for, and the older `mode`, one of them. \
             They count before the mode of the directory. Others are ignored, also `disable-model-invocation`.",
        ),
        fact(
            Topic::Collision,
            SOURCE,
            "A project's skill beats the user's, one for the mode that is on beats one for all, and `.roo` beats \
             `.agents`, in this order.",
        ),
        fact(
            Topic::Catalogue,
            SOURCE,
            "XML in the system prompt, escaped, with the file of each: those for the mode that is on, each in the place \
             where its name was met first, the user's before the project's and `.agents` before `.roo`.",
        ),
        fact(Topic::Budget, SOURCE, "None."),
        fact(
            Topic::Load,
            SOURCE,
            "The tool `skill` gives the name, the description, the arguments, whether it is the project's, and the \
             trimmed body. Neither the directory nor the files beside it are named.",
        ),
        fact(Topic::Substitutions, SOURCE, "None."),
        fact(Topic::Trust, SOURCE, "None is asked for."),
    ],
    fields: &[
        reads("name")
            .taking(Types::TEXT, Some(Fate::Dropped))
            .if_empty(Fate::Dropped)
            .up_to(reading::LONGEST_NAME, Unit::Utf16, Beyond::Dropped),
        reads("description")
            .taking(Types::TEXT, Some(Fate::Dropped))
            .if_empty(Fate::Dropped)
            .up_to(reading::LONGEST_DESCRIPTION, Unit::Utf16, Beyond::Dropped),
        reads("modeSlugs").taking(Types::LIST, Some(Fate::Loads)),
    ],
    reader: Some(Reader::JsYaml3),
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
        (Situation::NonStringDescription, Fate::Dropped),
        (Situation::NotUtf8, Fate::Loads),
        (Situation::DescriptionMarkup, Fate::Loads),
        (Situation::OtherDirectory, Fate::Dropped),
    ],
    roots: &ROOTS,
    collision: Some(Collision::FirstWins),
    naming: Some(Naming::Field),
    program: Some(&PROGRAM),
    loader: Some(Loader {
        options: &[OptionInfo {
            name: modes::OPTION,
            doc: "The mode that is on, of which skills may be; `code` unless given",
            takes: &[OptionType::Text],
        }],
        tools: &[SKILL],
        methods: &[],
        load_tool: (SKILL, "skill"),
        reach: None,
        start: program::start,
    }),
};

/// Those of modes come before those of all, whichever directory they are in.
const ROOTS: [RootRule; 24] = {
    let mut rules = [const { rule(Place::Directory, "") }; 24];
    let mut index = 0;
    while index < modes::DIRECTORIES.len() {
        rules[index] = rule(Place::Directory, modes::DIRECTORIES[index]);
        rules[modes::DIRECTORIES.len() + index] = rule(Place::Home, modes::DIRECTORIES[index]);
        index += 1;
    }
    rules
};

const fn rule(place: Place, path: &'static str) -> RootRule {
    const LAYOUT: &Layout = &FLAT;
    RootRule {
        place,
        path,
        layout: LAYOUT,
    }
}

/// The tool by which a model loads a skill.
const SKILL: &str = "skill";

const PROGRAM: Program = Program {
    read: reading::read,
    admits: modes::admits,
    key: exactly,
    once: false,
    arrange: as_found,
    catalogue: catalogue::catalogue,
    tools: catalogue::tools,
    call: catalogue::call,
};

fn takes_name(name: &str) -> bool {
    reading::is_name(name) && name.len() <= reading::LONGEST_NAME
}
