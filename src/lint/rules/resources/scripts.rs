//! Scripts that a command starts as programs of their own.

use std::path::Path;

use super::Surroundings;
use crate::lint::rules::code;
use crate::lint::{Finding, Rule};
use crate::loader::FileKind;
use crate::syntax::Mention;

/// How much of a file is read to see how it starts.
const START: &[u8] = b"#!";

/// What there is to say about a script that a command starts without an interpreter.
pub(super) fn check(
    mention: &Mention,
    path: &Path,
    kind: FileKind,
    around: &Surroundings<'_>,
) -> Option<Finding> {
    let is_inside = path.starts_with(&around.place.skill);
    if !mention.is_executed || kind != FileKind::File || !is_inside || !mention.doubts.is_empty() {
        return None;
    }
    let is_script = path
        .extension()
        .and_then(|it| it.to_str())
        .is_some_and(|it| ["sh", "bash", "zsh", "py", "rb", "pl", "js", "mjs", "ts"].contains(&it));
    if !is_script {
        return None;
    }
    let is_executable = around.fs().metadata(path).ok()?.executable;
    let has_interpreter = around.fs().read(path).ok()?.starts_with(START);
    let why = match (is_executable, has_interpreter) {
        (Some(false), false) => {
            "it has neither the right to be run nor a first line that says by what (`#!…`)"
        }
        (Some(false), true) => "it has no right to be run (`chmod +x`)",
        (_, false) => "its first line does not say by what (`#!…`)",
        (_, true) => return None,
    };
    let message = format!("{} cannot be started like this: {why}", code(&mention.path));
    Some(Finding::new(
        Rule::ScriptNotExecutable,
        mention.span,
        message,
    ))
}
