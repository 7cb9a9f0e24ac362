//! What ADK tells its model of skills, and what its tools answer.
//!
//! Source: google-adk 2.13.0, google/adk/skills/prompt.py and tools/skill_toolset.py; run 2.13.0.

use serde_json::{Value as Json, json};

use super::resources::{Resource, resource};
use super::state::{Piece, pieces};
use crate::hosts::ContextPart;
use crate::hosts::program::{
    Catalogue, Line, Listing, Skill, Survey, dumps, field, object, xml_escaped,
};
use crate::loader::{Rendered, ToolOutput, ToolSpec};
use crate::readers::Value;

/// Lists all skills.
pub(super) const LIST: &str = "list_skills";
/// Loads one.
pub(super) const LOAD: &str = "load_skill";
/// Loads a file of one.
pub(super) const RESOURCE: &str = "load_skill_resource";
/// `Skill.instructions`, the body that `load_skill` has in its answer.
pub(super) const INSTRUCTIONS: &str = "instructions";

pub(super) fn catalogue(survey: &Survey) -> Catalogue {
    let skills = survey.skills.iter().enumerate();
    let mut instruction = Rendered::new();
    instruction.push_prose("skill instruction", 0, INSTRUCTION);
    Catalogue {
        context: vec![
            ContextPart {
                label: "system instruction",
                text: instruction,
            },
            ContextPart {
                label: "answer of list_skills",
                text: listing(survey).into(),
            },
        ],
        lines: skills
            .map(|(index, skill)| Line {
                skill: index,
                description: skill.entry.description.clone(),
                listing: Listing::Whole,
            })
            .collect(),
    }
}

/// What stands in the place of ADK's own explanation.
const INSTRUCTION: &str = "(ADK explains here what skills are made of: that one has to be loaded with load_skill \
    before it is followed, and that its files are read with load_skill_resource.)";

fn listing(survey: &Survey) -> String {
    let mut text = "<available_skills>\n".to_owned();
    for skill in &survey.skills {
        let description = skill.entry.description.as_deref().unwrap_or_default();
        let parts = [
            ("name", skill.entry.name.as_str()),
            ("description", description),
        ];
        text.push_str("<skill>\n");
        for (tag, value) in parts {
            let value = xml_escaped(value, Some("&quot;"), Some("&#x27;"));
            text.push_str(&format!("<{tag}>\n{value}\n</{tag}>\n"));
        }
        text.push_str("</skill>\n");
    }
    text.push_str("</available_skills>");
    text
}

pub(super) fn tools(_: &Survey, _: &Catalogue) -> Vec<ToolSpec> {
    let name = json!({"type": "string", "description": "The skill's name."});
    let path = json!({
        "type": "string",
        "description": "Where the file is in the skill, such as `references/notes.md`.",
    });
    let tool = |name: &'static str, description: &str, schema: Json| {
        let mut words = Rendered::new();
        words.push_prose(name, 0, description);
        ToolSpec {
            name,
            description: words,
            raw: json!({
                "name": name,
                "description": description,
                "parameters_json_schema": schema,
            }),
            schema,
        }
    };
    vec![
        tool(
            LIST,
            "Lists the skills by name and description.",
            json!({"type": "object", "properties": {}}),
        ),
        tool(
            LOAD,
            "Loads the instructions of a skill.",
            json!({
                "type": "object",
                "properties": {"skill_name": name},
                "required": ["skill_name"],
            }),
        ),
        tool(
            RESOURCE,
            "Loads a file of a skill.",
            json!({
                "type": "object",
                "properties": {"skill_name": name, "file_path": path},
                "required": ["skill_name", "file_path"],
            }),
        ),
    ]
}

pub(super) fn call(survey: &Survey, tool: &str, arguments: &Json) -> ToolOutput {
    let argument = |key: &str| arguments[key].as_str().unwrap_or_default();
    match tool {
        LIST => ToolOutput::ok(listing(survey)),
        INSTRUCTIONS => match named(survey, argument("name")) {
            Some(skill) => ToolOutput::ok(skill.entry.body.as_str()),
            None => ToolOutput::error(""),
        },
        LOAD => load(survey, argument("skill_name")),
        _ => load_resource(survey, argument("skill_name"), argument("file_path")),
    }
}

fn named<'a>(survey: &'a Survey, name: &str) -> Option<&'a Skill> {
    // Of several the last one counts, as in any mapping.
    let mut skills = survey.skills.iter().rev();
    skills.find(|skill| skill.entry.name == name)
}

fn load(survey: &Survey, name: &str) -> ToolOutput {
    if name.is_empty() {
        return error("Argument 'skill_name' is required.", "INVALID_ARGUMENTS");
    }
    let Some(skill) = named(survey, name) else {
        return error(&format!("Skill '{name}' not found."), "SKILL_NOT_FOUND");
    };
    let header = &skill.entry.header;
    let metadata = field(header, "metadata");
    let injects = metadata.and_then(|metadata| field(metadata, "adk_inject_state"));
    let mut text = Rendered::from(format!("{{\"skill_name\": {}", quoted(name)));
    text.push(", \"instructions\": \"");
    if injects == Some(&Value::Bool(true)) {
        for piece in pieces(&skill.entry.body) {
            match piece {
                Piece::Text(exact) => text.push(inside(&quoted(exact))),
                Piece::Variable(name) => {
                    text.push_prose("state", 0, format!("(the value of {name} in the session)"));
                }
            }
        }
    } else {
        text.push(inside(&quoted(&skill.entry.body)));
    }
    let frontmatter = dumps(&frontmatter(skill)).unwrap_or_default();
    text.push(&format!("\", \"frontmatter\": {frontmatter}}}"));
    ToolOutput::ok(text)
}

/// All fields: its own first, those that are not there with what stands for that.
fn frontmatter(skill: &Skill) -> Value {
    let header = &skill.entry.header;
    let given = |key: &str| field(header, key).cloned().unwrap_or(Value::Null);
    let tools = match field(header, "allowed-tools") {
        Some(tools) => tools.clone(),
        None => given("allowed_tools"),
    };
    let metadata = field(header, "metadata").cloned();
    let own = [
        ("name", Value::String(skill.entry.name.clone())),
        ("description", given("description")),
        ("license", given("license")),
        ("compatibility", given("compatibility")),
        ("allowed_tools", tools),
        ("metadata", metadata.unwrap_or(Value::Mapping(Vec::new()))),
    ];
    let names = own.each_ref().map(|(name, _)| *name);
    let mut all = object(own);
    if let (Value::Mapping(all), Value::Mapping(header)) = (&mut all, header) {
        let more = header.iter().filter(|(key, _)| {
            let is_own = |name: &str| names.contains(&name) || name == "allowed-tools";
            !matches!(key, Value::String(key) if is_own(key))
        });
        all.extend(more.cloned());
    }
    plain(all)
}

/// With texts in the place of what JSON has nothing like.
fn plain(value: Value) -> Value {
    match value {
        Value::Timestamp(text) => Value::String(text),
        Value::Binary(bytes) => Value::String(String::from_utf8_lossy(&bytes).into_owned()),
        Value::Sequence(items) => Value::Sequence(items.into_iter().map(plain).collect()),
        Value::Mapping(entries) => {
            let entries = entries.into_iter();
            Value::Mapping(
                entries
                    .map(|(key, value)| (plain(key), plain(value)))
                    .collect(),
            )
        }
        other => other,
    }
}

fn load_resource(survey: &Survey, name: &str, path: &str) -> ToolOutput {
    let missing: Vec<_> = [("skill_name", name), ("file_path", path)]
        .iter()
        .filter(|(_, value)| value.is_empty())
        .map(|(key, _)| format!("Argument '{key}' is required."))
        .collect();
    if !missing.is_empty() {
        return error(&missing.join("\n"), "INVALID_ARGUMENTS");
    }
    let Some(skill) = named(survey, name) else {
        return error(&format!("Skill '{name}' not found."), "SKILL_NOT_FOUND");
    };
    let start = format!(
        "{{\"skill_name\": {}, \"file_path\": {}",
        quoted(name),
        quoted(path)
    );
    match resource(survey, skill, path) {
        Resource::Text(text) => {
            ToolOutput::ok(format!("{start}, \"content\": {}}}", quoted(&text)))
        }
        Resource::Binary => {
            let mut text = Rendered::from(format!("{start}, \"status\": \""));
            text.push_prose(
                "binary file",
                0,
                "(It is no text; the bytes come in a message of their own.)",
            );
            text.push("\"}");
            ToolOutput::ok(text)
        }
        Resource::Missing => error(
            &format!("Resource '{path}' not found in skill '{name}'."),
            "RESOURCE_NOT_FOUND",
        ),
        Resource::Elsewhere => error(
            "Path must start with 'references/', 'assets/', or 'scripts/'.",
            "INVALID_RESOURCE_PATH",
        ),
    }
}

fn error(message: &str, code: &str) -> ToolOutput {
    let message = quoted(message);
    ToolOutput::error(format!(
        "{{\"error\": {message}, \"error_code\": \"{code}\"}}"
    ))
}

/// A text as JSON has it.
fn quoted(text: &str) -> String {
    Json::from(text).to_string()
}

/// What is between the quotes.
fn inside(quoted: &str) -> &str {
    let quoted = quoted.strip_prefix('"').unwrap_or(quoted);
    quoted.strip_suffix('"').unwrap_or(quoted)
}
