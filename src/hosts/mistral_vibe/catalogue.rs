//! What Mistral Vibe tells its model of skills.
//!
//! Source: run 3.0.2 (the catalogue is made in its native part).

use serde_json::json;

use crate::hosts::ContextPart;
use crate::hosts::program::{Catalogue, Line, Listing, Survey, push_escaped};
use crate::loader::{Rendered, ToolSpec};

pub(super) fn catalogue(survey: &Survey) -> Catalogue {
    let mut text = Rendered::new();
    text.push_prose("skills introduction", 0, INTRODUCTION);
    text.push("<available-skills>\n");
    let mut lines = Vec::new();
    for (index, skill) in survey.skills.iter().enumerate() {
        if skill.entry.withheld.is_some() {
            continue;
        }
        let description = skill.entry.description.as_deref().unwrap_or_default();
        text.push("  <skill>\n    <name>");
        text.push(&skill.entry.name);
        text.push("</name>\n    <description>");
        push_escaped(&mut text, description, Some("&quot;"), Some("&apos;"));
        text.push("</description>\n    <path>");
        push_escaped(
            &mut text,
            &skill.file.path.to_string_lossy(),
            Some("&quot;"),
            Some("&apos;"),
        );
        text.push("</path>\n  </skill>\n");
        let mut shown = Rendered::new();
        push_escaped(&mut shown, description, Some("&quot;"), Some("&apos;"));
        lines.push(Line {
            skill: index,
            description: Some(shown.to_string().trim_matches('\n').to_owned()),
            listing: Listing::Whole,
        });
    }
    text.push("  ");
    text.push_prose("built-in skills", 0, BUILT_IN);
    text.push("\n</available-skills>");
    Catalogue {
        context: vec![ContextPart {
            label: "system message",
            text,
        }],
        lines,
    }
}

pub(super) fn tools(_: &Survey, _: &Catalogue) -> Vec<ToolSpec> {
    let schema = json!({
        "type": "object",
        "additionalProperties": false,
        "properties": {
            "name": {
                "type": "string",
                "description": "A name from the list of skills, to the letter.",
                "minLength": 1,
            },
        },
        "required": ["name"],
    });
    let mut description = Rendered::new();
    description.push_prose("skill tool", 0, TOOL);
    let function = json!({
        "name": super::TOOL,
        "description": TOOL,
        "parameters": schema,
    });
    vec![ToolSpec {
        name: super::TOOL,
        description,
        schema,
        raw: json!({ "type": "function", "function": function }),
    }]
}

/// What stands in the place of Vibe's own explanation, which the model finds further up.
const INTRODUCTION: &str = "(Vibe explains further up that a skill whose description fits a request is to be \
    loaded by its exact name with the tool `skill` before anything else, and that its SKILL.md is not to be read \
    as a file.)\n";

/// What stands in the place of the skills that Vibe brings itself.
const BUILT_IN: &str = "(the skills of Vibe's own plugin, `vibe:…`)";

/// What Vibe's tool does.
const TOOL: &str = "Gives the full instructions of one of the skills listed in the system message, by its exact \
    name.";
