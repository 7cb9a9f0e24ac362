//! Where a header is: the ways of cutting it that several hosts share.

use std::ops::Range;

use crate::readers::python;

/// A text cut into header and body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::hosts) struct Cut<'a> {
    /// The header, without the lines around it.
    pub header: &'a str,
    /// Where the header starts in the text, in bytes.
    pub start: usize,
    /// What follows the closing line.
    pub body: &'a str,
}

/// Why a text has no header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::hosts) enum Uncut {
    /// It does not start with one.
    NoOpening,
    /// It has no end.
    NoClosing,
}

/// Cuts where the first line opens and a later one closes, as `opens` and `closes` say; they see a
/// line without its end (`\n` or `\r\n`).
pub(in crate::hosts) fn between_lines(
    text: &str,
    opens: impl Fn(&str) -> bool,
    closes: impl Fn(&str) -> bool,
) -> Result<Cut<'_>, Uncut> {
    let mut lines = text.split_inclusive('\n');
    let first = lines.next().unwrap_or_default();
    if !opens(without_end(first)) {
        return Err(Uncut::NoOpening);
    }
    let start = first.len();
    let mut at = start;
    for line in lines {
        if closes(without_end(line)) {
            return Ok(Cut {
                header: &text[start..at],
                start,
                body: &text[at + line.len()..],
            });
        }
        at += line.len();
    }
    Err(Uncut::NoClosing)
}

/// Where `\n---\s*\n` matches first in Python from the byte `from` on: the line end before the closing line, that line,
/// and the blank lines behind it.
pub(in crate::hosts) fn closing_rule(text: &str, from: usize) -> Option<Range<usize>> {
    let mut at = from;
    loop {
        let start = at + text.get(at..)?.find("\n---")?;
        let behind = start + "\n---".len();
        if let Some(blank) = blank_lines(&text[behind..]) {
            return Some(start..behind + blank);
        }
        at = start + 1;
    }
}

/// How far the blanks at the start of a text reach with their last line end, if they have one.
pub(in crate::hosts) fn blank_lines(text: &str) -> Option<usize> {
    let rest = text.trim_start_matches(python::is_space);
    let blanks = &text[..text.len() - rest.len()];
    blanks.rfind('\n').map(|at| at + 1)
}

/// The text behind a byte-order mark, and how long that is.
pub(in crate::hosts) fn without_mark(text: &str) -> (&str, usize) {
    match text.strip_prefix('\u{feff}') {
        Some(rest) => (rest, '\u{feff}'.len_utf8()),
        None => (text, 0),
    }
}

fn without_end(line: &str) -> &str {
    let line = line.strip_suffix('\n').unwrap_or(line);
    line.strip_suffix('\r').unwrap_or(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_opens_and_a_later_one_closes() {
        let cut = |text| {
            between_lines(text, |line| line == "---", |line| line.trim() == "---")
                .map(|cut| (cut.header, cut.start, cut.body))
        };
        assert_eq!(cut("---\na\n --- \nb\n"), Ok(("a\n", 4, "b\n")));
        assert_eq!(cut("---\r\na\r\n---"), Ok(("a\r\n", 5, "")));
        assert_eq!(cut("---\n---\n"), Ok(("", 4, "")));
        assert_eq!(cut("--- \na\n---\n"), Err(Uncut::NoOpening));
        assert_eq!(cut("---\na\n"), Err(Uncut::NoClosing));
        assert_eq!(cut(""), Err(Uncut::NoOpening));
    }

    #[test]
    fn a_closing_rule_ends_with_the_last_blank_line() {
        for (text, from, expected) in [
            ("a\n---\nb", 0, Some(1..6)),
            ("a\n---", 0, None),
            ("a\n--- \t\n \n  b", 0, Some(1..10)),
            ("a\n---x\n---\n", 0, Some(6..11)),
            ("\n---\n---\n", 1, Some(4..9)),
            ("a\n---\n", 3, None),
        ] {
            assert_eq!(closing_rule(text, from), expected, "{text:?}");
        }
    }
}
