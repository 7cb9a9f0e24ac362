//! What Gemini CLI tells its model of skills.
//!
//! Source: google-gemini/gemini-cli, packages/core/src/skills/skillManager.ts, prompts/snippets.ts and
//! tools/definitions; run 0.61.0.

use serde_json::json;

use super::ACTIVATE;
use crate::hosts::ContextPart;
use crate::hosts::program::{Catalogue, Line, Listing, Skill, Survey};
use crate::loader::{Rendered, ToolSpec};

/// The skills that it brings itself, in its order. Whatever else has the name takes the place.
const BUILT_IN: [&str; 2] = ["skill-creator", "antigravity-support"];

/// A skill that the model is told of.
#[derive(Clone, Copy)]
pub(super) enum Known<'a> {
    /// Its own.
    BuiltIn(&'static str),
    /// One of the survey, with its place there.
    Found(usize, &'a Skill),
}

impl<'a> Known<'a> {
    pub(super) fn name(self) -> &'a str {
        match self {
            Self::BuiltIn(name) => name,
            Self::Found(_, skill) => &skill.entry.name,
        }
    }
}

/// All skills in the order in which the model is told of them: that in which their names were first met, its
/// own first and then root by root, the one that wins last.
pub(super) fn known(survey: &Survey) -> Vec<Known<'_>> {
    let shadowed = survey.shadowed.iter().map(|shadowed| &shadowed.skill);
    let mut met: Vec<_> = survey.skills.iter().chain(shadowed).collect();
    met.sort_by_key(|skill| (std::cmp::Reverse(skill.root), skill.place));
    let mut names: Vec<&str> = BUILT_IN.to_vec();
    let mut seen: std::collections::HashSet<&str> = BUILT_IN.into_iter().collect();
    names.extend(
        met.iter()
            .map(|skill| &*skill.entry.name)
            .filter(|name| seen.insert(name)),
    );
    let found = survey.skills.iter().enumerate();
    let found: std::collections::HashMap<_, _> = found
        .map(|(index, skill)| (&*skill.entry.name, Known::Found(index, skill)))
        .collect();
    let built_in = |name: &str| {
        let own = BUILT_IN.iter().find(|own| **own == name)?;
        Some(Known::BuiltIn(own))
    };
    let known = |name: &&str| found.get(name).copied().or_else(|| built_in(name));
    names.iter().filter_map(known).collect()
}

pub(super) fn catalogue(survey: &Survey) -> Catalogue {
    let known = known(survey);
    let mut text = Rendered::new();
    text.push_prose("skills introduction", 0, INTRODUCTION);
    text.push("<available_skills>\n  ");
    let mut lines = Vec::new();
    for (index, skill) in known.iter().enumerate() {
        let end = if index + 1 < known.len() {
            "\n  "
        } else {
            "\n"
        };
        match skill {
            Known::BuiltIn(name) => {
                let words = format!("({name}, one of Gemini CLI's own){end}");
                text.push_prose("built-in skill", index, words);
            }
            Known::Found(index, skill) => {
                text.push(&entry(skill));
                text.push(end);
                lines.push(Line {
                    skill: *index,
                    description: skill.entry.description.as_deref().map(collapsed),
                    listing: Listing::Whole,
                });
            }
        }
    }
    text.push("</available_skills>");
    Catalogue {
        context: vec![ContextPart {
            label: "system prompt",
            text,
        }],
        lines,
    }
}

/// Nothing is escaped.
fn entry(skill: &Skill) -> String {
    collapsed(&format!(
        "<skill>\n    <name>{}</name>\n    <description>{}</description>\n    <location>{}</location>\n  </skill>",
        skill.entry.name,
        skill.entry.description.as_deref().unwrap_or_default(),
        skill.file.path.to_string_lossy()
    ))
}

/// The whole prompt has at most one empty line at a time.
fn collapsed(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut ends = 0;
    for sign in text.chars() {
        ends = if sign == '\n' { ends + 1 } else { 0 };
        if ends <= 2 {
            kept.push(sign);
        }
    }
    kept
}

pub(super) fn tools(survey: &Survey, _: &Catalogue) -> Vec<ToolSpec> {
    let known = known(survey);
    let names: Vec<_> = known.iter().map(|skill| skill.name()).collect();
    let quoted: Vec<_> = names.iter().map(|name| format!("'{name}'")).collect();
    let mut description = Rendered::new();
    description.push_prose("activate_skill", 0, "Activates a skill by its name");
    description.push(&format!(" (Available: {})", quoted.join(", ")));
    description.push_prose("activate_skill", 1, DESCRIPTION);
    let schema = json!({
        "type": "object",
        "properties": {
            "name": {
                "type": "string",
                "enum": names,
                "description": "Which skill to activate."
            }
        },
        "required": ["name"],
        "additionalProperties": false,
        "$schema": "http://json-schema.org/draft-07/schema#"
    });
    vec![ToolSpec {
        name: ACTIVATE,
        raw: json!({
            "name": ACTIVATE,
            "description": description.to_string(),
            "parametersJsonSchema": schema
        }),
        description,
        schema,
    }]
}

/// What stands in the place of Gemini CLI's own explanation.
const INTRODUCTION: &str = "(Gemini CLI explains here that there are skills, and that `activate_skill` gives \
    their instructions.)\n\n";

/// What the tool says of itself behind the names.
const DESCRIPTION: &str = ". Gives its instructions in `<activated_skill>` tags. Only the names of the list \
    above are taken.";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_than_one_empty_line_becomes_one() {
        for (text, expected) in [
            ("a\n\n\nb\n\n\n\n\nc\n", "a\n\nb\n\nc\n"),
            ("a\n \n\nb", "a\n \n\nb"),
            ("a\r\n\r\n\r\nb", "a\r\n\r\n\r\nb"),
        ] {
            assert_eq!(collapsed(text), expected);
        }
    }
}
