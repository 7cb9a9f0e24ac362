//! The only door to the disk below the front ends.

mod memory;
mod os;
mod overlay;
mod pruned;

pub use memory::Memory;
pub use os::Os;
pub use overlay::Overlay;
pub use pruned::Pruned;

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
