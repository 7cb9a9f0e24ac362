//! `check --fix`, `--unsafe-fixes` and `--diff`.

use std::fs;
use std::process::Output;

use expect_test::expect;
use serde_json::json;

use crate::support::*;

const QUOTED: &str = "---\nname: x\ndescription: \"é😀 a: b\"\n---\n\nBody\n";
const UNDESCRIBED: &str = "---\nname: y\n---\n\nDoes it all.\n";
const DESCRIBED: &str = "---\nname: y\ndescription: Does it all.\n---\n\nDoes it all.\n";

fn read(tree: &Tree, path: &str) -> String {
    fs::read_to_string(tree.path(path)).expect("the file is there")
}

/// All files of the project, sorted.
fn names(tree: &Tree, directory: &str) -> Vec<String> {
    let entries = fs::read_dir(tree.path(directory)).expect("the directory is there");
    let name = |entry: std::io::Result<fs::DirEntry>| {
        let name = entry.expect("it can be listed").file_name();
        name.into_string().expect("we write UTF-8")
    };
    let mut names: Vec<_> = entries.map(name).collect();
    names.sort();
    names
}

#[test]
fn json_says_what_fixes_change() {
    let tree = Tree::misnamed(&[("a/SKILL.md", BROKEN)]);
    let report = json_of(&tree.run(&["check", "--format", "json"]));
    let place = |offset, column, utf16| json!({"offset": offset, "line": 3, "column": column, "utf16": utf16});
    assert_eq!(
        report["findings"][0]["fixes"][0],
        json!({
            "title": "Put the value in quotes",
            "applicability": "safe",
            "edits": [{
                "file": "a/SKILL.md",
                "start": place(25, 14, 14),
                "end": place(36, 21, 22),
                "text": "\"é😀 a: b\"",
            }],
        })
    );
    let all = report["findings"][0]["fixes"].as_array().expect("a list");
    assert_eq!(all[1]["applicability"], "unsafe");
}

#[test]
fn safe_fixes_are_made_and_others_only_if_asked_for() {
    let tree = Tree::misnamed(&[
        ("a/SKILL.md", BROKEN),
        ("b/SKILL.md", UNDESCRIBED),
        ("c/SKILL.md", SOUND),
    ]);
    let output = tree.run(&["check"]);
    assert!(
        stdout(&output).contains("; 1 can be mended with `--fix`, 1 more with `--unsafe-fixes`\n"),
        "{}",
        stdout(&output)
    );
    let output = tree.run(&["check", "--fix"]);
    check_status(&output, 0);
    assert!(
        stdout(&output).ends_with("\n1 fix made in 1 file\n"),
        "{}",
        stdout(&output)
    );
    assert_eq!(read(&tree, "a/SKILL.md"), QUOTED);
    assert_eq!(read(&tree, "b/SKILL.md"), UNDESCRIBED);
    let output = tree.run(&["check", "--fix", "--unsafe-fixes", "--format", "json"]);
    check_status(&output, 0);
    assert_eq!(json_of(&output)["findings"], json!([]));
    assert_eq!(stderr(&output), "note: 1 fix made in 1 file\n");
    assert_eq!(read(&tree, "b/SKILL.md"), DESCRIBED);
    assert_eq!(names(&tree, "b"), ["SKILL.md"]);
    // There is nothing left to do.
    for flags in [["--fix", "--unsafe-fixes"].as_slice(), &["--fix"]] {
        let output = tree.run(&[&["check"], flags].concat());
        assert_eq!(
            stdout(&output),
            "3 files checked: nothing to complain about\n"
        );
    }
    assert_eq!(read(&tree, "c/SKILL.md"), SOUND);
}

#[test]
fn unsafe_fixes_alone_are_a_mistake() {
    let tree = Tree::misnamed(&[("a/SKILL.md", BROKEN)]);
    let output = tree.run(&["check", "--unsafe-fixes"]);
    check_status(&output, 2);
    assert!(stderr(&output).contains("add --fix"), "{}", stderr(&output));
}

#[test]
fn what_cannot_be_mended_is_still_reported() {
    let tree = Tree::misnamed(&[(
        "SKILL.md",
        "---\nname: x\ndescription: \"a\\n\" b: c\nx: d: e\n---\n",
    )]);
    let output = tree.run(&["check", "--fix"]);
    check_status(&output, 1);
    assert!(stdout(&output).contains("1 error"), "{}", stdout(&output));
    assert!(read(&tree, "SKILL.md").contains("x: \"d: e\""));
}

#[test]
fn settings_and_comments_are_heeded() {
    let off = BROKEN.replace("name: x", "name: y");
    let ignored = BROKEN.replace("desc", "# skill-lsp-ignore invalid-yaml\ndesc");
    let tree = Tree::misnamed(&[
        (
            "skill-lsp.toml",
            "exclude = ['c']\n[[overrides]]\npaths = ['b']\nrules.invalid-yaml = 'off'",
        ),
        ("a/SKILL.md", &ignored),
        ("b/SKILL.md", &off),
        ("c/SKILL.md", BROKEN),
    ]);
    let output = tree.run(&["check", "--fix"]);
    check_status(&output, 0);
    assert_eq!(
        stdout(&output),
        "2 files checked: nothing to complain about\n"
    );
    assert_eq!(read(&tree, "a/SKILL.md"), ignored);
    assert_eq!(read(&tree, "b/SKILL.md"), off);
    assert_eq!(read(&tree, "c/SKILL.md"), BROKEN);
}

#[test]
fn a_diff_shows_what_would_be_done_and_does_nothing() {
    let tree = Tree::misnamed(&[("a/SKILL.md", BROKEN), ("b/SKILL.md", UNDESCRIBED)]);
    let output = tree.run(&["check", "--diff"]);
    check_status(&output, 1);
    check_stdout(
        &output,
        &expect![[r#"
            --- a/a/SKILL.md
            +++ b/a/SKILL.md
            @@ -1,6 +1,6 @@
             ---
             name: x
            -description: é😀 a: b
            +description: "é😀 a: b"
             ---
             
             Body
        "#]],
    );
    assert_eq!(read(&tree, "a/SKILL.md"), BROKEN);
    let output = tree.run(&["check", "--diff", "b"]);
    check_status(&output, 0);
    assert_eq!(stdout(&output), "");
    let output = tree.run(&["check", "--fix", "--diff", "--unsafe-fixes", "b"]);
    check_status(&output, 1);
    assert!(stdout(&output).contains("+description: Does it all.\n"));
    assert_eq!(read(&tree, "b/SKILL.md"), UNDESCRIBED);
}

fn mend_stdin(tree: &Tree, name: &str, text: &[u8]) -> Output {
    let arguments = ["check", "--fix", "--stdin-filename", name];
    tree.run_with_stdin(&arguments, text)
}

#[test]
fn a_document_from_stdin_comes_out_mended() {
    let tree = Tree::misnamed(&[
        ("skill-lsp.toml", "exclude = ['no']"),
        ("a/SKILL.md", SOUND),
    ]);
    let faulty = b"---\nname: x\ndescription: a: b\n---\n\xe9\n";
    for (name, text, expected, status) in [
        ("a/SKILL.md", BROKEN.as_bytes(), QUOTED.as_bytes(), 0),
        ("a/SKILL.md", SOUND.as_bytes(), SOUND.as_bytes(), 0),
        (
            "a/SKILL.md",
            UNDESCRIBED.as_bytes(),
            UNDESCRIBED.as_bytes(),
            0,
        ),
        ("no/SKILL.md", BROKEN.as_bytes(), BROKEN.as_bytes(), 0),
        ("README.md", BROKEN.as_bytes(), BROKEN.as_bytes(), 0),
        // What is not UTF-8 stays as it is.
        ("a/SKILL.md", faulty, faulty, 1),
        (
            "skills/new/SKILL.md",
            b"---\ndescription: y\n---\nB\n",
            b"---\nname: new\ndescription: y\n---\nB\n",
            0,
        ),
    ] {
        let output = mend_stdin(&tree, name, text);
        check_status(&output, status);
        assert_eq!(output.stdout, expected, "{name}");
    }
    assert_eq!(read(&tree, "a/SKILL.md"), SOUND);
    let arguments = ["check", "--diff", "--stdin-filename", "a/SKILL.md"];
    let output = tree.run_with_stdin(&arguments, BROKEN.as_bytes());
    check_status(&output, 1);
    assert!(stdout(&output).starts_with("--- a/a/SKILL.md\n"));
}

#[cfg(unix)]
#[test]
fn links_are_followed_modes_are_kept_and_nothing_else_is_touched() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let tree = Tree::misnamed(&[
        ("real/a/SKILL.md", &BROKEN.replace("name: x", "name: y")),
        ("real/b/SKILL.md", BROKEN),
        ("locked/SKILL.md", BROKEN),
        (".claude/skills/README.md", ""),
    ]);
    let mode = |path: &str, mode| {
        let permissions = fs::Permissions::from_mode(mode);
        fs::set_permissions(tree.path(path), permissions).expect("the file is ours");
    };
    mode("real/a/SKILL.md", 0o640);
    mode("locked/SKILL.md", 0o444);
    symlink(tree.path("real/b"), tree.path(".claude/skills/b")).expect("the directory is ours");
    // The link leads to what was not asked for.
    let output = tree.run(&["check", "--fix", ".claude"]);
    check_status(&output, 1);
    assert!(
        stderr(&output).contains(".claude/skills/b/SKILL.md was left alone"),
        "{}",
        stderr(&output)
    );
    assert_eq!(read(&tree, "real/b/SKILL.md"), BROKEN);
    let output = tree.run(&["check", "--fix", "real", ".claude"]);
    check_status(&output, 0);
    for skill in ["real/b/SKILL.md", ".claude/skills/b/SKILL.md"] {
        assert_eq!(read(&tree, skill), QUOTED, "{skill}");
    }
    let metadata = fs::metadata(tree.path("real/a/SKILL.md")).expect("it is there");
    assert_eq!(metadata.permissions().mode() & 0o777, 0o640);
    assert!(
        fs::symlink_metadata(tree.path(".claude/skills/b")).is_ok_and(|link| link.is_symlink())
    );
    // What cannot be written is said, and what stays is reported.
    let output = tree.run(&["check", "--fix", "locked"]);
    check_status(&output, 2);
    assert_eq!(
        stderr(&output),
        "error: cannot mend locked/SKILL.md: the file is read-only\n"
    );
    assert!(stdout(&output).contains("invalid-yaml"));
    assert_eq!(read(&tree, "locked/SKILL.md"), BROKEN);
}
