//! What the Agent Framework makes of a file.
//!
//! Source: agent-framework-core 1.23.0, agent_framework/_skills.py; run 1.23.0.

use super::fields::{Fields, fields};
use crate::hosts::program::{Cut, Entry, Reason, Refusal, SkillFile, between_lines, without_mark};
use crate::readers::{Composition, Value};

pub(super) fn read(file: &SkillFile<'_>) -> Result<Entry, Refusal> {
    // The error of the text is one that nobody catches.
    let text = file.python_text("").map_err(Refusal::fatal)?;
    let cut = cut(&text.text).ok_or_else(|| {
        Refusal::new(
            Reason::NoFrontmatter,
            "does not contain valid YAML frontmatter delimited by '---'",
        )
    })?;
    let composition = Composition::of(cut.header).map_err(|error| {
        let message = format!("contains invalid YAML frontmatter: {error}");
        text.yaml(message, &error, cut.start)
    })?;
    let Fields { name, description } = fields(&composition).map_err(|fault| {
        let refusal = Refusal::new(fault.reason, fault.message);
        match fault.place {
            Some(place) => refusal.at(text.original(cut.start + place)),
            None => refusal,
        }
    })?;
    let directory = file.directory();
    if name != directory {
        let message = format!(
            "has frontmatter name '{name}' that does not match the directory name '{directory}'"
        );
        return Err(Refusal::new(Reason::OtherDirectory, message));
    }
    Ok(Entry {
        name,
        description: Some(description),
        header: Value::Null,
        body: text.text,
        withheld: None,
        lost: None,
    })
}

fn cut(text: &str) -> Option<Cut<'_>> {
    let (rest, before) = without_mark(text);
    let is_rule = |line: &str| {
        let blanks = line.strip_prefix("---");
        blanks.is_some_and(|blanks| blanks.chars().all(|blank| matches!(blank, ' ' | '\t')))
    };
    let cut = between_lines(rest, is_rule, is_rule).ok()?;
    Some(Cut {
        start: before + cut.start,
        ..cut
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_may_have_blanks_behind_them() {
        for (text, expected) in [
            ("---\na: b\n---\nc", Some("a: b\n")),
            ("\u{feff}--- \t\na: b\n--- ", Some("a: b\n")),
            ("---\n---", Some("")),
            ("---x\n---\n", None),
            ("---\n ---\n", None),
            ("\n---\n---\n", None),
            ("---", None),
        ] {
            assert_eq!(cut(text).map(|cut| cut.header), expected, "{text:?}");
        }
    }
}
