//! toolnexus, both ports.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::{Map, Value, json};
use skill_lsp::hosts::Surroundings;
use skill_lsp::hosts::toolnexus::{
    LoadSkillsOptions, Port, SkillDef, SkillInfo, SkillSource, list_skills, load_skills,
};
use skill_lsp::loader::Memory;

use crate::case::{ROOT, SKILLS, Variant, array};

pub(crate) fn record_rust(variant: &Variant) -> Value {
    record(Port::Rust, variant)
}

pub(crate) fn record_python(variant: &Variant) -> Value {
    record(Port::Python, variant)
}

fn record(port: Port, variant: &Variant) -> Value {
    // Relative roots start at the root itself.
    let surroundings = variant.surroundings("");
    let options = options(variant);
    let source = match load_skills(port, &surroundings, &options) {
        Ok(source) => source,
        Err(error) => return json!({"exception": error.to_string()}),
    };
    let inventory = list_skills(port, &surroundings, &options).expect("loading went well, too");
    let stderr: String = source.log.iter().map(|line| format!("{line}\n")).collect();
    let skipped: Vec<_> = source
        .skipped
        .iter()
        .map(|skip| {
            json!({
                "location": skip.location,
                "reason": skip.reason.as_str(),
                "detail": skip.detail,
            })
        })
        .collect();
    let inventory: Vec<_> = inventory.skills.iter().map(SkillInfo::name).collect();
    json!({
        "stderr": stderr,
        "skills": skills(port, &source),
        "skipped": skipped,
        "inventory": inventory,
        "prompt": source.prompt(),
        "results": results(&source, variant),
    })
}

fn options(variant: &Variant) -> LoadSkillsOptions {
    let option = |name| variant.option("tn", name);
    let directory = |given: &Value| {
        let given = text(given);
        match given.strip_prefix("REL:") {
            Some(relative) => PathBuf::from(relative),
            None => Path::new(ROOT).join(given),
        }
    };
    let dirs = match option("dirs") {
        Value::Null => vec![Path::new(ROOT).join(SKILLS)],
        dirs => array(dirs).iter().map(directory).collect(),
    };
    let filter: BTreeMap<_, _> = option("filter")
        .as_object()
        .into_iter()
        .flatten()
        .map(|(name, value)| (name.clone(), value == true))
        .collect();
    LoadSkillsOptions {
        dirs,
        skills: array(option("defs")).iter().map(definition).collect(),
        filter,
        sample_limit: option("sample_limit").as_i64().unwrap_or_default(),
    }
}

fn definition(given: &Value) -> SkillDef {
    let optional = |key: &str| given[key].as_str().map(str::to_owned);
    SkillDef {
        name: text(&given["name"]),
        content: text(&given["content"]),
        description: optional("description"),
        resources: array(&given["resources"]).iter().map(text).collect(),
        base: optional("base"),
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn skills(port: Port, source: &SkillSource) -> Value {
    let skill = |info: &SkillInfo| {
        let description = match (port, info.description()) {
            // The crate has no other way to say that there is none.
            (Port::Rust, None) => Some(""),
            (_, description) => description,
        };
        let skill = json!({
            "description": description,
            "location": info.location(),
            "origin": info.origin().as_str(),
        });
        (info.name().to_owned(), skill)
    };
    Value::Object(source.skills.iter().map(skill).collect())
}

fn results(source: &SkillSource, variant: &Variant) -> Vec<Value> {
    let names = source.skills.by_name();
    let listed = names.map(|info| json!({"name": info.name()}));
    let calls = array(variant.option("tn", "calls")).iter().cloned();
    listed
        .chain(calls)
        .map(|arguments| result(source, arguments))
        .collect()
}

fn result(source: &SkillSource, arguments: Value) -> Value {
    match source.call(&arguments) {
        Ok(result) => {
            let metadata = result.metadata.map(|metadata| {
                let entries = [("name", metadata.name), ("dir", metadata.dir)];
                let entries = entries.map(|(key, value)| (key.to_owned(), value.into()));
                Map::from_iter(entries)
            });
            json!({
                "args": arguments,
                "is_error": result.is_error,
                "output": result.output,
                "metadata": metadata,
            })
        }
        Err(exception) => json!({"args": arguments, "exception": exception.to_string()}),
    }
}

#[test]
fn the_tool_is_described_as_recorded() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/golden/schemas.json");
    let schemas = std::fs::read(&path).expect("the recorded schemas are there");
    let schemas: Value = serde_json::from_slice(&schemas).expect("they are JSON");
    let surroundings = Surroundings::new(Arc::new(Memory::default()), ROOT);
    for (system, port) in [
        ("toolnexus_rust", Port::Rust),
        ("toolnexus_py", Port::Python),
    ] {
        let source = load_skills(port, &surroundings, &LoadSkillsOptions::default());
        let tool = source.expect("nothing is read").tool();
        let mut raw = tool.raw.clone();
        raw["description"] = tool.description.masked().into();
        assert_eq!(raw, schemas[system]["tool"], "{system}");
        assert_eq!(raw["name"], tool.name);
        assert_eq!(raw["input_schema"], tool.schema);
    }
}
