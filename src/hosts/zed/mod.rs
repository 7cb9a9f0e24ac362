//! Zed.

mod catalogue;
mod envelope;
mod reading;
#[cfg(test)]
mod tests;

use super::facts::{Evidence, Topic, fact};
use super::program::{self, Program, as_found, exactly};
use super::roots::{Collision, FLAT, Naming, Place, RootRule};
use super::{Beyond, Fate, Host, Loader, Situation, Types, Unit, reads};
use crate::readers::Reader;

const SOURCE: Evidence = Evidence::source(
    "zed-industries/zed, crates/agent_skills/agent_skills.rs, crates/agent/src/agent.rs and \
     crates/agent/src/tools/skill_tool.rs (015419a)",
    "2026-12-01",
);

pub(super) const HOST: Host = Host {
    id: "zed",
    name: "Zed",
    evidence: "its source, read on 2026-12-01",
    facts: &[
        fact(
            Topic::Roots,
            SOURCE,
            "`.agents/skills` of each folder of the project, then the user's `~/.agents/skills`. It brings one of its \
             own, `create-skill`.",
        ),
        fact(Topic::Parents, SOURCE, "None are looked into."),
        fact(
            Topic::Depth,
            SOURCE,
            "Skills are the directories right in a root; what lies deeper is not found, nor is a `SKILL.md` right in \
             the root.",
        ),
        fact(
            Topic::Skipped,
            SOURCE,
            "None at the user's root. Whether a project's file that the settings exclude is found was not read.",
        ),
        fact(Topic::Links, SOURCE, "Followed, to directories and files."),
        fact(Topic::FileName, SOURCE, "`SKILL.md`, in this case only."),
        fact(
            Topic::Header,
            SOURCE,
            "Blanks and blank lines before it are passed over. It starts with `---` and ends before the next line that \
             is `---` and nothing else, not even blanks. To its parser a byte-order mark is no blank; a project's files \
             come through the editor's buffers, and what those make of one was not read.",
        ),
        fact(
            Topic::Reader,
            SOURCE,
            "serde_yaml_ng, the first document of the header, opening line included. Nothing is mended.",
        ),
        fact(
            Topic::Name,
            SOURCE,
            "Must be there: small ASCII letters, digits and hyphens, wherever they stand. It need not be that of the \
             directory. A number or a boolean is text, and so is `~`.",
        ),
        fact(
            Topic::Description,
            SOURCE,
            "Must be there and not be blank. Since a version of 2026 one of more than 1,024 bytes is only warned of; \
             before, it was an error.",
        ),
        fact(
            Topic::Limits,
            SOURCE,
            "A name has at most 64 bytes, a file 100 KiB.",
        ),
        fact(
            Topic::Fields,
            SOURCE,
            "`name`, `description` and `disable-model-invocation`, which has to be `true` or `false`. Others are \
             ignored.",
        ),
        fact(
            Topic::Collision,
            SOURCE,
            "A project's skill beats the user's, and that Zed's own. Of several in one root the first by path.",
        ),
        fact(
            Topic::Catalogue,
            SOURCE,
            "XML in the system prompt: its own skill, the user's and then the project's, each in the place where its \
             name was met first. Names and descriptions are escaped, paths are not.",
        ),
        fact(
            Topic::Budget,
            SOURCE,
            "50 KiB of names and descriptions. From the first skill on that does not fit, none is listed; the tool \
             loads them all the same.",
        ),
        fact(
            Topic::Load,
            SOURCE,
            "The tool `skill` gives the trimmed body with where it comes from and the directory. Files beside it are not \
             named. The user is asked first.",
        ),
        fact(Topic::Substitutions, SOURCE, "None."),
        fact(
            Topic::Trust,
            SOURCE,
            "A project's skills are read once the user trusts its folder.",
        ),
    ],
    fields: &[
        reads("name")
            .taking(Types::SCALAR, Some(Fate::Dropped))
            .if_empty(Fate::Dropped)
            .up_to(reading::LONGEST_NAME, Unit::Bytes, Beyond::Dropped),
        reads("description")
            .taking(Types::SCALAR, Some(Fate::Dropped))
            .if_empty(Fate::Dropped)
            .up_to(1024, Unit::Bytes, Beyond::Breach),
        reads("disable-model-invocation").taking(Types::BOOLEAN, Some(Fate::Dropped)),
    ],
    reader: Some(Reader::SerdeYaml),
    takes_name: Some(takes_name),
    largest_file: Some(reading::LARGEST_FILE),
    substitutes: false,
    fates: &[
        (Situation::NoFrontmatter, Fate::Dropped),
        (Situation::InvalidYaml, Fate::Dropped),
        (Situation::NoName, Fate::Dropped),
        (Situation::EmptyName, Fate::Dropped),
        (Situation::NoDescription, Fate::Dropped),
        (Situation::EmptyDescription, Fate::Dropped),
        (Situation::DescriptionMarkup, Fate::Loads),
        (Situation::OtherDirectory, Fate::Loads),
    ],
    roots: &[
        RootRule {
            place: Place::Directory,
            path: ".agents/skills",
            layout: &FLAT,
        },
        RootRule {
            place: Place::Home,
            path: ".agents/skills",
            layout: &FLAT,
        },
    ],
    collision: Some(Collision::FirstWins),
    naming: Some(Naming::Field),
    program: Some(&PROGRAM),
    loader: Some(Loader {
        options: &[],
        tools: &[SKILL],
        methods: &[],
        load_tool: (SKILL, "name"),
        reach: None,
        start: program::start,
    }),
};

/// The tool by which a model loads a skill.
const SKILL: &str = "skill";

const PROGRAM: Program = Program {
    read: reading::read,
    admits: program::anywhere,
    key: exactly,
    once: false,
    arrange: as_found,
    catalogue: catalogue::catalogue,
    tools: envelope::tools,
    call: envelope::call,
};

fn takes_name(name: &str) -> bool {
    reading::is_name(name) && name.len() <= reading::LONGEST_NAME
}
