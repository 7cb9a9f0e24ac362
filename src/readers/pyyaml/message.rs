//! PyYAML's error texts: what was being read, what is wrong, and a piece of each place's line.

use crate::readers::libyaml::{Fault, Mark, Problem, Stage};
use crate::readers::value::{NativeError, Position};

/// How many characters of a line are shown on either side of the place.
const HALF_SNIPPET: usize = 37;

/// What a cut-off end of the line is replaced by, and by how many characters more it is cut.
const ELLIPSIS: (&str, usize) = (" ... ", 5);

/// Puts a problem into the words of `str(exception)`.
pub(super) fn native_error(header: &str, problem: Problem) -> NativeError {
    let problem = Fault::from(problem);
    let position = problem
        .problem_mark
        .or(problem.context_mark)
        .map(|mark| Position {
            offset: mark.offset,
            line: mark.line + 1,
            column: mark.column + 1,
        });
    let exception = match problem.stage {
        Stage::Exception(class) => Some(class),
        _ => None,
    };
    let text = match problem.stage {
        Stage::Exception(_) => problem.problem,
        Stage::Reader => {
            let at = problem.problem_mark.unwrap_or_default().index;
            format!(
                "{}\n  in \"<unicode string>\", position {at}",
                problem.problem
            )
        }
        _ => marked_text(header, problem),
    };
    NativeError {
        position,
        text,
        exception,
    }
}

fn marked_text(header: &str, problem: Fault) -> String {
    let characters: Vec<char> = header.chars().collect();
    let mut lines = Vec::new();
    lines.extend(problem.context);
    if let Some(mark) = problem.context_mark {
        let same_place = |other: Mark| (other.line, other.column) == (mark.line, mark.column);
        if !problem.problem_mark.is_some_and(same_place) {
            lines.push(place(&characters, mark));
        }
    }
    lines.push(problem.problem);
    lines.extend(problem.problem_mark.map(|mark| place(&characters, mark)));
    lines.join("\n")
}

/// A place: its line and column, the line (or what fits of it), and a caret below.
fn place(characters: &[char], mark: Mark) -> String {
    let at = mark.index.min(characters.len());
    let ends_line = |index: usize| {
        matches!(
            characters[index],
            '\0' | '\r' | '\n' | '\u{85}' | '\u{2028}' | '\u{2029}'
        )
    };
    let (mut start, mut head) = (at, "");
    while start > 0 && !ends_line(start - 1) {
        start -= 1;
        if at - start >= HALF_SNIPPET {
            head = ELLIPSIS.0;
            start += ELLIPSIS.1;
            break;
        }
    }
    let (mut end, mut tail) = (at, "");
    while end < characters.len() && !ends_line(end) {
        end += 1;
        if end - at >= HALF_SNIPPET {
            tail = ELLIPSIS.0;
            end -= ELLIPSIS.1;
            break;
        }
    }
    let shown: String = characters[start..end].iter().collect();
    let caret = " ".repeat(at - start + head.len());
    format!(
        "  in \"<unicode string>\", line {}, column {}:\n    {head}{shown}{tail}\n    {caret}^",
        mark.line + 1,
        mark.column + 1,
    )
}
