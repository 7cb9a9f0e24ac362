//! What a client asks of hosts.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::super::preview::known_host;
use crate::hosts::Host;

/// The argument of the commands.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(crate) struct Request {
    /// The document of the skill.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) uri: Option<String>,
    /// Or its name; there may be several of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) name: Option<String>,
    /// The id of the one host to ask; by default all that are in view.
    #[serde(skip_serializing_if = "Option::is_none")]
    host: Option<String>,
    /// Whether the client is to show it as a document.
    #[serde(skip_serializing_if = "Option::is_none")]
    show: Option<bool>,
}

impl Request {
    /// Reads the arguments of a command. Without any it is about `focus`, the document that was edited last, and is
    /// shown: some clients offer commands in a list, and send none.
    ///
    /// # Errors
    /// What is wrong with them.
    pub(crate) fn parse(arguments: Vec<Value>, focus: Option<String>) -> Result<Self, String> {
        let mut arguments = arguments.into_iter().filter(|argument| !argument.is_null());
        match (arguments.next(), arguments.next()) {
            (None, _) => Ok(Self {
                uri: focus,
                show: Some(true),
                ..Self::default()
            }),
            // What people type after the command.
            (Some(Value::String(name)), None) => Ok(Self {
                name: Some(name),
                show: Some(true),
                ..Self::default()
            }),
            (Some(argument), None) => serde_json::from_value(argument)
                .map_err(|error| format!("the argument of the command: {error}")),
            (Some(_), Some(_)) => Err("the command takes one argument, an object".to_owned()),
        }
    }

    /// What the lens over a skill asks for.
    pub(crate) fn of_lens(uri: String) -> Self {
        Self {
            uri: Some(uri),
            show: Some(true),
            ..Self::default()
        }
    }

    /// Whether the client is to show the answer.
    pub(crate) fn is_shown(&self) -> bool {
        self.show == Some(true)
    }

    /// The host that was asked for.
    ///
    /// # Errors
    /// If there is none of this id.
    pub(crate) fn host(&self) -> Result<Option<&'static Host>, String> {
        self.host.as_deref().map(known_host).transpose()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn arguments_are_read_or_refused() {
        let parse = |arguments: Value| {
            let arguments = arguments.as_array().cloned().unwrap();
            Request::parse(arguments, Some("file:///f".to_owned()))
        };
        let none = parse(json!([])).unwrap();
        assert_eq!(
            (none.uri.as_deref(), none.is_shown()),
            (Some("file:///f"), true)
        );
        let typed = parse(json!(["tides"])).unwrap();
        assert_eq!(
            (typed.name.as_deref(), typed.is_shown()),
            (Some("tides"), true)
        );
        let asked = parse(json!([{"name": "tides", "host": "codex"}])).unwrap();
        assert_eq!(asked.host().unwrap().unwrap().id, "codex");
        assert!(!asked.is_shown());
        assert!(parse(json!([{"host": "codx"}])).unwrap().host().is_err());
        assert!(parse(json!([{"skill": "x"}])).is_err());
        assert!(parse(json!([{}, {}])).is_err());
    }
}
