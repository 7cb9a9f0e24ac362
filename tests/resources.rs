//! What is said of the files that a skill names, on small trees: `fixtures/resources`.
//!
//! A case begins with a line `=== title`. Its files begin with `== path`, from the directory of the skill `tides` on; what
//! stands before the first one is the body of its `SKILL.md`. A line `=> severity rule file «text»` is a finding and what it
//! underlines; behind `|` stands what its first fix puts there.

use std::path::{Path, PathBuf};

use skill_lsp::hosts;
use skill_lsp::lint::config::Settings;
use skill_lsp::lint::{self, Finding, Rule, Severity, UserScopes};
use skill_lsp::loader::{FileSystem, Memory, Skill};
use skill_lsp::registry::{Environment, Registry, index, plan};
use skill_lsp::resources::Files;

#[test]
fn what_is_broken_is_found() {
    let cases = cases(include_str!("../fixtures/resources/found.txt"));
    assert!(cases.len() >= 40, "{} cases", cases.len());
    let mut failures = String::new();
    for case in &cases {
        assert!(!case.expected.is_empty(), "{} expects nothing", case.title);
        let found = case.findings("");
        if found != case.expected {
            failures += &case.compared(&found);
        }
    }
    assert!(failures.is_empty(), "{failures}");
}

/// Each text is also given a link that is broken, so that a checker that is blind to it fails.
#[test]
fn what_is_not_broken_is_left_alone() {
    const BROKEN: &str = "\n\nSee [the last one](references/last-of-all.md).\n";
    let cases = cases(include_str!("../fixtures/resources/silent.txt"));
    assert!(cases.len() >= 40, "{} cases", cases.len());
    let mut failures = String::new();
    for case in &cases {
        let found: Vec<_> = case
            .findings(BROKEN)
            .into_iter()
            .filter(|finding| !finding.starts_with("hint"))
            .collect();
        let is_about_skills = case.title == "a skill about skills";
        let expected = "warning missing-resource SKILL.md «references/last-of-all.md»";
        let expected: &[&str] = if is_about_skills { &[] } else { &[expected] };
        if found != expected {
            failures += &case.compared(&found);
        }
    }
    assert!(failures.is_empty(), "{failures}");
}

struct Case {
    title: String,
    files: Vec<(PathBuf, String)>,
    expected: Vec<String>,
}

/// The directory of the skill, in a repository.
const SKILL: &str = "/p/skills/tides";

const FRONTMATTER: &str =
    "---\nname: tides\ndescription: Reads tide tables. Use when asked about tides.\n---\n\n";

fn cases(text: &str) -> Vec<Case> {
    let cases = text.split("=== ").skip(1);
    cases
        .map(|case| {
            let (title, rest) = case.split_once('\n').expect("a title is a line");
            let mut files = vec![("SKILL.md".to_owned(), String::new())];
            let mut expected = Vec::new();
            for line in rest.lines() {
                if let Some(finding) = line.strip_prefix("=> ") {
                    expected.push(finding.to_owned());
                } else if let Some(path) = line.strip_prefix("== ") {
                    files.push((path.to_owned(), String::new()));
                } else {
                    let (_, text) = files.last_mut().expect("there is one");
                    *text += line;
                    text.push('\n');
                }
            }
            let is_whole = files.iter().filter(|(path, _)| path == "SKILL.md").count() > 1;
            if is_whole {
                files.remove(0);
            } else {
                files[0].1 = format!("{FRONTMATTER}{}", files[0].1);
            }
            let absolute = |(path, text): (String, String)| (joined(&path), text);
            Case {
                title: title.to_owned(),
                files: files.into_iter().map(absolute).collect(),
                expected,
            }
        })
        .collect()
}

fn joined(path: &str) -> PathBuf {
    let mut joined = PathBuf::from(SKILL);
    for part in path.split('/') {
        match part {
            ".." => {
                joined.pop();
            }
            part => joined.push(part),
        }
    }
    joined
}

impl Case {
    /// All findings about what the skill names, as they are written in the cases.
    fn findings(&self, appended: &str) -> Vec<String> {
        let own = PathBuf::from(SKILL).join("SKILL.md");
        let mut fs = Memory::default();
        fs.create_dir("/p/.git");
        for (path, text) in &self.files {
            let more = if *path == own { appended } else { "" };
            fs.write(path, format!("{text}{more}"));
        }
        let environment = Environment {
            folders: vec!["/p".into()],
            home: None,
            system_root: None,
        };
        let scan = plan(&environment, hosts::all(), &fs);
        let registry = Registry::from_index(environment, index(&fs, &scan, &|| true));
        let settings = Settings::default();
        let judge = lint::Judge {
            fs: &fs,
            registry: &registry,
            settings: &settings,
            user_scopes: UserScopes::Matter,
        };
        let files = Files::new(&fs);
        let bytes = |path: &Path| fs.read(path).expect("it was written");
        let skill = Skill::from_bytes(&bytes(&own));
        let found = judge.judge(
            &own,
            Some(&skill),
            lint::own(&files, &settings, &own, &skill),
        );
        let mut shown = self.shown(&own, &skill, found);
        for path in files.pages_of(Path::new(SKILL)) {
            let page = Skill::page_from_bytes(&bytes(&path));
            let own = lint::own_of_page(&files, &path, Path::new(SKILL), &page);
            let found = judge.judge_page(&path, &page, own);
            shown.extend(self.shown(&path, &page, found));
        }
        shown
    }

    fn shown(&self, path: &Path, text: &Skill, found: Vec<Finding>) -> Vec<String> {
        let found = lint::with_fixes(text, Some(path), found);
        let others = [
            Rule::NameDirectoryMismatch,
            Rule::UnknownField,
            Rule::LiteralSubstitution,
        ];
        let found = found
            .iter()
            .filter(|finding| !others.contains(&finding.rule));
        let path = path.strip_prefix(SKILL).expect("it is a file of the skill");
        let line = |finding: &Finding| {
            let words = finding.span.of(&text.text);
            let mut line = format!(
                "{} {} {} «{words}»",
                finding.severity.name(),
                finding.rule.name(),
                path.display()
            );
            let wants_fix = self
                .expected
                .iter()
                .any(|it| it.starts_with(&line) && it.contains(" | "));
            if let Some(fix) = finding
                .fixes
                .iter()
                .find(|fix| fix.is_of_text())
                .filter(|_| wants_fix)
            {
                let (mended, _) = lint::apply(&text.text, [fix]);
                let kept = text.text.len() - finding.span.end;
                line += &format!(" | {}", &mended[finding.span.start..mended.len() - kept]);
            }
            line
        };
        found.map(line).collect()
    }

    fn compared(&self, found: &[String]) -> String {
        format!(
            "{}\n  found    {found:#?}\n  expected {:#?}\n",
            self.title, self.expected
        )
    }
}

#[test]
fn a_severity_of_the_cases_is_one() {
    for case in cases(include_str!("../fixtures/resources/found.txt")) {
        for finding in case.expected {
            let severity = finding.split(' ').next().unwrap_or_default();
            assert!(
                Severity::ALL.iter().any(|it| it.name() == severity),
                "{finding}"
            );
        }
    }
}
