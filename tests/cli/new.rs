//! `new`: a skill to start from.

use std::fs;

use expect_test::expect;

use crate::support::*;

#[test]
fn a_new_skill_is_valid_and_says_what_is_next() {
    let tree = Tree::new(&[]);
    let output = tree.run(&["new", "tide-table"]);
    check_status(&output, 0);
    check_stdout(
        &output,
        &expect![[r#"
            made .agents/skills/tide-table/SKILL.md
            read there by Codex, Gemini CLI, VS Code, Copilot CLI, Cursor, OpenCode; not by Claude Code
            next: say in it what the skill does and when to use it; `skill-lsp check` then tells whether agents will see it
        "#]],
    );
    let text = fs::read_to_string(tree.path(".agents/skills/tide-table/SKILL.md")).unwrap();
    expect![[r#"
        ---
        name: tide-table
        description: Replace this with what the skill does, in a sentence. Use when (say what somebody would ask for).
        ---

        # Tide table

        Say here what to do, as to a colleague who knows the trade but not your project.

        1. The first step.
        2. The next one, and how to tell that it worked.
    "#]]
    .assert_eq(&text);
    for name in ["2048", "null", "on", "a", "x-1", &"a".repeat(64)] {
        check_status(&tree.run(&["new", name, "-q"]), 0);
    }
    assert_eq!(tree.findings(&[]), Vec::<String>::new(), "not even a hint");
    let list = stdout(&tree.run(&["list"]));
    assert!(list.contains("\n2048 "), "{list}");
}

#[test]
fn it_goes_where_the_project_has_its_skills() {
    let tree = Tree::new(&[(".claude/skills/a/SKILL.md", SOUND)]);
    let made = stdout(&tree.run(&["new", "b"]));
    assert!(
        made.starts_with("made .claude/skills/b/SKILL.md\n"),
        "{made}"
    );
    assert!(made.contains("read there by Claude Code"), "{made}");
    let made = stdout(&tree.run(&["new", "b", "--dir", "more/skills", "-q"]));
    assert_eq!(made, "made more/skills/b/SKILL.md\n");
    tree.write("skills/c/SKILL.md", SOUND);
    let output = tree.run(&["new", "d"]);
    check_status(&output, 2);
    assert_eq!(
        stderr(&output),
        "error: the project has several directories of skills (.claude/skills, skills); say with \
         --dir which one is meant\n"
    );
}

#[cfg(unix)]
#[test]
fn a_link_is_the_directory_it_leads_to() {
    let tree = Tree::new(&[(".agents/skills/a/SKILL.md", SOUND), (".claude/x", "")]);
    std::os::unix::fs::symlink("../.agents/skills", tree.path(".claude/skills")).unwrap();
    let made = stdout(&tree.run(&["new", "b"]));
    assert!(
        made.starts_with("made .agents/skills/b/SKILL.md\n"),
        "{made}"
    );
    assert!(made.contains("read there by Claude Code, Codex"), "{made}");
    assert!(!made.contains("not by"), "{made}");
}

#[test]
fn what_is_there_is_left_alone_and_a_bad_name_makes_nothing() {
    let tree = Tree::new(&[
        (".agents/skills/a/notes.md", "mine"),
        (".agents/skills/f", "a file"),
    ]);
    for (arguments, why) in [
        (["new", "a"].as_slice(), ".agents/skills/a is there already"),
        (&["new", "f"], ".agents/skills/f is there already"),
        (&["new", "Über Skill"], "; try 'uber-skill'"),
        (&["new", "../b"], "; try 'b'"),
        (&["new", ""], "cannot be empty"),
        (&["new", "b", "--dir", ".agents/skills/f"], "cannot be made"),
    ] {
        let output = tree.run(arguments);
        check_status(&output, 2);
        let said = stderr(&output);
        assert!(said.contains(why) && said.lines().count() == 1, "{said}");
        assert_eq!(stdout(&output), "");
    }
    let mut names: Vec<_> = fs::read_dir(tree.path(".agents/skills"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    names.sort();
    assert_eq!(names, ["a", "f"]);
    assert!(!tree.path(".agents/skills/a/SKILL.md").exists());
}
