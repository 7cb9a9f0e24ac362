//! What a host's model gets, as JSON and as text.

use serde::Serialize;
use serde_json::Value;

use super::marks::{Marked, legend, marks};
use crate::hosts::{Host, Overview, SkippedFile};
use crate::loader::ToolOutput;

/// What a tool answers.
#[derive(Debug, Serialize)]
pub struct CallPreview {
    host: &'static str,
    tool: String,
    arguments: Value,
    is_error: bool,
    text: String,
    /// What is to be said of parts of the text.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    marks: Vec<Marked>,
}

/// What is in a model's context from the start, its tools, and what became of the skills.
#[derive(Debug, Serialize)]
pub struct OverviewPreview {
    host: &'static str,
    context: Vec<Part>,
    tools: Vec<Tool>,
    skills: Vec<Skill>,
    skipped: Vec<Skipped>,
    shadowed: Vec<Shadowed>,
    log: Vec<String>,
    /// Why the host has no skills at all, if it fails as a whole.
    failure: Option<String>,
}

#[derive(Debug, Serialize)]
struct Part {
    label: &'static str,
    text: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    marks: Vec<Marked>,
}

#[derive(Debug, Serialize)]
struct Tool {
    name: &'static str,
    description: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    marks: Vec<Marked>,
    schema: Value,
    raw: Value,
}

#[derive(Debug, Serialize)]
struct Skill {
    name: String,
    description: Option<String>,
    path: String,
    scope: &'static str,
}

#[derive(Debug, Serialize)]
struct Skipped {
    path: String,
    reason: String,
}

#[derive(Debug, Serialize)]
struct Shadowed {
    path: String,
    name: String,
    by: String,
}

impl CallPreview {
    /// The answer of a tool to some arguments.
    #[must_use]
    pub fn new(host: &Host, tool: &str, arguments: Value, output: &ToolOutput) -> Self {
        Self {
            host: host.id,
            tool: tool.to_owned(),
            arguments,
            is_error: output.is_error,
            text: output.text.to_string(),
            marks: marks(&output.text),
        }
    }

    /// For people: the call, and below it what the model gets.
    #[must_use]
    pub fn to_text(&self) -> String {
        let kind = if self.is_error { ", an error" } else { "" };
        let head = format!("{} {}{kind}", self.tool, self.arguments);
        marked_section(&head, &self.text, &self.marks)
    }
}

impl OverviewPreview {
    /// What `overview` says of a host.
    #[must_use]
    pub fn new(host: &Host, overview: Overview) -> Self {
        let tools = overview.tools.into_iter().map(|tool| Tool {
            name: tool.name,
            description: tool.description.to_string(),
            marks: marks(&tool.description),
            schema: tool.schema,
            raw: tool.raw,
        });
        let skills = overview.skills.into_iter().map(|skill| Skill {
            name: skill.name,
            description: skill.description,
            path: skill.path,
            scope: skill.scope,
        });
        let skipped = overview.skipped.into_iter();
        let skipped = skipped.map(|SkippedFile { path, reason }| Skipped { path, reason });
        let shadowed = overview.shadowed.into_iter().map(|skill| Shadowed {
            path: skill.path,
            name: skill.name,
            by: skill.by,
        });
        let context = overview.context.into_iter().map(|part| Part {
            label: part.label,
            marks: marks(&part.text),
            text: part.text.to_string(),
        });
        Self {
            host: host.id,
            context: context.collect(),
            tools: tools.collect(),
            skills: skills.collect(),
            skipped: skipped.collect(),
            shadowed: shadowed.collect(),
            log: overview.log,
            failure: overview.failure,
        }
    }

    /// For people: each text that the model gets under a line that says what it is.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        if let Some(failure) = &self.failure {
            let head = format!("{} fails, and its model gets no skills", self.host);
            text += &section(&head, failure);
        }
        for part in &self.context {
            text += &marked_section(part.label, &part.text, &part.marks);
        }
        for tool in &self.tools {
            let head = format!("tool {}", tool.name);
            text += &marked_section(&head, &tool.description, &tool.marks);
        }
        let list = |head: &str, lines: Vec<String>| match lines.join("\n") {
            lines if lines.is_empty() => String::new(),
            lines => section(head, &lines),
        };
        let skipped = self.skipped.iter();
        let skipped = skipped.map(|file| format!("{}: {}", file.path, file.reason));
        text += &list("not loaded", skipped.collect());
        let shadowed = self.shadowed.iter();
        let shadowed =
            shadowed.map(|skill| format!("{} ({}) by {}", skill.path, skill.name, skill.by));
        text += &list("hidden", shadowed.collect());
        text
    }
}

/// The text, and below it what is to be said of parts of it.
fn marked_section(head: &str, text: &str, marks: &[Marked]) -> String {
    let legend = match legend(text, marks) {
        legend if legend.is_empty() => legend,
        legend => section("marks in it", &legend),
    };
    section(head, text) + &legend
}

fn section(head: &str, text: &str) -> String {
    format!("== {head} ==\n{}\n\n", text.trim_end_matches('\n'))
}
