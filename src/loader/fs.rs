//! The only door to the disk below the front ends.

use std::ffi::OsString;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

/// A file system as the loaders see it. Paths are absolute.
pub trait FileSystem: Send + Sync {
    /// The bytes of a regular file, links followed. Anything else (a pipe, a device) is refused
    /// without being opened, and so is a file over `MAX_FILE_BYTES`.
    ///
    /// # Errors
    /// As the system gives them.
    fn read(&self, path: &Path) -> io::Result<Vec<u8>>;

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

/// The file system of this machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct Os;

impl FileSystem for Os {
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        let metadata = self.metadata(path)?;
        match metadata.kind {
            FileKind::File if metadata.len <= MAX_FILE_BYTES => std::fs::read(path),
            FileKind::File => Err(io::Error::new(
                ErrorKind::FileTooLarge,
                format!("larger than {} MiB", MAX_FILE_BYTES / (1024 * 1024)),
            )),
            FileKind::Directory => Err(ErrorKind::IsADirectory.into()),
            FileKind::Link | FileKind::Special => Err(io::Error::new(
                ErrorKind::InvalidInput,
                "not a regular file",
            )),
        }
    }

    fn read_dir(&self, path: &Path) -> io::Result<Vec<DirEntry>> {
        WalkDir::new(path)
            .min_depth(1)
            .max_depth(1)
            .into_iter()
            .map(|entry| {
                let entry = entry.map_err(io::Error::from)?;
                Ok(DirEntry {
                    name: entry.file_name().to_owned(),
                    kind: kind_of(entry.file_type()),
                })
            })
            .collect()
    }

    fn metadata(&self, path: &Path) -> io::Result<Metadata> {
        let metadata = std::fs::metadata(path)?;
        Ok(Metadata {
            kind: kind_of(metadata.file_type()),
            len: metadata.len(),
        })
    }

    fn canonicalize(&self, path: &Path) -> io::Result<PathBuf> {
        std::fs::canonicalize(path)
    }
}

fn kind_of(file_type: std::fs::FileType) -> FileKind {
    if file_type.is_symlink() {
        FileKind::Link
    } else if file_type.is_dir() {
        FileKind::Directory
    } else if file_type.is_file() {
        FileKind::File
    } else {
        FileKind::Special
    }
}
