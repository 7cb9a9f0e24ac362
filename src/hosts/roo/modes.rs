//! The modes of Roo Code, for which skills may be.
//!
//! Source: RooCodeInc/Roo-Code, src/services/skills/SkillsManager.ts.

use std::path::Path;

use crate::hosts::Root;
use crate::hosts::program::{Entry, Reason, Refusal, Survey};
use crate::loader::Found;
use crate::readers::Value;

/// The option that says which mode is on.
pub(super) const OPTION: &str = "mode";

/// The mode that is on unless one is given.
const DEFAULT: &str = "code";

/// Where skills are, in a project as at home, the directory that wins first.
pub(super) const DIRECTORIES: [&str; 12] = [
    ".roo/skills-architect",
    ".roo/skills-code",
    ".roo/skills-ask",
    ".roo/skills-debug",
    ".roo/skills-orchestrator",
    ".agents/skills-architect",
    ".agents/skills-code",
    ".agents/skills-ask",
    ".agents/skills-debug",
    ".agents/skills-orchestrator",
    ".roo/skills",
    ".agents/skills",
];

/// The mode of a root, if it has one.
pub(super) fn of_root(root: &Path) -> Option<&str> {
    root.file_name()?.to_str()?.strip_prefix("skills-")
}

/// Takes what is for all modes, and what is for the one that is on.
pub(super) fn admits(
    survey: &Survey,
    _: &Root,
    _: &Found,
    entry: Option<&Entry>,
) -> Result<(), Refusal> {
    let current = current(survey);
    let Some(Value::Sequence(modes)) = entry.map(|entry| &entry.header) else {
        return Ok(());
    };
    let is_current = |mode: &Value| matches!(mode, Value::String(mode) if mode == current);
    if modes.iter().any(is_current) {
        return Ok(());
    }
    let message = format!("it is not for the mode {current}");
    Err(Refusal::new(Reason::OtherMode, message))
}

/// The mode that is on.
pub(super) fn current(survey: &Survey) -> &str {
    let given = survey.options.get(OPTION);
    given.and_then(serde_json::Value::as_str).unwrap_or(DEFAULT)
}
