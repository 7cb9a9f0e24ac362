//! What a command says beside its answer.

use std::fmt::Display;
use std::io::Write;

use super::environment::Environment;
use super::printable::printable;
use crate::loader::Unreadable;

/// Says that something could not be done.
pub(super) fn error(message: &impl Display) {
    line("error", &message.to_string());
}

/// Says something that is good to know.
pub(super) fn note(message: &impl Display) {
    line("note", &message.to_string());
}

/// Says what could not be read.
pub(super) fn unreadable(problems: &[Unreadable], environment: &Environment) {
    for Unreadable { path, error: why } in problems {
        error(&format!("cannot read {}: {why}", environment.shown(path)));
    }
}

/// Says what could not be mended.
pub(super) fn unwritten(problems: &[Unreadable], environment: &Environment) {
    for Unreadable { path, error: why } in problems {
        error(&format!("cannot mend {}: {why}", environment.shown(path)));
    }
}

/// Messages hold names of files and arguments, which may hold anything.
fn line(kind: &str, message: &str) {
    text(&format!("{kind}: {}\n", printable(message)));
}

/// Writes lines that are fit for a terminal.
pub(super) fn text(text: &str) {
    // Where nobody reads stderr there is nobody to tell.
    let _ = std::io::stderr().write_all(text.as_bytes());
}
