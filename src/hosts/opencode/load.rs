//! What the tool `skill` of OpenCode answers.
//!
//! Source: anomalyco/opencode, packages/opencode/src/tool/skill.ts, skill.txt; run 1.18.33.

use serde_json::{Value, json};

use super::PROTOTYPE;
use super::files::files_beside;
use super::truncation::truncated;
use crate::hosts::program::{Skill, Survey};
use crate::loader::{Rendered, ToolOutput, ToolSpec};
use crate::readers::javascript::trim;

/// What a host of this family has of its own.
pub(in crate::hosts) struct Family {
    /// The skill that it brings itself.
    pub(in crate::hosts) built_in: &'static str,
    /// Where it saves long answers, below the home directory.
    pub(in crate::hosts) saves_in: &'static str,
    /// What its model gets of a body.
    pub(in crate::hosts) body: fn(&Survey, &Skill) -> Rendered,
}

/// The tool and the argument that names a skill.
pub(in crate::hosts) const TOOL: (&str, &str) = ("skill", "name");

/// At most so many files are named.
const MOST_FILES: usize = 10;

pub(in crate::hosts) fn tools() -> Vec<ToolSpec> {
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "properties": {
            "name": {
                "type": "string",
                "description": "The name of the skill from available_skills",
            },
        },
        "required": ["name"],
    });
    let words = "(Loads one of the skills in the system prompt, if the user asks for it or the task is plainly \
        one for it; what comes back are its instructions.)";
    let mut description = Rendered::new();
    description.push_prose("tool skill", 0, words);
    vec![ToolSpec {
        name: TOOL.0,
        raw: json!({
            "type": "function",
            "function": {"name": TOOL.0, "description": words, "parameters": schema},
        }),
        description,
        schema,
    }]
}

pub(in crate::hosts) fn call(survey: &Survey, arguments: &Value, family: &Family) -> ToolOutput {
    let Some(name) = arguments[TOOL.1].as_str() else {
        let mut text = Rendered::new();
        text.push_prose("wrong arguments", 0, "(`name` has to be a text)");
        return ToolOutput::error(text);
    };
    if let Some(skill) = survey.named(name) {
        let text = loaded(survey, skill, (family.body)(survey, skill));
        let home = survey.surroundings.home.as_deref();
        return ToolOutput::ok(truncated(text, home, family.saves_in));
    }
    if name == family.built_in {
        let mut text = Rendered::new();
        text.push_prose("built-in skill", 1, "(what the host says of itself)");
        return ToolOutput::ok(text);
    }
    ToolOutput::error(not_found(survey, name, family.built_in))
}

/// The body of a skill as it stands in the file.
pub(super) fn plain_body(_: &Survey, skill: &Skill) -> Rendered {
    Rendered::from(trim(&skill.entry.body))
}

fn loaded(survey: &Survey, skill: &Skill, body: Rendered) -> Rendered {
    let name = &skill.entry.name;
    let mut text = Rendered::from(format!(
        "<skill_content name=\"{name}\">\n# Skill: {name}\n\n"
    ));
    if has_other_contents(survey, skill) {
        text.push_prose("skill body", 0, body.to_string());
    } else {
        text.append(body);
    }
    text.push("\n\nBase directory for this skill: ");
    let directory = skill.directory().to_string_lossy();
    if skill.rivals.is_empty() {
        text.push(&directory);
    } else {
        let words = format!(
            "{directory} (or that of another file with this name: it differs from start to start)"
        );
        text.push_prose("skill directory", 0, words);
    }
    text.push(
        "\nRelative paths in this skill (e.g., scripts/, reference/) are relative to this base directory.\n\
         Note: file list is sampled.\n\n<skill_files>\n",
    );
    push_files(&mut text, survey, skill);
    text.push("\n</skill_files>\n</skill_content>");
    text
}

/// Whether a file that might be taken in the place of this one says something else.
fn has_other_contents(survey: &Survey, skill: &Skill) -> bool {
    let hidden = survey.shadowed.iter().map(|shadowed| &shadowed.skill);
    let mut rivals = hidden.filter(|other| skill.rivals.contains(&other.file));
    !skill.rivals.is_empty() && rivals.any(|other| other.contents != skill.contents)
}

/// Several files come in an order that differs from call to call, and if there are many, which ones come does.
fn push_files(text: &mut Rendered, survey: &Survey, skill: &Skill) {
    let files = files_beside(&*survey.surroundings.files, skill.directory());
    let lines: Vec<_> = files
        .iter()
        .take(MOST_FILES)
        .map(|path| format!("<file>{}</file>", path.to_string_lossy()))
        .collect();
    let lines = lines.join("\n");
    let is_certain = files.is_empty() || (files.len() == 1 && skill.rivals.is_empty());
    if is_certain {
        text.push(&lines);
    } else {
        text.push_prose("skill files", 0, lines);
    }
}

fn not_found(survey: &Survey, name: &str, built_in: &'static str) -> String {
    let skills = survey.skills.iter().map(|skill| &*skill.entry.name);
    let mut names: Vec<_> = skills.filter(|name| *name != PROTOTYPE).collect();
    if !names.contains(&built_in) {
        names.push(built_in);
    }
    names.sort_by(|left, right| left.encode_utf16().cmp(right.encode_utf16()));
    format!(
        "Skill \"{name}\" not found. Available skills: {}",
        names.join(", ")
    )
}
