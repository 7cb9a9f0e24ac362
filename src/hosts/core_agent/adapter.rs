//! core-agent as a host: its options, and what it tells its model.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use serde_json::{Map, Value};

use super::declarations::TOOLS;
use super::env::{EnvManifest, EnvResolver, Interpolator};
use super::gate::{Gate, Mode, Policy};
use super::load::{LoadError, LoadOptions, Skills, Sources, load_listed};
use super::skill::Skill;
use super::source::{ListError, SkillError};
use super::toolset::{SkillToolset, failed};
use crate::hosts::options::{OptionReader, OptionType};
use crate::hosts::{
    ContextPart, Host, Loader, OptionInfo, Options, Overview, Reach, SkippedFile, Started,
    Surroundings, Toolset,
};
use crate::loader::ToolOutput;

pub(super) const LOADER: Loader = Loader {
    options: OPTIONS,
    tools: TOOLS,
    methods: &[],
    load_tool: ("load_skill", "name"),
    reach: Some(Reach::ParentsOfSkills("content_roots")),
    start,
};

const OPTIONS: &[OptionInfo] = &[
    OptionInfo {
        name: "content_roots",
        doc: "a list of directories outside the project whose `skills` come after the project's",
        takes: &[OptionType::Texts],
    },
    OptionInfo {
        name: "home_agents_dir",
        doc: "the user's `.agents`, whose `skills` come before those of `user_home`; none by default",
        takes: &[OptionType::Text],
    },
    OptionInfo {
        name: "user_home",
        doc: "core-agent's own directory, whose `skills` come last; `.core-agent` in the home \
              directory by default",
        takes: &[OptionType::Text],
    },
    OptionInfo {
        name: "interpolate",
        doc: "whether `${env:NAME}` is replaced, if the project has an `.agents/env.yaml` or \
              `env.json`; false by default",
        takes: &[OptionType::Boolean],
    },
    OptionInfo {
        name: "env",
        doc: "a table of variables with their texts, which count before those of the process",
        takes: &[OptionType::TableOf(&OptionType::Text)],
    },
    OptionInfo {
        name: "scoped",
        doc: "a list of the names of the only skills that can be seen; all by default, and none if the \
              list is empty",
        takes: &[OptionType::Texts],
    },
    OptionInfo {
        name: "gate",
        doc: "the permission gate: its mode (`ask`, `allow`, `yolo`, `plan`, `acceptEdits`), or a table \
              with `mode` and the lists of patterns `allow` and `deny`; no gate by default",
        takes: &[
            OptionType::Word(&["ask", "allow", "yolo", "plan", "acceptEdits"]),
            OptionType::Table,
        ],
    },
];

/// core-agent, started. It loads when it is first asked: what it reads then is as good for the first
/// answer.
struct CoreAgent {
    surroundings: Surroundings,
    read: Read,
    loaded: OnceLock<Loaded>,
}

/// What loading came to.
#[derive(Default)]
struct Loaded {
    skills: Skills,
    failure: Option<Failure>,
    resolver: Option<Arc<EnvResolver>>,
}

/// Why it has no skills at all.
struct Failure {
    text: String,
    skipped: Option<SkippedFile>,
}

/// The options, read.
struct Read {
    options: LoadOptions,
    user_home: Option<PathBuf>,
    interpolate: bool,
    env: BTreeMap<String, String>,
    scoped: Option<Vec<String>>,
    gate: Option<Arc<Gate>>,
}

fn start(_: &'static Host, surroundings: &Surroundings, options: &Options) -> Started {
    let mut reader = OptionReader::new("core-agent", OPTIONS, options);
    let paths = |texts: Vec<String>| texts.into_iter().map(PathBuf::from).collect();
    let read = Read {
        options: LoadOptions {
            content_roots: reader.texts("content_roots").map(paths).unwrap_or_default(),
            home_agents_skills_dir: reader.text("home_agents_dir").map(PathBuf::from),
            interpolator: None,
        },
        user_home: reader.text("user_home").map(PathBuf::from),
        interpolate: reader.boolean("interpolate").unwrap_or(false),
        env: reader
            .table("env", "a table of texts", |value| {
                value.as_str().map(str::to_owned)
            })
            .unwrap_or_default(),
        scoped: reader.texts("scoped"),
        gate: gate(&mut reader).map(Arc::new),
    };
    reader.finish()?;
    Ok(Box::new(CoreAgent {
        surroundings: surroundings.clone(),
        read,
        loaded: OnceLock::new(),
    }))
}

fn gate(reader: &mut OptionReader<'_>) -> Option<Gate> {
    match reader.given("gate")? {
        Value::String(mode) => {
            let mode = read_mode(reader, mode)?;
            Some(Gate::new(mode, Policy::default()))
        }
        Value::Object(table) => gate_of(reader, table),
        other => {
            let message = format!("must be a mode or a table, not {other}");
            reader.problem("gate", message);
            None
        }
    }
}

fn gate_of(reader: &mut OptionReader<'_>, table: &Map<String, Value>) -> Option<Gate> {
    let mut mode = Mode::default();
    let mut patterns: [Vec<&str>; 2] = Default::default();
    for (key, value) in table {
        match (key.as_str(), value) {
            (_, Value::Null) => {}
            ("mode", Value::String(name)) => mode = read_mode(reader, name)?,
            ("mode", other) => {
                reader.problem("gate.mode", format!("must be text, not {other}"));
            }
            ("allow" | "deny", value) => match texts(value) {
                Some(texts) => patterns[usize::from(key == "deny")] = texts,
                None => {
                    let message = format!("must be a list of texts, not {value}");
                    reader.problem(&format!("gate.{key}"), message);
                }
            },
            _ => {
                let message = "there is no such option (known: `mode`, `allow`, `deny`)";
                reader.problem(&format!("gate.{key}"), message);
            }
        }
    }
    let [allow, deny] = patterns;
    match Policy::new(allow, deny) {
        Ok(policy) => Some(Gate::new(mode, policy)),
        Err(error) => {
            reader.problem("gate", error.to_string());
            None
        }
    }
}

fn read_mode(reader: &mut OptionReader<'_>, name: &str) -> Option<Mode> {
    let mode = Mode::named(name);
    if mode.is_none() {
        let known = Mode::ALL.map(|mode| format!("`{}`", mode.name()));
        let message = format!("there is no mode {name:?} (known: {})", known.join(", "));
        reader.problem("gate", message);
    }
    mode
}

/// A list of texts; one text stands for a list of one.
fn texts(value: &Value) -> Option<Vec<&str>> {
    match value {
        Value::String(text) => Some(vec![text]),
        Value::Array(items) => items.iter().map(Value::as_str).collect(),
        _ => None,
    }
}

impl CoreAgent {
    /// What was loaded. Who is first to ask also gets the skills as they were listed.
    fn loaded(&self) -> (&Loaded, Option<Vec<Skill>>) {
        let mut first = None;
        let loaded = self.loaded.get_or_init(|| {
            let mut loaded = Loaded::default();
            match loaded.load(&self.surroundings, &self.read) {
                Ok((skills, listed)) => {
                    loaded.skills = skills;
                    first = Some(listed);
                }
                Err(failure) => loaded.failure = Some(failure),
            }
            loaded
        });
        (loaded, first)
    }
}

impl Loaded {
    fn load(
        &mut self,
        surroundings: &Surroundings,
        read: &Read,
    ) -> Result<(Skills, Vec<Skill>), Failure> {
        let agents_dir = surroundings.directory.join(".agents");
        let mut options = read.options.clone();
        if read.interpolate {
            let manifest = EnvManifest::load(&*surroundings.files, &agents_dir)
                .map_err(|error| error.to_string())?;
            self.resolver = manifest.map(|manifest| {
                let mut variables = surroundings.variables.clone();
                variables.extend(read.env.clone());
                Arc::new(EnvResolver::new(manifest, variables))
            });
            let resolver = self.resolver.clone();
            options.interpolator = resolver.map(|resolver| resolver as Arc<dyn Interpolator>);
        }
        let home = || Some(surroundings.home.as_deref()?.join(".core-agent"));
        let user_home = read.user_home.clone().or_else(home);
        let sources = Sources {
            project_agents_dir: &agents_dir,
            user_core_home: &user_home.unwrap_or_default(),
        };
        let (skills, mut listed) = load_listed(surroundings, &sources, read.gate.clone(), options)?;
        let Some(names) = &read.scoped else {
            return Ok((skills, listed));
        };
        let scoped = skills.scoped(names).map_err(|error| error.to_string())?;
        listed.retain(|skill| names.contains(&skill.frontmatter().name));
        Ok((scoped, listed))
    }

    /// What the program would write. It would also end where a variable is missing that has to be
    /// set; but here it goes on.
    fn log(&self) -> Vec<String> {
        let Some(resolver) = &self.resolver else {
            return Vec::new();
        };
        let errors = resolver.errors().iter().map(ToString::to_string);
        errors.chain(resolver.drift()).collect()
    }
}

impl From<String> for Failure {
    fn from(text: String) -> Self {
        Self {
            text,
            skipped: None,
        }
    }
}

impl From<LoadError> for Failure {
    fn from(error: LoadError) -> Self {
        Self {
            text: error.to_string(),
            skipped: error.path.map(|path| skipped(&path, &error.error)),
        }
    }
}

fn skipped(path: &Path, error: &SkillError) -> SkippedFile {
    SkippedFile {
        path: path.to_string_lossy().into_owned(),
        reason: error.to_string(),
    }
}

impl Toolset for CoreAgent {
    fn overview(&self) -> Overview {
        let (loaded, listed) = self.loaded();
        let overview = match (&loaded.failure, &loaded.skills.toolset) {
            (Some(failure), _) => Overview {
                failure: Some(failure.text.clone()),
                skipped: failure.skipped.iter().cloned().collect(),
                ..Overview::default()
            },
            (None, Some(toolset)) => toolset.overview(listed),
            (None, None) => Overview::default(),
        };
        Overview {
            log: loaded.log(),
            ..overview
        }
    }

    fn call(&self, tool: &str, arguments: &Value) -> ToolOutput {
        let (loaded, _) = self.loaded();
        match (&loaded.failure, &loaded.skills.toolset) {
            (Some(failure), _) => failed(&failure.text),
            (None, Some(toolset)) => toolset.run(tool, arguments),
            (None, None) => failed("there are no skills, and so no tools"),
        }
    }
}

impl SkillToolset {
    /// What a model is told when its next request is made. The skills are listed for it unless they
    /// just were.
    fn overview(&self, listed: Option<Vec<Skill>>) -> Overview {
        let skills = match listed.map_or_else(|| self.list(), Ok) {
            Ok(skills) => skills,
            Err(ListError { path, error }) => {
                return Overview {
                    failure: Some(error.to_string()),
                    skipped: path.iter().map(|path| skipped(path, &error)).collect(),
                    ..Overview::default()
                };
            }
        };
        let context = self.instruction_for(&skills).map(|text| ContextPart {
            label: "system instruction",
            text,
        });
        Overview {
            context: context.into_iter().collect(),
            tools: self.tools(),
            skills: skills
                .iter()
                .map(|skill| self.source.listed(skill))
                .collect(),
            shadowed: self.source.shadowed(),
            ..Overview::default()
        }
    }
}
