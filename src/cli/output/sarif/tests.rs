//! What the rules do not find yet, and what no command line can bring about.

use serde_json::{Value, json};

use super::*;
use crate::lint::{Edit, Fix, Location, Related};
use crate::loader::Skill;
use crate::text::{Place, Text};

const TEXT: &str = "\u{feff}---\nname: é😀 x\n---\n";

fn finding() -> Finding {
    Finding {
        rule: Rule::MissingName,
        severity: Severity::Warning,
        span: Span::new(TEXT.find('x').unwrap(), TEXT.find('x').unwrap() + 1),
        message: "see [a](b) and [c]".to_owned(),
        hosts: Vec::new(),
        reason: None,
        related: Vec::new(),
        fixes: Vec::new(),
    }
}

/// The run about a file in the project `/p` with this finding.
fn run_of(finding: Finding, ending: &Ending) -> Value {
    let environment = Environment {
        project: "/p".into(),
        home: None,
        system_root: "/".into(),
    };
    let checked = Checked {
        path: "/p/a b/SKILL.md".into(),
        skill: Skill::from_text(TEXT),
        findings: vec![finding],
    };
    let mut out = Vec::new();
    sarif(&[checked], ending, &environment, &mut out).unwrap();
    let log: Value = serde_json::from_slice(&out).unwrap();
    check_valid(&log);
    log["runs"][0].clone()
}

fn check_valid(log: &Value) {
    let schema = include_str!("../../../../fixtures/sarif/sarif-schema-2.1.0.json");
    // A pattern in it is none to a strict reader, and we write no language.
    let schema = schema.replace("[a-zA-Z]{2}]?$", "[a-zA-Z]{2}$");
    let schema = serde_json::from_str(&schema).unwrap();
    let options = jsonschema::draft7::options().should_validate_formats(true);
    let validator = options.build(&schema).unwrap();
    let errors: Vec<_> = validator
        .iter_errors(log)
        .map(|error| error.to_string())
        .collect();
    assert_eq!(errors, Vec::<String>::new());
}

fn result_of(finding: Finding) -> Value {
    let ending = Ending {
        outcome: Outcome::Findings,
        unreadable: &[],
        notes: &[],
    };
    run_of(finding, &ending)["results"][0].clone()
}

#[cfg(unix)]
#[test]
fn places_are_in_characters_and_no_byte_order_mark_is_one() {
    let elsewhere = Text::from("é x");
    let mut finding = finding();
    finding.related = vec![
        Related {
            at: Location::Here(Span::new(3, 6)),
            message: "here".to_owned(),
        },
        Related {
            at: Location::In(
                Path::new("/q/SKILL.md").into(),
                Place::new(&elsewhere, Span::new(3, 4)),
            ),
            message: "there".to_owned(),
        },
    ];
    let result = result_of(finding);
    let region = |line, from, to| json!({"startLine": line, "startColumn": from, "endLine": line, "endColumn": to});
    let file = json!({"uri": "a%20b/SKILL.md", "uriBaseId": "%SRCROOT%"});
    assert_eq!(
        result["locations"],
        json!([{"physicalLocation": {"artifactLocation": file, "region": region(2, 10, 11)}}])
    );
    assert_eq!(
        result["relatedLocations"],
        json!([
            {
                "id": 1,
                "physicalLocation": {"artifactLocation": file, "region": region(1, 1, 4)},
                "message": {"text": "here"},
            },
            {
                "id": 2,
                "physicalLocation": {
                    "artifactLocation": {"uri": "file:///q/SKILL.md"},
                    "region": region(1, 3, 4),
                },
                "message": {"text": "there"},
            },
        ])
    );
    assert_eq!(result["ruleId"], "missing-name");
    assert_eq!(result["ruleIndex"], 8);
    assert_eq!(result["level"], "warning");
    assert_eq!(result["message"]["text"], r"see \[a\](b) and \[c\]");
}

#[cfg(unix)]
#[test]
fn a_fix_is_its_edits_and_one_that_moves_the_file_is_none() {
    let at = TEXT.find('x').unwrap();
    let mut finding = finding();
    let edits = vec![Edit::insert(at, "\""), Edit::delete(Span::new(at, at + 1))];
    finding.fixes = vec![
        Fix {
            move_to: Some("y/SKILL.md".to_owned()),
            creates: None,
            ..Fix::safe("Move", vec![Edit::insert(0, "y")])
        },
        Fix::unsafe_("Quote", edits),
        Fix::safe("Nothing", Vec::new()),
    ];
    let replacement = |to, text| {
        json!({
            "deletedRegion": {"startLine": 2, "startColumn": 10, "endLine": 2, "endColumn": to},
            "insertedContent": {"text": text},
        })
    };
    assert_eq!(
        result_of(finding)["fixes"],
        json!([{
            "description": {"text": "Quote"},
            "artifactChanges": [{
                "artifactLocation": {"uri": "a%20b/SKILL.md", "uriBaseId": "%SRCROOT%"},
                "replacements": [replacement(10, "\""), replacement(11, "")],
            }],
            "properties": {"applicability": "unsafe"},
        }])
    );
}

#[test]
fn a_hint_is_no_result() {
    let hint = Finding {
        severity: Severity::Hint,
        ..finding()
    };
    assert_eq!(result_of(hint), Value::Null);
}

#[test]
fn every_rule_says_all_that_code_scanning_shows() {
    /// More is cut.
    const MOST: usize = 1024;
    let ending = Ending {
        outcome: Outcome::Clean,
        unreadable: &[],
        notes: &["n".to_owned()],
    };
    let run = run_of(finding(), &ending);
    let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
    assert_eq!(rules.len(), Rule::TABLE.len());
    for (rule, info) in rules.iter().zip(Rule::TABLE) {
        assert_eq!(rule["id"], info.name);
        let short = rule["shortDescription"]["text"].as_str().unwrap();
        assert!(
            short.starts_with(char::is_uppercase) || short.starts_with('`'),
            "{short}"
        );
        assert!(short.ends_with('.') && !short.ends_with(".."), "{short}");
        for text in ["shortDescription", "fullDescription"] {
            let text = rule[text]["text"].as_str().unwrap();
            assert!(
                !text.is_empty() && text.chars().count() <= MOST,
                "{}",
                info.name
            );
        }
        assert!(
            rule["help"]["markdown"]
                .as_str()
                .unwrap()
                .contains("**Good**")
        );
    }
    let notes = &run["invocations"][0]["toolExecutionNotifications"];
    assert_eq!(notes, &json!([{"level": "note", "message": {"text": "n"}}]));
}
