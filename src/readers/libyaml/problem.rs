//! Places in the text, and what is wrong there.

use std::ops::Deref;

use crate::readers::value::Position;

/// A place in the text, counted as the library counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::readers) struct Mark {
    /// Characters before it.
    pub(in crate::readers) index: usize,
    /// Bytes before it.
    pub(in crate::readers) offset: usize,
    /// Lines before it.
    pub(in crate::readers) line: usize,
    /// Characters before it on its line.
    pub(in crate::readers) column: usize,
}

impl From<Mark> for Position {
    fn from(mark: Mark) -> Self {
        Self {
            offset: mark.offset,
            line: mark.line + 1,
            column: mark.column + 1,
        }
    }
}

/// The part of the library that found a fault. yaml.v3 counts lines differently for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::readers) enum Stage {
    /// Characters that may not occur at all.
    Reader,
    /// Text that makes no token.
    Scanner,
    /// Tokens that make no document.
    Parser,
    /// Anchors and aliases that do not fit each other, and values that do not fit their tags.
    Composer,
    /// Not a fault of the YAML: an exception of Python's own, of this class, that PyYAML lets pass.
    Exception(&'static str),
}

/// What is wrong, before it is put into the library's words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::readers) struct Fault {
    /// Who found it.
    pub(in crate::readers) stage: Stage,
    /// What was being read, in the library's words; only PyYAML prints it.
    pub(in crate::readers) context: Option<String>,
    /// Where that began.
    pub(in crate::readers) context_mark: Option<Mark>,
    /// What is wrong, in the library's words.
    pub(in crate::readers) problem: String,
    /// Where it is wrong.
    pub(in crate::readers) problem_mark: Option<Mark>,
}

/// Why a text was refused. Boxed, since results that hold it are returned for every character.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::readers) struct Problem(Box<Fault>);

impl From<Fault> for Problem {
    fn from(fault: Fault) -> Self {
        Self(Box::new(fault))
    }
}

impl From<Problem> for Fault {
    fn from(problem: Problem) -> Self {
        *problem.0
    }
}

impl Deref for Problem {
    type Target = Fault;

    fn deref(&self) -> &Fault {
        &self.0
    }
}
