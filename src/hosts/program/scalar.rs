//! Values of a header.

use crate::readers::Value;

/// The value of a key in a mapping: the last one, as in the maps of most languages.
pub(in crate::hosts) fn field<'a>(header: &'a Value, key: &str) -> Option<&'a Value> {
    let Value::Mapping(entries) = header else {
        return None;
    };
    let mut entries = entries.iter().rev();
    let is_key = |(name, _): &&(Value, Value)| matches!(name, Value::String(name) if name == key);
    entries.find(is_key).map(|(_, value)| value)
}
