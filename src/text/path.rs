//! The path rules of the three platforms, as pure functions: each can be tested on any of them.

use std::borrow::Cow;

use unicode_normalization::UnicodeNormalization;

/// Whose rules a path follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PathStyle {
    /// Linux and other Unix systems: a path is bytes, and each byte counts.
    Linux,
    /// macOS: like Linux, but by default neither case nor Unicode normalisation tells files apart.
    MacOs,
    /// Windows: drive letters, UNC shares, both slashes, and no difference of case.
    Windows,
}

impl PathStyle {
    /// The rules of the platform this program was built for.
    pub const NATIVE: Self = if cfg!(windows) {
        Self::Windows
    } else if cfg!(target_os = "macos") {
        Self::MacOs
    } else {
        Self::Linux
    };

    /// A key that is equal for two spellings of one path, so far as the spelling alone can tell
    /// (links are the file system's business). It is not a path to open.
    #[must_use]
    pub fn identity(self, path: &str) -> Cow<'_, str> {
        match self {
            Self::Linux => Cow::Borrowed(path),
            Self::MacOs => Cow::Owned(path.nfd().flat_map(char::to_lowercase).collect()),
            Self::Windows => Cow::Owned(windows_identity(path)),
        }
    }
}

/// Windows drops trailing dots and blanks of each component, and ignores case. The verbatim prefix
/// `\\?\` only switches off length limits and says nothing about which file is meant.
fn windows_identity(path: &str) -> String {
    let path = path.replace('/', r"\");
    let path = match path.strip_prefix(r"\\?\UNC\") {
        Some(share) => format!(r"\\{share}"),
        None => path
            .strip_prefix(r"\\?\")
            .map_or(path.clone(), str::to_owned),
    };
    let component = |part: &str| match part {
        "." | ".." => part.to_owned(),
        _ => part.trim_end_matches(['.', ' ']).to_lowercase(),
    };
    path.split('\\')
        .map(component)
        .collect::<Vec<_>>()
        .join(r"\")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same(style: PathStyle, left: &str, right: &str) -> bool {
        style.identity(left) == style.identity(right)
    }

    #[test]
    fn linux_tells_every_byte_apart() {
        assert!(!same(PathStyle::Linux, "/a/SKILL.md", "/a/skill.md"));
        assert!(!same(PathStyle::Linux, "/é", "/e\u{301}"));
    }

    #[test]
    fn macos_ignores_case_and_normalisation() {
        assert!(same(
            PathStyle::MacOs,
            "/Users/É/SKILL.md",
            "/users/e\u{301}/skill.md"
        ));
        assert!(!same(PathStyle::MacOs, "/a\\b", "/a/b"));
    }

    #[test]
    fn windows_ignores_case_slashes_and_trailing_dots() {
        for other in [
            r"c:\X\skill.md",
            "C:/x/SKILL.md",
            r"\\?\C:\x\SKILL.md",
            r"C:\x.\SKILL.md. ",
        ] {
            assert!(same(PathStyle::Windows, r"C:\x\SKILL.md", other), "{other}");
        }
        assert!(same(
            PathStyle::Windows,
            r"\\Host\share\a",
            r"\\?\UNC\host\share\a"
        ));
        assert!(!same(PathStyle::Windows, r"C:\x\..\a", r"C:\x\a"));
    }
}
