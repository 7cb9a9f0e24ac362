//! Where a header is, and what is in it, to the npm package gray-matter.
//!
//! Source: jonschlinkert/gray-matter 4, index.js, lib/engines.js, lib/engine.js.

use crate::hosts::program::SkillFile;
use crate::readers::javascript::trim;
use crate::readers::{NativeError, Reader, Value};

/// A text cut into header and body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::hosts) struct Matter<'a> {
    /// The language that the opening line names, or nothing.
    language: &'a str,
    /// The header; it starts with the end of the opening line.
    header: &'a str,
    /// Where the header starts in the text, in bytes.
    pub(in crate::hosts) start: usize,
    /// What follows the closing line.
    pub(in crate::hosts) body: &'a str,
}

/// Why a header gives no values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::hosts) enum Unread {
    /// The YAML reader refuses it.
    Yaml(NativeError),
    /// It is in another language, of which this is said.
    Other(String),
}

/// Cuts a text without a byte-order mark; `None` if it has no header. A header without an end takes all of it.
pub(in crate::hosts) fn split(text: &str) -> Option<Matter<'_>> {
    let rest = text.strip_prefix("---")?;
    if rest.starts_with('-') {
        return None;
    }
    let line = opening(rest);
    let language = trim(line);
    let before = if language.is_empty() { 0 } else { line.len() };
    let rest = &rest[before..];
    let (header, body) = match rest.find("\n---") {
        Some(end) => (&rest[..end], behind_closing(&rest[end + "\n---".len()..])),
        None => (rest, ""),
    };
    Some(Matter {
        language,
        header,
        start: "---".len() + before,
        body,
    })
}

/// The values of a header.
///
/// # Errors
/// If it cannot be read, or is a program.
pub(in crate::hosts) fn values(matter: &Matter<'_>, file: &SkillFile<'_>) -> Result<Value, Unread> {
    if is_bare(matter.header) {
        return Ok(Value::Mapping(Vec::new()));
    }
    let value = match matter.language.to_lowercase().as_str() {
        "" | "yaml" | "yml" => file
            .read(matter.header, Reader::JsYaml3)
            .map_err(Unread::Yaml)?,
        _ if matter.language == "json" => serde_json::from_str(matter.header)
            .map(converted)
            .map_err(|error| Unread::Other(format!("the header is no JSON: {error}")))?,
        "js" | "javascript" => {
            let message = "the header is a program, which is not run here";
            return Err(Unread::Other(message.to_owned()));
        }
        _ => {
            let language = matter.language;
            let message = format!("gray-matter engine \"{language}\" is not registered");
            return Err(Unread::Other(message));
        }
    };
    Ok(match value {
        Value::Null => Value::Mapping(Vec::new()),
        value => value,
    })
}

/// What stands behind the opening dashes: the language. Without a line end that is all but the last character.
fn opening(rest: &str) -> &str {
    match rest.find('\n') {
        Some(end) => rest[..end].strip_suffix('\r').unwrap_or(&rest[..end]),
        None => {
            let last = rest.char_indices().next_back();
            &rest[..last.map_or(0, |(at, _)| at)]
        }
    }
}

fn behind_closing(rest: &str) -> &str {
    let rest = rest.strip_prefix('\r').unwrap_or(rest);
    rest.strip_prefix('\n').unwrap_or(rest)
}

/// Whether nothing but comments and blank lines is in a header.
fn is_bare(header: &str) -> bool {
    header
        .lines()
        .map(trim)
        .all(|line| line.is_empty() || line.starts_with('#'))
}

fn converted(value: serde_json::Value) -> Value {
    match value {
        serde_json::Value::Null => Value::Null,
        serde_json::Value::Bool(value) => Value::Bool(value),
        serde_json::Value::Number(number) => Value::Float(number.as_f64().unwrap_or_default()),
        serde_json::Value::String(text) => Value::String(text),
        serde_json::Value::Array(items) => {
            Value::Sequence(items.into_iter().map(converted).collect())
        }
        serde_json::Value::Object(entries) => {
            let entries = entries.into_iter();
            let entries = entries.map(|(key, value)| (Value::String(key), converted(value)));
            Value::Mapping(entries.collect())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_header_is_between_dashes() {
        let cut = |text| {
            split(text).map(|matter| (matter.language, matter.header, matter.start, matter.body))
        };
        for (text, expected) in [
            ("---\na: b\n---\nc", Some(("", "\na: b", 3, "c"))),
            (
                "---\r\na: b\r\n---\r\n\r\nc",
                Some(("", "\r\na: b\r", 3, "\r\nc")),
            ),
            ("--- \na\n--- \nb", Some(("", " \na", 3, " \nb"))),
            ("---yaml\na\n---b", Some(("yaml", "\na", 7, "b"))),
            ("---\na\n", Some(("", "\na\n", 3, ""))),
            ("---\n---\nb", Some(("", "", 3, "b"))),
            ("---\ra\r---\rb", Some(("a\r---", "b", 10, ""))),
            ("---", Some(("", "", 3, ""))),
            ("----\na\n---\n", None),
            ("\n---\na\n---\n", None),
            ("", None),
        ] {
            assert_eq!(cut(text), expected, "{text:?}");
        }
    }

    #[test]
    fn comments_alone_are_no_header() {
        assert!(is_bare("\n# a\n\n  # b\n"));
        assert!(!is_bare("\na: b # c"));
    }
}
