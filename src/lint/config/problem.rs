//! What is wrong with settings.

use std::fmt;

use super::Settings;
use crate::text::{Span, nearest};

/// Settings that are not all good.
#[derive(Debug, thiserror::Error)]
#[error("{}", lines(problems))]
pub struct SettingsError {
    /// What is wrong, in the order of the text. There is at least one.
    pub problems: Vec<Problem>,
    /// The settings without the places that are wrong: an editor goes on with these.
    pub rest: Box<Settings>,
}

/// A place in settings that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The key, such as `overrides[0].rules.missing-name`; empty if the text cannot be read.
    pub key: String,
    /// What is wrong with it and what to do about it, in one line without a full stop.
    pub message: String,
    /// The bytes of the file to underline, if the settings are a file.
    pub span: Option<Span>,
    /// The line they are in, from 1.
    pub line: Option<usize>,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        if !self.key.is_empty() {
            write!(f, "`{}`: ", self.key)?;
        }
        f.write_str(&self.message)
    }
}

/// What to say to a word that is not known: "there is no rule `x` (did you mean `y`?)".
pub(super) fn unknown<'a>(
    kind: &str,
    word: &str,
    known: impl Iterator<Item = &'a str> + Clone,
) -> String {
    let advice = match nearest(word, known.clone()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => {
            let names: Vec<_> = known.map(|name| format!("`{name}`")).collect();
            format!("known: {}", names.join(", "))
        }
    };
    format!("there is no {kind} `{word}` ({advice})")
}

fn lines(problems: &[Problem]) -> String {
    let lines: Vec<_> = problems.iter().map(Problem::to_string).collect();
    lines.join("\n")
}
