//! What fields hold.

use crate::hosts::{Host, known};
use crate::lint::config::Settings;
use crate::lint::{Finding, Rule, RuleInfo, Severity, View, apply, check_in};
use crate::loader::Skill;

/// The findings for a file with these fields, in the eyes of some hosts.
fn findings(fields: &str, hosts: &[&str]) -> Vec<Finding> {
    let host = |id: &&str| -> &'static Host { known(id).expect("the test names a known host") };
    let view = match hosts {
        [] => View::default(),
        hosts => View {
            hosts: hosts.iter().map(host).collect(),
            path: None,
        },
    };
    let text = format!("---\n{fields}---\n\nAsk for the harbour.\n");
    check_in(&Skill::from_text(&text), &view)
}

#[track_caller]
fn check(fields: &str, hosts: &[&str], expected: &[(Rule, Severity)]) {
    let found = findings(fields, hosts);
    let found: Vec<_> = found
        .iter()
        .map(|finding| (finding.rule, finding.severity))
        .collect();
    assert_eq!(found, expected, "{fields:?} for {hosts:?}");
}

const GOOD: &str = "name: tides\ndescription: Reads tide tables.\n";

#[test]
fn types() {
    const RULE: Rule = Rule::WrongFieldType;
    let warning: &[_] = &[(RULE, Severity::Warning)];
    let hint: &[_] = &[(RULE, Severity::Hint)];
    for (field, hosts, expected) in [
        ("argument-hint: [sea]", [].as_slice(), warning),
        ("argument-hint: 1", &[], warning),
        ("argument-hint: \"[sea]\"", &[], &[]),
        ("argument-hint: [sea]", &["claude-code"], hint),
        ("argument-hint: [sea]", &["gemini-cli"], &[]),
        ("user-invocable: yes", &[], warning),
        ("user-invocable: \"true\"", &[], warning),
        ("user-invocable: True", &[], &[]),
        ("user-invocable: yes", &["claude-code"], &[]),
        ("user-invocable: maybe", &["claude-code"], hint),
        ("disable-model-invocation:", &[], warning),
        ("disable-model-invocation:", &["claude-code"], &[]),
        // Both forms are much used.
        ("allowed-tools: Read, Grep", &[], &[]),
        ("allowed-tools: [Read, Grep]", &[], &[]),
        ("allowed-tools:\n  - Read", &[], &[]),
        ("allowed-tools: {Read: true}", &[], warning),
        ("allowed-tools: Read", &["core-agent"], warning),
        ("metadata: x", &[], warning),
        ("metadata: x", &["claude-code"], hint),
        ("metadata:", &[], warning),
        ("metadata:", &["claude-code"], &[]),
        ("metadata: {a: [b], c: {d: 1}}", &[], &[]),
        ("license: [MIT]", &[], hint),
        ("paths: [\"a\"]", &[], &[]),
        ("hooks: x", &[], hint),
    ] {
        check(&format!("{GOOD}{field}\n"), hosts, expected);
    }
}

#[test]
fn what_is_no_text_depends_on_the_reader() {
    let no_text: &[_] = &[(Rule::NonStringName, Severity::Error)];
    let ambiguous: &[_] = &[(Rule::AmbiguousScalar, Severity::Error)];
    for (name, hosts, expected) in [
        ("2048", [].as_slice(), no_text),
        ("2026-01-31", &[], no_text),
        ("2026-01-31", &["codex"], &[]),
        ("2026-01-31", &["opencode"], no_text),
        ("yes", &[], &[]),
        ("yes", &["camel"], no_text),
        ("yes", &["camel", "codex"], no_text),
        ("yes", &["codex", "toolnexus-py"], ambiguous),
        ("\"yes\"", &["codex", "toolnexus-py"], &[]),
    ] {
        check(
            &format!("name: {name}\ndescription: x y\n"),
            hosts,
            expected,
        );
    }
}

#[test]
fn the_message_names_who_reads_what() {
    let message = |fields: &str, hosts: &[&str]| findings(fields, hosts).remove(0).message;
    assert_eq!(
        message("name: yes\ndescription: x y\n", &["codex", "toolnexus-py"]),
        "the `name` is a boolean to toolnexus (Python), but `yes` to Codex; put it in quotes"
    );
    assert_eq!(
        message("name: yes\ndescription: x y\n", &["codex", "camel"]),
        "the `name` is a boolean to CAMEL, not text, for which CAMEL drops the skill; put it in quotes"
    );
    assert_eq!(
        message(&format!("{GOOD}argument-hint: [sea]\n"), &[]),
        "`argument-hint` is a list, but Copilot CLI wants text and drops the skill; put the value in quotes"
    );
    assert_eq!(
        message(
            &format!("{GOOD}metadata:\n  date: 2026-01-31\n"),
            &["codex", "opencode"]
        ),
        "`2026-01-31` is text to Codex, but a date to OpenCode; put it in quotes if it is meant as text"
    );
}

#[test]
fn scalars_that_are_not_what_is_written() {
    let hint: &[_] = &[(Rule::AmbiguousScalar, Severity::Hint)];
    for (value, expected) in [
        ("1.10", hint),
        ("1.0", hint),
        ("010", hint),
        ("2026-01-31", hint),
        ("1:30", hint),
        ("1.1", &[]),
        ("3", &[]),
        ("1.2.3", &[]),
        ("\"1.10\"", &[]),
        ("on call", &[]),
        ("no", &[]),
    ] {
        check(&format!("{GOOD}metadata:\n  a: {value}\n"), &[], expected);
    }
}

#[test]
fn descriptions_are_measured_after_folding_as_each_host_counts() {
    const RULE: Rule = Rule::DescriptionTooLong;
    let warning: &[_] = &[(RULE, Severity::Warning)];
    let info: &[_] = &[(RULE, Severity::Info)];
    let folded = |count: usize| format!(">-\n{}", "  x\n".repeat(count));
    for (description, hosts, expected) in [
        ("x".repeat(1024), [].as_slice(), [].as_slice()),
        ("x".repeat(1025), &[], warning),
        ("x".repeat(1025), &["codex"], warning),
        ("x".repeat(1025), &["gemini-cli"], info),
        ("x".repeat(1025), &["claude-code"], info),
        ("x".repeat(1537), &["claude-code"], warning),
        // The lines of a block are joined by one blank each.
        (folded(512), &[], &[]),
        (folded(513), &[], warning),
        // An emoji is two units of UTF-16, a Chinese sign three bytes.
        ("\u{1f6a2}".repeat(600), &["copilot-cli"], warning),
        ("\u{1f6a2}".repeat(600), &["codex"], &[]),
        ("\u{6d77}".repeat(400), &["core-agent"], warning),
        ("\u{6d77}".repeat(400), &[], &[]),
    ] {
        check(
            &format!("name: tides\ndescription: {description}\n"),
            hosts,
            expected,
        );
    }
}

#[test]
fn names_are_measured() {
    for (length, hosts, expected) in [
        (64, [].as_slice(), [].as_slice()),
        (65, &[], &[(Rule::NameTooLong, Severity::Error)]),
        (
            65,
            &["gemini-cli"],
            &[(Rule::NameTooLong, Severity::Warning)],
        ),
    ] {
        let name = "x".repeat(length);
        check(
            &format!("name: {name}\ndescription: x y\n"),
            hosts,
            expected,
        );
    }
}

#[test]
fn markup_matters_to_those_that_do_not_escape_it() {
    let fields = "name: tides\ndescription: Reads <Tide> and </Tide>.\n";
    check(fields, &[], &[(Rule::DescriptionMarkup, Severity::Warning)]);
    check(
        fields,
        &["codex"],
        &[(Rule::DescriptionMarkup, Severity::Hint)],
    );
    let place = "name: tides\ndescription: An event like {kind \"<Kind>\"}.\n";
    check(place, &[], &[(Rule::DescriptionMarkup, Severity::Hint)]);
    check(
        "name: tides\ndescription: a < b > c\nlicense: <MIT>\n",
        &[],
        &[],
    );
}

#[test]
fn a_slip_in_a_key_hides_what_follows_from_it() {
    const RULE: Rule = Rule::MisspeltField;
    let warning = (RULE, Severity::Warning);
    check("Name: tides\nDescription: x y\n", &[], &[warning, warning]);
    check("name: tides\ndescripton: x y\n", &[], &[warning]);
    // A host that is not known here reads a list of this name.
    check(
        &format!("{GOOD}allowedTools: [Read]\n"),
        &[],
        &[(RULE, Severity::Hint)],
    );
    check(&format!("{GOOD}allowedTools: Read\n"), &[], &[warning]);
    check(&format!("{GOOD}displayName: Tides\n"), &[], &[]);
    // A short word with a letter wrong may be another one, but not with two letters swapped.
    check(&format!("{GOOD}modle: opus\n"), &[], &[warning]);
    let unknown = (Rule::UnknownField, Severity::Hint);
    check(&format!("{GOOD}mode: fast\n"), &[], &[unknown]);
    check(&format!("{GOOD}shelf: top\n"), &[], &[unknown]);
    // Where nobody in view reads the field it does not matter.
    check(
        &format!("{GOOD}user-invokable: true\n"),
        &["codex"],
        &[(RULE, Severity::Hint)],
    );
    check(
        &format!("{GOOD}licence: MIT\nlicense: MIT\n"),
        &[],
        &[(Rule::UnknownField, Severity::Hint)],
    );
}

/// The findings of a rule for a text at a path.
fn of_rule(rule: Rule, path: &str, text: &str) -> Vec<Finding> {
    let path = std::path::Path::new("/p").join(path);
    let view = View::of(&Settings::default(), &path);
    let mut found = check_in(&Skill::from_text(text), &view);
    found.retain(|finding| finding.rule == rule);
    found
}

#[test]
fn a_fix_leaves_fewer_findings_and_is_made_once() {
    let mut count = 0;
    for info in Rule::TABLE {
        let (path, text) = match info.bad.strip_prefix("== ") {
            Some(example) => example.split_once('\n').expect("a path is a line"),
            None => ("x/SKILL.md", info.bad),
        };
        let found = of_rule(info.rule, path, &RuleInfo::whole(text));
        for fix in found.iter().flat_map(|finding| &finding.fixes) {
            let (mended, made) = apply(text, [fix]);
            if fix.move_to.is_some() {
                assert!(fix.edits.is_empty() && made == 0, "{}", info.name);
                continue;
            }
            let rest = of_rule(info.rule, path, &mended);
            assert!(rest.len() < found.len(), "{}: {mended}", info.name);
            count += 1;
        }
    }
    assert!(count >= 6, "{count} fixes");
}

#[test]
fn no_rule_takes_longer_than_the_file_is_long() {
    // Each of these takes minutes if a rule looks at all of it for each part of it.
    let lines = |line: &str| line.repeat(20_000);
    for text in [
        format!("---\n{}---\n\nx\n", lines("Name: x\n")),
        format!("---\n{}---\n\nx\n", lines("hooks: x\n")),
        format!(
            "---\n{GOOD}metadata:\n{}---\n\nx\n",
            lines("  a: 2026-01-31\n")
        ),
        format!("---\nname: x\ndescription: {}\n---\n\nx\n", lines("<a")),
        format!("---\n{GOOD}---\n\n{}\n", lines("$1 `")),
        format!("---\n{GOOD}---\n\n{}\n", lines(" !`")),
    ] {
        assert!(!check_in(&Skill::from_text(&text), &View::default()).is_empty());
    }
}
