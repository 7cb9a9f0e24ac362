//! The header of a `SKILL.md`, as the ADK reads it.

use std::collections::BTreeMap;

use super::golang::lossy;
use crate::hosts::program::field;
use crate::readers::yaml_v3::{GoField, GoStruct, GoType, UnknownFields, decode_bytes};
use crate::readers::{NativeError, Value};

/// A name has at most so many bytes.
const LONGEST_NAME: usize = 64;

/// A description has at most so many bytes.
const LONGEST_DESCRIPTION: usize = 1024;

/// What a skill needs is said in at most so many bytes.
const LONGEST_COMPATIBILITY: usize = 500;

/// The header of a skill. What it does not set is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Frontmatter {
    /// What the skill is called; always the name of its directory.
    pub(super) name: String,
    /// What it does and when to use it.
    pub(super) description: String,
    /// Its licence.
    pub(super) license: String,
    /// What it needs.
    pub(super) compatibility: String,
    /// Anything else.
    pub(super) metadata: BTreeMap<String, String>,
    /// The tools that it may use without asking.
    pub(super) allowed_tools: Vec<String>,
}

/// Why a text has no header that the ADK takes, in its words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FrontmatterError {
    /// The text has no line that ends.
    #[error("reading first line: EOF")]
    FirstLine,
    /// The first line is no fence.
    #[error("invalid frontmatter separator line: must be '---' followed by a new line")]
    Opening,
    /// No later line is a fence.
    #[error("missing closing frontmatter separator line: must be '---' followed by a new line")]
    Closing,
    /// It is no YAML, or not of the right form.
    #[error("parse frontmatter: {0}")]
    Yaml(String),
    /// The tools are neither a text nor a list. Only a later ADK says so.
    #[error("parse frontmatter: allowed-tools must be a string or a sequence of strings")]
    AllowedTools,
    /// A field has a value that is not allowed.
    #[error("invalid frontmatter: {0}")]
    Invalid(Violation),
    /// The YAML library panics on it.
    #[error("panic: {0}")]
    Panic(String),
}

/// What a field must be, in the ADK's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Violation {
    /// The name is empty or too long. It is measured in bytes.
    #[error("name must be between 1 and 64 characters long")]
    NameLength,
    /// The name has a hyphen at an end.
    #[error("name must not start or end with a hyphen")]
    NameEnds,
    /// The name has two hyphens in a row.
    #[error("name must not contain consecutive hyphens")]
    NameHyphens,
    /// The name has other characters.
    #[error("name may only contain lowercase alphanumeric characters (a-z, 0-9) and hyphens")]
    NameCharacters,
    /// The description is empty or too long. It is measured in bytes.
    #[error("description must be between 1 and 1024 characters long")]
    DescriptionLength,
    /// What the skill needs is too long. It is measured in bytes.
    #[error("compatibility must not exceed 500 characters")]
    CompatibilityLength,
}

/// Parses the header at the start of a text; also gives where the text goes on behind it.
pub(super) fn parse(text: &[u8]) -> Result<(Frontmatter, usize), FrontmatterError> {
    let (yaml, end) = split(text)?;
    Ok((decode(yaml)?, end))
}

/// The same as a later ADK does it, to which `allowed-tools` may be a text.
pub(super) fn parse_later(text: &[u8]) -> Result<(Frontmatter, usize), FrontmatterError> {
    let (yaml, end) = split(text)?;
    Ok((decode_later(yaml)?, end))
}

/// The header without the lines around it, and where the closing line ends.
fn split(text: &[u8]) -> Result<(&[u8], usize), FrontmatterError> {
    let mut lines = Lines { text, at: 0 };
    let opening = lines.next().ok_or(FrontmatterError::FirstLine)?;
    if !is_fence(opening) {
        return Err(FrontmatterError::Opening);
    }
    let start = lines.at;
    loop {
        let end = lines.at;
        let line = lines.next().ok_or(FrontmatterError::Closing)?;
        if is_fence(line) {
            return Ok((&text[start..end], lines.at));
        }
    }
}

/// Lines with their line feeds. What comes after the last one is no line.
struct Lines<'a> {
    text: &'a [u8],
    at: usize,
}

impl<'a> Iterator for Lines<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        let rest = &self.text[self.at..];
        let line = &rest[..=memchr::memchr(b'\n', rest)?];
        self.at += line.len();
        Some(line)
    }
}

fn is_fence(line: &[u8]) -> bool {
    matches!(line, b"---\n" | b"---\r\n")
}

/// The tools are looked at first: a text is taken apart, and a list has to be one of texts.
fn decode_later(yaml: &[u8]) -> Result<Frontmatter, FrontmatterError> {
    let decoded = decode_bytes(yaml, &ANY_TOOLS, UnknownFields::Refused).map_err(yaml_error)?;
    let tools = decoded.as_ref().and_then(|header| field(header, TOOLS));
    let tools = match tools {
        None | Some(Value::Null | Value::Sequence(_)) => return decode(yaml),
        Some(Value::String(text)) => split_tools(text),
        Some(_) => return Err(FrontmatterError::AllowedTools),
    };
    let frontmatter = checked(decoded)?;
    Ok(Frontmatter {
        allowed_tools: tools,
        ..frontmatter
    })
}

/// Tools that stand between blanks and commas, which do not count inside of parentheses.
fn split_tools(text: &str) -> Vec<String> {
    let mut depth = 0_usize;
    let is_between = |character: char| {
        match character {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && (character.is_whitespace() || character == ',')
    };
    let tools = text.split(is_between).filter(|tool| !tool.is_empty());
    tools.map(str::to_owned).collect()
}

fn decode(yaml: &[u8]) -> Result<Frontmatter, FrontmatterError> {
    let decoded = decode_bytes(yaml, &FRONTMATTER, UnknownFields::Refused).map_err(yaml_error)?;
    checked(decoded)
}

fn checked(decoded: Option<Value>) -> Result<Frontmatter, FrontmatterError> {
    // A header without a document ends before it begins.
    let value = decoded.ok_or_else(|| FrontmatterError::Yaml("EOF".to_owned()))?;
    let Value::Mapping(entries) = value else {
        return Err(FrontmatterError::Invalid(Violation::NameLength));
    };
    let mut frontmatter = Frontmatter::default();
    let mut lengths = Lengths::default();
    for (key, value) in entries {
        match key {
            Value::String(key) => frontmatter.set(&key, value, &mut lengths),
            _ => unreachable!("a struct has fields with names"),
        }
    }
    match frontmatter.violation(&lengths) {
        Some(violation) => Err(FrontmatterError::Invalid(violation)),
        None => Ok(frontmatter),
    }
}

pub(super) fn yaml_error(error: NativeError) -> FrontmatterError {
    match error.exception {
        Some(_) => FrontmatterError::Panic(error.text),
        None => FrontmatterError::Yaml(error.text),
    }
}

/// How many bytes the real one counts, which are others where a text is no UTF-8.
#[derive(Default)]
struct Lengths {
    name: usize,
    description: usize,
    compatibility: usize,
}

impl Frontmatter {
    fn set(&mut self, key: &str, value: Value, lengths: &mut Lengths) {
        match key {
            "name" => (self.name, lengths.name) = text(value),
            "description" => (self.description, lengths.description) = text(value),
            "license" => self.license = text(value).0,
            "compatibility" => (self.compatibility, lengths.compatibility) = text(value),
            "metadata" => self.metadata = texts_by_key(value),
            "allowed-tools" => self.allowed_tools = texts(value),
            _ => unreachable!("the struct has no other fields"),
        }
    }

    fn violation(&self, lengths: &Lengths) -> Option<Violation> {
        let name = self.name.as_bytes();
        let is_allowed = |byte: &u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-');
        let checks = [
            (
                !(1..=LONGEST_NAME).contains(&lengths.name),
                Violation::NameLength,
            ),
            (
                name.starts_with(b"-") || name.ends_with(b"-"),
                Violation::NameEnds,
            ),
            (self.name.contains("--"), Violation::NameHyphens),
            (!name.iter().all(is_allowed), Violation::NameCharacters),
            (
                !(1..=LONGEST_DESCRIPTION).contains(&lengths.description),
                Violation::DescriptionLength,
            ),
            (
                lengths.compatibility > LONGEST_COMPATIBILITY,
                Violation::CompatibilityLength,
            ),
        ];
        let broken = checks.into_iter().find(|(is_broken, _)| *is_broken);
        broken.map(|(_, violation)| violation)
    }
}

/// A Go string as a model gets it, and its length in Go.
fn text(value: Value) -> (String, usize) {
    match value {
        Value::String(text) => {
            let length = text.len();
            (text, length)
        }
        Value::Binary(bytes) => (lossy(&bytes), bytes.len()),
        _ => (String::new(), 0),
    }
}

fn texts(value: Value) -> Vec<String> {
    match value {
        Value::Sequence(items) => items.into_iter().map(|item| text(item).0).collect(),
        _ => Vec::new(),
    }
}

fn texts_by_key(value: Value) -> BTreeMap<String, String> {
    match value {
        Value::Mapping(entries) => entries
            .into_iter()
            .map(|(key, value)| (text(key).0, text(value).0))
            .collect(),
        _ => BTreeMap::new(),
    }
}

/// The key of the tools.
const TOOLS: &str = "allowed-tools";

const FRONTMATTER: GoType = GoType::Struct(&GoStruct {
    name: "skill.Frontmatter",
    fields: &fields(GoType::Slice(&GoType::String)),
});

/// The same for a later ADK, which decodes the tools itself.
const ANY_TOOLS: GoType = GoType::Struct(&GoStruct {
    name: "skill.frontmatterYAML",
    fields: &fields(GoType::Any),
});

const fn fields(tools: GoType) -> [GoField; 6] {
    [
        string_field("name"),
        string_field("description"),
        string_field("license"),
        string_field("compatibility"),
        GoField {
            key: "metadata",
            kind: GoType::Map(&GoType::String),
        },
        GoField {
            key: TOOLS,
            kind: tools,
        },
    ]
}

const fn string_field(key: &'static str) -> GoField {
    GoField {
        key,
        kind: GoType::String,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_later_adk_takes_tools_as_a_text() {
        for (tools, expected) in [
            (
                "Read, Bash(git add, x)  Edit)",
                Ok(vec!["Read", "Bash(git add, x)", "Edit)"]),
            ),
            ("[a, 1]", Ok(vec!["a", "1"])),
            ("~", Ok(vec![])),
            ("", Ok(vec![])),
            ("5", Err(FrontmatterError::AllowedTools)),
            ("{a: b}", Err(FrontmatterError::AllowedTools)),
        ] {
            let text = format!("---\nname: a\ndescription: d\nallowed-tools: {tools}\n---\n");
            let parsed = parse_later(text.as_bytes());
            let found = parsed.map(|(frontmatter, _)| frontmatter.allowed_tools);
            let expected =
                expected.map(|tools| tools.into_iter().map(str::to_owned).collect::<Vec<_>>());
            assert_eq!(found, expected, "{tools}");
        }
        let text = b"---\nname: a\ndescription: d\nother: 1\n---\n";
        assert!(parse_later(text).is_err());
    }
}
