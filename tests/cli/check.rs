//! `check`: what is looked at, and what is said of it.

use std::fs;
use std::path::Path;

use serde_json::json;

use crate::support::*;

#[test]
fn json_says_everything_about_a_finding() {
    let tree = Tree::new(&[("x/SKILL.md", BROKEN), ("sound/SKILL.md", SOUND)]);
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
            "file": "x/SKILL.md",
            "rule": "invalid-yaml",
            "severity": "error",
            "message": finding["message"],
            "start": place(33, 18, 19),
            "end": place(34, 19, 20),
            "hosts": null,
            "reason": null,
            "related": [],
            // What they are is told beside the fixes' own tests.
            "fixes": finding["fixes"],
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
        ("sound/SKILL.md", SOUND),
    ]);
    for (arguments, expected) in [
        (["check", "e"].as_slice(), 1),
        (&["check", "w"], 0),
        (&["check", "sound"], 0),
        (&["check"], 1),
        (&["check", "w", "--error-on", "warning"], 1),
        (&["check", "sound", "--error-on", "warning"], 0),
        (&["check", "e", "--error-on", "never"], 0),
        (&["check", "w/SKILL.md", "sound/SKILL.md"], 0),
    ] {
        check_status(&tree.run(arguments), expected);
    }
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
        b"---\nname: \xe9t\xe9\ndescription: \x00\n---\n\nBody\n",
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
fn quiet_leaves_the_summary_out() {
    let tree = Tree::new(&[("sound/SKILL.md", SOUND)]);
    assert_eq!(stdout(&tree.run(&["check", "-q"])), "");
    assert_eq!(
        stdout(&tree.run(&["check"])),
        "1 file checked: nothing to complain about\n"
    );
}
