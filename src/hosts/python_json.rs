//! What Python makes of JSON: the arguments with which a model calls a tool.

use serde_json::{Map, Value};

use crate::readers::{Value as PythonValue, python};

/// Where Python's stack ends when it writes nested collections, in a call from a script's top level.
const DEEPEST: usize = 988;

/// Python's `repr` of a JSON value; nothing of one that is nested so deep that Python raises.
pub(super) fn repr(value: &Value) -> String {
    let mut text = String::new();
    if write(value, DEEPEST, &mut text) {
        text
    } else {
        String::new()
    }
}

/// Python's `str` of a JSON value; `None` if it is nested so deep that Python raises.
pub(super) fn str_of(value: &Value) -> Option<String> {
    if let Value::String(text) = value {
        return Some(text.clone());
    }
    let mut text = String::new();
    write(value, DEEPEST, &mut text).then_some(text)
}

/// The name of the Python type of a JSON value.
pub(super) fn type_name(value: &Value) -> &'static str {
    match value {
        Value::Null => "NoneType",
        Value::Bool(_) => "bool",
        Value::Number(number) if number.is_f64() => "float",
        Value::Number(_) => "int",
        Value::String(_) => "str",
        Value::Array(_) => "list",
        Value::Object(_) => "dict",
    }
}

/// Writes Python's `repr` of a JSON value; gives up on one that is nested deeper than `levels`.
fn write(json: &Value, levels: usize, out: &mut String) -> bool {
    let scalar = match json {
        Value::Array(_) | Value::Object(_) if levels == 0 => return false,
        Value::Array(items) => return write_list(items, levels, out),
        Value::Object(entries) => return write_mapping(entries, levels, out),
        Value::String(text) => {
            out.push_str(&python::repr(text));
            return true;
        }
        Value::Null => PythonValue::Null,
        Value::Bool(value) => PythonValue::Bool(*value),
        Value::Number(number) => match number.as_f64() {
            Some(float) if number.is_f64() => PythonValue::Float(float),
            _ => PythonValue::Integer(number.to_string()),
        },
    };
    out.push_str(&python::display(&scalar));
    true
}

fn write_list(items: &[Value], levels: usize, out: &mut String) -> bool {
    out.push('[');
    for (index, item) in items.iter().enumerate() {
        out.push_str(if index > 0 { ", " } else { "" });
        if !write(item, levels.saturating_sub(1), out) {
            return false;
        }
    }
    out.push(']');
    true
}

fn write_mapping(entries: &Map<String, Value>, levels: usize, out: &mut String) -> bool {
    out.push('{');
    for (index, (key, value)) in entries.iter().enumerate() {
        out.push_str(if index > 0 { ", " } else { "" });
        out.push_str(&python::repr(key));
        out.push_str(": ");
        if !write(value, levels.saturating_sub(1), out) {
            return false;
        }
    }
    out.push('}');
    true
}
