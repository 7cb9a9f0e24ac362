//! The full text of an error: the message, the place, and the line with a pointer.

use super::super::NativeError;
use super::super::javascript::{error_at, text_of};
use super::compose::Problem;

/// How much of a line is shown.
const WIDTH: usize = 80;

/// An error as it is thrown.
pub(super) fn error(
    problem: &Problem,
    header: &str,
    units: &[u16],
    starts: &[usize],
) -> NativeError {
    let (line, column) = place(starts, problem.start);
    let mut text = format!("{} at line {line}, column {column}", problem.message);
    if let Some(shown) = shown_line(problem, starts, units) {
        text.push_str(":\n\n");
        text.push_str(&shown);
        text.push('\n');
    }
    error_at(text, header, problem.start, line, column)
}

/// Line and column, from 1.
fn place(starts: &[usize], offset: usize) -> (usize, usize) {
    let line = starts.partition_point(|&start| start <= offset);
    (line, offset - starts[line - 1] + 1)
}

/// The error's line and a pointer below it, unless there is nothing to see. A line before it is
/// shown, too, if only spaces stand before the error.
fn shown_line(problem: &Problem, starts: &[usize], units: &[u16]) -> Option<String> {
    let (line, column) = place(starts, problem.start);
    let line_of = |line: usize| {
        let end = starts.get(line).copied().unwrap_or(units.len());
        units.get(starts[line - 1]..end).unwrap_or_default()
    };
    let mut index = column - 1;
    let mut shown = without_breaks(line_of(line)).to_vec();
    if index >= 60 && shown.len() > WIDTH {
        let cut = (index - 39).min(shown.len() - (WIDTH - 1));
        shown = [&[ELLIPSIS], &shown[cut..]].concat();
        index -= cut - 1;
    }
    if shown.len() > WIDTH {
        shown.truncate(WIDTH - 1);
        shown.push(ELLIPSIS);
    }
    let before = &shown[..index.min(shown.len())];
    if line > 1 && before.iter().all(|&unit| unit == u16::from(b' ')) {
        let mut previous = line_of(line - 1).to_vec();
        if previous.len() > WIDTH {
            previous.truncate(WIDTH - 1);
            previous.extend([ELLIPSIS, u16::from(b'\n')]);
        }
        previous.append(&mut shown);
        shown = previous;
    }
    if shown.iter().all(|&unit| unit == u16::from(b' ')) {
        return None;
    }
    let (end_line, end_column) = place(starts, problem.end);
    let mut count = 1;
    if end_line == line && end_column > column {
        count = (end_column - column)
            .min(WIDTH.saturating_sub(index))
            .max(1);
    }
    Some(format!(
        "{}\n{}{}",
        text_of(&shown),
        " ".repeat(index),
        "^".repeat(count)
    ))
}

const ELLIPSIS: u16 = 0x2026;

fn without_breaks(line: &[u16]) -> &[u16] {
    let breaks = line
        .iter()
        .rev()
        .take_while(|&&unit| unit == u16::from(b'\n') || unit == u16::from(b'\r'));
    &line[..line.len() - breaks.count()]
}
