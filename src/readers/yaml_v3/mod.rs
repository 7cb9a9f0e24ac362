//! Go's yaml.v3 3.0.1: decoding into `any` and into Go types, its error texts, and what Go itself
//! prints of the values.

mod aliasing;
mod decode;
mod display;
mod message;
mod resolve;
mod tags;
mod target;
#[cfg(test)]
mod tests;
mod timestamp;

pub(super) use display::go_float;
pub use display::{go_display, go_quote};
pub(super) use resolve::reads_as_text;
pub use target::{GoField, GoStruct, GoType};

use super::libyaml::{Composer, Dialect, Document, Text, compose};
use super::nesting::with_room;
use super::value::{NativeError, Value};

/// What becomes of a mapping's key that the struct has no field for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnknownFields {
    /// It is passed over, as by `yaml.Unmarshal`.
    Ignored,
    /// It is an error, as by a `yaml.Decoder` with `KnownFields(true)`.
    Refused,
}

/// Reads `header` as `yaml.Unmarshal` into an `any` does.
pub(super) fn read(header: &str) -> Result<Value, NativeError> {
    let value = decode(header, &GoType::Any, UnknownFields::Ignored)?;
    Ok(value.unwrap_or(Value::Null))
}

/// Decodes `header` into a Go type. A struct becomes a mapping with all its fields in their order,
/// those that the header does not set at their zero value. `None` if the header holds no document:
/// `yaml.Unmarshal` leaves its target alone then, and a `yaml.Decoder` returns `io.EOF`.
pub fn decode(
    header: &str,
    target: &GoType,
    unknown_fields: UnknownFields,
) -> Result<Option<Value>, NativeError> {
    decode_bytes(header.as_bytes(), target, unknown_fields)
}

/// The same for bytes, which yaml.v3 refuses in its own words where they are no UTF-8.
pub fn decode_bytes(
    header: &[u8],
    target: &GoType,
    unknown_fields: UnknownFields,
) -> Result<Option<Value>, NativeError> {
    with_room(header, || {
        decode_text(header.into(), target, unknown_fields)
    })
}

/// Whether `header` parses, whatever its values are, as `yaml.Unmarshal` into a `yaml.Node` does.
pub fn parse(header: &str) -> Result<(), NativeError> {
    nodes(header.into()).map(|_| ())
}

fn decode_text(
    header: Text<'_>,
    target: &GoType,
    unknown_fields: UnknownFields,
) -> Result<Option<Value>, NativeError> {
    let document = nodes(header)?;
    match document.root {
        Some(root) => decode::decode(&document, root, target, unknown_fields).map(Some),
        None => Ok(None),
    }
}

fn nodes(header: Text<'_>) -> Result<Document, NativeError> {
    let composer = Composer {
        rules: Dialect::YamlV3,
        dialect: Dialect::YamlV3,
        deepest: None,
    };
    compose(header, &composer).map_err(message::syntax_error)
}
