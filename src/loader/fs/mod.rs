//! The only door to the disk below the front ends.

mod confined;
mod memory;
mod os;
mod overlay;
mod pruned;
mod remembered;

pub use confined::Confined;
pub use memory::Memory;
pub use os::Os;
pub use overlay::Overlay;
pub use pruned::Pruned;
pub use remembered::Remembered;

use std::ffi::OsString;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A file system as the loaders see it. Paths are absolute.
pub trait FileSystem: Send + Sync {
    /// The bytes of a regular file, links followed. Anything else (a pipe, a device) is refused
    /// without being opened, and so is a file over `MAX_FILE_BYTES`. A file system that holds on to
    /// what it has read gives the same allocation again.
    ///
    /// # Errors
    /// As the system gives them.
    fn read(&self, path: &Path) -> io::Result<Arc<[u8]>>;

    /// The same as it is saved, whatever an editor has open.
    ///
    /// # Errors
    /// As of [`Self::read`].
    fn read_saved(&self, path: &Path) -> io::Result<Arc<[u8]>> {
        self.read(path)
    }

    /// The entries of a directory in the order in which the system lists them: some hosts never
    /// sort, and that order decides which skill they take.
    ///
    /// # Errors
    /// As the system gives them.
    fn read_dir(&self, path: &Path) -> io::Result<Vec<DirEntry>>;

    /// What `path` leads to, links followed.
    ///
    /// # Errors
    /// As the system gives them; a dangling link is [`ErrorKind::NotFound`].
    fn metadata(&self, path: &Path) -> io::Result<Metadata>;

    /// The path without links and dots.
    ///
    /// # Errors
    /// As the system gives them.
    fn canonicalize(&self, path: &Path) -> io::Result<PathBuf>;

    /// What tells whether a file's bytes or a directory's entries are still the same, links
    /// followed; `None` if that cannot be told, for one because it has changed just now.
    fn stamp(&self, path: &Path) -> Option<Stamp> {
        let _ = path;
        None
    }
}

/// What was the same whenever the bytes of a file or the entries of a directory were.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stamp {
    /// The device and the number of the file on it, or 0.
    pub(super) file: (u64, u64),
    /// Size in bytes.
    pub(super) len: u64,
    /// When the contents changed, in nanoseconds since 1970.
    pub(super) modified: i128,
    /// When anything about it changed, in the same way.
    pub(super) changed: i128,
}

/// An entry of a directory; a link is not followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DirEntry {
    /// The name within the directory.
    pub name: OsString,
    /// What it is.
    pub kind: FileKind,
}

/// What a path leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Metadata {
    /// What it is; never a link.
    pub kind: FileKind,
    /// Size in bytes.
    pub len: u64,
    /// Whether anybody may run it as a program; `None` if the system does not say.
    pub executable: Option<bool>,
}

/// The kinds of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// A regular file.
    File,
    /// A directory.
    Directory,
    /// A symbolic link.
    Link,
    /// A pipe, a socket, a device: never opened.
    Special,
}

/// No host reads a skill file of this size, and a text editor is no help with one.
pub(super) const MAX_FILE_BYTES: u64 = 64 * 1024 * 1024;

/// Why something that is no regular file is not read.
fn refuse(kind: FileKind) -> io::Error {
    match kind {
        FileKind::Directory => ErrorKind::IsADirectory.into(),
        _ => io::Error::new(ErrorKind::InvalidInput, "not a regular file"),
    }
}

/// Whether `path`, links followed, lies at or below `directory`. A path that leads nowhere does not.
#[must_use]
pub fn lies_within(fs: &dyn FileSystem, path: &Path, directory: &Path) -> bool {
    match (fs.canonicalize(path), fs.canonicalize(directory)) {
        (Ok(path), Ok(directory)) => path.starts_with(directory),
        _ => false,
    }
}
