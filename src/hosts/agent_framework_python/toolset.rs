//! What the Agent Framework tells its model of skills, and what its tools answer.
//!
//! Source: agent-framework-core 1.23.0, agent_framework/_skills.py; run 1.23.0.

use std::path::Path;

use serde_json::{Value as Json, json};

use super::files::{RESOURCES, SCRIPTS, listed};
use crate::hosts::ContextPart;
use crate::hosts::program::{Catalogue, Line, Listing, Skill, Survey, xml_escaped};
use crate::loader::{Rendered, ToolOutput, ToolSpec};
use crate::readers::python;

/// Loads a skill.
pub(super) const LOAD: &str = "load_skill";
/// Reads a file of a skill.
pub(super) const RESOURCE: &str = "read_skill_resource";
/// Runs a script of a skill.
pub(super) const SCRIPT: &str = "run_skill_script";

pub(super) fn catalogue(survey: &Survey) -> Catalogue {
    if survey.skills.is_empty() {
        return Catalogue::default();
    }
    let mut skills: Vec<_> = survey.skills.iter().enumerate().collect();
    skills.sort_by(|(_, left), (_, right)| left.entry.name.cmp(&right.entry.name));
    let mut text = Rendered::new();
    text.push_prose("skills instruction", 0, BEFORE);
    text.push("<available_skills>\n");
    let mut lines = Vec::new();
    for (index, skill) in skills {
        let description = skill.entry.description.as_deref().unwrap_or_default();
        text.push(&format!(
            "  <skill>\n    <name>{}</name>\n    <description>{}</description>\n  </skill>\n",
            escaped(&skill.entry.name),
            escaped(description)
        ));
        lines.push(Line {
            skill: index,
            description: Some(description.to_owned()),
            listing: Listing::Whole,
        });
    }
    text.push("</available_skills>\n");
    text.push_prose("skills instruction", 1, AFTER);
    Catalogue {
        context: vec![ContextPart {
            label: "instructions",
            text,
        }],
        lines,
    }
}

/// What stands in the place of the framework's own words before the list.
const BEFORE: &str = "(The framework says here that skills hold knowledge and instructions.)\n\n";

/// What stands in the place of its words behind the list.
const AFTER: &str = "\n(It says here to load a skill with load_skill when one fits, to read its resources with \
    read_skill_resource and to run its scripts with run_skill_script, by the names that are listed.)";

pub(super) fn tools(_: &Survey, catalogue: &Catalogue) -> Vec<ToolSpec> {
    if catalogue.lines.is_empty() {
        return Vec::new();
    }
    let text = |words: &str| json!({"type": "string", "description": words});
    let skill = text("The skill's name.");
    vec![
        tool(
            LOAD,
            "Loads the instructions of a skill.",
            json!({"skill_name": skill}),
            &["skill_name"],
        ),
        tool(
            RESOURCE,
            "Reads a resource of a skill.",
            json!({"skill_name": skill, "resource_name": text("The resource's name.")}),
            &["skill_name", "resource_name"],
        ),
        tool(
            SCRIPT,
            "Runs a script of a skill.",
            json!({
                "skill_name": skill,
                "script_name": text("The script's name as it is listed, with its directory."),
                "args": arguments_schema(),
            }),
            &["skill_name", "script_name"],
        ),
    ]
}

fn arguments_schema() -> Json {
    json!({
        "oneOf": [
            {
                "type": "object",
                "additionalProperties": true,
                "description": "Arguments by name.",
            },
            {
                "type": "array",
                "items": {"type": "string"},
                "description": "Arguments by place, as on a command line.",
            },
            {"type": "null"},
        ],
        "default": null,
        "description": "What the script is given.",
    })
}

fn tool(name: &'static str, words: &str, properties: Json, required: &[&str]) -> ToolSpec {
    let schema = json!({
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    });
    let mut description = Rendered::new();
    description.push_prose(name, 0, words);
    ToolSpec {
        name,
        description,
        raw: json!({
            "type": "function",
            "function": {"name": name, "description": words, "parameters": schema},
        }),
        schema,
    }
}

pub(super) fn call(survey: &Survey, tool: &str, arguments: &Json) -> ToolOutput {
    let argument = |key: &str| arguments[key].as_str().unwrap_or_default();
    let is_blank = |text: &str| python::strip(text).is_empty();
    let name = argument("skill_name");
    if is_blank(name) {
        return ToolOutput::ok("Error: Skill name cannot be empty.");
    }
    let (kind, inner) = match tool {
        RESOURCE => ("Resource", argument("resource_name")),
        SCRIPT => ("Script", argument("script_name")),
        _ => ("", ""),
    };
    if !kind.is_empty() && is_blank(inner) {
        return ToolOutput::ok(format!("Error: {kind} name cannot be empty."));
    }
    let same = |skill: &&Skill| skill.entry.name.to_lowercase() == name.to_lowercase();
    let Some(skill) = survey.skills.iter().find(same) else {
        return ToolOutput::ok(format!("Error: Skill '{name}' not found."));
    };
    let endings = match tool {
        RESOURCE => RESOURCES,
        SCRIPT => SCRIPTS,
        _ => return ToolOutput::ok(loaded(survey, skill)),
    };
    let files = &*survey.surroundings.files;
    let found = listed(files, directory(skill), endings);
    let same = |path: &&String| path.to_lowercase() == inner.to_lowercase();
    match found.iter().find(same) {
        None => ToolOutput::ok(format!(
            "Error: {kind} '{inner}' not found in skill '{name}'."
        )),
        Some(path) if tool == RESOURCE => resource(survey, &directory(skill).join(path)),
        Some(_) => {
            let mut text = Rendered::new();
            text.push_prose(
                "script",
                0,
                "(What the program's own runner makes of the script.)",
            );
            ToolOutput::ok(text)
        }
    }
}

fn directory(skill: &Skill) -> &Path {
    skill.file.path.parent().unwrap_or(&skill.file.path)
}

/// The whole file, and what is beside it.
fn loaded(survey: &Survey, skill: &Skill) -> Rendered {
    let files = &*survey.surroundings.files;
    let listed = |endings| listed(files, directory(skill), endings);
    let mut text = Rendered::from(skill.entry.body.as_str());
    text.push("\n\n");
    let resource = |path: &String| format!("  <resource name=\"{}\"/>\n", escaped(path));
    block(
        &mut text,
        "available_resources",
        listed(RESOURCES).iter().map(resource),
    );
    text.push("\n\n");
    let script = |path: &String| {
        format!(
            "  <script name=\"{}\">\n    <parameters_schema>{SCHEMA}</parameters_schema>\n  </script>\n",
            escaped(path)
        )
    };
    block(
        &mut text,
        "available_scripts",
        listed(SCRIPTS).iter().map(script),
    );
    text
}

/// What every script takes.
const SCHEMA: &str = r#"{"type": "array", "items": {"type": "string"}}"#;

fn block(text: &mut Rendered, tag: &str, elements: impl Iterator<Item = String>) {
    let elements: String = elements.collect();
    if elements.is_empty() {
        text.push(&format!("<{tag} />"));
    } else {
        text.push(&format!("<{tag}>\n{elements}</{tag}>"));
    }
}

fn resource(survey: &Survey, path: &Path) -> ToolOutput {
    let bytes = survey.surroundings.files.read(path);
    match bytes.as_deref().map(std::str::from_utf8) {
        Ok(Ok(text)) => ToolOutput::ok(python::universal_newlines(text).into_owned()),
        // What the framework says of an error is up to the program.
        _ => ToolOutput::error(""),
    }
}

fn escaped(text: &str) -> String {
    xml_escaped(text, Some("&quot;"), Some("&#x27;"))
}
