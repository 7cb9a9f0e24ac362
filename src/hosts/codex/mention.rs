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
        // It says nothing: the text stays a text.
        _ => ToolOutput::error(""),
    }
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
