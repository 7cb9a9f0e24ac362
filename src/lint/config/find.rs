//! Where the settings of a project are.

use std::path::{Path, PathBuf};

use crate::loader::{FileKind, FileSystem};

/// The name of the file of settings.
pub const FILE_NAME: &str = "skill-lsp.toml";

/// The nearest `skill-lsp.toml` in `start` (a directory) or above it. The root of a repository is
/// the last place that is looked at: what lies above belongs to somebody else.
#[must_use]
pub fn find_config(fs: &dyn FileSystem, start: &Path) -> Option<PathBuf> {
    for directory in start.ancestors() {
        let file = directory.join(FILE_NAME);
        if fs
            .metadata(&file)
            .is_ok_and(|found| found.kind == FileKind::File)
        {
            return Some(file);
        }
        // A directory, or a file in a worktree or a submodule.
        if fs.metadata(&directory.join(".git")).is_ok() {
            return None;
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::loader::Os;

    #[test]
    fn the_nearest_file_counts_and_nothing_above_the_repository() {
        let temporary = tempfile::tempdir().unwrap();
        let outer = temporary.path();
        let deep = outer.join("repository/a/b");
        fs::create_dir_all(&deep).unwrap();
        let write = |directory: &str| {
            let file = outer.join(directory).join(FILE_NAME);
            fs::write(&file, "").unwrap();
            file
        };
        let above = write("");
        assert_eq!(find_config(&Os, &deep), Some(above));
        fs::write(outer.join("repository/.git"), "gitdir: elsewhere").unwrap();
        assert_eq!(find_config(&Os, &deep), None);
        let at_the_root = write("repository");
        assert_eq!(find_config(&Os, &deep), Some(at_the_root));
        fs::create_dir(deep.join(FILE_NAME)).unwrap();
        let nearer = write("repository/a");
        assert_eq!(find_config(&Os, &deep), Some(nearer), "a directory is none");
    }
}
