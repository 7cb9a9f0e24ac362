//! Lines, by the rule of the protocol: LF, CRLF and a lone CR end one, and nothing else does.

use crate::text::Span;

/// One line of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// The line without its end.
    pub(crate) span: Span,
    /// Where the next line starts, or the end of the range.
    pub(crate) next: usize,
}

impl Line {
    /// The line's text, without its end.
    pub(crate) fn of(self, text: &str) -> &str {
        self.span.of(text)
    }

    /// Whether the line holds nothing but blanks and tabs.
    pub(crate) fn is_blank(self, text: &str) -> bool {
        self.of(text).trim_matches([' ', '\t']).is_empty()
    }
}

/// The lines of `range`. A text that ends with a line end has no empty line after it.
pub(crate) fn lines(text: &str, range: Span) -> impl Iterator<Item = Line> + Clone + '_ {
    let bytes = &text.as_bytes()[..range.end];
    let mut start = range.start;
    std::iter::from_fn(move || {
        if start >= bytes.len() {
            return None;
        }
        let rest = &bytes[start..];
        let length = memchr::memchr2(b'\n', b'\r', rest);
        let end = start + length.unwrap_or(rest.len());
        let terminator = match bytes[end..] {
            [b'\r', b'\n', ..] => 2,
            [] => 0,
            _ => 1,
        };
        let line = Line {
            span: Span::new(start, end),
            next: end + terminator,
        };
        start = line.next;
        Some(line)
    })
}

/// The line that `offset` lies in, its end included. Takes time in the length of the line only.
pub(crate) fn line_at(text: &str, offset: usize) -> Line {
    let bytes = text.as_bytes();
    let mut inside = offset.min(bytes.len());
    if inside == bytes.len() && matches!(bytes.last(), Some(b'\n' | b'\r')) {
        // No line follows the last line end.
        inside -= 1;
    }
    if inside > 0 && bytes[..inside].ends_with(b"\r") && bytes.get(inside) == Some(&b'\n') {
        inside -= 1;
    }
    let start = memchr::memrchr2(b'\n', b'\r', &bytes[..inside]).map_or(0, |end| end + 1);
    lines(text, Span::new(start, text.len()))
        .next()
        .unwrap_or(Line {
            span: Span::at(start),
            next: start,
        })
}

/// The lines above `line`, the nearest first.
pub(super) fn lines_above(text: &str, line: Line) -> impl Iterator<Item = Line> + '_ {
    let mut below = line.span.start;
    std::iter::from_fn(move || {
        let line = line_at(text, below.checked_sub(1)?);
        below = line.span.start;
        Some(line)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_offset_lies_in_a_line() {
        for text in [
            "",
            "a",
            "a\n",
            "ab\r\ncd\r\n",
            "\n\n",
            "a\rb\r",
            "a\r\n\r\nb",
        ] {
            for offset in 0..=text.len() {
                let expected = lines(text, Span::new(0, text.len()))
                    .take_while(|line| line.span.start <= offset)
                    .last()
                    .unwrap_or(Line {
                        span: Span::at(0),
                        next: 0,
                    });
                assert_eq!(line_at(text, offset), expected, "{offset} in {text:?}");
            }
        }
    }

    #[test]
    fn lines_end_with_lf_crlf_or_cr() {
        let text = "a\nb\r\n\rc\u{2028}d\u{85}\n";
        let whole = Span::new(0, text.len());
        let found: Vec<_> = lines(text, whole).map(|line| line.of(text)).collect();
        assert_eq!(found, ["a", "b", "", "c\u{2028}d\u{85}"]);
    }

    #[test]
    fn a_range_may_end_inside_a_line() {
        let text = "ab\ncd\n";
        let found: Vec<_> = lines(text, Span::new(1, 4)).map(|line| line.span).collect();
        assert_eq!(found, [Span::new(1, 2), Span::new(3, 4)]);
    }
}
