//! Where a file stands.

use std::path::{Path, PathBuf};

use crate::loader::{FileKind, FileSystem, repository_around};

/// Where a Markdown file stands that belongs to a skill.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The file; absolute, as everything here.
    pub file: PathBuf,
    /// Its directory.
    pub directory: PathBuf,
    /// The directory of the skill.
    pub skill: PathBuf,
    /// The directory of the plugin that the skill is a part of.
    pub plugin: Option<PathBuf>,
    /// The directory of the collection of plugins that it belongs to.
    pub marketplace: Option<PathBuf>,
    /// The root of the repository.
    pub repository: Option<PathBuf>,
}

/// How many directories above a file its skill and its plugin are looked for.
const MOST_LEVELS: usize = 8;

impl Place {
    /// The place of `file` in the skill in the directory `skill`.
    #[must_use]
    pub fn new(fs: &dyn FileSystem, file: &Path, skill: &Path) -> Self {
        let is_plugin = |path: &&Path| {
            fs.metadata(&path.join(".claude-plugin/plugin.json"))
                .is_ok()
        };
        let is_marketplace = |path: &&Path| {
            fs.metadata(&path.join(".claude-plugin/marketplace.json"))
                .is_ok()
        };
        let mut above = skill.ancestors().take(MOST_LEVELS);
        let mut around = skill.ancestors().take(MOST_LEVELS);
        Self {
            file: file.to_owned(),
            directory: file.parent().unwrap_or(skill).to_owned(),
            skill: skill.to_owned(),
            plugin: above.find(is_plugin).map(Path::to_owned),
            marketplace: around.find(is_marketplace).map(Path::to_owned),
            repository: repository_around(fs, skill),
        }
    }

    /// The directory up to which a path may lead out of the skill: that of the repository, else of the
    /// plugin, else the one above the skill's collection.
    #[must_use]
    pub fn outermost(&self) -> &Path {
        let known = self.repository.as_deref().or(self.plugin.as_deref());
        let above = self.skill.ancestors().nth(2);
        known.or(above).unwrap_or(&self.skill)
    }
}

/// The directory of the skill that `file` belongs to: the nearest one above that has a `SKILL.md`.
#[must_use]
pub fn skill_around(fs: &dyn FileSystem, file: &Path) -> Option<PathBuf> {
    let is_skill = |directory: &&Path| {
        let mut names = ["SKILL.md", "skill.md"].into_iter();
        names.any(|name| {
            fs.metadata(&directory.join(name))
                .is_ok_and(|it| it.kind == FileKind::File)
        })
    };
    let above = file.ancestors().skip(1).take(MOST_LEVELS);
    above
        .filter(|directory| directory.parent().is_some())
        .find(is_skill)
        .map(Path::to_owned)
}
