//! Paths: Go's `path`, `path/filepath` and `io/fs`.

use std::path::{Component, Path, PathBuf};

/// `path.Clean`: the shortest path of the same meaning, as far as the spelling alone can tell.
pub(in super::super) fn clean(path: &str) -> String {
    let is_rooted = path.starts_with('/');
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|last| *last != "..") => {
                parts.pop();
            }
            ".." if is_rooted => {}
            _ => parts.push(part),
        }
    }
    match (is_rooted, parts.is_empty()) {
        (true, _) => format!("/{}", parts.join("/")),
        (false, true) => ".".to_owned(),
        (false, false) => parts.join("/"),
    }
}

/// `path.Join` of two elements.
pub(in super::super) fn join(first: &str, second: &str) -> String {
    if first.is_empty() {
        return clean(second);
    }
    clean(&format!("{first}/{second}"))
}

/// `path.Base` of a path that [`clean`] gave.
pub(in super::super) fn base(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// Whether a file system that begins at a directory opens this name: `fs.ValidPath`, and no NUL.
pub(in super::super) fn is_valid(name: &str) -> bool {
    let is_part = |part: &str| !matches!(part, "" | "." | "..");
    !name.contains('\0') && (name == "." || name.split('/').all(is_part))
}

/// `filepath.Clean` of an absolute path.
pub(in super::super) fn clean_path(path: &Path) -> PathBuf {
    let mut clean = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            // At the root it stays there.
            Component::ParentDir => {
                clean.pop();
            }
            _ => clean.push(component),
        }
    }
    clean
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_cleaned_by_their_spelling() {
        for (path, cleaned) in [
            ("", "."),
            (".", "."),
            ("a//b/./c/", "a/b/c"),
            ("a/../../b", "../b"),
            ("../..", "../.."),
            ("/../a/..", "/"),
            ("references/../assets/x", "assets/x"),
            ("a/...", "a/..."),
        ] {
            assert_eq!(clean(path), cleaned, "{path}");
        }
        assert_eq!(join("", "SKILL.md"), "SKILL.md");
        assert_eq!(join("a/", "SKILL.md"), "a/SKILL.md");
        assert_eq!(join("a/..", "SKILL.md"), "SKILL.md");
        assert_eq!(base("a/b.md"), "b.md");
        assert_eq!(clean_path(Path::new("/a/./b/../../../c/")), Path::new("/c"));
    }

    #[test]
    fn names_are_relative_and_clean() {
        for name in [".", "a", "a/b", "...", "a\\b", " "] {
            assert!(is_valid(name), "{name}");
        }
        for name in ["", "/", "/a", "a/", "a//b", "..", "a/..", "./a", "a\0b"] {
            assert!(!is_valid(name), "{name}");
        }
    }
}
