//! Hermes agent.

mod answer;
mod frontmatter;
mod glob;
mod index;
mod linked;
mod list;
mod lookup;
mod platform;
mod prompt;
mod reading;
mod view;

use super::facts::{Evidence, Topic, fact};
use super::program::{self, Program, as_found, exactly};
use super::roots::{ANY_DEPTH, Collision, FLAT, Layout, Naming, Place, RootRule};
use super::{Beyond, Fate, Host, Loader, Situation, Types, Unit, reads};
use crate::readers::Reader;

const RUN: Evidence = Evidence::run("0.19.0", "2026-11-30");

const SOURCE: Evidence = Evidence::source(
    "hermes-agent 0.19.0, tools/skills_tool.py, agent/skill_utils.py, agent/prompt_builder.py and \
     agent/skill_preprocessing.py",
    "2026-11-30",
);

/// Names of directories that are never entered.
const EXCLUDED: &[&str] = &[
    ".git",
    ".github",
    ".hub",
    ".archive",
    ".venv",
    "venv",
    "node_modules",
    "site-packages",
    "__pycache__",
    ".tox",
    ".nox",
    ".pytest_cache",
    ".mypy_cache",
    ".ruff_cache",
];

/// Names of directories in that of a skill whose files are a part of it.
const SUPPORT: &[&str] = &["references", "templates", "assets", "scripts"];

const LAYOUT: Layout = Layout {
    min_depth: 0,
    max_depth: ANY_DEPTH,
    skipped: EXCLUDED,
    skipped_in_skill: SUPPORT,
    by_path: true,
    ..FLAT
};

pub(super) const HOST: Host = Host {
    id: "hermes",
    name: "Hermes agent",
    evidence: "0.19.0, run on 2026-11-30; its source",
    facts: &[
        fact(
            Topic::Roots,
            SOURCE,
            "`~/.hermes/skills` (or `$HERMES_HOME/skills`), then the directories that the setting \
             `skills.external_dirs` names. A project has no skills.",
        ),
        fact(Topic::Parents, SOURCE, "None are looked into."),
        fact(
            Topic::Depth,
            RUN,
            "Any. A `SKILL.md` right in the root is a skill, and so is one inside another skill, but not below its \
             `references`, `templates`, `assets` and `scripts`.",
        ),
        fact(
            Topic::Skipped,
            RUN,
            "`.git`, `.github`, `.hub`, `.archive`, `venv`, `.venv`, `node_modules`, `site-packages`, `__pycache__` and \
             the caches of Python's tools. Other hidden directories are entered.",
        ),
        fact(
            Topic::Links,
            RUN,
            "Followed, also in circles, until the system gives up.",
        ),
        fact(Topic::FileName, RUN, "`SKILL.md`, in this case only."),
        fact(
            Topic::Header,
            RUN,
            "From `---` at the start of the file, a byte-order mark before it allowed, to the next line that starts with \
             `---` and has only blanks behind it; that line needs an end. Without it all of the file is body. The list of \
             skills reads only the first 4,000 characters.",
        ),
        fact(
            Topic::Reader,
            SOURCE,
            "PyYAML with LibYAML's scanner (`CSafeLoader`). A header that it refuses is read line by line, all before the \
             first colon as the key and all behind it as the value, quotes included.",
        ),
        fact(
            Topic::Name,
            RUN,
            "The field, any text, or the name of the directory. A name that is no text drops the skill from the list, \
             though the system prompt has it.",
        ),
        fact(
            Topic::Description,
            RUN,
            "The field, or in the list the first line of the body that is no heading. A number or a boolean drops the \
             skill from the list; a list or a mapping stays one.",
        ),
        fact(
            Topic::Limits,
            RUN,
            "In the list a name is cut to 64 characters and a description to 1,021 and `...`; in the system prompt a \
             description is cut to 57 and `...`. A skill with a longer name cannot be loaded by what the list calls it.",
        ),
        fact(
            Topic::Fields,
            SOURCE,
            "`name`, `description`, `platforms`, `environments`, `metadata.hermes`, `prerequisites`, `setup`, \
             `required_environment_variables`, `required_credential_files`, `tags`, `related_skills` and \
             `compatibility`. Others are ignored, also `disable-model-invocation`.",
        ),
        fact(
            Topic::Collision,
            RUN,
            "The list has the first one by path. To load a skill is refused if another has its name, is in a directory of \
             that name, or if there is a file `NAME.md`.",
        ),
        fact(
            Topic::Catalogue,
            RUN,
            "An index in the system prompt: the directories above skills as categories, with the description of a \
             `DESCRIPTION.md` in them, and a line for each skill. The tool `skills_list` answers with JSON.",
        ),
        fact(Topic::Budget, SOURCE, "None."),
        fact(
            Topic::Load,
            RUN,
            "The tool `skill_view` answers with JSON: the whole file, header included, and the files beside it by kind. \
             With `file_path` it answers with one of those.",
        ),
        fact(
            Topic::Substitutions,
            SOURCE,
            "`${HERMES_SKILL_DIR}`, and `${HERMES_SESSION_ID}` within a session; `` !`command` `` only if the setting \
             `skills.inline_shell` is on, which it is not by default.",
        ),
        fact(
            Topic::Trust,
            SOURCE,
            "The setting `skills.disabled` turns skills off by name. Texts that look like prompt injection are only \
             logged.",
        ),
    ],
    fields: &[
        reads("name")
            .taking(Types::TEXT, Some(Fate::Dropped))
            .if_empty(Fate::Dropped)
            .up_to(64, Unit::Characters, Beyond::Cut),
        reads("description")
            .taking(Types::TEXT_OR_LIST.or(Types::MAPPING), Some(Fate::Dropped))
            .if_empty(Fate::Loads)
            .up_to(1024, Unit::Characters, Beyond::Cut),
        reads("metadata").taking(Types::MAPPING, Some(Fate::Loads)),
        reads("compatibility"),
    ],
    reader: Some(Reader::PyYaml),
    takes_name: None,
    largest_file: None,
    substitutes: false,
    fates: &[
        (Situation::ByteOrderMark, Fate::Loads),
        (Situation::NoFrontmatter, Fate::Loads),
        (Situation::InvalidYaml, Fate::Loads),
        (Situation::DuplicateKey, Fate::Loads),
        (Situation::NoName, Fate::Loads),
        (Situation::NonStringName, Fate::Dropped),
        (Situation::NoDescription, Fate::Loads),
        (Situation::EmptyDescription, Fate::Loads),
        (Situation::NotUtf8, Fate::Dropped),
        (Situation::DescriptionMarkup, Fate::Loads),
        (Situation::OtherDirectory, Fate::Loads),
    ],
    roots: &[RootRule {
        place: Place::Home,
        path: ".hermes/skills",
        layout: &LAYOUT,
    }],
    collision: Some(Collision::Refused),
    naming: Some(Naming::FieldOrDirectory),
    program: Some(&PROGRAM),
    loader: Some(Loader {
        options: &[],
        tools: &[list::LIST, view::VIEW],
        methods: &[],
        load_tool: (view::VIEW, "name"),
        reach: None,
        start: program::start,
    }),
};

const PROGRAM: Program = Program {
    read: reading::read,
    admits: program::anywhere,
    key: exactly,
    once: false,
    arrange: as_found,
    catalogue: list::catalogue,
    tools: list::tools,
    call: |survey, tool, arguments| match tool {
        list::LIST => list::answer(survey, arguments),
        _ => view::answer(survey, arguments),
    },
};
