//! The JSON Schema of `skill-lsp.toml`, made of what the reader goes by.
//!
//! It says nothing else than the reader does, but less: whether a glob or what a loader takes is good
//! beyond its type, only the reader knows.

use serde_json::{Map, Value, json};

use super::Settings;
use super::read::{
    DIAGNOSTICS_KEYS, ENABLED, KEYS, MAX_DELAY_MILLISECONDS, OFF, OVERRIDE_KEYS, PREVIEW_KEYS,
};
use crate::hosts::{self, Host, OptionInfo, OptionType};
use crate::lint::{Rule, RuleInfo, Severity};

/// The JSON Schema of `skill-lsp.toml`.
#[must_use]
pub fn schema() -> Value {
    let known: Vec<_> = hosts::all().map(host).collect();
    let mut schema = table(
        "Settings of skill-lsp, the language server and linter for SKILL.md",
        KEYS.iter().map(|key| (*key, setting(key))),
    );
    let about = json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "skill-lsp.toml",
        "definitions": {
            "host": {
                "description": "A program that loads skills",
                "anyOf": known,
            },
            "hosts": list("The hosts to judge for", reference("host")),
            "globs": list(
                "Paths, relative to the directory of this file: globs, each of which also names all \
                 that lies in a directory",
                json!({"type": "string", "pattern": "^[^/~!]"}),
            ),
            "rules": table("How bad the findings of a rule are", Rule::TABLE.iter().map(rule)),
        },
    });
    if let (Value::Object(schema), Value::Object(about)) = (&mut schema, about) {
        schema.extend(about);
    }
    schema
}

/// A key of the file; one without a description is not known here.
fn setting(key: &str) -> Value {
    match key {
        "hosts" => json!({
            "description": "The hosts to judge for; by default the most used ones that read the \
                            place a skill lies in. With options of hosts, write the list as \
                            `hosts.enabled`",
            "anyOf": [reference("hosts"), hosts_table()],
        }),
        "rules" => reference("rules"),
        "overrides" => list(
            "Other rules or hosts for some paths; the last one that has something to say wins",
            one_override(),
        ),
        "exclude" => described(
            "Paths to leave alone; agents load from there all the same",
            "globs",
        ),
        "extraRoots" => list(
            "Further directories of skills, relative to the directory of this file, absolute, or \
             below `~`",
            json!({"type": "string", "minLength": 1}),
        ),
        "preview" => table(
            "What is shown of what a model gets",
            PREVIEW_KEYS.iter().map(|key| (*key, preview(key))),
        ),
        "diagnostics" => table(
            "How an editor shows findings",
            DIAGNOSTICS_KEYS.iter().map(|key| (*key, diagnostics(key))),
        ),
        _ => json!({}),
    }
}

fn one_override() -> Value {
    let property = |key: &str| match key {
        "paths" => described("The paths it is about", "globs"),
        "rules" => reference("rules"),
        "hosts" => reference("hosts"),
        _ => json!({}),
    };
    let entries = OVERRIDE_KEYS.iter().map(|key| (*key, property(key)));
    let mut schema = table("Rules or hosts for some paths", entries);
    schema["required"] = json!(["paths"]);
    schema
}

fn preview(key: &str) -> Value {
    match key {
        "host" => described(
            "The host whose view is shown unless another is asked for",
            "host",
        ),
        _ => json!({}),
    }
}

fn diagnostics(key: &str) -> Value {
    match key {
        "delayMs" => json!({
            "description": "How long new findings on the line being edited wait, in milliseconds",
            "type": "integer",
            "minimum": 0,
            "maximum": MAX_DELAY_MILLISECONDS,
            "default": Settings::DEFAULT_DELAY_MILLISECONDS,
        }),
        _ => json!({}),
    }
}

fn rule(info: &'static RuleInfo) -> (&'static str, Value) {
    let severities = Severity::ALL.into_iter().map(Severity::name);
    let words: Vec<_> = severities.chain([OFF]).collect();
    let schema = json!({
        "description": format!("Finds that {}. By default: {}", info.summary, info.severity.name()),
        "enum": words,
    });
    (info.name, schema)
}

fn host(host: &'static Host) -> Value {
    json!({"const": host.id, "description": host.name})
}

/// The form of `hosts` in which hosts have options.
fn hosts_table() -> Value {
    let options = hosts::all().map(|host| {
        let options = host
            .loader
            .as_ref()
            .map_or(&[][..], |loader| loader.options);
        let entries = options.iter().map(|info| (info.name, option(info)));
        let about = match options {
            [] => format!("{}, which has no options", host.name),
            _ => format!("Options of {}", host.name),
        };
        (host.id, table(&about, entries))
    });
    let entries = [(ENABLED, reference("hosts"))].into_iter().chain(options);
    table("The hosts to judge for, and options by host", entries)
}

fn option(info: &OptionInfo) -> Value {
    let types: Vec<_> = info.takes.iter().map(of_type).collect();
    json!({"description": info.doc, "anyOf": types})
}

fn of_type(kind: &OptionType) -> Value {
    match kind {
        OptionType::Text => json!({"type": "string"}),
        OptionType::Word(words) => json!({"enum": words}),
        OptionType::Boolean => json!({"type": "boolean"}),
        OptionType::Number => json!({"type": "number"}),
        OptionType::Integer => json!({"type": "integer"}),
        OptionType::Texts => json!({"type": ["string", "array"], "items": {"type": "string"}}),
        OptionType::Tables => json!({"type": "array", "items": {"type": "object"}}),
        OptionType::Table => json!({"type": "object"}),
        OptionType::TableOf(value) => {
            json!({"type": "object", "additionalProperties": of_type(value)})
        }
    }
}

/// A table that has these entries and no others.
fn table<'a>(description: &str, entries: impl Iterator<Item = (&'a str, Value)>) -> Value {
    let properties: Map<_, _> = entries
        .map(|(key, value)| (key.to_owned(), value))
        .collect();
    json!({
        "description": description,
        "type": "object",
        "properties": properties,
        "additionalProperties": false,
    })
}

fn list(description: &str, items: Value) -> Value {
    json!({"description": description, "type": "array", "items": items})
}

fn reference(definition: &str) -> Value {
    json!({"$ref": format!("#/definitions/{definition}")})
}

/// A definition with another description: beside `$ref`, draft 7 reads nothing.
fn described(description: &str, definition: &str) -> Value {
    json!({"description": description, "allOf": [reference(definition)]})
}
