//! The arguments of a tool, checked against its schema as the ADK's library does it.
//!
//! Each of the schemas is an object that requires some texts and allows nothing else. Go's maps have
//! no order, so that of several faults of one kind the real one tells any; here it is the first in the
//! order of the schema, and for unknown properties in the order of their names.

use serde_json::{Map, Value};

use super::golang::{displayed, quoted};

/// The values of the properties `names`, in their order.
///
/// # Errors
/// What is wrong, as a model is told it.
pub(super) fn read<const COUNT: usize>(
    arguments: &Value,
    names: [&str; COUNT],
) -> Result<[String; COUNT], String> {
    let none = Map::new();
    let given = match arguments {
        Value::Object(given) => given,
        // A call without arguments.
        Value::Null => &none,
        other => return Err(format!("unexpected args type, got: {}", go_type(other))),
    };
    check(given, &names).map_err(|fault| format!("validating root: {fault}"))?;
    Ok(names.map(|name| match given.get(name) {
        Some(Value::String(text)) => text.clone(),
        _ => unreachable!("the check has found a text"),
    }))
}

fn check(given: &Map<String, Value>, names: &[&str]) -> Result<(), String> {
    for name in names {
        match given.get(*name) {
            None | Some(Value::String(_)) => {}
            Some(other) => {
                let (shown, kind) = (displayed(other), json_type(other));
                return Err(format!(
                    "validating /properties/{name}: type: {shown} has type \"{kind}\", \
                     want \"string\""
                ));
            }
        }
    }
    let mut unknown: Vec<&str> = given.keys().map(String::as_str).collect();
    unknown.retain(|key| !names.contains(key));
    unknown.sort_unstable();
    if !unknown.is_empty() {
        let unknown = list(&unknown);
        return Err(format!("unexpected additional properties {unknown}"));
    }
    let mut missing = names.to_vec();
    missing.retain(|name| !given.contains_key(*name));
    if !missing.is_empty() {
        return Err(format!("required: missing properties: {}", list(&missing)));
    }
    Ok(())
}

/// What `%q` prints of a list of texts.
fn list(texts: &[&str]) -> String {
    let quoted: Vec<_> = texts.iter().map(|text| quoted(text.as_bytes())).collect();
    format!("[{}]", quoted.join(" "))
}

/// The type of a value in JSON Schema.
fn json_type(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) => match number.as_f64() {
            Some(number) if number.fract() == 0.0 => "integer",
            _ => "number",
        },
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

/// The type of a value in Go.
fn go_type(value: &Value) -> &'static str {
    match value {
        Value::Null => "<nil>",
        Value::Bool(_) => "bool",
        Value::Number(_) => "float64",
        Value::String(_) => "string",
        Value::Array(_) => "[]interface {}",
        Value::Object(_) => "map[string]interface {}",
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_first_fault_is_told() {
        let both = ["skill_name", "resource_path"];
        for (arguments, fault) in [
            (json!({"resource_path": "p", "skill_name": "s"}), None),
            (
                json!({}),
                Some(
                    r#"validating root: required: missing properties: ["skill_name" "resource_path"]"#,
                ),
            ),
            (
                json!(null),
                Some(
                    r#"validating root: required: missing properties: ["skill_name" "resource_path"]"#,
                ),
            ),
            (
                json!({"skill_name": "s"}),
                Some(r#"validating root: required: missing properties: ["resource_path"]"#),
            ),
            (
                json!({"b\"": 1, "a": 2}),
                Some(r#"validating root: unexpected additional properties ["a" "b\""]"#),
            ),
            (
                json!({"skill_name": null, "x": 1}),
                Some(
                    r#"validating root: validating /properties/skill_name: type: <invalid reflect.Value> has type "null", want "string""#,
                ),
            ),
            (
                json!({"skill_name": 1, "resource_path": 2}),
                Some(
                    r#"validating root: validating /properties/skill_name: type: 1 has type "integer", want "string""#,
                ),
            ),
            (
                json!({"skill_name": "s", "resource_path": 1.5}),
                Some(
                    r#"validating root: validating /properties/resource_path: type: 1.5 has type "number", want "string""#,
                ),
            ),
            (
                json!({"skill_name": true}),
                Some(
                    r#"validating root: validating /properties/skill_name: type: true has type "boolean", want "string""#,
                ),
            ),
            (
                json!({"skill_name": ["a", 1]}),
                Some(
                    r#"validating root: validating /properties/skill_name: type: [a 1] has type "array", want "string""#,
                ),
            ),
            (
                json!({"skill_name": {"b": 1e6, "a": null}}),
                Some(
                    r#"validating root: validating /properties/skill_name: type: map[a:<nil> b:1e+06] has type "object", want "string""#,
                ),
            ),
            (json!([]), Some("unexpected args type, got: []interface {}")),
            (json!("x"), Some("unexpected args type, got: string")),
            (json!(1), Some("unexpected args type, got: float64")),
            (json!(true), Some("unexpected args type, got: bool")),
        ] {
            let read = read(&arguments, both);
            assert_eq!(
                read.as_ref().err().map(String::as_str),
                fault,
                "{arguments}"
            );
            if fault.is_none() {
                assert_eq!(read, Ok(["s".to_owned(), "p".to_owned()]));
            }
        }
        assert_eq!(read(&json!(null), []), Ok([]));
    }
}
