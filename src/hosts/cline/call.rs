//! What Cline's model gets for calling a skill.
//!
//! Source: cline/cline, sdk/packages/core/src/extensions/config/user-instruction-plugin.ts; run 3.0.65.

use serde_json::Value;

use super::shorten::shortened;
use crate::hosts::program::{Skill, Survey, locale_compare, push_unchanged};
use crate::loader::{Mark, Rendered, ToolOutput};
use crate::readers::javascript::trim;

pub(super) fn call(survey: &Survey, _: &str, arguments: &Value) -> ToolOutput {
    let (Some(requested), Some(args)) = (arguments["skill"].as_str(), args(arguments)) else {
        let mut text = Rendered::new();
        text.push_prose(
            "input error",
            0,
            "(Cline says what is wrong with the input.)",
        );
        return ToolOutput::error(text);
    };
    // What went wrong is an ordinary answer as well.
    ToolOutput::ok(shortened(match find(survey, requested) {
        Ok(skill) => loaded(skill, args),
        Err(message) => message.into(),
    }))
}

/// The words that the skill is called with; `None` if they are of a wrong type.
fn args(arguments: &Value) -> Option<&str> {
    match &arguments["args"] {
        Value::Null => Some(""),
        Value::String(args) => Some(args),
        _ => None,
    }
}

fn find<'a>(survey: &'a Survey, requested: &str) -> Result<&'a Skill, String> {
    let token = key(trim(requested).trim_start_matches('/'));
    if token.is_empty() {
        return Err("Missing skill name.".to_owned());
    }
    let skills = || survey.skills.iter();
    if let Some(skill) = skills().find(|skill| id(skill) == token) {
        return enabled(skill);
    }
    // A name may have that of a plugin and a colon before it, here as there.
    let bare = token.rsplit(':').next().unwrap_or(&token);
    let suffix = format!(":{bare}");
    let matches = |skill: &&Skill| id(skill) == bare || id(skill).ends_with(&suffix);
    let matching: Vec<_> = skills().filter(matches).collect();
    let open: Vec<_> = matching
        .iter()
        .copied()
        .filter(|skill| skill.entry.withheld.is_none())
        .collect();
    let ids = |skills: &[&Skill]| skills.iter().map(|skill| id(skill)).collect::<Vec<_>>();
    match (open.as_slice(), matching.as_slice()) {
        ([skill], _) => Ok(skill),
        ([_, ..], _) => Err(format!(
            "Skill \"{requested}\" is ambiguous. Use one of: {}",
            ids(&open).join(", ")
        )),
        ([], [skill]) => enabled(skill),
        ([], [_, ..]) => Err(format!(
            "Skill \"{requested}\" is ambiguous, and all matches are disabled: {}",
            ids(&matching).join(", ")
        )),
        ([], []) => Err(missing(survey, requested)),
    }
}

fn enabled(skill: &Skill) -> Result<&Skill, String> {
    match skill.entry.withheld {
        None => Ok(skill),
        Some(_) => Err(format!(
            "Skill \"{}\" is configured but disabled.",
            skill.entry.name
        )),
    }
}

fn missing(survey: &Survey, requested: &str) -> String {
    let skills = survey.skills.iter();
    let open = skills.filter(|skill| skill.entry.withheld.is_none());
    let mut names: Vec<_> = open.map(|skill| skill.entry.name.as_str()).collect();
    if names.is_empty() {
        return "No skills are currently available.".to_owned();
    }
    names.sort_by(|left, right| locale_compare(left, right));
    format!(
        "Skill \"{requested}\" not found. Available skills: {}",
        names.join(", ")
    )
}

fn loaded(skill: &Skill, args: &str) -> Rendered {
    let entry = &skill.entry;
    let mut text = Rendered::from(format!("<command-name>{}</command-name>", entry.name));
    let args = trim(args);
    if !args.is_empty() {
        text.push("\n<command-args>");
        text.push_marked(Mark::Substituted, args);
        text.push("</command-args>");
    }
    text.push("\n<command-instructions>\n");
    if let Some(description) = &entry.description {
        text.push(&format!("Description: {description}\n\n"));
    }
    push_unchanged(&mut text, &entry.body);
    text.push("\n</command-instructions>");
    text
}

/// By what Cline tells names apart.
pub(super) fn key(name: &str) -> String {
    trim(name).to_lowercase()
}

fn id(skill: &Skill) -> String {
    key(&skill.entry.name)
}
