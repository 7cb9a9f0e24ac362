//! yaml.v3's error texts.

use crate::readers::libyaml::{Mark, Problem, Stage};
use crate::readers::value::{NativeError, Position};

/// Puts a problem into yaml.v3's words.
///
/// The line is the one where what was being read began, or else where the fault is. It is counted
/// from 0 unless the scanner found the fault, and left out where that gives 0.
pub(super) fn syntax_error(problem: Problem) -> NativeError {
    let blamed = match problem.stage {
        Stage::Scanner | Stage::Parser => [problem.context_mark, problem.problem_mark]
            .into_iter()
            .flatten()
            .find(|mark| mark.line != 0),
        _ => None,
    };
    let text = match blamed {
        Some(mark) => {
            let line = mark.line + usize::from(problem.stage == Stage::Scanner);
            format!("yaml: line {line}: {}", problem.problem)
        }
        None => format!("yaml: {}", problem.problem),
    };
    let position = blamed.or(problem.problem_mark).map(Position::from);
    NativeError::new(text, position)
}

/// A failure that ends decoding at once.
pub(super) fn failure(text: &str) -> NativeError {
    NativeError::new(format!("yaml: {text}"), None)
}

/// A panic of Go's runtime, which yaml.v3 does not turn into an error.
pub(super) fn panic(text: String) -> NativeError {
    NativeError::exception("panic", text)
}

/// The mismatches that decoding has collected; `first` is where the first of them is.
pub(super) fn type_error(mismatches: &[String], first: Option<Mark>) -> NativeError {
    let text = format!("yaml: unmarshal errors:\n  {}", mismatches.join("\n  "));
    NativeError::new(text, first.map(Position::from))
}
