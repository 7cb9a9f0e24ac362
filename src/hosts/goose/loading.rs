//! What Goose's model gets for loading a skill, or a file of one.
//!
//! Source: block/goose, crates/goose/src/skills/client.rs, mod.rs and supporting_files.rs.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use serde_json::Value as Json;

use super::arguments::push_applied;
use super::reading::SKIPPED;
use crate::hosts::program::{Skill, Survey, push_unchanged};
use crate::loader::{FileKind, FileSystem, Rendered, ToolOutput};
use crate::readers::Value;

/// So many files are named when one is not there.
const MOST_NAMED: usize = 10;

/// So many names are proposed when one is not there.
const MOST_PROPOSED: usize = 3;

/// More files than any skill has, so that a walk through links ends.
const MOST_FILES: usize = 10_000;

pub(super) fn call(survey: &Survey, _: &str, arguments: &Json) -> ToolOutput {
    let name = arguments["name"].as_str().unwrap_or_default();
    if name.is_empty() {
        return ToolOutput::error("Missing required parameter: name");
    }
    if let Some(skill) = survey.named(name) {
        return ToolOutput::ok(loaded(survey, skill, arguments["args"].as_str()));
    }
    if let Some((parent, path)) = name.split_once('/')
        && let Some(skill) = survey.named(parent)
    {
        return file(survey, skill, name, &path.replace('\\', "/"));
    }
    let small = name.to_lowercase();
    let is_like = |known: &&str| {
        let known = known.to_lowercase();
        known.contains(&small) || small.contains(&known)
    };
    let names = survey.skills.iter().map(|skill| &*skill.entry.name);
    let proposed: Vec<_> = names.filter(is_like).take(MOST_PROPOSED).collect();
    ToolOutput::error(match proposed.as_slice() {
        [] => format!("Skill '{name}' not found."),
        names => format!(
            "Skill '{name}' not found. Did you mean: {}?",
            names.join(", ")
        ),
    })
}

fn loaded(survey: &Survey, skill: &Skill, args: Option<&str>) -> Rendered {
    let entry = &skill.entry;
    let description = entry.description.as_deref().unwrap_or_default();
    let mut text = Rendered::from(format!(
        "# Loaded Skill: {} (skill)\n\n{description}\n\n## Content\n\n",
        entry.name
    ));
    match args {
        Some(args) => push_applied(&mut text, &entry.body, args, &names(&entry.header)),
        None => push_unchanged(&mut text, &entry.body),
    }
    text.push("\n");
    let beside = Beside::of(survey, skill);
    if beside.files.is_empty() {
        return text;
    }
    let directory = beside.directory.to_string_lossy();
    text.push(&format!(
        "\n## Supporting Files\n\nSkill directory: {directory}\n\n"
    ));
    text.push_prose("supporting files", 0, HOW_TO_REACH);
    for file in &beside.files {
        text.push(&format!(
            "- {file} → {directory}/{file} (load_skill(name: \"{}/{file}\"))\n",
            entry.name
        ));
    }
    text
}

/// What stands in the place of Goose's own words about paths.
const HOW_TO_REACH: &str = "(Goose says here that paths in the skill start in its directory and commands do not, so \
    that the paths below are to be used, or `cd`.)\n\n";

fn names(header: &Value) -> Vec<&str> {
    let Value::Sequence(names) = header else {
        return Vec::new();
    };
    let texts = names.iter().filter_map(|name| match name {
        Value::String(name) => Some(&**name),
        _ => None,
    });
    texts.collect()
}

fn file(survey: &Survey, skill: &Skill, name: &str, path: &str) -> ToolOutput {
    let beside = Beside::of(survey, skill);
    if beside.files.iter().any(|file| file == path) {
        return contents(&*survey.surroundings.files, &beside.directory, path, name);
    }
    let named: Vec<_> = beside
        .files
        .iter()
        .take(MOST_NAMED)
        .map(|file| &**file)
        .collect();
    ToolOutput::error(match named.as_slice() {
        [] => format!("Skill '{}' has no supporting files.", skill.entry.name),
        files => format!("File '{name}' not found. Available: {}", files.join(", ")),
    })
}

fn contents(fs: &dyn FileSystem, directory: &Path, path: &str, name: &str) -> ToolOutput {
    let file = directory.join(path);
    if fs.canonicalize(&file).ok().as_ref() != Some(&file) {
        let mut text = Rendered::from(format!("Failed to read '{name}': "));
        text.push_prose(
            "system error",
            0,
            "(there is a link on the way, and none is followed)",
        );
        return ToolOutput::error(text);
    }
    let contents = match fs.read(&file) {
        Ok(contents) => contents,
        Err(error) => return ToolOutput::error(format!("Failed to read '{name}': {error}")),
    };
    match std::str::from_utf8(&contents) {
        Ok(text) => ToolOutput::ok(format!(
            "# Loaded: {name}\n\n{text}\n\n---\nFile loaded into context."
        )),
        Err(error) => ToolOutput::error(format!("Failed to read '{name}': {error}")),
    }
}

/// The files of a skill, as the system lists them.
struct Beside {
    /// The directory, links followed.
    directory: PathBuf,
    /// The files, relative to it.
    files: Vec<String>,
}

impl Beside {
    fn of(survey: &Survey, skill: &Skill) -> Self {
        let fs = &*survey.surroundings.files;
        let found = skill.directory();
        let mut walk = Walk {
            fs,
            start: found,
            visited: HashSet::new(),
            files: Vec::new(),
        };
        walk.directory(found);
        Self {
            directory: fs.canonicalize(found).unwrap_or_else(|_| found.to_owned()),
            files: walk.files,
        }
    }
}

struct Walk<'a> {
    fs: &'a dyn FileSystem,
    start: &'a Path,
    visited: HashSet<PathBuf>,
    files: Vec<String>,
}

impl Walk<'_> {
    fn directory(&mut self, directory: &Path) {
        let Ok(real) = self.fs.canonicalize(directory) else {
            return;
        };
        if !self.visited.insert(real) {
            return;
        }
        for entry in self.fs.read_dir(directory).unwrap_or_default() {
            let path = directory.join(&entry.name);
            match self.fs.metadata(&path).map(|metadata| metadata.kind) {
                Ok(FileKind::Directory) if self.enters(&path) => self.directory(&path),
                Ok(FileKind::File) if entry.name != "SKILL.md" => self.file(&path),
                _ => {}
            }
        }
    }

    fn enters(&self, path: &Path) -> bool {
        let is_skipped = SKIPPED
            .iter()
            .any(|skipped| path.file_name().is_some_and(|name| name == *skipped));
        let skill = self.fs.metadata(&path.join("SKILL.md"));
        let is_skill = skill.is_ok_and(|metadata| metadata.kind == FileKind::File);
        !is_skipped && !is_skill
    }

    fn file(&mut self, path: &Path) {
        if let Ok(inner) = path.strip_prefix(self.start)
            && self.files.len() < MOST_FILES
        {
            self.files.push(inner.to_string_lossy().replace('\\', "/"));
        }
    }
}
