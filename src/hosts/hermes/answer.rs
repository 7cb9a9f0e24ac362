//! The JSON that Hermes's tools answer with.
//!
//! Source: hermes-agent 0.19.0, tools/skills_tool.py and tools/registry.py.

use crate::hosts::program::{dumps, object};
use crate::loader::ToolOutput;
use crate::readers::Value;

/// A text as a value.
pub(super) fn text(text: &str) -> Value {
    Value::String(text.to_owned())
}

/// An answer, or what Hermes says if its values have no JSON.
pub(super) fn json(answer: Result<String, String>) -> ToolOutput {
    match answer {
        Ok(answer) => ToolOutput::ok(answer),
        Err(message) => exception(&message),
    }
}

/// What Hermes says of an exception that it did not expect.
pub(super) fn exception(message: &str) -> ToolOutput {
    let answer = object([("error", text(message)), ("success", Value::Bool(false))]);
    ToolOutput::error(dumps(&answer).unwrap_or_default())
}

/// What Hermes says if it does not do what it was asked, and more entries.
pub(super) fn failure<const N: usize>(message: &str, more: [(&str, Value); N]) -> ToolOutput {
    let start = object([("success", Value::Bool(false)), ("error", text(message))]);
    let more = object(more);
    let (Value::Mapping(mut entries), Value::Mapping(more)) = (start, more) else {
        unreachable!("an object is a mapping");
    };
    entries.extend(more);
    ToolOutput::error(dumps(&Value::Mapping(entries)).unwrap_or_default())
}
