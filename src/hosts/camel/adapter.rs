//! The toolkit as a host: its options, and what an agent makes of its answers.

use serde_json::{Map, Value};

use super::render;
use super::toolkit::{Answer, Exception, Name, Seconds, SkillToolkit, ToolkitOptions};
use crate::hosts::options::{OptionReader, OptionType};
use crate::hosts::python_json::{repr, type_name};
use crate::hosts::{
    Host, ListedSkill, Loader, OptionInfo, Options, Overview, Started, Surroundings, Toolset,
};
use crate::loader::ToolOutput;

pub(super) const LOADER: Loader = Loader {
    options: OPTIONS,
    tools: &["list_skills", "load_skill"],
    methods: &["list_skill_files"],
    load_tool: ("load_skill", "name"),
    reach: None,
    start,
};

const OPTIONS: &[OptionInfo] = &[
    OptionInfo {
        name: "working_directory",
        doc: "the directory whose `.camel/skills` and `.agents/skills` are read; the project by default",
        takes: &[OptionType::Text],
    },
    OptionInfo {
        name: "allowed_skills",
        doc: "a list of the names that are visible; all by default, and none if the list is empty",
        takes: &[OptionType::Texts],
    },
    OptionInfo {
        name: "timeout",
        doc: "how many seconds each call may take; without end by default",
        takes: &[OptionType::Number],
    },
];

fn start(_: &'static Host, surroundings: &Surroundings, options: &Options) -> Started {
    let mut reader = OptionReader::new("camel", OPTIONS, options);
    let timeout = reader.number("timeout").map(|number| {
        let whole = reader.given("timeout").and_then(Value::as_i64);
        whole.map_or(Seconds::Float(number), Seconds::Int)
    });
    let options = ToolkitOptions {
        working_directory: reader.text("working_directory").map(Into::into),
        allowed_skills: reader
            .texts("allowed_skills")
            .map(|names| names.into_iter().collect()),
        timeout,
    };
    let toolkit = SkillToolkit::new(surroundings, options);
    if let Err(error) = &toolkit {
        reader.problem("timeout", error.to_string());
    }
    reader.finish()?;
    match toolkit {
        Ok(toolkit) => Ok(Box::new(toolkit)),
        Err(_) => unreachable!("a problem was noted, so `finish` returned it"),
    }
}

impl Toolset for SkillToolkit {
    fn overview(&self) -> Overview {
        let tools = match self.get_tools() {
            Ok(Answer::Value(tools)) => tools,
            Ok(Answer::TimedOut(text)) => return self.failed(text),
            Err(exception) => return self.failed(exception.to_string()),
        };
        let skills = self.list_skills().ok().and_then(Answer::value);
        let scan = self.scan().unwrap_or_default();
        Overview {
            tools,
            skills: skills
                .unwrap_or_default()
                .into_iter()
                .map(|skill| ListedSkill {
                    path: skill.path.to_string_lossy().into_owned(),
                    load_by: skill.name.clone(),
                    name: skill.name,
                    description: Some(skill.description),
                    scope: skill.scope,
                })
                .collect(),
            skipped: scan.skipped.clone(),
            shadowed: scan.shadowed.clone(),
            log: self.log(),
            ..Overview::default()
        }
    }

    fn call(&self, tool: &str, arguments: &Value) -> ToolOutput {
        let none = Map::new();
        let arguments = arguments.as_object().unwrap_or(&none);
        match self.answer(tool, arguments) {
            Ok(text) => ToolOutput::ok(text),
            Err(exception) => ToolOutput::error(failure(tool, arguments, &exception.message)),
        }
    }
}

impl SkillToolkit {
    fn failed(&self, failure: String) -> Overview {
        Overview {
            log: self.log(),
            failure: Some(failure),
            ..Overview::default()
        }
    }

    fn answer(&self, tool: &str, arguments: &Map<String, Value>) -> Result<String, Exception> {
        let parameters: &[&str] = if tool == "list_skills" {
            &[]
        } else {
            &["name"]
        };
        bind(tool, parameters, arguments)?;
        match (tool, arguments.get("name")) {
            ("load_skill", Some(names)) => self.load_all(names_of(names)?),
            ("list_skill_files", Some(name)) => self.list_files_of(name_of(name)),
            _ => Ok(match self.list_skills()? {
                Answer::Value(skills) => render::listed_skills(&skills),
                Answer::TimedOut(text) => text,
            }),
        }
    }
}

/// What a Python call says to arguments that do not fit.
fn bind(tool: &str, parameters: &[&str], arguments: &Map<String, Value>) -> Result<(), Exception> {
    let unexpected = arguments
        .keys()
        .find(|key| !parameters.contains(&key.as_str()));
    let missing = parameters
        .iter()
        .find(|name| !arguments.contains_key(**name));
    let message = match (unexpected, missing) {
        (Some(key), _) => format!("got an unexpected keyword argument '{key}'"),
        (None, Some(name)) => format!("missing 1 required positional argument: '{name}'"),
        (None, None) => return Ok(()),
    };
    Err(Exception {
        class: "TypeError",
        message: format!("SkillToolkit.{tool}() {message}"),
    })
}

/// The names that a model asks for: a text is one, and of anything else each item is.
fn names_of(names: &Value) -> Result<Vec<Name>, Exception> {
    let kind = match names {
        Value::String(name) => return Ok(vec![Name::Text(name.clone())]),
        Value::Array(items) => {
            return Ok(items.iter().map(name_of).collect());
        }
        Value::Object(entries) => return Ok(entries.keys().cloned().map(Name::Text).collect()),
        other => type_name(other),
    };
    Err(Exception {
        class: "TypeError",
        message: format!("'{kind}' object is not iterable"),
    })
}

fn name_of(value: &Value) -> Name {
    match value {
        Value::String(name) => Name::Text(name.clone()),
        Value::Array(_) | Value::Object(_) => Name::Unhashable(type_name(value)),
        other => Name::Other(repr(other)),
    }
}

/// What the agent tells the model of an exception.
fn failure(tool: &str, arguments: &Map<String, Value>, message: &str) -> String {
    let arguments = if arguments.is_empty() {
        "no arguments".to_owned()
    } else {
        format!("kwargs={}", repr(&Value::Object(arguments.clone())))
    };
    format!(
        "Tool execution failed: Error executing tool '{tool}': \
         Execution of function {tool} failed with {arguments}. Error: {message}"
    )
}
