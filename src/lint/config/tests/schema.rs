//! The schema against the reader: what one takes for good or bad, the other does.

use jsonschema::Validator;

use super::super::tree;
use super::*;
use crate::hosts::{OptionInfo, loading};

fn validator() -> Validator {
    let schema = schema();
    jsonschema::draft7::meta::validate(&schema).expect("it is a schema");
    jsonschema::draft7::new(&schema).expect("it is a schema")
}

/// The tree of a text that is TOML.
fn value(text: &str) -> Option<Value> {
    let (tree, problems) = tree::from_toml(text);
    problems.is_empty().then(|| tree.to_json())
}

#[test]
fn good_settings_are_good() {
    let validator = validator();
    for text in [
        ALL,
        "",
        "hosts = []",
        "hosts = ['codex']",
        "hosts.enabled = ['codex']\n[hosts.codex]\n",
        "[hosts.camel]\ntimeout = 1\nallowed_skills = 'a'",
        "[hosts.core-agent]\ngate = 'yolo'\nenv = {A = 'b'}",
        "[hosts.core-agent]\ngate = {mode = 'ask', allow = ['skill:*']}",
        "[[hosts.toolnexus-py.skills]]\nname = 'a'\ncontent = 'b'",
        "exclude = ['./a', '**/b', '[a]/*']",
        "diagnostics.delayMs = 60000",
    ] {
        toml(text);
        let value = value(text).unwrap();
        assert!(validator.is_valid(&value), "{text}");
    }
}

#[test]
fn bad_settings_are_bad() {
    let validator = validator();
    let mut bad = 0;
    for (text, _) in BAD {
        if let Some(value) = value(text) {
            assert!(!validator.is_valid(&value), "{text}");
            bad += 1;
        }
    }
    assert!(bad + 3 >= BAD.len(), "some are no TOML, most are");
}

#[test]
fn every_key_is_known_to_both_and_explained() {
    let mut keys = 0;
    let schema = schema();
    for (key, setting) in schema["properties"].as_object().unwrap() {
        check_explained(&schema, key, setting, &mut keys);
    }
    let rules = schema["definitions"]["rules"]["properties"].as_object();
    for name in rules.unwrap().keys() {
        toml(&format!("rules.{name} = 'off'"));
        keys += 1;
    }
    assert!(keys > 30, "{keys}");
}

/// Whatever has a key says what it is for.
fn check_explained(root: &Value, key: &str, value: &Value, keys: &mut usize) {
    let mut resolved = value;
    while let Some(reference) = resolved["$ref"].as_str() {
        resolved = root.pointer(reference.trim_start_matches('#')).unwrap();
    }
    let description = resolved["description"].as_str().unwrap_or_default();
    assert!(!description.is_empty(), "{key}: {resolved}");
    assert!(!description.ends_with('.'), "{key}: {description}");
    *keys += 1;
    let inner = [&resolved["items"], resolved];
    let forms = resolved["anyOf"].as_array().into_iter().flatten();
    for table in inner.into_iter().chain(forms) {
        for (name, value) in table["properties"].as_object().into_iter().flatten() {
            check_explained(root, &format!("{key}.{name}"), value, keys);
        }
    }
}

/// Values of every type.
fn samples(option: &OptionInfo) -> Vec<Value> {
    let words = schema()["properties"]["hosts"].to_string();
    // A word that an option names is in its schema.
    let words = words.split('"').map(Value::from);
    let others = [
        json!(true),
        json!(1),
        json!(-1),
        json!(1.5),
        json!([]),
        json!(["x"]),
        json!([1]),
        json!([{}]),
        json!([{"name": "x", "content": "y"}]),
        json!({}),
        json!({"x": "y"}),
        json!({"x": true}),
        json!({"x": 1}),
    ];
    let mut samples: Vec<_> = words.chain(others).collect();
    samples.push(option.name.into());
    samples
}

#[test]
fn an_option_takes_what_its_loader_takes() {
    let validator = validator();
    let kind = |value: &Value| std::mem::discriminant(value);
    for host in loading() {
        for option in host.loader.as_ref().unwrap().options {
            let by_both = |value: &Value| {
                let options = json!({ option.name: value });
                let by_schema = validator.is_valid(&json!({"hosts": {host.id: options}}));
                let options = serde_json::from_value(options).unwrap();
                (by_schema, host.check_options(&options).is_ok())
            };
            let samples = samples(option);
            for value in &samples {
                let (by_schema, by_loader) = by_both(value);
                assert!(
                    by_schema || !by_loader,
                    "{}.{} = {value}",
                    host.id,
                    option.name
                );
            }
            for value in samples.iter().filter(|value| by_both(value).0) {
                let mut alike = samples.iter().filter(|other| kind(other) == kind(value));
                assert!(
                    alike.any(|other| by_both(other).1),
                    "{}.{} = {value}",
                    host.id,
                    option.name
                );
            }
        }
    }
}
