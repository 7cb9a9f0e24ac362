//! Which fields ADK takes.
//!
//! Source: google-adk 2.13.0, google/adk/skills/models.py; run 2.13.0.

use unicode_normalization::UnicodeNormalization;

use crate::hosts::program::{Reason, field, place_of};
use crate::readers::Value;

/// The longest name, in characters.
const LONGEST_NAME: usize = 64;

/// The longest description, in characters.
const LONGEST_DESCRIPTION: usize = 1024;

/// The longest `compatibility`, in characters.
const LONGEST_COMPATIBILITY: usize = 500;

/// What is wrong with a field.
#[derive(Debug)]
pub(super) struct Fault {
    pub(super) reason: Reason,
    pub(super) message: String,
    key: Option<&'static str>,
}

impl Fault {
    /// Where the field is in the header, in bytes.
    pub(super) fn place(&self, header: &str) -> Option<usize> {
        place_of(header, self.key?)
    }
}

/// The name and the description, if all fields are as they have to be.
pub(super) fn checked(header: &Value) -> Result<(String, String), Fault> {
    let name = name(field(header, "name"))?;
    let description = description(field(header, "description"))?;
    for key in ["license", "compatibility", "allowed-tools"] {
        let value = field(header, key).filter(|value| **value != Value::Null);
        let Some(value) = value else {
            continue;
        };
        let text = text(value).ok_or_else(|| no_text(Reason::WrongType, key))?;
        if key == "compatibility" && text.chars().count() > LONGEST_COMPATIBILITY {
            let message =
                format!("compatibility must be at most {LONGEST_COMPATIBILITY} characters");
            return Err(fault(Reason::WrongValue, key, message));
        }
    }
    if field(header, "allowed-tools").is_none() {
        let value = field(header, "allowed_tools").filter(|value| **value != Value::Null);
        if value.is_some_and(|value| text(value).is_none()) {
            return Err(no_text(Reason::WrongType, "allowed_tools"));
        }
    }
    metadata(field(header, "metadata"))?;
    if !has_text_keys(header) {
        return Err(Fault {
            reason: Reason::WrongType,
            message: "Keys should be strings".to_owned(),
            key: None,
        });
    }
    Ok((name, description))
}

/// Whether a name is one to ADK, but for its length: small ASCII letters and digits, and single hyphens between
/// them.
pub(super) fn is_name(name: &str) -> bool {
    let name: String = name.nfkc().collect();
    let is_letter = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    let mut parts = name.split('-');
    parts.all(|part| !part.is_empty() && part.bytes().all(is_letter))
}

fn name(value: Option<&Value>) -> Result<String, Fault> {
    let value = value.ok_or_else(|| missing(Reason::NoName, "name"))?;
    let text = text(value).ok_or_else(|| no_text(Reason::NonStringName, "name"))?;
    let name: String = text.nfkc().collect();
    if name.chars().count() > LONGEST_NAME {
        let message = format!("name must be at most {LONGEST_NAME} characters");
        return Err(fault(Reason::NameTooLong, "name", message));
    }
    if !is_name(&name) {
        let reason = if name.is_empty() {
            Reason::EmptyName
        } else {
            Reason::NameFormat
        };
        let message = "name must be lowercase kebab-case (a-z, 0-9, hyphens)";
        return Err(fault(reason, "name", message));
    }
    Ok(name)
}

fn description(value: Option<&Value>) -> Result<String, Fault> {
    let key = "description";
    let value = value.ok_or_else(|| missing(Reason::NoDescription, key))?;
    let text = text(value).ok_or_else(|| no_text(Reason::NonStringDescription, key))?;
    let length = text.chars().count();
    if length == 0 {
        let message = "description must not be empty";
        return Err(fault(Reason::EmptyDescription, key, message));
    }
    if length > LONGEST_DESCRIPTION {
        let message = format!(
            "description must be at most {LONGEST_DESCRIPTION} characters. Description length: {length}"
        );
        return Err(fault(Reason::DescriptionTooLong, key, message));
    }
    Ok(text.to_owned())
}

fn metadata(value: Option<&Value>) -> Result<(), Fault> {
    let key = "metadata";
    let Some(value) = value else {
        return Ok(());
    };
    if !matches!(value, Value::Mapping(_)) {
        let message = "metadata: Input should be a valid dictionary";
        return Err(fault(Reason::WrongType, key, message));
    }
    if !has_text_keys(value) {
        let message = "metadata: Input should be a valid string";
        return Err(fault(Reason::WrongType, key, message));
    }
    let tools = field(value, "adk_additional_tools");
    if tools.is_some_and(|tools| !matches!(tools, Value::Sequence(_))) {
        let message = "adk_additional_tools must be a list of strings";
        return Err(fault(Reason::WrongType, key, message));
    }
    let injects = field(value, "adk_inject_state");
    if injects.is_some_and(|injects| !matches!(injects, Value::Bool(_))) {
        let message = "adk_inject_state must be a bool";
        return Err(fault(Reason::WrongType, key, message));
    }
    Ok(())
}

/// What pydantic takes for text: bytes too, if they are UTF-8.
fn text(value: &Value) -> Option<&str> {
    match value {
        Value::String(text) => Some(text),
        Value::Binary(bytes) => std::str::from_utf8(bytes).ok(),
        _ => None,
    }
}

fn has_text_keys(value: &Value) -> bool {
    let Value::Mapping(entries) = value else {
        return false;
    };
    let is_text = |(key, _): &(Value, Value)| matches!(key, Value::String(_));
    entries.iter().all(is_text)
}

fn missing(reason: Reason, key: &'static str) -> Fault {
    Fault {
        reason,
        message: format!("{key}: Field required"),
        key: None,
    }
}

fn no_text(reason: Reason, key: &'static str) -> Fault {
    fault(
        reason,
        key,
        format!("{key}: Input should be a valid string"),
    )
}

fn fault(reason: Reason, key: &'static str, message: impl Into<String>) -> Fault {
    Fault {
        reason,
        message: message.into(),
        key: Some(key),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::readers::{Reader, read};

    #[test]
    fn each_field_has_its_type() {
        for (more, expected) in [
            ("", None),
            ("license: ~", None),
            ("allowed-tools: [a]", Some(Reason::WrongType)),
            ("allowed_tools: 5", Some(Reason::WrongType)),
            ("allowed_tools: 5\nallowed-tools: a", None),
            ("metadata:", Some(Reason::WrongType)),
            ("metadata: {a: [1]}", None),
            ("metadata: {1: a}", Some(Reason::WrongType)),
            (
                "metadata: {adk_additional_tools: a}",
                Some(Reason::WrongType),
            ),
            ("metadata: {adk_inject_state: 1}", Some(Reason::WrongType)),
            ("2: a", Some(Reason::WrongType)),
            ("other: [1, {2: 3}]", None),
            ("name: ａ", None),
            ("name: a--b", Some(Reason::NameFormat)),
            ("name: 1", Some(Reason::NonStringName)),
            ("description: !!binary aGk=", None),
        ] {
            let header = format!("name: a\ndescription: b\n{more}\n");
            let header = read(&header, Reader::PyYaml).expect("the header is YAML");
            let reason = checked(&header).err().map(|fault| fault.reason);
            assert_eq!(reason, expected, "{more}");
        }
    }
}
