//! How strictyaml says what is wrong.

use super::super::snippet::python_place;
use super::super::value::byte_offset;
use super::super::{NativeError, Position};
use super::source::Mark;

/// What reading yields: something, or what is wrong.
pub(super) type Outcome<T> = Result<T, Box<Problem>>;

/// What is wrong, and where.
#[derive(Debug)]
pub(super) struct Problem {
    context: Option<(String, Option<Mark>)>,
    text: String,
    mark: Option<Mark>,
    note: &'static str,
    /// The class of an exception of Python itself.
    exception: Option<&'static str>,
}

impl Problem {
    /// A problem at a place.
    pub(super) fn at(mark: Mark, text: impl Into<String>) -> Box<Self> {
        Box::new(Self {
            context: None,
            text: text.into(),
            mark: Some(mark),
            note: "",
            exception: None,
        })
    }

    /// A problem at a place, found while doing something that began elsewhere.
    pub(super) fn within(
        context: &str,
        context_mark: impl Into<Option<Mark>>,
        text: impl Into<String>,
        mark: Mark,
    ) -> Box<Self> {
        let context = Some((context.to_owned(), context_mark.into()));
        Box::new(Self {
            context,
            text: text.into(),
            mark: Some(mark),
            note: "",
            exception: None,
        })
    }

    /// An exception of Python itself, which has no place, by its class.
    pub(super) fn crash(class: &'static str, text: impl Into<String>) -> Box<Self> {
        Box::new(Self {
            context: None,
            text: text.into(),
            mark: None,
            note: "",
            exception: Some(class),
        })
    }

    /// The problem as an exception that is no YAML error of the reader, by its class.
    pub(super) fn with_class(mut self: Box<Self>, class: &'static str) -> Box<Self> {
        self.exception = Some(class);
        self
    }

    /// The problem with a note below it.
    pub(super) fn with_note(mut self: Box<Self>, note: &'static str) -> Box<Self> {
        self.note = note;
        self
    }

    /// The error as Python prints it.
    pub(super) fn into_error(self, header: &str, characters: &[char]) -> NativeError {
        let mut lines = Vec::new();
        if let Some((context, mark)) = &self.context {
            lines.push(context.clone());
            // A context at the same place is not shown twice.
            let elsewhere = mark.filter(|mark| {
                self.mark
                    .is_none_or(|own| (own.line, own.column) != (mark.line, mark.column))
            });
            lines.extend(elsewhere.map(|mark| describe(&mark, characters)));
        }
        lines.push(self.text);
        lines.extend(self.mark.map(|mark| describe(&mark, characters)));
        if !self.note.is_empty() {
            lines.push(self.note.to_owned());
        }
        let position = self.mark.map(|mark| position(mark, header));
        NativeError {
            position,
            text: lines.join("\n"),
            exception: self.exception,
        }
    }
}

fn position(mark: Mark, header: &str) -> Position {
    Position {
        offset: byte_offset(header, mark.index),
        line: mark.line + 1,
        column: mark.column + 1,
    }
}

/// A place as ruamel.yaml shows it.
fn describe(mark: &Mark, characters: &[char]) -> String {
    let place = python_place(characters, mark.index, mark.line, mark.column);
    format!("{place} (line: {})", mark.line + 1)
}
