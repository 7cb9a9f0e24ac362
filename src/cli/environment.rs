//! Where a command stands: the directories it looks into.

use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};

use super::arguments::Common;

/// The directories a command looks into, absolute.
#[derive(Debug)]
pub(super) struct Environment {
    /// The project.
    pub(super) project: PathBuf,
}

impl Environment {
    /// Takes the directories from the command line.
    ///
    /// # Errors
    /// If one of them is not there: a mistyped `--home` would silently show other skills than the
    /// ones meant.
    pub(super) fn new(common: &Common) -> anyhow::Result<Self> {
        for (flag, directory) in [
            ("--home", &common.home),
            ("--system-root", &common.system_root),
        ] {
            if let Some(directory) = directory {
                absolute_directory(flag, directory)?;
            }
        }
        Ok(Self {
            project: absolute_directory("--project", &common.project)?,
        })
    }

    /// The name of a file for people: relative to the project if it lies in it.
    pub(super) fn shown(&self, path: &Path) -> String {
        let relative = path.strip_prefix(&self.project).unwrap_or(path);
        relative.to_string_lossy().into_owned()
    }
}

fn absolute_directory(flag: &str, directory: &Path) -> anyhow::Result<PathBuf> {
    let absolute = std::fs::canonicalize(directory)
        .with_context(|| format!("{flag} {}: cannot be opened", directory.display()))?;
    ensure!(
        absolute.is_dir(),
        "{flag} {}: not a directory",
        directory.display()
    );
    Ok(absolute)
}
