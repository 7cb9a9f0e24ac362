//! All files of a skill.

use std::path::{Path, PathBuf};

use super::Files;
use crate::loader::{FileKind, is_skill_file_name};

/// As many files of a skill as are looked at: more than any real one has.
pub const MAX_FILES: usize = 20_000;

/// Deeper than in any real skill; a bound for links that lead upwards.
const MAX_DEPTH: usize = 12;

/// Directories of a skill in which no file of its own lies.
const SKIPPED: [&str; 6] = [
    "node_modules",
    "target",
    "__pycache__",
    "venv",
    "dist",
    "build",
];

/// Whether a file is a page of Markdown.
#[must_use]
pub fn is_page(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str());
    extension.is_some_and(|extension| {
        extension.eq_ignore_ascii_case("md") || extension.eq_ignore_ascii_case("markdown")
    })
}

impl Files<'_> {
    /// The files in the directory of a skill, sorted by directory, without its `SKILL.md`, what is hidden, and other
    /// skills in it.
    #[must_use]
    pub fn of_skill(&self, skill: &Path) -> Vec<PathBuf> {
        let mut found = Vec::new();
        let mut pending = vec![(skill.to_owned(), 0)];
        while let Some((directory, depth)) = pending.pop() {
            let Some(listing) = self.list(&directory) else {
                continue;
            };
            let has_skill = listing
                .iter()
                .any(|(name, _)| is_skill_file_name(name.as_ref()));
            if depth > 0 && has_skill {
                continue;
            }
            for (name, kind) in listing.iter() {
                if name.starts_with('.') || (depth == 0 && is_skill_file_name(name.as_ref())) {
                    continue;
                }
                match kind {
                    FileKind::File => found.push(directory.join(name)),
                    FileKind::Directory
                        if depth < MAX_DEPTH && !SKIPPED.contains(&name.as_str()) =>
                    {
                        pending.push((directory.join(name), depth + 1));
                    }
                    _ => {}
                }
                if found.len() >= MAX_FILES {
                    return found;
                }
            }
        }
        found
    }

    /// The pages of a skill besides its `SKILL.md`.
    #[must_use]
    pub fn pages_of(&self, skill: &Path) -> Vec<PathBuf> {
        let mut pages = self.of_skill(skill);
        pages.retain(|path| is_page(path));
        pages.sort();
        pages
    }
}
