//! The ADK without core-agent over it, for the host that is the ADK itself.

use std::path::Path;
use std::sync::Arc;

use super::declarations::{self, LIST_SKILLS, LOAD_SKILL, LOAD_SKILL_RESOURCE};
use super::frontmatter::{self, FrontmatterError, Violation};
use super::golang::{escaped_html, lossy, quoted};
use super::overlay::{Layer, Overlay};
use super::skill::Adk;
use super::source::SkillSource;
use super::toolset::SkillToolset;
use crate::hosts::Surroundings;
use crate::loader::ToolSpec;

/// The names of the tools, in their order.
pub(in crate::hosts) const TOOLS: &[&str] = &[LIST_SKILLS, LOAD_SKILL, LOAD_SKILL_RESOURCE];

/// The tool by which a model loads a skill.
pub(in crate::hosts) const LOAD: &str = LOAD_SKILL;

/// What the ADK makes of a file, apart from where it lies.
pub(in crate::hosts) struct Parsed {
    pub(in crate::hosts) name: String,
    pub(in crate::hosts) description: String,
    pub(in crate::hosts) instructions: String,
}

/// Why it does not take a file.
pub(in crate::hosts) struct Fault {
    /// As the ADK says it.
    pub(in crate::hosts) message: String,
    pub(in crate::hosts) error: FrontmatterError,
}

/// The skill in a file.
///
/// # Errors
/// If the header is not one that the ADK takes.
pub(in crate::hosts) fn parse(file: &[u8]) -> Result<Parsed, Fault> {
    match frontmatter::parse_later(file) {
        Ok((frontmatter, end)) => Ok(Parsed {
            name: frontmatter.name,
            description: frontmatter.description,
            instructions: lossy(&file[end..]),
        }),
        Err(error) => Err(Fault {
            message: match &error {
                FrontmatterError::Panic(_) => error.to_string(),
                error => format!("invalid frontmatter: parse frontmatter: {error}"),
            },
            error,
        }),
    }
}

/// What it says of a name that is not that of the directory.
pub(in crate::hosts) fn other_directory(name: &str, directory: &str) -> String {
    let (name, directory) = (quoted(name.as_bytes()), quoted(directory.as_bytes()));
    format!(
        "invalid skill name: name in SKILL.md ({name}) does not match directory name ({directory})"
    )
}

/// The field that breaks a rule.
pub(in crate::hosts) fn field_of(violation: Violation) -> &'static str {
    match violation {
        Violation::NameLength
        | Violation::NameEnds
        | Violation::NameHyphens
        | Violation::NameCharacters => "name",
        Violation::DescriptionLength => "description",
        Violation::CompatibilityLength => "compatibility",
    }
}

/// A text as the list has it.
pub(in crate::hosts) fn escaped(text: &str) -> String {
    escaped_html(text)
}

/// The tools as a model is told of them.
pub(in crate::hosts) fn specs() -> Vec<ToolSpec> {
    declarations::specs()
}

/// The tools over one directory of skills.
pub(in crate::hosts) fn toolset(surroundings: &Surroundings, directory: &Path) -> SkillToolset {
    let layer = Layer {
        root: directory.to_owned(),
        scope: "given",
    };
    SkillToolset {
        source: SkillSource {
            overlay: Overlay {
                files: Arc::clone(&surroundings.files),
                layers: [layer].into(),
            },
            interpolator: None,
            memo: Arc::clone(&surroundings.memo),
            reads_outside: surroundings.reads_outside,
            adk: Adk::Alone,
            allowed: None,
        },
        gate: None,
    }
}
