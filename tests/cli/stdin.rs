//! `check --stdin-filename`: a document that has not been saved.

use std::process::Output;

use crate::support::*;

fn check(tree: &Tree, name: &str, text: &[u8]) -> Output {
    let arguments = ["check", "--format", "json", "--stdin-filename", name];
    tree.run_with_stdin(&arguments, text)
}

#[test]
fn stdin_is_judged_as_the_file_it_stands_for() {
    let (ours, theirs) = (skill("same", "Ours"), skill("same", "Theirs"));
    let tree = Tree::new(&[
        (".agents/skills/two/SKILL.md", &theirs),
        (".claude/skills/one/SKILL.md", BROKEN),
        ("a/SKILL.md", BROKEN),
    ]);
    let clash = "shadowed-name: warning";
    for (name, text, expected) in [
        ("a/SKILL.md", SOUND.as_bytes(), vec![]),
        (
            "a/SKILL.md",
            NAMELESS.as_bytes(),
            vec!["missing-name: warning"],
        ),
        (
            "new/dir/SKILL.md",
            NAMELESS.as_bytes(),
            vec!["missing-name: warning"],
        ),
        (
            "SKILL.md",
            b"---\nname: x\ndescription: \xe9\n---\n\nBody\n",
            vec!["file-encoding: error"],
        ),
        (".claude/skills/one/SKILL.md", ours.as_bytes(), vec![clash]),
        (".claude/skills/new/SKILL.md", ours.as_bytes(), vec![clash]),
        ("README.md", BROKEN.as_bytes(), vec![]),
    ] {
        let output = check(&tree, name, text);
        let expected: Vec<_> = expected
            .into_iter()
            .map(|finding| format!("{name}: {finding}"))
            .collect();
        assert_eq!(findings(&output), expected, "{}", stderr(&output));
    }
}

#[test]
fn the_exit_status_is_that_of_the_document() {
    let tree = Tree::new(&[("b/SKILL.md", BROKEN)]);
    check_status(&check(&tree, "a/SKILL.md", SOUND.as_bytes()), 0);
    check_status(&check(&tree, "a/SKILL.md", BROKEN.as_bytes()), 1);
    check_status(&check(&tree, "b", BROKEN.as_bytes()), 2);
    for arguments in [["b"].as_slice(), &["--since", "HEAD"]] {
        let all = [&["check", "--stdin-filename", "SKILL.md"], arguments].concat();
        check_status(&tree.run(&all), 2);
    }
}

#[test]
fn settings_apply_to_it() {
    let tree = Tree::new(&[(
        "skill-lsp.toml",
        "exclude = ['a']\nrules.missing-name = 'error'",
    )]);
    let report = findings(&check(&tree, "b/SKILL.md", NAMELESS.as_bytes()));
    assert_eq!(report, ["b/SKILL.md: missing-name: error"]);
    let report = findings(&check(&tree, "a/SKILL.md", NAMELESS.as_bytes()));
    assert_eq!(report, Vec::<String>::new());
}

#[test]
fn a_document_that_is_no_skill_is_said_to_be_none() {
    let tree = Tree::new(&[]);
    let arguments = ["check", "--stdin-filename", "notes.md"];
    let output = tree.run_with_stdin(&arguments, b"text");
    check_status(&output, 0);
    assert_eq!(
        stdout(&output),
        "nothing checked: notes.md is excluded, or is not called SKILL.md\n"
    );
}
