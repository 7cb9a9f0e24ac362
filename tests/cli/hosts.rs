//! `hosts`: what is known of hosts, and `why`: what becomes of a skill for each.

use expect_test::expect;

use crate::support::*;

fn tree() -> Tree {
    Tree::new(&[
        (".claude/skills/tidy/SKILL.md", &skill("tidy", "Ours")),
        ("~/.claude/skills/tidy/SKILL.md", &skill("tidy", "At home")),
        (
            ".agents/skills/loud/SKILL.md",
            "---\nname: loud\ndescription: \"Shouts\n---\nb\n",
        ),
        ("~/.agents/skills/deep/a/b/SKILL.md", &skill("b", "x")),
        ("notes.md", "x"),
    ])
}

/// What is told, with `ROOT` for the directory that the test happened to get.
fn told(tree: &Tree, arguments: &[&str]) -> String {
    let output = tree.run(arguments);
    check_status(&output, 0);
    let root = tree.root().display().to_string();
    let text = stdout(&output).replace(&root, "ROOT");
    // Columns are as wide as that directory is.
    let narrow = |line: &str| {
        let start = line.len() - line.trim_start().len();
        let columns: Vec<_> = line
            .split("  ")
            .map(str::trim)
            .filter(|it| !it.is_empty())
            .collect();
        format!("{}{}\n", &line[..start.min(4)], columns.join("  "))
    };
    text.lines().map(narrow).collect()
}

#[test]
fn each_host_is_told_of_by_name_and_by_path() {
    let tree = tree();
    let hosts = "claude-code,codex,gemini-cli";
    expect![[r#"
        ~/.claude/skills/tidy/SKILL.md
          Claude Code  sees it as `tidy`, and not .claude/skills/tidy/SKILL.md
          Codex  does not find it: it does not look there
            it looks in ~/.agents/skills, .agents/skills, .codex/skills, ROOT/.codex/skills, ~/.codex/skills, ROOT/system/etc/codex/skills, ROOT/.agents/skills
          Gemini CLI  does not find it: it does not look there
            it looks in .agents/skills, ~/.agents/skills, .gemini/skills, ~/.gemini/skills

        .claude/skills/tidy/SKILL.md
          Claude Code  takes ~/.claude/skills/tidy/SKILL.md for `tidy`
          Codex  does not find it: it does not look there
            it looks in ~/.agents/skills, .agents/skills, .codex/skills, ROOT/.codex/skills, ~/.codex/skills, ROOT/system/etc/codex/skills, ROOT/.agents/skills
          Gemini CLI  does not find it: it does not look there
            it looks in .agents/skills, ~/.agents/skills, .gemini/skills, ~/.gemini/skills
    "#]].assert_eq(&told(&tree, &["why", "tidy", "--host", hosts]));
    let loud = ".agents/skills/loud";
    expect![[r#"
        .agents/skills/loud/SKILL.md
          Claude Code  does not find it: it does not look there
            it looks in ~/.claude/skills, .claude/skills, ROOT/system/etc/claude-code/.claude/skills, ROOT/.claude/skills
          Codex  does not load it: invalid YAML: found unexpected end of stream at line 2 column 21, while scanning a quoted scalar at line 2 column 14 (line 3, column 21 of the file)
          Gemini CLI  sees it as `loud`
    "#]].assert_eq(&told(&tree, &["why", loud, "--host", hosts]));
}

#[test]
fn the_readme_shows_what_is_told() {
    let tree = Tree::new(&[(
        ".claude/skills/ship-it/SKILL.md",
        "---\ndescription: Ships. Use to ship.\n---\nb\n",
    )]);
    let readme = include_str!("../../README.md");
    let (_, example) = readme
        .split_once("skill-lsp why ship-it\n```\n\n```\n")
        .expect("it is in the README");
    let (example, _) = example.split_once("```").expect("the block ends");
    let output = tree.run(&["why", "ship-it"]);
    let told = stdout(&output);
    // Where the test happened to be made is another place than a reader's.
    let compared = |text: &str| {
        let lines = text.lines().filter(|line| !line.contains(" it looks in "));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(compared(&told), compared(example));
}

#[test]
fn of_one_host_all_is_told() {
    let tree = tree();
    let home = tree.path("~/.claude/skills/tidy/SKILL.md");
    let home = home.to_string_lossy();
    expect![[r#"
        ~/.claude/skills/tidy/SKILL.md
          Claude Code  sees it as `tidy`, and not .claude/skills/tidy/SKILL.md

        Started in ., it looks in
          ROOT/system/etc/claude-code/.claude/skills  system  not there
          ~/.claude/skills  user  1 skill file
          .claude/skills  project  1 skill file
          ROOT/.claude/skills  project  not there

        Its model sees
          Does x. Use for x.
    "#]]
    .assert_eq(&told(&tree, &["why", &home, "--host", "claude-code"]));
}

#[test]
fn skills_are_handed_to_a_host_that_looks_nowhere() {
    let tree = tree();
    let [tidy, loud] = [".claude/skills/tidy", ".agents/skills/loud"]
        .map(|skill| told(&tree, &["why", skill, "--host", "claude-api"]));
    expect![[r#"
        .claude/skills/tidy/SKILL.md
          claude.ai and the Skills API  would take it as `tidy`, if somebody hands it over

        It looks nowhere by itself: skills are handed to it.
        .agents/skills/loud/SKILL.md
          claude.ai and the Skills API  may or may not load it: nobody has looked

        It looks nowhere by itself: skills are handed to it.
    "#]]
    .assert_eq(&(tidy + &loud));
}

#[test]
fn what_cannot_be_told_is_said() {
    let tree = tree();
    for (arguments, expected) in [
        (["why", "tidyy"], "no skill is called 'tidyy'"),
        (["why", "tidyy"], "did you mean 'tidy'?"),
        (["why", "./nothing"], "there is no SKILL.md there"),
        (["why", "./notes.md"], "./notes.md is no SKILL.md"),
        (["hosts", "codx"], "did you mean 'codex'?"),
    ] {
        let output = tree.run(&arguments);
        check_status(&output, 2);
        assert!(stderr(&output).contains(expected), "{}", stderr(&output));
    }
}

#[test]
fn every_host_is_listed_and_shown_with_its_evidence() {
    let tree = Tree::new(&[]);
    let list = told(&tree, &["hosts"]);
    for host in skill_lsp::hosts::all() {
        assert!(list.contains(host.id), "{}", host.id);
        let shown = told(&tree, &["hosts", host.id]);
        assert!(shown.starts_with(host.name), "{shown}");
        for fact in host.facts {
            assert!(shown.contains(fact.evidence.date), "{shown}");
        }
    }
    let codex = told(&tree, &["hosts", "codex"]);
    assert!(
        codex.contains("same name (run: 0.171.0, 2026-11-30)\n  All are listed."),
        "{codex}"
    );
}
