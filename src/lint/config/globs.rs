//! Globs over paths, the same on every platform.

use std::path::{Path, PathBuf};

use globset::{GlobBuilder, GlobSet, GlobSetBuilder};

/// Some globs, relative to a directory.
#[derive(Clone, Debug)]
pub(super) struct Globs {
    base: PathBuf,
    /// As the user wrote them.
    patterns: Vec<String>,
    set: GlobSet,
}

/// One good glob.
#[derive(Clone, Debug)]
pub(super) struct Glob {
    pattern: String,
    glob: globset::Glob,
}

impl Globs {
    /// Globs relative to `base`.
    pub(super) fn new(base: &Path, globs: &[Glob]) -> Result<Self, String> {
        let mut set = GlobSetBuilder::new();
        for glob in globs {
            set.add(glob.glob.clone());
        }
        Ok(Self {
            base: base.to_owned(),
            patterns: globs.iter().map(|glob| glob.pattern.clone()).collect(),
            set: set.build().map_err(|error| error.kind().to_string())?,
        })
    }

    /// Whether one of them names `path` or a directory that it lies in.
    pub(super) fn matches(&self, path: &Path) -> bool {
        let Ok(relative) = path.strip_prefix(&self.base) else {
            return false;
        };
        let mut named = relative
            .ancestors()
            .filter(|path| !path.as_os_str().is_empty());
        named.any(|path| self.set.is_match(path))
    }
}

impl PartialEq for Globs {
    fn eq(&self, other: &Self) -> bool {
        // The set follows from the rest.
        (&self.base, &self.patterns) == (&other.base, &other.patterns)
    }
}

impl Glob {
    /// Reads a glob. One that can never match is refused: it would silently do nothing.
    pub(super) fn new(pattern: &str) -> Result<Self, String> {
        let relative = pattern.trim_start_matches("./").trim_end_matches('/');
        if relative.is_empty() || relative == "." {
            return Err("an empty glob matches nothing; `**` matches everything".into());
        }
        if relative.starts_with(['/', '~']) || relative.split('/').any(|name| name == "..") {
            return Err(
                "globs match only what lies below the directory of the settings; write \
                        the path from there, without `/`, `~` or `..`"
                    .into(),
            );
        }
        if relative.starts_with('!') {
            return Err("a glob cannot be negated; name what is meant".into());
        }
        if has_windows_separator(relative) {
            return Err("write `/` between names, also on Windows".into());
        }
        let glob = GlobBuilder::new(relative)
            .literal_separator(true)
            // Otherwise a pattern would mean something else on Windows.
            .backslash_escape(true)
            .build()
            .map_err(|error| error.kind().to_string())?;
        Ok(Self {
            pattern: pattern.to_owned(),
            glob,
        })
    }
}

/// A backslash is there to take away the meaning of the character behind it, and a letter has none.
fn has_windows_separator(pattern: &str) -> bool {
    let mut characters = pattern.chars();
    while let Some(character) = characters.next() {
        if character == '\\' && characters.next().is_none_or(char::is_alphanumeric) {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matches(pattern: &str, path: &str) -> bool {
        let glob = Glob::new(pattern).unwrap();
        let globs = Globs::new(Path::new("/project"), &[glob]).unwrap();
        globs.matches(&Path::new("/project").join(path))
    }

    #[test]
    fn a_glob_starts_at_the_settings_and_names_all_below_a_directory() {
        for (pattern, path) in [
            ("vendor", "vendor/a/SKILL.md"),
            ("vendor/", "vendor/a/SKILL.md"),
            ("./vendor/*", "vendor/a/SKILL.md"),
            ("vendor/**", "vendor/a/SKILL.md"),
            ("**/SKILL.md", "SKILL.md"),
            ("**/fixtures", "a/b/fixtures/c/SKILL.md"),
            ("{a,b}/SKILL.md", "b/SKILL.md"),
            ("**", "SKILL.md"),
            (r"\[a\]/*", "[a]/SKILL.md"),
            (".claude/skills/*", ".claude/skills/x/SKILL.md"),
        ] {
            assert!(matches(pattern, path), "{pattern} {path}");
        }
        for (pattern, path) in [
            ("vendor", "a/vendor/SKILL.md"),
            ("vendor", "vendored/SKILL.md"),
            ("*.md", "a/SKILL.md"),
            ("a/*/SKILL.md", "a/b/c/SKILL.md"),
            ("**", "../elsewhere/SKILL.md"),
            ("**", ""),
        ] {
            let path = path.replace("../", "/");
            assert!(!matches(pattern, &path), "{pattern} {path}");
        }
    }

    #[test]
    fn a_glob_that_can_never_match_is_refused() {
        for pattern in [
            "", "./", ".", "/etc", "~/x", "../x", "a/../b", "!a", r"a\b", r"a\", "[a", "{a",
        ] {
            assert!(Glob::new(pattern).is_err(), "{pattern}");
        }
    }
}
