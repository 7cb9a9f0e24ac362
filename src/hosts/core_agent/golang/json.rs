//! JSON as Go writes it, and what Go prints of values that came from JSON.

use serde_json::{Map, Number, Value};

use crate::readers::Value as GoValue;
use crate::readers::yaml_v3::go_display;

/// A value that nests deeper is cut off here. Go itself refuses to read one of ten thousand levels.
const DEEPEST: usize = 500;

/// What `json.Marshal` writes, or so many bytes of it at least.
pub(in super::super) fn marshalled(value: &Value, enough: usize) -> String {
    let mut writer = Writer {
        text: String::new(),
        enough,
        for_html: true,
    };
    writer.value(value);
    writer.text
}

/// Compact JSON with sorted keys. Characters that mean something in HTML are left as they are.
pub(in super::super) fn sorted(value: &Value) -> String {
    let mut writer = Writer {
        text: String::new(),
        enough: usize::MAX,
        for_html: false,
    };
    writer.value(value);
    writer.text
}

/// What `%v` prints of a value that was decoded from JSON into an `any`.
pub(in super::super) fn displayed(value: &Value) -> String {
    match value {
        // The library looks through the interface, and finds nothing there.
        Value::Null => "<invalid reflect.Value>".to_owned(),
        other => go_display(&decoded(other, DEEPEST)),
    }
}

fn decoded(value: &Value, levels: usize) -> GoValue {
    match value {
        Value::Null => GoValue::Null,
        Value::Bool(value) => GoValue::Bool(*value),
        Value::Number(number) => GoValue::Float(float(number)),
        Value::String(text) => GoValue::String(text.clone()),
        _ if levels == 0 => GoValue::Null,
        Value::Array(items) => {
            GoValue::Sequence(items.iter().map(|item| decoded(item, levels - 1)).collect())
        }
        Value::Object(entries) => {
            let entry = |(key, value): (&String, &Value)| {
                (GoValue::String(key.clone()), decoded(value, levels - 1))
            };
            GoValue::Mapping(entries.iter().map(entry).collect())
        }
    }
}

/// Go decodes every number into a float.
fn float(number: &Number) -> f64 {
    number.as_f64().unwrap_or_default()
}

struct Writer {
    text: String,
    /// Nothing more is begun after so many bytes.
    enough: usize,
    for_html: bool,
}

impl Writer {
    fn value(&mut self, value: &Value) {
        if self.text.len() > self.enough {
            return;
        }
        match value {
            Value::Null => self.text.push_str("null"),
            Value::Bool(value) => self.text.push_str(if *value { "true" } else { "false" }),
            Value::Number(number) => self.text.push_str(&written(float(number))),
            Value::String(text) => self.string(text),
            Value::Array(items) => {
                self.text.push('[');
                for (index, item) in items.iter().enumerate() {
                    self.separate(index);
                    self.value(item);
                }
                self.text.push(']');
            }
            Value::Object(entries) => self.object(entries),
        }
    }

    fn object(&mut self, entries: &Map<String, Value>) {
        let mut entries: Vec<_> = entries.iter().collect();
        entries.sort_by_key(|(key, _)| key.as_str());
        self.text.push('{');
        for (index, (key, value)) in entries.into_iter().enumerate() {
            self.separate(index);
            self.string(key);
            self.text.push(':');
            self.value(value);
        }
        self.text.push('}');
    }

    fn separate(&mut self, index: usize) {
        if index > 0 {
            self.text.push(',');
        }
    }

    fn string(&mut self, text: &str) {
        self.text.push('"');
        for character in text.chars() {
            match character {
                '"' => self.text.push_str("\\\""),
                '\\' => self.text.push_str("\\\\"),
                '\u{8}' => self.text.push_str("\\b"),
                '\u{c}' => self.text.push_str("\\f"),
                '\n' => self.text.push_str("\\n"),
                '\r' => self.text.push_str("\\r"),
                '\t' => self.text.push_str("\\t"),
                '<' | '>' | '&' if self.for_html => self.escape(character),
                '\0'..='\u{1f}' | '\u{2028}' | '\u{2029}' => self.escape(character),
                _ => self.text.push(character),
            }
        }
        self.text.push('"');
    }

    fn escape(&mut self, character: char) {
        let code = u32::from(character);
        self.text.push_str(&format!("\\u{code:04x}"));
    }
}

/// The shortest digits that read back as the number, with an exponent only where it is very large
/// or very small.
fn written(number: f64) -> String {
    let magnitude = number.abs();
    if magnitude != 0.0 && !(1e-6..1e21).contains(&magnitude) {
        let text = format!("{number:e}");
        return match text.split_once('e') {
            Some((digits, exponent)) if !exponent.starts_with('-') => {
                format!("{digits}e+{exponent}")
            }
            _ => text,
        };
    }
    format!("{number}")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_go_marshals() {
        for (value, text) in [
            (json!(null), "null"),
            (
                json!({"b": 1, "a": [true, null]}),
                r#"{"a":[true,null],"b":1}"#,
            ),
            (
                json!("<a> & \"b\" \\ \n\u{1}\u{7f}\u{2028}é"),
                "\"\\u003ca\\u003e \\u0026 \\\"b\\\" \\\\ \\n\\u0001\u{7f}\\u2028é\"",
            ),
            (
                json!([1.0, 1.5, -0.0, 1e20, 1e21, 1e-6, 1.5e-7]),
                "[1,1.5,-0,100000000000000000000,1e+21,0.000001,1.5e-7]",
            ),
            (
                json!(12_345_678_901_234_567_890_u64),
                "12345678901234567000",
            ),
        ] {
            assert_eq!(marshalled(&value, usize::MAX), text);
        }
        let many = json!(vec!["x"; 1_000]);
        assert!(marshalled(&many, 10).len() < 1_100);
    }

    #[test]
    fn what_a_model_gets_has_sorted_keys() {
        assert_eq!(
            sorted(&json!({"b": "<&>", "a": {}})),
            r#"{"a":{},"b":"<&>"}"#
        );
    }

    #[test]
    fn what_go_prints() {
        for (value, text) in [
            (json!(null), "<invalid reflect.Value>"),
            (json!(5), "5"),
            (json!(1_000_000), "1e+06"),
            (json!(1.5), "1.5"),
            (json!(false), "false"),
            (json!([1, "a", null]), "[1 a <nil>]"),
            (json!({"b": 1, "a": [{}]}), "map[a:[map[]] b:1]"),
        ] {
            assert_eq!(displayed(&value), text);
        }
    }
}
