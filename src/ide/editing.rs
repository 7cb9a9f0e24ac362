//! Which lines somebody who types on one is busy with.

use std::ops::RangeInclusive;

use crate::syntax::{Line, lines};
use crate::text::Span;

/// How far up the field of a line is looked for. In a value of more lines only its last ones count.
const MAX_LINES: usize = 200;

/// The lines that are being written while somebody types on `line` (all from 0): that one and, where
/// it goes on with a value, those from the key on. `description: |` is not empty but unfinished while
/// the cursor is on the line below it.
#[must_use]
pub fn edited_lines(text: &str, line: usize) -> RangeInclusive<usize> {
    let all = lines(text, Span::new(0, text.len()));
    let skipped = (line + 1).saturating_sub(MAX_LINES);
    let near: Vec<&str> = all
        .skip(skipped)
        .take(line + 1 - skipped)
        .map(|line: Line| line.of(text))
        .collect();
    // Behind the last line end is an empty line.
    let own = near.get(line - skipped).copied().unwrap_or_default();
    let above = &near[..near.len().min(line - skipped)];
    let is_blank = own.trim().is_empty();
    let goes_on = match own.starts_with([' ', '\t']) {
        true => true,
        false if is_blank => above.last().is_some_and(|above| opens_value(above)),
        false => own.starts_with("- ") || own.starts_with([']', '}']),
    };
    if !goes_on {
        return line..=line;
    }
    let is_part = |line: &&&str| {
        line.trim().is_empty() || line.starts_with([' ', '\t', ']', '}']) || line.starts_with("- ")
    };
    let parts = above.iter().rev().take_while(is_part).count();
    let is_there = parts < above.len();
    line - parts - usize::from(is_there)..=line
}

/// Whether a value is to follow below.
fn opens_value(line: &str) -> bool {
    let end = line.trim_end().trim_end_matches(['+', '-']);
    end.ends_with([':', '|', '>', '[', '{'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_and_the_value_it_goes_on_with() {
        for (marked, expected) in [
            ("---\nname: x$0\n", 1..=1),
            ("---\nname: x\n$0", 2..=2),
            ("---\ndescription: |\n$0", 1..=2),
            ("---\ndescription: >-\n$0\n---\n", 1..=2),
            ("---\ndescription: |\n  a\n\n  b$0\n", 1..=4),
            ("---\ndescription: |\n  a\n$0", 3..=3),
            ("---\nmetadata:\n  a: b\n  c$0: d\n", 1..=3),
            ("---\nallowed-tools:\n- Read\n- W$0\n", 1..=3),
            ("---\nallowed-tools: [\n  Read\n]$0\n", 1..=3),
            ("---\r\nmetadata:\r\n  $0", 1..=2),
            ("  a$0", 0..=0),
            ("$0", 0..=0),
            ("---\n$0", 1..=1),
        ] {
            let (before, after) = marked.split_once("$0").expect("the fixture has a cursor");
            let line = before.matches('\n').count();
            let text = format!("{before}{after}");
            assert_eq!(edited_lines(&text, line), expected, "{marked:?}");
        }
        assert_eq!(edited_lines("a\n", 9), 9..=9);
    }

    #[test]
    fn a_long_value_counts_in_part() {
        let text = format!("description: |\n{}", "  a\n".repeat(1000));
        assert_eq!(edited_lines(&text, 900), 701..=900);
    }
}
