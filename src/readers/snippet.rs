//! The piece of a line that an error shows, as PyYAML cuts it and those do that descend from it.

use std::ops::Range;

/// How many characters are shown on each side of the place. Where a line has more, it is cut some
/// characters before, and dots are put there.
const HALF_WIDTH: usize = 36;

/// What stands for the rest of a line.
const DOTS: &str = " ... ";

/// A piece of a line.
pub(super) struct Snippet {
    /// Which characters are shown.
    pub(super) shown: Range<usize>,
    /// What stands before them.
    pub(super) head: &'static str,
    /// What stands after them.
    pub(super) tail: &'static str,
    /// How many characters of all that come before the place.
    pub(super) before: usize,
}

/// The piece around the character `at` of its line.
pub(super) fn around<T>(text: &[T], at: usize, ends_line: impl Fn(&T) -> bool) -> Snippet {
    let at = at.min(text.len());
    let (left, right) = text.split_at(at);
    let before = left.iter().rev().take_while(|one| !ends_line(one));
    let after = right.iter().take_while(|one| !ends_line(one));
    let (head, before) = cut(before.take(HALF_WIDTH + 1).count());
    let (tail, after) = cut(after.take(HALF_WIDTH + 1).count());
    Snippet {
        shown: at - before..at + after,
        head,
        tail,
        before: before + head.len(),
    }
}

/// A side that is too long loses as many characters as the dots have.
fn cut(length: usize) -> (&'static str, usize) {
    if length > HALF_WIDTH {
        (DOTS, length - DOTS.len())
    } else {
        ("", length)
    }
}

/// A place as Python shows it: line and column, counted from 0 here, the piece of the line, and a
/// caret below.
pub(super) fn python_place(characters: &[char], at: usize, line: usize, column: usize) -> String {
    let snippet = around(characters, at, |character| {
        matches!(
            character,
            '\0' | '\r' | '\n' | '\u{85}' | '\u{2028}' | '\u{2029}'
        )
    });
    let (line, column) = (line + 1, column + 1);
    let Snippet {
        shown, head, tail, ..
    } = snippet;
    let shown: String = characters[shown].iter().collect();
    let caret = " ".repeat(snippet.before);
    format!(
        "  in \"<unicode string>\", line {line}, column {column}:\n    {head}{shown}{tail}\n    {caret}^"
    )
}
