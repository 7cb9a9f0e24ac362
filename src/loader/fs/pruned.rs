//! A file system without what the user wants left alone.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::{DirEntry, FileSystem, Metadata};

/// A file system whose directories do not list what `is_excluded` names, so that no walk gets
/// there. Whoever names such a path is answered all the same.
pub struct Pruned<'a> {
    /// The whole file system.
    pub below: &'a dyn FileSystem,
    /// Whether to leave a path alone.
    pub is_excluded: &'a (dyn Fn(&Path) -> bool + Send + Sync),
}

impl FileSystem for Pruned<'_> {
    fn read(&self, path: &Path) -> io::Result<Arc<[u8]>> {
        self.below.read(path)
    }

    fn read_saved(&self, path: &Path) -> io::Result<Arc<[u8]>> {
        self.below.read_saved(path)
    }

    fn read_dir(&self, path: &Path) -> io::Result<Vec<DirEntry>> {
        let mut entries = self.below.read_dir(path)?;
        entries.retain(|entry| !(self.is_excluded)(&path.join(&entry.name)));
        Ok(entries)
    }

    fn metadata(&self, path: &Path) -> io::Result<Metadata> {
        self.below.metadata(path)
    }

    fn canonicalize(&self, path: &Path) -> io::Result<PathBuf> {
        self.below.canonicalize(path)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Memory;
    use super::*;

    #[test]
    fn what_is_excluded_is_not_listed_but_can_be_named() {
        let mut fs = Memory::default();
        fs.write("/a/b.md", "b");
        fs.write("/a/c.md", "c");
        let pruned = Pruned {
            below: &fs,
            is_excluded: &|path| path == Path::new("/a/b.md"),
        };
        let names: Vec<_> = pruned
            .read_dir(Path::new("/a"))
            .unwrap()
            .into_iter()
            .map(|entry| entry.name)
            .collect();
        assert_eq!(names, ["c.md"]);
        assert_eq!(pruned.read(Path::new("/a/b.md")).unwrap()[..], *b"b");
    }
}
