//! What core-agent does to a `SKILL.md` before the ADK reads it: the header is written anew, with
//! only the fields that the ADK knows.

use memchr::memmem;

use super::frontmatter::{FrontmatterError, yaml_error};
use crate::readers::Value;
use crate::readers::yaml_v3::{GoType, UnknownFields, decode_bytes, go_display};
use crate::readers::yaml_v3_emit::marshal;

/// A file as it goes on to the ADK: a new header, if there is one, and the file's own bytes from some
/// place on.
#[derive(Debug, Default)]
pub(super) struct Sanitised {
    /// The header with its fences.
    pub(super) header: Vec<u8>,
    /// Where the rest begins.
    pub(super) rest: usize,
}

impl Sanitised {
    /// The whole text.
    pub(super) fn text(&self, file: &[u8]) -> Vec<u8> {
        [&self.header, &file[self.rest..]].concat()
    }
}

/// The fields that are kept as they are.
const KEPT: [&str; 4] = ["name", "description", "license", "allowed-tools"];

/// Writes the header of a file anew. A file without one, or with one that is no YAML mapping, stays
/// as it is.
///
/// The header ends at the next three dashes, wherever they stand; so what comes right behind them is
/// body, the line feed included.
///
/// # Errors
/// If the YAML library panics.
pub(super) fn sanitise(file: &[u8]) -> Result<Sanitised, FrontmatterError> {
    let untouched = Ok(Sanitised::default());
    if !file.starts_with(b"---\n") && !file.starts_with(b"---\r\n") {
        return untouched;
    }
    let Some(length) = memmem::find(&file[3..], b"---") else {
        return untouched;
    };
    let yaml = &file[3..3 + length];
    let fields = match decode_bytes(yaml, &GoType::Map(&GoType::Any), UnknownFields::Ignored) {
        Ok(Some(Value::Mapping(fields))) => fields,
        Ok(_) => Vec::new(),
        Err(error) => {
            return match yaml_error(error) {
                panic @ FrontmatterError::Panic(_) => Err(panic),
                _ => untouched,
            };
        }
    };
    let header = marshal(&Value::Mapping(known(fields)));
    Ok(Sanitised {
        header: format!("---\n{header}---\n").into_bytes(),
        rest: 3 + length + 3,
    })
}

/// The fields that the ADK knows, with values that it takes.
fn known(fields: Vec<(Value, Value)>) -> Vec<(Value, Value)> {
    let field = |(key, value)| {
        let Value::String(name) = &key else {
            return None;
        };
        let value = match name.as_str() {
            name if KEPT.contains(&name) => value,
            "compatibility" => compatibility(value),
            "metadata" => metadata(value)?,
            _ => return None,
        };
        Some((key, value))
    };
    fields.into_iter().filter_map(field).collect()
}

/// A text stays; anything else becomes its own YAML.
fn compatibility(value: Value) -> Value {
    match value {
        Value::String(_) | Value::Binary(_) => value,
        other => Value::String(marshal(&other).trim().to_owned()),
    }
}

/// A mapping with texts for keys, its values made texts; anything else is dropped.
fn metadata(value: Value) -> Option<Value> {
    let Value::Mapping(entries) = value else {
        return None;
    };
    let entry = |(key, value): (Value, Value)| {
        let value = match value {
            Value::String(_) | Value::Binary(_) => value,
            other => Value::String(go_display(&other)),
        };
        matches!(key, Value::String(_)).then_some((key, value))
    };
    let entries = entries.into_iter().map(entry).collect::<Option<_>>()?;
    Some(Value::Mapping(entries))
}
