//! Go maps, and which of their keys are equal.

use std::collections::HashMap;

use crate::readers::value::Value;

/// A Go map. Its order is ours: that in which keys were first set.
#[derive(Default)]
pub(super) struct Entries {
    pub(super) list: Vec<(Value, Value)>,
    places: HashMap<String, usize>,
}

impl Entries {
    /// Whether a key equal to this one is set.
    pub(super) fn has(&self, key: &Value) -> bool {
        identity(key).is_some_and(|identity| self.places.contains_key(&identity))
    }

    /// Sets a key. A later value takes the place of an earlier one.
    pub(super) fn insert(&mut self, key: Value, value: Value) {
        let identity = identity(&key);
        if let Some(&place) = identity
            .as_ref()
            .and_then(|identity| self.places.get(identity))
        {
            self.list[place].1 = value;
            return;
        }
        if let Some(identity) = identity {
            self.places.insert(identity, self.list.len());
        }
        self.list.push((key, value));
    }
}

/// A text that is the same for keys that are equal in Go. Not-a-number equals nothing.
pub(super) fn identity(key: &Value) -> Option<String> {
    Some(match key {
        Value::Null => "nil".to_owned(),
        Value::Bool(value) => format!("bool {value}"),
        Value::Integer(digits) => format!("int {digits}"),
        Value::Float(number) if number.is_nan() => return None,
        Value::Float(number) => format!("float {:e}", number + 0.0),
        Value::String(text) => format!("string {text}"),
        Value::Timestamp(text) => format!("time {text}"),
        Value::Binary(bytes) => format!("string {}", String::from_utf8_lossy(bytes)),
        Value::Sequence(_) | Value::Mapping(_) => return None,
    })
}

/// The text of the panic for a key that cannot be one.
pub(super) fn unhashable(key: &Value) -> String {
    let kind = match key {
        Value::Sequence(_) => "[]interface {}",
        Value::Mapping(entries)
            if entries
                .iter()
                .all(|(key, _)| matches!(key, Value::String(_))) =>
        {
            "map[string]interface {}"
        }
        _ => "map[interface {}]interface {}",
    };
    format!("runtime error: hash of unhashable type {kind}")
}
