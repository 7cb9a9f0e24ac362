//! The full text of an error: the reason, the place, and the lines around it.

use super::super::javascript::text_of;
use super::super::snippet;
use super::loader::END;

/// Where the error is.
pub(super) struct Blamed<'a> {
    /// The whole text.
    pub(super) units: &'a [u16],
    /// The unit at fault.
    pub(super) at: usize,
    /// Its line, from 0.
    pub(super) line: usize,
    /// Its column, from 0; below that if it lies before the line that is being read.
    pub(super) column: i64,
}

/// Version 3: `reason at line 1, column 2:`, the line, and a caret.
pub(super) fn version_three(reason: &str, blamed: &Blamed<'_>) -> String {
    let (line, column) = (blamed.line + 1, blamed.column + 1);
    let place = format!("{reason} at line {line}, column {column}");
    if blamed.units.is_empty() {
        return place;
    }
    // It ends a line at more characters here than where it reads.
    let snippet = snippet::around(blamed.units, blamed.at, |unit| {
        matches!(*unit, END | 0x0A | 0x0D | 0x85 | 0x2028 | 0x2029)
    });
    let (head, tail) = (snippet.head, snippet.tail);
    let shown = text_of(&blamed.units[snippet.shown]);
    let caret = " ".repeat(snippet.before);
    format!("{place}:\n    {head}{shown}{tail}\n    {caret}^")
}

/// Version 4: `reason (1:2)`, then up to three lines before, the line, a caret, two lines after.
pub(super) fn version_four(reason: &str, blamed: &Blamed<'_>) -> String {
    let (line, column) = (blamed.line + 1, blamed.column + 1);
    let place = format!("{reason} ({line}:{column})");
    // The last unit is left out: once reading has begun, it is the end mark.
    let shown = &blamed.units[..blamed.units.len().saturating_sub(1)];
    if shown.is_empty() {
        return place;
    }
    let lines = Lines::new(shown, blamed.at, blamed.line);
    format!("{place}\n\n{}", lines.text())
}

/// The lines of a text, as version 4 lays them out around an error.
struct Lines<'a> {
    units: &'a [u16],
    at: usize,
    /// The line number to print for the error's line, from 0.
    line: i64,
    /// Start and end of each line; the last has no end.
    starts: Vec<usize>,
    ends: Vec<usize>,
    /// The line that holds the error.
    found: usize,
}

impl<'a> Lines<'a> {
    fn new(units: &'a [u16], at: usize, line: usize) -> Self {
        let mut starts = vec![0];
        let mut ends = Vec::new();
        let mut found = None;
        let mut index = 0;
        while index < units.len() {
            let width = match units[index] {
                0x0D if units.get(index + 1) == Some(&0x0A) => 2,
                0x0A | 0x0D | END => 1,
                _ => {
                    index += 1;
                    continue;
                }
            };
            if at <= index && found.is_none() {
                found = Some(starts.len() - 1);
            }
            ends.push(index);
            index += width;
            starts.push(index);
        }
        let found = found.unwrap_or(starts.len() - 1);
        let line = i64::try_from(line).unwrap_or(0);
        Self {
            units,
            at,
            line,
            starts,
            ends,
            found,
        }
    }

    fn text(&self) -> String {
        const BEFORE: usize = 3;
        const AFTER: usize = 2;
        let last = (self.line + 2).min(i64::try_from(self.ends.len()).unwrap_or(0));
        let number_width = last.to_string().len();
        let mut lines = Vec::new();
        for index in self.found.saturating_sub(BEFORE)..=(self.found + AFTER) {
            if index > self.found && index >= self.ends.len() {
                break;
            }
            let distance =
                i64::try_from(index).unwrap_or(0) - i64::try_from(self.found).unwrap_or(0);
            let (shown, caret) = self.line_text(index, 79 - (number_width + 4));
            let number = self.line + distance + 1;
            lines.push(format!(" {number:>number_width$} | {shown}"));
            if index == self.found {
                lines.push(format!("{}^", "-".repeat(number_width + 4 + caret)));
            }
        }
        lines.join("\n")
    }

    /// One line, cut to a width around the error's column, and that column within it.
    fn line_text(&self, index: usize, width: usize) -> (String, usize) {
        let half = width / 2 - 1;
        let mut start = self.starts[index];
        let column = self.at.saturating_sub(self.starts[self.found]);
        let at = start + column;
        let mut end = self.ends.get(index).copied().unwrap_or(self.units.len());
        let mut head = "";
        let mut tail = "";
        if at - start > half {
            head = " ... ";
            start = at + head.len() - half;
        }
        if self.ends.get(index).is_some_and(|&end| end > at + half) {
            tail = " ...";
            end = at + half - tail.len();
        }
        let shown = text_of(
            self.units
                .get(start..end.min(self.units.len()))
                .unwrap_or_default(),
        );
        let caret = at + head.len() - start;
        (format!("{head}{}{tail}", shown.replace('\t', "→")), caret)
    }
}
