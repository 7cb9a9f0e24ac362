//! What the tool `skill` of Qwen Code answers.
//!
//! Source: QwenLM/qwen-code, packages/core/src/tools/skill.ts and skill-utils.ts, as in 0.24.4; run 0.24.4.

use serde_json::{Value, json};

use super::SKILL;
use super::catalogue::{Known, known};
use super::output::limited;
use crate::hosts::program::{Catalogue, Skill, Survey, Withheld, push_unchanged};
use crate::loader::{Rendered, ToolOutput, ToolSpec};
use crate::readers::javascript::trim;

pub(super) fn call(survey: &Survey, _: &str, arguments: &Value) -> ToolOutput {
    let name = arguments["skill"].as_str().unwrap_or_default();
    if trim(name).is_empty() {
        return ToolOutput::error("Parameter \"skill\" must be a non-empty string.");
    }
    if !(arguments["args"].is_null() || arguments["args"].is_string()) {
        return ToolOutput::error("Parameter \"args\" must be a string when provided.");
    }
    let known = known(survey);
    match known.iter().find(|skill| skill.name() == name) {
        Some(Known::Found(_, skill)) => {
            ToolOutput::ok(limited(loaded(skill), survey.vantage.home.as_deref()))
        }
        Some(Known::BuiltIn(..)) => {
            let mut text = Rendered::new();
            text.push_prose("built-in skill", 0, OWN_INSTRUCTIONS);
            ToolOutput::ok(text)
        }
        None => ToolOutput::error(unknown(survey, &known, name)),
    }
}

/// Arguments are for commands only; a skill does not see them.
fn loaded(skill: &Skill) -> Rendered {
    let directory = skill.directory().to_string_lossy();
    let mut text = Rendered::from(format!("Base directory for this skill: {directory}\n"));
    text.push("Important: ALWAYS resolve absolute paths from this base directory when working with skills.\n\n");
    push_unchanged(&mut text, &skill.entry.body);
    text.push("\n");
    text
}

fn unknown(survey: &Survey, known: &[Known<'_>], name: &str) -> String {
    let withheld = survey.named(name).and_then(|skill| skill.entry.withheld);
    if withheld == Some(Withheld::OnPaths) {
        return format!(
            "Skill \"{name}\" is gated by path-based activation (paths: frontmatter) and is not yet available. \
             Access a file matching its paths patterns first to activate it."
        );
    }
    let names: Vec<_> = known.iter().map(|skill| skill.name()).collect();
    if names.is_empty() {
        return format!("Skill \"{name}\" not found. No skills are currently available.");
    }
    format!(
        "Skill \"{name}\" not found. Available skills: {}",
        names.join(", ")
    )
}

pub(super) fn tools(_: &Survey, _: &Catalogue) -> Vec<ToolSpec> {
    let mut description = Rendered::new();
    description.push_prose("skill", 0, DESCRIPTION);
    let schema = json!({
        "type": "object",
        "properties": {
            "skill": {
                "type": "string",
                "description": "The name of a skill or of a command."
            },
            "args": {
                "type": "string",
                "description": "Arguments, for commands only."
            }
        },
        "required": ["skill"]
    });
    vec![ToolSpec {
        name: SKILL,
        raw: json!({
            "type": "function",
            "function": {
                "name": SKILL,
                "description": description.to_string(),
                "parameters": schema
            }
        }),
        description,
        schema,
    }]
}

/// What the tool says of itself.
const DESCRIPTION: &str = "(Loads a skill by its name into the conversation. Qwen Code explains here when to \
    call it, that names have to be exact, and that paths in a skill are relative to its base directory.)";

/// What stands in the place of a skill that Qwen Code brings itself.
const OWN_INSTRUCTIONS: &str = "(the instructions of one of Qwen Code's own skills)";
