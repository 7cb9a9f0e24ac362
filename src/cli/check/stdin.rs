//! `check --stdin-filename PATH`: a document that an editor has not saved.

use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, ensure};

use crate::loader::{DirEntry, FileKind, FileSystem, Metadata, Os, Overlay};

/// As much as is read of a file.
const MAX_BYTES: u64 = 64 * 1024 * 1024;

/// The file system of this machine, with what came from stdin in the place of one file.
pub(super) struct Stdin {
    /// The file, absolute. It need not exist, and neither do the directories above it.
    pub(super) path: PathBuf,
    real: PathBuf,
    bytes: Arc<[u8]>,
    overlay: Overlay,
}

impl Stdin {
    /// Reads stdin to its end.
    ///
    /// # Errors
    /// If it cannot be read, or `name` can be no file.
    pub(super) fn read(name: &Path) -> anyhow::Result<Self> {
        let mut bytes = Vec::new();
        let mut stdin = io::stdin().lock().take(MAX_BYTES + 1);
        stdin
            .read_to_end(&mut bytes)
            .context("stdin cannot be read")?;
        ensure!(
            bytes.len() as u64 <= MAX_BYTES,
            "stdin holds more than {} MiB, which is no skill",
            MAX_BYTES / (1024 * 1024)
        );
        let path = absolute(name)
            .with_context(|| format!("--stdin-filename {}: no path of a file", name.display()))?;
        let known = Os.metadata(&path).map(|metadata| metadata.kind);
        ensure!(
            known.is_err() || matches!(known, Ok(FileKind::File)),
            "--stdin-filename {}: not a regular file; name the file that the text belongs in",
            name.display()
        );
        let real = Os.canonicalize(&path).unwrap_or_else(|_| path.clone());
        let mut overlay = Overlay::new(Arc::new(Os));
        let text = String::from_utf8_lossy(&bytes);
        overlay.set(path.clone(), Some(real.clone()), text.into());
        Ok(Self {
            path,
            real,
            bytes: bytes.into(),
            overlay,
        })
    }
}

impl Stdin {
    /// The bytes that came.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The same with another text in the place of what came.
    pub(super) fn with_text(&self, text: &str) -> Self {
        let mut overlay = Overlay::new(Arc::new(Os));
        overlay.set(self.path.clone(), Some(self.real.clone()), text.into());
        Self {
            path: self.path.clone(),
            real: self.real.clone(),
            bytes: text.as_bytes().into(),
            overlay,
        }
    }
}

/// The path without links but for its last component, so far as it exists.
fn absolute(name: &Path) -> io::Result<PathBuf> {
    let path = std::path::absolute(name)?;
    let parent = path.parent().ok_or(io::ErrorKind::IsADirectory)?;
    let real = parent.ancestors().find_map(|existing| {
        let rest = path.strip_prefix(existing).ok()?;
        Some(Os.canonicalize(existing).ok()?.join(rest))
    });
    Ok(real.unwrap_or(path))
}

impl FileSystem for Stdin {
    /// The bytes themselves: an editor's text has no faults of encoding, but a pipe may.
    fn read(&self, path: &Path) -> io::Result<Arc<[u8]>> {
        let real = self.overlay.canonicalize(path)?;
        if real == self.real {
            return Ok(Arc::clone(&self.bytes));
        }
        self.overlay.read(path)
    }

    fn read_dir(&self, path: &Path) -> io::Result<Vec<DirEntry>> {
        self.overlay.read_dir(path)
    }

    fn metadata(&self, path: &Path) -> io::Result<Metadata> {
        self.overlay.metadata(path)
    }

    fn canonicalize(&self, path: &Path) -> io::Result<PathBuf> {
        self.overlay.canonicalize(path)
    }
}
