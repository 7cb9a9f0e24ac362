//! `check --format sarif` and `--format github`.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::support::*;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

fn check_valid(log: &Value) {
    let schema = Path::new(ROOT).join("fixtures/sarif/sarif-schema-2.1.0.json");
    let schema = fs::read_to_string(schema).expect("the schema is there");
    // A pattern in it is none to a strict reader, and we write no language.
    let schema = schema.replace("[a-zA-Z]{2}]?$", "[a-zA-Z]{2}$");
    let schema = serde_json::from_str(&schema).expect("the schema is JSON");
    let options = jsonschema::draft7::options().should_validate_formats(true);
    let validator = options.build(&schema).expect("the schema is one");
    let errors: Vec<_> = validator
        .iter_errors(log)
        .map(|error| format!("{error} at {}", error.instance_path()))
        .collect();
    assert_eq!(errors, Vec::<String>::new());
}

fn text(value: &Value) -> String {
    value.as_str().expect("it is text").to_owned()
}

/// All that is shown of the findings of a format for programs.
fn shown(findings: &[Value]) -> Vec<(String, String, u64)> {
    let one = |finding: &Value| {
        (
            text(&finding["file"]),
            text(&finding["rule"]),
            finding["start"]["line"].as_u64().expect("it is a number"),
        )
    };
    let is_shown = |finding: &&Value| finding["severity"] != "hint";
    findings.iter().filter(is_shown).map(one).collect()
}

#[test]
fn sarif_says_what_json_says_and_is_valid() {
    for directory in ["fixtures/demo", "fixtures/reports"] {
        let run_as = |format| run(Path::new(ROOT), &["check", directory, "--format", format]);
        let output = run_as("sarif");
        check_status(&output, 1);
        let log = json_of(&output);
        check_valid(&log);
        let run = &log["runs"][0];
        let result = |result: &Value| {
            let place = &result["locations"][0]["physicalLocation"];
            let rule = result["ruleIndex"].as_u64().unwrap();
            let rules = &run["tool"]["driver"]["rules"];
            assert_eq!(
                rules[usize::try_from(rule).unwrap()]["id"],
                result["ruleId"]
            );
            assert_eq!(place["artifactLocation"]["uriBaseId"], "%SRCROOT%");
            (
                place["artifactLocation"]["uri"]
                    .as_str()
                    .unwrap()
                    .to_owned(),
                result["ruleId"].as_str().unwrap().to_owned(),
                place["region"]["startLine"].as_u64().unwrap(),
            )
        };
        let results = run["results"].as_array().unwrap();
        let results: Vec<_> = results.iter().map(result).collect();
        assert_eq!(
            results,
            shown(json_of(&run_as("json"))["findings"].as_array().unwrap())
        );
        assert!(!results.is_empty());
        assert_eq!(
            run["invocations"],
            json!([{
                "executionSuccessful": true,
                "exitCode": 1,
                "exitCodeDescription": "findings at or above the severity asked for",
                "toolExecutionNotifications": [],
            }])
        );
    }
}

#[test]
fn what_could_not_be_read_is_told_in_sarif_too() {
    let tree = Tree::misnamed(&[("a b/SKILL.md", SOUND)]);
    let output = tree.run(&["check", ".", "nowhere: 1", "--format", "sarif"]);
    check_status(&output, 2);
    let log = json_of(&output);
    check_valid(&log);
    let run = &log["runs"][0];
    assert_eq!(run["results"], json!([]));
    let invocation = &run["invocations"][0];
    assert_eq!(invocation["executionSuccessful"], false);
    assert_eq!(invocation["exitCode"], 2);
    let notification = &invocation["toolExecutionNotifications"][0];
    assert_eq!(notification["level"], "error");
    let place = &notification["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "nowhere%3A%201");
}

#[cfg(unix)]
#[test]
fn any_name_of_a_file_has_a_uri() {
    use std::os::unix::ffi::OsStrExt;

    let tree = Tree::misnamed(&[("x:y/SKILL.md", NAMELESS), ("é %20,#/SKILL.md", NAMELESS)]);
    let odd = tree.path("").join(std::ffi::OsStr::from_bytes(b"\xff\n"));
    fs::create_dir(&odd).unwrap();
    fs::write(odd.join("SKILL.md"), NAMELESS).unwrap();
    let log = json_of(&tree.run(&["check", "--format", "sarif"]));
    check_valid(&log);
    let results = log["runs"][0]["results"].as_array().unwrap();
    let uri = |result: &Value| {
        result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"].clone()
    };
    let uris: Vec<_> = results.iter().map(uri).collect();
    assert_eq!(
        uris,
        [
            "x%3Ay/SKILL.md",
            "%C3%A9%20%2520%2C%23/SKILL.md",
            "%FF%0A/SKILL.md"
        ]
    );
}

#[test]
fn a_fingerprint_outlives_lines_that_are_added_above() {
    let other = BROKEN.replace("name: x", "name: y");
    let tree = Tree::misnamed(&[("a/SKILL.md", BROKEN), ("b/SKILL.md", &other)]);
    let fingerprints = || {
        let log = json_of(&tree.run(&["check", "--format", "sarif"]));
        let results = log["runs"][0]["results"].as_array().unwrap().clone();
        let one = |result: &Value| result["partialFingerprints"].clone();
        results.iter().map(one).collect::<Vec<_>>()
    };
    let before = fingerprints();
    assert_eq!(before.len(), 2);
    assert_ne!(before[0], before[1]);
    tree.write("a/SKILL.md", &BROKEN.replacen('\n', "\n# a comment\n", 1));
    assert_eq!(fingerprints(), before);
}

#[test]
fn github_gets_a_line_for_each_finding_and_nothing_else() {
    let tree = Tree::misnamed(&[
        ("a, 100%/SKILL.md", BROKEN),
        ("b/SKILL.md", NAMELESS),
        ("s/SKILL.md", SOUND),
    ]);
    let output = tree.run(&["check", "--format", "github"]);
    check_status(&output, 1);
    let shown = stdout(&output);
    let lines: Vec<_> = shown.lines().collect();
    let [error, warning] = lines.as_slice() else {
        panic!("{shown}");
    };
    let head = "::error file=a%2C 100%25/SKILL.md,line=3,col=18,endLine=3,endColumn=19,\
                title=invalid-yaml::the `: ` makes";
    assert!(error.starts_with(head), "{error}");
    let head = "::warning file=b/SKILL.md,line=1,col=1,endLine=1,endColumn=4,title=missing-name::";
    assert!(warning.starts_with(head), "{warning}");
    assert_eq!(stderr(&output), "");
    tree.write("a, 100%/SKILL.md", SOUND);
    check_status(&tree.run(&["check", "--format", "github"]), 0);
    let as_errors = ["check", "--format", "github", "--error-on", "warning"];
    check_status(&tree.run(&as_errors), 1);
}
