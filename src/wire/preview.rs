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
    /// What the host has and keeps from its model.
    withheld: Vec<Kept>,
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
    /// At another start it may be the other way round.
    by_chance: bool,
}

#[derive(Debug, Serialize)]
struct Kept {
    path: String,
    name: String,
    reason: &'static str,
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
            by_chance: skill.by_chance,
        });
        let withheld = overview.withheld.into_iter().map(|skill| Kept {
            path: skill.path,
            name: skill.name,
            reason: skill.reason.word(),
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
            withheld: withheld.collect(),
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
        let hidden = |by_chance| {
            let skills = self.shadowed.iter();
            let skills = skills.filter(move |skill| skill.by_chance == by_chance);
            let line = |it: &Shadowed| format!("{} ({}) by {}", it.path, it.name, it.by);
            skills.map(line).collect()
        };
        text += &list("hidden", hidden(false));
        text += &list("hidden this time, since chance decides", hidden(true));
        let kept = self.withheld.iter();
        let kept = kept.map(|it| format!("{} ({}): {}", it.path, it.name, it.reason));
        text += &list("kept from the model", kept.collect());
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
