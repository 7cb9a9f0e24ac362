//! A span of a text that is not at hand any more.

use super::{Position, PositionEncoding, Span, Text};

/// Where a span is, in every way of counting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// Bytes.
    pub span: Span,
    ends: [End; 2],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct End {
    line: u32,
    /// UTF-8, UTF-16, UTF-32.
    columns: [u32; 3],
}

impl Place {
    /// The place of `span` in `text`.
    #[must_use]
    pub fn new(text: &Text, span: Span) -> Self {
        let end = |offset| {
            let column = |encoding| to_u32(text.position(offset, encoding).column);
            End {
                line: to_u32(text.position(offset, PositionEncoding::Utf8).line),
                columns: [
                    column(PositionEncoding::Utf8),
                    column(PositionEncoding::Utf16),
                    column(PositionEncoding::Utf32),
                ],
            }
        };
        Self {
            span,
            ends: [end(span.start), end(span.end)],
        }
    }

    /// The two ends, from 0.
    #[must_use]
    pub fn range(&self, encoding: PositionEncoding) -> (Position, Position) {
        let unit = match encoding {
            PositionEncoding::Utf8 => 0,
            PositionEncoding::Utf16 => 1,
            PositionEncoding::Utf32 => 2,
        };
        let [start, end] = self
            .ends
            .map(|end| Position::new(end.line as usize, end.columns[unit] as usize));
        (start, end)
    }
}

fn to_u32(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
