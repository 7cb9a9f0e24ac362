//! The program as a user runs it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use expect_test::{Expect, expect};
use serde_json::{Value, json};

const SOUND: &str = "---\nname: sound\ndescription: Does x. Use for x.\n---\n\nBody\n";
const BROKEN: &str = "---\nname: x\ndescription: é😀 a: b\n---\n\nBody\n";
const NAMELESS: &str = "---\ndescription: Does x. Use for x.\n---\n\nBody\n";

struct Tree(tempfile::TempDir);

impl Tree {
    fn new(files: &[(&str, &str)]) -> Self {
        let tree = Self(tempfile::tempdir().expect("a temporary directory can be made"));
        for (path, text) in files {
            let path = tree.path(path);
            let parent = path.parent().expect("a file is in a directory");
            fs::create_dir_all(parent).expect("the directory is ours");
            fs::write(path, text).expect("the directory is ours");
        }
        tree
    }

    fn path(&self, path: &str) -> PathBuf {
        self.0.path().join(path)
    }

    fn run(&self, arguments: &[&str]) -> Output {
        run(self.0.path(), arguments)
    }
}

fn run(directory: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_skill-lsp"))
        .args(arguments)
        .current_dir(directory)
        .stdin(Stdio::null())
        .env_remove("NO_COLOR")
        .output()
        .expect("the program can be run")
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("we write UTF-8")
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("we write UTF-8")
}

fn json_of(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", stderr(output)))
}

#[track_caller]
fn check_status(output: &Output, expected: i32) {
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
fn check_stdout(output: &Output, expected: &Expect) {
    expected.assert_eq(&stdout(output));
}

#[test]
fn the_demo_of_the_readme() {
    let output = run(
        Path::new(env!("CARGO_MANIFEST_DIR")),
        &["check", "fixtures/demo"],
    );
    check_status(&output, 1);
    check_stdout(
        &output,
        &expect![[r#"
        error[non-string-name]: the `name` is a number, not text, for which Copilot CLI and OpenCode drop the skill; put it in quotes
         --> fixtures/demo/bike-repair/SKILL.md:2:7
          |
        2 | name: 2048
          |       ^^^^

        error[invalid-yaml]: the value ends at the `]`, and text follows; put the whole value in quotes
         --> fixtures/demo/bike-repair/SKILL.md:3:23
          |
        3 | argument-hint: [part] [symptom]
          |                       ^

        error[unclosed-frontmatter]: the frontmatter is never closed: put a line `---` after its last field
         --> fixtures/demo/seed-list/SKILL.md:1:1
          |
        1 | ---
          | ^^^
        ...
        4 | ----
          | ---- this line does not close it, because it has 4 hyphens

        error[invalid-yaml]: the `: ` makes YAML read a mapping inside a value; put the value of `description` in quotes, or write it as a block below `>-`
         --> fixtures/demo/trim-logs/SKILL.md:3:42
          |
        3 | description: Shortens long logs. Use when: a log is too long to read.
          |                                          ^

        4 skills checked: 4 errors
        `skill-lsp explain RULE` tells more about the name in brackets
    "#]],
    );
}

#[test]
fn json_says_everything_about_a_finding() {
    let tree = Tree::new(&[("a/SKILL.md", BROKEN), ("b/SKILL.md", SOUND)]);
    let output = tree.run(&["check", "--format", "json"]);
    check_status(&output, 1);
    let report = json_of(&output);
    let finding = &report["findings"][0];
    assert!(
        finding["message"]
            .as_str()
            .is_some_and(|message| message.contains("`description`"))
    );
    let place = |offset, column, utf16| json!({"offset": offset, "line": 3, "column": column, "utf16": utf16});
    let expected = json!({
        "version": 1,
        "findings": [{
            "file": "a/SKILL.md",
            "rule": "invalid-yaml",
            "severity": "error",
            "message": finding["message"],
            "start": place(33, 18, 19),
            "end": place(34, 19, 20),
            "hosts": null,
            "reason": null,
            "related": [],
            "fixes": [],
        }],
        "summary": {"files": 2, "errors": 1, "warnings": 0, "infos": 0, "hints": 0},
    });
    assert_eq!(report, expected);
}

#[test]
fn json_names_hosts_and_related_places() {
    let tree = Tree::new(&[("SKILL.md", "---\nname: x\nname: y\ndescription: z\n---\n")]);
    let report = json_of(&tree.run(&["check", "--format", "json", "SKILL.md"]));
    let finding = &report["findings"][0];
    assert_eq!(
        finding["hosts"],
        json!(["codex", "copilot-cli", "opencode"])
    );
    assert_eq!(finding["related"][0]["file"], "SKILL.md");
    assert_eq!(finding["related"][0]["start"]["line"], 2);
    assert_eq!(finding["start"]["line"], 3);
}

#[test]
fn the_exit_status_goes_by_the_worst_finding() {
    let tree = Tree::new(&[
        ("e/SKILL.md", BROKEN),
        ("w/SKILL.md", NAMELESS),
        ("s/SKILL.md", SOUND),
    ]);
    for (arguments, expected) in [
        (["check", "e"].as_slice(), 1),
        (&["check", "w"], 0),
        (&["check", "s"], 0),
        (&["check"], 1),
        (&["check", "w", "--error-on", "warning"], 1),
        (&["check", "s", "--error-on", "warning"], 0),
        (&["check", "e", "--error-on", "never"], 0),
        (&["check", "w/SKILL.md", "s/SKILL.md"], 0),
    ] {
        check_status(&tree.run(arguments), expected);
    }
}

#[test]
fn what_cannot_be_run_says_why_and_ends_with_two() {
    let tree = Tree::new(&[("e/SKILL.md", BROKEN), ("file", "")]);
    for (arguments, why) in [
        (["check", "nowhere"].as_slice(), "cannot read nowhere: "),
        (&["check", "e", "nowhere"], "cannot read nowhere: "),
        (
            &["check", "--project", "nowhere"],
            "--project nowhere: cannot be opened",
        ),
        (&["check", "--home", "file"], "--home file: not a directory"),
        (
            &["check", "--system-root", "nowhere"],
            "--system-root nowhere: cannot be opened",
        ),
        (&["check", "--log", "a=b=c"], "--log a=b=c: not a filter"),
        (&["check", "--format", "xml"], "invalid value 'xml'"),
        (&["frobnicate"], "unrecognized subcommand"),
        (&["explain", "missing-nam"], "did you mean 'missing-name'?"),
        (&["explain", "xyz"], "there is no rule 'xyz'; "),
    ] {
        let output = tree.run(arguments);
        check_status(&output, 2);
        assert!(
            stderr(&output).contains(why),
            "{arguments:?}: {}",
            stderr(&output)
        );
    }
    let output = tree.run(&["check", "e", "nowhere"]);
    assert!(
        stdout(&output).contains("invalid-yaml"),
        "what can be checked is"
    );
}

#[test]
fn files_that_are_no_skills_are_passed_over() {
    let tree = Tree::new(&[("README.md", "no frontmatter"), ("a/skill.md", NAMELESS)]);
    let output = tree.run(&["check", "README.md"]);
    check_status(&output, 0);
    assert_eq!(stdout(&output), "no SKILL.md found\n");
    assert_eq!(
        json_of(&tree.run(&["check", "--format", "json"]))["summary"]["files"],
        1
    );
}

#[test]
fn a_file_that_is_named_twice_is_checked_once() {
    let tree = Tree::new(&[("a/SKILL.md", NAMELESS)]);
    let arguments = [
        "check",
        "--format",
        "json",
        ".",
        "a",
        "a/SKILL.md",
        "./a/../a/SKILL.md",
    ];
    let report = json_of(&tree.run(&arguments));
    assert_eq!(report["summary"]["files"], 1);
    assert_eq!(report["findings"][0]["file"], "a/SKILL.md");
}

#[test]
fn files_outside_the_project_are_named_in_full() {
    let tree = Tree::new(&[("p/x", ""), ("a/SKILL.md", NAMELESS)]);
    let report = json_of(&tree.run(&["check", "--format", "json", "--project", "p", "a"]));
    let file = Path::new(report["findings"][0]["file"].as_str().unwrap());
    assert!(
        file.is_absolute() && file.ends_with("a/SKILL.md"),
        "{}",
        file.display()
    );
}

#[cfg(unix)]
#[test]
fn odd_files_are_no_reason_to_stop() {
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::fs::symlink;

    let tree = Tree::new(&[("a/SKILL.md", NAMELESS)]);
    fs::write(tree.path("b.md"), [0xff, 0xfe, 0, 0]).unwrap();
    let odd = tree.path("").join(std::ffi::OsStr::from_bytes(b"odd-\xff"));
    fs::create_dir(&odd).unwrap();
    fs::write(
        odd.join("SKILL.md"),
        b"---\nname: \xe9t\xe9\ndescription: \x00\n---\n",
    )
    .unwrap();
    let report = json_of(&tree.run(&["check", "--format", "json"]));
    assert_eq!(report["summary"]["files"], 2);
    let rules: Vec<_> = report["findings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|finding| &finding["rule"])
        .collect();
    assert_eq!(rules, ["missing-name", "file-encoding", "invalid-yaml"]);

    fs::create_dir(tree.path("c")).unwrap();
    symlink("nowhere", tree.path("c/SKILL.md")).unwrap();
    symlink("nowhere", tree.path("c/other.md")).unwrap();
    let output = tree.run(&["check"]);
    check_status(&output, 2);
    assert_eq!(stderr(&output).lines().count(), 1, "{}", stderr(&output));
    assert!(
        stderr(&output).contains("c/SKILL.md"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn colours_are_written_when_asked_for_and_only_then() {
    let tree = Tree::new(&[("SKILL.md", BROKEN)]);
    let colour = |arguments: &[&str]| stdout(&tree.run(arguments)).contains('\u{1b}');
    assert!(!colour(&["check"]));
    assert!(colour(&["check", "--color", "always"]));
    assert!(!colour(&["check", "--color", "never"]));
}

#[test]
fn a_file_cannot_send_commands_to_the_terminal() {
    let text = "---\nname: x\n\u{1b}[2Jkey\u{7}: @\u{1b}]0;t\u{7}\n---\n";
    let tree = Tree::new(&[("SKILL.md", text)]);
    let shown = stdout(&tree.run(&["check"]));
    assert!(!shown.contains(['\u{1b}', '\u{7}']), "{shown:?}");
}

#[test]
fn quiet_leaves_the_summary_out() {
    let tree = Tree::new(&[("SKILL.md", SOUND)]);
    assert_eq!(stdout(&tree.run(&["check", "-q"])), "");
    assert_eq!(
        stdout(&tree.run(&["check"])),
        "1 skill checked: nothing to complain about\n"
    );
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    let files: Vec<_> = (0..200)
        .map(|number| format!("{number}/SKILL.md"))
        .collect();
    let files: Vec<_> = files.iter().map(|file| (file.as_str(), BROKEN)).collect();
    let tree = Tree::new(&files);
    let mut child = Command::new(env!("CARGO_BIN_EXE_skill-lsp"))
        .arg("check")
        .current_dir(tree.path(""))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program can be run");
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(stderr(&output), "");
    check_status(&output, 0);
}

#[test]
fn explain_shows_why_and_what_to_do() {
    let output = run(Path::new("."), &["explain", "unclosed-frontmatter"]);
    check_status(&output, 0);
    check_stdout(
        &output,
        &expect![[r#"
            unclosed-frontmatter (error): no line `---` closes the frontmatter

            The frontmatter ends with a line of exactly three hyphens, at the very start of
            the line; only blanks may follow them. Without it the whole file is frontmatter,
            or none of it, depending on the host.

            Bad:
                ---
                name: seed-list
                description: Lists seeds. Use when asked what to sow.
                ---END

                Sort by month.

            Good:
                ---
                name: seed-list
                description: Lists seeds. Use when asked what to sow.
                ---

                Sort by month.
        "#]],
    );
    let all = stdout(&run(Path::new("."), &["explain", "all"]));
    assert!(
        all.lines().count() >= 14 && all.contains("missing-name"),
        "{all}"
    );
}

#[test]
fn the_server_speaks_over_stdin_and_stdout() {
    for (messages, expected) in [
        ([r#"{"jsonrpc":"2.0","method":"exit"}"#].as_slice(), 1),
        (&[], 1),
    ] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_skill-lsp"))
            .args(["server", "--stdio"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program can be run");
        let mut input = child.stdin.take().expect("stdin is a pipe");
        for message in messages {
            use std::io::Write;
            write!(input, "Content-Length: {}\r\n\r\n{message}", message.len()).unwrap();
        }
        drop(input);
        let output = child.wait_with_output().unwrap();
        check_status(&output, expected);
        assert_eq!(
            (stdout(&output), stderr(&output)),
            (String::new(), String::new())
        );
    }
}
