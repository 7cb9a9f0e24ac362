//! Which directories the system has to watch, as the disk is now.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use notify::RecursiveMode;

/// Real directories only: the system knows a directory by one name, and tells that one.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Plan {
    /// The real directory of each root that there is.
    pub(super) real: BTreeMap<PathBuf, PathBuf>,
    /// What to watch, and whether with all below it.
    pub(super) watched: BTreeMap<PathBuf, RecursiveMode>,
}

impl Plan {
    /// The roots that there are are watched as trees. Above each root the nearest directory is
    /// watched alone, to see the root come, go and be replaced.
    pub(super) fn new(roots: &BTreeSet<PathBuf>) -> Self {
        let mut plan = Self::default();
        let mut above = BTreeSet::new();
        for root in roots {
            let parent = nearest_above(root);
            if let Some(real) = real_directory(root)
                && !holds(&real, parent.as_deref())
            {
                // A link sits in one directory, and leads into another.
                above.extend(real.parent().map(Path::to_owned));
                plan.real.insert(root.clone(), real);
            }
            above.extend(parent);
        }
        for real in plan.real.values() {
            plan.watched.insert(real.clone(), RecursiveMode::Recursive);
        }
        for path in above {
            plan.watched
                .entry(path)
                .or_insert(RecursiveMode::NonRecursive);
        }
        plan.leave_out_what_lies_in_a_tree();
        plan
    }

    /// The system would keep one watch for both, and end it when either is ended.
    fn leave_out_what_lies_in_a_tree(&mut self) {
        let trees: BTreeSet<PathBuf> = self.real.values().cloned().collect();
        let is_in_tree = |path: &PathBuf| path.ancestors().skip(1).any(|path| trees.contains(path));
        self.watched.retain(|path, _| !is_in_tree(path));
    }
}

/// Whether a root that leads to `real` would watch the directory that it lies in itself: a link
/// to `/` or to a home, and nobody's directory of skills.
fn holds(real: &Path, parent: Option<&Path>) -> bool {
    parent.is_none_or(|parent| parent.starts_with(real))
}

/// The nearest directory above `path`, by its real path.
fn nearest_above(path: &Path) -> Option<PathBuf> {
    path.ancestors().skip(1).find_map(real_directory)
}

fn real_directory(path: &Path) -> Option<PathBuf> {
    path.canonicalize().ok().filter(|path| path.is_dir())
}
