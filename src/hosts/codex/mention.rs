//! What Codex puts before its model when the user writes `$name`.
//!
//! Source: codex-rs/core-skills/src/injection.rs; run 0.171.0.

use serde_json::Value;

use crate::hosts::program::{Skill, Survey};
use crate::loader::{Rendered, ToolOutput};

pub(super) fn call(survey: &Survey, _: &str, arguments: &Value) -> ToolOutput {
    let name = arguments["name"].as_str().unwrap_or_default();
    let mut named = survey
        .skills
        .iter()
        .filter(|skill| skill.entry.name == name);
    match (named.next(), named.next()) {
        (Some(skill), None) => ToolOutput::ok(injected(skill)),
        (first, _) => nothing(first.is_some()),
    }
}

/// It says nothing: what the user has written stays a text.
fn nothing(are_several: bool) -> ToolOutput {
    let why = match are_several {
        true => {
            "(Nothing: several skills have this name, and Codex puts none of them before the model.)"
        }
        false => "(Nothing: there is no skill of this name.)",
    };
    let mut text = Rendered::new();
    text.push_prose("mention", 0, why);
    ToolOutput::error(text)
}

fn injected(skill: &Skill) -> Rendered {
    let path = skill.file.real.to_string_lossy();
    let mut text = Rendered::from(format!(
        "<skill>\n<name>{}</name>\n<path>{path}</path>\n",
        skill.entry.name
    ));
    text.push(&skill.entry.body);
    text.push("\n</skill>");
    text
}
