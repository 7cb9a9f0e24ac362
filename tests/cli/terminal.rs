//! What reaches a terminal or a pipe.

use std::io::pipe;

use expect_test::expect;

use crate::support::*;

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

/// What is in a name must be shown, and not obeyed.
#[cfg(unix)]
#[test]
fn a_name_cannot_send_commands_to_the_terminal() {
    const EVIL: &str = "\u{1b}[2J\u{9b}1m\u{202e}\u{2066}\n\u{7}";
    let copies = [
        format!(".claude/skills/{EVIL}/SKILL.md"),
        format!(".agents/skills/{EVIL}/SKILL.md"),
        format!("{EVIL}/SKILL.md"),
    ];
    let keys = r#"---
name: "x\e[2J"
description: x
"\e\n\u202e": 1
"\e\n\u202e": 2
---
"#;
    let drifted = keys.replace("description: x", "description: y");
    let tree = Tree::new(&[
        (&copies[0], keys),
        (&copies[1], &drifted),
        (&copies[2], BROKEN),
    ]);
    std::os::unix::fs::symlink("nowhere", tree.path("").join(format!("SKILL.md{EVIL}"))).unwrap();
    let everywhere: &[&[&str]] = &[
        &["check"],
        &["check", EVIL],
        &["check", "nowhere\u{1b}\n"],
        &["check", "--project", "nowhere\u{1b}\n"],
        &["check", "--config", "nowhere\u{1b}\n"],
        &["check", "--host", "nowhere\u{1b}\n"],
        &["check", "--set", "nowhere\u{1b}\n"],
        &["check", "--since", "nowhere\u{1b}\n"],
        &["check", "--log", "=\u{1b}\n="],
        &["check", "--format", "nowhere\u{1b}"],
        &["explain", "nowhere\u{1b}\n"],
        &["man", "nowhere\u{1b}\n"],
        &["new", "nowhere\u{1b}\n"],
        &["check", "--format", "github"],
        &["list"],
    ];
    for arguments in everywhere {
        let output = tree.run(arguments);
        for shown in [stdout(&output), stderr(&output)] {
            let obeyed = shown.find(|character: char| {
                let turns = ('\u{202a}'..='\u{202e}').contains(&character)
                    || ('\u{2066}'..='\u{2069}').contains(&character);
                turns || (character.is_control() && character != '\n')
            });
            assert_eq!(obeyed, None, "{arguments:?}: {shown:?}");
            let head = |line: &str| line.starts_with("[2J") || line.starts_with('/');
            assert!(!shown.lines().any(head), "{arguments:?}: {shown:?}");
        }
        assert!(!output.stderr.is_empty() || !output.stdout.is_empty());
    }
    let shown = stdout(&tree.run(&["check"]));
    assert!(
        shown.contains(r"\u{1b}[2J\u{9b}1m\u{202e}\u{2066}\n\u{7}/SKILL.md"),
        "{shown}"
    );
    let found = tree.findings(&[]);
    let raw = |finding: &String| finding.starts_with(&copies[2]);
    assert!(
        found.iter().any(raw),
        "JSON has names as they are: {found:?}"
    );
}

#[test]
fn a_finding_far_from_what_explains_it_is_shown_in_two_pieces() {
    let between = "# comment\n".repeat(100);
    let text = format!("---\nname: x\n{between}name: y\ndescription: Does x.\n---\n\nBody\n");
    let tree = Tree::new(&[("SKILL.md", &text)]);
    let output = tree.run(&["check", "-q"]);
    check_stdout(
        &output,
        &expect![[r#"
        error[duplicate-key]: `name` is there twice, for which Codex, Copilot CLI and OpenCode drop the skill; keep one of the two
           --> SKILL.md:103:1
            |
        103 | name: y
            | ^^^^
            |
           ::: SKILL.md:2:1
            |
          2 | name: x
            | ---- the first `name` is here

    "#]],
    );
}

/// Two hundred broken skills fill a buffer or two.
fn many() -> Tree {
    let files: Vec<_> = (0..200)
        .map(|number| format!("{number}/SKILL.md"))
        .collect();
    let files: Vec<_> = files.iter().map(|file| (file.as_str(), BROKEN)).collect();
    Tree::new(&files)
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    let tree = many();
    for arguments in [
        ["check"].as_slice(),
        &["check", "--format", "json"],
        &["check", "--format", "sarif"],
        &["check", "--format", "github"],
        &["completions", "bash"],
        &["man"],
        &["schema", "config"],
        &["list"],
        &["list", "--format", "json"],
        &["explain", "all"],
    ] {
        let (reader, writer) = pipe().expect("a pipe can be made");
        drop(reader);
        let output = tree.command(arguments).stdout(writer).output().unwrap();
        assert_eq!(stderr(&output), "", "{arguments:?}");
        check_status(&output, 0);
    }
}

#[test]
fn nobody_has_to_read_what_is_said_beside_the_answer() {
    let tree = Tree::new(&[("SKILL.md", BROKEN)]);
    for arguments in [
        ["check", "nowhere", "."].as_slice(),
        &["check", "--host", "nowhere"],
        &["check", "--format", "nowhere"],
        &["explain", "nowhere"],
    ] {
        let (reader, writer) = pipe().expect("a pipe can be made");
        drop(reader);
        let output = tree.command(arguments).stderr(writer).output().unwrap();
        check_status(&output, 2);
    }
}
