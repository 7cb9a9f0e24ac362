//! What VS Code tells its model of skills.
//!
//! Source: microsoft/vscode, src/vs/workbench/contrib/chat/common/promptSyntax/computeAutomaticInstructions.ts.

use serde_json::Value as Json;

use super::sanitise::shown;
use crate::hosts::ContextPart;
use crate::hosts::program::{Catalogue, Line, Listing, Survey};
use crate::loader::{Rendered, ToolOutput};

pub(super) fn catalogue(survey: &Survey) -> Catalogue {
    let skills = survey.skills.iter().enumerate();
    let told = skills.filter(|(_, skill)| skill.entry.withheld.is_none());
    let mut elements = String::new();
    let mut lines = Vec::new();
    for (index, skill) in told {
        let description = skill.entry.description.as_deref().map(shown);
        let (description, is_cut) = match description {
            Some((text, is_cut)) if !text.is_empty() => (Some(text), is_cut),
            _ => (None, false),
        };
        elements.push_str(&format!("<skill>\n<name>{}</name>\n", skill.entry.name));
        if let Some(text) = &description {
            elements.push_str(&format!("<description>{text}</description>\n"));
        }
        let path = skill.file.path.display();
        elements.push_str(&format!("<file>{path}</file>\n</skill>\n"));
        lines.push(Line {
            skill: index,
            description,
            listing: if is_cut { Listing::Cut } else { Listing::Whole },
        });
    }
    if lines.is_empty() {
        return Catalogue::default();
    }
    let mut text = Rendered::new();
    text.push("<skills>\n");
    text.push_prose("skills introduction", 0, INTRODUCTION);
    text.push(&elements);
    text.push("</skills>\n\n");
    Catalogue {
        context: vec![ContextPart {
            label: "instructions",
            text,
        }],
        lines,
    }
}

/// What stands in the place of VS Code's own words before the list.
const INTRODUCTION: &str = "(VS Code says here that there are skills, each with a description and a file, and to read \
    the file with the tool for that when the task is one of theirs.)\n";

/// What a model gets if it reads the file of a skill, which it does with the tool for all files. How that
/// presents a file is not known here.
pub(super) fn call(survey: &Survey, _: &str, arguments: &Json) -> ToolOutput {
    let name = arguments["name"].as_str().unwrap_or_default();
    let mut text = Rendered::new();
    match survey.named(name) {
        Some(skill) => {
            text.push_prose("file", 0, FILE);
            text.push(&skill.entry.body);
            ToolOutput::ok(text)
        }
        None => {
            text.push_prose("no file", 0, "(there is no such skill)");
            ToolOutput::error(text)
        }
    }
}

/// What stands before the contents of a file.
const FILE: &str = "(The model reads the file in parts, as it likes. The file is this:)\n";
