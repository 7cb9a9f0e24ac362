//! This machine's own files.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use walkdir::WalkDir;

use super::{DirEntry, FileKind, FileSystem, MAX_FILE_BYTES, Metadata, refuse};

/// The file system of this machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct Os;

impl FileSystem for Os {
    fn read(&self, path: &Path) -> io::Result<Arc<[u8]>> {
        let metadata = self.metadata(path)?;
        match metadata.kind {
            FileKind::File if metadata.len <= MAX_FILE_BYTES => std::fs::read(path).map(Arc::from),
            FileKind::File => Err(io::Error::new(
                ErrorKind::FileTooLarge,
                format!("larger than {} MiB", MAX_FILE_BYTES / (1024 * 1024)),
            )),
            kind => Err(refuse(kind)),
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
