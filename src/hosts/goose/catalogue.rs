//! What Goose tells its model of skills.
//!
//! Source: block/goose, crates/goose/src/skills/client.rs.

use serde_json::json;

use super::LOAD_SKILL;
use crate::hosts::ContextPart;
use crate::hosts::program::{Catalogue, Line, Listing, Survey};
use crate::loader::{Rendered, ToolSpec};

pub(super) fn catalogue(survey: &Survey) -> Catalogue {
    let mut skills: Vec<_> = survey.skills.iter().enumerate().collect();
    skills.sort_by(|(_, left), (_, right)| left.entry.name.cmp(&right.entry.name));
    let mut text = Rendered::new();
    text.push_prose("skills instructions", 0, INTRODUCTION);
    let mut lines = Vec::new();
    for (index, skill) in skills {
        let description = skill.entry.description.as_deref().unwrap_or_default();
        text.push(&format!("\n• {} - {description}", skill.entry.name));
        lines.push(Line {
            skill: index,
            description: Some(description.to_owned()),
            listing: Listing::Whole,
        });
    }
    text.push_prose("built-in skills", 0, OWN_SKILLS);
    Catalogue {
        context: vec![ContextPart {
            label: "extension instructions",
            text,
        }],
        lines,
    }
}

/// What stands in the place of Goose's own words before the list.
const INTRODUCTION: &str =
    "\n\n(Goose says here that these are skills for when they clearly help or are asked for.)";

/// What stands for the skills that Goose brings itself.
const OWN_SKILLS: &str = "\n(Goose's own skills stand among these, by their names.)";

pub(super) fn tools(_: &Survey, _: &Catalogue) -> Vec<ToolSpec> {
    let mut description = Rendered::new();
    description.push_prose("load_skill", 0, DESCRIPTION);
    let schema = json!({
        "type": "object",
        "required": ["name"],
        "properties": {
            "name": {
                "type": "string",
                "description": "Which skill; or its name, a slash and the path of one of its files.",
            },
            "args": {
                "type": "string",
                "description": "What the skill is loaded with, if anything.",
            },
        },
    });
    vec![ToolSpec {
        name: LOAD_SKILL,
        raw: json!({
            "name": LOAD_SKILL,
            "description": description.to_string(),
            "inputSchema": schema,
        }),
        description,
        schema,
    }]
}

/// What stands in the place of Goose's own words about its tool.
const DESCRIPTION: &str = "(Goose says here that this gives all of a skill that its instructions list, or one of \
    its files, and how to call it.)";
