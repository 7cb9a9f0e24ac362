//! The fields of a header, as Qwen Code reads them.
//!
//! Source: QwenLM/qwen-code, packages/core/src/utils/yaml-parser.ts and skills/types.ts, as in 0.24.4.

use super::simple;
use crate::hosts::program::{Reason, SkillFile, field};
use crate::readers::javascript::{display, trim};
use crate::readers::{Reader, Value};

/// The fields of a header: no value is null, and none holds null.
pub(super) struct Fields(Value);

pub(super) fn read_fields(file: &SkillFile<'_>, header: &str) -> Fields {
    let fields = match file.read(header, Reader::Yaml2) {
        Ok(Value::Mapping(entries)) => entries,
        // Objects too, but without fields.
        Ok(Value::Timestamp(_) | Value::Binary(_)) => Vec::new(),
        Ok(_) | Err(_) => {
            let fields = simple::fields(header).into_iter();
            fields
                .map(|(key, value)| (Value::String(key), value))
                .collect()
        }
    };
    Fields(without_nulls(Value::Mapping(fields)).unwrap_or(Value::Mapping(Vec::new())))
}

/// A value without null in it; `None` if it is null itself.
fn without_nulls(value: Value) -> Option<Value> {
    Some(match value {
        Value::Null => return None,
        Value::Timestamp(text) => Value::String(text),
        Value::Binary(bytes) => Value::String(String::from_utf8_lossy(&bytes).into_owned()),
        Value::Sequence(items) => {
            Value::Sequence(items.into_iter().filter_map(without_nulls).collect())
        }
        Value::Mapping(entries) => {
            let entries = entries.into_iter();
            let entries = entries.filter_map(|(key, value)| Some((key, without_nulls(value)?)));
            Value::Mapping(entries.collect())
        }
        value => value,
    })
}

impl Fields {
    fn get(&self, key: &str) -> Option<&Value> {
        field(&self.0, key)
    }

    /// All of them.
    pub(super) fn header(&self) -> Value {
        self.0.clone()
    }

    /// Whether there is a value that is not the empty text.
    pub(super) fn has_text(&self, key: &str) -> bool {
        self.get(key)
            .is_some_and(|value| !matches!(value, Value::String(text) if text.is_empty()))
    }

    /// Why there is none.
    pub(super) fn reason_without(&self, key: &str, empty: Reason, none: Reason) -> Reason {
        if self.get(key).is_some() { empty } else { none }
    }

    /// The text of a value: anything but a mapping, or what holds one, has one.
    pub(super) fn text(&self, key: &'static str, reason: Reason) -> Result<String, Fault> {
        text(self.get(key).unwrap_or(&Value::Null), key, reason)
    }

    /// Whether its author wants only people to start it.
    pub(super) fn is_manual(&self) -> bool {
        match self.get("disable-model-invocation") {
            Some(Value::Bool(is_manual)) => *is_manual,
            Some(Value::String(text)) => text == "true",
            _ => false,
        }
    }

    /// The patterns of the paths that have to be touched first.
    pub(super) fn paths(&self) -> Result<Vec<String>, Fault> {
        const KEY: &str = "paths";
        let items = match self.get(KEY) {
            None => return Ok(Vec::new()),
            Some(Value::Sequence(items)) => items,
            Some(_) => {
                let message = "\"paths\" must be an array of glob patterns";
                return Err(Fault::new(KEY, Reason::WrongType, message));
            }
        };
        let mut patterns = Vec::new();
        for item in items {
            let pattern = text(item, KEY, Reason::WrongType)?;
            let pattern = trim(&pattern).to_owned();
            if !pattern.is_empty() {
                patterns.push(pattern);
            }
        }
        match patterns.iter().find_map(|pattern| wrong_pattern(pattern)) {
            Some(message) => Err(Fault::new(KEY, Reason::WrongValue, message)),
            None => Ok(patterns),
        }
    }

    /// Checks the fields that say with what the skill works.
    ///
    /// # Errors
    /// If one is of a type that Qwen Code does not take.
    pub(super) fn check_tools(&self) -> Result<(), Fault> {
        match self.get("allowedTools") {
            None => {}
            Some(Value::Sequence(items)) => {
                for item in items {
                    text(item, "allowedTools", Reason::WrongType)?;
                }
            }
            Some(_) => {
                let message = "\"allowedTools\" must be an array";
                return Err(Fault::new("allowedTools", Reason::WrongType, message));
            }
        }
        match self.get("model") {
            None | Some(Value::String(_)) => Ok(()),
            Some(_) => {
                let message = "\"model\" must be a string";
                Err(Fault::new("model", Reason::WrongType, message))
            }
        }
    }
}

/// When to use a skill, which may follow its description.
pub(super) fn when_to_use(header: &Value) -> Option<&str> {
    match field(header, "when_to_use") {
        Some(Value::String(text)) if !text.is_empty() => Some(text),
        _ => None,
    }
}

/// What is wrong with a field.
pub(super) struct Fault {
    /// The key.
    pub(super) key: &'static str,
    /// What it is.
    pub(super) reason: Reason,
    /// What Qwen Code says.
    pub(super) message: String,
}

impl Fault {
    pub(super) fn new(key: &'static str, reason: Reason, message: impl Into<String>) -> Self {
        Self {
            key,
            reason,
            message: message.into(),
        }
    }
}

/// What `String(value)` gives. Mappings have no prototype here, so that they have no text.
fn text(value: &Value, key: &'static str, reason: Reason) -> Result<String, Fault> {
    if holds_mapping(value) {
        let message = "Cannot convert object to primitive value";
        return Err(Fault::new(key, reason, message));
    }
    Ok(display(value))
}

/// Readers bound how deep values nest.
fn holds_mapping(value: &Value) -> bool {
    match value {
        Value::Mapping(_) => true,
        Value::Sequence(items) => items.iter().any(holds_mapping),
        _ => false,
    }
}

/// What is wrong with a pattern, if it leads out of the project.
fn wrong_pattern(pattern: &str) -> Option<String> {
    let normal = pattern.replace('\\', "/");
    let has_drive = normal
        .as_bytes()
        .first()
        .is_some_and(u8::is_ascii_alphabetic)
        && normal.as_bytes().get(1) == Some(&b':');
    if normal.starts_with('/') || has_drive {
        return Some(format!(
            "\"paths\" entry \"{pattern}\" looks absolute; patterns are project-root-relative — drop the \
             leading slash / drive letter"
        ));
    }
    normal.split('/').any(|part| part == "..").then(|| {
        format!(
            "\"paths\" entry \"{pattern}\" contains a \"..\" segment that escapes the project root; patterns \
             must stay within the project"
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_stay_in_the_project() {
        for (pattern, is_wrong) in [
            ("src/**", false),
            ("..foo/*", false),
            ("/etc/**", true),
            ("C:\\x", true),
            ("a/../b", true),
            ("..\\b", true),
        ] {
            assert_eq!(wrong_pattern(pattern).is_some(), is_wrong, "{pattern}");
        }
    }

    #[test]
    fn a_mapping_has_no_text() {
        let list = |items| Value::Sequence(items);
        let number = || Value::Integer("1".to_owned());
        for (value, expected) in [
            (list(vec![number(), Value::Bool(true)]), Some("1,true")),
            (list(vec![Value::Mapping(Vec::new())]), None),
            (Value::Float(1.1), Some("1.1")),
        ] {
            let text = text(&value, "name", Reason::NonStringName).ok();
            assert_eq!(text.as_deref(), expected);
        }
        let nulls = list(vec![Value::Null, number()]);
        assert_eq!(without_nulls(nulls), Some(list(vec![number()])));
    }
}
