//! How skills-ref cuts and reads a file.
//!
//! Source: agentskills/agentskills, skills-ref/src/skills_ref/parser.py; run 0.1.1.

use crate::hosts::program::{Entry, Folded, Reason, Refusal, SkillFile, field};
use crate::readers::python::{self, DecodeError};
use crate::readers::{NativeError, Reader, Value};

/// A file that could be cut and read.
pub(super) struct Parsed {
    /// The header, a mapping.
    pub(super) header: Value,
    /// What follows it, without white space around.
    body: String,
}

/// What `read_properties` makes of a file.
pub(super) fn read(file: &SkillFile<'_>) -> Result<Entry, Refusal> {
    let parsed = parsed(file.bytes, |header| file.read(header, Reader::StrictYaml))?;
    let missing = |key: &str| format!("Missing required field in frontmatter: {key}");
    let value = |key: &str, reason| {
        field(&parsed.header, key).ok_or_else(|| Refusal::new(reason, missing(key)))
    };
    let name = value("name", Reason::NoName)?;
    let description = value("description", Reason::NoDescription)?;
    let name = text(name, "name", Reason::EmptyName, Reason::NonStringName)?;
    let description = text(
        description,
        "description",
        Reason::EmptyDescription,
        Reason::NonStringDescription,
    )?;
    Ok(Entry {
        name: name.to_owned(),
        description: Some(description.to_owned()),
        header: parsed.header.clone(),
        body: parsed.body,
        withheld: None,
        lost: None,
    })
}

/// What `parse_frontmatter` makes of a file's bytes, `read` being the YAML reader.
pub(super) fn parsed(
    bytes: &[u8],
    read: impl Fn(&str) -> Result<Value, NativeError>,
) -> Result<Parsed, Refusal> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let native = DecodeError::new(bytes, &error);
        Refusal::new(Reason::NotUtf8, native.to_string()).at(error.valid_up_to())
    })?;
    let text = Folded::universal(text, 0);
    let (header, body) = cut(&text.text)?;
    let header = read(header).map_err(|error| {
        let message = format!("Invalid YAML in frontmatter: {}", error.text);
        let mut refusal = Refusal::yaml(message, &error, FENCE.len());
        refusal.at = refusal.at.map(|at| text.original(at));
        refusal
    })?;
    let Value::Mapping(entries) = header else {
        return Err(Refusal::new(
            Reason::NotMapping,
            "SKILL.md frontmatter must be a YAML mapping",
        ));
    };
    let entries = entries.into_iter().map(|(key, value)| {
        let is_metadata = key == Value::String("metadata".to_owned());
        let value = if is_metadata { flat(value) } else { value };
        (key, value)
    });
    Ok(Parsed {
        header: Value::Mapping(entries.collect()),
        body: python::strip(body).to_owned(),
    })
}

const FENCE: &str = "---";

/// Cuts at the first two fences, wherever in a line they are; the text has to start with the first.
fn cut(text: &str) -> Result<(&str, &str), Refusal> {
    let behind = text.strip_prefix(FENCE).ok_or_else(|| {
        Refusal::new(
            Reason::NoFrontmatter,
            "SKILL.md must start with YAML frontmatter (---)",
        )
    })?;
    behind.split_once(FENCE).ok_or_else(|| {
        Refusal::new(
            Reason::Unclosed,
            "SKILL.md frontmatter not properly closed with ---",
        )
    })
}

/// A mapping with the text of each value, as Python writes it.
fn flat(metadata: Value) -> Value {
    let Value::Mapping(entries) = metadata else {
        return metadata;
    };
    let text = |value: &Value| Value::String(python::display(value));
    let entries = entries.iter().map(|(key, value)| (text(key), text(value)));
    Value::Mapping(entries.collect())
}

/// The text of a field, without white space around.
fn text<'a>(
    value: &'a Value,
    key: &str,
    if_empty: Reason,
    if_other: Reason,
) -> Result<&'a str, Refusal> {
    let reason = match value {
        Value::String(text) if !python::strip(text).is_empty() => return Ok(python::strip(text)),
        Value::String(_) => if_empty,
        _ => if_other,
    };
    let message = format!("Field '{key}' must be a non-empty string");
    Err(Refusal::new(reason, message))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_fence_closes_wherever_it_is() {
        let parts = |text| cut(text).map_err(|refusal| refusal.reason);
        for (text, expected) in [
            ("---\na\n---\nb", Ok(("\na\n", "\nb"))),
            ("--- a: b---c---", Ok((" a: b", "c---"))),
            ("------", Ok(("", ""))),
            ("\n---\na\n---\n", Err(Reason::NoFrontmatter)),
            ("\u{feff}---\na\n---\n", Err(Reason::NoFrontmatter)),
            ("---\na\n", Err(Reason::Unclosed)),
        ] {
            assert_eq!(parts(text), expected, "{text:?}");
        }
    }
}
