//! Starting a host and asking it something: what previews, the command line and servers all do.

use std::sync::Arc;

use serde_json::Value;

use super::options::OptionReader;
use super::toolset::{Loader, Surroundings, Toolset};
use super::{Host, Options, OptionsError};
use crate::loader::{Confined, Memory, ToolOutput};

/// Why a host cannot be asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// What its model gets is not known to the last byte.
    #[error(
        "what the model of {host} gets is not known well enough to show it; it is known of {}",
        ids()
    )]
    NoLoader {
        /// The host's id.
        host: &'static str,
    },
    /// Its options are wrong.
    #[error(transparent)]
    Options(OptionsError),
    /// It has no such tool.
    #[error("{host} has no tool `{tool}`; it has {}", names(known))]
    NoTool {
        /// The host's id.
        host: &'static str,
        /// What was asked for.
        tool: String,
        /// What can be asked for.
        known: Vec<&'static str>,
    },
    /// The arguments of a tool are no JSON object.
    #[error("the arguments of a tool are a JSON object, such as {{\"name\": \"x\"}}, and not {0}")]
    Arguments(String),
}

impl Host {
    /// Starts the host.
    ///
    /// # Errors
    /// If it has no loader, or its options are wrong.
    pub fn start(
        &'static self,
        surroundings: &Surroundings,
        options: &Options,
    ) -> Result<Box<dyn Toolset>, StartError> {
        let start = self.loader()?.start;
        let mut surroundings = surroundings.clone();
        if !surroundings.reads_outside {
            surroundings.files = Arc::new(Confined::new(surroundings.files));
        }
        start(self, &surroundings, options).map_err(StartError::Options)
    }

    /// Whether the host can be started with these options, as far as can be told without files.
    ///
    /// # Errors
    /// If an option is unknown or has a wrong value.
    pub fn check_options(&'static self, options: &Options) -> Result<(), OptionsError> {
        match &self.loader {
            Some(loader) => {
                let nowhere = Surroundings::new(Arc::new(Memory::default()), "/");
                (loader.start)(self, &nowhere, options).map(|_| ())
            }
            None => OptionReader::new(self.id, &[], options).finish(),
        }
    }

    /// How it loads skills.
    ///
    /// # Errors
    /// If that is not known to the last byte.
    pub fn loader(&'static self) -> Result<&'static Loader, StartError> {
        self.loader
            .as_ref()
            .ok_or(StartError::NoLoader { host: self.id })
    }

    /// Calls a tool of `toolset`, which is this host started.
    ///
    /// # Errors
    /// If there is no such tool, or the arguments are no JSON object: no model can ask that.
    pub fn call(
        &'static self,
        toolset: &dyn Toolset,
        tool: &str,
        arguments: &Value,
    ) -> Result<ToolOutput, StartError> {
        let loader = self.loader()?;
        if !loader.callables().any(|known| known == tool) {
            return Err(StartError::NoTool {
                host: self.id,
                tool: tool.to_owned(),
                known: loader.callables().collect(),
            });
        }
        if !arguments.is_object() {
            return Err(StartError::Arguments(arguments.to_string()));
        }
        Ok(toolset.call(tool, arguments))
    }
}

/// The hosts that can be started.
pub fn loading() -> impl Iterator<Item = &'static Host> {
    super::all().filter(|host| host.loader.is_some())
}

/// The hosts whose models have tools for skills, and do not open the files themselves.
pub fn serving() -> impl Iterator<Item = &'static Host> {
    let has_tools = |host: &&Host| host.loader.as_ref().is_some_and(|it| !it.tools.is_empty());
    super::all().filter(has_tools)
}

fn ids() -> String {
    loading().map(|host| host.id).collect::<Vec<_>>().join(", ")
}

fn names(names: &[&str]) -> String {
    let names: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::hosts::known;
    use crate::loader::Memory;

    #[test]
    fn what_cannot_be_asked_is_said() {
        let surroundings = Surroundings::new(Arc::new(Memory::default()), "/");
        let options = Options::new();
        let cursor = known("cursor").unwrap().start(&surroundings, &options);
        let error = cursor.err().unwrap().to_string();
        assert!(
            error.contains("cursor") && error.contains("camel"),
            "{error}"
        );

        let camel = known("camel").unwrap();
        let toolset = camel.start(&surroundings, &options).unwrap();
        let call = |tool: &str, arguments: Value| {
            let output = camel.call(&*toolset, tool, &arguments);
            output
                .map(|output| output.text.to_string())
                .map_err(|error| error.to_string())
        };
        assert_eq!(call("list_skills", json!({})), Ok("[]".to_owned()));
        assert_eq!(
            call("load", json!({})),
            Err(
                "camel has no tool `load`; it has `list_skills`, `load_skill`, `list_skill_files`"
                    .to_owned()
            )
        );
        assert!(
            call("load_skill", json!("x"))
                .unwrap_err()
                .contains("a JSON object")
        );
    }

    #[test]
    fn every_host_starts_where_nothing_is_and_names_its_load_tool() {
        let surroundings = Surroundings::new(Arc::new(Memory::default()), "/nowhere");
        for host in loading() {
            let loader = host.loader().unwrap();
            let mut callables = loader.callables();
            assert!(callables.any(|it| it == loader.load_tool.0), "{}", host.id);
            let toolset = host.start(&surroundings, &Options::new()).unwrap();
            assert_eq!(toolset.overview().skills, [], "{}", host.id);
            for tool in loader.callables() {
                // Whatever comes of it, there is an answer.
                let _ = toolset.call(tool, &json!({"name": 1, "x": []}));
            }
            let reached = loader
                .reach
                .map(|reach| reach.options("/a/skills".as_ref()));
            for option in reached.iter().flat_map(Options::keys) {
                assert!(
                    loader.options.iter().any(|known| known.name == option),
                    "{}",
                    host.id
                );
            }
        }
    }
}
