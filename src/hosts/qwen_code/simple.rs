//! How Qwen Code reads a header that is not YAML, or no mapping: line by line, with what it knows of lists,
//! tables and values of its own.
//!
//! Source: QwenLM/qwen-code, packages/core/src/utils/yaml-parser.ts, as in 0.24.4.

use std::collections::HashMap;

use crate::readers::Value;
use crate::readers::javascript::trim;

/// The fields of a header. A later field of a key replaces an earlier one.
pub(super) fn fields(header: &str) -> Vec<(String, Value)> {
    let is_text = |line: &&str| !trim(line).is_empty() && !trim(line).starts_with('#');
    let lines: Vec<_> = header.split('\n').filter(is_text).collect();
    let mut state = State::default();
    for (index, line) in lines.iter().enumerate() {
        state.line(line, lines.get(index + 1).copied());
    }
    state.end_list();
    state.end_table();
    state.fields.entries
}

/// What is being read.
#[derive(Default)]
struct State {
    fields: Fields,
    /// The key whose list may follow.
    key: String,
    list: Option<Vec<Value>>,
    table: Option<(String, Fields)>,
}

impl State {
    fn line(&mut self, line: &str, next: Option<&str>) {
        if let Some(item) = line.strip_prefix(ITEM) {
            let item = value(trim(item));
            self.list.get_or_insert_default().push(item);
            return;
        }
        self.end_list();
        if line.starts_with("  ") {
            if let Some((_, entries)) = &mut self.table {
                let line = trim(line);
                let (key, text) = line.split_once(':').unwrap_or((line, ""));
                entries.set(trim(key), value(trim(text)));
                return;
            }
        } else {
            self.end_table();
        }
        let Some((key, text)) = line.split_once(':') else {
            return;
        };
        let (key, text) = (trim(key), trim(text));
        if !text.is_empty() {
            self.fields.set(key, value(text));
            return;
        }
        key.clone_into(&mut self.key);
        let opens_table = |next: &str| next.starts_with("  ") && !next.starts_with(ITEM);
        if next.is_some_and(opens_table) {
            self.table = Some((std::mem::take(&mut self.key), Fields::default()));
        }
    }

    fn end_list(&mut self) {
        if let Some(items) = self.list.take() {
            let key = std::mem::take(&mut self.key);
            self.fields.set(&key, Value::Sequence(items));
        }
    }

    fn end_table(&mut self) {
        if let Some((key, entries)) = self.table.take() {
            let entries = entries.entries.into_iter();
            let entries = entries.map(|(key, value)| (Value::String(key), value));
            self.fields.set(&key, Value::Mapping(entries.collect()));
        }
    }
}

/// How an item of a list starts.
const ITEM: &str = "  - ";

/// Values by their keys, in the order of the keys.
#[derive(Default)]
struct Fields {
    entries: Vec<(String, Value)>,
    places: HashMap<String, usize>,
}

impl Fields {
    fn set(&mut self, key: &str, value: Value) {
        if let Some(place) = self.places.get(key) {
            self.entries[*place].1 = value;
        } else {
            self.places.insert(key.to_owned(), self.entries.len());
            self.entries.push((key.to_owned(), value));
        }
    }
}

/// A value, of which the blanks around it are taken away.
fn value(text: &str) -> Value {
    match text {
        "true" => return Value::Bool(true),
        "false" => return Value::Bool(false),
        "null" => return Value::Null,
        "" => return Value::String(String::new()),
        _ => {}
    }
    let quoted = text
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'));
    if let Some(quoted) = quoted {
        return Value::String(quoted.replace("\\\"", "\"").replace("\\\\", "\\"));
    }
    match number(text) {
        Some(number) if number.is_finite() => Value::Float(number),
        _ => Value::String(text.to_owned()),
    }
}

/// What `Number(text)` gives for a text without blanks around it, if that is a number.
fn number(text: &str) -> Option<f64> {
    for (prefix, base) in [("0x", 16), ("0o", 8), ("0b", 2)] {
        let digits = text
            .get(..prefix.len())
            .filter(|start| start.eq_ignore_ascii_case(prefix))
            .map(|_| &text[prefix.len()..]);
        if let Some(digits) = digits {
            return whole(digits, base);
        }
    }
    let is_decimal = |byte: u8| byte.is_ascii_digit() || b"+-.eE".contains(&byte);
    let number = text.parse().ok();
    number.filter(|_| text.bytes().all(is_decimal))
}

fn whole(digits: &str, base: u32) -> Option<f64> {
    let mut number = 0.0;
    for digit in digits.chars() {
        number = number * f64::from(base) + f64::from(digit.to_digit(base)?);
    }
    (!digits.is_empty()).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_make_fields_lists_and_tables() {
        let text = |text: &str| Value::String(text.to_owned());
        for (header, expected) in [
            ("a: b: c # d", vec![("a", text("b: c # d"))]),
            ("a: 1\n# no\na: 2", vec![("a", Value::Float(2.0))]),
            (
                "no colon\na : \"x \\\"y\\\"\"",
                vec![("a", text("x \"y\""))],
            ),
            (
                "a:\n  - 0x10\n  - b",
                vec![("a", Value::Sequence(vec![Value::Float(16.0), text("b")]))],
            ),
            (
                "a:\n  b: true\n  c\nd: null",
                vec![
                    (
                        "a",
                        Value::Mapping(vec![(text("b"), Value::Bool(true)), (text("c"), text(""))]),
                    ),
                    ("d", Value::Null),
                ],
            ),
            ("a: b\n  c: d", vec![("a", text("b")), ("c", text("d"))]),
            ("a:\nb:\n", vec![]),
            ("  - x", vec![("", Value::Sequence(vec![text("x")]))]),
        ] {
            let expected: Vec<_> = expected
                .into_iter()
                .map(|(key, value)| (key.to_owned(), value))
                .collect();
            assert_eq!(fields(header), expected, "{header:?}");
        }
    }

    #[test]
    fn numbers_are_those_of_javascript() {
        for (text, expected) in [
            ("1.10", Some(1.1)),
            ("010", Some(10.0)),
            ("1e3", Some(1000.0)),
            ("0X1f", Some(31.0)),
            ("0b11", Some(3.0)),
            (".5", Some(0.5)),
            ("5.", Some(5.0)),
            ("+1", Some(1.0)),
            ("1_000", None),
            ("inf", None),
            ("nan", None),
            ("0x", None),
            ("-0x1", None),
            (".", None),
        ] {
            assert_eq!(number(text), expected, "{text}");
        }
    }
}
