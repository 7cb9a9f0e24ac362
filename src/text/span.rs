//! A range of bytes.

use std::ops::Range;

/// A half-open range of byte offsets into one text; both ends lie on character boundaries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl Span {
    /// The span from `start` to `end` (bytes).
    #[must_use]
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// The empty span at `offset` (bytes).
    #[must_use]
    pub const fn at(offset: usize) -> Self {
        Self::new(offset, offset)
    }

    /// The number of bytes.
    #[must_use]
    pub const fn len(self) -> usize {
        self.end - self.start
    }

    /// Whether the span holds no byte.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// Whether a cursor at `offset` touches the span, its end included.
    #[must_use]
    pub const fn touches(self, offset: usize) -> bool {
        self.start <= offset && offset <= self.end
    }

    /// Whether every byte of `other` lies in the span.
    #[must_use]
    pub const fn contains(self, other: Self) -> bool {
        self.start <= other.start && other.end <= self.end
    }

    /// The text the span covers.
    ///
    /// # Panics
    /// If the span does not belong to `text`.
    #[must_use]
    pub fn of(self, text: &str) -> &str {
        &text[self.start..self.end]
    }

    /// The span without the blanks and line ends at its end.
    #[must_use]
    pub fn trimmed_end(self, text: &str) -> Self {
        Self::new(self.start, self.start + self.of(text).trim_end().len())
    }
}

impl From<Range<usize>> for Span {
    fn from(range: Range<usize>) -> Self {
        Self::new(range.start, range.end)
    }
}

impl From<Span> for Range<usize> {
    fn from(span: Span) -> Self {
        span.start..span.end
    }
}
