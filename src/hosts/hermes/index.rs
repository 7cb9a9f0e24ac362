//! The files of one name below a directory, as Hermes walks it for its prompt and for lookups: links are followed,
//! also in circles, until the system gives up.
//!
//! Source: hermes-agent 0.19.0, agent/skill_utils.py.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::{EXCLUDED, SUPPORT};
use crate::loader::{DirEntry, FileKind, FileSystem};

/// So many links the system follows on one way.
const MOST_LINKS: usize = 40;

/// A walk ends after so many directories: more than anybody has.
const MOST_DIRECTORIES: usize = 20_000;

/// A file that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Indexed {
    /// The path by which it was found.
    pub(super) path: PathBuf,
    /// The path without links to directories.
    pub(super) real: PathBuf,
    /// Whether it can be opened by its path: not if there are too many links on it.
    pub(super) opens: bool,
}

/// The files called `name` below `root`, by the bytes of their paths.
pub(super) fn index(files: &dyn FileSystem, root: &Path, name: &str) -> Vec<Indexed> {
    let mut walk = Walk {
        files,
        listings: HashMap::new(),
        directories: 0,
        found: Vec::new(),
    };
    if let Ok(real) = files.canonicalize(root) {
        walk.all(root, real, name);
    }
    let bytes = |it: &Indexed| it.path.as_os_str().as_encoded_bytes().to_vec();
    walk.found.sort_by_cached_key(bytes);
    walk.found
}

struct Directory {
    path: PathBuf,
    real: PathBuf,
    links: usize,
}

struct Walk<'a> {
    files: &'a dyn FileSystem,
    /// What is in each real directory, and where its links to directories lead.
    listings: HashMap<PathBuf, Arc<Listing>>,
    directories: usize,
    found: Vec<Indexed>,
}

#[derive(Default)]
struct Listing {
    entries: Vec<DirEntry>,
    /// By the name of the link.
    linked: HashMap<std::ffi::OsString, PathBuf>,
}

impl Walk<'_> {
    fn all(&mut self, root: &Path, real: PathBuf, name: &str) {
        let mut pending = vec![Directory {
            path: root.to_owned(),
            real,
            links: 0,
        }];
        while let Some(directory) = pending.pop() {
            self.directories += 1;
            if self.directories > MOST_DIRECTORIES {
                return;
            }
            self.one(&directory, name, &mut pending);
        }
    }

    fn one(&mut self, directory: &Directory, name: &str, pending: &mut Vec<Directory>) {
        let listing = self.listing(&directory.real);
        let below = |entry: &DirEntry| -> Option<(PathBuf, usize)> {
            match entry.kind {
                FileKind::Directory => Some((directory.real.join(&entry.name), directory.links)),
                FileKind::Link if directory.links < MOST_LINKS => {
                    let real = listing.linked.get(&entry.name)?;
                    Some((real.clone(), directory.links + 1))
                }
                _ => None,
            }
        };
        let file = |name: &str| {
            let mut entries = listing.entries.iter();
            entries.find(|entry| entry.name == name && below(entry).is_none())
        };
        if let Some(entry) = file(name) {
            let is_link = entry.kind == FileKind::Link;
            let links = directory.links + usize::from(is_link);
            self.found.push(Indexed {
                path: directory.path.join(name),
                real: directory.real.join(name),
                opens: links <= MOST_LINKS,
            });
        }
        let is_skill = file("SKILL.md").is_some();
        for entry in &listing.entries {
            let is_named = |names: &[&str]| names.iter().any(|name| entry.name == *name);
            if is_named(EXCLUDED) || (is_skill && is_named(SUPPORT)) {
                continue;
            }
            if let Some((real, links)) = below(entry) {
                pending.push(Directory {
                    path: directory.path.join(&entry.name),
                    real,
                    links,
                });
            }
        }
    }

    fn listing(&mut self, real: &Path) -> Arc<Listing> {
        if let Some(known) = self.listings.get(real) {
            return Arc::clone(known);
        }
        let entries = self.files.read_dir(real).unwrap_or_default();
        let links = entries.iter().filter(|entry| entry.kind == FileKind::Link);
        let linked = links.filter_map(|link| {
            let path = real.join(&link.name);
            let metadata = self.files.metadata(&path).ok()?;
            let target = self.files.canonicalize(&path).ok()?;
            (metadata.kind == FileKind::Directory).then(|| (link.name.clone(), target))
        });
        let linked = linked.collect();
        let listing = Arc::new(Listing { entries, linked });
        self.listings.insert(real.to_owned(), Arc::clone(&listing));
        listing
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::loader::Memory;

    #[test]
    fn circles_are_walked_until_the_system_gives_up() {
        let mut memory = Memory::default();
        memory.write("/r/a/SKILL.md", "");
        memory.write("/r/a/references/x/SKILL.md", "");
        memory.write("/r/references/y/SKILL.md", "");
        memory.write("/r/venv/z/SKILL.md", "");
        memory.link("/r/b", "/r");
        let found = index(&memory, Path::new("/r"), "SKILL.md");
        // Two skills on each of the ways with 0 to 40 links.
        assert_eq!(found.len(), 2 * 41);
        let paths: Vec<_> = found
            .iter()
            .map(|it| it.path.display().to_string())
            .collect();
        assert_eq!(paths[0], "/r/a/SKILL.md");
        assert_eq!(paths[1], "/r/b/a/SKILL.md");
        assert!(paths.contains(&format!("/r{}/references/y/SKILL.md", "/b".repeat(40))));
        assert!(found.iter().all(|it| it.opens));
    }
}
