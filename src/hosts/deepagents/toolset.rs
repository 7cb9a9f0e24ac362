//! What deepagents tells its model of skills, and what it hands out.
//!
//! Source: deepagents 0.7.32, deepagents/middleware/skills.py; run 0.7.32.

use serde_json::Value as Json;

use super::fields::{allowed_tools, compatibility, license, metadata};
use crate::hosts::ContextPart;
use crate::hosts::program::{Catalogue, Line, Listing, Skill, Survey, dumps, xml_escaped};
use crate::loader::{Rendered, ToolOutput};

/// What the middleware keeps of a skill besides its name, description and path.
pub(super) const METADATA: &str = "metadata";

/// What the middleware puts before the model for a skill that the program pins.
pub(super) const PIN: &str = "pin";

pub(super) fn catalogue(survey: &Survey) -> Catalogue {
    let skills = ordered(survey);
    let places: Vec<_> = survey
        .roots
        .iter()
        .map(|visited| visited.root.path.display().to_string())
        .collect();
    let mut text = Rendered::new();
    text.push_prose("skills system prompt", 0, before(&places));
    if skills.is_empty() {
        text.push(&format!(
            "(No skills available yet. You can create skills in {})",
            places.join(" or ")
        ));
    }
    let lines: Vec<_> = skills.iter().map(|(_, skill)| line(skill)).collect();
    text.push(&lines.join("\n"));
    text.push_prose("skills system prompt", 1, AFTER);
    Catalogue {
        context: vec![ContextPart {
            label: "system prompt",
            text,
        }],
        lines: skills
            .iter()
            .map(|(index, skill)| Line {
                skill: *index,
                description: skill.entry.description.clone(),
                listing: Listing::Whole,
            })
            .collect(),
    }
}

/// What stands in the place of the library's own words before the list.
fn before(places: &[String]) -> String {
    let places = places.join("`, `");
    format!("(deepagents says here that there are skills, and that they come from `{places}`.)\n\n")
}

/// What stands in the place of its words behind the list.
const AFTER: &str = "\n\n(It says here to read the whole file with read_file, limit=1000, when a skill fits, to \
    follow it, and to use absolute paths for the files beside it.)";

/// The skills, each in the place of the first one of its name.
fn ordered(survey: &Survey) -> Vec<(usize, &Skill)> {
    let mut skills: Vec<_> = survey.skills.iter().enumerate().collect();
    skills.sort_by_cached_key(|(_, skill)| {
        let hidden = survey.shadowed.iter();
        let hidden = hidden.filter(|shadowed| shadowed.by == skill.file.path);
        let paths = hidden.map(|shadowed| &shadowed.skill.file.path);
        let first = paths.chain([&skill.file.path]);
        first
            .map(|path| path.as_os_str().as_encoded_bytes().to_vec())
            .min()
    });
    skills
}

fn line(skill: &Skill) -> String {
    let header = &skill.entry.header;
    let description = skill.entry.description.as_deref().unwrap_or_default();
    let mut text = format!("- **{}**: {description}", skill.entry.name);
    let license = license(header).map(|license| format!("License: {license}"));
    let compatibility = compatibility(header).map(|text| format!("Compatibility: {text}"));
    let notes: Vec<_> = license.into_iter().chain(compatibility).collect();
    if !notes.is_empty() {
        text.push_str(&format!(" ({})", notes.join(", ")));
    }
    let tools = allowed_tools(header);
    if !tools.is_empty() {
        text.push_str(&format!("\n  -> Allowed tools: {}", tools.join(", ")));
    }
    let path = skill.file.path.display();
    text.push_str(&format!("\n  -> Read `{path}` for full instructions"));
    text
}

pub(super) fn call(survey: &Survey, tool: &str, arguments: &Json) -> ToolOutput {
    let name = arguments["name"].as_str().unwrap_or_default();
    let mut skills = survey.skills.iter();
    match skills.find(|skill| skill.entry.name == name) {
        // An unknown one is passed over, and nobody is told.
        None => ToolOutput::error(""),
        Some(skill) if tool == PIN => ToolOutput::ok(pinned(skill)),
        Some(skill) => ToolOutput::ok(dumps(&metadata(&skill.entry.header)).unwrap_or_default()),
    }
}

fn pinned(skill: &Skill) -> String {
    let escaped = |text: &str| xml_escaped(text, Some("&quot;"), Some("&#x27;"));
    format!(
        "<skill name=\"{}\" path=\"{}\">\n{}\n</skill>",
        escaped(&skill.entry.name),
        escaped(&skill.file.path.to_string_lossy()),
        skill.entry.body
    )
}
