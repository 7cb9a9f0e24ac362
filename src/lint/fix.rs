//! Changes that mend a finding.

use std::path::PathBuf;

use crate::text::Span;

/// A change that mends a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What it does, as a command: `Put the value in quotes`.
    pub title: String,
    /// Whether it may be made without looking.
    pub applicability: Applicability,
    /// The changes of the finding's file, in order; they do not touch each other.
    pub edits: Vec<Edit>,
    /// Where the finding's file moves to, if that is part of it: another path relative to the directory
    /// above the skill's own, such as `new-name/SKILL.md`.
    pub move_to: Option<String>,
    /// A file that is made, if that is part of it.
    pub creates: Option<NewFile>,
}

/// A file that a fix makes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewFile {
    /// Where, absolute. There is nothing yet.
    pub path: PathBuf,
    /// What is in it.
    pub text: String,
}

/// Whether a fix may be made without looking at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Applicability {
    /// Every reader that read the file before reads the same from it, or what its author must have
    /// meant.
    Safe,
    /// It may mean something else than its author meant.
    Unsafe,
}

/// A change of some bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// What is replaced; empty to insert.
    pub span: Span,
    /// By what.
    pub text: String,
}

impl Fix {
    /// A fix that may be made without looking.
    #[must_use]
    pub fn safe(title: impl Into<String>, edits: Vec<Edit>) -> Self {
        Self {
            title: title.into(),
            applicability: Applicability::Safe,
            edits,
            move_to: None,
            creates: None,
        }
    }

    /// A fix to look at.
    #[must_use]
    pub fn unsafe_(title: impl Into<String>, edits: Vec<Edit>) -> Self {
        Self {
            applicability: Applicability::Unsafe,
            ..Self::safe(title, edits)
        }
    }
}

impl Fix {
    /// Whether it changes the text and nothing else.
    #[must_use]
    pub fn is_of_text(&self) -> bool {
        self.move_to.is_none() && self.creates.is_none() && !self.edits.is_empty()
    }
}

impl Edit {
    /// Puts `text` in the place of `span`.
    #[must_use]
    pub fn replace(span: Span, text: impl Into<String>) -> Self {
        Self {
            span,
            text: text.into(),
        }
    }

    /// Inserts `text` before the byte `offset`.
    #[must_use]
    pub fn insert(offset: usize, text: impl Into<String>) -> Self {
        Self::replace(Span::new(offset, offset), text)
    }

    /// Takes `span` out.
    #[must_use]
    pub fn delete(span: Span) -> Self {
        Self::replace(span, "")
    }
}

/// The text with all of `fixes` made, and how many were: one that touches the change of an earlier one
/// is left for the next time, and so is one that moves the file.
#[must_use]
pub fn apply<'a>(text: &str, fixes: impl IntoIterator<Item = &'a Fix>) -> (String, usize) {
    let mut made: Vec<&Edit> = Vec::new();
    let mut count = 0;
    for fix in fixes {
        let is_free = |edit: &Edit| !made.iter().any(|other| touch(other.span, edit.span));
        if fix.is_of_text() && fix.edits.iter().all(is_free) {
            made.extend(&fix.edits);
            count += 1;
        }
    }
    made.sort_by_key(|edit| edit.span);
    let mut mended = String::with_capacity(text.len());
    let mut end = 0;
    for edit in made {
        mended.push_str(&text[end..edit.span.start]);
        mended.push_str(&edit.text);
        end = edit.span.end;
    }
    mended.push_str(&text[end..]);
    (mended, count)
}

/// Whether two changes have a byte or a place in common.
fn touch(one: Span, other: Span) -> bool {
    one.start <= other.end && other.start <= one.end
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fixes_that_touch_each_other_are_made_one_at_a_time() {
        let quote = Fix::safe("", vec![Edit::insert(2, "\""), Edit::insert(4, "\"")]);
        let inside = Fix::safe("", vec![Edit::delete(Span::new(3, 4))]);
        let apart = Fix::unsafe_("", vec![Edit::replace(Span::new(0, 1), "xyz")]);
        let (text, count) = apply("abcdef", [&quote, &inside, &apart]);
        assert_eq!((text.as_str(), count), ("xyzb\"cd\"ef", 2));
    }
}
