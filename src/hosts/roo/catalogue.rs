//! What Roo Code tells its model of skills, and what it gives for loading one.
//!
//! Source: RooCodeInc/Roo-Code, src/core/prompts/sections/skills.ts and src/core/tools/SkillTool.ts.

use std::collections::HashSet;
use std::path::PathBuf;

use serde_json::{Value, json};

use super::SKILL;
use super::modes::{DIRECTORIES, current};
use crate::hosts::program::{Catalogue, Line, Listing, Skill, Survey, push_unchanged, xml_escaped};
use crate::hosts::{ContextPart, Level};
use crate::loader::{Rendered, ToolOutput, ToolSpec};

pub(super) fn catalogue(survey: &Survey) -> Catalogue {
    let skills = ordered(survey);
    if skills.is_empty() {
        return Catalogue::default();
    }
    let mut text = Rendered::from("====\n\nAVAILABLE SKILLS\n\n<available_skills>\n");
    let mut lines = Vec::new();
    for (skill, found) in skills {
        let description = escaped(found.entry.description.as_deref().unwrap_or_default());
        text.push(&format!(
            "  <skill>\n    <name>{}</name>\n    <description>{description}</description>\n    \
             <location>{}</location>\n  </skill>\n",
            escaped(&found.entry.name),
            escaped(&location(survey, found).to_string_lossy())
        ));
        lines.push(Line {
            skill,
            description: Some(description),
            listing: Listing::Whole,
        });
    }
    text.push("</available_skills>\n\n");
    let words = format!("{CHECK}\n(The mode is {}.)\n", current(survey));
    text.push_prose("skill check", 0, words);
    Catalogue {
        context: vec![ContextPart {
            label: "system prompt",
            text,
        }],
        lines,
    }
}

/// What stands in the place of Roo Code's own words behind the list.
const CHECK: &str = "(Roo Code says here that before each answer it has to be checked whether a skill applies; that \
    one that does is loaded and followed, one at most; and that its files are read only when they are needed.)";

/// The skills, each where its name was met first.
fn ordered(survey: &Survey) -> Vec<(usize, &Skill)> {
    let shadowed = survey.shadowed.iter().map(|shadowed| &shadowed.skill);
    let mut met: Vec<_> = survey.skills.iter().chain(shadowed).collect();
    met.sort_by_cached_key(|skill| (scanned(survey, skill), skill.entry.name.clone()));
    let mut seen = HashSet::new();
    let names = met.iter().map(|skill| &*skill.entry.name);
    let of_name = |name: &str| {
        let mut skills = survey.skills.iter().enumerate();
        skills.find(|(_, skill)| skill.entry.name == name)
    };
    names
        .filter(|name| seen.insert(*name))
        .filter_map(of_name)
        .collect()
}

/// When the root of a skill is read: `.agents` before `.roo`, of each the user's before the project's, and what is
/// for all modes before what is for one.
fn scanned(survey: &Survey, skill: &Skill) -> (bool, bool, usize) {
    let root = survey.root_of(skill);
    let rule = DIRECTORIES
        .iter()
        .position(|directory| root.path.ends_with(directory));
    let rule = rule.unwrap_or_default();
    let is_roo = DIRECTORIES[rule].starts_with(".roo");
    let mode = match DIRECTORIES[rule].ends_with("/skills") {
        true => 0,
        false => rule + 1,
    };
    (is_roo, root.level == Level::Project, mode)
}

/// The file of a skill, below where its root really is.
fn location(survey: &Survey, skill: &Skill) -> PathBuf {
    let root = &survey.root_of(skill).path;
    let real = survey.surroundings.files.canonicalize(root);
    match (real, skill.file.path.strip_prefix(root)) {
        (Ok(real), Ok(inner)) => real.join(inner),
        _ => skill.file.path.clone(),
    }
}

pub(super) fn tools(_: &Survey, _: &Catalogue) -> Vec<ToolSpec> {
    let mut description = Rendered::new();
    description.push_prose("skill", 0, DESCRIPTION);
    let schema = json!({
        "type": "object",
        "properties": {
            "skill": {"type": "string", "description": "The name of the skill."},
            "args": {
                "type": ["string", "null"],
                "description": "What the skill is loaded with, if anything.",
            },
        },
        "required": ["skill", "args"],
        "additionalProperties": false,
    });
    vec![ToolSpec {
        name: SKILL,
        raw: json!({
            "type": "function",
            "function": {
                "name": SKILL,
                "description": description.to_string(),
                "parameters": schema,
            },
        }),
        description,
        schema,
    }]
}

/// What stands in the place of Roo Code's own words about its tool.
const DESCRIPTION: &str =
    "(Roo Code says here that this gives the instructions of a skill, by its name.)";

pub(super) fn call(survey: &Survey, _: &str, arguments: &Value) -> ToolOutput {
    let name = arguments["skill"].as_str().unwrap_or_default();
    if name.is_empty() {
        let mut text = Rendered::new();
        text.push_prose(
            "input error",
            0,
            "(Roo Code says that the skill is missing.)",
        );
        return ToolOutput::error(text);
    }
    let Some(skill) = survey.named(name) else {
        let skills = ordered(survey);
        let names: Vec<_> = skills.iter().map(|(_, skill)| &*skill.entry.name).collect();
        let names = match names.as_slice() {
            [] => "(none)".to_owned(),
            names => names.join(", "),
        };
        let mut text = Rendered::new();
        text.push_prose(
            "tool error",
            0,
            "(Roo Code says that the tool has failed:)\n",
        );
        text.push(&format!(
            "Skill '{name}' not found. Available skills: {names}"
        ));
        return ToolOutput::error(text);
    };
    ToolOutput::ok(loaded(survey, skill, arguments["args"].as_str()))
}

fn loaded(survey: &Survey, skill: &Skill, args: Option<&str>) -> Rendered {
    let entry = &skill.entry;
    let description = entry.description.as_deref().unwrap_or_default();
    let mut text = Rendered::from(format!("Skill: {}\nDescription: {description}", entry.name));
    if let Some(args) = args.filter(|args| !args.is_empty()) {
        text.push(&format!("\nProvided arguments: {args}"));
    }
    let source = match survey.root_of(skill).level {
        Level::Project => "project",
        Level::User | Level::System => "global",
    };
    text.push(&format!(
        "\nSource: {source}\n\n--- Skill Instructions ---\n\n"
    ));
    push_unchanged(&mut text, &entry.body);
    text
}

fn escaped(text: &str) -> String {
    xml_escaped(text, Some("&quot;"), Some("&apos;"))
}
