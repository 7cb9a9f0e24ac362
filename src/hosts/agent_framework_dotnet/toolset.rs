//! What the Agent Framework for .NET tells its model of skills, and what its tools answer.
//!
//! Source: microsoft/agent-framework, dotnet/src/Microsoft.Agents.AI/Skills: AgentSkillsProvider.cs,
//! File/AgentFileSkill.cs, Programmatic/AgentInlineSkillContentBuilder.cs.

use std::path::Path;

use serde_json::{Value as Json, json};

use super::files::{RESOURCES, SCRIPTS, listed};
use super::text::Text;
use crate::hosts::ContextPart;
use crate::hosts::program::{Catalogue, Line, Listing, Skill, Survey, push_escaped, xml_escaped};
use crate::loader::{Rendered, ToolOutput, ToolSpec};

/// Loads a skill.
pub(super) const LOAD: &str = "load_skill";
/// Reads a file of a skill.
pub(super) const RESOURCE: &str = "read_skill_resource";
/// Runs a script of a skill.
pub(super) const SCRIPT: &str = "run_skill_script";

/// What stands for a quote.
const QUOTE: Option<&str> = Some("&quot;");
/// What stands for an apostrophe.
const APOSTROPHE: Option<&str> = Some("&apos;");

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
        text.push("  <skill>\n    <name>");
        push_escaped(&mut text, &skill.entry.name, QUOTE, APOSTROPHE);
        text.push("</name>\n    <description>");
        push_escaped(&mut text, description, QUOTE, APOSTROPHE);
        text.push("</description>\n  </skill>\n");
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
const AFTER: &str = "\n(It says here to load a skill with load_skill when one fits, to read only the resources that \
    it names, by their exact paths, with read_skill_resource, and to run its scripts with run_skill_script.)";

pub(super) fn tools(_: &Survey, catalogue: &Catalogue) -> Vec<ToolSpec> {
    if catalogue.lines.is_empty() {
        return Vec::new();
    }
    let text = json!({"type": "string"});
    vec![
        tool(
            LOAD,
            "Loads a skill.",
            json!({"skillName": text}),
            &["skillName"],
        ),
        tool(
            RESOURCE,
            "Reads a resource of a skill.",
            json!({"skillName": text, "resourceName": text}),
            &["skillName", "resourceName"],
        ),
        tool(
            SCRIPT,
            "Runs a script of a skill.",
            json!({"skillName": text, "scriptName": text, "arguments": {"default": null}}),
            &["skillName", "scriptName"],
        ),
    ]
}

fn tool(name: &'static str, words: &str, properties: Json, required: &[&str]) -> ToolSpec {
    let schema = json!({"type": "object", "properties": properties, "required": required});
    let mut description = Rendered::new();
    description.push_prose(name, 0, words);
    ToolSpec {
        name,
        description,
        raw: json!({"name": name, "description": words, "parameters": schema}),
        schema,
    }
}

pub(super) fn call(survey: &Survey, tool: &str, arguments: &Json) -> ToolOutput {
    let argument = |key: &str| arguments[key].as_str().unwrap_or_default();
    let name = argument("skillName");
    if name.trim().is_empty() {
        return ToolOutput::ok("Error: Skill name cannot be empty.");
    }
    let (kind, wanted, endings) = match tool {
        RESOURCE => ("Resource", argument("resourceName"), RESOURCES),
        SCRIPT => ("Script", argument("scriptName"), SCRIPTS),
        _ => ("", "", RESOURCES),
    };
    if !kind.is_empty() && wanted.trim().is_empty() {
        return ToolOutput::ok(format!("Error: {kind} name cannot be empty."));
    }
    let Some(skill) = survey.named(name) else {
        return ToolOutput::ok(format!("Error: Skill '{name}' not found."));
    };
    if kind.is_empty() {
        return ToolOutput::ok(loaded(survey, skill));
    }
    let files = &*survey.surroundings.files;
    let found = listed(files, skill.directory(), endings);
    if !found.iter().any(|path| path == wanted) {
        let message = format!("Error: {kind} '{wanted}' not found in skill '{name}'.");
        return ToolOutput::ok(message);
    }
    match tool {
        RESOURCE => resource(survey, &skill.directory().join(wanted)),
        _ => script(),
    }
}

/// The whole file, and what is beside it.
fn loaded(survey: &Survey, skill: &Skill) -> Rendered {
    let files = &*survey.surroundings.files;
    let listed = |endings| listed(files, skill.directory(), endings);
    let mut text = Rendered::from(skill.entry.body.as_str());
    text.push("\n\n");
    let resources = listed(RESOURCES);
    let resource = |path: &String| format!("  <resource name=\"{}\"/>\n", escaped(path));
    block(
        &mut text,
        "available_resources",
        resources.iter().map(resource),
    );
    text.push("\n\n");
    let scripts = listed(SCRIPTS);
    let script = |path: &String| {
        let name = escaped(path);
        format!(
            "  <script name=\"{name}\">\n    <parameters_schema>{SCHEMA}</parameters_schema>\n  </script>\n"
        )
    };
    block(&mut text, "available_scripts", scripts.iter().map(script));
    text
}

/// What every script takes.
const SCHEMA: &str = r#"{"type":"array","items":{"type":"string"}}"#;

fn block(text: &mut Rendered, tag: &str, elements: impl Iterator<Item = String>) {
    let elements: String = elements.collect();
    if elements.is_empty() {
        text.push(&format!("<{tag} />"));
    } else {
        text.push(&format!("<{tag}>\n{elements}</{tag}>"));
    }
}

fn resource(survey: &Survey, path: &Path) -> ToolOutput {
    match survey.surroundings.files.read(path) {
        Ok(bytes) => ToolOutput::ok(&*Text::of(&bytes).text),
        // What becomes of an error is up to the program.
        Err(_) => ToolOutput::error(""),
    }
}

fn script() -> ToolOutput {
    let mut text = Rendered::new();
    text.push_prose(
        "script",
        0,
        "(What the program's own runner makes of the script.)",
    );
    ToolOutput::ok(text)
}

fn escaped(text: &str) -> String {
    xml_escaped(text, QUOTE, APOSTROPHE)
}
