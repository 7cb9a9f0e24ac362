//! What Bun throws, and where it puts the blame.

use super::cursor::Cursor;
use super::token::Token;
use crate::readers::{NativeError, Position};

/// Why a text is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Problem {
    Token,
    /// At the end of the text it is called an unexpected end.
    Character,
    Tab,
    Directive,
    TagHandle,
    Alias,
    /// A merge key names a node that it is in itself.
    EnclosingMerge,
    MultilineKey,
    /// Two anchors for one node; the second starts here.
    Anchors(usize),
    /// Two tags for one node.
    Tags(usize),
    DocumentStart,
    DocumentEnd,
    YamlDirectives,
    Aliasing,
    Memory,
    Depth,
}

pub(super) type Outcome<T> = Result<T, Problem>;

impl Problem {
    /// The error, with its place.
    pub(super) fn error(self, cursor: &Cursor<'_>, token: &Token, header: &str) -> NativeError {
        let (words, offset) = match self {
            Self::Token => ("Unexpected token", token.start),
            Self::Character if cursor.is_end() => ("Unexpected EOF", cursor.position),
            Self::Character => ("Unexpected character", cursor.position),
            Self::Tab => (
                "Tab characters cannot be used as indentation",
                cursor.position,
            ),
            Self::Directive => ("Invalid directive", token.start),
            Self::TagHandle => ("Unresolved tag handle", cursor.position),
            Self::Alias => ("Unresolved alias", token.start),
            Self::EnclosingMerge => ("Merge key cannot reference an enclosing node", token.start),
            Self::MultilineKey => ("Multiline implicit key", token.start),
            Self::Anchors(start) => ("Multiple anchors", start),
            Self::Tags(start) => ("Multiple tags", start),
            Self::DocumentStart => ("Unexpected document start", cursor.position),
            Self::DocumentEnd => ("Unexpected document end", cursor.position),
            Self::YamlDirectives => ("Multiple YAML directives", token.start),
            Self::Aliasing => ("Excessive aliasing", token.start),
            Self::Memory => return NativeError::exception("Error", "Out of memory"),
            Self::Depth => {
                let text = "Maximum call stack size exceeded.";
                return NativeError::exception("RangeError", text);
            }
        };
        let text = format!("YAML Parse error: {words}");
        NativeError::new(text, place(header, offset))
    }
}

fn place(header: &str, offset: usize) -> Position {
    let mut offset = offset.min(header.len());
    while !header.is_char_boundary(offset) {
        offset -= 1;
    }
    let before = &header[..offset];
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    Position {
        offset,
        line: before.matches('\n').count() + 1,
        column: before[line_start..].chars().count() + 1,
    }
}
