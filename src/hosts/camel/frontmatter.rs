//! How the toolkit reads a `SKILL.md`.

use crate::hosts::pathlib;
use crate::readers::{Reader, Value, python, read};

/// What became of a file's contents.
#[derive(Debug, PartialEq)]
pub(super) enum Header {
    /// A skill.
    Skill { name: String, description: String },
    /// No skill; why, as the toolkit's log says it before and after the path.
    Skipped(&'static str, String),
    /// An exception that the toolkit does not catch.
    Raised {
        class: &'static str,
        message: String,
    },
}

/// Reads the header of a file.
pub(super) fn header(contents: &[u8]) -> Header {
    let text = match pathlib::decode(contents) {
        Ok(text) => text,
        Err(error) => {
            return Header::Raised {
                class: "UnicodeDecodeError",
                message: error.to_string(),
            };
        }
    };
    let Some((header, _)) = split(&text) else {
        return skipped("Missing YAML frontmatter in ");
    };
    match read(&header, Reader::PyYaml) {
        Ok(value) => fields(&value),
        Err(error) => match error.exception {
            Some(class) => Header::Raised {
                class,
                message: error.text,
            },
            None => Header::Skipped("Invalid YAML frontmatter in ", format!(": {}", error.text)),
        },
    }
}

/// The body of a file that [`header`] reads as a skill.
pub(super) fn body(contents: &[u8]) -> String {
    let text = pathlib::decode(contents).unwrap_or_default();
    split(&text).map(|(_, body)| body).unwrap_or_default()
}

/// Header and body, their lines joined anew by line feeds. A fence is a line that is `---` but for
/// what stands around it.
pub(super) fn split(text: &str) -> Option<(String, String)> {
    let is_fence = |line: &str| python::strip(line) == "---";
    let mut lines = python::split_lines(text);
    lines.next().filter(|line| is_fence(line))?;
    let mut header = Vec::new();
    for line in lines.by_ref() {
        if is_fence(line) {
            let body: Vec<_> = lines.collect();
            return Some((header.join("\n"), body.join("\n")));
        }
        header.push(line);
    }
    None
}

fn fields(value: &Value) -> Header {
    let entries = match value {
        Value::Mapping(entries) => entries.as_slice(),
        value if is_falsy(value) => &[],
        _ => return skipped("Frontmatter must be a mapping in "),
    };
    let text = |key: &str| {
        let is_key =
            |(name, _): &&(Value, Value)| matches!(name, Value::String(name) if name == key);
        match entries.iter().find(is_key) {
            Some((_, Value::String(text))) => Some(python::strip(text).to_owned()),
            _ => None,
        }
    };
    match (text("name"), text("description")) {
        (Some(name), Some(description)) => Header::Skill { name, description },
        _ => skipped("Skill missing name/description in "),
    }
}

/// What Python takes for false, and the toolkit so for an empty mapping.
fn is_falsy(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Integer(digits) => digits == "0",
        Value::Float(number) => *number == 0.0,
        Value::String(text) => text.is_empty(),
        Value::Binary(bytes) => bytes.is_empty(),
        Value::Sequence(items) => items.is_empty(),
        Value::Mapping(entries) => entries.is_empty(),
        Value::Bool(true) | Value::Timestamp(_) => false,
    }
}

fn skipped(reason: &'static str) -> Header {
    Header::Skipped(reason, String::new())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_as_the_toolkit_reads_it() {
        let skill = |name: &str, description: &str| Header::Skill {
            name: name.to_owned(),
            description: description.to_owned(),
        };
        for (text, expected) in [
            ("---\nname: a\ndescription: b\n---\n", skill("a", "b")),
            (
                "  --- \nname: ' a '\ndescription: b\n\t---\u{1c}\n",
                skill("a", "b"),
            ),
            (
                "---\r\nname: a\r\ndescription: |\r\n  x\r\n  y\r\n---\r",
                skill("a", "x\ny"),
            ),
            ("---\nname: ''\ndescription: ''\n---", skill("", "")),
            (
                "---\nname: a\nname: b\ndescription: c\n---\n",
                skill("b", "c"),
            ),
            // An indented fence ends the header inside of a block scalar.
            (
                "---\nname: a\ndescription: |\n  x\n  ---\n  y\n---\n",
                skill("a", "x"),
            ),
            (
                "---\n0.0\n---\n",
                skipped("Skill missing name/description in "),
            ),
            (
                "---\n!!set {}\n---\n",
                skipped("Skill missing name/description in "),
            ),
            (
                "---\n2024-01-01\n---\n",
                skipped("Frontmatter must be a mapping in "),
            ),
            ("---\nname: a\n", skipped("Missing YAML frontmatter in ")),
            (
                "\u{feff}---\nname: a\n---\n",
                skipped("Missing YAML frontmatter in "),
            ),
            ("", skipped("Missing YAML frontmatter in ")),
        ] {
            assert_eq!(header(text.as_bytes()), expected, "{text:?}");
        }
    }

    #[test]
    fn the_body_is_what_follows_the_second_fence() {
        assert_eq!(body(b"---\nname: a\n---\nx\r\ny\x0bz\n"), "x\ny\nz");
        assert_eq!(body(b"---\nname: a\n---"), "");
    }
}
