//! What Crush tells its model of skills, and what a user's command puts before it.
//!
//! Source: charmbracelet/crush, internal/skills/skills.go and internal/agent/templates/coder.md.tpl.

use serde_json::Value as Json;

use crate::hosts::ContextPart;
use crate::hosts::program::{Catalogue, Line, Listing, Skill, Survey, field, xml_escaped};
use crate::loader::{Rendered, ToolOutput};
use crate::readers::Value;

pub(super) fn catalogue(survey: &Survey) -> Catalogue {
    let mut text = Rendered::from("<available_skills>\n");
    text.push_prose("built-in skills", 0, OWN_SKILLS);
    let mut lines = Vec::new();
    for (index, skill) in survey.skills.iter().enumerate() {
        if skill.entry.withheld.is_some() {
            continue;
        }
        let [name, description, location] = shown(skill);
        text.push(&format!(
            "  <skill>\n    <name>{name}</name>\n    <description>{description}</description>\n    \
             <location>{location}</location>\n  </skill>\n"
        ));
        lines.push(Line {
            skill: index,
            description: Some(description),
            listing: Listing::Whole,
        });
    }
    text.push("</available_skills>");
    text.push_prose("skills usage", 0, USAGE);
    Catalogue {
        context: vec![ContextPart {
            label: "system prompt",
            text,
        }],
        lines,
    }
}

/// What stands in the place of the skills that Crush brings itself.
const OWN_SKILLS: &str = "(Crush lists its own skills here, unless others have their names.)\n";

/// What stands in the place of Crush's own explanation.
const USAGE: &str = "\n\n(Crush says here that a description only tells when a skill is meant, and that its file has to \
    be read with `view`, by the location as it stands, before anything else is done.)";

pub(super) fn call(survey: &Survey, _: &str, arguments: &Json) -> ToolOutput {
    let name = arguments["name"].as_str().unwrap_or_default();
    let is_command =
        |skill: &&Skill| field(&skill.entry.header, "user-invocable") == Some(&Value::Bool(true));
    match survey.named(name).filter(is_command) {
        Some(skill) => ToolOutput::ok(invoked(skill)),
        // There is no such command.
        None => ToolOutput::error(""),
    }
}

fn invoked(skill: &Skill) -> String {
    let [name, description, location] = shown(skill);
    let instructions = escaped(&skill.entry.body);
    format!(
        "<loaded_skill>\n  <name>{name}</name>\n  <description>{description}</description>\n  \
         <location>{location}</location>\n  <instructions>\n{instructions}\n  </instructions>\n</loaded_skill>"
    )
}

/// The name, the description and the file of a skill.
fn shown(skill: &Skill) -> [String; 3] {
    let description = skill.entry.description.as_deref().unwrap_or_default();
    [
        escaped(&skill.entry.name),
        escaped(description),
        escaped(&skill.file.path.to_string_lossy()),
    ]
}

fn escaped(text: &str) -> String {
    xml_escaped(text, Some("&quot;"), Some("&apos;"))
}
