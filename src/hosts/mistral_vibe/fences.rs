//! Where Mistral Vibe sees the header of a file.
//!
//! Source: mistralai/mistral-vibe, vibe/core/skills/parser.py, `FM_BOUNDARY`; run 3.0.2.

use std::ops::Range;

use crate::hosts::program::{Cut, Uncut};
use crate::readers::python;

/// Cuts a text at its first two boundaries; nothing but white space may stand before the first.
pub(super) fn cut(text: &str) -> Result<Cut<'_>, Uncut> {
    let opening = boundary(text, 0).ok_or(Uncut::NoOpening)?;
    if !python::strip(&text[..opening.start]).is_empty() {
        return Err(Uncut::NoOpening);
    }
    let closing = boundary(text, opening.end).ok_or(Uncut::NoClosing)?;
    Ok(Cut {
        header: &text[opening.end..closing.start],
        start: opening.end,
        body: &text[closing.end..],
    })
}

/// The first boundary from an offset on: three or more hyphens at the start of a line, and white space up to
/// the end of a line, that of a later one if only white space lies between.
fn boundary(text: &str, from: usize) -> Option<Range<usize>> {
    let mut start = from;
    if start > 0 {
        start += text[start..].find('\n')? + 1;
    }
    loop {
        if let Some(end) = end_of_boundary(text, start) {
            return Some(start..end);
        }
        start += text[start..].find('\n')? + 1;
    }
}

fn end_of_boundary(text: &str, start: usize) -> Option<usize> {
    let line = &text[start..];
    if !line.starts_with("---") {
        return None;
    }
    let spaces = line.trim_start_matches('-');
    let spaces_at = text.len() - spaces.len();
    let rest = spaces.trim_start_matches(python::is_space);
    if rest.is_empty() {
        return Some(text.len());
    }
    let spaces = &spaces[..spaces.len() - rest.len()];
    Some(spaces_at + spaces.rfind('\n')?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boundaries_are_lines_of_hyphens() {
        let parts = |text| cut(text).map(|cut| (cut.header, cut.start, cut.body));
        for (text, expected) in [
            ("---\na\n---\nb", Ok(("\na\n", 3, "\nb"))),
            ("\n \n-----\t\na\n--- \n\n\nb", Ok(("\na\n", 9, "\nb"))),
            ("---\na\n---", Ok(("\na\n", 3, ""))),
            ("---\n\n\na\n---\n", Ok(("\na\n", 5, ""))),
            ("---\n---\n", Ok(("\n", 3, ""))),
            ("---\na\n ---\n---x\n---", Ok(("\na\n ---\n---x\n", 3, ""))),
            ("a\n---\nb\n---\n", Err(Uncut::NoOpening)),
            (" ---\nb\n---\n", Err(Uncut::NoOpening)),
            ("---\na\n", Err(Uncut::NoClosing)),
            ("---", Err(Uncut::NoClosing)),
            ("", Err(Uncut::NoOpening)),
        ] {
            assert_eq!(parts(text), expected, "{text:?}");
        }
    }
}
