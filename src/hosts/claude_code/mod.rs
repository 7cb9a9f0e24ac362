//! Claude Code.
//!
//! It is not open; all that is here was seen from outside.

mod arguments;
mod call;
mod catalogue;
mod commands;
mod description;
mod draft;
mod frontmatter;
mod joins;
mod known;
mod names;
mod paths;
mod reading;
mod shell;
mod substitution;
mod visible;

use std::cmp::Ordering;

use super::facts::{Evidence, EvidenceKind, Topic, fact};
use super::program::{self, Program, Skill, exactly, locale_compare};
use super::roots::{Collision, FLAT, Layout, Naming, Place, RootRule};
use super::{Beyond, Fate, Host, Situation, Types, Unit, reads};
use super::{Loader, OptionInfo, OptionType};

const RUN: Evidence = Evidence::run("2.1.332", "2026-12-01");

const DOCS: Evidence = Evidence::of(
    EvidenceKind::ThirdParty,
    "summaries of its documentation",
    "2026-09-23",
);

const LAYOUT: Layout = Layout { ..FLAT };

/// Files with more bytes are passed over.
const LARGEST_FILE: usize = 1_000_000;

/// The tool by which its model loads a skill.
const SKILL: &str = "Skill";

/// The option that says how large the model's context is.
const WINDOW_OPTION: &str = "context_window";

/// The option that says whether its own skills are on.
const BUNDLED_OPTION: &str = "bundled_skills";

pub(super) const HOST: Host = Host {
    id: "claude-code",
    name: "Claude Code",
    evidence: "2.1.332, run on 2026-12-01; its change log and docs",
    facts: &[
        fact(
            Topic::Roots,
            RUN,
            "`~/.claude/skills`, and `.claude/skills` of the working directory and of those above it; before all \
             of them that of the machine, `/etc/claude-code/.claude/skills` on Linux. Beside each, `commands` is \
             read as older versions did: each Markdown file there is a skill too, and goes by its path, as in \
             `dir:file`. Plugins bring skills of their own, with the plugin's name and a colon before theirs. \
             Others' directories, such as `.agents/skills`, are not read.",
        ),
        fact(
            Topic::Parents,
            RUN,
            "Every directory up to the root of the repository. Directories below are looked into only when a file \
             there is touched.",
        ),
        fact(
            Topic::Depth,
            RUN,
            "Exactly one directory below the root. A `SKILL.md` right in the root, or deeper, is none. Commands \
             may lie at any depth.",
        ),
        fact(
            Topic::Skipped,
            RUN,
            "None but one called `synced`, in any case, which is kept for skills from elsewhere. Hidden \
             directories and `node_modules` are entered, and `.gitignore` is not asked.",
        ),
        fact(
            Topic::Links,
            RUN,
            "Links to directories and to files are followed. A file that is reached on two ways is one skill, by \
             the name of the directory that comes first.",
        ),
        fact(
            Topic::FileName,
            RUN,
            "`SKILL.md`, in this case only. In `commands`, every file that ends with `.md`; a `SKILL.md` there \
             stands for its directory, and hides the other files right in it.",
        ),
        fact(
            Topic::Header,
            RUN,
            "The file starts with `---` and, after blanks, a line end; a byte-order mark before it is fine. The \
             next `---` closes it wherever that stands, also inside a value. Without a header, all of the file is \
             the body.",
        ),
        fact(
            Topic::Reader,
            RUN,
            "The YAML parser of Bun. If it fails, values of one line that hold `: ` or a character that means \
             something in YAML are put in quotes, tabs before a line become blanks, and it tries again. If that \
             fails too, all fields are lost, and the skill loads.",
        ),
        fact(
            Topic::Name,
            RUN,
            "That of the directory; one with `<`, `>`, blanks around it or anything that cannot be seen is no skill. The \
             field, if it differs, is a second name: it can be called by that, and the model is told of it where \
             it is a plain word that no other skill and no command of Claude Code's own has.",
        ),
        fact(
            Topic::Description,
            RUN,
            "May be absent: the first line of the body that is not blank stands for it, without `#`, cut to 97 \
             characters and `...` if it is longer than 100; `Skill` if there is none. A list or a mapping counts \
             as absent; a number is written anew. `when_to_use` follows it behind ` - `.",
        ),
        fact(
            Topic::Limits,
            RUN,
            "A file of more than 1,000,000 bytes is passed over. Description and `when_to_use` together are cut \
             to 1,536 UTF-16 units, `…` included.",
        ),
        fact(
            Topic::Fields,
            RUN,
            "`disable-model-invocation` keeps a skill from the model: `true`, `yes`, `on` and 1, in quotes and in \
             any case. `paths` hides it until such a file is touched. `user-invocable` makes no difference to the \
             model. `context: fork` has another agent do what the skill says. Fields that it does not know are \
             ignored.",
        ),
        fact(
            Topic::Collision,
            RUN,
            "The machine's wins over the user's, that over the project's, and of those the nearest to the working \
             directory. A skill wins over a command. That the machine's comes first is from its documentation.",
        ),
        fact(
            Topic::Catalogue,
            RUN,
            "A line for each skill in a system message, with name, second name and description; what cannot be \
             seen becomes a blank, and `<` and `>` are escaped. Root by root, each by name as in a dictionary; \
             then all commands; then its own skills.",
        ),
        fact(
            Topic::Budget,
            RUN,
            "1 % of the context: 30,000 columns with the model of the start, 8,000 with one of 200,000 tokens. \
             Names stay; descriptions are kept in order while they fit, and of several sizes the next that fits. \
             Its own skills keep theirs.",
        ),
        fact(
            Topic::Load,
            RUN,
            "The model calls `Skill` with a name and perhaps arguments. A message follows with the directory of \
             the skill and the body without blanks before it; a command has no line for the directory.",
        ),
        fact(
            Topic::Substitutions,
            RUN,
            "`$ARGUMENTS`, `$ARGUMENTS[0]`, `$0` and the names in `arguments`, unless one backslash stands \
             before; the arguments follow the body if nothing was put in their place. `${CLAUDE_SKILL_DIR}`, \
             `${CLAUDE_PROJECT_DIR}`, `${CLAUDE_SESSION_ID}` and `${CLAUDE_EFFORT}`. The output of `` !`command` \
             `` behind a blank or at the start of a line, and of fences that start with ```` ```! ````; if one \
             fails, nothing is loaded.",
        ),
        fact(
            Topic::Trust,
            DOCS,
            "A project has to be trusted once. `skillOverrides` in the settings turns single skills off, \
             `disableSkillShellExecution` the commands in them, and rules for `Skill(name)` ask or refuse.",
        ),
    ],
    fields: &[
        reads("name").taking(Types::SCALAR, None),
        // Shared with `when_to_use`, and with the `…` that stands for what is cut.
        reads("description")
            .taking(Types::SCALAR, Some(Fate::Crippled))
            .up_to(1536, Unit::Utf16, Beyond::Cut),
        reads("when_to_use").taking(Types::TEXT, None),
        reads("argument-hint").taking(Types::TEXT, None),
        reads("arguments").taking(Types::TEXT_OR_LIST, None),
        reads("disable-model-invocation").taking(Types::BOOLEAN_WORD, Some(Fate::Loads)),
        reads("user-invocable").taking(Types::BOOLEAN_WORD, None),
        reads("allowed-tools").taking(Types::TEXT_OR_LIST, None),
        reads("disallowed-tools").taking(Types::TEXT_OR_LIST, None),
        reads("model").taking(Types::TEXT, None),
        reads("effort").taking(Types::TEXT, None),
        reads("context").taking(Types::TEXT, None),
        reads("agent").taking(Types::TEXT, None),
        reads("background").taking(Types::BOOLEAN_WORD, None),
        reads("hooks").taking(Types::MAPPING, None),
        reads("paths").taking(Types::TEXT_OR_LIST, None),
        reads("shell").taking(Types::TEXT, None),
        reads("display-name"),
        reads("default-enabled"),
        reads("fallback"),
    ],
    reader: None,
    takes_name: None,
    largest_file: Some(LARGEST_FILE),
    substitutes: true,
    fates: &[
        (Situation::ByteOrderMark, Fate::Loads),
        (Situation::NoFrontmatter, Fate::Crippled),
        (Situation::InvalidYaml, Fate::Crippled),
        (Situation::NoName, Fate::Loads),
        (Situation::NonStringName, Fate::Loads),
        (Situation::NoDescription, Fate::Loads),
        (Situation::DescriptionMarkup, Fate::Loads),
    ],
    roots: &[
        RootRule {
            place: Place::System,
            path: "etc/claude-code/.claude/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Home,
            path: ".claude/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Upwards,
            path: ".claude/skills",
            layout: &LAYOUT,
        },
    ],
    collision: Some(Collision::FirstWins),
    naming: Some(Naming::Directory),
    program: Some(&PROGRAM),
    loader: Some(Loader {
        options: &[
            OptionInfo {
                name: WINDOW_OPTION,
                doc: "The size of the model's context in tokens, of which skills get 1 %; that of the model of the \
                      start unless given",
                takes: &[OptionType::Integer],
            },
            OptionInfo {
                name: BUNDLED_OPTION,
                doc: "Whether its own skills are on and take their part of that; as in what was recorded unless \
                      given, which is only where `context_window` is",
                takes: &[OptionType::Boolean],
            },
        ],
        tools: &[SKILL],
        methods: &[],
        load_tool: (SKILL, "skill"),
        reach: None,
        start: program::start,
    }),
};

const PROGRAM: Program = Program {
    read: reading::read,
    admits: program::anywhere,
    key: exactly,
    once: true,
    arrange: |skills| skills.sort_by(by_root_and_name),
    catalogue: catalogue::catalogue,
    tools: catalogue::tools,
    call: call::call,
};

fn by_root_and_name(left: &Skill, right: &Skill) -> Ordering {
    let names = || locale_compare(&left.entry.name, &right.entry.name);
    left.root.cmp(&right.root).then_with(names)
}
