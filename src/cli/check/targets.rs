//! What `check` looks at: the paths of the command line, and what has to be known to judge them.

use std::io;
use std::path::{Path, PathBuf};

use crate::cli::environment::Environment;
use crate::hosts;
use crate::lint::is_manifest;
use crate::loader::{FileKind, FileSystem, Scan, Unreadable, is_skill_file_name};
use crate::registry::{self, plan};
use crate::resources::{is_page, skill_around};

/// The paths of the command line, absolute.
#[derive(Debug, Default)]
pub(super) struct Targets {
    /// Skill files and trees, without links but for the last component, whose own name is the one
    /// that counts.
    pub(super) paths: Vec<PathBuf>,
    /// Directories that are no projects: in them only hosts' roots are walked.
    pub(super) no_projects: Vec<PathBuf>,
    /// What cannot be looked at.
    pub(super) unreadable: Vec<Unreadable>,
}

impl Targets {
    /// A file that is no skill is passed over: a commit hook hands over whatever was changed.
    pub(super) fn new(fs: &dyn FileSystem, paths: &[PathBuf], environment: &Environment) -> Self {
        let mut targets = Self::default();
        for path in paths {
            match target(fs, path, environment) {
                Ok(Some(target)) if environment.is_no_project(&target) => {
                    targets.no_projects.push(target);
                }
                Ok(target) => targets.paths.extend(target),
                Err(error) => targets.unreadable.push(Unreadable {
                    path: path.clone(),
                    error,
                }),
            }
        }
        targets
    }

    /// Whether a file is to be reported.
    pub(super) fn contain(&self, path: &Path) -> bool {
        let mut all = self.paths.iter().chain(&self.no_projects);
        all.any(|target| path.starts_with(target))
    }

    /// What hosts see from the project. Whoever asks about the home directory wants to know about
    /// the skills in it.
    pub(super) fn seen(
        &self,
        user_scopes: bool,
        environment: &Environment,
    ) -> registry::Environment {
        let seen = environment.seen(user_scopes);
        let home = environment.home.as_ref();
        let asked = home.filter(|home| self.no_projects.contains(home));
        registry::Environment {
            home: seen.home.or_else(|| asked.cloned()),
            ..seen
        }
    }

    /// What has to be read: the targets, the places from which hosts load skills beside them,
    /// `extra_roots`, and the collection that a single skill belongs to, if that lies in the
    /// project.
    pub(super) fn scan(
        &self,
        fs: &dyn FileSystem,
        seen: &registry::Environment,
        extra_roots: Vec<PathBuf>,
        environment: &Environment,
    ) -> Scan {
        let mut folders = seen.folders.clone();
        folders.extend(self.no_projects.iter().cloned());
        // A page is judged with its skill.
        let skill_of = |target: &PathBuf| match is_page(target) && !is_skill_file(target) {
            true => skill_around(fs, target).unwrap_or_else(|| target.clone()),
            false if is_manifest(target) => target.parent().unwrap_or(target).to_owned(),
            false => target.clone(),
        };
        let mut trees: Vec<_> = self.paths.iter().map(skill_of).collect();
        for target in &trees.clone() {
            let file = if is_skill_file(target) {
                target.clone()
            } else {
                target.join("SKILL.md")
            };
            if let Some(project) = registry::project_of(&file) {
                folders.push(project.to_owned());
            } else if fs.metadata(&file).is_ok() {
                let collection = registry::collection_of(&file);
                let collection = collection.filter(|collection| {
                    collection.starts_with(&environment.project)
                        && !environment.is_no_project(collection)
                });
                trees.extend(collection.map(Path::to_owned));
            }
        }
        let around = registry::Environment {
            folders,
            ..seen.clone()
        };
        let mut roots = plan(&around, hosts::all(), fs).roots;
        roots.extend(extra_roots);
        Scan {
            trees,
            roots,
            ..Scan::default()
        }
    }
}

/// The target that a path names, if it is one.
fn target(
    fs: &dyn FileSystem,
    path: &Path,
    environment: &Environment,
) -> io::Result<Option<PathBuf>> {
    let kind = fs.metadata(path)?.kind;
    let named = absolute(fs, path)?;
    let why = match (kind, is_skill_file(&named)) {
        (FileKind::File, false) if is_page(&named) && skill_around(fs, &named).is_some() => {
            return Ok(Some(in_project(fs, named, environment)));
        }
        (FileKind::File, false) if is_manifest(&named) => {
            return Ok(Some(in_project(fs, named, environment)));
        }
        (FileKind::File, false) => return Ok(None),
        (FileKind::File, true) | (FileKind::Directory, false) => {
            return Ok(Some(in_project(fs, named, environment)));
        }
        (FileKind::Directory, true) => {
            "a directory, not a regular file; a skill is a directory with a file SKILL.md in it"
        }
        (FileKind::Link | FileKind::Special, _) => "not a regular file",
    };
    Err(io::Error::other(why))
}

/// The path as it lies in the project, if one of its spellings does: a link to the project, or to
/// a directory in it, is no other place. A link to the home directory is the home directory.
fn in_project(fs: &dyn FileSystem, path: PathBuf, environment: &Environment) -> PathBuf {
    let is_in_project = path.starts_with(&environment.project);
    match fs.canonicalize(&path) {
        Ok(real) if environment.is_no_project(&real) => real,
        Ok(real) if !is_in_project && real.starts_with(&environment.project) => real,
        _ => path,
    }
}

fn absolute(fs: &dyn FileSystem, path: &Path) -> io::Result<PathBuf> {
    let (Some(parent), Some(name)) = (path.parent(), path.file_name()) else {
        return fs.canonicalize(path);
    };
    let parent = if parent.as_os_str().is_empty() {
        Path::new(".")
    } else {
        parent
    };
    Ok(fs.canonicalize(parent)?.join(name))
}

fn is_skill_file(path: &Path) -> bool {
    path.file_name().is_some_and(is_skill_file_name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::loader::Memory;

    fn environment() -> Environment {
        Environment {
            project: "/".into(),
            home: Some("/home/u".into()),
            system_root: "/".into(),
        }
    }

    fn files() -> Memory {
        let mut fs = Memory::default();
        for path in [
            "/SKILL.md",
            "/a/SKILL.md",
            "/home/u/SKILL.md",
            "/home/u/b/SKILL.md",
            "/home/u/.claude/skills/c/SKILL.md",
        ] {
            fs.write(path, "");
        }
        fs.link("/l", "/home/u");
        fs
    }

    /// The trees that are walked for a path, and whether the home directory is looked into.
    fn trees(path: &str) -> (Vec<PathBuf>, bool) {
        let (fs, environment) = (files(), environment());
        let targets = Targets::new(&fs, &[path.into()], &environment);
        assert!(targets.unreadable.is_empty(), "{targets:?}");
        let seen = targets.seen(false, &environment);
        let scan = targets.scan(&fs, &seen, Vec::new(), &environment);
        let root = Path::new("/home/u/.claude/skills").to_owned();
        (scan.trees, scan.roots.contains(&root))
    }

    #[test]
    fn neither_a_disk_nor_a_home_is_walked() {
        for (path, expected, at_home) in [
            ("/", [].as_slice(), false),
            ("/home/u", &[], true),
            ("/l", &[], true),
            ("/home/u/b", &["/home/u/b"], false),
            ("/home/u/b/SKILL.md", &["/home/u/b/SKILL.md"], false),
            ("/a", &["/a"], false),
            (
                "/home/u/.claude/skills/c",
                &["/home/u/.claude/skills/c"],
                true,
            ),
        ] {
            let expected = expected.iter().map(PathBuf::from).collect();
            assert_eq!(trees(path), (expected, at_home), "{path}");
        }
    }
}
