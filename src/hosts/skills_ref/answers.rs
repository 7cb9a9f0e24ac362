//! What the functions and commands of skills-ref give.
//!
//! Source: agentskills/agentskills, skills-ref/src/skills_ref/prompt.py, models.py, cli.py; run 0.1.1.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value as Json};

use super::parsing::parsed;
use super::validation::problems;
use crate::hosts::ContextPart;
use crate::hosts::program::{Catalogue, Line, Listing, Skill, Survey, field, push_escaped};
use crate::loader::{Found, Rendered, ToolOutput};
use crate::readers::{Reader, Value, python, read};

/// What `to-prompt` gives for each skill that can be read: with one that cannot, it gives nothing at all.
pub(super) fn catalogue(survey: &Survey) -> Catalogue {
    let mut text = Rendered::new();
    let mut lines = Vec::new();
    for (index, skill) in survey.skills.iter().enumerate() {
        let description = skill.entry.description.as_deref().unwrap_or_default();
        text.push("<available_skills>\n<skill>\n<name>\n");
        push_escaped(&mut text, &skill.entry.name, Some("&quot;"), Some("&#x27;"));
        text.push("\n</name>\n<description>\n");
        push_escaped(&mut text, description, Some("&quot;"), Some("&#x27;"));
        text.push("\n</description>\n<location>\n");
        text.push(&location(survey, skill).to_string_lossy());
        text.push("\n</location>\n</skill>\n</available_skills>\n");
        lines.push(Line {
            skill: index,
            description: Some(description.to_owned()),
            listing: Listing::Whole,
        });
    }
    Catalogue {
        context: vec![ContextPart {
            label: "to-prompt, skill by skill",
            text,
        }],
        lines,
    }
}

/// `read_properties` or `validate`, for the skill in a directory of this name, or else of this name itself.
pub(super) fn call(survey: &Survey, method: &str, arguments: &Json) -> ToolOutput {
    let name = arguments[super::NAME].as_str().unwrap_or_default();
    let in_directory = |file: &Found| directory(&file.path).file_name() == Some(OsStr::new(name));
    let skills = || survey.skills.iter();
    let skill = skills()
        .find(|skill| in_directory(&skill.file))
        .or_else(|| survey.named(name));
    let mut refused = survey.refused.iter();
    let refused = refused.find(|refused| in_directory(&refused.file));
    match (skill, refused, method) {
        (Some(skill), _, super::PROPERTIES) => ToolOutput::ok(properties(skill)),
        (Some(skill), _, _) => validated(survey, &skill.file),
        (None, Some(refused), super::PROPERTIES) => {
            ToolOutput::error(format!("Error: {}\n", refused.refusal.message))
        }
        (None, Some(refused), _) => validated(survey, &refused.file),
        (None, None, _) => {
            let mut text = Rendered::new();
            text.push_prose("no such skill", 0, NO_SUCH_SKILL);
            ToolOutput::error(text)
        }
    }
}

/// What stands where there is nothing to read.
const NO_SUCH_SKILL: &str = "(there is no such skill)";

/// Where a skill's file is, the links of its directory followed.
fn location(survey: &Survey, skill: &Skill) -> PathBuf {
    let real = survey.surroundings.files.canonicalize(skill.directory());
    match (real, skill.file.path.file_name()) {
        (Ok(real), Some(name)) => real.join(name),
        _ => skill.file.path.clone(),
    }
}

fn directory(file: &Path) -> &Path {
    file.parent().unwrap_or(file)
}

/// The fields of the object that is returned, those but name and description in one of their own.
fn properties(skill: &Skill) -> String {
    let mut rest = Map::new();
    for key in ["license", "compatibility", "allowed-tools", "metadata"] {
        let value = field(&skill.entry.header, key).filter(|value| **value != Value::Null);
        let is_empty = |value: &&Value| match value {
            Value::String(text) => text.is_empty(),
            Value::Mapping(entries) => entries.is_empty(),
            _ => false,
        };
        if let Some(value) = value.filter(|value| key != "metadata" || !is_empty(value)) {
            rest.insert(key.to_owned(), json(value));
        }
    }
    let mut all = Map::new();
    all.insert("name".to_owned(), skill.entry.name.clone().into());
    let description = skill.entry.description.clone();
    all.insert("description".to_owned(), description.into());
    all.insert("properties".to_owned(), rest.into());
    format!("{:#}", Json::Object(all))
}

/// A value of strictyaml, in which all scalars are texts.
fn json(value: &Value) -> Json {
    match value {
        Value::Sequence(items) => items.iter().map(json).collect(),
        Value::Mapping(entries) => {
            let entries = entries.iter();
            entries
                .map(|(key, value)| (python::display(key), json(value)))
                .collect()
        }
        scalar => Json::from(python::display(scalar)),
    }
}

fn validated(survey: &Survey, file: &Found) -> ToolOutput {
    let directory = directory(&file.path);
    let contents = survey.surroundings.files.read(&file.path);
    let contents = contents.unwrap_or_default();
    let name = directory.file_name().unwrap_or_default().to_string_lossy();
    let problems = match parsed(&contents, |header| read(header, Reader::StrictYaml)) {
        Ok(parsed) => problems(&parsed.header, &name),
        Err(refusal) => vec![refusal.message],
    };
    if problems.is_empty() {
        return ToolOutput::ok(format!("Valid skill: {}\n", directory.display()));
    }
    let mut text = format!("Validation failed for {}:\n", directory.display());
    for problem in problems {
        text.push_str(&format!("  - {problem}\n"));
    }
    ToolOutput::error(text)
}
