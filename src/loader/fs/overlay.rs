//! Unsaved buffers over the files of a file system.

use std::collections::BTreeMap;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::{DirEntry, FileKind, FileSystem, Metadata};

/// A file system in which some files have the text that an editor holds. A buffer counts under the
/// path it was opened by and under its real path; one whose file does not exist yet comes last in its
/// directory.
#[derive(Clone)]
pub struct Overlay {
    below: Arc<dyn FileSystem>,
    buffers: BTreeMap<PathBuf, Arc<str>>,
}

impl Overlay {
    /// Nothing but the files of `below`.
    #[must_use]
    pub fn new(below: Arc<dyn FileSystem>) -> Self {
        Self {
            below,
            buffers: BTreeMap::new(),
        }
    }

    /// Puts a buffer over a file. `real` is the path without links, if it differs.
    pub fn set(&mut self, path: PathBuf, real: Option<PathBuf>, text: Arc<str>) {
        if let Some(real) = real {
            self.buffers.insert(real, Arc::clone(&text));
        }
        self.buffers.insert(path, text);
    }

    /// Takes a buffer away again.
    pub fn remove(&mut self, path: &Path, real: Option<&Path>) {
        self.buffers.remove(path);
        if let Some(real) = real {
            self.buffers.remove(real);
        }
    }

    fn buffer(&self, path: &Path) -> Option<&Arc<str>> {
        if self.buffers.is_empty() {
            return None;
        }
        self.buffers.get(path).or_else(|| {
            let real = self.below.canonicalize(path).ok()?;
            self.buffers.get(&real)
        })
    }

    /// Whether a buffer lies below the directory `path`, so that it exists for us.
    fn holds_buffers(&self, path: &Path) -> bool {
        let next = self
            .buffers
            .range(path.to_owned()..)
            .find(|(other, _)| *other != path);
        next.is_some_and(|(other, _)| other.starts_with(path))
    }
}

impl FileSystem for Overlay {
    fn read(&self, path: &Path) -> io::Result<Arc<[u8]>> {
        match self.buffer(path) {
            Some(text) => Ok(Arc::clone(text).into()),
            None => self.below.read(path),
        }
    }

    fn read_dir(&self, path: &Path) -> io::Result<Vec<DirEntry>> {
        let mut entries = match self.below.read_dir(path) {
            Ok(entries) => entries,
            Err(error) if error.kind() == ErrorKind::NotFound && self.holds_buffers(path) => {
                Vec::new()
            }
            Err(error) => return Err(error),
        };
        for buffer in self.buffers.keys() {
            let Ok(relative) = buffer.strip_prefix(path) else {
                continue;
            };
            let mut parts = relative.components();
            let Some(first) = parts.next() else { continue };
            let name = first.as_os_str();
            let kind = if parts.next().is_some() {
                FileKind::Directory
            } else {
                FileKind::File
            };
            if !entries.iter().any(|entry| entry.name == name) {
                entries.push(DirEntry {
                    name: name.to_owned(),
                    kind,
                });
            }
        }
        Ok(entries)
    }

    fn metadata(&self, path: &Path) -> io::Result<Metadata> {
        if let Some(text) = self.buffer(path) {
            return Ok(Metadata {
                kind: FileKind::File,
                len: text.len() as u64,
            });
        }
        match self.below.metadata(path) {
            Err(error) if error.kind() == ErrorKind::NotFound && self.holds_buffers(path) => {
                Ok(Metadata {
                    kind: FileKind::Directory,
                    len: 0,
                })
            }
            answer => answer,
        }
    }

    fn canonicalize(&self, path: &Path) -> io::Result<PathBuf> {
        match self.below.canonicalize(path) {
            Err(error)
                if error.kind() == ErrorKind::NotFound
                    && (self.buffers.contains_key(path) || self.holds_buffers(path)) =>
            {
                Ok(path.to_owned())
            }
            answer => answer,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Memory;
    use super::*;

    fn overlay() -> Overlay {
        let mut fs = Memory::default();
        fs.write("/a/SKILL.md", "old");
        fs.write("/a/z.md", "z");
        fs.link("/link", "/a");
        let mut overlay = Overlay::new(Arc::new(fs));
        overlay.set(
            "/link/SKILL.md".into(),
            Some("/a/SKILL.md".into()),
            "new".into(),
        );
        overlay.set("/a/b.md".into(), None, "b".into());
        overlay.set("/n/e/w.md".into(), None, "w".into());
        overlay
    }

    fn read(fs: &Overlay, path: &str) -> String {
        String::from_utf8(fs.read(Path::new(path)).unwrap().to_vec()).unwrap()
    }

    #[test]
    fn a_buffer_counts_by_either_path() {
        let mut fs = overlay();
        assert_eq!(read(&fs, "/link/SKILL.md"), "new");
        assert_eq!(read(&fs, "/a/SKILL.md"), "new");
        assert_eq!(fs.metadata(Path::new("/a/SKILL.md")).unwrap().len, 3);
        fs.remove(Path::new("/link/SKILL.md"), Some(Path::new("/a/SKILL.md")));
        assert_eq!(read(&fs, "/a/SKILL.md"), "old");
    }

    #[test]
    fn a_new_buffer_comes_last_in_its_directory() {
        let fs = overlay();
        let names = |path: &str| -> Vec<_> {
            let entries = fs.read_dir(Path::new(path)).unwrap();
            entries
                .into_iter()
                .map(|entry| entry.name.into_string().unwrap())
                .collect()
        };
        assert_eq!(names("/a"), ["SKILL.md", "z.md", "b.md"]);
        assert_eq!(names("/n"), ["e"]);
        assert_eq!(names("/n/e"), ["w.md"]);
        assert_eq!(read(&fs, "/n/e/w.md"), "w");
        assert_eq!(
            fs.metadata(Path::new("/n")).unwrap().kind,
            FileKind::Directory
        );
        assert_eq!(
            fs.canonicalize(Path::new("/n/e/w.md")).unwrap(),
            Path::new("/n/e/w.md")
        );
        assert!(fs.read_dir(Path::new("/o")).is_err());
    }
}
