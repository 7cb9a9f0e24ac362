//! The tools that a host gives its model, and what they answer.

use serde_json::Value;

use super::rendered::Rendered;

/// A tool as the model is told of it.
#[derive(Clone, Debug, PartialEq)]
pub struct ToolSpec {
    /// The name to call it by.
    pub name: &'static str,
    /// What the model is told that it does.
    pub description: Rendered,
    /// The JSON Schema of its arguments, an object.
    pub schema: Value,
    /// The whole object by which the host itself describes the tool.
    pub raw: Value,
}

/// What the model gets for calling a tool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToolOutput {
    /// The text, nothing added. Where the host's tool returns a map, its JSON.
    pub text: Rendered,
    /// Whether the host marks the answer as an error. Many say what went wrong in an ordinary one.
    pub is_error: bool,
}

impl ToolOutput {
    /// An ordinary answer.
    #[must_use]
    pub fn ok(text: impl Into<Rendered>) -> Self {
        Self {
            text: text.into(),
            is_error: false,
        }
    }

    /// An answer that the host marks as an error.
    #[must_use]
    pub fn error(text: impl Into<Rendered>) -> Self {
        Self {
            text: text.into(),
            is_error: true,
        }
    }
}
