//! The side file `agents/openai.yaml`, by which Mistral Vibe too keeps a skill from its model.
//!
//! Source: mistralai/mistral-vibe, vibe/core/skills/parser.py, `OpenAISkillMetadata`; run 3.0.2.

use super::decode::decoded;
use crate::hosts::program::{SkillFile, field};
use crate::readers::{Reader, Value};

/// Whether the side file says that only people start the skill. One that is not as it should be says so too.
pub(super) fn keeps_from_model(file: &SkillFile<'_>) -> bool {
    let Some(contents) = &file.beside.side_file else {
        return false;
    };
    let text = decoded(contents).text.text;
    match file.read(&text, Reader::PyYaml) {
        Ok(side) => !allows(&side).unwrap_or(false),
        Err(_) => true,
    }
}

/// Whether a model may start the skill; `None` if the file is not as it should be.
fn allows(side: &Value) -> Option<bool> {
    if *side == Value::Null {
        return Some(true);
    }
    let _ = keys(side)?;
    let policy = match field(side, "policy") {
        None | Some(Value::Null) => return Some(true),
        Some(policy) => policy,
    };
    let known = ["allow_implicit_invocation", "products"];
    if !keys(policy)?.iter().all(|key| known.contains(key)) {
        return None;
    }
    match field(policy, "products") {
        None => {}
        Some(Value::Sequence(products)) if products.iter().all(is_text) => {}
        Some(_) => return None,
    }
    match field(policy, "allow_implicit_invocation") {
        None | Some(Value::Null) => Some(true),
        Some(Value::Bool(allowed)) => Some(*allowed),
        Some(_) => None,
    }
}

/// The keys of a mapping, if all are texts.
fn keys(value: &Value) -> Option<Vec<&str>> {
    let Value::Mapping(entries) = value else {
        return None;
    };
    let keys = entries.iter().map(|(key, _)| match key {
        Value::String(key) => Some(key.as_str()),
        _ => None,
    });
    keys.collect()
}

fn is_text(value: &Value) -> bool {
    matches!(value, Value::String(_))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::readers::read;

    #[test]
    fn only_what_is_as_it_should_be_allows() {
        for (side, expected) in [
            ("", Some(true)),
            ("interface: {a: 1}", Some(true)),
            ("policy:", Some(true)),
            (
                "policy:\n  products: [a]\n  allow_implicit_invocation:",
                Some(true),
            ),
            ("policy:\n  allow_implicit_invocation: no", Some(false)),
            ("policy:\n  allow_implicit_invocation: 'no'", None),
            ("policy:\n  other: 1", None),
            ("policy:\n  products:", None),
            ("policy: x", None),
            ("1: x", None),
            ("[a]", None),
        ] {
            let value = read(side, Reader::PyYaml).expect("the test's file is YAML");
            assert_eq!(allows(&value), expected, "{side}");
        }
    }
}
