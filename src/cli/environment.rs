//! Where a command stands: the directories it looks into.

use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};

use super::arguments::Common;
use crate::registry;

/// The directories a command looks into, absolute.
#[derive(Debug)]
pub(super) struct Environment {
    /// The project, without links.
    pub(super) project: PathBuf,
    /// The home directory.
    pub(super) home: Option<PathBuf>,
    /// What stands for `/` where hosts look below `/etc`.
    pub(super) system_root: PathBuf,
}

impl Environment {
    /// Takes the directories from the command line, and the home directory from the user's
    /// environment if it is not given.
    ///
    /// # Errors
    /// If one of them is not there: a mistyped `--home` would silently show other skills than the
    /// ones meant.
    pub(super) fn new(common: &Common) -> anyhow::Result<Self> {
        let home = match &common.home {
            Some(home) => Some(absolute_directory("--home", home)?),
            None => std::env::home_dir().and_then(|home| std::fs::canonicalize(home).ok()),
        };
        let system_root = match &common.system_root {
            Some(root) => absolute_directory("--system-root", root)?,
            None => PathBuf::from("/"),
        };
        let project = absolute_directory("--project", &common.project)?;
        Ok(Self {
            project,
            home,
            system_root,
        })
    }

    /// What hosts see that are started in the project. `user_scopes` says whether the user's and
    /// the system's skills count.
    pub(super) fn seen(&self, user_scopes: bool) -> registry::Environment {
        registry::Environment {
            folders: vec![self.project.clone()],
            home: self.home.clone().filter(|_| user_scopes),
            system_root: user_scopes.then(|| self.system_root.clone()),
        }
    }

    /// Whether a directory is no project but the home directory or the root of the disk, so that
    /// only the places in it from which hosts load skills are of interest.
    pub(super) fn is_no_project(&self, directory: &Path) -> bool {
        directory.parent().is_none() || self.home.as_deref() == Some(directory)
    }

    /// The name of a file: relative to the project if it lies in it.
    pub(super) fn shown(&self, path: &Path) -> String {
        let relative = path.strip_prefix(&self.project).unwrap_or(path);
        relative.to_string_lossy().into_owned()
    }

    /// The name of a file for people: [`Self::shown`], and below `~` if it lies at home.
    pub(super) fn shown_briefly(&self, path: &Path) -> String {
        let home = self.home.as_ref();
        let at_home = home.and_then(|home| path.strip_prefix(home).ok());
        match at_home {
            Some(relative) if !path.starts_with(&self.project) => {
                Path::new("~").join(relative).to_string_lossy().into_owned()
            }
            _ => self.shown(path),
        }
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
