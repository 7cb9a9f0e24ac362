//! Public bug reports: what must be found is found at its place, and nothing else is.

use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

#[test]
fn every_report_gives_its_findings_and_no_others() {
    let reports = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/reports");
    let mut cases: Vec<_> = reports
        .read_dir()
        .expect("the fixtures are there")
        .map(|case| case.expect("can be listed").path())
        .collect();
    cases.sort();
    assert!(cases.len() >= 18, "{} cases", cases.len());
    let mut failures = String::new();
    for case in cases {
        let expected = std::fs::read(case.join("expected.json")).expect("each case has one");
        let expected: Value = serde_json::from_slice(&expected).expect("and it is JSON");
        let found = findings(&case);
        if found != expected {
            failures += &format!(
                "{}\n  found    {found}\n  expected {expected}\n",
                case.display()
            );
        }
    }
    assert!(failures.is_empty(), "{failures}");
}

/// What `check` says about a case at warning or above, in short.
fn findings(case: &Path) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_skill-lsp"))
        .args([
            "check",
            "--format",
            "json",
            "--error-on",
            "never",
            "--project",
        ])
        .args([case, case])
        .output()
        .expect("the program can be run");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let report: Value = serde_json::from_slice(&output.stdout).expect("the output is JSON");
    let place = |place: &Value| format!("{}:{}", place["line"], place["column"]);
    let findings = report["findings"].as_array().expect("a list");
    findings
        .iter()
        .filter(|finding| finding["severity"] == "error" || finding["severity"] == "warning")
        .map(|finding| {
            json!({
                "file": finding["file"],
                "rule": finding["rule"],
                "severity": finding["severity"],
                "start": place(&finding["start"]),
                "end": place(&finding["end"]),
            })
        })
        .collect()
}
