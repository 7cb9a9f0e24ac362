//! Both ports as what any host is: a loader with options, and tools to call.

use serde_json::{Value, json};

use super::skill::{SkillDef, SkillInfo, SkillSkip};
use super::source::tool;
use super::{
    LoadError, LoadSkillsOptions, Port, SkillSource, definitions, list_skills, load_skills,
};
use crate::hosts::options::{OptionInfo, OptionReader, OptionType, Options, OptionsError};
use crate::hosts::{
    ContextPart, ListedSkill, Loader, Overview, Reach, ShadowedSkill, SkippedFile, Surroundings,
    Toolset,
};
use crate::loader::ToolOutput;

const OPTIONS: &[OptionInfo] = &[
    OptionInfo {
        name: "dirs",
        doc: "the directories to look in, the one that wins first (`.agents/skills` without it)",
        takes: &[OptionType::Texts],
    },
    OptionInfo {
        name: "skills",
        doc: "skills without a file, as tables with `name`, `content` and, if need be, \
              `description`, `resources` and `base`",
        takes: &[OptionType::Tables],
    },
    OptionInfo {
        name: "filter",
        doc: "a table of names: with any `true` in it only those are loaded, else all but those \
              that are `false`",
        takes: &[OptionType::TableOf(&OptionType::Boolean)],
    },
    OptionInfo {
        name: "sample_limit",
        doc: "how many of a skill's files are shown: 0 for ten, -1 for none, -2 for all",
        takes: &[OptionType::Integer],
    },
];

const METHODS: &[&str] = &["list_skills", "prompt"];

pub(super) const RUST: Loader = Loader {
    options: OPTIONS,
    tools: &["skill"],
    methods: METHODS,
    load_tool: ("skill", "name"),
    reach: Some(Reach::Directories("dirs")),
    start: |_, surroundings, options| start(Port::Rust, "toolnexus-rust", surroundings, options),
};

pub(super) const PYTHON: Loader = Loader {
    options: OPTIONS,
    tools: &["skill"],
    methods: METHODS,
    load_tool: ("skill", "name"),
    reach: Some(Reach::Directories("dirs")),
    start: |_, surroundings, options| start(Port::Python, "toolnexus-py", surroundings, options),
};

/// A port that has loaded its skills, or failed to.
struct Started {
    port: Port,
    surroundings: Surroundings,
    options: LoadSkillsOptions,
    source: Result<SkillSource, LoadError>,
}

fn start(
    port: Port,
    host: &'static str,
    surroundings: &Surroundings,
    options: &Options,
) -> crate::hosts::Started {
    let options = read_options(host, surroundings, options)?;
    Ok(Box::new(Started {
        port,
        source: load_skills(port, surroundings, &options),
        surroundings: surroundings.clone(),
        options,
    }))
}

fn read_options(
    host: &'static str,
    surroundings: &Surroundings,
    options: &Options,
) -> Result<LoadSkillsOptions, OptionsError> {
    let mut reader = OptionReader::new(host, OPTIONS, options);
    let dirs = reader.texts("dirs").map_or_else(
        || vec![surroundings.directory.join(super::DEFAULT_ROOT)],
        |dirs| dirs.into_iter().map(Into::into).collect(),
    );
    let skills = read_skills(&mut reader);
    let kind = "a table of names with true or false";
    let filter = reader.table("filter", kind, Value::as_bool);
    let sample_limit = reader.integer("sample_limit");
    reader.finish()?;
    Ok(LoadSkillsOptions {
        dirs,
        skills,
        filter: filter.unwrap_or_default(),
        sample_limit: sample_limit.unwrap_or_default(),
    })
}

fn read_skills(reader: &mut OptionReader<'_>) -> Vec<SkillDef> {
    let Some(value) = reader.given("skills") else {
        return Vec::new();
    };
    match definitions::read(value) {
        Ok(skills) => skills,
        Err(problems) => {
            for problem in problems {
                reader.problem("skills", problem);
            }
            Vec::new()
        }
    }
}

impl Toolset for Started {
    fn overview(&self) -> Overview {
        match &self.source {
            Ok(source) => overview(source),
            Err(error) => Overview {
                log: error.log.clone(),
                failure: Some(error.to_string()),
                ..Overview::default()
            },
        }
    }

    /// What the Python package raises is said as its own server says it: the text alone.
    fn call(&self, tool: &str, arguments: &Value) -> ToolOutput {
        let source = match &self.source {
            Ok(source) => source,
            Err(error) => return ToolOutput::error(error.exception.message.clone()),
        };
        match tool {
            "skill" => match source.call(arguments) {
                Ok(result) if result.is_error => ToolOutput::error(result.output),
                Ok(result) => ToolOutput::ok(result.output),
                Err(exception) => ToolOutput::error(exception.message),
            },
            "list_skills" => match list_skills(self.port, &self.surroundings, &self.options) {
                Ok(inventory) => {
                    let skills = inventory.skills.iter();
                    let skills: Vec<_> = skills.map(|info| as_json(self.port, info)).collect();
                    ToolOutput::ok(Value::from(skills).to_string())
                }
                Err(error) => ToolOutput::error(error.exception.message),
            },
            "prompt" => ToolOutput::ok(source.prompt()),
            _ => ToolOutput::error(format!("Unknown tool: {tool}")),
        }
    }
}

fn as_json(port: Port, info: &SkillInfo) -> Value {
    // A skill of the crate always has a description, if an empty one.
    let description = match port {
        Port::Rust => Some(info.description().unwrap_or_default()),
        Port::Python => info.description(),
    };
    json!({
        "name": info.name(),
        "description": description,
        "location": info.location(),
        "origin": info.origin().as_str(),
    })
}

fn overview(source: &SkillSource) -> Overview {
    let listed = |info: &SkillInfo| ListedSkill {
        name: info.name().to_owned(),
        load_by: info.name().to_owned(),
        description: source.shown_description(info).map(str::to_owned),
        path: info.location().into_owned(),
        scope: info.origin().as_str(),
    };
    Overview {
        context: vec![ContextPart {
            label: "system prompt",
            text: source.prompt().into(),
        }],
        tools: vec![tool()],
        skills: source.skills.iter().map(listed).collect(),
        skipped: source.skipped.iter().filter_map(skipped).collect(),
        shadowed: source.skipped.iter().filter_map(shadowed).collect(),
        withheld: Vec::new(),
        log: source.log.clone(),
        failure: None,
    }
}

fn skipped(skip: &SkillSkip) -> Option<SkippedFile> {
    let reason = skip.reason.as_str();
    skip.kept.is_none().then(|| SkippedFile {
        path: skip.location.clone(),
        reason: if skip.detail.is_empty() {
            reason.to_owned()
        } else {
            format!("{reason}: {}", skip.detail)
        },
    })
}

fn shadowed(skip: &SkillSkip) -> Option<ShadowedSkill> {
    skip.kept.as_ref().map(|kept| ShadowedSkill {
        path: skip.location.clone(),
        name: kept.name.clone(),
        by: kept.location.clone(),
        by_chance: false,
    })
}
