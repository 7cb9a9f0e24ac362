//! The list of skills of Hermes.
//!
//! Source: hermes-agent 0.19.0, tools/skills_tool.py; run 0.19.0.

use serde_json::{Value as Json, json};

use super::prompt::prompt;
use super::reading::LONGEST_DESCRIPTION;
use super::{answer::text, view::VIEW};
use crate::hosts::ContextPart;
use crate::hosts::program::{Catalogue, Line, Listing, Skill, Survey, dumps, field, object};
use crate::loader::{Rendered, ToolOutput, ToolSpec};
use crate::readers::Value;

/// Lists the skills.
pub(super) const LIST: &str = "skills_list";

pub(super) fn catalogue(survey: &Survey) -> Catalogue {
    let part = |text: Rendered| ContextPart {
        label: "system prompt",
        text,
    };
    Catalogue {
        context: prompt(survey).map(part).into_iter().collect(),
        lines: listed(survey)
            .into_iter()
            .map(|(skill, it)| Line {
                skill,
                description: it.entry.description.clone(),
                listing: listing(it),
            })
            .collect(),
    }
}

fn listing(skill: &Skill) -> Listing {
    let given = field(&skill.entry.header, "description");
    let is_long = |text: &str| text.chars().count() > LONGEST_DESCRIPTION;
    match given {
        Some(Value::String(text)) if is_long(text) => Listing::Cut,
        _ => Listing::Whole,
    }
}

/// The skills in the list with their places in the survey: the first of each name, by category and name.
pub(super) fn listed(survey: &Survey) -> Vec<(usize, &Skill)> {
    let skills = survey.skills.iter().enumerate();
    let mut listed: Vec<(usize, &Skill)> = Vec::new();
    for (index, skill) in skills.filter(|(_, skill)| skill.entry.withheld.is_none()) {
        let is_same = |(_, other): &(usize, &Skill)| other.entry.name == skill.entry.name;
        if skill.rivals.is_empty() || !listed.iter().any(is_same) {
            listed.push((index, skill));
        }
    }
    listed.sort_by_key(|(_, skill)| {
        let category = category(survey, skill).unwrap_or_default();
        (category, skill.entry.name.clone())
    });
    listed
}

/// The directory right in the root that a skill is in, if that is not its own.
fn category(survey: &Survey, skill: &Skill) -> Option<String> {
    let root = &survey.root_of(skill).path;
    let inner = skill.file.path.strip_prefix(root).ok()?;
    let first = inner.iter().next()?.to_string_lossy();
    (inner.iter().count() > 2).then(|| first.into_owned())
}

pub(super) fn tools(_: &Survey, _: &Catalogue) -> Vec<ToolSpec> {
    let text = |words: &str| json!({"type": "string", "description": words});
    vec![
        tool(
            LIST,
            "Lists the skills by name and description.",
            json!({"category": text("Only those of this category.")}),
            &[],
        ),
        tool(
            VIEW,
            "Gives the text of a skill and the names of the files beside it, or the text of one of those.",
            json!({
                "name": text("The skill's name."),
                "file_path": text("Where the file is in the skill; the SKILL.md if it is left out."),
            }),
            &["name"],
        ),
    ]
}

fn tool(name: &'static str, words: &str, properties: Json, required: &[&str]) -> ToolSpec {
    let mut description = Rendered::new();
    description.push_prose(name, 0, words);
    let schema = json!({"type": "object", "properties": properties, "required": required});
    ToolSpec {
        name,
        description,
        raw: json!({"name": name, "description": words, "parameters": schema}),
        schema,
    }
}

pub(super) fn answer(survey: &Survey, arguments: &Json) -> ToolOutput {
    let listed = listed(survey);
    if listed.is_empty() {
        return nothing(survey);
    }
    let wanted = arguments["category"].as_str().unwrap_or_default();
    let mut categories = Vec::new();
    let mut skills = Vec::new();
    for (_, skill) in listed {
        let category = category(survey, skill);
        if !wanted.is_empty() && category.as_deref() != Some(wanted) {
            continue;
        }
        let description = match &skill.entry.description {
            Some(description) => text(description),
            None => field(&skill.entry.header, "description")
                .cloned()
                .unwrap_or(Value::Null),
        };
        let category = category.as_deref().map_or(Value::Null, text);
        if category != Value::Null && !categories.contains(&category) {
            categories.push(category.clone());
        }
        skills.push(object([
            ("name", text(&skill.entry.name)),
            ("description", description),
            ("category", category),
        ]));
    }
    let count = Value::Integer(skills.len().to_string());
    let hint = "Use skill_view(name) to see full content, tags, and linked files";
    super::answer::json(dumps(&object([
        ("success", Value::Bool(true)),
        ("skills", Value::Sequence(skills)),
        ("categories", Value::Sequence(categories)),
        ("count", count),
        ("hint", text(hint)),
    ])))
}

fn nothing(survey: &Survey) -> ToolOutput {
    let message = if survey.roots.iter().any(|visited| visited.exists) {
        "No skills found in skills/ directory."
    } else {
        "No skills found. Skills directory created at ~/.hermes/skills/"
    };
    super::answer::json(dumps(&object([
        ("success", Value::Bool(true)),
        ("skills", Value::Sequence(Vec::new())),
        ("categories", Value::Sequence(Vec::new())),
        ("message", text(message)),
    ])))
}
