//! What directories list.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::Target;
use super::target::folded;
use crate::loader::{FileKind, FileSystem};

/// Directories, each listed once: what is there does not change while a file is judged.
pub struct Files<'a> {
    fs: &'a dyn FileSystem,
    listings: Mutex<HashMap<PathBuf, Listing>>,
}

/// What a directory lists; `None` if it cannot be listed.
pub(crate) type Listing = Option<Arc<Names>>;

/// The names in a directory, sorted, and what each is.
pub(crate) struct Names {
    sorted: Vec<(String, FileKind)>,
    /// The places of the names by their letters without case, made when it is first asked for.
    folded: OnceLock<HashMap<String, usize>>,
}

impl Names {
    /// The names, sorted.
    pub(crate) fn iter(&self) -> std::slice::Iter<'_, (String, FileKind)> {
        self.sorted.iter()
    }

    /// What is called exactly `name`.
    pub(super) fn exact(&self, name: &str) -> Option<&(String, FileKind)> {
        let place = self
            .sorted
            .binary_search_by(|(other, _)| other.as_str().cmp(name));
        place.ok().map(|place| &self.sorted[place])
    }

    /// What is called `name` in some case.
    pub(super) fn folded(&self, name: &str) -> Option<&(String, FileKind)> {
        let places = self.folded.get_or_init(|| {
            let names = self.sorted.iter().enumerate();
            names
                .map(|(place, (name, _))| (folded(name), place))
                .collect()
        });
        places.get(&folded(name)).map(|place| &self.sorted[*place])
    }
}

impl<'a> Files<'a> {
    /// Nothing is listed yet.
    #[must_use]
    pub fn new(fs: &'a dyn FileSystem) -> Self {
        Self {
            fs,
            listings: Mutex::default(),
        }
    }

    /// The file system that is listed.
    #[must_use]
    pub fn fs(&self) -> &'a dyn FileSystem {
        self.fs
    }

    /// What `directory` lists. Names that are not Unicode are left out: no text names them.
    pub(crate) fn list(&self, directory: &Path) -> Listing {
        if let Some(known) = self.lock().get(directory) {
            return known.clone();
        }
        let entries = self.fs.read_dir(directory).ok();
        let listing = entries.map(|entries| {
            let named = entries.into_iter().filter_map(|entry| {
                let name = entry.name.into_string().ok()?;
                let kind = match entry.kind {
                    FileKind::Link => self.fs.metadata(&directory.join(&name)).ok()?.kind,
                    kind => kind,
                };
                Some((name, kind))
            });
            let mut named: Vec<_> = named.collect();
            named.sort_by(|(left, _), (right, _)| left.cmp(right));
            Arc::new(Names {
                sorted: named,
                folded: OnceLock::new(),
            })
        });
        self.lock().insert(directory.to_owned(), listing.clone());
        listing
    }

    /// Whether there is a directory at `path` in `directory`.
    #[must_use]
    pub fn has_directory(&self, directory: &Path, path: &str) -> bool {
        let is_directory = |target| {
            matches!(
                target,
                Target::There {
                    kind: FileKind::Directory,
                    ..
                }
            )
        };
        is_directory(self.walk(directory, path))
    }

    /// The directories that were looked into.
    #[must_use]
    pub fn looked_into(&self) -> Vec<PathBuf> {
        self.lock().keys().cloned().collect()
    }

    /// Nothing can panic while the lock is held, so a poisoned one is as good as any.
    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<PathBuf, Listing>> {
        self.listings.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
