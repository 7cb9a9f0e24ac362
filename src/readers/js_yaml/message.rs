//! The full text of an error: the reason, the place, and the lines around it.

use super::super::javascript::text_of;
use super::loader::END;

/// How many units of the error's line version 3 shows on each side.
const THREE_HALF_WIDTH: usize = 36;

/// Version 3: `reason at line 1, column 2:`, the line, and a caret.
pub(super) fn version_three(
    reason: &str,
    units: &[u16],
    at: usize,
    line: usize,
    column: i64,
) -> String {
    let place = format!("{reason} at line {}, column {}", line + 1, column + 1);
    if units.is_empty() {
        return place;
    }
    let (head, start) = line_before(units, at);
    let (tail, end) = line_after(units, at);
    let shown = text_of(units.get(start..end).unwrap_or_default());
    let caret = 4 + at.saturating_sub(start) + head.len();
    format!("{place}:\n    {head}{shown}{tail}\n{}^", " ".repeat(caret))
}

/// Version 3 ends a line at more characters here than its reader does.
fn ends_shown_line(unit: u16) -> bool {
    matches!(unit, END | 0x0A | 0x0D | 0x85 | 0x2028 | 0x2029)
}

fn line_before(units: &[u16], at: usize) -> (&'static str, usize) {
    let mut start = at;
    while start > 0
        && units
            .get(start - 1)
            .is_some_and(|&unit| !ends_shown_line(unit))
    {
        start -= 1;
        if at - start > THREE_HALF_WIDTH {
            return (" ... ", start + 5);
        }
    }
    ("", start)
}

fn line_after(units: &[u16], at: usize) -> (&'static str, usize) {
    let mut end = at;
    while units.get(end).is_some_and(|&unit| !ends_shown_line(unit)) {
        end += 1;
        if end - at > THREE_HALF_WIDTH {
            return (" ... ", end - 5);
        }
    }
    ("", end)
}

/// Version 4: `reason (1:2)`, then up to three lines before, the line, a caret, two lines after.
pub(super) fn version_four(
    reason: &str,
    units: &[u16],
    at: usize,
    line: usize,
    column: i64,
) -> String {
    let place = format!("{reason} ({}:{})", line + 1, column + 1);
    // The last unit is left out: once reading has begun, it is the end mark.
    let shown = &units[..units.len().saturating_sub(1)];
    if shown.is_empty() {
        return place;
    }
    format!("{place}\n\n{}", Snippet::new(shown, at, line).text())
}

/// The lines of a text, as version 4 lays them out around an error.
struct Snippet<'a> {
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

impl<'a> Snippet<'a> {
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
