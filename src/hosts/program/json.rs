//! What Python's `json.dumps` writes of values, with `ensure_ascii=False`.

use crate::readers::{Value, python};

/// More collections in each other than any header has; Python's own stack ends before a thousand.
const DEEPEST: usize = 990;

/// The JSON of a value; the error that Python raises if it has none.
pub(in crate::hosts) fn dumps(value: &Value) -> Result<String, String> {
    let mut text = String::new();
    write(value, DEEPEST, &mut text)?;
    Ok(text)
}

/// A mapping from keys that are texts.
pub(in crate::hosts) fn object<const N: usize>(entries: [(&str, Value); N]) -> Value {
    let entries = entries.into_iter();
    Value::Mapping(
        entries
            .map(|(key, value)| (Value::String(key.to_owned()), value))
            .collect(),
    )
}

fn write(value: &Value, levels: usize, out: &mut String) -> Result<(), String> {
    match value {
        Value::Sequence(_) | Value::Mapping(_) if levels == 0 => {
            return Err("maximum recursion depth exceeded".to_owned());
        }
        Value::Null => out.push_str("null"),
        Value::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
        Value::Integer(digits) => out.push_str(digits),
        Value::Float(number) => out.push_str(&float(*number)),
        Value::String(text) => out.push_str(&quoted(text)),
        Value::Timestamp(text) => {
            let class = if text.contains('T') {
                "datetime"
            } else {
                "date"
            };
            return Err(format!("Object of type {class} is not JSON serializable"));
        }
        Value::Binary(_) => return Err("Object of type bytes is not JSON serializable".to_owned()),
        Value::Sequence(items) => {
            out.push('[');
            for (index, item) in items.iter().enumerate() {
                out.push_str(if index > 0 { ", " } else { "" });
                write(item, levels - 1, out)?;
            }
            out.push(']');
        }
        Value::Mapping(entries) => {
            out.push('{');
            for (index, (key, value)) in entries.iter().enumerate() {
                out.push_str(if index > 0 { ", " } else { "" });
                out.push_str(&quoted(&key_of(key)?));
                out.push_str(": ");
                write(value, levels - 1, out)?;
            }
            out.push('}');
        }
    }
    Ok(())
}

/// Keys that are no texts become texts, but for those that JSON has nothing like.
fn key_of(key: &Value) -> Result<String, String> {
    let class = match key {
        Value::String(text) => return Ok(text.clone()),
        Value::Integer(digits) => return Ok(digits.clone()),
        Value::Float(number) => return Ok(float(*number)),
        Value::Null => return Ok("null".to_owned()),
        Value::Bool(value) => return Ok(value.to_string()),
        Value::Timestamp(text) if text.contains('T') => "datetime",
        Value::Timestamp(_) => "date",
        Value::Binary(_) => "bytes",
        Value::Sequence(_) | Value::Mapping(_) => "tuple",
    };
    Err(format!(
        "keys must be str, int, float, bool or None, not {class}"
    ))
}

fn float(number: f64) -> String {
    match number {
        _ if number.is_nan() => "NaN".to_owned(),
        f64::INFINITY => "Infinity".to_owned(),
        f64::NEG_INFINITY => "-Infinity".to_owned(),
        _ => python::display(&Value::Float(number)),
    }
}

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_written_as_python_writes_them() {
        let text = |text: &str| Value::String(text.to_owned());
        for (value, expected) in [
            (text("é\n\u{1f}\"\u{7f}"), Ok("\"é\\n\\u001f\\\"\u{7f}\"")),
            (Value::Float(1e16), Ok("1e+16")),
            (Value::Float(f64::NAN), Ok("NaN")),
            (
                object([("a", Value::Sequence(vec![Value::Null, Value::Bool(true)]))]),
                Ok("{\"a\": [null, true]}"),
            ),
            (
                Value::Mapping(vec![(Value::Integer("1".to_owned()), Value::Null)]),
                Ok("{\"1\": null}"),
            ),
            (
                Value::Timestamp("2026-01-02".to_owned()),
                Err("Object of type date is not JSON serializable"),
            ),
        ] {
            let expected = expected.map(str::to_owned).map_err(str::to_owned);
            assert_eq!(dumps(&value), expected);
        }
    }
}
