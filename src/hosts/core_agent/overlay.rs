//! Several directories of skills as one.

use std::collections::{HashMap, HashSet};
use std::ffi::{OsStr, OsString};
use std::io::{self, ErrorKind};
use std::path::PathBuf;
use std::sync::Arc;

use super::golang::{is_valid, os_error};
use crate::loader::{DirEntry, FileKind, FileSystem};

/// A directory of skills.
#[derive(Clone, Debug)]
pub(super) struct Layer {
    /// The directory.
    pub(super) root: PathBuf,
    /// Where it comes from.
    pub(super) scope: &'static str,
}

/// Layers, the one that wins first.
///
/// A file is looked for in one layer after the other, so that what one skill does not have may come
/// from another of its name further down.
#[derive(Clone)]
pub(super) struct Overlay {
    pub(super) files: Arc<dyn FileSystem>,
    pub(super) layers: Arc<[Layer]>,
}

/// A file that was read.
pub(super) struct Opened {
    pub(super) contents: Arc<[u8]>,
    pub(super) path: PathBuf,
    /// The place of its layer.
    pub(super) layer: usize,
}

/// Why no file was read.
pub(super) enum OpenError {
    /// There is none in any layer.
    NotFound,
    /// It cannot be opened.
    Open(String),
    /// It cannot be read, which may show only later.
    Read(String),
    /// It is larger than any file that is read.
    TooLarge,
}

/// A directory that may hold a skill.
pub(super) struct Directory {
    pub(super) name: OsString,
    pub(super) layer: usize,
}

/// A directory whose name is taken.
pub(super) struct Hidden {
    pub(super) directory: Directory,
    /// The layer with the first entry of the name.
    pub(super) taker: usize,
    /// Whether that entry is a directory; a link to one is not.
    pub(super) is_directory: bool,
}

impl Overlay {
    /// Reads the file of a name, which is relative to the layers. Those before `first` are known not
    /// to have it.
    pub(super) fn open(&self, name: &str, first: usize) -> Result<Opened, OpenError> {
        if !is_valid(name) {
            return Err(OpenError::Open(format!("open {name}: invalid argument")));
        }
        for (layer, Layer { root, .. }) in self.layers.iter().enumerate().skip(first) {
            let path = root.join(name);
            let error = match self.files.read(&path) {
                Ok(contents) => {
                    return Ok(Opened {
                        contents,
                        path,
                        layer,
                    });
                }
                Err(error) => error,
            };
            return Err(match error.kind() {
                // Only a file that is not there lets the next layer have a say.
                ErrorKind::NotFound => continue,
                ErrorKind::IsADirectory => {
                    let text = os_error(&error);
                    OpenError::Read(format!("read {}: {text}", path.display()))
                }
                ErrorKind::FileTooLarge => OpenError::TooLarge,
                _ => OpenError::Open(format!("open {name}: {}", os_error(&error))),
            });
        }
        Err(OpenError::NotFound)
    }

    /// The directories in all layers: those of the first one sorted by name, then those of the next
    /// one that have new names, and so on. A file or link also takes a name.
    pub(super) fn directories(&self) -> Result<Vec<Directory>, String> {
        let mut seen = HashSet::new();
        let mut directories = Vec::new();
        for (layer, entries) in self.entries()? {
            for DirEntry { name, kind } in entries {
                if seen.insert(name.clone()) && kind == FileKind::Directory {
                    directories.push(Directory { name, layer });
                }
            }
        }
        Ok(directories)
    }

    /// The directories of later layers whose names are taken by entries of earlier ones.
    pub(super) fn hidden(&self) -> Vec<Hidden> {
        if self.layers.len() < 2 {
            return Vec::new();
        }
        let mut takers = HashMap::new();
        let mut hidden = Vec::new();
        for (layer, entries) in self.entries().unwrap_or_default() {
            for DirEntry { name, kind } in entries {
                let (taker, is_directory) = *takers
                    .entry(name.clone())
                    .or_insert((layer, kind == FileKind::Directory));
                if taker != layer && kind == FileKind::Directory {
                    hidden.push(Hidden {
                        directory: Directory { name, layer },
                        taker,
                        is_directory,
                    });
                }
            }
        }
        hidden
    }

    /// Where a directory of a layer lies.
    pub(super) fn path(&self, layer: usize, directory: &OsStr) -> PathBuf {
        self.layers[layer].root.join(directory)
    }

    /// Where the file of a directory lies in the first layer that has it, from `layer` on.
    pub(super) fn first(&self, layer: usize, directory: &OsStr, file: &str) -> PathBuf {
        let path = |layer| self.path(layer, directory).join(file);
        (layer..self.layers.len())
            .map(path)
            .find(|path| self.files.metadata(path).is_ok())
            .unwrap_or_else(|| path(layer))
    }

    /// The entries of each layer that can be listed, sorted.
    fn entries(&self) -> Result<Vec<(usize, Vec<DirEntry>)>, String> {
        let mut listed = Vec::new();
        let mut first_error: Option<io::Error> = None;
        for (layer, Layer { root, .. }) in self.layers.iter().enumerate() {
            match self.files.read_dir(root) {
                Ok(mut entries) => {
                    entries.sort_unstable_by(|a, b| {
                        a.name.as_encoded_bytes().cmp(b.name.as_encoded_bytes())
                    });
                    listed.push((layer, entries));
                }
                Err(error) => {
                    first_error.get_or_insert(error);
                }
            }
        }
        match first_error {
            Some(error) if listed.is_empty() => Err(format!("open .: {}", os_error(&error))),
            _ => Ok(listed),
        }
    }
}
