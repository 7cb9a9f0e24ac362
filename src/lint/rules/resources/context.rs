//! What is around a page.

use std::path::Path;

use crate::loader::{FileSystem, Skill};
use crate::registry::{collection_of, root_of};
use crate::resources::{Files, Place};

/// What one must know of a page's surroundings to judge what it names.
pub(in crate::lint) struct Surroundings<'a> {
    /// The directories around.
    pub(in crate::lint) files: &'a Files<'a>,
    /// Where the page stands.
    pub(in crate::lint) place: Place,
    /// What the skill is about.
    pub(in crate::lint) about: About,
    /// Whether the page is the skill's `SKILL.md`.
    pub(in crate::lint) is_skill_file: bool,
    /// Whether files are to be found that nothing names.
    pub(in crate::lint) finds_unused: bool,
}

/// What a skill is about, as far as that tells what its paths are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::lint) struct About {
    /// It is about skills, or a template of one: most paths in it are examples.
    pub(in crate::lint) skills: bool,
}

impl About {
    /// What `skill`, which lies in `directory`, is about.
    #[must_use]
    pub(in crate::lint) fn of(skill: &Skill, directory: &Path) -> Self {
        let text = |key| {
            skill
                .tree
                .field(key)
                .and_then(|entry| entry.value.as_text())
                .unwrap_or_default()
        };
        let own = directory
            .file_name()
            .and_then(|name| name.to_str())
            .unwrap_or_default();
        let names = format!("{own} {}", text("name")).to_lowercase();
        let description = text("description").to_lowercase();
        let is_named =
            names.contains("skill") || names.contains("template") || names.contains("plugin");
        const DOING: [&str; 14] = [
            "creat", "writ", "author", "build", "develop", "design", "generat", "scaffold",
            "review", "audit", "improv", "optimiz", "evaluat", "maintain",
        ];
        let is_told = [
            "skill.md",
            "agent skill",
            "claude skill",
            "new skill",
            "a skill",
            "skills for",
            "slash command",
            "subagent",
        ]
        .iter()
        .any(|word| description.contains(word));
        let is_doing = DOING.iter().any(|doing| description.contains(doing));
        Self {
            skills: is_named || (is_told && is_doing),
        }
    }
}

impl Surroundings<'_> {
    /// Whether the skill is used where it lies, so that what is around it stays around it.
    pub(super) fn is_in_host_root(&self) -> bool {
        root_of(&self.place.skill).is_some()
    }

    /// Whether `path` is a file of another skill of the same collection.
    pub(super) fn is_in_collection(&self, path: &Path) -> bool {
        let file = self.place.skill.join("SKILL.md");
        let Some(collection) = collection_of(&file) else {
            return false;
        };
        let is_skill = |directory: &&Path| self.fs().metadata(&directory.join("SKILL.md")).is_ok();
        let own = path
            .ancestors()
            .take_while(|above| above.starts_with(collection));
        own.filter(|above| *above != collection)
            .any(|above| is_skill(&above))
    }

    pub(super) fn fs(&self) -> &dyn FileSystem {
        self.files.fs()
    }
}
