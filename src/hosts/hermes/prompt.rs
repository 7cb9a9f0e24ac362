//! The index of skills in the system prompt of Hermes.
//!
//! Source: hermes-agent 0.19.0, agent/prompt_builder.py; run 0.19.0.

use std::collections::BTreeMap;
use std::path::Path;

use super::frontmatter::{Parsed, is_true, parse};
use super::index::{Indexed, index};
use super::platform::{fits_environment, fits_platform};
use crate::hosts::program::{Survey, cut_to};
use crate::loader::Rendered;
use crate::readers::{Value, python};

/// The longest description, in characters.
const LONGEST_DESCRIPTION: usize = 60;

/// The category of skills right in the root.
const NO_CATEGORY: &str = "general";

/// The part of the system prompt; nothing if there are no skills.
pub(super) fn prompt(survey: &Survey) -> Option<Rendered> {
    let lines = lines(survey);
    if lines.is_empty() {
        return None;
    }
    let mut text = Rendered::new();
    text.push_prose("skills system prompt", 0, BEFORE);
    text.push("\n\n<available_skills>\n");
    text.push(&lines.join("\n"));
    text.push("\n</available_skills>\n\n");
    text.push_prose("skills system prompt", 1, AFTER);
    Some(text)
}

/// What stands in the place of Hermes's own words before the index.
const BEFORE: &str = "## Skills (mandatory)\n(Hermes says here to look for a skill before each reply, to load whatever may \
    fit with skill_view(name), and to mend and save skills.)";

/// What stands in the place of its words behind the index.
const AFTER: &str = "(It says here to go on without a skill only if none fits.)";

fn lines(survey: &Survey) -> Vec<String> {
    let mut categories: BTreeMap<String, Vec<(String, String)>> = BTreeMap::new();
    let mut descriptions: BTreeMap<String, String> = BTreeMap::new();
    for visited in &survey.roots {
        let root = &visited.root.path;
        for file in index(&*survey.surroundings.files, root, "SKILL.md") {
            if let Some((category, name, description)) = entry(survey, root, &file) {
                let skills = categories.entry(category).or_default();
                skills.push((name, description));
            }
        }
        for file in index(&*survey.surroundings.files, root, "DESCRIPTION.md") {
            let text = read(survey, &file);
            let text = text.as_deref().map(parse).and_then(|parsed| {
                let text = parsed.get("description").filter(|text| is_true(text))?;
                Some(unquoted(text))
            });
            if let Some(text) = text {
                let parts = parts(root, &file.path);
                let category = category(&parts, 1);
                descriptions.insert(category, text);
            }
        }
    }
    let mut lines = Vec::new();
    for (category, mut skills) in categories {
        let description = descriptions.get(&category).filter(|text| !text.is_empty());
        let description = description.map(|text| format!(" {text}"));
        lines.push(format!("  {category}:{}", description.unwrap_or_default()));
        skills.sort_by(|left, right| left.0.cmp(&right.0));
        skills.dedup_by(|second, first| second.0 == first.0);
        lines.extend(skills.iter().map(|(name, description)| {
            let colon = if description.is_empty() { "" } else { ": " };
            format!("    - {name}{colon}{description}")
        }));
    }
    lines
}

/// The category, the name and the description of a file.
fn entry(survey: &Survey, root: &Path, file: &Indexed) -> Option<(String, String, String)> {
    let text = read(survey, file);
    // A file that cannot be read is listed by its directory.
    let parsed = parse(text.as_deref().unwrap_or_default());
    if !fits_platform(&parsed) || !fits_environment(&parsed) {
        return None;
    }
    let parts = parts(root, &file.path);
    let directory = file.path.parent().and_then(Path::file_name);
    let directory = directory.map(|name| name.to_string_lossy().into_owned());
    let name = parsed.get("name").map(python::display);
    let name = name.or(directory).unwrap_or_default();
    let category = if parts.len() == 2 {
        parts[0].clone()
    } else {
        category(&parts, 2)
    };
    Some((category, name, description(&parsed)))
}

fn description(parsed: &Parsed<'_>) -> String {
    let given = parsed.get("description").filter(|text| is_true(text));
    let text = given.map(unquoted).unwrap_or_default();
    if text.chars().count() > LONGEST_DESCRIPTION {
        return format!("{}...", cut_to(&text, LONGEST_DESCRIPTION - 3));
    }
    text
}

/// A value as text, without blanks and quotes around it.
fn unquoted(value: &Value) -> String {
    let text = python::display(value);
    python::strip(&text).trim_matches(['\'', '"']).to_owned()
}

/// The path below the root, part by part.
fn parts(root: &Path, path: &Path) -> Vec<String> {
    let inner = path.strip_prefix(root).unwrap_or(path);
    let parts = inner.iter();
    parts
        .map(|part| part.to_string_lossy().into_owned())
        .collect()
}

/// All parts of a path but so many at its end.
fn category(parts: &[String], last: usize) -> String {
    match parts.len().checked_sub(last) {
        Some(length) if length > 0 => parts[..length].join("/"),
        _ => NO_CATEGORY.to_owned(),
    }
}

/// The text of a file, if it is one.
fn read(survey: &Survey, file: &Indexed) -> Option<String> {
    let bytes = file
        .opens
        .then(|| survey.surroundings.files.read(&file.real))?
        .ok()?;
    let text = std::str::from_utf8(&bytes).ok()?;
    Some(python::universal_newlines(text).into_owned())
}
