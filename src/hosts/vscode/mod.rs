//! VS Code with Copilot chat.

mod catalogue;
mod header;
mod reading;
mod sanitise;
#[cfg(test)]
mod tests;

use super::facts::{Evidence, EvidenceKind, Topic, fact};
use super::program::{self, Program, as_found, exactly};
use super::roots::{Collision, FLAT, Naming, Place, RootRule};
use super::{Beyond, Fate, Host, Loader, Situation, Types, Unit, reads};

/// Mid-2026; which commit it is was not seen.
const SOURCE: Evidence = Evidence::source(
    "microsoft/vscode, src/vs/workbench/contrib/chat/common/promptSyntax",
    "2026",
);

const DOCS: Evidence = Evidence::of(
    EvidenceKind::Docs,
    "microsoft/vscode-copilot-chat, assets, references/skills.md",
    "2026-03-28",
);

pub(super) const HOST: Host = Host {
    id: "vscode",
    name: "VS Code",
    evidence: "its source of mid-2026; not run",
    facts: &[
        fact(
            Topic::Roots,
            SOURCE,
            "`.github/skills`, `.agents/skills` and `.claude/skills` of each folder of the workspace, then \
             `~/.copilot/skills`, `~/.agents/skills` and `~/.claude/skills`, or what `chat.agentSkillsLocations` \
             says; after these the skills of plugins and of extensions.",
        ),
        fact(
            Topic::Parents,
            SOURCE,
            "Only if `chat.useCustomizationsInParentRepositories` is on: then each directory up to the root of the \
             repository.",
        ),
        fact(
            Topic::Depth,
            SOURCE,
            "One directory below the root, whatever else it holds. A `SKILL.md` right in the root is none.",
        ),
        fact(
            Topic::Skipped,
            SOURCE,
            "None: hidden directories are entered.",
        ),
        fact(
            Topic::Links,
            SOURCE,
            "Links to directories and to files are followed.",
        ),
        fact(
            Topic::FileName,
            SOURCE,
            "`SKILL.md`; whether in another case too is up to the file system.",
        ),
        fact(
            Topic::Header,
            SOURCE,
            "Between a first line of `---` and the next one, white space behind both allowed; without a next one, \
             all of the file. A byte-order mark or a blank line before it, or none at all: the skill is loaded, \
             without fields. (A file that is open in an editor has no byte-order mark.)",
        ),
        fact(
            Topic::Reader,
            SOURCE,
            "A YAML of its own that refuses nothing: what it cannot read is left out with all that follows. A plain \
             value is cut at a colon with a blank behind it, and the fields below that are lost. All values are \
             texts, and of a field that is there twice the first counts.",
        ),
        fact(
            Topic::Name,
            SOURCE,
            "The directory's name. The field counts for extensions only, which must give the same, and for the \
             command that people type.",
        ),
        fact(
            Topic::Description,
            SOURCE,
            "May be absent: the model then sees the name only. All between `<` and `>` is taken away.",
        ),
        fact(
            Topic::Limits,
            SOURCE,
            "A description of more than 1,024 UTF-16 units is cut. No limit to the file was seen.",
        ),
        fact(
            Topic::Fields,
            SOURCE,
            "`description`, `disable-model-invocation` and `user-invocable`, which are `true` or `false` in small \
             letters, quoted or not, `argument-hint`, and `name` as said. All others are ignored.",
        ),
        fact(
            Topic::Collision,
            SOURCE,
            "The first one: those of the workspace before the user's, these before those of plugins and extensions.",
        ),
        fact(
            Topic::Catalogue,
            SOURCE,
            "XML of names, descriptions and files among the instructions, not escaped, in the order in which they \
             are found.",
        ),
        fact(Topic::Budget, SOURCE, "None was seen."),
        fact(
            Topic::Load,
            SOURCE,
            "The model reads the file with the tool for all files; without that tool it is told of no skills. People \
             type `/name`.",
        ),
        fact(Topic::Substitutions, DOCS, "None are named."),
        fact(
            Topic::Trust,
            SOURCE,
            "`chat.useAgentSkills` turns all skills off.",
        ),
    ],
    fields: &[
        reads("name"),
        reads("description").up_to(sanitise::LONGEST_DESCRIPTION, Unit::Utf16, Beyond::Cut),
        reads("argument-hint"),
        reads("user-invocable").taking(Types::BOOLEAN, Some(Fate::Loads)),
        reads("disable-model-invocation").taking(Types::BOOLEAN, Some(Fate::Loads)),
    ],
    reader: None,
    takes_name: None,
    largest_file: None,
    substitutes: false,
    fates: &[
        (Situation::ByteOrderMark, Fate::Crippled),
        (Situation::NoFrontmatter, Fate::Crippled),
        (Situation::InvalidYaml, Fate::Crippled),
        (Situation::DuplicateKey, Fate::Loads),
        (Situation::NoName, Fate::Loads),
        (Situation::EmptyName, Fate::Loads),
        (Situation::NonStringName, Fate::Loads),
        (Situation::NoDescription, Fate::Loads),
        (Situation::EmptyDescription, Fate::Loads),
        (Situation::NonStringDescription, Fate::Loads),
        (Situation::NotUtf8, Fate::Loads),
        (Situation::DescriptionMarkup, Fate::Loads),
        (Situation::OtherDirectory, Fate::Loads),
    ],
    roots: &[
        RootRule {
            place: Place::Directory,
            path: ".github/skills",
            layout: &FLAT,
        },
        RootRule {
            place: Place::Directory,
            path: ".agents/skills",
            layout: &FLAT,
        },
        RootRule {
            place: Place::Directory,
            path: ".claude/skills",
            layout: &FLAT,
        },
        RootRule {
            place: Place::Home,
            path: ".copilot/skills",
            layout: &FLAT,
        },
        RootRule {
            place: Place::Home,
            path: ".agents/skills",
            layout: &FLAT,
        },
        RootRule {
            place: Place::Home,
            path: ".claude/skills",
            layout: &FLAT,
        },
    ],
    collision: Some(Collision::FirstWins),
    naming: Some(Naming::Directory),
    program: Some(&PROGRAM),
    loader: Some(Loader {
        options: &[],
        tools: &[],
        methods: &[READ],
        load_tool: (READ, "name"),
        reach: None,
        start: program::start,
    }),
};

/// What stands for the tool by which the model reads any file, that of a skill too.
const READ: &str = "read_file";

const PROGRAM: Program = Program {
    read: reading::read,
    admits: program::anywhere,
    key: exactly,
    once: false,
    arrange: as_found,
    catalogue: catalogue::catalogue,
    tools: |_, _| Vec::new(),
    call: catalogue::call,
};
