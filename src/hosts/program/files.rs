//! The files beside a `SKILL.md`, as hosts list them for a model.

use std::path::{Path, PathBuf};

use crate::loader::{FileKind, FileSystem};

/// More files than any host lists.
const MAX_FILES: usize = 10_000;

/// The files at and below a directory, links not followed, those of a directory before those below it, by
/// the bytes of their names; `enters` says which directories are looked into.
pub(in crate::hosts) fn files_below(
    fs: &dyn FileSystem,
    directory: &Path,
    enters: &dyn Fn(&Path) -> bool,
) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut pending = vec![directory.to_owned()];
    while let Some(directory) = pending.pop() {
        let mut entries = fs.read_dir(&directory).unwrap_or_default();
        entries.sort_by(|left, right| left.name.cmp(&right.name));
        let mut below = Vec::new();
        for entry in entries {
            let path = directory.join(&entry.name);
            match entry.kind {
                FileKind::File if files.len() < MAX_FILES => files.push(path),
                FileKind::Directory if enters(&path) => below.push(path),
                _ => {}
            }
        }
        pending.extend(below.into_iter().rev());
    }
    files
}
