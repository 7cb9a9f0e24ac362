//! Lines that are no fence but look like one.

use super::key::{BLANKS, is_invisible};
use super::lines::Line;
use crate::text::Span;

/// A line that is no fence but was perhaps meant as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NearFence {
    /// Why it is none.
    pub kind: NearFenceKind,
    /// The line without blanks around it, or the invisible character in it.
    pub span: Span,
}

/// Why a line is no fence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NearFenceKind {
    /// Blanks stand before the hyphens.
    Indented,
    /// Text follows the hyphens, as in `---END`.
    Suffix,
    /// More or fewer than three hyphens.
    Count,
    /// Long dashes: an editor has "corrected" the hyphens.
    Dashes,
    /// An invisible character stands beside the hyphens.
    Invisible {
        /// The character.
        character: char,
    },
    /// Other marks: `...`, `+++`, `***`, `===` or a code fence.
    OtherMarks,
}

/// What is wrong with `line` if it was meant as a fence.
pub(crate) fn near_fence(text: &str, line: Line) -> Option<NearFence> {
    let content = line.of(text);
    let trimmed = content.trim_matches(BLANKS);
    let start = line.span.start + (content.len() - content.trim_start_matches(BLANKS).len());
    let span = Span::new(start, start + trimmed.len());
    if let Some((at, character)) = invisible_in_fence(trimmed) {
        return Some(NearFence {
            kind: NearFenceKind::Invisible { character },
            span: Span::new(start + at, start + at + character.len_utf8()),
        });
    }
    let kind = if trimmed == "---" {
        NearFenceKind::Indented
    } else if trimmed.len() > 1 && trimmed.bytes().all(|byte| byte == b'-') {
        NearFenceKind::Count
    } else if !trimmed.is_empty() && trimmed.chars().all(is_dash) && trimmed != "-" {
        NearFenceKind::Dashes
    } else if content.starts_with("---") {
        NearFenceKind::Suffix
    } else if matches!(trimmed, "..." | "+++" | "***" | "===" | "```" | "~~~") {
        NearFenceKind::OtherMarks
    } else {
        return None;
    };
    Some(NearFence { kind, span })
}

/// The first invisible character in a line that would be a fence without it.
fn invisible_in_fence(line: &str) -> Option<(usize, char)> {
    // No fence is longer, whatever stands around it.
    if line.len() > 64 {
        return None;
    }
    let first = line
        .char_indices()
        .find(|(_, character)| is_invisible(*character))?;
    let seen = line.chars().filter(|&character| !is_invisible(character));
    seen.eq("---".chars()).then_some(first)
}

fn is_dash(character: char) -> bool {
    matches!(
        character,
        '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{ff0d}'
    )
}
