//! Finding the skill files of trees and of hosts' roots: one bounded walk.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::ffi::OsStr;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use ignore::gitignore::{Gitignore, GitignoreBuilder};

use super::fs::{DirEntry, FileKind, FileSystem};

/// Where to look.
#[derive(Clone, Debug, Default)]
pub struct Scan {
    /// Directories of all kinds of files, such as workspace folders; or single files. What git
    /// ignores in them is left out.
    pub trees: Vec<PathBuf>,
    /// Directories from which hosts load skills. They need not exist; git is not asked.
    pub roots: Vec<PathBuf>,
    /// If there, only what lies at or below one of these paths is looked for.
    pub only: Option<Vec<PathBuf>>,
}

/// The skill files that were found.
#[derive(Debug, Default)]
pub struct Discovered {
    /// The files, sorted by path. A file that links lead to is there once for each path.
    pub files: Vec<Found>,
    /// The repositories that were met, also those that the trees and roots lie in.
    pub repositories: BTreeSet<PathBuf>,
    /// The links that were met where links are followed, and where each leads; `None` for one that
    /// leads nowhere now.
    pub links: BTreeMap<PathBuf, Option<PathBuf>>,
    /// What could not be looked into.
    pub unreadable: Vec<Unreadable>,
    /// What is called `SKILL.md` and is a directory or a pipe, so that it is no skill; sorted.
    pub irregular: Vec<PathBuf>,
    /// The manifests of plugins, which name skills; sorted.
    pub manifests: Vec<PathBuf>,
}

/// A file called `SKILL.md` (in any case: a wrong one is a fault to report).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Found {
    /// The path by which it was found.
    pub path: PathBuf,
    /// The path without links.
    pub real: PathBuf,
    /// Which part of the way was a link, below where the walk began.
    pub link: Option<LinkKind>,
}

/// Hosts differ in the links they follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LinkKind {
    /// Only the file itself.
    File,
    /// A directory on the way.
    Directory,
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

/// Where a system shows its processes and devices: no files of anybody's, and no end of them.
const NO_FILES: [&str; 3] = ["/proc", "/sys", "/dev"];

/// Deeper than any real tree; a bound for those that are not real.
const MAX_DEPTH: usize = 64;

/// More directories than any real workspace has; a bound for links that multiply.
const MAX_DIRECTORIES: usize = 1_000_000;

/// Whether a file of this name is a skill file, or was meant to be one.
#[must_use]
pub fn is_skill_file_name(name: &OsStr) -> bool {
    name.eq_ignore_ascii_case("SKILL.md")
}

/// The root of the repository that `path` lies in, or is itself: the nearest directory that holds
/// a `.git`, which is a file in a linked working tree.
#[must_use]
pub fn repository_around(fs: &dyn FileSystem, path: &Path) -> Option<PathBuf> {
    let is_repository = |path: &&Path| fs.metadata(&path.join(".git")).is_ok();
    path.ancestors().find(is_repository).map(Path::to_owned)
}

/// Whether `path` looks like a directory from which hosts load skills: `skills` in a hidden
/// directory.
#[must_use]
pub fn is_host_root(path: &Path) -> bool {
    let parent = path.parent().and_then(Path::file_name);
    let named = path
        .file_name()
        .is_some_and(|name| name == "skills" || name == "skill");
    named && parent.is_some_and(is_hidden)
}

/// Finds the skill files of `scan`.
///
/// In hosts' roots, also those that lie in a tree, git is not asked, and links to directories are
/// followed; elsewhere they are not. `go_on` is asked at each directory, so that a long walk can be
/// given up.
#[must_use]
pub fn discover(fs: &dyn FileSystem, scan: &Scan, go_on: &dyn Fn() -> bool) -> Discovered {
    let mut walk = Walk {
        fs,
        go_on,
        only: scan.only.as_deref(),
        found: Discovered::default(),
        seen: HashSet::new(),
    };
    for root in &scan.roots {
        walk.root(root);
    }
    for tree in &scan.trees {
        walk.tree(tree);
    }
    walk.found.files.sort();
    walk.found.files.dedup();
    walk.found.manifests.sort();
    walk.found.manifests.dedup();
    walk.found.irregular.sort();
    walk.found.irregular.dedup();
    walk.found
}

struct Walk<'fs> {
    fs: &'fs dyn FileSystem,
    go_on: &'fs dyn Fn() -> bool,
    only: Option<&'fs [PathBuf]>,
    found: Discovered,
    /// The directories that were read, by the path they were reached by.
    seen: HashSet<PathBuf>,
}

/// A directory to be read.
struct Pending {
    path: PathBuf,
    real: PathBuf,
    link: Option<LinkKind>,
    /// The real directories that links on the way led to: a link back to one is a loop.
    targets: Rc<Vec<PathBuf>>,
    depth: usize,
    in_host_root: bool,
    /// Whether git ignores the directory, so that only a host's own directory in it counts.
    is_ignored: bool,
    /// How many of the ignore files on the way down apply.
    ignores: usize,
}

impl Pending {
    /// Whether git ignores the file `path` in this directory.
    fn ignores(&self, ignores: &[Gitignore], path: &Path) -> bool {
        self.is_ignored || is_ignored(ignores, path, false)
    }
}

impl Walk<'_> {
    /// Whether `path` is looked for, or on the way to what is.
    fn is_wanted(&self, path: &Path) -> bool {
        self.only.is_none_or(|only| {
            only.iter()
                .any(|only| path.starts_with(only) || only.starts_with(path))
        })
    }

    fn root(&mut self, root: &Path) {
        if !self.is_wanted(root) {
            return;
        }
        match self.fs.metadata(root) {
            Ok(metadata) if metadata.kind == FileKind::Directory => self.walk(root, true),
            Ok(_) => {}
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => self.fail(root, error),
        }
    }

    fn tree(&mut self, tree: &Path) {
        if !self.is_wanted(tree) {
            return;
        }
        match self.fs.metadata(tree).map(|metadata| metadata.kind) {
            Ok(FileKind::Directory) => self.walk(tree, is_in_host_root(tree)),
            Ok(FileKind::File) => self.file(tree.to_owned()),
            Ok(_) => self.fail(tree, io::Error::other("not a regular file")),
            Err(error) => self.fail(tree, error),
        }
    }

    /// A file that was named itself; its own link does not count as one.
    fn file(&mut self, path: PathBuf) {
        match self.fs.canonicalize(&path) {
            Ok(real) => self.found.files.push(Found {
                path,
                real,
                link: None,
            }),
            Err(error) => self.fail(&path, error),
        }
    }

    fn walk(&mut self, start: &Path, in_host_root: bool) {
        let real = match self.fs.canonicalize(start) {
            Ok(real) => real,
            Err(error) => return self.fail(start, error),
        };
        if holds_no_files(&real) {
            let why = "the system shows its processes and devices there; name another directory";
            return self.fail(start, io::Error::other(why));
        }
        let repository = repository_around(self.fs, start);
        let mut ignores = match &repository {
            Some(repository) if !in_host_root => self.ignores_above(start, repository),
            _ => Vec::new(),
        };
        self.found.repositories.extend(repository);
        let mut pending = vec![Pending {
            path: start.to_owned(),
            real,
            link: None,
            targets: Rc::default(),
            depth: 0,
            in_host_root,
            is_ignored: false,
            ignores: ignores.len(),
        }];
        let mut deepest = None;
        while let Some(directory) = pending.pop() {
            if !(self.go_on)() {
                return;
            }
            if self.seen.len() >= MAX_DIRECTORIES {
                return self.fail(start, too_many());
            }
            if directory.depth > MAX_DEPTH {
                // Below such a directory there may be thousands; one of them is enough to know.
                deepest = deepest.into_iter().chain([directory.path]).min();
                continue;
            }
            if self.seen.insert(directory.path.clone()) {
                ignores.truncate(directory.ignores);
                self.directory(&directory, &mut ignores, &mut pending);
            }
        }
        if let Some(path) = deepest {
            self.fail(&path, too_deep());
        }
    }

    fn directory(
        &mut self,
        directory: &Pending,
        ignores: &mut Vec<Gitignore>,
        pending: &mut Vec<Pending>,
    ) {
        let entries = match self.fs.read_dir(&directory.path) {
            Ok(entries) => entries,
            Err(error) => return self.fail(&directory.path, error),
        };
        if entries.iter().any(|entry| entry.name == ".git") {
            self.found.repositories.insert(directory.path.clone());
        }
        if !directory.in_host_root && entries.iter().any(|entry| entry.name == ".gitignore") {
            ignores.extend(self.ignore_file(&directory.path, ".gitignore"));
        }
        for entry in entries {
            if self.is_wanted(&directory.path.join(&entry.name)) {
                self.entry(directory, &entry, ignores, pending);
            }
        }
    }

    fn entry(
        &mut self,
        directory: &Pending,
        entry: &DirEntry,
        ignores: &[Gitignore],
        pending: &mut Vec<Pending>,
    ) {
        let path = directory.path.join(&entry.name);
        let real = directory.real.join(&entry.name);
        match entry.kind {
            FileKind::Link => self.link(directory, path, ignores, pending),
            FileKind::File if is_skill_file_name(&entry.name) => {
                let link = directory.link;
                self.skill_file(directory, ignores, Found { path, real, link });
            }
            FileKind::File => {
                let is_manifest = entry.name == "plugin.json" || entry.name == "marketplace.json";
                let is_of_plugin = directory
                    .path
                    .file_name()
                    .is_some_and(|it| it == ".claude-plugin");
                // Behind a link it is the same manifest once more.
                let is_own = directory.link.is_none();
                if is_manifest && is_of_plugin && is_own && !directory.ignores(ignores, &path) {
                    self.found.manifests.push(path);
                }
            }
            FileKind::Directory | FileKind::Special => {
                if is_skill_file_name(&entry.name) {
                    self.irregular(directory, ignores, &path);
                }
                if entry.kind == FileKind::Directory {
                    pending.extend(below(directory, path, real, ignores));
                }
            }
        }
    }

    fn skill_file(&mut self, directory: &Pending, ignores: &[Gitignore], found: Found) {
        if directory.in_host_root || !directory.ignores(ignores, &found.path) {
            self.found.files.push(found);
        }
    }

    fn irregular(&mut self, directory: &Pending, ignores: &[Gitignore], path: &Path) {
        if directory.in_host_root || !directory.ignores(ignores, path) {
            self.found.irregular.push(path.to_owned());
        }
    }

    fn link(
        &mut self,
        directory: &Pending,
        path: PathBuf,
        ignores: &[Gitignore],
        pending: &mut Vec<Pending>,
    ) {
        let is_skill_file = path.file_name().is_some_and(is_skill_file_name);
        let target = self
            .fs
            .metadata(&path)
            .and_then(|metadata| Ok((metadata.kind, self.fs.canonicalize(&path)?)));
        if is_skill_file || directory.in_host_root {
            let real = target.as_ref().ok().map(|(_, real)| real.clone());
            self.found.links.insert(path.clone(), real);
        }
        match target {
            Ok((FileKind::File, real)) if is_skill_file => {
                let link = directory.link.or(Some(LinkKind::File));
                self.skill_file(directory, ignores, Found { path, real, link });
            }
            Ok((FileKind::Directory, real))
                if directory.in_host_root
                    && !directory.real.starts_with(&real)
                    && !directory.targets.contains(&real) =>
            {
                let mut targets = Vec::clone(&directory.targets);
                targets.push(real.clone());
                pending.extend(below(directory, path, real, ignores).map(|below| Pending {
                    link: Some(LinkKind::Directory),
                    targets: Rc::new(targets),
                    ..below
                }));
            }
            Ok(_) if is_skill_file => self.irregular(directory, ignores, &path),
            // A link that leads nowhere is a fault where a skill should be.
            Err(error) if is_skill_file => self.fail(&path, error),
            _ => {}
        }
    }

    /// The ignore files of the directories above `root`, up to the repository's root.
    fn ignores_above(&self, root: &Path, repository: &Path) -> Vec<Gitignore> {
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
fn below(parent: &Pending, path: PathBuf, real: PathBuf, ignores: &[Gitignore]) -> Option<Pending> {
    let name = path.file_name()?;
    let skipped = SKIPPED.iter().any(|skipped| name == *skipped);
    let in_host_root = parent.in_host_root || is_host_root(&path);
    let is_ignored = !in_host_root && (parent.is_ignored || is_ignored(ignores, &path, true));
    // An ignored `.claude` still holds the skills that its host loads.
    let is_way_to_host_root = is_hidden(name) && !parent.is_ignored;
    let skipped = skipped || NO_FILES.iter().any(|no_files| real == Path::new(no_files));
    let wanted = !skipped && (!is_ignored || is_way_to_host_root);
    wanted.then(|| Pending {
        path,
        real,
        link: parent.link,
        targets: Rc::clone(&parent.targets),
        depth: parent.depth + 1,
        in_host_root,
        is_ignored,
        ignores: ignores.len(),
    })
}

/// Whether a walk that begins at `real` meets no files of anybody's. People do work in `/dev/shm`.
fn holds_no_files(real: &Path) -> bool {
    real == Path::new("/dev") || real.starts_with("/proc") || real.starts_with("/sys")
}

fn too_deep() -> io::Error {
    io::Error::other(format!(
        "more than {MAX_DEPTH} directories deep, and not looked into; check it by its own path"
    ))
}

fn too_many() -> io::Error {
    io::Error::other(format!(
        "there are more than {MAX_DIRECTORIES} directories, and the rest was not looked into; \
         check a part of them at a time"
    ))
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

fn is_in_host_root(path: &Path) -> bool {
    path.ancestors().any(is_host_root)
}

fn is_hidden(name: &OsStr) -> bool {
    name.as_encoded_bytes().starts_with(b".")
}

#[cfg(test)]
mod tests {
    use super::super::fs::Memory;
    use super::*;

    fn memory(files: &[(&str, &str)], links: &[(&str, &str)]) -> Memory {
        let mut fs = Memory::default();
        for (path, text) in files {
            fs.write(Path::new("/w").join(path), *text);
        }
        for (path, target) in links {
            fs.link(Path::new("/w").join(path), *target);
        }
        fs
    }

    /// What is found in the tree `root` of `/w`, relative to it; a link's kind stands behind it.
    fn found(fs: &Memory, root: &str) -> Vec<String> {
        let root = Path::new("/w").join(root);
        let scan = Scan {
            trees: vec![root.clone()],
            roots: Vec::new(),
            only: None,
        };
        let discovered = discover(fs, &scan, &|| true);
        assert!(
            discovered.unreadable.is_empty(),
            "{:?}",
            discovered.unreadable
        );
        let shown = |found: &Found| {
            let relative = found.path.strip_prefix(&root).unwrap().display();
            match found.link {
                None => relative.to_string(),
                Some(kind) => format!("{relative} {kind:?} {}", found.real.display()),
            }
        };
        discovered.files.iter().map(shown).collect()
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
        assert_eq!(found(&memory(&files, &[]), ""), expected);
    }

    #[test]
    fn what_git_ignores_is_left_out_but_not_in_a_hosts_own_directory() {
        let files = [
            (".git/HEAD", ""),
            (".git/info/exclude", "private\n"),
            (".gitignore", "/out\n.agents\n*.skill\n!keep.skill\n"),
            ("out/SKILL.md", ""),
            ("private/SKILL.md", ""),
            ("x.skill/SKILL.md", ""),
            ("keep.skill/SKILL.md", ""),
            ("sub/.gitignore", "SKILL.md\n"),
            ("sub/SKILL.md", ""),
            ("sub/deeper/SKILL.md", ""),
            (".agents/skills/a/SKILL.md", ""),
            (".agents/skills/.gitignore", "*"),
            ("beside/SKILL.md", ""),
            (".agents/other/SKILL.md", ""),
            (".agents/.hidden/skills/SKILL.md", ""),
        ];
        let fs = memory(&files, &[]);
        let expected = [
            ".agents/skills/a/SKILL.md",
            "beside/SKILL.md",
            "keep.skill/SKILL.md",
        ];
        assert_eq!(found(&fs, ""), expected);
        assert_eq!(
            found(&fs, "out"),
            ["SKILL.md"],
            "a tree that is named is always walked"
        );
        assert_eq!(found(&fs, "sub"), Vec::<String>::new());
    }

    #[test]
    fn links_are_followed_in_a_hosts_own_directory_and_loops_end() {
        let files = [("real/x/SKILL.md", ""), (".claude/skills/own/SKILL.md", "")];
        let links = [
            (".claude/skills/linked", "/w/real/x"),
            (".agents/skills/linked", "/w/real/x"),
            (".claude/skills/up", ".."),
            (".claude/skills/self", "."),
            (".claude/skills/dangling", "nowhere"),
            ("real/loop", "/w/.claude/skills"),
            (".agents/skills/far", "/w/real"),
            ("elsewhere", "real"),
            ("file/SKILL.md", "/w/real/x/SKILL.md"),
        ];
        let expected = [
            ".agents/skills/far/loop/linked/SKILL.md Directory /w/real/x/SKILL.md",
            ".agents/skills/far/loop/own/SKILL.md Directory /w/.claude/skills/own/SKILL.md",
            ".agents/skills/far/x/SKILL.md Directory /w/real/x/SKILL.md",
            ".agents/skills/linked/SKILL.md Directory /w/real/x/SKILL.md",
            ".claude/skills/linked/SKILL.md Directory /w/real/x/SKILL.md",
            ".claude/skills/own/SKILL.md",
            "file/SKILL.md File /w/real/x/SKILL.md",
            "real/x/SKILL.md",
        ];
        assert_eq!(found(&memory(&files, &links), ""), expected);
    }

    #[test]
    fn links_that_multiply_come_to_an_end() {
        let mut fs = Memory::default();
        for from in 0..5 {
            for to in 0..5 {
                fs.link(
                    format!("/w/.claude/skills/{from}/{to}"),
                    format!("/w/.claude/skills/{to}"),
                );
            }
            fs.write(format!("/w/.claude/skills/{from}/SKILL.md"), "");
        }
        let found = found(&fs, "");
        assert!(found.len() > 5 && found.len() < 5000, "{}", found.len());
    }

    #[test]
    fn roots_are_walked_whatever_git_says_and_need_not_exist() {
        let mut fs = memory(
            &[
                (".gitignore", "*"),
                ("r/SKILL.md", ""),
                ("r/a/SKILL.md", ""),
            ],
            &[],
        );
        fs.write("/file", "");
        let scan = Scan {
            trees: vec!["/w".into(), "/w/r/SKILL.md".into()],
            roots: vec!["/w/r".into(), "/nowhere".into(), "/file".into()],
            only: None,
        };
        let discovered = discover(&fs, &scan, &|| true);
        assert!(discovered.unreadable.is_empty());
        let paths: Vec<_> = discovered
            .files
            .into_iter()
            .map(|found| found.path)
            .collect();
        assert_eq!(
            paths,
            ["/w/r/SKILL.md", "/w/r/a/SKILL.md"].map(PathBuf::from)
        );
    }

    #[test]
    fn what_cannot_be_read_is_said() {
        let fs = memory(&[], &[("a/SKILL.md", "nowhere"), ("a/other.md", "nowhere")]);
        let scan = Scan {
            trees: vec!["/w".into(), "/nowhere".into()],
            roots: Vec::new(),
            only: None,
        };
        let discovered = discover(&fs, &scan, &|| true);
        let paths: Vec<_> = discovered
            .unreadable
            .into_iter()
            .map(|bad| bad.path)
            .collect();
        assert_eq!(paths, ["/w/a/SKILL.md", "/nowhere"].map(PathBuf::from));
    }

    #[test]
    fn special_files_are_no_skills() {
        let mut fs = memory(&[], &[]);
        fs.special("/w/a/SKILL.md");
        fs.create_dir("/w/b/SKILL.md");
        fs.link("/w/c/SKILL.md", "/w/a/SKILL.md");
        fs.create_dir("/w/.git");
        fs.write("/w/.gitignore", "d");
        fs.special("/w/d/SKILL.md");
        assert_eq!(found(&fs, ""), Vec::<String>::new());
        let scan = Scan {
            trees: vec!["/w".into()],
            ..Scan::default()
        };
        let irregular = ["/w/a/SKILL.md", "/w/b/SKILL.md", "/w/c/SKILL.md"];
        assert_eq!(
            discover(&fs, &scan, &|| true).irregular,
            irregular.map(PathBuf::from)
        );
        let error = fs.read(Path::new("/w/a/SKILL.md")).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::InvalidInput);
    }

    #[test]
    fn what_lies_too_deep_is_said_once() {
        let deep = |levels: usize, name: &str| format!("{}{name}/SKILL.md", "d/".repeat(levels));
        let (just, over, other) = (deep(63, "a"), deep(64, "b"), deep(64, "c"));
        let fs = memory(&[(&just, ""), (&over, ""), (&other, "")], &[]);
        let scan = Scan {
            trees: vec!["/w".into()],
            ..Scan::default()
        };
        let discovered = discover(&fs, &scan, &|| true);
        assert_eq!(discovered.files.len(), 1);
        assert_eq!(discovered.unreadable.len(), 1);
        let bad = &discovered.unreadable[0];
        assert!(bad.path.ends_with("d/b"), "{}", bad.path.display());
        assert!(bad.to_string().contains("64 directories deep"), "{bad}");
    }

    #[test]
    fn processes_and_devices_are_never_walked() {
        let mut fs = Memory::default();
        for path in ["/proc/1/cwd", "/sys/x", "/dev/x", "/dev/shm/p", "/a/proc"] {
            fs.write(Path::new(path).join("SKILL.md"), "");
        }
        let found = |tree: &str| {
            let scan = Scan {
                trees: vec![tree.into()],
                ..Scan::default()
            };
            let discovered = discover(&fs, &scan, &|| true);
            (discovered.files.len(), discovered.unreadable.len())
        };
        for (tree, expected) in [
            ("/", (1, 0)),
            ("/dev/shm", (1, 0)),
            ("/dev", (0, 1)),
            ("/proc", (0, 1)),
            ("/proc/1/cwd", (0, 1)),
            ("/sys/x", (0, 1)),
        ] {
            assert_eq!(found(tree), expected, "{tree}");
        }
    }

    #[test]
    fn a_walk_can_be_bounded_to_some_paths() {
        let files = [
            (".git/HEAD", ""),
            (".gitignore", "out\n"),
            ("a/SKILL.md", ""),
            ("a/b/SKILL.md", ""),
            ("ab/SKILL.md", ""),
            ("out/SKILL.md", ""),
            ("node_modules/SKILL.md", ""),
        ];
        let fs = memory(&files, &[]);
        for (only, expected) in [
            ("/w/a", ["/w/a/SKILL.md", "/w/a/b/SKILL.md"].as_slice()),
            ("/w/a/b/SKILL.md", &["/w/a/b/SKILL.md"]),
            ("/w/out/SKILL.md", &[]),
            ("/w/node_modules", &[]),
            ("/elsewhere", &[]),
        ] {
            let only = Some(vec![only.into()]);
            let scan = Scan {
                trees: vec!["/w".into()],
                roots: Vec::new(),
                only,
            };
            let found = discover(&fs, &scan, &|| true).files;
            let paths: Vec<_> = found
                .iter()
                .map(|found| found.path.to_str().unwrap())
                .collect();
            assert_eq!(paths, expected);
        }
    }

    #[test]
    fn a_walk_can_be_given_up() {
        let fs = memory(&[("a/SKILL.md", "")], &[]);
        let scan = Scan {
            trees: vec!["/w".into()],
            roots: Vec::new(),
            only: None,
        };
        assert_eq!(discover(&fs, &scan, &|| false).files, []);
    }
}
