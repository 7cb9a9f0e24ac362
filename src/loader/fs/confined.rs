//! Files without the skills that are somebody else's.

use std::ffi::OsStr;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::{DirEntry, FileKind, FileSystem, Metadata, Stamp, lies_within};

/// A file system in which there is no `SKILL.md` that is a link to a file outside its directory.
/// Whoever gets a skill from elsewhere should not get another file of the machine with it. A directory
/// that is a link is there: whoever set up the directory of skills has put it there.
pub struct Confined {
    below: Arc<dyn FileSystem>,
}

impl Confined {
    /// All files of `below` but those.
    #[must_use]
    pub fn new(below: Arc<dyn FileSystem>) -> Self {
        Self { below }
    }

    fn check(&self, path: &Path) -> io::Result<()> {
        let directory = path.parent().unwrap_or(path);
        let is_skill = path.file_name() == Some(OsStr::new("SKILL.md"));
        if is_skill {
            self.below.metadata(path)?;
            if !lies_within(&*self.below, path, directory) {
                return Err(ErrorKind::NotFound.into());
            }
        }
        Ok(())
    }
}

impl FileSystem for Confined {
    fn read(&self, path: &Path) -> io::Result<Arc<[u8]>> {
        self.check(path)?;
        self.below.read(path)
    }

    fn read_saved(&self, path: &Path) -> io::Result<Arc<[u8]>> {
        self.check(path)?;
        self.below.read_saved(path)
    }

    fn read_dir(&self, path: &Path) -> io::Result<Vec<DirEntry>> {
        let mut entries = self.below.read_dir(path)?;
        entries.retain(|entry| {
            entry.kind != FileKind::Link || self.check(&path.join(&entry.name)).is_ok()
        });
        Ok(entries)
    }

    fn metadata(&self, path: &Path) -> io::Result<Metadata> {
        self.check(path)?;
        self.below.metadata(path)
    }

    fn canonicalize(&self, path: &Path) -> io::Result<PathBuf> {
        self.below.canonicalize(path)
    }

    fn stamp(&self, path: &Path) -> Option<Stamp> {
        self.below.stamp(path)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Memory;
    use super::*;

    #[test]
    fn a_skill_that_is_a_link_to_elsewhere_is_not_there() {
        let mut files = Memory::default();
        files.write("/else/SKILL.md", "x");
        files.write("/s/own/SKILL.md", "x");
        files.write("/s/inner/real.md", "x");
        files.link("/s/inner/SKILL.md", "real.md");
        files.link("/s/out/SKILL.md", "/else/SKILL.md");
        files.link("/s/linked", "/else");
        let files = Confined::new(Arc::new(files));
        for (path, is_there) in [
            ("/s/own/SKILL.md", true),
            ("/s/inner/SKILL.md", true),
            ("/s/linked/SKILL.md", true),
            ("/s/out/SKILL.md", false),
            ("/s/none/SKILL.md", false),
        ] {
            let path = Path::new(path);
            assert_eq!(files.read(path).is_ok(), is_there, "{}", path.display());
            assert_eq!(files.metadata(path).is_ok(), is_there, "{}", path.display());
        }
        assert!(files.read_dir(Path::new("/s/out")).unwrap().is_empty());
        assert_eq!(files.read_dir(Path::new("/s/inner")).unwrap().len(), 2);
    }
}
