//! Which fields the harness takes.
//!
//! Source: pydantic-ai-harness 0.62.0, pydantic_ai_harness/skills/_loader.py; run 0.62.0.

use std::collections::HashSet;

use super::name::{is_name, is_short, normalized};
use crate::hosts::program::{Reason, field};
use crate::readers::{ComposedNode, Composition, Value, python};

/// What a header says.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Fields {
    pub(super) name: String,
    pub(super) description: String,
    pub(super) is_manual: bool,
}

/// What is wrong with a field.
#[derive(Debug)]
pub(super) struct Fault {
    pub(super) reason: Reason,
    pub(super) message: String,
    pub(super) key: Option<&'static str>,
}

/// A key that is there twice, or is no scalar: what is wrong, and where in the header.
pub(super) fn bad_key(composition: &Composition) -> Option<(String, usize)> {
    composition.mappings().find_map(bad_key_in)
}

fn bad_key_in(mapping: ComposedNode<'_>) -> Option<(String, usize)> {
    let mut seen = HashSet::new();
    mapping.entries()?.into_iter().find_map(|(key, _)| {
        let Some(text) = key.scalar() else {
            return Some(("found a non-scalar key".to_owned(), key.offset()));
        };
        let is_new = seen.insert(text);
        let message = || format!("found duplicate key {}", python::repr(text));
        (!is_new).then(|| (message(), key.offset()))
    })
}

/// The fields of a header, if they are as they have to be in the directory called `directory`.
pub(super) fn checked(header: &Value, directory: &str) -> Result<Fields, Fault> {
    let name = match field(header, "name") {
        None => None,
        Some(Value::String(name)) => Some(name.as_str()),
        Some(_) => return Err(no_text(Reason::NonStringName, "name")),
    };
    let description = description(field(header, "description"))?;
    let is_manual = switch(header, "disable-model-invocation")?.unwrap_or(false);
    switch(header, "user-invocable")?;
    let own = name.unwrap_or(directory);
    if !is_name(own) || !is_short(own) {
        let reason = match () {
            () if own.is_empty() => Reason::EmptyName,
            () if is_name(own) => Reason::NameTooLong,
            () => Reason::NameFormat,
        };
        let message = format!("Invalid skill name {}", python::repr(own));
        let key = name.map(|_| "name");
        return Err(Fault {
            reason,
            message,
            key,
        });
    }
    if normalized(own) != normalized(directory) {
        let message = format!(
            "Skill name {} must match its parent directory {}.",
            python::repr(own),
            python::repr(directory)
        );
        return Err(fault(Reason::OtherDirectory, "name", message));
    }
    Ok(Fields {
        name: normalized(own),
        description,
        is_manual,
    })
}

fn description(value: Option<&Value>) -> Result<String, Fault> {
    let key = "description";
    match value {
        None => Err(Fault {
            reason: Reason::NoDescription,
            message: "description: Field required".to_owned(),
            key: None,
        }),
        Some(Value::String(text)) => match python::strip(text) {
            "" => Err(fault(
                Reason::EmptyDescription,
                key,
                "description: must not be empty",
            )),
            text => Ok(text.to_owned()),
        },
        Some(_) => Err(no_text(Reason::NonStringDescription, key)),
    }
}

/// A field that is on or off, as the text that it comes as.
fn switch(header: &Value, key: &'static str) -> Result<Option<bool>, Fault> {
    let Some(value) = field(header, key) else {
        return Ok(None);
    };
    let word = match value {
        Value::String(text) => text.to_lowercase(),
        _ => String::new(),
    };
    match word.as_str() {
        "true" => Ok(Some(true)),
        "false" => Ok(Some(false)),
        _ => {
            let repr = match value {
                Value::String(text) => python::repr(text),
                other => python::display(other),
            };
            let message = format!("{key}: must be `true` or `false`, not {repr}");
            Err(fault(Reason::WrongValue, key, message))
        }
    }
}

fn no_text(reason: Reason, key: &'static str) -> Fault {
    fault(
        reason,
        key,
        format!("{key}: Input should be a valid string"),
    )
}

fn fault(reason: Reason, key: &'static str, message: impl Into<String>) -> Fault {
    Fault {
        reason,
        message: message.into(),
        key: Some(key),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::readers::{Reader, read};

    #[test]
    fn fields_are_texts_and_switches_are_words() {
        for (header, expected) in [
            ("description: d", Ok(("x", false))),
            ("name: x\ndescription: ~", Ok(("x", false))),
            (
                "name: x\ndescription: d\ndisable-model-invocation: TRUE",
                Ok(("x", true)),
            ),
            (
                "name: x\ndescription: d\ndisable-model-invocation: yes",
                Err(Reason::WrongValue),
            ),
            (
                "name: x\ndescription: d\nuser-invocable:",
                Err(Reason::WrongValue),
            ),
            ("name:\ndescription: d", Err(Reason::EmptyName)),
            ("name: y\ndescription: d", Err(Reason::OtherDirectory)),
            ("name: X\ndescription: d", Err(Reason::NameFormat)),
            ("name: [x]\ndescription: d", Err(Reason::NonStringName)),
            ("name: x\ndescription: ' '", Err(Reason::EmptyDescription)),
            ("name: x", Err(Reason::NoDescription)),
        ] {
            let value = read(header, Reader::PyYamlBase).expect("the header is YAML");
            let checked = checked(&value, "x");
            let seen = checked
                .as_ref()
                .map(|fields| (fields.name.as_str(), fields.is_manual))
                .map_err(|fault| fault.reason);
            assert_eq!(seen, expected, "{header}");
        }
    }

    #[test]
    fn keys_are_scalars_and_there_once() {
        for (header, expected) in [
            ("a: 1\nb: {a: 2}", None),
            ("a: 1\n'a': 2", Some(5)),
            ("a: {b: 1, b: 2}", Some(10)),
            ("[a]: 1", Some(0)),
        ] {
            let composition = Composition::of(header).expect("the header is YAML");
            let place = bad_key(&composition).map(|(_, place)| place);
            assert_eq!(place, expected, "{header}");
        }
    }
}
