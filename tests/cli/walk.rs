//! Which files a check finds, and what it says about those it cannot take.

use std::fs;

use crate::support::*;

#[test]
fn of_the_home_directory_only_what_agents_load_is_checked() {
    let tree = Tree::new(&[
        ("~/work/SKILL.md", NAMELESS),
        ("~/.claude/skills/a/SKILL.md", NAMELESS),
        ("~/.config/opencode/skills/b/SKILL.md", NAMELESS),
        ("c/SKILL.md", NAMELESS),
    ]);
    let home = tree.path("~");
    let home = home.to_str().unwrap();
    for (arguments, expected) in [
        (
            ["--project", home, home].as_slice(),
            [
                ".claude/skills/a/SKILL.md: missing-name: warning",
                ".config/opencode/skills/b/SKILL.md: missing-name: warning",
            ]
            .as_slice(),
        ),
        (
            &["--project", home, "../home/work"],
            &["work/SKILL.md: missing-name: warning"],
        ),
        (
            &["--project", home, "../home/work/SKILL.md"],
            &["work/SKILL.md: missing-name: warning"],
        ),
    ] {
        assert_eq!(tree.findings(arguments), expected, "{arguments:?}");
    }
    let output = tree.run(&["check", home]);
    check_status(&output, 0);
    let expected = format!("note: {home} is no project: only the places from which agents load");
    assert!(
        stderr(&output).starts_with(&expected),
        "{}",
        stderr(&output)
    );
    assert_eq!(stderr(&tree.run(&["check", home, "--quiet"])), "");
}

#[cfg(unix)]
#[test]
fn a_skill_of_several_names_is_reported_once_by_its_own() {
    use std::os::unix::fs::symlink;

    let tree = Tree::new(&[
        ("skills/y/SKILL.md", NAMELESS),
        (".claude/skills/z/SKILL.md", NAMELESS),
        ("dot/skills/w/SKILL.md", NAMELESS),
    ]);
    symlink("../../skills/y", tree.path(".claude/skills/y")).unwrap();
    symlink("z", tree.path(".claude/skills/a")).unwrap();
    symlink("dot", tree.path(".agents")).unwrap();
    let expected = [
        ".claude/skills/z/SKILL.md: missing-name: warning",
        "dot/skills/w/SKILL.md: missing-name: warning",
        "skills/y/SKILL.md: missing-name: warning",
    ];
    assert_eq!(tree.findings(&[]), expected);
    assert_eq!(tree.findings(&[".", ".claude", "skills"]), expected);
    let by_link = [".claude/skills/y/SKILL.md: missing-name: warning"];
    assert_eq!(
        tree.findings(&[".claude/skills/y"]),
        by_link,
        "whoever names the link gets the link"
    );
}

#[cfg(unix)]
#[test]
fn a_linked_skill_clashes_where_its_link_lies() {
    let (ours, theirs) = (skill("y", "Ours"), skill("y", "Theirs"));
    let tree = Tree::new(&[
        ("skills/y/SKILL.md", &ours),
        (".claude/skills/.keep", ""),
        (".codex/skills/.keep", ""),
        (".agents/skills/y/SKILL.md", &theirs),
    ]);
    for link in [".claude/skills/y", ".codex/skills/y"] {
        std::os::unix::fs::symlink("../../skills/y", tree.path(link)).unwrap();
    }
    let found = tree.findings(&["skills"]);
    assert_eq!(found, ["skills/y/SKILL.md: copy-drift: warning"]);
}

#[cfg(unix)]
#[test]
fn files_in_the_project_are_relative_whatever_it_is_called() {
    let tree = Tree::new(&[("real/skills/a/SKILL.md", NAMELESS)]);
    std::os::unix::fs::symlink("real", tree.path("link")).unwrap();
    let expected = ["skills/a/SKILL.md: missing-name: warning"];
    for arguments in [
        ["link", "--project", "link"],
        ["real", "--project", "link"],
        ["link", "--project", "real"],
        ["link/skills", "--project", "real"],
        ["link/skills/a/SKILL.md", "--project", "link"],
    ] {
        assert_eq!(tree.findings(&arguments), expected, "{arguments:?}");
    }
}

#[test]
fn what_lies_too_deep_is_said() {
    let deep = "d/".repeat(70);
    let file = format!("{deep}SKILL.md");
    let tree = Tree::new(&[(&file, NAMELESS)]);
    let output = tree.run(&["check"]);
    check_status(&output, 2);
    let said = stderr(&output);
    assert!(said.contains("more than 64 directories deep"), "{said}");
    assert_eq!(tree.findings(&[&deep]).len(), 1);
}

#[cfg(unix)]
#[test]
fn what_is_no_regular_file_is_said_and_never_opened() {
    use std::os::unix::net::UnixListener;

    let tree = Tree::new(&[("s/SKILL.md", SOUND)]);
    fs::create_dir_all(tree.path("d/SKILL.md")).unwrap();
    fs::create_dir(tree.path("p")).unwrap();
    let _socket = UnixListener::bind(tree.path("p/SKILL.md")).unwrap();
    let output = tree.run(&["check"]);
    check_status(&output, 0);
    assert_eq!(
        stderr(&output),
        "note: d/SKILL.md is no skill, because it is not a regular file\n\
         note: p/SKILL.md is no skill, because it is not a regular file\n"
    );
    for named in ["d/SKILL.md", "p/SKILL.md", "/dev/null"] {
        let output = tree.run(&["check", named]);
        check_status(&output, 2);
        let said = stderr(&output);
        assert!(said.contains("not a regular file"), "{named}: {said}");
    }
}
