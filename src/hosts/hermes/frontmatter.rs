//! How Hermes cuts a text into header and body, and what it does about a header that is no YAML.
//!
//! Source: hermes-agent 0.19.0, agent/skill_utils.py; run 0.19.0.

use crate::hosts::program::{closing_rule, field, without_mark};
use crate::readers::{Value, python, read_pyyaml_c};

/// A text as Hermes reads it.
pub(super) struct Parsed<'a> {
    /// The fields, a mapping; empty if there is no header, or it is none.
    pub(super) fields: Value,
    /// What follows the header; all of the text if there is none.
    pub(super) body: &'a str,
}

impl Parsed<'_> {
    /// A field.
    pub(super) fn get(&self, key: &str) -> Option<&Value> {
        field(&self.fields, key)
    }
}

/// Reads a text whose line ends are all `\n`.
pub(super) fn parse(text: &str) -> Parsed<'_> {
    let (text, _) = without_mark(text);
    let rule = "---";
    let cut = text.strip_prefix(rule).and_then(|rest| {
        let closing = closing_rule(rest, 0)?;
        Some((&rest[..closing.start], &rest[closing.end..]))
    });
    let Some((header, body)) = cut else {
        return Parsed {
            fields: Value::Mapping(Vec::new()),
            body: text,
        };
    };
    let fields = match read_pyyaml_c(header) {
        Ok(Value::Mapping(fields)) => fields,
        Ok(_) => Vec::new(),
        Err(_) => split(header),
    };
    Parsed {
        fields: Value::Mapping(fields),
        body,
    }
}

/// Each line at its first colon.
fn split(header: &str) -> Vec<(Value, Value)> {
    let mut fields: Vec<(Value, Value)> = Vec::new();
    let text = |text: &str| Value::String(python::strip(text).to_owned());
    for line in python::strip(header).split('\n') {
        let Some((key, value)) = line.split_once(':') else {
            continue;
        };
        let (key, value) = (text(key), text(value));
        match fields.iter_mut().find(|(known, _)| *known == key) {
            Some((_, known)) => *known = value,
            None => fields.push((key, value)),
        }
    }
    fields
}

/// Whether Python takes a value for true.
pub(super) fn is_true(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::Bool(value) => *value,
        Value::Integer(digits) => digits != "0",
        Value::Float(number) => *number != 0.0,
        Value::String(text) => !text.is_empty(),
        Value::Timestamp(_) => true,
        Value::Binary(bytes) => !bytes.is_empty(),
        Value::Sequence(items) => !items.is_empty(),
        Value::Mapping(entries) => !entries.is_empty(),
    }
}

/// What Python calls the type of a value.
pub(super) fn type_name(value: &Value) -> &'static str {
    match value {
        Value::Null => "NoneType",
        Value::Bool(_) => "bool",
        Value::Integer(_) => "int",
        Value::Float(_) => "float",
        Value::String(_) => "str",
        Value::Timestamp(text) if text.contains('T') => "datetime.datetime",
        Value::Timestamp(_) => "datetime.date",
        Value::Binary(_) => "bytes",
        Value::Sequence(_) => "list",
        Value::Mapping(_) => "dict",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_yaml_is_split_at_colons() {
        for (text, expected, body) in [
            ("---\na: 1\n---\nb", "{'a': 1}", "b"),
            ("\u{feff}---\na: b\tc\n--- \n\n b", "{'a': 'b\\tc'}", " b"),
            ("---\na: b: c\nd\na: \"e\n---\n", "{'a': '\"e'}", ""),
            ("---\n- a\n---\nb", "{}", "b"),
            ("---\na: 1\n---", "{}", "---\na: 1\n---"),
            ("\n---\na: 1\n---\n", "{}", "\n---\na: 1\n---\n"),
        ] {
            let parsed = parse(text);
            assert_eq!(python::display(&parsed.fields), expected, "{text:?}");
            assert_eq!(parsed.body, body, "{text:?}");
        }
    }
}
