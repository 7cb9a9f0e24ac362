//! What the tool `activate_skill` of Gemini CLI answers.
//!
//! Source: google-gemini/gemini-cli, packages/core/src/tools/activate-skill.ts; run 0.61.0.

use serde_json::Value;

use super::catalogue::{Known, known};
use super::structure::structure;
use crate::hosts::program::{Skill, Survey, push_unchanged};
use crate::loader::{Rendered, ToolOutput};

pub(super) fn call(survey: &Survey, _: &str, arguments: &Value) -> ToolOutput {
    let Some(name) = arguments["name"].as_str() else {
        return ToolOutput::error("params must have required property 'name'");
    };
    let known = known(survey);
    if !known.iter().any(|skill| skill.name() == name) {
        return ToolOutput::error("params/name must be equal to one of the allowed values");
    }
    // Of names that differ in case only, each is listed, and the first is loaded for any of them.
    let small = name.to_lowercase();
    let mut same = known
        .iter()
        .filter(|skill| skill.name().to_lowercase() == small);
    match same.next() {
        Some(Known::Found(_, skill)) => ToolOutput::ok(activated(survey, name, skill)),
        _ => {
            let mut text = Rendered::new();
            text.push_prose("built-in skill", 0, OWN_INSTRUCTIONS);
            ToolOutput::ok(text)
        }
    }
}

fn activated(survey: &Survey, name: &str, skill: &Skill) -> Rendered {
    let mut text = Rendered::from(format!(
        "<activated_skill name=\"{name}\">\n  <instructions>\n    "
    ));
    push_unchanged(&mut text, &skill.entry.body);
    let resources = structure(&*survey.surroundings.files, skill.directory());
    text.push(&format!(
        "\n  </instructions>\n\n  <available_resources>\n    {resources}\n  </available_resources>\n\
         </activated_skill>"
    ));
    text
}

/// What stands in the place of a skill that Gemini CLI brings itself.
const OWN_INSTRUCTIONS: &str = "(the instructions of one of Gemini CLI's own skills)";
