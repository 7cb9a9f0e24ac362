//! `list`: which skills there are, and which copy wins.

use expect_test::expect;
use serde_json::{Value, json};

use crate::support::*;

/// A project, a home directory and a system that hold clashes of every kind.
fn tree() -> Tree {
    let [ours, agents, home, system] =
        ["Ours", "For agents", "At home", "Of all"].map(|body| skill("tidy", body));
    let (lone, second) = (skill("lone", "x"), skill("lone", "y"));
    Tree::new(&[
        (".claude/skills/tidy/SKILL.md", &ours),
        (".agents/skills/tidy/SKILL.md", &agents),
        ("~/.claude/skills/tidy/SKILL.md", &home),
        ("/etc/codex/skills/tidy/SKILL.md", &system),
        ("~/.agents/skills/lone/SKILL.md", &lone),
        ("~/.agents/skills/other/SKILL.md", &second),
        (".github/skills/nameless/SKILL.md", NAMELESS),
        ("skills/free/SKILL.md", SOUND),
        ("~/work/SKILL.md", SOUND),
    ])
}

#[test]
fn the_table_tells_who_wins_for_whom() {
    let tree = tree();
    let output = tree.run(&["list"]);
    check_status(&output, 0);
    let root = tree.root().display().to_string();
    let shown = stdout(&output).replace(&root, "ROOT");
    // Without the width of the directory the test happened to get.
    let narrow: Vec<_> = shown
        .lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect();
    expect![[r#"
        skill file claude-code codex gemini-cli vscode copilot-cli cursor opencode
        lone ~/.agents/skills/lone/SKILL.md - both yes yes yes yes race
        lone ~/.agents/skills/other/SKILL.md - both hidden yes hidden ? race
        nameless .github/skills/nameless/SKILL.md - - - yes yes - -
        sound skills/free/SKILL.md - - - - - - -
        tidy .agents/skills/tidy/SKILL.md - both yes yes yes ? race
        tidy .claude/skills/tidy/SKILL.md hidden - - hidden hidden ? race
        tidy ~/.claude/skills/tidy/SKILL.md yes - - hidden - ? race
        tidy ROOT/system/etc/codex/skills/tidy/SKILL.md - both - - - - -

        yes: seen hidden: another copy wins both: listed beside another, and neither can be called
        race: it or another kept: loaded, but the model is not told no: not loaded ?: not known -: not looked at
    "#]]
    .assert_eq(&(narrow.join("\n") + "\n"));
}

#[test]
fn columns_line_up() {
    let tree = Tree::new(&[
        (".claude/skills/a/SKILL.md", &skill("a-long-name", "x")),
        ("~/.codex/skills/é/SKILL.md", &skill("é", "x")),
    ]);
    let output = tree.run(&["list", "--host", "codex,claude-code"]);
    check_stdout(
        &output,
        &expect![[r#"
            skill        file                        codex  claude-code
            a-long-name  .claude/skills/a/SKILL.md   -      yes
            é            ~/.codex/skills/é/SKILL.md  yes    -

            yes: seen  hidden: another copy wins  both: listed beside another, and neither can be called
            race: it or another  kept: loaded, but the model is not told  no: not loaded  ?: not known  -: not looked at
        "#]],
    );
}

#[test]
fn json_names_files_in_full_and_says_who_hides_whom() {
    let tree = tree();
    let list = json_of(&tree.run(&["list", "--format", "json", "--host", "claude-code"]));
    let home = tree.path("~/.claude/skills/tidy/SKILL.md");
    let is_there = |skill: &&Value| skill["hosts"] != json!({});
    let skills = list["skills"].as_array().unwrap().iter().filter(is_there);
    let skills: Vec<_> = skills.collect();
    let expected = json!([
        {
            "name": "tidy",
            "file": ".claude/skills/tidy/SKILL.md",
            "hosts": {"claude-code": {"outcome": "shadowed", "name": "tidy", "others": [home]}},
        },
        {
            "name": "tidy",
            "file": home,
            "hosts": {"claude-code": {"outcome": "visible", "name": "tidy", "others": []}},
        },
    ]);
    assert_eq!(json!(skills), expected);
    assert_eq!(list["version"], 1);
}

#[test]
fn hosts_are_those_of_the_settings() {
    let tree = tree();
    tree.write("skill-lsp.toml", "hosts = ['cursor']\nexclude = ['skills']");
    let head = |arguments: &[&str]| {
        let shown = stdout(&tree.run(arguments));
        let head: Vec<_> = shown.lines().next().unwrap().split_whitespace().collect();
        (head.join(" "), shown.contains("skills/free"))
    };
    assert_eq!(head(&["list"]), ("skill file cursor".to_owned(), false));
    let flag = head(&["list", "--host", "codex"]);
    assert_eq!(flag.0, "skill file codex");
}

#[test]
fn without_skills_there_is_no_table() {
    let output = Tree::new(&[("~/work/SKILL.md", SOUND)]).run(&["list"]);
    check_status(&output, 0);
    assert_eq!(stdout(&output), "no skills found\n");
}
