//! Skills of the same name. A fixture is several files, each below a line `== path`; a path is in
//! the project `/p`, below `~` in the home directory, or absolute.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use expect_test::{Expect, expect};

use super::super::{Finding, Names, Severity, UserScopes};
use crate::hosts::{self, DEFAULT_HOSTS};
use crate::loader::{FileSystem, Memory};
use crate::registry::{Environment, Registry, index, plan};

const PROJECT: &str = "/p";
const HOME: &str = "/home/u";

fn absolute(path: &str) -> PathBuf {
    match path.strip_prefix("~/") {
        Some(below) => Path::new(HOME).join(below),
        None => Path::new(PROJECT).join(path),
    }
}

pub(super) fn memory(fixture: &str) -> Memory {
    let mut fs = Memory::default();
    fs.create_dir("/p/.git");
    for file in fixture.split("== ").skip(1) {
        let (path, text) = file.split_once('\n').expect("a path is a line");
        match path.split_once(" -> ") {
            Some((path, target)) => fs.link(absolute(path), absolute(target)),
            None => fs.write(absolute(path), text),
        }
    }
    fs
}

pub(super) fn indexed(fs: &Memory) -> Registry {
    let environment = Environment {
        folders: vec![PROJECT.into()],
        home: Some(HOME.into()),
        system_root: Some("/".into()),
    };
    let index = index(fs, &plan(&environment, hosts::all(), fs), &|| true);
    assert!(index.unreadable.is_empty(), "{:?}", index.unreadable);
    Registry::from_index(environment, index)
}

/// All findings about names, with the path of their file, sorted by path.
fn findings(fixture: &str, user_scopes: UserScopes) -> Vec<(PathBuf, Finding)> {
    let fs = memory(fixture);
    let registry = indexed(&fs);
    let read = |path: &Path| -> Option<Arc<str>> {
        std::str::from_utf8(&fs.read(path).ok()?)
            .ok()
            .map(Into::into)
    };
    let names = Names {
        registry: &registry,
        hosts: &DEFAULT_HOSTS,
        user_scopes,
        read: &read,
    };
    let of = |candidate| {
        let findings = names.check(candidate).into_iter();
        findings.map(|finding| (candidate.path.to_path_buf(), finding))
    };
    registry.candidates().flat_map(of).collect()
}

fn show(fixture: &str, user_scopes: UserScopes) -> String {
    let line = |(path, finding): (PathBuf, Finding)| {
        let hosts: Vec<_> = finding.hosts.iter().map(|host| host.id).collect();
        format!(
            "{} {} {} at {:?} {}\n  {}\n",
            path.display(),
            finding.severity.name(),
            finding.rule.name(),
            finding.span,
            hosts.join(","),
            finding.message
        )
    };
    findings(fixture, user_scopes)
        .into_iter()
        .map(line)
        .collect()
}

#[track_caller]
fn check(fixture: &str, expected: &Expect) {
    expected.assert_eq(&show(fixture, UserScopes::Matter));
}

fn skill(path: &str, name: &str, description: &str) -> String {
    format!("== {path}/SKILL.md\n---\nname: {name}\ndescription: {description}\n---\n\nBody\n")
}

#[test]
fn a_project_skill_hidden_by_the_home_directory() {
    let fixture = skill(".claude/skills/deploy", "deploy", "One.")
        + &skill("~/.claude/skills/deploy", "deploy", "Two.");
    check(
        &fixture,
        &expect![[r#"
        /home/u/.claude/skills/deploy/SKILL.md warning shadowed-name at Span { start: 10, end: 16 } vscode,opencode
          `deploy` is also the name of .claude/skills/deploy/SKILL.md: VS Code takes that one; Claude Code takes this one; OpenCode takes whichever is read last
        /p/.claude/skills/deploy/SKILL.md warning shadowed-name at Span { start: 10, end: 16 } claude-code,opencode
          `deploy` is also the name of ~/.claude/skills/deploy/SKILL.md: Claude Code takes that one; VS Code takes this one; OpenCode takes whichever is read last
    "#]],
    );
}

#[test]
fn a_home_skill_hidden_by_the_project() {
    let fixture = skill(".agents/skills/a", "deploy", "One.")
        + &skill("~/.agents/skills/b", "deploy", "Two.");
    check(
        &fixture,
        &expect![[r#"
        /home/u/.agents/skills/b/SKILL.md warning shadowed-name at Span { start: 10, end: 16 } gemini-cli,copilot-cli,codex,opencode
          `deploy` is also the name of .agents/skills/a/SKILL.md: Gemini CLI and Copilot CLI take that one; Codex lists both, and a call by name reaches neither; OpenCode takes whichever is read last
        /p/.agents/skills/a/SKILL.md hint shadowed-name at Span { start: 10, end: 16 } codex,opencode
          `deploy` is also the name of ~/.agents/skills/b/SKILL.md: Gemini CLI and Copilot CLI take this one; Codex lists both, and a call by name reaches neither; OpenCode takes whichever is read last
    "#]],
    );
    expect![[r#"
        /home/u/.agents/skills/b/SKILL.md info shadowed-name at Span { start: 10, end: 16 } gemini-cli,copilot-cli,codex,opencode
          `deploy` is also the name of .agents/skills/a/SKILL.md: Gemini CLI and Copilot CLI take that one; Codex lists both, and a call by name reaches neither; OpenCode takes whichever is read last
        /p/.agents/skills/a/SKILL.md hint shadowed-name at Span { start: 10, end: 16 } codex,opencode
          `deploy` is also the name of ~/.agents/skills/b/SKILL.md: Gemini CLI and Copilot CLI take this one; Codex lists both, and a call by name reaches neither; OpenCode takes whichever is read last
    "#]].assert_eq(&show(&fixture, UserScopes::Inform));
}

#[test]
fn hosts_that_go_by_the_directory_and_hosts_that_go_by_the_field() {
    let fixture =
        skill("~/.claude/skills/x", "one", "One.") + &skill(".claude/skills/x", "two", "Two.");
    check(
        &fixture,
        &expect![[r#"
        /home/u/.claude/skills/x/SKILL.md warning shadowed-name at Span { start: 10, end: 13 } vscode
          `x` is also the name of .claude/skills/x/SKILL.md: VS Code takes that one; Claude Code takes this one
        /p/.claude/skills/x/SKILL.md warning shadowed-name at Span { start: 10, end: 13 } claude-code
          `x` is also the name of ~/.claude/skills/x/SKILL.md: Claude Code takes that one; VS Code takes this one
    "#]],
    );
}

#[test]
fn what_is_the_same_to_the_byte_is_a_hint() {
    let fixture =
        skill(".claude/skills/x", "x", "One.") + &skill("~/.claude/skills/x", "x", "One.");
    check(
        &fixture,
        &expect![[r#"
        /home/u/.claude/skills/x/SKILL.md hint shadowed-name at Span { start: 10, end: 11 } 
          this is the same, to the byte, as .claude/skills/x/SKILL.md
        /p/.claude/skills/x/SKILL.md hint shadowed-name at Span { start: 10, end: 11 } 
          this is the same, to the byte, as ~/.claude/skills/x/SKILL.md
    "#]],
    );
}

#[test]
fn copies_for_several_hosts() {
    let same = skill(".claude/skills/x", "x", "One.") + &skill(".agents/skills/x", "x", "One.");
    check(
        &same,
        &expect![[r#"
        /p/.claude/skills/x/SKILL.md hint shadowed-name at Span { start: 10, end: 11 } 
          this is the same, to the byte, as .agents/skills/x/SKILL.md
    "#]],
    );
    let drifted = skill(".claude/skills/x", "x", "One.")
        + &skill(".agents/skills/x", "x", "Two.")
        + &skill(".github/skills/x", "x", "Two.");
    check(
        &drifted,
        &expect![[r#"
        /p/.agents/skills/x/SKILL.md hint copy-drift at Span { start: 12, end: 29 } 
          this copy differs from .claude/skills/x/SKILL.md from here on; make the two equal, or one a link to the other
        /p/.claude/skills/x/SKILL.md warning copy-drift at Span { start: 12, end: 29 } 
          this copy differs from .agents/skills/x/SKILL.md from here on; make the two equal, or one a link to the other
        /p/.github/skills/x/SKILL.md hint shadowed-name at Span { start: 10, end: 11 } 
          this is the same, to the byte, as .agents/skills/x/SKILL.md
        /p/.github/skills/x/SKILL.md warning copy-drift at Span { start: 12, end: 29 } 
          this copy differs from .claude/skills/x/SKILL.md from here on; make the two equal, or one a link to the other
    "#]],
    );
    let linked = skill("skills/x", "x", "One.")
        + "== .claude/skills/x -> skills/x\n== .agents/skills/x -> skills/x\n";
    check(&linked, &expect![[""]]);
}

#[test]
fn two_in_one_root() {
    let fixture = skill(".agents/skills/a", "x", "One.") + &skill(".agents/skills/b", "x", "Two.");
    check(
        &fixture,
        &expect![[r#"
            /p/.agents/skills/a/SKILL.md hint duplicate-name at Span { start: 10, end: 11 } codex,opencode
              `x` is also the name of .agents/skills/b/SKILL.md: Gemini CLI and Copilot CLI take this one; Codex lists both, and a call by name reaches neither; OpenCode takes whichever is read last
            /p/.agents/skills/b/SKILL.md warning duplicate-name at Span { start: 10, end: 11 } gemini-cli,copilot-cli,codex,opencode
              `x` is also the name of .agents/skills/a/SKILL.md: Gemini CLI and Copilot CLI take that one; Codex lists both, and a call by name reaches neither; OpenCode takes whichever is read last
        "#]],
    );
}

#[test]
fn a_root_that_only_codex_reads_beside_another() {
    let fixture = skill(".codex/skills/a", "x", "One.") + &skill("~/.codex/skills/b", "x", "Two.");
    check(
        &fixture,
        &expect![[r#"
        /home/u/.codex/skills/b/SKILL.md hint duplicate-name at Span { start: 10, end: 11 } codex
          `x` is also the name of .codex/skills/a/SKILL.md: Codex lists both, and a call by name reaches neither
        /p/.codex/skills/a/SKILL.md warning duplicate-name at Span { start: 10, end: 11 } codex
          `x` is also the name of ~/.codex/skills/b/SKILL.md: Codex lists both, and a call by name reaches neither
    "#]],
    );
}

#[test]
fn a_root_that_no_default_host_reads() {
    let fixture = skill(".camel/skills/a", "x", "One.")
        + &skill("~/.config/camel/skills/b", "x", "Two.")
        + &skill("/etc/camel/skills/c", "x", "Three.");
    check(
        &fixture,
        &expect![[r#"
        /etc/camel/skills/c/SKILL.md warning shadowed-name at Span { start: 10, end: 11 } camel
          `x` is also the name of .camel/skills/a/SKILL.md: CAMEL takes that one
        /home/u/.config/camel/skills/b/SKILL.md warning shadowed-name at Span { start: 10, end: 11 } camel
          `x` is also the name of .camel/skills/a/SKILL.md: CAMEL takes that one
        /p/.camel/skills/a/SKILL.md hint shadowed-name at Span { start: 10, end: 11 } 
          `x` is also the name of /etc/camel/skills/c/SKILL.md: CAMEL takes this one
        /p/.camel/skills/a/SKILL.md hint shadowed-name at Span { start: 10, end: 11 } 
          `x` is also the name of ~/.config/camel/skills/b/SKILL.md: CAMEL takes this one
    "#]],
    );
}

#[test]
fn a_skill_that_a_host_does_not_load_hides_nothing() {
    let broken = "== ~/.claude/skills/x/SKILL.md\n---\nname: x: y\n---\n";
    let fixture = skill(".claude/skills/x", "x", "One.") + broken;
    check(
        &fixture,
        &expect![[r#"
            /home/u/.claude/skills/x/SKILL.md warning shadowed-name at Span { start: 10, end: 14 } vscode
              `x` is also the name of .claude/skills/x/SKILL.md: VS Code takes that one; Claude Code takes this one
            /p/.claude/skills/x/SKILL.md warning shadowed-name at Span { start: 10, end: 11 } claude-code
              `x` is also the name of ~/.claude/skills/x/SKILL.md: Claude Code takes that one; VS Code takes this one
        "#]],
    );
    let nameless = "== .agents/skills/x/SKILL.md\n---\ndescription: y\n---\n";
    check(
        &(skill("~/.agents/skills/x", "x", "One.") + nameless),
        &expect![[r#"
            /home/u/.agents/skills/x/SKILL.md warning shadowed-name at Span { start: 10, end: 11 } vscode,copilot-cli,codex
              `x` is also the name of .agents/skills/x/SKILL.md: VS Code and Copilot CLI take that one; Codex lists both, and a call by name reaches neither
            /p/.agents/skills/x/SKILL.md hint shadowed-name at Span { start: 0, end: 3 } codex
              `x` is also the name of ~/.agents/skills/x/SKILL.md: VS Code and Copilot CLI take this one; Codex lists both, and a call by name reaches neither
        "#]],
    );
}

#[test]
fn nested_projects_have_views_of_their_own() {
    let fixture =
        skill(".claude/skills/x", "x", "One.") + &skill("sub/.claude/skills/x", "x", "Two.");
    check(
        &fixture,
        &expect![[r#"
        /p/sub/.claude/skills/x/SKILL.md hint shadowed-name at Span { start: 10, end: 11 } opencode
          `x` is also the name of .claude/skills/x/SKILL.md: Claude Code and Copilot CLI take this one; OpenCode takes whichever is read last
    "#]],
    );
}

#[test]
fn collections() {
    let beside = skill("skills/a", "x", "One.") + &skill("skills/b", "x", "Two.");
    check(
        &beside,
        &expect![[r#"
            /p/skills/a/SKILL.md hint duplicate-name at Span { start: 10, end: 11 } 
              `x` is also the name of skills/b/SKILL.md; give each a name of its own
            /p/skills/b/SKILL.md warning duplicate-name at Span { start: 10, end: 11 } 
              `x` is also the name of skills/a/SKILL.md; give each a name of its own
        "#]],
    );
    let apart = skill("skills/ann/x", "x", "One.") + &skill("skills/bob/x", "x", "Two.");
    check(
        &apart,
        &expect![[r#"
            /p/skills/ann/x/SKILL.md hint duplicate-name at Span { start: 10, end: 11 } 
              `x` is also the name of skills/bob/x/SKILL.md; give each a name of its own
            /p/skills/bob/x/SKILL.md hint duplicate-name at Span { start: 10, end: 11 } 
              `x` is also the name of skills/ann/x/SKILL.md; give each a name of its own
        "#]],
    );
    let other_root = skill("skills/x", "x", "One.")
        + &skill("docs/zh/skills/x", "x", "Two.")
        + &skill("plugins/p/skills/x", "x", "Three.")
        + &skill(".claude/skills/x", "x", "Four.");
    check(&other_root, &expect![[""]]);
    let for_show = skill("tests/skills/a", "x", "One.") + &skill("tests/skills/b", "x", "Two.");
    check(
        &for_show,
        &expect![[r#"
            /p/tests/skills/a/SKILL.md hint duplicate-name at Span { start: 10, end: 11 } 
              `x` is also the name of tests/skills/b/SKILL.md; give each a name of its own
            /p/tests/skills/b/SKILL.md hint duplicate-name at Span { start: 10, end: 11 } 
              `x` is also the name of tests/skills/a/SKILL.md; give each a name of its own
        "#]],
    );
    let without_directory = skill("a", "x", "One.") + &skill("b", "x", "Two.");
    check(
        &without_directory,
        &expect![[r#"
            /p/a/SKILL.md hint duplicate-name at Span { start: 10, end: 11 } 
              `x` is also the name of b/SKILL.md; give each a name of its own
            /p/b/SKILL.md warning duplicate-name at Span { start: 10, end: 11 } 
              `x` is also the name of a/SKILL.md; give each a name of its own
        "#]],
    );
}

#[test]
fn no_finding_about_names_is_an_error() {
    let fixture =
        skill(".claude/skills/x", "x", "One.") + &skill("~/.claude/skills/x", "x", "Two.");
    let worst = findings(&fixture, UserScopes::Matter)
        .into_iter()
        .map(|(_, it)| it.severity)
        .max();
    assert_eq!(worst, Some(Severity::Warning));
}

#[test]
fn very_many_skills_of_one_name_are_few_findings_each() {
    for root in ["skills", ".agents/skills", "~/.claude/skills"] {
        let fixture: String = (0..600)
            .map(|number| skill(&format!("{root}/s{number}"), "x", &number.to_string()))
            .collect();
        let mut findings: BTreeMap<PathBuf, usize> = BTreeMap::new();
        for (path, _) in self::findings(&fixture, UserScopes::Matter) {
            *findings.entry(path).or_default() += 1;
        }
        assert!(findings.values().all(|number| *number <= 6), "{findings:?}");
    }
}
