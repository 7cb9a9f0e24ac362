//! Which files Hermes finds for a name.
//!
//! Source: hermes-agent 0.19.0, tools/skills_tool.py; run 0.19.0.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use super::SUPPORT;
use super::frontmatter::parse;
use super::glob::rglob;
use super::index::index;
use crate::hosts::pathlib::{exists, is_directory};
use crate::hosts::program::Survey;
use crate::loader::FileSystem;
use crate::readers::{Value, python};

/// A file that may be meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Candidate {
    /// The directory of the skill; none of a file that is a skill by itself.
    pub(super) directory: Option<PathBuf>,
    /// The file.
    pub(super) file: PathBuf,
}

/// All files that may be meant by `name`, each once: by path, by the name of a directory, by the field, and files
/// called `name.md`. `categorised` is the same name with a category before it.
pub(super) fn candidates(survey: &Survey, name: &str, categorised: Option<&str>) -> Vec<Candidate> {
    let files = &*survey.surroundings.files;
    let mut found = Found {
        files,
        seen: Vec::new(),
        candidates: Vec::new(),
    };
    let roots = survey.roots.iter().filter(|visited| visited.exists);
    for root in roots.map(|visited| visited.root.path.as_path()) {
        for name in [Some(name), categorised].into_iter().flatten() {
            found.direct(&root.join(name));
        }
        found.named(root, name);
        for file in rglob(files, root, &format!("{name}.md")) {
            let is_skill = file.file_name().is_some_and(|name| name == "SKILL.md");
            if !is_skill && !is_support(files, &file) {
                found.record(None, file.clone(), &file);
            }
        }
    }
    found.candidates
}

struct Found<'a> {
    files: &'a dyn FileSystem,
    seen: Vec<PathBuf>,
    candidates: Vec<Candidate>,
}

impl Found<'_> {
    fn direct(&mut self, path: &Path) {
        let exists = |path: &Path| exists(self.files, path).unwrap_or(false);
        let skill = path.join("SKILL.md");
        let flat = path.with_extension("md");
        if !is_support(self.files, path) && is_directory(self.files, path) && exists(&skill) {
            self.record(Some(path.to_owned()), skill.clone(), &skill);
        } else if exists(&flat) && !is_support(self.files, &flat) {
            self.record(None, flat.clone(), &flat);
        }
    }

    fn named(&mut self, root: &Path, name: &str) {
        let mut fields: HashMap<PathBuf, bool> = HashMap::new();
        for file in index(self.files, root, "SKILL.md") {
            let Some(directory) = file.path.parent() else {
                continue;
            };
            let by_directory = directory.file_name().is_some_and(|it| it == name);
            let mut by_field = || {
                let known = fields.entry(file.real.clone());
                file.opens && *known.or_insert_with(|| has_name(self.files, &file.real, name))
            };
            if by_directory || by_field() {
                self.record(Some(directory.to_owned()), file.path.clone(), &file.real);
            }
        }
    }

    /// Notes a file, which can be reached as `way` with fewer links.
    fn record(&mut self, directory: Option<PathBuf>, file: PathBuf, way: &Path) {
        let real = self.files.canonicalize(way);
        let real = real.unwrap_or_else(|_| way.to_owned());
        if !self.seen.contains(&real) {
            self.seen.push(real);
            self.candidates.push(Candidate { directory, file });
        }
    }
}

/// Whether the field `name` of a file is this.
fn has_name(files: &dyn FileSystem, path: &Path, name: &str) -> bool {
    let Ok(bytes) = files.read(path) else {
        return false;
    };
    let Ok(text) = std::str::from_utf8(&bytes) else {
        return false;
    };
    let text = python::universal_newlines(text);
    matches!(parse(&text).get("name"), Some(Value::String(it)) if it == name)
}

/// Whether a path leads through a directory in that of a skill whose files are a part of it.
fn is_support(files: &dyn FileSystem, path: &Path) -> bool {
    let mut above = PathBuf::new();
    let parts: Vec<_> = path.iter().collect();
    let Some((_, parts)) = parts.split_last() else {
        return false;
    };
    for part in parts {
        let is_named = SUPPORT.iter().any(|name| part == name);
        if is_named && exists(files, &above.join("SKILL.md")).unwrap_or(false) {
            return true;
        }
        above.push(part);
    }
    false
}
