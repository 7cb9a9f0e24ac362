//! What is known of what Amp tells its model: the names of skills, and the tool that loads them.
//!
//! Source: run 0.0.1790142911-g7618fb (`amp skill list`, `amp skill info`, `amp tools show skill`); what its
//! model is given was not seen.

use serde_json::{Value as Json, json};

use crate::hosts::program::{Catalogue, Line, Listing, Skill, Survey};
use crate::loader::{Rendered, ToolOutput, ToolSpec};

/// The skills as `amp skill list` has them. The text that the model is given is not known.
pub(super) fn catalogue(survey: &Survey) -> Catalogue {
    let skills = survey.skills.iter().enumerate();
    let lines = skills.map(|(skill, found)| Line {
        skill,
        description: found.entry.description.clone(),
        listing: Listing::Whole,
    });
    Catalogue {
        context: Vec::new(),
        lines: lines.collect(),
    }
}

pub(super) fn tools(_: &Survey, _: &Catalogue) -> Vec<ToolSpec> {
    let schema = json!({
        "type": "object",
        "properties": {
            "name": {
                "type": "string",
                "description": "Which of the listed skills is wanted.",
            },
            "arguments": {
                "type": "string",
                "description": "What the skill is given, if anything.",
            },
        },
        "required": ["name"],
    });
    let mut description = Rendered::new();
    description.push_prose("skill tool", 0, TOOL);
    vec![ToolSpec {
        name: super::TOOL,
        description,
        raw: json!({ "name": super::TOOL, "description": TOOL, "inputSchema": schema }),
        schema,
    }]
}

/// What Amp's tool does.
const TOOL: &str = "Brings the instructions and files of a listed skill into the conversation, and perhaps tools \
    that belong to it.";

pub(super) fn call(survey: &Survey, tool: &str, arguments: &Json) -> ToolOutput {
    let name = arguments["name"].as_str().unwrap_or_default();
    let mut text = Rendered::new();
    match survey.named(name) {
        Some(skill) if tool == super::INFO => ToolOutput::ok(info(skill)),
        Some(skill) => {
            text.push_prose("loaded skill", 0, LOADED);
            text.push_prose("loaded skill", 1, skill.entry.body.clone());
            ToolOutput::ok(text)
        }
        None => {
            text.push_prose("no such skill", 0, NO_SUCH_SKILL);
            ToolOutput::error(text)
        }
    }
}

/// What stands before the instructions of a skill.
const LOADED: &str =
    "(How Amp presents a skill to its model was not seen. What it has to present is this:)\n";

/// What stands where there is no skill of a name.
const NO_SUCH_SKILL: &str = "(there is no such skill)";

/// What `amp skill info` prints.
fn info(skill: &Skill) -> String {
    let description = skill.entry.description.as_deref().unwrap_or_default();
    format!(
        "Skill: {}\nDescription: {description}\nPath: file://{}\n",
        skill.entry.name,
        skill.directory().display()
    )
}
