//! What a model is told of skills by the harness, and what it gets.
//!
//! Source: pydantic-ai-harness 0.62.0, pydantic_ai_harness/skills, and pydantic-ai 2, whose deferred capabilities
//! skills are; run 0.62.0.

use serde_json::{Value as Json, json};

use crate::hosts::ContextPart;
use crate::hosts::program::{Catalogue, Line, Listing, Skill, Survey};
use crate::loader::{Mark, Rendered, ToolOutput, ToolSpec};

/// Loads a skill.
pub(super) const LOAD: &str = "load_capability";

/// `SkillDefinition.render`, with which a program hands a skill out.
pub(super) const RENDER: &str = "render";

/// The place of the arguments in a body.
const ARGUMENTS: &str = "$ARGUMENTS";

/// `Skills.load` gives all skills to the program, but its model is not told of those that are manual only.
pub(super) fn catalogue(survey: &Survey) -> Catalogue {
    let skills = survey.skills.iter().enumerate();
    let told = || {
        survey
            .skills
            .iter()
            .filter(|skill| skill.entry.withheld.is_none())
    };
    let mut text = Rendered::new();
    text.push_prose("catalogue", 0, INTRODUCTION);
    for skill in told() {
        let description = skill.entry.description.as_deref().unwrap_or_default();
        let description = description.replace('\n', "\n  ");
        text.push(&format!("\n- {}: {description}", skill.entry.name));
    }
    let part = ContextPart {
        label: "instructions",
        text,
    };
    Catalogue {
        context: told().next().map(|_| part).into_iter().collect(),
        lines: skills
            .map(|(index, skill)| Line {
                skill: index,
                description: skill.entry.description.clone(),
                listing: Listing::Whole,
            })
            .collect(),
    }
}

/// What stands in the place of the framework's own explanation.
const INTRODUCTION: &str =
    "(The framework says here that what follows can be loaded with load_capability.)";

pub(super) fn tools(_: &Survey, catalogue: &Catalogue) -> Vec<ToolSpec> {
    if catalogue.context.is_empty() {
        return Vec::new();
    }
    let words = "Loads one of the capabilities that are listed, a skill for one.";
    let mut description = Rendered::new();
    description.push_prose("load_capability", 0, words);
    let schema = json!({
        "type": "object",
        "properties": {"id": {"type": "string", "description": "Which one.", "title": "Id"}},
        "required": ["id"],
        "title": "LoadCapabilityArgs",
    });
    vec![ToolSpec {
        name: LOAD,
        description,
        raw: json!({
            "name": LOAD,
            "description": words,
            "parameters_json_schema": schema,
        }),
        schema,
    }]
}

pub(super) fn call(survey: &Survey, tool: &str, arguments: &Json) -> ToolOutput {
    let argument = |key: &str| arguments[key].as_str();
    let (key, given) = match tool {
        LOAD => ("id", None),
        _ => ("name", argument("args")),
    };
    let name = argument(key).unwrap_or_default();
    let mut skills = survey.skills.iter();
    let skill = skills.find(|skill| skill.entry.name == name);
    match skill.filter(|skill| tool != LOAD || skill.entry.withheld.is_none()) {
        Some(skill) => ToolOutput::ok(rendered(skill, given)),
        None => {
            let name = crate::readers::python::repr(name);
            ToolOutput::error(format!("No capability found with id {name}."))
        }
    }
}

/// A heading, the directory and the body, and in it the arguments if there are any.
fn rendered(skill: &Skill, arguments: Option<&str>) -> Rendered {
    let directory = skill.file.path.parent().unwrap_or(&skill.file.path);
    let mut text = Rendered::from(format!(
        "# Skill: {}\n\nSkill directory: `{}`. Relative paths in this skill resolve against it.",
        skill.entry.name,
        directory.display()
    ));
    let body = &skill.entry.body;
    if !body.is_empty() {
        text.push("\n\n");
    }
    let pieces = pieces(body);
    for (index, piece) in pieces.iter().enumerate() {
        if index > 0 {
            match arguments {
                Some(arguments) => text.push_marked(Mark::Substituted, arguments),
                None => text.push_marked(Mark::Literal, ARGUMENTS),
            }
        }
        if !piece.is_empty() {
            text.push(piece);
        }
    }
    let unplaced = arguments.filter(|arguments| !arguments.is_empty() && pieces.len() == 1);
    if let Some(arguments) = unplaced {
        text.push_marked(Mark::Substituted, format!("\n\nARGUMENTS: {arguments}"));
    }
    text
}

/// A body between the places of the arguments.
fn pieces(body: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut copied = 0;
    for (at, _) in body.match_indices(ARGUMENTS) {
        let behind = at + ARGUMENTS.len();
        let goes_on = |next: char| next == '[' || next == '_' || next.is_alphanumeric();
        if !body[behind..].starts_with(goes_on) {
            pieces.push(&body[copied..at]);
            copied = behind;
        }
    }
    pieces.push(&body[copied..]);
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_whole_word_is_a_place() {
        for (body, expected) in [
            ("a $ARGUMENTS b", vec!["a ", " b"]),
            (
                "$ARGUMENTS[0] $ARGUMENTS_2 $ARGUMENTSé",
                vec!["$ARGUMENTS[0] $ARGUMENTS_2 $ARGUMENTSé"],
            ),
            ("$ARGUMENTS.$ARGUMENTS", vec!["", ".", ""]),
            ("", vec![""]),
        ] {
            assert_eq!(pieces(body), expected, "{body}");
        }
    }
}
