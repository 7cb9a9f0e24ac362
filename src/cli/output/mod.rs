//! The findings of `check`, written.

mod excerpt;
mod github;
mod json;
mod pretty;
mod sarif;
mod summary;

pub(super) use github::github;
pub(super) use json::json;
pub(super) use pretty::pretty;
pub(super) use sarif::{Ending, sarif};

use std::path::PathBuf;

use crate::lint::{Finding, Severity};
use crate::loader::Skill;
use crate::text::{Position, PositionEncoding, Text};

/// A file and what was found in it.
pub(super) struct Checked {
    pub(super) path: PathBuf,
    pub(super) skill: Skill,
    pub(super) findings: Vec<Finding>,
}

/// How many findings of `severity` there are.
fn count(checked: &[Checked], severity: Severity) -> usize {
    let findings = checked.iter().flat_map(|checked| &checked.findings);
    findings
        .filter(|finding| finding.severity == severity)
        .count()
}

/// The text of a file for conversions to lines and columns. A byte-order mark is no column: no
/// editor shows it.
struct Columns {
    text: Text,
    byte_order_mark: bool,
}

impl Columns {
    fn new(text: &str) -> Self {
        Self {
            text: Text::from(text),
            byte_order_mark: text.starts_with('\u{feff}'),
        }
    }

    /// The position of the byte `offset`, from 0.
    fn position(&self, offset: usize, encoding: PositionEncoding) -> Position {
        let position = self.text.position(offset, encoding);
        let hidden = usize::from(self.byte_order_mark && position.line == 0);
        Position::new(position.line, position.column.saturating_sub(hidden))
    }
}
