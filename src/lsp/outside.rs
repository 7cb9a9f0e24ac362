//! What skills look at outside of their own directories.

use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Which skills looked into which directories outside of their own.
#[derive(Debug, Default)]
pub(super) struct Outside {
    by_directory: HashMap<PathBuf, BTreeSet<Arc<Path>>>,
    by_skill: HashMap<(Arc<Path>, bool), Vec<PathBuf>>,
}

impl Outside {
    /// Notes the directories that judging the `SKILL.md` at `skill`, or its pages, has looked into.
    pub(super) fn note(&mut self, skill: &Path, is_pages: bool, directories: Vec<PathBuf>) {
        let skill: Arc<Path> = skill.into();
        let key = (Arc::clone(&skill), is_pages);
        let before = self.by_skill.remove(&key).unwrap_or_default();
        let other = self.by_skill.get(&(Arc::clone(&skill), !is_pages));
        for gone in before
            .iter()
            .filter(|it| !other.is_some_and(|other| other.contains(it)))
        {
            if let Some(skills) = self.by_directory.get_mut(gone) {
                skills.remove(&skill);
                if skills.is_empty() {
                    self.by_directory.remove(gone);
                }
            }
        }
        for directory in &directories {
            let skills = self.by_directory.entry(directory.clone()).or_default();
            skills.insert(Arc::clone(&skill));
        }
        if !directories.is_empty() {
            self.by_skill.insert(key, directories);
        }
    }

    /// The skills that may be judged differently when `path` has come, gone or changed.
    pub(super) fn concerned(&self, path: &Path) -> impl Iterator<Item = Arc<Path>> {
        // In a directory that is new, the one above is what has changed.
        let skills = path
            .ancestors()
            .filter_map(|directory| self.by_directory.get(directory));
        skills.flatten().cloned().collect::<Vec<_>>().into_iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_in_a_directory_concerns_who_looked_there() {
        let mut outside = Outside::default();
        let skill = Path::new("/p/a/SKILL.md");
        let concerned = |outside: &Outside, path: &str| outside.concerned(Path::new(path)).count();
        outside.note(skill, false, vec!["/p/docs".into()]);
        outside.note(skill, true, vec!["/p/docs".into(), "/p/b".into()]);
        assert_eq!(concerned(&outside, "/p/docs/x.md"), 1);
        assert_eq!(concerned(&outside, "/p/docs"), 1);
        assert_eq!(concerned(&outside, "/p/other"), 0);
        outside.note(skill, true, Vec::new());
        assert_eq!(concerned(&outside, "/p/b/x.md"), 0);
        assert_eq!(concerned(&outside, "/p/docs/x.md"), 1);
        outside.note(skill, false, Vec::new());
        assert_eq!(concerned(&outside, "/p/docs/x.md"), 0);
    }
}
