//! The walk over a tree of files, which is the same for finding skills and for listing what lies
//! beside one.

use std::collections::HashSet;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use super::Port;
use crate::loader::{DirEntry, FileKind, FileSystem};

/// Directories that are not entered.
const SKIPPED: [&str; 2] = ["node_modules", ".git"];

/// More directories than any tree of skills has; a bound for links that lead to everything.
const MAX_DIRECTORIES: usize = 1_000_000;

/// How to walk.
pub(super) struct Walk<'a> {
    pub(super) port: Port,
    pub(super) files: &'a dyn FileSystem,
    /// Whether to follow links to directories that are not below the one to start from.
    pub(super) may_leave: bool,
}

/// A walk that has begun.
struct Progress<'a> {
    start: &'a Path,
    /// The start without links.
    real: PathBuf,
    /// Directories that were met, without links.
    seen: HashSet<OsString>,
    /// Directories that are still to be listed, the next one last.
    pending: Vec<Pending>,
}

/// A directory that is still to be listed.
struct Pending {
    /// The path from the start, with a slash at its end; empty for the start itself.
    relative: OsString,
    /// The path without links.
    real: PathBuf,
}

impl Walk<'_> {
    /// The paths, relative to `start`, of the files whose names `is_wanted`; sorted by code points.
    ///
    /// Links are followed, and a directory is listed under the first path that leads to it, which
    /// depends on the order in which the system lists. The start does not count as seen: a link to
    /// it leads through it once more.
    pub(super) fn files_below(
        &self,
        start: &Path,
        is_wanted: impl Fn(&OsStr) -> bool,
    ) -> Vec<OsString> {
        let Ok(real) = self.files.canonicalize(start) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        let mut progress = Progress {
            start,
            real: real.clone(),
            seen: HashSet::new(),
            pending: vec![Pending {
                relative: OsString::new(),
                real,
            }],
        };
        while let Some(directory) = progress.pending.pop() {
            self.list(&directory, &is_wanted, &mut progress, &mut found);
        }
        found.sort_unstable_by(|a, b| self.compare(a, b));
        found
    }

    fn list(
        &self,
        directory: &Pending,
        is_wanted: &impl Fn(&OsStr) -> bool,
        progress: &mut Progress<'_>,
        found: &mut Vec<OsString>,
    ) {
        let path = progress.start.join(&directory.relative);
        let entries = self.files.read_dir(&path).unwrap_or_default();
        for entry in entries.iter().filter(|entry| self.can_name(&entry.name)) {
            match self.kind(&path, entry) {
                Some(FileKind::File) if is_wanted(&entry.name) => {
                    found.push(joined(&directory.relative, &entry.name, ""));
                }
                Some(FileKind::Directory) => self.enter(directory, &path, entry, progress),
                _ => {}
            }
        }
    }

    /// Notes a directory in `directory`, which is listed as `path`, unless it is known by now.
    fn enter(
        &self,
        directory: &Pending,
        path: &Path,
        entry: &DirEntry,
        progress: &mut Progress<'_>,
    ) {
        let is_skipped = SKIPPED.iter().any(|name| entry.name == *name);
        if is_skipped || progress.seen.len() >= MAX_DIRECTORIES {
            return;
        }
        let real = if entry.kind == FileKind::Link {
            match self.files.canonicalize(&path.join(&entry.name)) {
                Ok(real) if self.may_leave || real.starts_with(&progress.real) => real,
                _ => return,
            }
        } else {
            // Nothing to look up: the path of the directory is without links.
            directory.real.join(&entry.name)
        };
        if progress.seen.insert(real.clone().into()) {
            progress.pending.push(Pending {
                relative: joined(&directory.relative, &entry.name, "/"),
                real,
            });
        }
    }

    /// Whether the port can say the name: the crate turns it into text, and what is not text then
    /// names nothing.
    fn can_name(&self, name: &OsStr) -> bool {
        self.port == Port::Python || name.to_str().is_some()
    }

    /// What an entry is, links followed; `None` if it leads nowhere.
    fn kind(&self, directory: &Path, entry: &DirEntry) -> Option<FileKind> {
        match entry.kind {
            FileKind::Link => {
                let metadata = self.files.metadata(&directory.join(&entry.name));
                metadata.ok().map(|metadata| metadata.kind)
            }
            other => Some(other),
        }
    }

    fn compare(&self, a: &OsStr, b: &OsStr) -> std::cmp::Ordering {
        let (a, b) = (a.as_encoded_bytes(), b.as_encoded_bytes());
        match self.port {
            Port::Python => a.cmp(b),
            Port::Rust => slashed(a).cmp(slashed(b)).then_with(|| a.cmp(b)),
        }
    }

    /// How many slashes the port sees in a relative path.
    pub(super) fn depth(&self, relative: &OsStr) -> usize {
        let bytes = relative.as_encoded_bytes().iter();
        let is_slash = |byte: &&u8| match self.port {
            Port::Python => **byte == b'/',
            Port::Rust => matches!(**byte, b'/' | b'\\'),
        };
        bytes.filter(is_slash).count()
    }
}

/// The crate takes a backslash in a name for a slash when it sorts.
fn slashed(path: &[u8]) -> impl Iterator<Item = u8> {
    path.iter()
        .map(|byte| if *byte == b'\\' { b'/' } else { *byte })
}

fn joined(directory: &OsStr, name: &OsStr, end: &str) -> OsString {
    let mut path = OsString::with_capacity(directory.len() + name.len() + end.len());
    path.push(directory);
    path.push(name);
    path.push(end);
    path
}
