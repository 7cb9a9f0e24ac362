//! Unsaved buffers over the files of a file system.

use std::collections::BTreeMap;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use super::{DirEntry, FileKind, FileSystem, Metadata};

/// A file system in which some files have the text that an editor holds. A buffer counts under the
/// path it was opened by and under every other path of the same file; one whose file does not exist
/// yet comes last in its directory.
#[derive(Clone)]
pub struct Overlay {
    below: Arc<dyn FileSystem>,
    buffers: BTreeMap<PathBuf, Arc<str>>,
    /// What the disk has to do with the buffers; looked at when first needed.
    covered: OnceLock<Covered>,
}

/// What the disk has to do with the buffers.
#[derive(Clone, Default)]
struct Covered {
    /// What the files under the buffers have.
    contents: Vec<Arc<[u8]>>,
    /// The buffers over files, by the paths of these without links.
    real: BTreeMap<PathBuf, Arc<str>>,
    /// The buffers without a file, by the paths without links that their files will have.
    new: BTreeMap<PathBuf, Arc<str>>,
}

impl Overlay {
    /// Nothing but the files of `below`.
    #[must_use]
    pub fn new(below: Arc<dyn FileSystem>) -> Self {
        Self {
            below,
            buffers: BTreeMap::new(),
            covered: OnceLock::new(),
        }
    }

    /// The same buffers over another file system.
    #[must_use]
    pub fn over(&self, below: Arc<dyn FileSystem>) -> Self {
        Self {
            below,
            buffers: self.buffers.clone(),
            covered: OnceLock::new(),
        }
    }

    /// Puts a buffer over a file. `real` is the path without links, if it differs.
    pub fn set(&mut self, path: PathBuf, real: Option<PathBuf>, text: Arc<str>) {
        if let Some(real) = real {
            self.buffers.insert(real, Arc::clone(&text));
        }
        self.buffers.insert(path, text);
        self.covered = OnceLock::new();
    }

    /// Takes a buffer away again.
    pub fn remove(&mut self, path: &Path, real: Option<&Path>) {
        self.buffers.remove(path);
        if let Some(real) = real {
            self.buffers.remove(real);
        }
        self.covered = OnceLock::new();
    }

    /// Has to be called when files under buffers may have changed.
    pub fn note_changes(&mut self) {
        self.covered = OnceLock::new();
    }

    /// The buffer of the file that has another path too and these contents. Following all links of
    /// a path takes long, so it is done only where the contents leave it possible.
    fn alias(&self, path: &Path, is_possible: impl Fn(&[u8]) -> bool) -> Option<&Arc<str>> {
        if self.buffers.is_empty() {
            return None;
        }
        if !self
            .covered()
            .contents
            .iter()
            .any(|contents| is_possible(contents))
        {
            return None;
        }
        let real = self.below.canonicalize(path).ok()?;
        self.covered().real.get(&real)
    }

    fn covered(&self) -> &Covered {
        self.covered.get_or_init(|| {
            let mut covered = Covered::default();
            for (path, text) in &self.buffers {
                match self.below.read(path) {
                    Ok(contents) => {
                        covered.contents.push(contents);
                        covered.real.insert(self.real_path(path), Arc::clone(text));
                    }
                    Err(_) => {
                        covered.new.insert(self.real_path(path), Arc::clone(text));
                    }
                }
            }
            covered
        })
    }

    /// The path without links, as far as there is anything.
    fn real_path(&self, path: &Path) -> PathBuf {
        for existing in path.ancestors() {
            if let (Ok(real), Ok(rest)) = (
                self.below.canonicalize(existing),
                path.strip_prefix(existing),
            ) {
                return real.join(rest);
            }
        }
        path.to_owned()
    }

    /// The buffer without a file that has another path too.
    fn new_alias(&self, path: &Path) -> Option<&Arc<str>> {
        let new = &self.covered().new;
        if new.is_empty() {
            return None;
        }
        new.get(&self.real_path(path))
    }

    /// The real path of a directory, if buffers without a file lie below it.
    fn new_below(&self, path: &Path) -> Option<PathBuf> {
        if self.covered().new.is_empty() {
            return None;
        }
        let real = self.real_path(path);
        lies_below(&self.covered().new, &real).then_some(real)
    }

    /// Whether a buffer lies below the directory `path`, so that it exists for us.
    fn holds_buffers(&self, path: &Path) -> bool {
        lies_below(&self.buffers, path) || self.new_below(path).is_some()
    }
}

fn lies_below(buffers: &BTreeMap<PathBuf, Arc<str>>, path: &Path) -> bool {
    let mut next = buffers
        .range(path.to_owned()..)
        .filter(|(other, _)| *other != path);
    next.next()
        .is_some_and(|(other, _)| other.starts_with(path))
}

/// Lists what `buffers` have directly below `path`, behind what is listed already.
fn list(buffers: &BTreeMap<PathBuf, Arc<str>>, path: &Path, entries: &mut Vec<DirEntry>) {
    for buffer in buffers.keys() {
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
}

impl FileSystem for Overlay {
    fn read(&self, path: &Path) -> io::Result<Arc<[u8]>> {
        if let Some(text) = self.buffers.get(path) {
            return Ok(Arc::clone(text).into());
        }
        let contents = match self.below.read(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let text = self.new_alias(path).ok_or(error)?;
                return Ok(Arc::clone(text).into());
            }
            contents => contents?,
        };
        match self.alias(path, |covered| *covered == *contents) {
            Some(text) => Ok(Arc::clone(text).into()),
            None => Ok(contents),
        }
    }

    fn read_saved(&self, path: &Path) -> io::Result<Arc<[u8]>> {
        self.below.read_saved(path)
    }

    fn read_dir(&self, path: &Path) -> io::Result<Vec<DirEntry>> {
        let mut entries = match self.below.read_dir(path) {
            Ok(entries) => entries,
            Err(error) if error.kind() == ErrorKind::NotFound && self.holds_buffers(path) => {
                Vec::new()
            }
            Err(error) => return Err(error),
        };
        list(&self.buffers, path, &mut entries);
        if let Some(real) = self.new_below(path) {
            list(&self.covered().new, &real, &mut entries);
        }
        Ok(entries)
    }

    fn metadata(&self, path: &Path) -> io::Result<Metadata> {
        let buffer = |text: &Arc<str>| Metadata {
            kind: FileKind::File,
            len: text.len() as u64,
            executable: None,
        };
        if let Some(text) = self.buffers.get(path) {
            return Ok(buffer(text));
        }
        match self.below.metadata(path) {
            Err(error) if error.kind() == ErrorKind::NotFound && self.new_alias(path).is_some() => {
                self.new_alias(path).map(buffer).ok_or(error)
            }
            Err(error) if error.kind() == ErrorKind::NotFound && self.holds_buffers(path) => {
                Ok(Metadata {
                    kind: FileKind::Directory,
                    len: 0,
                    executable: None,
                })
            }
            Ok(metadata) if metadata.kind == FileKind::File => {
                let text = self.alias(path, |covered| covered.len() as u64 == metadata.len);
                Ok(text.map_or(metadata, buffer))
            }
            answer => answer,
        }
    }

    fn canonicalize(&self, path: &Path) -> io::Result<PathBuf> {
        match self.below.canonicalize(path) {
            Err(error)
                if error.kind() == ErrorKind::NotFound
                    && (self.buffers.contains_key(path)
                        || self.holds_buffers(path)
                        || self.new_alias(path).is_some()) =>
            {
                Ok(self.real_path(path))
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
    fn a_buffer_counts_under_every_path_of_its_file() {
        let mut fs = Memory::default();
        fs.write("/a/SKILL.md", "old");
        fs.write("/b/SKILL.md", "old");
        fs.link("/link", "/a");
        let mut overlay = Overlay::new(Arc::new(fs));
        overlay.set("/a/SKILL.md".into(), None, "newer".into());
        assert_eq!(read(&overlay, "/link/SKILL.md"), "newer");
        assert_eq!(
            overlay.metadata(Path::new("/link/SKILL.md")).unwrap().len,
            5
        );
        // Another file with the same contents is another file.
        assert_eq!(read(&overlay, "/b/SKILL.md"), "old");
        assert_eq!(overlay.metadata(Path::new("/b/SKILL.md")).unwrap().len, 3);
        let other = overlay.over(Arc::new(Memory::default()));
        assert_eq!(read(&other, "/a/SKILL.md"), "newer");
        assert!(other.read(Path::new("/b/SKILL.md")).is_err());
    }

    #[test]
    fn a_buffer_without_a_file_counts_under_every_path_too() {
        let mut fs = Memory::default();
        fs.write("/real/old/SKILL.md", "old");
        fs.link("/link", "/real");
        for (opened, other) in [("/link", "/real"), ("/real", "/link")] {
            let mut overlay = Overlay::new(Arc::new(fs.clone()));
            let path = |root: &str| PathBuf::from(format!("{root}/new/SKILL.md"));
            overlay.set(path(opened), None, "new".into());
            for root in [opened, other] {
                assert_eq!(
                    read(&overlay, path(root).to_str().unwrap()),
                    "new",
                    "{root}"
                );
                let metadata = overlay.metadata(&path(root)).unwrap();
                assert_eq!((metadata.kind, metadata.len), (FileKind::File, 3));
                assert_eq!(overlay.canonicalize(&path(root)).unwrap(), path("/real"));
                let directory = path(root);
                let directory = directory.parent().unwrap();
                let kind = overlay.metadata(directory).unwrap().kind;
                assert_eq!(kind, FileKind::Directory);
                assert_eq!(overlay.read_dir(directory).unwrap().len(), 1);
                assert_eq!(overlay.read_dir(Path::new(root)).unwrap().len(), 2);
            }
        }
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
