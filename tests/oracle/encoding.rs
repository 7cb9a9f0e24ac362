//! The canonical JSON of a [`Value`], which the oracle records and the test compares.
//!
//! | value | JSON |
//! |---|---|
//! | null, booleans, text, sequences | themselves |
//! | integer | `{"i": "12"}` |
//! | float | `{"f": "1.5"}`, `nan`, `inf`, `-inf`, `-0` |
//! | date or time | `{"t": "2024-01-01"}` |
//! | bytes | `{"b": "ff00"}` (hexadecimal) |
//! | mapping, set | `{"m": [[key, value], …]}`; a set's values are null |

use serde_json::{Value as Json, json};
use skill_lsp::readers::Value;

/// Encodes a value.
pub(crate) fn encode(value: &Value) -> Json {
    match value {
        Value::Null => Json::Null,
        Value::Bool(bool) => Json::Bool(*bool),
        Value::Integer(digits) => json!({ "i": digits }),
        Value::Float(float) => json!({ "f": float_text(*float) }),
        Value::String(text) => Json::String(text.clone()),
        Value::Timestamp(text) => json!({ "t": text }),
        Value::Binary(bytes) => {
            let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
            json!({ "b": digits })
        }
        Value::Sequence(items) => Json::Array(items.iter().map(encode).collect()),
        Value::Mapping(entries) => {
            let pairs: Vec<Json> = entries
                .iter()
                .map(|(key, value)| json!([encode(key), encode(value)]))
                .collect();
            json!({ "m": pairs })
        }
    }
}

/// A float as Rust writes it, with the names of the special ones.
fn float_text(float: f64) -> String {
    if float.is_nan() {
        "nan".to_owned()
    } else if float == 0.0 && float.is_sign_negative() {
        "-0".to_owned()
    } else {
        float.to_string()
    }
}

/// Whether two encoded values are the same. Floats are compared as numbers, because each language
/// writes them in its own way.
pub(crate) fn same(one: &Json, other: &Json) -> bool {
    match (one, other) {
        (Json::Array(one), Json::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| same(one, other))
        }
        (Json::Object(one), Json::Object(other)) => {
            if let (Some(Json::String(one)), Some(Json::String(other))) =
                (one.get("f"), other.get("f"))
            {
                return one == other || one.parse::<f64>().ok() == other.parse::<f64>().ok();
            }
            one.len() == other.len()
                && one
                    .iter()
                    .all(|(key, value)| other.get(key).is_some_and(|theirs| same(value, theirs)))
        }
        _ => one == other,
    }
}

/// The same where mappings have no order, as in Go.
pub(crate) fn same_unordered(one: &Json, other: &Json) -> bool {
    match (one, other) {
        (Json::Array(one), Json::Array(other)) => {
            one.len() == other.len()
                && one
                    .iter()
                    .zip(other)
                    .all(|(one, other)| same_unordered(one, other))
        }
        (Json::Object(_), Json::Object(_)) => match (entries(one), entries(other)) {
            (Some(one), Some(other)) => {
                one.len() == other.len() && {
                    let mut left: Vec<&Json> = other.iter().collect();
                    one.iter().all(|entry| {
                        let place = left.iter().position(|theirs| same_unordered(entry, theirs));
                        place.map(|place| left.swap_remove(place)).is_some()
                    })
                }
            }
            _ => same(one, other),
        },
        _ => one == other,
    }
}

/// The entries of an encoded mapping.
fn entries(value: &Json) -> Option<&Vec<Json>> {
    value.get("m")?.as_array()
}
