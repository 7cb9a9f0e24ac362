//! What people are shown of the skills beside what a model gets.

use std::ffi::OsStr;
use std::io::ErrorKind;
use std::path::PathBuf;

use super::overlay::Hidden;
use super::skill::Skill;
use super::source::{SKILL_FILE, SkillSource};
use crate::hosts::{ListedSkill, ShadowedSkill};
use crate::loader::FileKind;

impl SkillSource {
    /// A skill as it is listed.
    pub(super) fn listed(&self, skill: &Skill) -> ListedSkill {
        let frontmatter = skill.frontmatter();
        ListedSkill {
            name: frontmatter.name.clone(),
            load_by: frontmatter.name.clone(),
            description: Some(frontmatter.description.clone()),
            path: skill.path.to_string_lossy().into_owned(),
            scope: self.overlay.layers[skill.layer].scope,
        }
    }

    /// The skills of later layers that nobody gets, because earlier ones have taken their names.
    pub(super) fn shadowed(&self) -> Vec<ShadowedSkill> {
        let hidden = self.overlay.hidden();
        let shadowed = hidden.into_iter().filter_map(|hidden| {
            let name = hidden.directory.name.to_str()?.to_owned();
            let is_visible = match &self.allowed {
                Some(allowed) => allowed.contains(&name),
                None => true,
            };
            let path = self.own_file(hidden.directory.layer, &hidden.directory.name)?;
            let by = self.taker(&hidden).filter(|_| is_visible)?;
            Some(ShadowedSkill {
                path: path.to_string_lossy().into_owned(),
                name,
                by: by.to_string_lossy().into_owned(),
                by_chance: false,
            })
        });
        shadowed.collect()
    }

    /// The `SKILL.md` of a directory in a layer, if it has one.
    fn own_file(&self, layer: usize, directory: &OsStr) -> Option<PathBuf> {
        let path = self.overlay.path(layer, directory).join(SKILL_FILE);
        let metadata = self.overlay.files.metadata(&path).ok()?;
        (metadata.kind == FileKind::File).then_some(path)
    }

    /// What hides a directory: the first `SKILL.md` of its name, or what has no `SKILL.md` but keeps
    /// the directory from being listed.
    fn taker(&self, hidden: &Hidden) -> Option<PathBuf> {
        let Hidden {
            directory,
            taker,
            is_directory,
        } = hidden;
        for layer in *taker..directory.layer {
            let path = self.overlay.path(layer, &directory.name);
            let file = path.join(SKILL_FILE);
            match self.overlay.files.metadata(&file) {
                Ok(_) => return Some(file),
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                Err(_) => return Some(path),
            }
        }
        (!is_directory).then(|| self.overlay.path(*taker, &directory.name))
    }
}
