//! What JavaScript prints.

use super::super::value::Value;
use super::number::{decimal, number_text};

/// What `String(value)` gives, with a date in its ISO form.
#[must_use]
pub fn display(value: &Value) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Bool(value) => value.to_string(),
        Value::Integer(digits) => number_text(decimal(digits)),
        Value::Float(number) => number_text(*number),
        Value::String(text) | Value::Timestamp(text) => text.clone(),
        Value::Binary(bytes) => {
            let bytes: Vec<_> = bytes.iter().map(u8::to_string).collect();
            bytes.join(",")
        }
        Value::Sequence(items) => {
            let text = |item: &Value| match item {
                Value::Null => String::new(),
                item => display(item),
            };
            let items: Vec<_> = items.iter().map(text).collect();
            items.join(",")
        }
        Value::Mapping(_) => "[object Object]".to_owned(),
    }
}

/// Whether `\s` matches the character, which is also what `trim` takes away.
#[must_use]
pub fn is_space(character: char) -> bool {
    matches!(
        character,
        '\t'..='\r' | ' ' | '\u{a0}' | '\u{1680}' | '\u{2000}'..='\u{200a}' | '\u{2028}' | '\u{2029}'
            | '\u{202f}' | '\u{205f}' | '\u{3000}' | '\u{feff}'
    )
}

/// What `text.trim()` gives.
#[must_use]
pub fn trim(text: &str) -> &str {
    text.trim_matches(is_space)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_printed_as_by_string() {
        for (value, expected) in [
            (Value::Float(3.1), "3.1"),
            (Value::Integer("1000".into()), "1000"),
            (Value::Float(1e21), "1e+21"),
            (Value::Bool(true), "true"),
            (Value::Mapping(Vec::new()), "[object Object]"),
            (
                Value::Sequence(vec![Value::Integer("1".into()), Value::Null]),
                "1,",
            ),
        ] {
            assert_eq!(display(&value), expected);
        }
        assert_eq!(trim("\u{feff} a\u{a0}\n"), "a");
    }
}
