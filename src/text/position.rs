//! Positions as editors count them.

/// The unit in which an editor counts columns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PositionEncoding {
    /// Bytes of UTF-8.
    Utf8,
    /// UTF-16 code units: what the protocol falls back to.
    #[default]
    Utf16,
    /// Unicode scalar values.
    Utf32,
}

impl PositionEncoding {
    /// All encodings, the one we would rather speak first: UTF-8 needs no conversion, UTF-32 less
    /// than UTF-16.
    pub const PREFERRED: [Self; 3] = [Self::Utf8, Self::Utf32, Self::Utf16];

    /// How many units `character` takes.
    #[must_use]
    pub const fn units(self, character: char) -> usize {
        match self {
            Self::Utf8 => character.len_utf8(),
            Self::Utf16 => character.len_utf16(),
            Self::Utf32 => 1,
        }
    }
}

/// A place between two characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    /// Line, from 0. LF, CRLF and a lone CR end a line, and nothing else does.
    pub line: usize,
    /// Column, from 0, in the units of a [`PositionEncoding`].
    pub column: usize,
}

impl Position {
    /// The position at `line` and `column`, both from 0.
    #[must_use]
    pub const fn new(line: usize, column: usize) -> Self {
        Self { line, column }
    }
}
