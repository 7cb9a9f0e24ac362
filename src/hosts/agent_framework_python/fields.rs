//! Which fields the Agent Framework takes.
//!
//! Source: agent-framework-core 1.23.0, agent_framework/_skills.py; run 1.23.0.

use std::collections::HashMap;

use crate::hosts::program::Reason;
use crate::readers::{ComposedNode, Composition, python};

/// The longest name, in characters.
const LONGEST_NAME: usize = 64;

/// The longest description, in characters.
const LONGEST_DESCRIPTION: usize = 1024;

/// The longest `compatibility`, in characters.
const LONGEST_COMPATIBILITY: usize = 500;

/// The fields that it knows.
const KNOWN: [&str; 6] = [
    "name",
    "description",
    "license",
    "compatibility",
    "metadata",
    "allowed-tools",
];

/// What a header says.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Fields {
    pub(super) name: String,
    pub(super) description: String,
}

/// What is wrong with a field, and where in the header.
#[derive(Debug)]
pub(super) struct Fault {
    pub(super) reason: Reason,
    pub(super) message: String,
    pub(super) place: Option<usize>,
}

/// The fields of a header, if they are as they have to be.
pub(super) fn fields(composition: &Composition) -> Result<Fields, Fault> {
    let root = composition.root().filter(|root| root.tag() == Some("map"));
    let Some(entries) = root.and_then(ComposedNode::entries) else {
        let message = "must contain a YAML frontmatter mapping";
        return Err(fault(Reason::NotMapping, message, None));
    };
    let mut known = HashMap::new();
    let mut seen = Vec::new();
    for (key, value) in entries {
        let Some(name) = text(key) else {
            let message = "has an invalid frontmatter property name";
            return Err(fault(Reason::WrongType, message, Some(key)));
        };
        let Some(field) = KNOWN.iter().find(|field| name.to_lowercase() == **field) else {
            continue;
        };
        if name != *field {
            let message =
                format!("uses incorrectly cased frontmatter field '{name}'; expected '{field}'");
            return Err(fault(Reason::UnknownField, message, Some(key)));
        }
        if seen.contains(field) {
            let message = format!("contains duplicate frontmatter field '{name}'");
            return Err(fault(Reason::InvalidYaml, message, Some(key)));
        }
        seen.push(*field);
        // Bad metadata are passed over, and nulls are as good as nothing.
        if *field == "metadata" || value.tag() == Some("null") && value.scalar().is_some() {
            continue;
        }
        if text(value).is_none() {
            let message = format!("has an invalid '{name}' value; expected a text scalar");
            return Err(fault(reason_of_type(field), message, Some(value)));
        }
        known.insert(*field, value);
    }
    checked(&known)
}

/// Whether a name is one to the framework, but for its length: small ASCII letters and digits, and single hyphens
/// between them.
pub(super) fn is_name(name: &str) -> bool {
    let is_letter = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    let mut parts = name.split('-');
    parts.all(|part| !part.is_empty() && part.bytes().all(is_letter))
}

fn checked(known: &HashMap<&str, ComposedNode<'_>>) -> Result<Fields, Fault> {
    let node = |key: &str| known.get(key).copied();
    let value = |key: &str| node(key).and_then(ComposedNode::scalar);
    let is_blank = |text: &str| python::strip(text).is_empty();
    let longer = |text: &str, most: usize| text.chars().count() > most;
    let name = value("name").unwrap_or_default();
    if is_blank(name) {
        let reason = missing(node("name"), Reason::NoName, Reason::EmptyName);
        return Err(fault(reason, "is missing a name.", node("name")));
    }
    if longer(name, LONGEST_NAME) || !is_name(name) {
        let reason = if is_name(name) {
            Reason::NameTooLong
        } else {
            Reason::NameFormat
        };
        let message = format!("has an invalid name '{name}'");
        return Err(fault(reason, message, node("name")));
    }
    let description = value("description").unwrap_or_default();
    if is_blank(description) {
        let place = node("description");
        let reason = missing(place, Reason::NoDescription, Reason::EmptyDescription);
        return Err(fault(reason, "is missing a description.", place));
    }
    if longer(description, LONGEST_DESCRIPTION) {
        let message = format!(
            "has an invalid description: Must be {LONGEST_DESCRIPTION} characters or fewer."
        );
        let place = node("description");
        return Err(fault(Reason::DescriptionTooLong, message, place));
    }
    if longer(
        value("compatibility").unwrap_or_default(),
        LONGEST_COMPATIBILITY,
    ) {
        let message = format!(
            "has an invalid compatibility: Must be {LONGEST_COMPATIBILITY} characters or fewer."
        );
        return Err(fault(Reason::WrongValue, message, node("compatibility")));
    }
    Ok(Fields {
        name: name.to_owned(),
        description: description.to_owned(),
    })
}

/// The text of a scalar of a type that is kept as it was written.
fn text(node: ComposedNode<'_>) -> Option<&str> {
    let is_text = matches!(
        node.tag(),
        Some("str" | "bool" | "int" | "float" | "timestamp")
    );
    node.scalar().filter(|_| is_text)
}

fn reason_of_type(field: &str) -> Reason {
    match field {
        "name" => Reason::NonStringName,
        "description" => Reason::NonStringDescription,
        _ => Reason::WrongType,
    }
}

fn missing(node: Option<ComposedNode<'_>>, none: Reason, empty: Reason) -> Reason {
    if node.is_some() { empty } else { none }
}

fn fault(reason: Reason, message: impl Into<String>, node: Option<ComposedNode<'_>>) -> Fault {
    Fault {
        reason,
        message: message.into(),
        place: node.map(ComposedNode::offset),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_fields_are_texts_and_there_once() {
        for (header, expected) in [
            ("name: 010\ndescription: yes", Ok(("010", "yes"))),
            (
                "name: a\ndescription: b\nother: 1\nother: [2]",
                Ok(("a", "b")),
            ),
            (
                "name: a\ndescription: b\nlicense: ~\nmetadata: [c]",
                Ok(("a", "b")),
            ),
            ("name: a\ndescription: b\nname: c", Err(Reason::InvalidYaml)),
            (
                "Name: a\nname: a\ndescription: b",
                Err(Reason::UnknownField),
            ),
            (
                "name: a\ndescription: b\nallowed-tools: [c]",
                Err(Reason::WrongType),
            ),
            ("name: a\ndescription: =", Err(Reason::NonStringDescription)),
            ("name: a\ndescription: b\n~: c", Err(Reason::WrongType)),
            ("name: a\ndescription: b\n<<: {}", Err(Reason::WrongType)),
            ("name:\ndescription: b", Err(Reason::NoName)),
            ("name: ' '\ndescription: b", Err(Reason::EmptyName)),
            ("name: a-\ndescription: b", Err(Reason::NameFormat)),
            ("name: a", Err(Reason::NoDescription)),
            ("- a", Err(Reason::NotMapping)),
            ("", Err(Reason::NotMapping)),
        ] {
            let composition = Composition::of(header).expect("the header is YAML");
            let fields = fields(&composition);
            let seen = fields
                .as_ref()
                .map(|fields| (fields.name.as_str(), fields.description.as_str()))
                .map_err(|fault| fault.reason);
            assert_eq!(seen, expected, "{header}");
        }
    }
}
