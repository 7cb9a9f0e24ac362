//! How Python's `pathlib` finds and reads files.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use crate::loader::{FileKind, FileSystem};
use crate::readers::python::{self, DecodeError};

/// The paths that `root.rglob(name)` yields, in its order: a directory's own file, then what is in
/// its subdirectories, which come as the system lists them. Links to directories are not followed;
/// a link to a file counts unless it dangles. `is_entered` is asked of each subdirectory's name.
pub(super) fn rglob(
    files: &dyn FileSystem,
    root: &Path,
    name: &str,
    is_entered: impl Fn(&str) -> bool,
) -> Vec<PathBuf> {
    let mut found = Vec::new();
    if !is_directory(files, root) {
        return found;
    }
    let mut waiting = vec![root.to_owned()];
    while let Some(directory) = waiting.pop() {
        let Ok(entries) = files.read_dir(&directory) else {
            continue;
        };
        // The listing tells of most directories that they have no such file, which saves asking.
        let file = entries.iter().find(|entry| entry.name == name);
        if file.is_some_and(|file| {
            file.kind != FileKind::Link || exists(files, &directory.join(name)).unwrap_or(false)
        }) {
            found.push(directory.join(name));
        }
        let subdirectories = entries.iter().rev().filter(|entry| {
            entry.kind == FileKind::Directory && is_entered(&entry.name.to_string_lossy())
        });
        waiting.extend(subdirectories.map(|entry| directory.join(&entry.name)));
    }
    found
}

/// The text of a file's bytes, with a line feed for each line break.
pub(super) fn decode(bytes: &[u8]) -> Result<String, DecodeError> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(python::universal_newlines(text).into_owned()),
        Err(error) => Err(DecodeError::new(bytes, &error)),
    }
}

/// `base / name`: a name that is absolute stands alone, and dots and doubled slashes are dropped, but
/// not `..`.
pub(super) fn join(base: &Path, name: &str) -> PathBuf {
    base.join(name).components().collect()
}

/// `Path.is_dir()`.
pub(super) fn is_directory(files: &dyn FileSystem, path: &Path) -> bool {
    let metadata = files.metadata(path);
    metadata.is_ok_and(|metadata| metadata.kind == FileKind::Directory)
}

/// `Path.exists()`: no, if there is nothing, no way there, or no such path at all.
///
/// # Errors
/// Those of the system that are no answer, such as that one may not look.
pub(super) fn exists(files: &dyn FileSystem, path: &Path) -> io::Result<bool> {
    let Err(error) = files.metadata(path) else {
        return Ok(true);
    };
    let is_answer = matches!(
        error.kind(),
        ErrorKind::NotFound | ErrorKind::NotADirectory | ErrorKind::InvalidInput
    );
    if is_answer || is_loop(&error) {
        return Ok(false);
    }
    Err(error)
}

/// The number of the error that there are too many links on the way.
const ELOOP: i32 = 40;

/// Whether an error is that there are too many links on the way.
pub(super) fn is_loop(error: &io::Error) -> bool {
    errno(error).0 == ELOOP
}

/// `Path.resolve()`: the path without links as far as it exists, and the rest as it is written.
pub(super) fn resolve(files: &dyn FileSystem, path: &Path) -> PathBuf {
    for existing in path.ancestors() {
        if let Ok(mut real) = files.canonicalize(existing) {
            let rest = path.strip_prefix(existing).unwrap_or(Path::new(""));
            for part in rest.components() {
                match part {
                    std::path::Component::ParentDir => {
                        real.pop();
                    }
                    part => real.push(part),
                }
            }
            return real;
        }
    }
    path.to_owned()
}

/// The text of the `OSError` for a path.
pub(super) fn os_error(error: &io::Error, path: &Path) -> String {
    let (number, reason) = errno(error);
    let path = python::repr(&path.to_string_lossy());
    format!("[Errno {number}] {reason}: {path}")
}

/// The number of an error on Linux and what the system calls it.
pub(super) fn errno(error: &io::Error) -> (i32, &'static str) {
    match (error.kind(), error.raw_os_error()) {
        (ErrorKind::NotFound, _) => (2, "No such file or directory"),
        (ErrorKind::PermissionDenied, _) => (13, "Permission denied"),
        (ErrorKind::NotADirectory, _) => (20, "Not a directory"),
        (ErrorKind::IsADirectory, _) => (21, "Is a directory"),
        (ErrorKind::FileTooLarge, _) => (27, "File too large"),
        (_, Some(36)) => (36, "File name too long"),
        (_, Some(ELOOP)) => (ELOOP, "Too many levels of symbolic links"),
        _ => (5, "Input/output error"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::loader::Memory;

    #[test]
    fn a_link_to_itself_is_a_loop_and_one_to_nothing_is_none() {
        let mut files = Memory::default();
        files.link("/loop", "loop");
        files.link("/lost", "nothing");
        let error = |path: &str| files.metadata(Path::new(path)).unwrap_err();
        assert!(is_loop(&error("/loop")));
        assert!(!is_loop(&error("/lost")));
        let text = os_error(&error("/loop"), Path::new("/loop"));
        assert_eq!(
            text,
            "[Errno 40] Too many levels of symbolic links: '/loop'"
        );
    }

    #[test]
    fn files_come_in_the_order_of_the_listing_and_links_are_not_entered() {
        let mut files = Memory::default();
        files.write("/r/z/SKILL.md", "");
        files.write("/r/z/y/SKILL.md", "");
        files.write("/r/a/SKILL.md", "");
        files.write("/r/SKILL.md", "");
        files.write("/else/SKILL.md", "");
        files.link("/r/linked", "/else");
        files.link("/r/b/SKILL.md", "/else/SKILL.md");
        files.link("/r/c/SKILL.md", "/nowhere");
        files.write("/r/.h/SKILL.md", "");
        let found = rglob(&files, Path::new("/r"), "SKILL.md", |name| {
            !name.starts_with('.')
        });
        let expected = [
            "/r/SKILL.md",
            "/r/z/SKILL.md",
            "/r/z/y/SKILL.md",
            "/r/a/SKILL.md",
            "/r/b/SKILL.md",
        ];
        assert_eq!(found, expected.map(PathBuf::from));
        assert!(rglob(&files, Path::new("/r/SKILL.md"), "SKILL.md", |_| true).is_empty());
    }

    #[test]
    fn a_path_is_resolved_as_far_as_it_exists() {
        let mut files = Memory::default();
        files.create_dir("/real");
        files.link("/link", "/real");
        for (path, expected) in [
            ("/link/a/../b", "/real/b"),
            ("/link", "/real"),
            ("/none/x", "/none/x"),
        ] {
            assert_eq!(resolve(&files, Path::new(path)), Path::new(expected));
        }
    }
}
