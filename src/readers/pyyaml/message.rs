//! PyYAML's error texts: what was being read, what is wrong, and a piece of each place's line.

use crate::readers::libyaml::{Fault, Mark, Problem, Stage};
use crate::readers::snippet::python_place;
use crate::readers::value::{NativeError, Position};

/// Puts a problem into the words of `str(exception)`.
pub(super) fn native_error(header: &str, problem: Problem) -> NativeError {
    let problem = Fault::from(problem);
    let position = problem
        .problem_mark
        .or(problem.context_mark)
        .map(Position::from);
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

fn place(characters: &[char], mark: Mark) -> String {
    python_place(characters, mark.index, mark.line, mark.column)
}
