//! Writing a file so that nobody ever sees half of it.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

/// Puts `after` in the place of `before` in `file`, which is no link. The file keeps its mode.
///
/// # Errors
/// If the file does not hold `before` any more, is read-only, or cannot be written.
pub(super) fn replace(file: &Path, before: &[u8], after: &[u8]) -> io::Result<()> {
    let permissions = fs::metadata(file)?.permissions();
    if permissions.readonly() {
        return Err(io::Error::other("the file is read-only"));
    }
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let temporary = file.with_file_name(format!(".{name}.{}.tmp", std::process::id()));
    let mut options = OpenOptions::new();
    let mut new = options.write(true).create_new(true).open(&temporary)?;
    let written = write(&mut new, after, permissions).and_then(|()| {
        // As late as can be: what an editor has saved meanwhile must not be lost.
        if fs::read(file)? != before {
            return Err(io::Error::other("the file has changed meanwhile"));
        }
        fs::rename(&temporary, file)
    });
    if written.is_err() {
        // The first error tells more than that the file could not be deleted either.
        let _ = fs::remove_file(&temporary);
    }
    written
}

fn write(file: &mut File, bytes: &[u8], permissions: fs::Permissions) -> io::Result<()> {
    file.write_all(bytes)?;
    file.set_permissions(permissions)?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_only_if_it_is_as_it_was() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("SKILL.md");
        fs::write(&file, "new").unwrap();
        assert!(replace(&file, b"old", b"mended").is_err());
        assert_eq!(fs::read(&file).unwrap(), b"new");
        replace(&file, b"new", b"mended").unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"mended");
        let mut permissions = fs::metadata(&file).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&file, permissions).unwrap();
        assert!(replace(&file, b"mended", b"again").is_err());
        let left = fs::read_dir(directory.path()).unwrap().count();
        assert_eq!(left, 1, "nothing else is left behind");
    }
}
