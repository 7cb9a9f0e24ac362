//! What Copilot CLI's model gets for calling a skill.
//!
//! Source: run 1.0.102. The tool itself answers that the skill was loaded; the text comes in a message behind it.

use std::path::Path;

use serde_json::Value;

use super::catalogue::{BUILT_IN, listed};
use crate::hosts::program::{Skill, Survey, files_below, push_unchanged};
use crate::loader::{Rendered, ToolOutput};

/// Directories whose files are not named.
const UNNAMED: [&str; 3] = ["node_modules", "vendor", ".git"];

pub(super) fn call(survey: &Survey, _: &str, arguments: &Value) -> ToolOutput {
    let name = arguments["skill"].as_str().unwrap_or_default();
    let skills = listed(survey);
    let named: Vec<_> = skills
        .iter()
        .filter(|(_, skill)| skill.entry.name.eq_ignore_ascii_case(name))
        .map(|(_, skill)| *skill)
        .collect();
    match named.as_slice() {
        [skill] => ToolOutput::ok(loaded(survey, skill)),
        [] if BUILT_IN
            .iter()
            .any(|(own, _)| own.eq_ignore_ascii_case(name)) =>
        {
            let mut text = Rendered::new();
            text.push_prose("built-in skill", 0, "(Copilot loads a skill of its own.)");
            ToolOutput::ok(text)
        }
        [] => {
            let own = BUILT_IN.iter().map(|(own, _)| *own);
            let names: Vec<_> = skills
                .iter()
                .map(|(_, skill)| skill.entry.name.as_str())
                .chain(own)
                .collect();
            ToolOutput::error(format!(
                "Skill \"{name}\" not found. Available skills: {}",
                names.join(", ")
            ))
        }
        several => {
            let names: Vec<_> = several
                .iter()
                .map(|skill| skill.entry.name.as_str())
                .collect();
            ToolOutput::error(format!(
                "Skill \"{name}\" is ambiguous. Use one of: {}",
                names.join(", ")
            ))
        }
    }
}

fn loaded(survey: &Survey, skill: &Skill) -> Rendered {
    let directory = skill.directory();
    let mut text = Rendered::from(format!(
        "<skill-context name=\"{}\">\nBase directory for this skill: {}\n\n",
        skill.entry.name,
        directory.to_string_lossy()
    ));
    let files = related(survey, directory);
    if !files.is_empty() {
        text.push("Related files (use view tool to read):\n");
        for file in files {
            text.push(&format!("  - {file}\n"));
        }
        text.push("\n");
    }
    push_unchanged(&mut text, &skill.entry.body);
    text.push("\n</skill-context>");
    text
}

/// The files that belong to a skill, by the bytes of their paths. Those of other skills in it are not named.
fn related(survey: &Survey, directory: &Path) -> Vec<String> {
    let name = |path: &Path| path.file_name().unwrap_or_default().to_ascii_lowercase();
    let enters = |path: &Path| !UNNAMED.iter().any(|unnamed| name(path) == **unnamed);
    let files = files_below(&*survey.surroundings.files, directory, &enters);
    let mut files: Vec<_> = files
        .into_iter()
        .filter(|path| name(path) != "skill.md")
        .map(|path| path.to_string_lossy().into_owned())
        .collect();
    files.sort_unstable();
    files
}
