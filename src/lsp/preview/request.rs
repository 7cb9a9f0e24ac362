//! What a client asks to preview.

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use crate::hosts::{self, Host, Options};
use crate::text::nearest;

/// The argument of the command.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(crate) struct Request {
    /// The document of the skill that it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) uri: Option<String>,
    /// Or the name of that skill.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) skill: Option<String>,
    /// The host's id; by default one that sees the skill.
    #[serde(skip_serializing_if = "Option::is_none")]
    host: Option<String>,
    /// The tool to call; without it what is in context at the start, and the tools.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) tool: Option<String>,
    /// The tool's arguments; by default those that load the skill.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) arguments: Option<Value>,
    /// Options of the host, over those of the settings.
    #[serde(
        skip_serializing_if = "Options::is_empty",
        deserialize_with = "or_default"
    )]
    pub(crate) loader_options: Options,
    /// Whether the client is to show it as a document, for clients that do not show what a command
    /// answers.
    #[serde(
        skip_serializing_if = "std::ops::Not::not",
        deserialize_with = "or_default"
    )]
    pub(crate) show: bool,
}

/// Takes `null` for nothing said.
fn or_default<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de> + Default,
{
    Ok(Option::deserialize(deserializer)?.unwrap_or_default())
}

impl Request {
    /// Reads the arguments of the command. Without any it is about `focus`, the document that was
    /// edited last, and is shown: some clients offer commands in a list, and send none.
    ///
    /// # Errors
    /// What is wrong with them.
    pub(crate) fn parse(arguments: Vec<Value>, focus: Option<String>) -> Result<Self, String> {
        let mut arguments = arguments.into_iter().filter(|argument| !argument.is_null());
        match (arguments.next(), arguments.next()) {
            (None, _) => Ok(Self {
                uri: focus,
                show: true,
                ..Self::default()
            }),
            (Some(argument), None) => serde_json::from_value(argument)
                .map_err(|error| format!("the argument of the command: {error}")),
            (Some(_), Some(_)) => Err("the command takes one argument, an object".to_owned()),
        }
    }

    /// The host that was asked for.
    ///
    /// # Errors
    /// If there is none of this id.
    pub(crate) fn host(&self) -> Result<Option<&'static Host>, String> {
        self.host.as_deref().map(known_host).transpose()
    }
}

/// The host of this id.
///
/// # Errors
/// If there is none.
pub(in super::super) fn known_host(id: &str) -> Result<&'static Host, String> {
    hosts::known(id).ok_or_else(|| {
        let near = nearest(id, hosts::all().map(|host| host.id));
        let near = near.map(|near| format!(" (did you mean `{near}`?)"));
        format!("there is no host `{id}`{}", near.unwrap_or_default())
    })
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
        let all = json!({
            "uri": "file:///a", "skill": "s", "host": "camel", "tool": "load_skill",
            "arguments": {"name": "a"}, "loaderOptions": {"timeout": 1}, "show": true,
        });
        let request = parse(json!([all])).unwrap();
        assert_eq!(serde_json::to_value(&request).unwrap(), all);
        assert_eq!(request.host().unwrap().unwrap().id, "camel");
        let nothing = json!({"uri": null, "host": null, "loaderOptions": null, "show": null});
        assert_eq!(parse(json!([nothing])), Ok(Request::default()));
        let none = parse(json!([null])).unwrap();
        assert_eq!((none.uri.as_deref(), none.show), (Some("file:///f"), true));
        for (arguments, expected) in [
            (
                json!([{"loader": 1}]),
                "unknown field `loader`, expected one of `uri`",
            ),
            (json!([{"tool": 1}]), "invalid type"),
            (json!(["camel"]), "the argument of the command"),
            (json!([{}, {}]), "takes one argument"),
        ] {
            let error = parse(arguments).unwrap_err();
            assert!(error.contains(expected), "{error}");
        }
        let unknown = parse(json!([{"host": "camle"}]))
            .unwrap()
            .host()
            .unwrap_err();
        assert_eq!(unknown, "there is no host `camle` (did you mean `camel`?)");
    }
}
