//! What became of the bytes of a file.

use std::sync::Arc;

use super::exception::Exception;
use super::skill::SkillSkipReason;

/// What a port makes of a `SKILL.md`, from its bytes alone.
#[derive(Clone, Debug)]
pub(super) enum Reading {
    Skill(Arc<FileSkill>),
    Skipped(SkillSkipReason, String),
    /// The whole of the load fails.
    Raised(Exception),
}

/// A skill, as far as its file says.
#[derive(Debug)]
pub(super) struct FileSkill {
    pub(super) name: String,
    pub(super) description: Option<String>,
    pub(super) body: Body,
}

/// The text behind the header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Body {
    /// It is the file's text from this offset, so there is no need for a copy.
    From(usize),
    /// The port has made another text of it.
    Text(String),
}

impl FileSkill {
    /// The body, given the bytes that the skill was read from.
    pub(super) fn body<'a>(&'a self, bytes: &'a [u8]) -> &'a str {
        match &self.body {
            Body::From(offset) => {
                let bytes = bytes.get(*offset..).unwrap_or_default();
                // A skill is only made of UTF-8, and a body starts behind a line break or a dash.
                std::str::from_utf8(bytes).unwrap_or_default()
            }
            Body::Text(text) => text,
        }
    }
}
