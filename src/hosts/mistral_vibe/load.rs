//! What Mistral Vibe's tool `skill` gives its model.
//!
//! Source: mistralai/mistral-vibe, vibe/core/tools/builtins/skill.py; run 3.0.2.

use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::hosts::program::{Skill, Survey};
use crate::loader::{FileKind, FileSystem, Rendered, ToolOutput};

/// So many files are listed.
const LISTED_FILES: usize = 10;

/// The walk ends with the directory in which so many files are reached.
const WALKED_FILES: usize = 200;

/// The walk ends after so many directories, whatever is in them: the real one has no such end.
const WALKED_DIRECTORIES: usize = 10_000;

/// Directories that are not looked into.
const SKIPPED: [&str; 10] = [
    ".git",
    "node_modules",
    "__pycache__",
    ".venv",
    "venv",
    ".mypy_cache",
    ".ruff_cache",
    ".pytest_cache",
    "dist",
    "build",
];

pub(super) fn call(survey: &Survey, _: &str, arguments: &Value) -> ToolOutput {
    let name = arguments["name"].as_str().unwrap_or_default();
    let named = survey.named(name);
    match named.filter(|skill| skill.entry.withheld.is_none()) {
        Some(skill) => ToolOutput::ok(loaded(skill, &*survey.surroundings.files)),
        None => ToolOutput::error(unavailable(name)),
    }
}

fn loaded(skill: &Skill, files: &dyn FileSystem) -> Rendered {
    let name = &skill.entry.name;
    let directory = skill.directory();
    let mut text = Rendered::from(format!(
        "<skill_content name=\"{name}\">\n# Skill: {name}\n\n"
    ));
    text.push(&skill.entry.body);
    text.push(&format!(
        "\n\nBase directory for this skill: {}\nRelative paths in this skill are relative to this base \
         directory.\nNote: file list is sampled.\n\n<skill_files>\n",
        directory.display()
    ));
    let files: Vec<_> = sampled(directory, files)
        .iter()
        .map(|file| format!("<file>{file}</file>"))
        .collect();
    text.push(&files.join("\n"));
    text.push("\n</skill_files>\n</skill_content>");
    text
}

/// The first files below a directory, by their names, but for each `SKILL.md`.
fn sampled(directory: &Path, files: &dyn FileSystem) -> Vec<String> {
    let mut found = Vec::new();
    let mut pending = vec![PathBuf::new()];
    for _ in 0..WALKED_DIRECTORIES {
        let Some(inner) = pending.pop() else {
            break;
        };
        let below = list(directory, &inner, files, &mut found);
        pending.extend(below.into_iter().rev());
        if found.len() >= WALKED_FILES {
            break;
        }
    }
    found.sort();
    found.truncate(LISTED_FILES);
    found
}

/// Adds the files of one directory, and gives the directories in it that are looked into.
fn list(
    directory: &Path,
    inner: &Path,
    files: &dyn FileSystem,
    found: &mut Vec<String>,
) -> Vec<PathBuf> {
    let mut entries = files.read_dir(&directory.join(inner)).unwrap_or_default();
    entries.sort_by(|left, right| left.name.cmp(&right.name));
    let mut below = Vec::new();
    for entry in entries {
        let path = inner.join(&entry.name);
        let leads_to_directory = || {
            let metadata = files.metadata(&directory.join(&path));
            metadata.is_ok_and(|metadata| metadata.kind == FileKind::Directory)
        };
        match entry.kind {
            FileKind::Directory if SKIPPED.iter().any(|name| entry.name == *name) => {}
            FileKind::Directory => below.push(path),
            // A link to a directory is neither a file nor followed.
            FileKind::Link if leads_to_directory() => {}
            _ if entry.name == "SKILL.md" => {}
            _ => found.push(path.to_string_lossy().into_owned()),
        }
    }
    below
}

fn unavailable(name: &str) -> Rendered {
    // The answer is JSON.
    let name = Value::from(format!("Skill \"{name}\" is not available.")).to_string();
    let message = name.strip_suffix('"').unwrap_or(&name);
    let mut text = Rendered::from(format!(
        "{{\"result\":{{\"type\":\"error\",\"error\":{{\"name\":\"InvalidToolCall\",\"message\":{message}"
    ));
    text.push_prose("unavailable skill", 0, UNAVAILABLE);
    text.push("\"}}}");
    text
}

/// What stands in the place of what follows.
const UNAVAILABLE: &str =
    " (The names that are most like it follow, and then all names there are.)";
