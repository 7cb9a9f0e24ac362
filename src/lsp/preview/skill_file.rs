//! The file of the skill that a preview is about.

use std::path::{Path, PathBuf};

use crate::hosts::{Host, Naming};
use crate::loader::{FileSystem, Skill};

/// A skill's file, and what it may be called.
pub(super) struct SkillFile {
    path: PathBuf,
    /// The path without links.
    real: PathBuf,
    /// The `name` that an editor makes out, also in a broken header.
    name: Option<String>,
}

impl SkillFile {
    pub(super) fn new(files: &dyn FileSystem, path: &Path) -> Self {
        let contents = files.read(path).ok();
        let name = contents.and_then(|contents| {
            let skill = Skill::from_bytes(&contents);
            let name = skill.tree.field("name")?.value.as_text()?;
            Some(name.to_owned())
        });
        Self {
            real: files.canonicalize(path).unwrap_or_else(|_| path.to_owned()),
            path: path.to_owned(),
            name,
        }
    }

    /// Whether it is the file that a host lists by this path.
    pub(super) fn is_at(&self, listed: &Path) -> bool {
        listed == self.path || listed == self.real
    }

    /// What a host would call it, if it could see it.
    pub(super) fn name_for(&self, host: &Host) -> Option<String> {
        let directory = self.path.parent().and_then(Path::file_name);
        let directory = || directory.map(|name| name.to_string_lossy().into_owned());
        match host.naming {
            Some(Naming::Directory) => directory(),
            _ => self.name.clone().or_else(directory),
        }
    }
}
