//! What the five real loaders returned, and what ours return.
//!
//! `fixtures/golden` holds trees of files with the recorded answers; `SKILL_LSP_GOLDEN` names
//! another folder of such cases. With `-- --nocapture` the records that match are counted by system.

mod agentskills_mcp;
mod camel;
mod case;
mod core_agent;
mod schemas;
mod toolnexus;

use std::collections::BTreeMap;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};

use case::{ROOT, Variant};
use serde_json::Value;

/// A system, and how to ask ours for the same record.
type System = (&'static str, fn(&Variant) -> Value);

const SYSTEMS: &[System] = &[
    ("agentskills_mcp", agentskills_mcp::record),
    ("camel", camel::record),
    ("core_agent_go", core_agent::record),
    ("toolnexus_rust", toolnexus::record_rust),
    ("toolnexus_py", toolnexus::record_python),
];

#[test]
fn every_recorded_answer_is_given() {
    let variants = case::read(&directory());
    assert!(!variants.is_empty(), "there are no cases");
    let mut counts: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    let mut failures = Vec::new();
    for variant in &variants {
        for (system, expected) in &variant.expected {
            let Some((name, record)) = SYSTEMS.iter().find(|(name, _)| name == system) else {
                failures.push(format!("{}: there is no system {system}", variant.name));
                continue;
            };
            let (matched, total) = counts.entry(name).or_default();
            *total += 1;
            match compare(variant, expected, *record) {
                Ok(()) => *matched += 1,
                Err(difference) => {
                    failures.push(format!("{} {name}: {difference}", variant.name));
                }
            }
        }
    }
    for (system, (matched, total)) in &counts {
        println!("{system} {matched}/{total}");
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn directory() -> PathBuf {
    std::env::var_os("SKILL_LSP_GOLDEN").map_or_else(fixtures, PathBuf::from)
}

/// Our own copies of the recorded cases.
fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/golden")
}

fn compare(
    variant: &Variant,
    expected: &Value,
    record: fn(&Variant) -> Value,
) -> Result<(), String> {
    let ours = catch_unwind(std::panic::AssertUnwindSafe(|| record(variant)));
    let ours = ours.map_err(|_| "panicked".to_owned())?;
    // Not every program was asked everything on every tree.
    for (key, expected) in expected.as_object().into_iter().flatten() {
        let ours = ours.get(key).cloned().unwrap_or(Value::Null);
        difference(key, expected, &ours).map_or(Ok(()), Err)?;
    }
    Ok(())
}

/// The first place where two values differ.
fn difference(place: &str, expected: &Value, ours: &Value) -> Option<String> {
    match (expected, ours) {
        (Value::Object(expected), Value::Object(ours)) => {
            let extra = ours.keys().find(|key| !expected.contains_key(*key));
            if let Some(extra) = extra {
                return Some(format!(
                    "{place}.{extra}: expected nothing, got {}",
                    ours[extra]
                ));
            }
            expected.iter().find_map(|(key, expected)| {
                let ours = ours.get(key).unwrap_or(&Value::Null);
                difference(&format!("{place}.{key}"), expected, ours)
            })
        }
        (Value::Array(expected), Value::Array(ours)) => {
            let pair = |index: usize| {
                let expected = expected.get(index).unwrap_or(&Value::Null);
                let ours = ours.get(index).unwrap_or(&Value::Null);
                difference(&format!("{place}[{index}]"), expected, ours)
            };
            (0..expected.len().max(ours.len())).find_map(pair)
        }
        (Value::String(expected), Value::String(ours)) => {
            (*expected != masked_root(ours)).then(|| {
                format!(
                    "{place}:\n  expected {expected:?}\n  got      {:?}",
                    masked_root(ours)
                )
            })
        }
        _ => (expected != ours).then(|| format!("{place}: expected {expected}, got {ours}")),
    }
}

fn masked_root(text: &str) -> String {
    text.replace(ROOT, "{ROOT}")
}

#[test]
fn a_difference_is_found() {
    let expected = serde_json::json!({"a": [1, {"b": "{ROOT}/x"}]});
    let same = serde_json::json!({"a": [1, {"b": format!("{ROOT}/x")}]});
    assert_eq!(difference("", &expected, &same), None);
    for (ours, place) in [
        (serde_json::json!({"a": [1, {"b": "x"}]}), ".a[1].b:"),
        (serde_json::json!({"a": [1]}), ".a[1]:"),
        (
            serde_json::json!({"a": [1, {"b": format!("{ROOT}/x"), "c": 1}]}),
            ".a[1].c:",
        ),
    ] {
        let found = difference("", &expected, &ours).unwrap_or_default();
        assert!(found.starts_with(place), "{found}");
    }
}
