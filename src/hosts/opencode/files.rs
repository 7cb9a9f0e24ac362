//! The files beside a skill that OpenCode tells its model of.
//!
//! Source: anomalyco/opencode, packages/opencode/src/tool/skill.ts; ripgrep lists them, which obeys ignore files.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder};

use crate::hosts::program::files_below;
use crate::loader::{FileSystem, repository_around};

/// Files that say what is to be ignored, the strongest first. The last counts in repositories only.
const IGNORE_FILES: [&str; 3] = [".rgignore", ".ignore", ".gitignore"];

/// The files at and below the directory of a skill, without those called `SKILL.md`, in the order of their paths.
pub(super) fn files_beside(fs: &dyn FileSystem, directory: &Path) -> Vec<PathBuf> {
    let mut ignores = Ignores {
        fs,
        repository: repository_around(fs, directory),
        known: HashMap::new(),
    };
    let entered = std::cell::RefCell::new(&mut ignores);
    let enters = |path: &Path| !path.ends_with(".git") && !entered.borrow_mut().has(path, true);
    let mut files = files_below(fs, directory, &enters);
    files.retain(|path| !path.ends_with("SKILL.md") && !ignores.has(path, false));
    files
}

struct Ignores<'a> {
    fs: &'a dyn FileSystem,
    repository: Option<PathBuf>,
    known: HashMap<PathBuf, Option<Gitignore>>,
}

impl Ignores<'_> {
    /// Whether a path is ignored by the files of the directories above it.
    fn has(&mut self, path: &Path, is_directory: bool) -> bool {
        for name in IGNORE_FILES {
            for directory in path.ancestors().skip(1) {
                let counts = match &self.repository {
                    _ if name != ".gitignore" => true,
                    Some(repository) => directory.starts_with(repository),
                    None => false,
                };
                if !counts {
                    break;
                }
                let decision = self.decide(&directory.join(name), path, is_directory);
                if let Some(is_ignored) = decision {
                    return is_ignored;
                }
            }
        }
        false
    }

    fn decide(&mut self, ignore_file: &Path, path: &Path, is_directory: bool) -> Option<bool> {
        if !self.known.contains_key(ignore_file) {
            let rules = rules(self.fs, ignore_file);
            self.known.insert(ignore_file.to_owned(), rules);
        }
        let rules = self.known.get(ignore_file)?.as_ref()?;
        match rules.matched(path, is_directory) {
            Match::None => None,
            Match::Ignore(_) => Some(true),
            Match::Whitelist(_) => Some(false),
        }
    }
}

fn rules(fs: &dyn FileSystem, ignore_file: &Path) -> Option<Gitignore> {
    let contents = fs.read(ignore_file).ok()?;
    let mut builder = GitignoreBuilder::new(ignore_file.parent()?);
    for line in String::from_utf8_lossy(&contents).lines() {
        // A line that is no pattern is passed over.
        let _ = builder.add_line(None, line);
    }
    builder.build().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::loader::Memory;

    #[test]
    fn ignored_files_and_those_of_git_are_left_out() {
        let mut fs = Memory::default();
        fs.create_dir("/p/.git");
        fs.write("/p/.gitignore", "*.log\nout/\n");
        for path in [
            "SKILL.md",
            "a.md",
            "b.log",
            "c.tmp",
            "d/SKILL.md",
            "d/e.log",
            "d/f",
            "out/g",
            ".h",
            "i/.git/j",
        ] {
            fs.write(format!("/p/s/x/{path}"), "");
        }
        fs.write("/p/s/x/.ignore", "*.tmp\n");
        fs.write("/p/s/x/d/.gitignore", "!e.log\n");
        let files = files_beside(&fs, Path::new("/p/s/x"));
        let files: Vec<_> = files.iter().filter_map(|path| path.to_str()).collect();
        let expected = [
            "/p/s/x/.h",
            "/p/s/x/.ignore",
            "/p/s/x/a.md",
            "/p/s/x/d/.gitignore",
            "/p/s/x/d/e.log",
            "/p/s/x/d/f",
        ];
        assert_eq!(files, expected);
    }
}
