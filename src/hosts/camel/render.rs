//! The texts of the toolkit.

use std::path::Path;

use serde_json::{Value, json};

use super::prose;
use super::toolkit::SkillInfo;
use crate::loader::{Rendered, ToolSpec};
use crate::readers::python;

/// A skill with the entries of its directory.
pub(super) type Listed = (SkillInfo, Vec<String>);

pub(super) fn tools(skills: &[Listed]) -> Vec<ToolSpec> {
    let list = "List available skills without loading their full content.";
    let none = json!({
        "properties": {},
        "type": "object",
        "additionalProperties": false,
        "required": [],
    });
    let name = json!({
        "properties": {
            "name": {
                "anyOf": [
                    {"type": "string"},
                    {"items": {"type": "string"}, "type": "array"},
                ],
                "description": "A single skill name or list of names.",
            },
        },
        "required": ["name"],
        "type": "object",
        "additionalProperties": false,
    });
    vec![
        tool("list_skills", list.into(), none),
        tool("load_skill", description(skills), name),
    ]
}

/// A tool in the form of OpenAI's interface.
fn tool(name: &'static str, description: Rendered, schema: Value) -> ToolSpec {
    let raw = json!({
        "type": "function",
        "function": {
            "name": name,
            "description": description.to_string(),
            "strict": true,
            "parameters": schema,
        },
    });
    ToolSpec {
        name,
        description,
        schema,
        raw,
    }
}

/// What the model is told of `load_skill`: the catalogue, once as a list and once as XML, and a
/// guide between the two.
fn description(skills: &[Listed]) -> Rendered {
    if skills.is_empty() {
        return "Load a skill to get detailed instructions for a specific task. \
                No skills are currently available."
            .into();
    }
    let mut text = Rendered::new();
    text.push_prose(prose::NAME, 0, prose::BEFORE_LIST);
    for (skill, entries) in skills {
        let path = skill.path.display();
        text.push(&format!(
            "- {}: {} ({path})\n  - extra files: {}\n",
            skill.name,
            skill.description,
            joined(entries)
        ));
    }
    text.push_prose(prose::NAME, 1, prose::BETWEEN);
    for (skill, entries) in skills {
        text.push(&format!(
            "  <skill>\n    <name>{}</name>\n    <description>{}</description>\n    \
             <path>{}</path>\n    <files>{}</files>\n  </skill>\n",
            skill.name,
            skill.description,
            skill.path.display(),
            joined(entries)
        ));
    }
    text.push("</available_skills>");
    text
}

fn joined(entries: &[String]) -> String {
    if entries.is_empty() {
        return "(none)".to_owned();
    }
    entries.join(", ")
}

/// The text of a skill.
pub(super) fn loaded(name: &str, directory: &Path, entries: &[String], body: &str) -> String {
    let mut text = format!(
        "## Skill: {name}\n\n**Base directory**: {}\n",
        directory.display()
    );
    if !entries.is_empty() {
        text.push_str("\n**Available files**:\n");
        for entry in entries {
            text.push_str(&format!("  - {entry}\n"));
        }
    }
    text.push('\n');
    text.push_str(python::strip(body));
    python::strip(&text).to_owned()
}

pub(super) fn listed_files(name: &str, entries: &[String]) -> String {
    let lines = entries.iter().map(|entry| format!("  - {entry}"));
    let lines: Vec<_> = std::iter::once(format!("Files in {name}:"))
        .chain(lines)
        .collect();
    lines.join("\n")
}

pub(super) fn not_found<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> String {
    let mut known: Vec<_> = known.collect();
    known.sort_unstable();
    let available = match known.join(", ") {
        names if names.is_empty() => "none".to_owned(),
        names => names,
    };
    format!("Error: Skill \"{name}\" not found. Available: {available}")
}

/// What the model gets of a list of skills: Python's own way to write it.
pub(super) fn listed_skills(skills: &[SkillInfo]) -> String {
    let entry = |(key, value): &(&str, String)| format!("'{key}': {}", python::repr(value));
    let skill = |skill: &SkillInfo| {
        let entries: Vec<_> = skill.entries().iter().map(entry).collect();
        format!("{{{}}}", entries.join(", "))
    };
    let skills: Vec<_> = skills.iter().map(skill).collect();
    format!("[{}]", skills.join(", "))
}
