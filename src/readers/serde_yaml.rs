//! serde_yaml, through its maintained successor: the crate itself, into its untyped value.

use ::serde::de::DeserializeOwned;
use ::serde_yaml::Value as Yaml;

use super::libyaml::{Dialect, expanded_nodes};
use super::nesting;
use super::value::{NativeError, Position, Value};

/// The crate's own limit is 128. It is met only once the whole text is parsed, and parsing deeply
/// nested flow collections takes it quadratic time.
const DEEPEST: usize = 256;

/// What a type has no field for may be as deep as one likes. This much takes a tenth of a second.
const DEEPEST_IGNORED: usize = 8192;

/// The crate's own limit is a hundred times the text's events, which is millions of values in a tree
/// without sharing. No header has as many as this.
const MOST_NODES: usize = 100_000;

/// Reads `header` as `serde_yaml::from_str::<serde_yaml::Value>` does.
pub(super) fn read(header: &str) -> Result<Value, NativeError> {
    decode_within::<Yaml>(header, DEEPEST).map(value)
}

/// Reads `header` into a type, as `serde_yaml::from_str` does: a plain number is text where text is wanted.
///
/// # Errors
/// If the crate refuses the text, or the type does.
pub fn decode<T: DeserializeOwned>(header: &str) -> Result<T, NativeError> {
    decode_within(header, DEEPEST_IGNORED)
}

fn decode_within<T: DeserializeOwned>(header: &str, deepest: usize) -> Result<T, NativeError> {
    if nesting::may_exceed(header, deepest) {
        return Err(NativeError::new("recursion limit exceeded", None));
    }
    if expanded_nodes(header, Dialect::YamlV3) > MOST_NODES {
        return Err(NativeError::new("repetition limit exceeded", None));
    }
    ::serde_yaml::from_str::<T>(header).map_err(|error| {
        let text = error.to_string();
        let position = match text.rsplit_once(" at position ") {
            // A character that may not occur has an offset, but no line.
            Some((_, offset)) => offset.parse().ok().map(|offset| place(header, offset)),
            None => error.location().map(|location| Position {
                offset: location.index(),
                line: location.line(),
                column: location.column(),
            }),
        };
        NativeError::new(text, position)
    })
}

/// The line and column of a byte.
fn place(header: &str, offset: usize) -> Position {
    let before = header.get(..offset).unwrap_or(header);
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    Position {
        offset: before.len(),
        line: before.matches('\n').count() + 1,
        column: before[line_start..].chars().count() + 1,
    }
}

fn value(yaml: Yaml) -> Value {
    match yaml {
        Yaml::Null => Value::Null,
        Yaml::Bool(value) => Value::Bool(value),
        Yaml::Number(number) => match number.as_f64() {
            Some(float) if number.is_f64() => Value::Float(float),
            _ => Value::Integer(number.to_string()),
        },
        Yaml::String(text) => Value::String(text),
        Yaml::Sequence(items) => Value::Sequence(items.into_iter().map(value).collect()),
        Yaml::Mapping(entries) => Value::Mapping(
            entries
                .into_iter()
                .map(|(key, entry)| (value(key), value(entry)))
                .collect(),
        ),
        // The crate's own accessors look through a tag as well.
        Yaml::Tagged(tagged) => value(tagged.value),
    }
}
