//! The frontmatter as a JSON Schema.

use serde_json::{Map, Value, json};

use crate::hosts::{Field, Types, fields, known};

/// What a frontmatter may hold, for editors and other programs that know JSON Schema.
///
/// It allows what some host takes: fields of one's own, and every type of a value that a host reads.
#[must_use]
pub fn frontmatter_schema() -> Value {
    let properties: Map<String, Value> = fields()
        .iter()
        .map(|field| (field.name.to_owned(), property(field)))
        .collect();
    json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Frontmatter of a SKILL.md",
        "type": "object",
        "required": ["name", "description"],
        "properties": properties,
    })
}

fn property(field: &Field) -> Value {
    let mut property = Map::new();
    property.insert("description".into(), description(field).into());
    let types = names(field.types());
    match types.as_slice() {
        [] => {}
        [one] => drop(property.insert("type".into(), (*one).into())),
        several => drop(property.insert("type".into(), several.into())),
    }
    // YAML's own booleans are no words.
    if !field.types().boolean && !field.values.is_empty() {
        property.insert("enum".into(), field.values.into());
    }
    if let Some(default) = field.default {
        let value = match default.parse::<bool>() {
            Ok(switch) => switch.into(),
            Err(_) => default.into(),
        };
        property.insert("default".into(), value);
    }
    let rule = known("spec").and_then(|spec| spec.field_rule(field.name));
    if let Some(limit) = rule.and_then(|rule| rule.limit) {
        // The schema counts what the specification counts: Unicode characters.
        property.insert("minLength".into(), 1.into());
        property.insert("maxLength".into(), limit.most.into());
    }
    if field.name == "name" {
        property.insert("pattern".into(), "^[a-z0-9]+(-[a-z0-9]+)*$".into());
    }
    property.into()
}

fn description(field: &Field) -> String {
    let readers: Vec<_> = field.readers().map(|host| host.name).collect();
    format!("{}\n\nRead by {}.", field.doc, readers.join(", "))
}

/// The schema's names of the types. Numbers and booleans that are taken for text are text.
fn names(types: Types) -> Vec<&'static str> {
    let all = [
        (types.text, "string"),
        (types.boolean && !types.text, "boolean"),
        (types.list, "array"),
        (types.mapping, "object"),
    ];
    let names = all.iter().filter(|(is_one, _)| *is_one);
    names.map(|(_, name)| *name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_schema_says_what_the_table_says() {
        let schema = frontmatter_schema();
        let properties = schema["properties"].as_object().expect("there are some");
        assert_eq!(properties.len(), fields().len());
        for (field, key, expected) in [
            ("name", "type", json!("string")),
            ("name", "maxLength", json!(64)),
            ("description", "maxLength", json!(1024)),
            ("license", "maxLength", json!(null)),
            ("metadata", "type", json!("object")),
            ("allowed-tools", "type", json!(["string", "array"])),
            ("user-invocable", "type", json!("boolean")),
            ("user-invocable", "default", json!(true)),
            ("user-invocable", "enum", json!(null)),
            (
                "effort",
                "enum",
                json!(["low", "medium", "high", "xhigh", "max"]),
            ),
            ("agent", "default", json!("general-purpose")),
            ("display-name", "type", json!(null)),
        ] {
            assert_eq!(properties[field][key], expected, "{key} of {field}");
        }
        let of = &properties["shell"]["description"];
        let of = of.as_str().expect("a text");
        assert!(of.ends_with("Read by Claude Code."), "{of}");
    }
}
