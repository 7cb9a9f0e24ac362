//! The files beside a skill, as Hermes lists them by kind.
//!
//! Source: hermes-agent 0.19.0, tools/skills_tool.py; run 0.19.0.

use std::path::{Path, PathBuf};

use super::answer::text;
use super::glob::{directories, matching};
use crate::hosts::program::object;
use crate::loader::{FileKind, FileSystem};
use crate::readers::Value;

/// What in `templates` is a template.
const TEMPLATES: [&str; 7] = ["*.md", "*.py", "*.yaml", "*.yml", "*.json", "*.tex", "*.sh"];

/// What in `scripts` is a script.
const SCRIPTS: [&str; 6] = ["*.py", "*.sh", "*.bash", "*.js", "*.ts", "*.rb"];

/// The files by kind; null if there are none.
pub(super) fn linked(files: &dyn FileSystem, directory: &Path) -> Value {
    let place = |name: &str| directory.join(name);
    let references = matching(files, &place("references"), "*.md");
    let places = directories(files, &place("templates"));
    let templates = TEMPLATES.iter().flat_map(|pattern| {
        let inner = places.iter();
        inner.flat_map(move |place| matching(files, place, pattern))
    });
    let scripts = place("scripts");
    let scripts = SCRIPTS
        .iter()
        .flat_map(|pattern| matching(files, &scripts, pattern));
    let kinds = [
        ("references", references),
        ("templates", templates.collect()),
        ("assets", all(files, &place("assets"))),
        ("scripts", scripts.collect()),
    ];
    by_kind(directory, kinds).unwrap_or(Value::Null)
}

/// What can be asked for in a skill, by kind.
pub(super) fn available(files: &dyn FileSystem, directory: &Path) -> Value {
    let endings = [".md", ".py", ".yaml", ".yml", ".json", ".tex", ".sh"];
    let mut kinds =
        ["references", "templates", "assets", "scripts", "other"].map(|kind| (kind, Vec::new()));
    for path in all(files, directory) {
        let inner = path
            .strip_prefix(directory)
            .unwrap_or(&path)
            .to_string_lossy()
            .into_owned();
        if path.file_name().is_some_and(|name| name == "SKILL.md") {
            continue;
        }
        let place = inner.split_once('/').map_or("", |(place, _)| place);
        let known = kinds
            .iter()
            .position(|(kind, _)| *kind == place && place != "other");
        let is_other = || endings.iter().any(|ending| inner.ends_with(ending));
        if let Some(kind) = known.or_else(|| is_other().then_some(kinds.len() - 1)) {
            kinds[kind].1.push(path);
        }
    }
    by_kind(directory, kinds).unwrap_or(Value::Mapping(Vec::new()))
}

/// All files at and below a directory.
fn all(files: &dyn FileSystem, directory: &Path) -> Vec<PathBuf> {
    let places = directories(files, directory);
    let inner = places.iter().flat_map(|place| matching(files, place, "*"));
    let is_file = |path: &PathBuf| {
        let metadata = files.metadata(path);
        metadata.is_ok_and(|metadata| metadata.kind == FileKind::File)
    };
    inner.filter(is_file).collect()
}

/// Those kinds of which there are files; none if there are no files.
fn by_kind<const N: usize>(directory: &Path, kinds: [(&str, Vec<PathBuf>); N]) -> Option<Value> {
    let relative = |path: &PathBuf| {
        let inner = path.strip_prefix(directory).unwrap_or(path);
        text(&inner.to_string_lossy())
    };
    let lists =
        kinds.map(|(kind, paths)| (kind, Value::Sequence(paths.iter().map(relative).collect())));
    let Value::Mapping(mut entries) = object(lists) else {
        unreachable!("an object is a mapping");
    };
    entries.retain(|(_, paths)| !matches!(paths, Value::Sequence(paths) if paths.is_empty()));
    (!entries.is_empty()).then_some(Value::Mapping(entries))
}
