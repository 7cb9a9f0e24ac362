//! The tool by which Zed's model loads a skill, and what it gives.
//!
//! Source: zed-industries/zed, crates/agent/src/tools/skill_tool.rs (015419a).

use serde_json::{Value, json};

use super::SKILL;
use super::catalogue::{Known, known};
use crate::hosts::Level;
use crate::hosts::program::{Catalogue, Skill, Survey, push_unchanged, xml_escaped};
use crate::loader::{Rendered, ToolOutput, ToolSpec};

pub(super) fn tools(_: &Survey, _: &Catalogue) -> Vec<ToolSpec> {
    let mut description = Rendered::new();
    description.push_prose("skill", 0, "Gives what is in a skill, by its name.");
    let schema = json!({
        "type": "object",
        "properties": {
            "name": {"type": "string", "description": "The name of the skill to retrieve"},
        },
        "required": ["name"],
    });
    vec![ToolSpec {
        name: SKILL,
        raw: json!({
            "name": SKILL,
            "description": description.to_string(),
            "input_schema": schema,
        }),
        description,
        schema,
    }]
}

pub(super) fn call(survey: &Survey, _: &str, arguments: &Value) -> ToolOutput {
    let Some(name) = arguments["name"].as_str() else {
        let mut text = Rendered::new();
        text.push_prose("input error", 0, "(Zed says what is wrong with the input.)");
        return ToolOutput::error(text);
    };
    let known = known(survey);
    match known.iter().find(|skill| skill.name() == name) {
        Some(Known::Found(_, skill)) => ToolOutput::ok(envelope(survey, skill)),
        Some(Known::BuiltIn) => {
            let mut text = Rendered::new();
            text.push_prose("built-in skill", 0, OWN_INSTRUCTIONS);
            ToolOutput::ok(text)
        }
        None => {
            let names: Vec<_> = known.iter().map(|skill| skill.name()).collect();
            ToolOutput::error(format!(
                "Skill '{name}' not found. Available skills: {}",
                names.join(", ")
            ))
        }
    }
}

fn envelope(survey: &Survey, skill: &Skill) -> Rendered {
    let is_project = survey.root_of(skill).level == Level::Project;
    let mut text = Rendered::from(format!(
        "<skill_content name=\"{}\">\n",
        escaped(&skill.entry.name)
    ));
    if is_project {
        let directory = survey.vantage.directory.file_name().unwrap_or_default();
        let worktree = escaped(&directory.to_string_lossy());
        text.push("<source>project-local</source>\n");
        text.push(&format!("<worktree>{worktree}</worktree>\n"));
    } else {
        text.push("<source>global</source>\n");
    }
    let directory = escaped(&skill.directory().to_string_lossy());
    text.push(&format!(
        "<directory>{directory}</directory>\nRelative paths in this skill resolve against <directory>.\n\n"
    ));
    let body = body(skill, is_project);
    push_unchanged(&mut text, &body);
    text.push("\n</skill_content>\n");
    text
}

/// The body, in which no tag of the envelope is left.
fn body(skill: &Skill, is_project: bool) -> String {
    // A project's file comes through a buffer of the editor, in which all line ends are alike.
    let body = match is_project {
        true => skill.entry.body.replace("\r\n", "\n").replace('\r', "\n"),
        false => skill.entry.body.clone(),
    };
    body.replace("<skill_content", "&lt;skill_content")
        .replace("</skill_content", "&lt;/skill_content")
}

fn escaped(text: &str) -> String {
    xml_escaped(text, Some("&quot;"), Some("&apos;"))
}

/// What stands in the place of the skill that Zed brings itself.
const OWN_INSTRUCTIONS: &str = "(the instructions of Zed's own skill)";
