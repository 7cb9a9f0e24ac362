//! Why a host does not look where a skill lies.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use crate::hosts::Root;
use crate::hosts::program::Survey;
use crate::loader::FileKind;

/// Why a host does not look where a skill lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Placing {
    /// It lies in none of the directories that the host looks into.
    NoRoot,
    /// It lies deeper in this root than the host looks.
    TooDeep {
        /// The root.
        root: PathBuf,
        /// How many directories deep the host looks.
        most: usize,
    },
    /// It lies right in this root, and the host wants a directory for each skill.
    InRoot(PathBuf),
    /// A directory on the way is not entered.
    Skipped(String),
    /// It lies inside the skill in this file, and the host does not look there.
    InSkill(PathBuf),
    /// The file is a link, which the host passes over.
    FileLink,
    /// A directory on the way is a link, which the host does not follow.
    DirectoryLink,
    /// The host does not take a file of this name.
    FileName(String),
}

/// Why the host of a survey did not find the file `path`.
pub(super) fn placing(survey: &Survey, path: &Path) -> Placing {
    let around = survey.roots.iter().map(|visited| &visited.root);
    let reasons = around.filter_map(|root| reason(survey, root, path));
    // Of several roots around it the innermost is meant.
    reasons
        .max_by_key(|(depth, _)| *depth)
        .map_or(Placing::NoRoot, |(_, reason)| reason)
}

fn reason(survey: &Survey, root: &Root, path: &Path) -> Option<(usize, Placing)> {
    let inner = path.parent()?.strip_prefix(&root.path).ok()?;
    let depth = root.path.components().count();
    Some((depth, why_not(survey, root, path, inner)))
}

fn why_not(survey: &Survey, root: &Root, path: &Path, inner: &Path) -> Placing {
    let layout = root.layout;
    let files = &*survey.surroundings.files;
    let name = path.file_name().unwrap_or_default();
    if !layout.file_name.is(Some(name)) {
        return Placing::FileName(name.to_string_lossy().into_owned());
    }
    let is_entered = |name: &OsStr| {
        let is_hidden = name.as_encoded_bytes().starts_with(b".");
        (layout.hidden || !is_hidden) && !layout.skipped.iter().any(|skipped| name == *skipped)
    };
    if let Some(part) = inner.iter().find(|part| !is_entered(part)) {
        return Placing::Skipped(part.to_string_lossy().into_owned());
    }
    let depth = inner.components().count();
    if depth > layout.max_depth {
        return Placing::TooDeep {
            root: root.path.clone(),
            most: layout.max_depth,
        };
    }
    if depth < layout.min_depth {
        return Placing::InRoot(root.path.clone());
    }
    let outer = inner
        .ancestors()
        .skip(1)
        .map(|outer| root.path.join(outer).join("SKILL.md"));
    let is_there = |path: &PathBuf| files.metadata(path).is_ok();
    if let Some(outer) = outer.filter(|_| !layout.nested).find(is_there) {
        return Placing::InSkill(outer);
    }
    let is_link = |path: &Path| {
        let entries = path.parent().map(|parent| files.read_dir(parent));
        let entries = entries.and_then(Result::ok).unwrap_or_default();
        let mut entries = entries.iter();
        entries.any(|entry| Some(&*entry.name) == path.file_name() && entry.kind == FileKind::Link)
    };
    if is_link(path) {
        Placing::FileLink
    } else {
        Placing::DirectoryLink
    }
}
