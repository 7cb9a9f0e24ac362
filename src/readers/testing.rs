//! Tables of inputs and of what the real readers made of them.

use super::value::{NativeError, Value};

/// A header, and the value or the error text that the real reader gave. An exception that is no
/// YAML error has its class before the text.
pub(super) type Case = (&'static str, Result<&'static str, &'static str>);

/// Asserts that a reader does to every header what the table says.
pub(super) fn check(cases: &[Case], read: impl Fn(&str) -> Result<Value, NativeError>) {
    let mut wrong = Vec::new();
    for (header, expected) in cases {
        let got = read(header).map(|value| show(&value)).map_err(error);
        if got.as_deref().map_err(String::as_str) != *expected {
            wrong.push(format!(
                "{header:?}\n  expected {expected:?}\n  got      {got:?}"
            ));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {} cases:\n{}",
        wrong.len(),
        cases.len(),
        wrong.join("\n")
    );
}

/// Writes a value so that its types can be told apart: texts in quotes, times after `@`, bytes
/// after `b`.
pub(super) fn show(value: &Value) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Bool(value) => value.to_string(),
        Value::Integer(digits) => digits.clone(),
        Value::Float(number) => format!("{number:?}"),
        Value::String(text) => quote(text),
        Value::Timestamp(text) => format!("@{text}"),
        Value::Binary(bytes) => format!("b{bytes:?}"),
        Value::Sequence(items) => {
            let items: Vec<String> = items.iter().map(show).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Mapping(entries) => {
            let entries: Vec<String> = entries
                .iter()
                .map(|(key, value)| format!("{}: {}", show(key), show(value)))
                .collect();
            format!("{{{}}}", entries.join(", "))
        }
    }
}

/// Sorts all mappings by their keys as [`show`] writes them: Go's maps have no order.
pub(super) fn sorted(value: Value) -> Value {
    match value {
        Value::Sequence(items) => Value::Sequence(items.into_iter().map(sorted).collect()),
        Value::Mapping(entries) => {
            let mut entries: Vec<(Value, Value)> = entries
                .into_iter()
                .map(|(key, value)| (sorted(key), sorted(value)))
                .collect();
            entries.sort_by_key(|(key, _)| show(key));
            Value::Mapping(entries)
        }
        other => other,
    }
}

fn error(error: NativeError) -> String {
    match error.exception {
        Some(class) => format!("{class}: {}", error.text),
        None => error.text,
    }
}

fn quote(text: &str) -> String {
    let mut out = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' => out.extend(['\\', character]),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            '\0' => out.push_str("\\0"),
            ' '..='~' => out.push(character),
            _ => out.extend(character.escape_unicode()),
        }
    }
    out.push('"');
    out
}
