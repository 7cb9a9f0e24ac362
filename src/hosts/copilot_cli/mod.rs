//! GitHub Copilot CLI.

mod call;
mod catalogue;
mod reading;

use super::facts::{Evidence, EvidenceKind, Topic, fact};
use super::program::{self, Program, as_found, exactly};
use super::roots::{ANY_DEPTH, Collision, FLAT, Layout, Naming, Place, RootRule};
use super::{Beyond, Fate, Host, Situation, Types, Unit, reads};
use super::{Loader, OptionInfo, OptionType};
use crate::readers::Reader;

const RUN: Evidence = Evidence::run("1.0.102", "2026-11-30");

const CHANGE_LOG: Evidence = Evidence::of(
    EvidenceKind::ChangeLog,
    "github/copilot-cli, changelog.md, to 1.0.78",
    "2026-08-31",
);

const OTHERS: Evidence = Evidence::of(
    EvidenceKind::ThirdParty,
    "github/copilot-cli, issue 2314",
    "2026-03-26",
);

const LAYOUT: Layout = Layout {
    min_depth: 0,
    max_depth: ANY_DEPTH,
    hidden: false,
    nested: false,
    file_links: true,
    directory_links: true,
    by_path: true,
    ..FLAT
};

/// The largest file that it reads. About a megabyte: what lies above both of what is called that.
const MAX_FILE: usize = 1024 * 1024;

pub(super) const HOST: Host = Host {
    id: "copilot-cli",
    name: "Copilot CLI",
    evidence: "1.0.102, run on 2026-11-30; its change log",
    facts: &[
        fact(
            Topic::Roots,
            RUN,
            "`.github/skills`, then `.agents/skills`, then `.claude/skills`, each of the working directory and of \
             those above it; then `~/.copilot/skills` and `~/.agents/skills`. Markdown files in \
             `.claude/commands` count as skills too, and two skills of its own come with it. `~/.claude/skills` is \
             not read.",
        ),
        fact(
            Topic::Parents,
            RUN,
            "Every directory from the working directory up to the project's root, which is where `.git` lies.",
        ),
        fact(
            Topic::Depth,
            RUN,
            "Any depth. Nothing inside a skill is one: a `SKILL.md` right in the root hides all others in it.",
        ),
        fact(
            Topic::Skipped,
            RUN,
            "Hidden directories are not entered; `node_modules` is, and `.gitignore` is not asked.",
        ),
        fact(
            Topic::Links,
            RUN,
            "Links to files and directories are followed, also out of the project; one that leads nowhere is \
             passed over.",
        ),
        fact(Topic::FileName, RUN, "`SKILL.md`, in this case only."),
        fact(
            Topic::Header,
            RUN,
            "The first line and the closing one are `---`, blanks behind it allowed, but none before it. A \
             byte-order mark before it is fine; a blank line before it and a missing header are errors.",
        ),
        fact(
            Topic::Reader,
            RUN,
            "It reads as serde_yaml does, and broken YAML is an error: nothing is mended. A header that is no \
             mapping counts as empty. What is not UTF-8 is read with U+FFFD in its place.",
        ),
        fact(
            Topic::Name,
            RUN,
            "The field, trimmed, or the name of the directory: ASCII letters, digits and `-_.: `, a letter or a \
             digit first. Blanks become hyphens. Null, an empty text and what is no text are errors.",
        ),
        fact(
            Topic::Description,
            RUN,
            "Without the field the first three lines of the body that are neither blank nor headings, on one line and \
             at most 1,024 units of UTF-16. An empty text stays empty; null and what is no text are errors.",
        ),
        fact(
            Topic::Limits,
            RUN,
            "A name of more than 64 characters and a description of more than 1,024 UTF-16 units are errors, and \
             so is a file of more than about a megabyte.",
        ),
        fact(
            Topic::Fields,
            RUN,
            "`name`, `description`, `disable-model-invocation` and `user-invocable` (true or false only), \
             `allowed-tools` (text or a list of texts) and `argument-hint` (text only); a value of another type is \
             an error. All others are ignored.",
        ),
        fact(
            Topic::Collision,
            RUN,
            "The one in the first root, and within a root the first by its path. Two that differ only in case are \
             both listed, and neither can be loaded.",
        ),
        fact(
            Topic::Catalogue,
            RUN,
            "An escaped `<skill>` with name, description and `project`, `user` or `builtin` for each, root by root \
             and by name in it, its own skills and commands last. With `disable-model-invocation: true` a skill is \
             not listed, and the tool does not find it.",
        ),
        fact(
            Topic::Budget,
            OTHERS,
            "15,000 characters of entries, or `SKILL_CHAR_BUDGET`; when run, 50 of 400 skills fitted. From the \
             first that does not fit on, only names follow, in a line of their own.",
        ),
        fact(
            Topic::Load,
            RUN,
            "The tool `skill` says that it was loaded, and a message gives the directory, the paths of all files \
             in it and the body. Files in `node_modules`, links and further `SKILL.md` are not named.",
        ),
        fact(Topic::Substitutions, RUN, "None."),
        fact(
            Topic::Trust,
            CHANGE_LOG,
            "`disabledSkills` in the user's settings turns single skills off.",
        ),
    ],
    fields: &[
        reads("name")
            .taking(Types::TEXT, Some(Fate::Dropped))
            .up_to(64, Unit::Characters, Beyond::Dropped),
        reads("description")
            .taking(Types::TEXT, Some(Fate::Dropped))
            .up_to(1024, Unit::Utf16, Beyond::Dropped),
        reads("license"),
        reads("allowed-tools")
            .taking(Types::TEXT_OR_LIST, Some(Fate::Dropped))
            .if_empty(Fate::Dropped),
        reads("argument-hint").taking(Types::TEXT, Some(Fate::Dropped)),
        reads("user-invocable")
            .taking(Types::BOOLEAN, Some(Fate::Dropped))
            .if_empty(Fate::Dropped),
        reads("disable-model-invocation")
            .taking(Types::BOOLEAN, Some(Fate::Dropped))
            .if_empty(Fate::Dropped),
    ],
    reader: Some(Reader::SerdeYaml),
    takes_name: Some(reading::takes_name),
    largest_file: Some(MAX_FILE),
    substitutes: false,
    fates: &[
        (Situation::ByteOrderMark, Fate::Loads),
        (Situation::NoFrontmatter, Fate::Dropped),
        (Situation::InvalidYaml, Fate::Dropped),
        (Situation::DuplicateKey, Fate::Dropped),
        (Situation::NoName, Fate::Loads),
        (Situation::EmptyName, Fate::Dropped),
        (Situation::NonStringName, Fate::Dropped),
        (Situation::NoDescription, Fate::Loads),
        (Situation::NonStringDescription, Fate::Dropped),
        (Situation::NotUtf8, Fate::Loads),
        (Situation::DescriptionMarkup, Fate::Loads),
        (Situation::OtherDirectory, Fate::Loads),
    ],
    roots: &[
        RootRule {
            place: Place::Upwards,
            path: ".github/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Upwards,
            path: ".agents/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Upwards,
            path: ".claude/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Home,
            path: ".copilot/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Home,
            path: ".agents/skills",
            layout: &LAYOUT,
        },
    ],
    collision: Some(Collision::FirstWins),
    naming: Some(Naming::FieldOrDirectory),
    program: Some(&PROGRAM),
    loader: Some(Loader {
        options: &[OptionInfo {
            name: catalogue::BUDGET_OPTION,
            doc: "How many characters the entries with descriptions may have, as in `SKILL_CHAR_BUDGET`; 15000 \
                  unless given",
            takes: &[OptionType::Integer],
        }],
        tools: &[SKILL],
        methods: &[],
        load_tool: (SKILL, "skill"),
        reach: None,
        start: program::start,
    }),
};

/// The tool by which the model loads a skill.
const SKILL: &str = "skill";

const PROGRAM: Program = Program {
    read: reading::read,
    admits: program::anywhere,
    key: exactly,
    once: false,
    arrange: as_found,
    catalogue: catalogue::catalogue,
    tools: catalogue::tools,
    call: call::call,
};
