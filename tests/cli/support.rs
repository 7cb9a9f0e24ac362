//! A project, a home directory and a system that hold what a test puts there, and nothing else.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

pub(crate) const SOUND: &str = "---\nname: sound\ndescription: Does x. Use for x.\n---\n\nBody\n";
pub(crate) const BROKEN: &str = "---\nname: x\ndescription: é😀 a: b\n---\n\nBody\n";
pub(crate) const NAMELESS: &str = "---\ndescription: Does x. Use for x.\n---\n\nBody\n";

/// A sound skill called `name`, unlike one with another `body`.
pub(crate) fn skill(name: &str, body: &str) -> String {
    format!("---\nname: {name}\ndescription: Does x. Use for x.\n---\n\n{body}\n")
}

/// Settings for a tree whose directories are called as it suits the test.
pub(crate) const MISNAMED: &str = "rules.name-directory-mismatch = 'off'\n";

pub(crate) struct Tree(tempfile::TempDir);

impl Tree {
    /// Files by their paths: below the home directory if they start with `~/`, of the system if
    /// with `/`, else of the project.
    pub(crate) fn new(files: &[(&str, &str)]) -> Self {
        let tree = Self(tempfile::tempdir().expect("a temporary directory can be made"));
        // Nobody looks for settings or repositories above this.
        for directory in [".git", "project", "home", "system"] {
            fs::create_dir(tree.root().join(directory)).expect("the directory is ours");
        }
        for (path, text) in files {
            tree.write(path, text);
        }
        tree
    }

    /// The same, for a test to which it is no matter that names are not those of their directories.
    pub(crate) fn misnamed(files: &[(&str, &str)]) -> Self {
        let tree = Self::new(files);
        let given = files.iter().find(|(path, _)| *path == "skill-lsp.toml");
        let settings = given.map_or("", |(_, settings)| settings);
        tree.write("skill-lsp.toml", &format!("{MISNAMED}{settings}"));
        tree
    }

    pub(crate) fn write(&self, path: &str, text: &str) {
        let path = self.path(path);
        let parent = path.parent().expect("a file is in a directory");
        fs::create_dir_all(parent).expect("the directory is ours");
        fs::write(path, text).expect("the directory is ours");
    }

    /// The root without links, as the program sees it.
    pub(crate) fn root(&self) -> PathBuf {
        fs::canonicalize(self.0.path()).expect("the directory is there")
    }

    pub(crate) fn path(&self, path: &str) -> PathBuf {
        let (directory, inner) = match path.split_at_checked(1) {
            Some(("~", inner)) => ("home", inner.trim_start_matches('/')),
            Some(("/", inner)) => ("system", inner),
            _ => ("project", path),
        };
        let directory = self.root().join(directory);
        if inner.is_empty() {
            return directory;
        }
        directory.join(inner)
    }

    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = command(&self.path(""), arguments);
        for (flag, directory) in [("--home", "home"), ("--system-root", "system")] {
            if !arguments.contains(&flag) {
                command.arg(flag).arg(self.root().join(directory));
            }
        }
        command
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Output {
        let output = self.command(arguments).output();
        output.expect("the program can be run")
    }

    pub(crate) fn run_with_stdin(&self, arguments: &[&str], stdin: &[u8]) -> Output {
        let mut child = self
            .command(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program can be run");
        let mut input = child.stdin.take().expect("stdin is a pipe");
        input.write_all(stdin).expect("the program reads its stdin");
        drop(input);
        child.wait_with_output().expect("the program ends")
    }

    /// Each finding of `check` as `file: rule: severity`.
    pub(crate) fn findings(&self, arguments: &[&str]) -> Vec<String> {
        let output = self.run(&[&["check", "--format", "json"], arguments].concat());
        findings(&output)
    }
}

pub(crate) fn findings(output: &Output) -> Vec<String> {
    let report = json_of(output);
    let text = |value: &Value| value.as_str().expect("it is text").to_owned();
    let line = |finding: &Value| {
        let parts = ["file", "rule", "severity"].map(|key| text(&finding[key]));
        parts.join(": ")
    };
    let findings = report["findings"].as_array().expect("it is a list").iter();
    // The trees are called as it suits the tests, and what is to be said of that has tests of its own.
    let matters = |finding: &&Value| finding["rule"] != "name-directory-mismatch";
    findings.filter(matters).map(line).collect()
}

fn command(directory: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_skill-lsp"));
    command
        .args(arguments)
        .current_dir(directory)
        .stdin(Stdio::null())
        .env_remove("NO_COLOR")
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .env("GIT_CONFIG_SYSTEM", "/dev/null");
    command
}

/// Runs the program in a directory that is there.
pub(crate) fn run(directory: &Path, arguments: &[&str]) -> Output {
    let output = command(directory, arguments).output();
    output.expect("the program can be run")
}

pub(crate) fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("we write UTF-8")
}

pub(crate) fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("we write UTF-8")
}

pub(crate) fn json_of(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", stderr(output)))
}

#[track_caller]
pub(crate) fn check_status(output: &Output, expected: i32) {
    let status = output.status.code();
    assert_eq!(
        status,
        Some(expected),
        "{}\n{}",
        stdout(output),
        stderr(output)
    );
}

#[track_caller]
pub(crate) fn check_stdout(output: &Output, expected: &expect_test::Expect) {
    expected.assert_eq(&stdout(output));
}
