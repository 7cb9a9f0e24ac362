//! How the crate reads a file, and what it writes in its own way.

use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use super::fences;
use super::reading::{Body, FileSkill, Reading};
use super::rescue::rescue;
use super::skill::SkillSkipReason;
use crate::readers::{Value, yaml_rust2};

/// What Go leaves as it is in the path of a URL, which the crate does after it.
const URL_PATH: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'~')
    .remove(b'$')
    .remove(b'&')
    .remove(b'+')
    .remove(b',')
    .remove(b'/')
    .remove(b':')
    .remove(b';')
    .remove(b'=')
    .remove(b'@');

/// Whole numbers below this are written as 64-bit integers, the nearest of which stands for those
/// that do not fit.
const MOST_AS_INTEGER: f64 = 1e21;

/// Reads a file as the crate does.
pub(super) fn read(bytes: &[u8]) -> Reading {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return Reading::Skipped(SkillSkipReason::Unreadable, String::new());
    };
    let Some((header, body)) = fences::split(text) else {
        return Reading::Skipped(SkillSkipReason::MissingName, String::new());
    };
    let (name, description) = match fields(header) {
        Ok(fields) => fields,
        Err(detail) => {
            // The rescue starts from nothing: what YAML did give is thrown away.
            let lines = header.split('\n');
            let lines = lines.map(|line| line.strip_suffix('\r').unwrap_or(line));
            let rescued = rescue(lines, str::trim);
            match rescued.name.filter(|name| !name.is_empty()) {
                Some(name) => (name, rescued.description),
                None => return Reading::Skipped(SkillSkipReason::MalformedFrontmatter, detail),
            }
        }
    };
    if name.is_empty() {
        return Reading::Skipped(SkillSkipReason::MissingName, String::new());
    }
    Reading::Skill(Arc::new(FileSkill {
        name,
        description: description.filter(|text| !text.is_empty()),
        body: Body::From(body),
    }))
}

/// The name, empty if there is none, and the description; or what is wrong with the header.
fn fields(header: &str) -> Result<(String, Option<String>), String> {
    let value = yaml_rust2::read_with_reals(header, |text| Value::String(real(text)));
    let value = value.map_err(|error| error.text)?;
    let Value::Mapping(entries) = value else {
        return Err("frontmatter is not a YAML mapping".to_owned());
    };
    let field = |key: &str| {
        let is_it = |name: &Value| matches!(name, Value::String(name) if name == key);
        let entry = entries.iter().find(|(name, _)| is_it(name));
        entry
            .map(|(_, value)| scalar(value))
            .map_or(Ok(None), |text| {
                let wrong = || format!("frontmatter key {key:?} is not a scalar");
                text.ok_or_else(wrong).map(Some)
            })
    };
    Ok((field("name")?.unwrap_or_default(), field("description")?))
}

fn scalar(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.trim().to_owned()),
        Value::Integer(digits) => Some(digits.clone()),
        Value::Bool(value) => Some(value.to_string()),
        _ => None,
    }
}

/// A real number that was written as `text`. Infinity and not-a-number stay as they are written.
fn real(text: &str) -> String {
    match text.parse::<f64>() {
        Ok(number) if number.fract() == 0.0 && number.abs() < MOST_AS_INTEGER => {
            format!("{}", saturated(number))
        }
        Ok(number) => number.to_string(),
        Err(_) => text.to_owned(),
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "the crate writes the nearest integer, too"
)]
fn saturated(number: f64) -> i64 {
    number as i64
}

/// A text between double quotes, as Go would write it.
pub(super) fn quote(text: &str) -> String {
    let mut quoted = String::from('"');
    for character in text.chars() {
        match character {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            '\t' => quoted.push_str("\\t"),
            '\0'..'\x20' | '\x7f' => {
                quoted.push_str(&format!("\\x{:02x}", u32::from(character)));
            }
            other => quoted.push(other),
        }
    }
    quoted.push('"');
    quoted
}

/// The path without `.` and `..`, links or no links.
pub(super) fn clean(path: &Path) -> PathBuf {
    let mut cleaned = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                cleaned.pop();
            }
            Component::Prefix(_) | Component::RootDir | Component::Normal(_) => {
                cleaned.push(part);
            }
        }
    }
    cleaned
}

/// The URL of an absolute directory.
pub(super) fn file_url(directory: &Path) -> String {
    let path = directory.to_string_lossy().replace('\\', "/");
    let root = if path.starts_with('/') { "" } else { "/" };
    format!("file://{root}{}", utf8_percent_encode(&path, URL_PATH))
}
