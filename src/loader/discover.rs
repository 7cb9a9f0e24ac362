//! Finding the skill files of a tree: one bounded walk.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};

use ignore::gitignore::{Gitignore, GitignoreBuilder};

use super::fs::{FileKind, FileSystem};

/// The skill files of a tree.
#[derive(Debug, Default)]
pub struct Discovered {
    /// Paths of files called `SKILL.md` (in any case: a wrong one is a fault to report), sorted.
    pub files: Vec<PathBuf>,
    /// What could not be looked into.
    pub unreadable: Vec<Unreadable>,
}

/// A path that could not be looked into.
#[derive(Debug, thiserror::Error)]
#[error("cannot read {}: {error}", path.display())]
pub struct Unreadable {
    /// The path.
    pub path: PathBuf,
    /// Why.
    pub error: io::Error,
}

/// Directories that hold no skills of the project itself.
const SKIPPED: [&str; 3] = [".git", "node_modules", "target"];

/// Deeper than any real tree; a bound for those that are not real.
const MAX_DEPTH: usize = 64;

/// Whether a file of this name is a skill file, or was meant to be one.
#[must_use]
pub fn is_skill_file_name(name: &OsStr) -> bool {
    name.eq_ignore_ascii_case("SKILL.md")
}

/// Finds the skill files at or below `root`, which is a directory or a file.
///
/// What `.gitignore` files leave out is left out, but not in a host's own directory
/// (`.claude/skills` and the like): a host does not ask git. There, links to directories are
/// followed, each real directory once; elsewhere they are not.
#[must_use]
pub fn discover(fs: &dyn FileSystem, root: &Path) -> Discovered {
    let mut walk = Walk {
        fs,
        found: Discovered::default(),
        visited: HashSet::new(),
    };
    match fs.metadata(root).map(|metadata| metadata.kind) {
        Ok(FileKind::Directory) => walk.tree(root),
        Ok(_) => walk.found.files.push(root.to_owned()),
        Err(error) => walk.fail(root, error),
    }
    walk.found.files.sort();
    walk.found
}

struct Walk<'fs> {
    fs: &'fs dyn FileSystem,
    found: Discovered,
    visited: HashSet<PathBuf>,
}

/// A directory to be read.
struct Pending {
    path: PathBuf,
    depth: usize,
    in_host_root: bool,
    /// Whether git ignores the directory, so that only a host's own directory in it counts.
    is_ignored: bool,
    /// How many of the ignore files on the way down apply.
    ignores: usize,
}

impl Walk<'_> {
    fn tree(&mut self, root: &Path) {
        let mut ignores = self.ignores_above(root);
        let mut pending = vec![Pending {
            path: root.to_owned(),
            depth: 0,
            in_host_root: is_in_host_root(root),
            is_ignored: false,
            ignores: ignores.len(),
        }];
        while let Some(directory) = pending.pop() {
            ignores.truncate(directory.ignores);
            self.directory(directory, &mut ignores, &mut pending);
        }
    }

    fn directory(
        &mut self,
        directory: Pending,
        ignores: &mut Vec<Gitignore>,
        pending: &mut Vec<Pending>,
    ) {
        let entries = match self.fs.read_dir(&directory.path) {
            Ok(entries) => entries,
            Err(error) => return self.fail(&directory.path, error),
        };
        if entries.iter().any(|entry| entry.name == ".gitignore") {
            ignores.extend(self.ignore_file(&directory.path, ".gitignore"));
        }
        for entry in entries {
            let path = directory.path.join(&entry.name);
            match self.kind(&path, entry.kind, directory.in_host_root) {
                Some(FileKind::File) if is_skill_file_name(&entry.name) => {
                    let ignored = directory.is_ignored || is_ignored(ignores, &path, false);
                    if directory.in_host_root || !ignored {
                        self.found.files.push(path);
                    }
                }
                Some(FileKind::Directory) if directory.depth < MAX_DEPTH => {
                    pending.extend(below(&directory, path, &entry.name, ignores));
                }
                _ => {}
            }
        }
    }

    /// What an entry is, links followed where they should be. A real directory that was seen
    /// through a link counts only once, which also ends loops.
    fn kind(&mut self, path: &Path, kind: FileKind, in_host_root: bool) -> Option<FileKind> {
        match kind {
            FileKind::Link => {
                let target = match self.fs.metadata(path) {
                    Ok(metadata) => metadata.kind,
                    Err(error) => {
                        // A link that leads nowhere is a fault where a skill should be.
                        if path.file_name().is_some_and(is_skill_file_name) {
                            self.fail(path, error);
                        }
                        return None;
                    }
                };
                let follow = match target {
                    FileKind::File => true,
                    FileKind::Directory => in_host_root && self.first_visit(path),
                    FileKind::Link | FileKind::Special => false,
                };
                follow.then_some(target)
            }
            FileKind::Directory if in_host_root => self.first_visit(path).then_some(kind),
            _ => Some(kind),
        }
    }

    fn first_visit(&mut self, directory: &Path) -> bool {
        match self.fs.canonicalize(directory) {
            Ok(real) => self.visited.insert(real),
            Err(error) => {
                self.fail(directory, error);
                false
            }
        }
    }

    /// The ignore files of the directories above `root`, up to the repository's root.
    fn ignores_above(&self, root: &Path) -> Vec<Gitignore> {
        let is_repository = |path: &&Path| self.fs.metadata(&path.join(".git")).is_ok();
        let Some(repository) = root.ancestors().find(is_repository) else {
            return Vec::new();
        };
        let mut ignores: Vec<_> = self
            .ignore_file(repository, ".git/info/exclude")
            .into_iter()
            .collect();
        let mut above: Vec<_> = root
            .ancestors()
            .skip(1)
            .take_while(|path| path.starts_with(repository))
            .collect();
        above.reverse();
        ignores.extend(
            above
                .iter()
                .filter_map(|path| self.ignore_file(path, ".gitignore")),
        );
        ignores
    }

    fn ignore_file(&self, directory: &Path, name: &str) -> Option<Gitignore> {
        let bytes = self.fs.read(&directory.join(name)).ok()?;
        let mut builder = GitignoreBuilder::new(directory);
        for line in String::from_utf8_lossy(&bytes).lines() {
            // git itself passes over a pattern it cannot read.
            let _ = builder.add_line(None, line);
        }
        builder.build().ok()
    }

    fn fail(&mut self, path: &Path, error: io::Error) {
        self.found.unreadable.push(Unreadable {
            path: path.to_owned(),
            error,
        });
    }
}

/// The directory `path` in `parent`, if it is to be read.
fn below(parent: &Pending, path: PathBuf, name: &OsStr, ignores: &[Gitignore]) -> Option<Pending> {
    let in_host_root = parent.in_host_root || is_host_root(&path);
    let is_ignored = !in_host_root && (parent.is_ignored || is_ignored(ignores, &path, true));
    // An ignored `.claude` still holds the skills that its host loads.
    let is_way_to_host_root = is_hidden(name) && !parent.is_ignored;
    let skipped = SKIPPED.iter().any(|skipped| name == *skipped);
    (!skipped && (!is_ignored || is_way_to_host_root)).then(|| Pending {
        path,
        depth: parent.depth + 1,
        in_host_root,
        is_ignored,
        ignores: ignores.len(),
    })
}

/// The last ignore file that has a pattern for the path decides, as in git.
fn is_ignored(ignores: &[Gitignore], path: &Path, is_directory: bool) -> bool {
    let decision = ignores
        .iter()
        .rev()
        .map(|file| file.matched(path, is_directory));
    decision
        .into_iter()
        .find(|matched| !matched.is_none())
        .is_some_and(|matched| matched.is_ignore())
}

/// A directory from which hosts load skills: `skills` in a hidden directory.
fn is_host_root(path: &Path) -> bool {
    let parent = path.parent().and_then(Path::file_name);
    path.file_name().is_some_and(|name| name == "skills") && parent.is_some_and(is_hidden)
}

fn is_in_host_root(path: &Path) -> bool {
    path.ancestors().any(is_host_root)
}

fn is_hidden(name: &OsStr) -> bool {
    name.as_encoded_bytes().starts_with(b".")
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::fs;

    use super::super::fs::Os;
    use super::*;

    /// Makes the files, and gives what is found below `root`, relative to it.
    fn found(files: &[(&str, &str)], links: &[(&str, &str)], root: &str) -> Vec<String> {
        let temporary = tempfile::tempdir().unwrap();
        for (path, text) in files {
            let path = temporary.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        for (path, target) in links {
            let path = temporary.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::os::unix::fs::symlink(target, path).unwrap();
        }
        let root = temporary.path().join(root);
        let discovered = discover(&Os, &root);
        assert!(
            discovered.unreadable.is_empty(),
            "{:?}",
            discovered.unreadable
        );
        let relative = |path: &PathBuf| path.strip_prefix(&root).unwrap().display().to_string();
        discovered.files.iter().map(relative).collect()
    }

    #[test]
    fn skill_files_are_found_in_any_case_and_in_hidden_directories() {
        let files = [
            ("b/SKILL.md", ""),
            ("a/skill.md", ""),
            (".claude/skills/c/SKILL.md", ""),
            ("d/README.md", ""),
            ("node_modules/e/SKILL.md", ""),
            ("target/f/SKILL.md", ""),
            (".git/g/SKILL.md", ""),
        ];
        let expected = [".claude/skills/c/SKILL.md", "a/skill.md", "b/SKILL.md"];
        assert_eq!(found(&files, &[], ""), expected);
    }

    #[test]
    fn what_git_ignores_is_left_out_but_not_in_a_hosts_own_directory() {
        let files = [
            (".git/HEAD", ""),
            (".gitignore", "/out\n.agents\n*.skill\n!keep.skill\n"),
            ("out/SKILL.md", ""),
            ("x.skill/SKILL.md", ""),
            ("keep.skill/SKILL.md", ""),
            ("sub/.gitignore", "SKILL.md\n"),
            ("sub/SKILL.md", ""),
            ("sub/deeper/SKILL.md", ""),
            (".agents/skills/a/SKILL.md", ""),
            ("beside/SKILL.md", ""),
            (".agents/other/SKILL.md", ""),
            (".agents/.hidden/skills/SKILL.md", ""),
        ];
        let expected = [
            ".agents/skills/a/SKILL.md",
            "beside/SKILL.md",
            "keep.skill/SKILL.md",
        ];
        assert_eq!(found(&files, &[], ""), expected);
        assert_eq!(
            found(&files, &[], "out"),
            ["SKILL.md"],
            "a named root is always walked"
        );
        assert_eq!(found(&files, &[], "sub"), Vec::<String>::new());
    }

    #[test]
    fn links_are_followed_once_and_only_in_a_hosts_own_directory() {
        let files = [("real/SKILL.md", ""), (".claude/skills/own/SKILL.md", "")];
        let links = [
            (".claude/skills/linked", "../../real"),
            (".claude/skills/again", "../../real"),
            (".claude/skills/loop", ".."),
            (".claude/skills/dangling", "nowhere"),
            ("elsewhere", "real"),
            ("file/SKILL.md", "../real/SKILL.md"),
        ];
        let found = found(&files, &links, "");
        let through_link = found
            .iter()
            .filter(|path| path.starts_with(".claude"))
            .count();
        assert_eq!(through_link, 2, "{found:?}");
        assert!(found.contains(&"real/SKILL.md".into()), "{found:?}");
        assert!(found.contains(&"file/SKILL.md".into()), "{found:?}");
        assert_eq!(found.len(), 4);
    }

    #[test]
    fn a_pipe_is_never_opened() {
        let temporary = tempfile::tempdir().unwrap();
        let socket = temporary.path().join("SKILL.md");
        let _listener = std::os::unix::net::UnixListener::bind(&socket).unwrap();
        assert_eq!(discover(&Os, temporary.path()).files, Vec::<PathBuf>::new());
        let error = Os.read(&socket).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::InvalidInput);
    }
}
