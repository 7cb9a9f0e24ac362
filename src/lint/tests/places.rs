//! All findings of files, each with its place in a project.

use std::path::{Path, PathBuf};

use super::names::{indexed, memory};
use crate::lint::config::Settings;
use crate::lint::{Finding, Judge, Rule, Severity, UserScopes, own};
use crate::loader::{FileSystem, Skill};
use crate::resources::Files;

/// All findings, with the path of their file, sorted by path.
pub(super) fn findings(fixture: &str) -> Vec<(PathBuf, Finding)> {
    findings_as_set(fixture, &Settings::default())
}

/// The same with `rule` on, also if it is off unless somebody asks for it.
pub(super) fn findings_with(rule: Rule, fixture: &str) -> Vec<(PathBuf, Finding)> {
    let settings = match rule.is_on() {
        true => String::new(),
        false => format!("rules.{} = \"info\"", rule.name()),
    };
    let settings = Settings::from_toml(&settings, Path::new("/p")).expect("the settings are good");
    findings_as_set(fixture, &settings)
}

fn findings_as_set(fixture: &str, settings: &Settings) -> Vec<(PathBuf, Finding)> {
    let fs = memory(fixture);
    let registry = indexed(&fs);
    let judge = Judge {
        fs: &fs,
        registry: &registry,
        settings,
        user_scopes: UserScopes::Matter,
    };
    let of = |path: &Path| {
        let bytes = fs.read(path).expect("an indexed file is there");
        let skill = Skill::from_bytes(&bytes);
        let own = own(&Files::new(&fs), settings, path, &skill);
        let findings = judge.judge(path, Some(&skill), own);
        let with_path = |finding| (path.to_path_buf(), finding);
        findings.into_iter().map(with_path).collect::<Vec<_>>()
    };
    let manifest = |path: &Path| {
        let bytes = fs.read(path).expect("an indexed file is there");
        let findings = judge.judge_manifest(path, &Skill::page_from_bytes(&bytes));
        let with_path = |finding| (path.to_path_buf(), finding);
        findings.into_iter().map(with_path).collect::<Vec<_>>()
    };
    let skills = registry
        .candidates()
        .flat_map(|candidate| of(&candidate.path));
    let manifests = registry.manifests().flat_map(|path| manifest(path));
    skills.chain(manifests).collect()
}

fn found(fixture: &str) -> Vec<(Rule, Severity)> {
    let findings = findings(fixture).into_iter();
    findings
        .map(|(_, finding)| (finding.rule, finding.severity))
        .collect()
}

const FIELDS: &str = "description: Reads tide tables.\n---\n\nAsk for the harbour.\n";

fn named(path: &str, name: &str) -> String {
    format!("== {path}\n---\nname: {name}\n{FIELDS}")
}

#[test]
fn a_name_is_held_against_the_directory() {
    const MISMATCH: Rule = Rule::NameDirectoryMismatch;
    for (path, name, expected) in [
        ("skills/tides/SKILL.md", "tides", None),
        ("skills/tides/SKILL.md", "\"tides\"", None),
        (
            "skills/tides/SKILL.md",
            "harbours",
            Some((MISMATCH, Severity::Warning)),
        ),
        (
            ".claude/skills/tides/SKILL.md",
            "harbours",
            Some((MISMATCH, Severity::Warning)),
        ),
        (
            ".claude/skills/tides/SKILL.md",
            "sea-tides",
            Some((MISMATCH, Severity::Warning)),
        ),
        // The directories around it say the rest, or it says nothing.
        (
            "skills/sea/tides/SKILL.md",
            "sea-tides",
            Some((MISMATCH, Severity::Hint)),
        ),
        (
            "skills/sea-tides/SKILL.md",
            "tides",
            Some((MISMATCH, Severity::Hint)),
        ),
        (
            "tides/1.0.0/SKILL.md",
            "tides",
            Some((MISMATCH, Severity::Hint)),
        ),
        (
            "tides/skill/SKILL.md",
            "tides",
            Some((MISMATCH, Severity::Hint)),
        ),
        (
            "tests/tides/SKILL.md",
            "harbours",
            Some((MISMATCH, Severity::Hint)),
        ),
        // The root of a repository is called as whoever cloned it likes.
        ("SKILL.md", "harbours", Some((MISMATCH, Severity::Hint))),
        // One file system writes these letters in another way than the next.
        (
            "skills/gro\u{308}sse/SKILL.md",
            "gr\u{f6}sse",
            Some((Rule::NameFormat, Severity::Warning)),
        ),
        // One way out, one finding.
        (
            "skills/tides/SKILL.md",
            "Tides",
            Some((Rule::NameFormat, Severity::Warning)),
        ),
        (
            "skills/tides/SKILL.md",
            "Harbours at Sea",
            Some((Rule::NameFormat, Severity::Error)),
        ),
    ] {
        let fixture = named(path, name);
        assert_eq!(
            found(&fixture),
            Vec::from_iter(expected),
            "{name} in {path}"
        );
    }
}

#[test]
fn only_hosts_that_look_there_matter() {
    for (root, expected) in [
        (".claude/skills", vec!["copilot-cli"]),
        (".codex/skills", vec![]),
        ("skills", vec!["copilot-cli"]),
    ] {
        let fixture =
            format!("== {root}/tides/SKILL.md\n---\nname: tides\nargument-hint: [sea]\n{FIELDS}");
        let findings = findings(&fixture);
        let hosts: Vec<_> = findings
            .iter()
            .flat_map(|(_, finding)| &finding.hosts)
            .map(|host| host.id)
            .collect();
        assert_eq!(hosts, expected, "{root}");
    }
}

#[test]
fn a_file_in_the_wrong_case() {
    let error = vec![(Rule::FileNameCase, Severity::Error)];
    for name in ["skill.md", "Skill.md", "SKILL.MD"] {
        assert_eq!(
            found(&named(&format!("tides/{name}"), "tides")),
            error,
            "{name}"
        );
    }
    // Not where there is one that agents find.
    let both = named("tides/SKILL.md", "tides") + &named("tides/skill.md", "tides");
    assert!(!found(&both).contains(&error[0]));
    // A text of that name is no skill, but for the place it lies in.
    assert_eq!(found("== docs/skill.md\n# How to write a skill\n"), []);
    let found = found("== .claude/skills/tides/skill.md\n# Tides\n\nAsk.\n");
    assert_eq!(found.len(), 2, "{found:?}");
}

#[test]
fn text_that_an_agent_replaces() {
    const RULE: Rule = Rule::AccidentalSubstitution;
    for (fields, body, in_root, in_collection) in [
        (
            "",
            "It costs $5,000.",
            Some(Severity::Warning),
            Some(Severity::Hint),
        ),
        (
            "",
            "Give $0.50 for $1.",
            Some(Severity::Warning),
            Some(Severity::Hint),
        ),
        (
            "",
            "Plans cost $5,000, and this is argumentative.",
            Some(Severity::Warning),
            Some(Severity::Hint),
        ),
        // Who writes these knows of arguments, but a price is none all the same.
        ("", "Fix issue $ARGUMENTS.", None, None),
        ("", "Migrate $0 from $1 to $2.", None, None),
        ("disable-model-invocation: true\n", "Deploy $1.", None, None),
        ("", "Log to ${CLAUDE_SESSION_ID}.log: $1", None, None),
        (
            "argument-hint: \"[city]\"\n",
            "Plans for $1 cost $5,000 a year.",
            Some(Severity::Warning),
            Some(Severity::Hint),
        ),
        (
            "",
            "Run `awk '{print $1}'`.",
            Some(Severity::Hint),
            Some(Severity::Hint),
        ),
        (
            "",
            "```sh\necho $1 $2\n```",
            Some(Severity::Hint),
            Some(Severity::Hint),
        ),
        (
            "",
            "```md\n!`git log`\n```",
            Some(Severity::Warning),
            Some(Severity::Hint),
        ),
        // Meant as it is.
        ("argument-hint: \"<sea>\"\n", "Read $1.", None, None),
        ("arguments: sea\n", "Read $1.", None, None),
        (
            "metadata:\n  argument-hint: \"<sea>\"\n",
            "Read $1.",
            None,
            None,
        ),
        ("", "Arguments passed: `$ARGUMENTS`", None, None),
        ("", "State: !`git status`", None, None),
        ("", "It costs \\$5,000, or $20, or $1M.", None, None),
        ("", "Set $HOME and ${1}.", None, None),
        ("", "Wow!`x`", None, None),
    ] {
        for (root, expected) in [
            (".claude/skills", in_root),
            ("skills", in_collection),
            (".codex/skills", None),
        ] {
            let fixture = format!(
                "== {root}/tides/SKILL.md\n---\nname: tides\n{fields}description: x y\n---\n\n{body}\n"
            );
            let mut found = found(&fixture);
            found.dedup();
            found.retain(|(rule, _)| {
                !matches!(rule, Rule::LiteralSubstitution | Rule::IgnoredField)
            });
            let expected = expected.map(|severity| (RULE, severity));
            assert_eq!(found, Vec::from_iter(expected), "{body} in {root}");
        }
    }
}

#[test]
fn a_manifest_names_directories_of_skills() {
    let tides = format!("== skills/tides/SKILL.md\n---\nname: tides\n{FIELDS}");
    for (manifest, expected) in [
        (r#"{"skills": "./skills/tides"}"#, vec![]),
        (r#"{"skills": ["./skills", "./skills/tides/"]}"#, vec![]),
        (r#"{"skills": ["./skils/tides"]}"#, vec!["./skils/tides"]),
        (
            r#"{"skills": ["./skills/tides/SKILL.md"]}"#,
            vec!["./skills/tides/SKILL.md"],
        ),
        (
            r#"{"skills": ["./Skills/tides/SKILL.md"]}"#,
            vec!["./Skills/tides/SKILL.md"],
        ),
        (
            r#"{"skills": ["./skills/Tides", "./x"]}"#,
            vec!["./skills/Tides", "./x"],
        ),
        ("{\n\t\"skills\": [\n\t\t\"./é\"\n\t]\n}", vec!["./é"]),
        (r#"{"skills": [1, null], "name": "./x"}"#, vec![]),
        (r#"{"skills": "#, vec![]),
        (r#"["./x"]"#, vec![]),
    ] {
        let fixture = format!("== .claude-plugin/plugin.json\n{manifest}\n{tides}");
        let text = format!("{manifest}\n");
        let findings = findings(&fixture).into_iter();
        let found = findings.filter(|(_, finding)| finding.rule == Rule::ManifestPath);
        let found: Vec<_> = found
            .map(|(_, finding)| finding.span.of(&text).trim_matches('"').to_owned())
            .collect();
        assert_eq!(found, expected, "{manifest}");
    }
}

#[test]
fn a_collection_of_plugins_names_their_directories() {
    let tides = format!("== plugins/sea/skills/tides/SKILL.md\n---\nname: tides\n{FIELDS}");
    for (plugin, expected) in [
        (r#"{"source": "./plugins/sea"}"#, vec![]),
        (r#"{"source": "./plugins/see"}"#, vec!["./plugins/see"]),
        (
            r#"{"source": "./plugins/sea", "skills": ["./skills/tides", "./skills/moon"]}"#,
            vec!["./skills/moon"],
        ),
        (
            r#"{"source": {"source": "github", "repo": "a/b"}, "skills": ["./x"]}"#,
            vec![],
        ),
        (r#"{"source": "a/b"}"#, vec![]),
    ] {
        let manifest = format!(r#"{{"plugins": [{plugin}]}}"#);
        let fixture = format!("== .claude-plugin/marketplace.json\n{manifest}\n{tides}");
        let findings = findings(&fixture).into_iter();
        let found = findings.filter(|(_, finding)| finding.rule == Rule::ManifestPath);
        let found: Vec<_> = found
            .map(|(_, finding)| finding.span.of(&manifest).trim_matches('"').to_owned())
            .collect();
        assert_eq!(found, expected, "{manifest}");
    }
}

#[test]
fn a_skill_inside_another_one_says_who_loads_it() {
    let outer = named(".github/skills/tides/SKILL.md", "tides");
    let inner = named(".github/skills/tides/moon/SKILL.md", "moon");
    let nested = |fixture: &str| {
        let findings = findings(fixture).into_iter();
        let nested = findings.filter(|(_, finding)| finding.rule == Rule::NestedSkill);
        nested
            .map(|(_, finding)| finding.message)
            .collect::<Vec<_>>()
    };
    let found = nested(&format!("{outer}{inner}"));
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(
        found[0].contains("lies in the directory of the skill `tides`"),
        "{found:?}"
    );
    // A collection may have a skill at its root.
    let root = named("SKILL.md", "all");
    let below = named("skills/moon/SKILL.md", "moon");
    assert_eq!(nested(&format!("{root}{below}")), Vec::<String>::new());
}
