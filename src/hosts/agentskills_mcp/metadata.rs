//! How the server reads name and description: line by line, without YAML.

use crate::hosts::pathlib;
use crate::readers::python::{self, DecodeError};

/// What the server makes of a file's contents.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Metadata {
    /// A skill, to be listed.
    Skill { name: String, description: String },
    /// Not listed, for this reason.
    Skipped(&'static str),
    /// Not text, which fails the whole listing.
    Undecodable(DecodeError),
}

/// Reads what stands between the first two `---`, wherever they are.
pub(super) fn metadata(contents: &[u8]) -> Metadata {
    let text = match pathlib::decode(contents) {
        Ok(text) => text,
        Err(error) => return Metadata::Undecodable(error),
    };
    let Some((name, description)) = fields(&text) else {
        return Metadata::Skipped("No YAML frontmatter found in skill from ");
    };
    if name.is_empty() || description.is_empty() {
        return Metadata::Skipped("Missing name or description in skill from ");
    }
    Metadata::Skill {
        name: name.to_owned(),
        description: description.to_owned(),
    }
}

/// The name and the description in a text, empty if they are not there; `None` if there is no header.
pub(super) fn fields(text: &str) -> Option<(&str, &str)> {
    let mut parts = text.splitn(3, "---");
    let (header, _) = (parts.nth(1)?, parts.next()?);
    let (mut name, mut description) = ("", "");
    for line in python::strip(header).split('\n').map(python::strip) {
        if let Some(value) = line.strip_prefix("name:") {
            name = unquoted(value);
        } else if let Some(value) = line.strip_prefix("description:") {
            description = unquoted(value);
        }
    }
    Some((name, description))
}

/// A value without the quotes around it, however many there are and whether they match or not.
fn unquoted(value: &str) -> &str {
    python::strip(value).trim_matches(['"', '\''])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_and_not_yaml() {
        let missing = Metadata::Skipped("Missing name or description in skill from ");
        let none = Metadata::Skipped("No YAML frontmatter found in skill from ");
        let skill = |name: &str, description: &str| Metadata::Skill {
            name: name.to_owned(),
            description: description.to_owned(),
        };
        for (text, expected) in [
            ("---\nname: a\ndescription: b\n---\n", skill("a", "b")),
            (
                "text --- name:a\r\n\t description:\u{1f}'\"b' \" --- more",
                skill("a", "b' "),
            ),
            (
                "---\nname: a\nmeta:\n  name: b\ndescription: >-\n  folded\n---",
                skill("b", ">-"),
            ),
            (
                "---\nname: a # note\ndescription: x: y\n---\n",
                skill("a # note", "x: y"),
            ),
            ("---\nname: a\ndescription: b --- c\n---\n", skill("a", "b")),
            ("---\n\"name\": a\ndescription: b\n---\n", missing),
            (
                "---\nname: ''\ndescription: b\n---\n",
                Metadata::Skipped("Missing name or description in skill from "),
            ),
            (
                "-----\n",
                Metadata::Skipped("No YAML frontmatter found in skill from "),
            ),
            (
                "------\n",
                Metadata::Skipped("Missing name or description in skill from "),
            ),
            ("---\nname: a\ndescription: b\n", none),
        ] {
            assert_eq!(metadata(text.as_bytes()), expected, "{text:?}");
        }
    }
}
