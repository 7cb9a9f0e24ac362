//! A host whose program was watched, or whose source was read: how it finds, reads, lists and hands
//! out skills.
//!
//! What hosts have in common is here: walking their roots (`walk`), reading a file
//! ([`SkillFile`]), what comes of it ([`Entry`], [`Refusal`]), and which of several skills of one name is
//! taken ([`Survey`]). A [`Program`] is what a host has of its own.

mod beside;
mod catalogue;
mod collation;
mod cut;
mod entry;
mod file;
mod files;
mod fold;
mod json;
mod judgement;
mod literal;
mod outlook;
mod scalar;
mod survey;
#[cfg(test)]
mod testing;
mod text;
mod toolset;
mod walk;

use serde_json::Value;

pub use beside::{Beside, Concerned};
pub use catalogue::{Catalogue, Line, Listing};
pub use entry::{Entry, Reason, Refusal, Withheld};
pub use file::SkillFile;
pub use judgement::Judgement;
pub use outlook::{Outlook, Outlooks};
pub(crate) use survey::judge;
pub use survey::{Refused, Shadowed, Skill, Survey, Visited, survey};
pub use toolset::start;

pub(super) use collation::locale_compare;
pub(super) use cut::{Cut, Uncut, between_lines, blank_lines, closing_rule, without_mark};
pub(super) use files::files_below;
pub(super) use fold::Folded;
pub(super) use json::{dumps, object};
pub(super) use literal::push_unchanged;
pub(super) use scalar::{field, is_set, line_of, place_of};
#[cfg(test)]
pub(super) use testing::{judged, told};
pub(super) use text::{cut_to, cut_to_utf16, one_line, push_escaped, utf16_length, xml_escaped};

use super::Root;
use crate::loader::{Found, ToolOutput, ToolSpec};

/// What a host has of its own, besides the facts of its table.
pub struct Program {
    /// What it makes of one file, apart from all others.
    pub read: fn(&SkillFile<'_>) -> Result<Entry, Refusal>,
    /// Whether it takes a file that lies where it does: in which root and how it was found, and what it made of
    /// the file if it could read it.
    pub admits: fn(&Survey, &Root, &Found, Option<&Entry>) -> Result<(), Refusal>,
    /// What two names have in common if they are the same to it: the name itself, or that in small
    /// letters.
    pub key: fn(&str) -> String,
    /// Whether a file that is reached on two ways is one skill.
    pub once: bool,
    /// Puts the skills that it takes in the order in which it lists them. They come root by root, the one
    /// that wins first, and of a root in the order of its directories.
    pub arrange: fn(&mut [Skill]),
    /// What its model is told of the skills.
    pub catalogue: fn(&Survey) -> Catalogue,
    /// The tools that it has because of skills.
    pub tools: fn(&Survey, &Catalogue) -> Vec<ToolSpec>,
    /// What a tool or a method answers.
    pub call: fn(&Survey, &str, &Value) -> ToolOutput,
}

impl Program {
    /// Of a host that is reproduced as a whole, by a loader of its own: only what it makes of one file is asked here.
    pub(super) const fn reading(read: fn(&SkillFile<'_>) -> Result<Entry, Refusal>) -> Self {
        Self {
            read,
            admits: anywhere,
            key: exactly,
            once: false,
            arrange: as_found,
            catalogue: catalogue::in_order,
            tools: |_, _| Vec::new(),
            call: |_, _, _| ToolOutput::error(""),
        }
    }
}

/// Takes a file wherever it lies: what most hosts do.
pub(super) fn anywhere(_: &Survey, _: &Root, _: &Found, _: Option<&Entry>) -> Result<(), Refusal> {
    Ok(())
}

/// The name itself: what most hosts go by.
pub(super) fn exactly(name: &str) -> String {
    name.to_owned()
}

/// Leaves the order of roots and directories.
pub(super) fn as_found(_: &mut [Skill]) {}

/// By name, in the order of their bytes.
pub(super) fn by_name(skills: &mut [Skill]) {
    skills.sort_by(|left, right| left.entry.name.cmp(&right.entry.name));
}
