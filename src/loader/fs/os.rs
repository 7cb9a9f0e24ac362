//! This machine's own files.

use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use walkdir::WalkDir;

use super::{DirEntry, FileKind, FileSystem, MAX_FILE_BYTES, Metadata, Stamp, refuse};

/// The file system of this machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct Os;

impl FileSystem for Os {
    fn read(&self, path: &Path) -> io::Result<Arc<[u8]>> {
        let metadata = self.metadata(path)?;
        match metadata.kind {
            FileKind::File if metadata.len > MAX_FILE_BYTES => Err(too_large()),
            // Where the system shows itself in files they are all empty by their size, have no end,
            // or keep whoever reads them waiting.
            FileKind::File if metadata.len == 0 && shows_the_system(&self.canonicalize(path)?) => {
                Err(refuse(FileKind::Special))
            }
            FileKind::File => read_whole(path),
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
            executable: executable(&metadata),
        })
    }

    fn canonicalize(&self, path: &Path) -> io::Result<PathBuf> {
        std::fs::canonicalize(path)
    }

    fn stamp(&self, path: &Path) -> Option<Stamp> {
        let metadata = std::fs::metadata(path).ok()?;
        let stamp = stamp(&metadata)?;
        let now = i128::try_from(
            SystemTime::now()
                .duration_since(UNIX_EPOCH)
                .ok()?
                .as_nanos(),
        );
        let age = now.ok()? - stamp.modified.max(stamp.changed);
        let is_coarse = stamp.modified % NANOSECONDS == 0;
        (age > if is_coarse { SETTLED_COARSE } else { SETTLED }).then_some(stamp)
    }
}

const NANOSECONDS: i128 = 1_000_000_000;

/// A system counts time in ticks of some milliseconds: what changes twice within one may look
/// unchanged, so whatever has changed just now is not told from what changes next.
const SETTLED: i128 = NANOSECONDS / 10;

/// The same for file systems that count in seconds, or in two.
const SETTLED_COARSE: i128 = 2 * NANOSECONDS + SETTLED;

#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "other systems do not say it")]
fn executable(metadata: &std::fs::Metadata) -> Option<bool> {
    use std::os::unix::fs::PermissionsExt;
    Some(metadata.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn executable(_: &std::fs::Metadata) -> Option<bool> {
    None
}

#[cfg(unix)]
fn stamp(metadata: &std::fs::Metadata) -> Option<Stamp> {
    use std::os::unix::fs::MetadataExt;
    let time = |seconds, nanoseconds| i128::from(seconds) * NANOSECONDS + i128::from(nanoseconds);
    Some(Stamp {
        file: (metadata.dev(), metadata.ino()),
        len: metadata.len(),
        modified: time(metadata.mtime(), metadata.mtime_nsec()),
        changed: time(metadata.ctime(), metadata.ctime_nsec()),
    })
}

#[cfg(not(unix))]
fn stamp(metadata: &std::fs::Metadata) -> Option<Stamp> {
    let modified = metadata.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    let modified = i128::try_from(modified.as_nanos()).ok()?;
    Some(Stamp {
        file: (0, 0),
        len: metadata.len(),
        modified,
        changed: modified,
    })
}

/// The bytes of a file, which may have grown since it was looked at.
fn read_whole(path: &Path) -> io::Result<Arc<[u8]>> {
    let file = std::fs::File::open(path)?;
    let mut bytes = Vec::new();
    file.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_FILE_BYTES {
        return Err(too_large());
    }
    Ok(bytes.into())
}

fn too_large() -> io::Error {
    let most = MAX_FILE_BYTES / (1024 * 1024);
    io::Error::new(ErrorKind::FileTooLarge, format!("larger than {most} MiB"))
}

fn shows_the_system(real: &Path) -> bool {
    ["/proc", "/sys", "/dev"]
        .iter()
        .any(|place| real.starts_with(place))
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

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn what_shows_the_system_itself_is_no_file() {
        // The second has no end, and the size of neither says anything.
        for path in ["/proc/self/status", "/proc/self/pagemap"] {
            let error = Os.read(Path::new(path)).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::InvalidInput, "{path}");
        }
    }
}
