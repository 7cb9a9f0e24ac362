//! What deepagents makes of fields.
//!
//! Source: deepagents 0.7.32, deepagents/middleware/skills.py; run 0.7.32.

use crate::hosts::program::{cut_to, field, object};
use crate::readers::{Value, python};

/// The longest `compatibility`, in characters.
const LONGEST_COMPATIBILITY: usize = 500;

/// A field as text, trimmed; nothing of one that is not there.
pub(super) fn text_of(header: &Value, key: &str) -> String {
    let text = field(header, key).map(python::display).unwrap_or_default();
    python::strip(&text).to_owned()
}

/// The license, if there is one.
pub(super) fn license(header: &Value) -> Option<String> {
    Some(text_of(header, "license")).filter(|text| !text.is_empty())
}

/// What it runs on, if that is said, shortened.
pub(super) fn compatibility(header: &Value) -> Option<String> {
    let text = Some(text_of(header, "compatibility")).filter(|text| !text.is_empty())?;
    Some(cut_to(&text, LONGEST_COMPATIBILITY).to_owned())
}

/// The tools that it names.
pub(super) fn allowed_tools(header: &Value) -> Vec<String> {
    match field(header, "allowed-tools") {
        Some(Value::String(text)) => {
            let parts = text.split(|sign: char| sign == ',' || python::is_space(sign));
            let parts = parts.filter(|part| !part.is_empty());
            parts.map(str::to_owned).collect()
        }
        Some(Value::Sequence(items)) => {
            let texts = items.iter().filter_map(|item| match item {
                Value::String(text) => Some(python::strip(text)),
                _ => None,
            });
            let texts = texts.filter(|text| !text.is_empty());
            texts.map(str::to_owned).collect()
        }
        _ => Vec::new(),
    }
}

/// `SkillMetadata` without what every list has anyway.
pub(super) fn metadata(header: &Value) -> Value {
    let text = |text: String| Value::String(text);
    let optional = |value: Option<String>| value.map_or(Value::Null, text);
    let entries = match field(header, "metadata") {
        Some(Value::Mapping(entries)) => entries.as_slice(),
        _ => &[],
    };
    let mut texts: Vec<(Value, Value)> = Vec::new();
    for (key, value) in entries {
        let key = text(python::display(key));
        let value = text(python::display(value));
        match texts.iter_mut().find(|(known, _)| *known == key) {
            Some((_, known)) => *known = value,
            None => texts.push((key, value)),
        }
    }
    let tools = allowed_tools(header).into_iter().map(text);
    object([
        ("metadata", Value::Mapping(texts)),
        ("license", optional(license(header))),
        ("compatibility", optional(compatibility(header))),
        ("allowed_tools", Value::Sequence(tools.collect())),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hosts::program::dumps;
    use crate::readers::{Reader, read};

    #[test]
    fn whatever_is_there_becomes_text() {
        for (header, expected) in [
            (
                "license:\nallowed-tools: 'a, b  c,'",
                r#"{"metadata": {}, "license": "None", "compatibility": null, "allowed_tools": ["a", "b", "c"]}"#,
            ),
            (
                "metadata: {1: yes, '1': [~], d: 2026-01-02}\nallowed-tools: [' a ', 2, '']",
                r#"{"metadata": {"1": "[None]", "d": "2026-01-02"}, "license": null, "compatibility": null, "allowed_tools": ["a"]}"#,
            ),
            (
                "metadata: [a]\ncompatibility: 3.10\nallowed-tools: 5",
                r#"{"metadata": {}, "license": null, "compatibility": "3.1", "allowed_tools": []}"#,
            ),
        ] {
            let header = read(header, Reader::PyYaml).expect("the header is YAML");
            assert_eq!(dumps(&metadata(&header)).as_deref(), Ok(expected));
        }
    }
}
