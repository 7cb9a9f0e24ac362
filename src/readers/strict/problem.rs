//! How strictyaml says what is wrong.

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

/// How many characters of the line are shown on each side.
const HALF_WIDTH: usize = 36;

fn describe(mark: &Mark, characters: &[char]) -> String {
    let ends = |character: &char| {
        matches!(
            character,
            '\0' | '\r' | '\n' | '\u{85}' | '\u{2028}' | '\u{2029}'
        )
    };
    let at = mark.index.min(characters.len());
    let before = characters[..at]
        .iter()
        .rev()
        .take_while(|&c| !ends(c))
        .take(HALF_WIDTH + 1);
    let after = characters[at..]
        .iter()
        .take_while(|&c| !ends(c))
        .take(HALF_WIDTH + 1);
    let (head, start) = cut(before.count());
    let (tail, end) = cut(after.count());
    let shown: String = characters[at - start..at + end].iter().collect();
    let (line, column) = (mark.line + 1, mark.column + 1);
    let caret = " ".repeat(4 + start + head.len());
    format!(
        "  in \"<unicode string>\", line {line}, column {column}:\n    {head}{shown}{tail}\n\
         {caret}^ (line: {line})"
    )
}

/// A side that is too long loses five characters to dots.
fn cut(length: usize) -> (&'static str, usize) {
    if length > HALF_WIDTH {
        (" ... ", length - 5)
    } else {
        ("", length)
    }
}
