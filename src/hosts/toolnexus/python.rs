//! How the Python package reads a file, and what it writes in its own way.

use std::borrow::Cow;
use std::path::Path;
use std::sync::Arc;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_encode};

use super::exception::Exception;
use super::fences;
use super::reading::{Body, FileSkill, Reading};
use super::rescue::rescue;
use super::skill::SkillSkipReason;
use crate::hosts::python_json::{self, type_name};
use crate::readers::{Reader, Value, python};

/// What `urllib` leaves as it is in a path.
const URL_PATH: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'/')
    .remove(b'_')
    .remove(b'.')
    .remove(b'-')
    .remove(b'~');

/// Python does not write integers with more digits.
const MOST_DIGITS: usize = 4300;

/// Reads a file as the Python package does.
pub(super) fn read(bytes: &[u8]) -> Reading {
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => python::universal_newlines(text),
        Err(error) => {
            let message = python::DecodeError::new(bytes, &error).to_string();
            return Reading::Raised(Exception::new("UnicodeDecodeError", message));
        }
    };
    let Some((header, body)) = fences::split(&text) else {
        return Reading::Skipped(SkillSkipReason::MissingName, String::new());
    };
    let fields = match fields(header) {
        Ok(fields) => fields,
        Err(exception) => return Reading::Raised(exception),
    };
    match fields.name.filter(|name| !name.is_empty()) {
        Some(name) => Reading::Skill(Arc::new(FileSkill {
            name,
            description: fields.description,
            body: match &text {
                Cow::Borrowed(_) => Body::From(body),
                Cow::Owned(text) => Body::Text(text[body..].to_owned()),
            },
        })),
        None if fields.problem.is_empty() => {
            Reading::Skipped(SkillSkipReason::MissingName, String::new())
        }
        None => Reading::Skipped(SkillSkipReason::MalformedFrontmatter, fields.problem),
    }
}

#[derive(Default)]
struct Fields {
    name: Option<String>,
    description: Option<String>,
    /// What PyYAML says; empty if it reads the header.
    problem: String,
}

/// The two fields of a header: from YAML, and where that gives none, line by line.
fn fields(header: &str) -> Result<Fields, Exception> {
    let (mut fields, is_whole) = match crate::readers::read(header, Reader::PyYaml) {
        Ok(Value::Mapping(entries)) => fields_of(&entries)?,
        Ok(_) => (Fields::default(), false),
        Err(error) => {
            let problem = python::strip(&error.text.replace('\n', " ")).to_owned();
            let fields = Fields {
                problem,
                ..Fields::default()
            };
            (fields, false)
        }
    };
    if !is_whole {
        let rescued = rescue(header.split(is_line_break), python::strip);
        fields.name = fields.name.or(rescued.name);
        fields.description = fields.description.or(rescued.description);
    }
    Ok(fields)
}

/// The fields that a mapping has as scalars, and whether it has neither as something else.
fn fields_of(entries: &[(Value, Value)]) -> Result<(Fields, bool), Exception> {
    let mut fields = Fields::default();
    let mut is_whole = true;
    for (key, value) in entries {
        let text = scalar(value);
        // Every scalar is written as text, and so is its key, whether or not anybody asks for it.
        if text.is_some() && (is_too_long(key) || is_too_long(value)) {
            let message = format!(
                "Exceeds the limit ({MOST_DIGITS} digits) for integer string conversion; \
                 use sys.set_int_max_str_digits() to increase the limit"
            );
            return Err(Exception::new("ValueError", message));
        }
        let field = match key {
            Value::String(key) if key == "name" => &mut fields.name,
            Value::String(key) if key == "description" => &mut fields.description,
            _ => continue,
        };
        is_whole &= text.is_some();
        *field = text;
    }
    Ok((fields, is_whole))
}

fn scalar(value: &Value) -> Option<String> {
    let is_scalar = matches!(
        value,
        Value::String(_) | Value::Integer(_) | Value::Float(_) | Value::Bool(_)
    );
    is_scalar.then(|| python::strip(&python::display(value)).to_owned())
}

fn is_too_long(value: &Value) -> bool {
    matches!(value, Value::Integer(digits) if digits.trim_start_matches('-').len() > MOST_DIGITS)
}

/// Where Python's `str.splitlines` parts lines; carriage returns are line feeds by then.
fn is_line_break(character: char) -> bool {
    matches!(
        character,
        '\n' | '\x0b' | '\x0c' | '\x1c'..='\x1e' | '\u{85}' | '\u{2028}' | '\u{2029}'
    )
}

/// The `file:` URI that `pathlib` gives of an absolute path: without `.` and doubled slashes, but
/// with `..`.
pub(super) fn file_uri(directory: &Path) -> Result<String, Exception> {
    let path = directory.as_os_str().as_encoded_bytes();
    if !path.starts_with(b"/") {
        let message = "relative path can't be expressed as a file URI";
        return Err(Exception::new("ValueError", message));
    }
    // Two slashes at the start, and no more, are a root of their own.
    let root = if path.starts_with(b"//") && !path.starts_with(b"///") {
        "//"
    } else {
        "/"
    };
    let parts = path.split(|byte| *byte == b'/');
    let parts = parts.filter(|part| !part.is_empty() && *part != b".");
    let parts: Vec<_> = parts
        .map(|part| percent_encode(part, URL_PATH).to_string())
        .collect();
    Ok(format!("file://{root}{}", parts.join("/")))
}

/// The part of a path before its last name, as `os.path.dirname` gives it. Where the path is no
/// text, dots at its end may get lost.
pub(super) fn parent(path: &Path) -> &Path {
    let Some(text) = path.to_str() else {
        return path.parent().unwrap_or(path);
    };
    let head = &text[..text.rfind('/').map_or(0, |slash| slash + 1)];
    let trimmed = head.trim_end_matches('/');
    Path::new(if trimmed.is_empty() { head } else { trimmed })
}

/// The `name` that a call asks for: whatever it is, as text.
pub(super) fn requested(arguments: &serde_json::Value) -> Result<String, Exception> {
    use serde_json::Value as Json;
    let truthy = match arguments {
        Json::Object(arguments) => {
            return arguments.get("name").map_or(Ok(String::new()), |name| {
                python_json::str_of(name).ok_or_else(too_deep)
            });
        }
        Json::Array(items) if !items.is_empty() => arguments,
        Json::String(text) if !text.is_empty() => arguments,
        Json::Number(number) if number.as_f64() != Some(0.0) => arguments,
        Json::Bool(true) => arguments,
        // What is false to Python counts as no arguments.
        _ => return Ok(String::new()),
    };
    let message = format!("'{}' object has no attribute 'get'", type_name(truthy));
    Err(Exception::new("AttributeError", message))
}

fn too_deep() -> Exception {
    let message = "maximum recursion depth exceeded while getting the repr of an object";
    Exception::new("RecursionError", message)
}
