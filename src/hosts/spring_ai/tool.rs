//! The tool by which Spring AI's model is told of skills and loads them.
//!
//! Source: spring-ai-community/spring-ai-agent-utils, SkillsTool.java.

use std::path::Path;

use serde_json::{Value as Json, json};

use super::hash_map::copied_order;
use crate::hosts::program::{Catalogue, Line, Listing, Skill, Survey, push_unchanged};
use crate::loader::{FileSystem, Rendered, ToolOutput, ToolSpec};
use crate::readers::Value;

/// The tool.
pub(super) const SKILL: &str = "Skill";

pub(super) fn catalogue(survey: &Survey) -> Catalogue {
    let line = |(skill, found): (usize, &Skill)| Line {
        skill,
        description: found.entry.description.clone(),
        listing: Listing::Whole,
    };
    Catalogue {
        context: Vec::new(),
        lines: ordered(survey).into_iter().map(line).collect(),
    }
}

pub(super) fn tools(survey: &Survey, catalogue: &Catalogue) -> Vec<ToolSpec> {
    if catalogue.lines.is_empty() {
        // Without a skill the tool cannot be built.
        return Vec::new();
    }
    let mut description = Rendered::new();
    description.push_prose("Skill", 0, DESCRIPTION);
    description.push("<available_skills>\n");
    for line in &catalogue.lines {
        push_fields(&mut description, line.skill, &survey.skills[line.skill]);
    }
    description.push("</available_skills>\n");
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "properties": {
            "command": {
                "type": "string",
                "description": "The name of the skill, and nothing else.",
            },
        },
        "required": ["command"],
        "additionalProperties": false,
    });
    vec![ToolSpec {
        name: SKILL,
        raw: json!({
            "name": SKILL,
            "description": description.to_string(),
            "inputSchema": schema,
        }),
        description,
        schema,
    }]
}

/// What stands in the place of the library's own words.
const DESCRIPTION: &str = "(Spring AI says here when to load a skill and how, and that what comes back starts with its \
    directory.)\n\n";

/// Adds all fields of a skill, nothing of them escaped. They come from a copy of the parser's own map.
fn push_fields(text: &mut Rendered, index: usize, skill: &Skill) {
    let Value::Mapping(fields) = &skill.entry.header else {
        return;
    };
    let fields = fields.iter().filter_map(|field| match field {
        (Value::String(key), Value::String(value)) => Some((&**key, value)),
        _ => None,
    });
    let fields: Vec<_> = fields.collect();
    let keys: Vec<_> = fields.iter().map(|(key, _)| *key).collect();
    let tag = |(key, value): &(&str, &String)| format!("  <{key}>{value}</{key}>\n");
    text.push("<skill>\n");
    match copied_order(&keys) {
        Some(order) => {
            let tags: String = order.into_iter().map(|index| tag(&fields[index])).collect();
            text.push(&tags);
        }
        None => {
            let tags: String = fields.iter().map(tag).collect();
            text.push_prose("fields in an order of Java's", index, tags);
        }
    }
    text.push("</skill>\n");
}

pub(super) fn call(survey: &Survey, _: &str, arguments: &Json) -> ToolOutput {
    let name = match &arguments["command"] {
        Json::String(name) => &**name,
        _ => "null",
    };
    let skills = ordered(survey);
    let mut named = skills.iter().filter(|(_, skill)| skill.entry.name == name);
    match named.next_back() {
        Some((_, skill)) => {
            let directory = skill.directory().display();
            let mut text =
                Rendered::from(format!("Base directory for this skill: {directory}\n\n"));
            push_unchanged(&mut text, &skill.entry.body);
            ToolOutput::ok(text)
        }
        None => ToolOutput::ok(format!("Skill not found: {name}")),
    }
}

/// The skills as `Files.walk` meets them: each directory as the system lists it, its `SKILL.md` among the rest.
fn ordered(survey: &Survey) -> Vec<(usize, &Skill)> {
    let files = &*survey.surroundings.files;
    let mut skills: Vec<_> = survey.skills.iter().enumerate().collect();
    skills.sort_by_cached_key(|(_, skill)| {
        let root = &survey.root_of(skill).path;
        (skill.root, places(files, root, &skill.file.path))
    });
    skills
}

/// The place of each part of a path among what its directory has.
fn places(files: &dyn FileSystem, root: &Path, path: &Path) -> Vec<usize> {
    let mut directory = root.to_owned();
    let inner = path.strip_prefix(root).unwrap_or(path);
    let place = |part: &std::ffi::OsStr| {
        let entries = files.read_dir(&directory).unwrap_or_default();
        directory.push(part);
        let place = entries.iter().position(|entry| entry.name == part);
        place.unwrap_or(usize::MAX)
    };
    inner.iter().map(place).collect()
}
