//! `check --since REV`: which files differ from a revision, as git says.

use std::collections::BTreeSet;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, anyhow, bail, ensure};

/// The files of the repository around `project` that differ from `revision`: committed since,
/// staged, changed or new and not ignored. Absolute, below the real path of the repository. A file
/// that is gone is left out, a renamed one has its new name; what lies in a submodule belongs to
/// another repository.
///
/// # Errors
/// If there is no git, no repository or no such revision.
pub(super) fn changed_since(project: &Path, revision: &str) -> anyhow::Result<BTreeSet<PathBuf>> {
    let root = repository(project)?;
    let commit = commit(&root, revision)?;
    let changed = git(
        &root,
        &[
            "diff",
            "--name-only",
            "-z",
            // A renamed file is then one that is gone and one that is new.
            "--no-renames",
            "--diff-filter=d",
            "--ignore-submodules",
            "--no-ext-diff",
            "--no-relative",
            &commit,
            "--",
        ],
    )?;
    let changed = changed.map_err(|said| anyhow!("--since {revision}: git says: {said}"))?;
    let new = ["ls-files", "--others", "--exclude-standard", "-z"];
    let new = git(&root, &new)?.map_err(|said| anyhow!("--since {revision}: git says: {said}"))?;
    let names = changed.split(is_nul).chain(new.split(is_nul));
    Ok(names
        .filter(|name| !name.is_empty())
        .map(|name| root.join(path(name)))
        .filter(|path| is_file(path))
        .collect())
}

/// The root of the repository that `project` lies in.
fn repository(project: &Path) -> anyhow::Result<PathBuf> {
    let project = std::fs::canonicalize(project)
        .with_context(|| format!("--since: {} cannot be opened", project.display()))?;
    // Git's own spelling of the root may be another one than ours, its distance is the same.
    let up = git(&project, &["rev-parse", "--show-cdup"])?.map_err(|said| {
        anyhow!(
            "--since needs a git repository, and {} is in none (git says: {said}); leave out \
             --since, or name a directory of a repository with --project",
            project.display()
        )
    })?;
    let distance = up
        .split(|byte| *byte == b'/')
        .filter(|name| *name == b"..")
        .count();
    let root = project.ancestors().nth(distance);
    Ok(root
        .with_context(|| format!("git sees the root of {} above `/`", project.display()))?
        .to_owned())
}

/// The full name of a commit, which can be taken for nothing else.
fn commit(root: &Path, revision: &str) -> anyhow::Result<String> {
    let arguments = ["rev-parse", "--verify", "--end-of-options", revision];
    let object = git(root, &arguments)?.map_err(|said| {
        anyhow!(
            "--since {revision}: git knows no such revision ({said}); name a commit, a branch or \
             a tag, and fetch it first if the clone is shallow"
        )
    })?;
    let object = String::from_utf8_lossy(&object);
    let commit = format!("{}^{{commit}}", object.trim_end());
    let found = git(root, &["rev-parse", "--verify", "--quiet", &commit])?;
    ensure!(
        found.is_ok(),
        "--since {revision}: not a commit; name a commit, a branch or a tag"
    );
    Ok(commit)
}

/// What git writes, or why it cannot.
fn git(directory: &Path, arguments: &[&str]) -> anyhow::Result<Result<Vec<u8>, String>> {
    let mut command = Command::new("git");
    command
        .arg("-C")
        .arg(directory)
        .args(arguments)
        .stdin(Stdio::null())
        // We only look: no lock is worth making somebody's commit fail.
        .env("GIT_OPTIONAL_LOCKS", "0");
    // In a hook git says which repository it is at work in. Ours is the one around the project.
    for name in [
        "GIT_DIR",
        "GIT_WORK_TREE",
        "GIT_COMMON_DIR",
        "GIT_INDEX_FILE",
        "GIT_PREFIX",
    ] {
        command.env_remove(name);
    }
    let output = match command.output() {
        Ok(output) => output,
        Err(error) if error.kind() == ErrorKind::NotFound => {
            bail!("--since needs the program git, which is not in PATH; install it")
        }
        Err(error) => return Err(error).context("--since: git cannot be started"),
    };
    if output.status.success() {
        return Ok(Ok(output.stdout));
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let first = said.lines().next().unwrap_or("nothing").trim();
    let first = first.strip_prefix("fatal: ").unwrap_or(first);
    Ok(Err(first.to_owned()))
}

/// Something that can be opened: git lists links, and directories that are repositories.
fn is_file(path: &Path) -> bool {
    std::fs::symlink_metadata(path).is_ok_and(|metadata| !metadata.is_dir())
}

fn is_nul(byte: &u8) -> bool {
    *byte == 0
}

#[cfg(unix)]
fn path(name: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt;
    std::ffi::OsStr::from_bytes(name).into()
}

/// Elsewhere git writes UTF-8.
#[cfg(not(unix))]
fn path(name: &[u8]) -> PathBuf {
    String::from_utf8_lossy(name).into_owned().into()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// A repository with one commit, in a directory of its own.
    struct Repository {
        temporary: tempfile::TempDir,
    }

    impl Repository {
        fn new(files: &[&str]) -> Self {
            let repository = Self {
                temporary: tempfile::tempdir().unwrap(),
            };
            fs::create_dir(repository.root()).unwrap();
            repository.git(&["init", "--quiet", "--initial-branch=main"]);
            // Whatever the user who runs the tests ignores everywhere.
            repository.git(&["config", "core.excludesFile", "/dev/null"]);
            for file in files {
                repository.write(file, file);
            }
            repository.commit();
            repository
        }

        fn root(&self) -> PathBuf {
            fs::canonicalize(self.temporary.path()).unwrap().join("a b")
        }

        fn write(&self, file: impl AsRef<Path>, text: &str) {
            let path = self.root().join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }

        fn commit(&self) {
            self.git(&["add", "--all"]);
            self.git(&["commit", "--quiet", "--allow-empty", "--message=x"]);
        }

        fn git(&self, arguments: &[&str]) {
            let mut command = Command::new("git");
            for name in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX"] {
                command.env_remove(name);
            }
            let status = command
                .current_dir(self.root())
                .args(arguments)
                .env("GIT_CONFIG_GLOBAL", "/dev/null")
                .env("GIT_CONFIG_SYSTEM", "/dev/null")
                .envs(["AUTHOR", "COMMITTER"].map(|who| (format!("GIT_{who}_NAME"), "x")))
                .envs(["AUTHOR", "COMMITTER"].map(|who| (format!("GIT_{who}_EMAIL"), "x@y")))
                .status()
                .unwrap();
            assert!(status.success(), "git {arguments:?}");
        }

        fn changed(&self, project: &str, revision: &str) -> Vec<String> {
            let changed = changed_since(&self.root().join(project), revision).unwrap();
            let relative = |path: &PathBuf| {
                let relative = path.strip_prefix(self.root()).unwrap();
                relative.to_string_lossy().into_owned()
            };
            changed.iter().map(relative).collect()
        }

        fn error(&self, revision: &str) -> String {
            let error = changed_since(&self.root(), revision).unwrap_err();
            format!("{error:#}")
        }
    }

    #[test]
    fn every_kind_of_change_counts_and_nothing_else() {
        let files = [
            "same",
            "edited",
            "staged",
            "gone",
            "old",
            "untracked",
            "back",
        ];
        let repository = Repository::new(&files);
        repository.write("committed", "");
        repository.commit();
        repository.write("edited", "now");
        repository.write("staged", "now");
        repository.write("added", "");
        repository.write("added then gone", "");
        repository.git(&["add", "staged", "added", "added then gone"]);
        fs::remove_file(repository.root().join("added then gone")).unwrap();
        repository.git(&["rm", "--quiet", "gone"]);
        repository.git(&["mv", "old", "new"]);
        repository.git(&["rm", "--quiet", "--cached", "untracked"]);
        repository.write("back", "now");
        repository.git(&["add", "back"]);
        repository.write("back", "back");
        repository.write(".gitignore", "*.log\n");
        repository.write("x.log", "");
        repository.write("sub/deep/unknown", "");
        let expected = [
            ".gitignore",
            "added",
            "committed",
            "edited",
            "new",
            "staged",
            "sub/deep/unknown",
            "untracked",
        ];
        assert_eq!(repository.changed("", "HEAD~1"), expected);
        assert_eq!(repository.changed("sub/deep", "HEAD~1"), expected);
        assert_eq!(repository.changed("", "main").len(), expected.len() - 1);
    }

    #[test]
    fn a_users_way_of_showing_differences_changes_nothing() {
        let repository = Repository::new(&["a", "sub/b"]);
        for setting in [
            ["diff.relative", "true"],
            ["diff.renames", "copies"],
            ["diff.external", "false"],
            ["diff.noprefix", "true"],
            ["core.quotePath", "true"],
            ["color.ui", "always"],
            ["status.relativePaths", "true"],
        ] {
            repository.git(&["config", setting[0], setting[1]]);
        }
        repository.git(&["mv", "a", "sub/é"]);
        repository.write("sub/b", "now");
        assert_eq!(repository.changed("sub", "HEAD"), ["sub/b", "sub/é"]);
    }

    #[test]
    fn a_worktree_is_a_repository_and_a_nested_one_is_another() {
        let repository = Repository::new(&["a"]);
        repository.git(&["worktree", "add", "--quiet", "tree"]);
        repository.write("tree/a", "now");
        repository.write("tree/sub/b", "");
        assert_eq!(
            repository.changed("tree/sub", "main"),
            ["tree/a", "tree/sub/b"]
        );
        assert_eq!(repository.changed("", "main"), Vec::<String>::new());
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_name_may_hold_any_bytes() {
        use std::os::unix::ffi::OsStrExt;
        let repository = Repository::new(&["a"]);
        let name = Path::new(std::ffi::OsStr::from_bytes(b"\xff \n\t\"'\\"));
        repository.write(name, "");
        let changed = changed_since(&repository.root(), "HEAD").unwrap();
        assert!(
            changed.contains(&repository.root().join(name)),
            "{changed:?}"
        );
        repository.commit();
        let changed = changed_since(&repository.root(), "HEAD~1").unwrap();
        assert!(
            changed.contains(&repository.root().join(name)),
            "{changed:?}"
        );
    }

    #[test]
    fn a_revision_is_never_an_option() {
        let repository = Repository::new(&["a"]);
        for revision in [
            "nonsense",
            "--output=stolen",
            "-p",
            "--all",
            "",
            "main..main",
            "a",
        ] {
            let error = repository.error(revision);
            assert!(error.contains("no such revision"), "{revision}: {error}");
            assert!(error.contains("a commit, a branch or a tag"), "{error}");
        }
        assert!(!repository.root().join("stolen").exists());
        for object in ["HEAD:a", "HEAD^{tree}"] {
            let error = repository.error(object);
            assert!(error.contains("not a commit"), "{error}");
        }
        repository.git(&["tag", "--annotate", "--message=x", "v1"]);
        assert_eq!(repository.changed("", "v1"), Vec::<String>::new());
    }

    #[test]
    fn without_a_repository_the_error_says_so() {
        let temporary = tempfile::tempdir().unwrap();
        let error = changed_since(temporary.path(), "HEAD").unwrap_err();
        assert!(
            error.to_string().contains("needs a git repository"),
            "{error}"
        );
        let error = changed_since(&temporary.path().join("none"), "HEAD").unwrap_err();
        assert!(error.to_string().contains("cannot be opened"), "{error}");
    }
}
