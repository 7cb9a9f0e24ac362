//! What could be written at the cursor: in the frontmatter, and (`path`) in the body.

mod data;
mod field;
mod frontmatter;
mod path;
#[cfg(test)]
mod tests;
mod tool;
mod value;

pub use path::{Completions, completions_of_page};

use super::place::{Place, cursor_at, place_at};
use super::prose::Prose;
use crate::loader::Skill;
use crate::text::Span;

/// Something that could be written at the cursor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// What it is called.
    pub label: String,
    /// What it is.
    pub kind: CompletionKind,
    /// More about it, in a few words.
    pub detail: Option<String>,
    /// An explanation.
    pub documentation: Option<Prose>,
    /// What it takes the place of.
    pub replaces: Replaced,
    /// What is written.
    pub text: String,
    /// The same with places to fill in, in the syntax of the protocol's snippets.
    pub snippet: Option<String>,
    /// What has to begin with what is there already, if that is not the label.
    pub filter: Option<String>,
}

/// The part of a line that a completion takes the place of. Both spans hold the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replaced {
    /// Up to the cursor, for those who want to keep what is behind it.
    pub insert: Span,
    /// The whole word or value.
    pub replace: Span,
}

/// What a completion is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompletionKind {
    /// The key of a field.
    Field,
    /// One of the values that a field can have.
    Value,
    /// The name of a tool.
    Tool,
    /// A whole frontmatter.
    Frontmatter,
    /// A file.
    File,
    /// A directory.
    Directory,
    /// A heading that links can lead to.
    Anchor,
    /// The name of a skill.
    Skill,
}

/// What could be written at `offset`, the most used first. `directory` is the name of the skill's
/// directory, if it has one.
#[must_use]
pub fn completions(skill: &Skill, offset: usize, directory: Option<&str>) -> Vec<Completion> {
    let offset = cursor_at(&skill.text, offset);
    let mut found: Vec<_> = frontmatter::whole(skill, offset, directory)
        .into_iter()
        .collect();
    match place_at(skill, offset) {
        Some(Place::Key { word, has_colon }) => {
            found.extend(field::fields(skill, offset, word, has_colon));
        }
        Some(Place::Value { key, slot }) if data::has_tools(key) => {
            found.extend(tool::in_text(skill, offset, &slot));
        }
        Some(Place::Value { key, slot }) => {
            found.extend(value::values(key, offset, &slot, directory));
        }
        Some(Place::Flow { key, inside }) if data::has_tools(key) => {
            found.extend(tool::in_brackets(skill, offset, inside));
        }
        Some(Place::Item { key, slot, others }) if data::has_tools(key) => {
            found.extend(tool::as_item(skill, offset, &slot, &others));
        }
        Some(Place::Flow { .. } | Place::Item { .. }) | None => {}
    }
    found
}

impl Replaced {
    /// `span`, with the cursor at `offset` in it.
    fn new(span: Span, offset: usize) -> Self {
        Self {
            insert: Span::new(span.start, offset.clamp(span.start, span.end)),
            replace: span,
        }
    }
}
