//! `check --since`: only what differs from a revision.

use std::process::Command;

use crate::support::*;

/// A repository with one commit of `files`.
fn repository(files: &[(&str, &str)]) -> Tree {
    let tree = Tree::new(files);
    git(&tree, &["init", "--quiet", "--initial-branch=main"]);
    git(&tree, &["add", "--all"]);
    git(&tree, &["commit", "--quiet", "--message=x"]);
    tree
}

fn git(tree: &Tree, arguments: &[&str]) {
    let status = Command::new("git")
        .current_dir(tree.path(""))
        .args(arguments)
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .env("GIT_CONFIG_SYSTEM", "/dev/null")
        .envs(["AUTHOR", "COMMITTER"].map(|who| (format!("GIT_{who}_NAME"), "x")))
        .envs(["AUTHOR", "COMMITTER"].map(|who| (format!("GIT_{who}_EMAIL"), "x@y")))
        .env_remove("GIT_DIR")
        .env_remove("GIT_WORK_TREE")
        .env_remove("GIT_INDEX_FILE")
        .status();
    let status = status.expect("git can be run");
    assert!(status.success(), "git {arguments:?}");
}

#[test]
fn only_changed_files_are_reported_and_all_are_known() {
    let tree = repository(&[
        ("old/SKILL.md", BROKEN),
        (".agents/skills/two/SKILL.md", &skill("same", "Theirs")),
    ]);
    tree.write("new/SKILL.md", NAMELESS);
    tree.write(".claude/skills/one/SKILL.md", &skill("same", "Ours"));
    let clash = ".claude/skills/one/SKILL.md: shadowed-name: warning";
    let new = "new/SKILL.md: missing-name: warning";
    assert_eq!(tree.findings(&["--since", "HEAD"]), [clash, new]);
    assert_eq!(tree.findings(&["--since", "HEAD", "new"]), [new]);
    let report = json_of(&tree.run(&["check", "--since", "main", "--format", "json"]));
    assert_eq!(report["summary"]["files"], 2);
    check_status(&tree.run(&["check", "--since", "HEAD"]), 0);
    check_status(&tree.run(&["check"]), 1);
}

#[test]
fn without_a_change_there_is_nothing_to_check() {
    let tree = repository(&[("old/SKILL.md", BROKEN)]);
    let output = tree.run(&["check", "--since", "HEAD"]);
    check_status(&output, 0);
    assert_eq!(stdout(&output), "no SKILL.md differs from HEAD\n");
}

#[cfg(unix)]
#[test]
fn a_changed_link_on_the_way_is_a_change() {
    let tree = repository(&[("a/SKILL.md", NAMELESS), (".claude/skills/.keep", "")]);
    std::os::unix::fs::symlink("../../a", tree.path(".claude/skills/b")).unwrap();
    let found = tree.findings(&["--since", "HEAD"]);
    assert_eq!(found, [".claude/skills/b/SKILL.md: missing-name: warning"]);
}

#[test]
fn what_git_does_not_know_ends_with_two() {
    let tree = repository(&[("a/SKILL.md", SOUND)]);
    let outside = Tree::new(&[("a/SKILL.md", SOUND)]);
    for (tree, revision, why) in [
        (
            &tree,
            "nowhere",
            "--since nowhere: git knows no such revision",
        ),
        (&outside, "HEAD", "--since needs a git repository"),
    ] {
        let output = tree.run(&["check", "--since", revision]);
        check_status(&output, 2);
        assert!(stderr(&output).contains(why), "{}", stderr(&output));
    }
}
