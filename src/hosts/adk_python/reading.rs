//! What ADK makes of a file.
//!
//! Source: google-adk 2.13.0, google/adk/skills/_utils.py; run 2.13.0.

use super::fields::checked;
use crate::hosts::program::{Cut, Entry, Reason, Refusal, SkillFile, Uncut, is_set};
use crate::readers::{Reader, Value, python};

/// What starts and ends a header.
const RULE: &str = "---";

pub(super) fn read(file: &SkillFile<'_>) -> Result<Entry, Refusal> {
    let text = file.python_text("")?;
    let cut = cut(&text.text).map_err(|uncut| match uncut {
        Uncut::NoOpening => Refusal::new(
            Reason::NoFrontmatter,
            "SKILL.md must start with YAML frontmatter (---)",
        ),
        Uncut::NoClosing => Refusal::new(
            Reason::Unclosed,
            "SKILL.md frontmatter not properly closed with ---",
        ),
    })?;
    let header = file.read(cut.header, Reader::PyYaml).map_err(|error| {
        let message = format!("Invalid YAML in frontmatter: {error}");
        text.yaml(message, &error, cut.start)
    })?;
    if !matches!(header, Value::Mapping(_)) {
        let message = "SKILL.md frontmatter must be a YAML mapping";
        return Err(Refusal::new(Reason::NotMapping, message));
    }
    if is_set(cut.header, "metadata") {
        let message = "metadata: Input should be a valid dictionary";
        return Err(Refusal::new(Reason::WrongType, message));
    }
    let (name, description) = checked(&header).map_err(|fault| {
        let place = fault.place(cut.header);
        let at = place.map(|place| text.original(cut.start + place));
        Refusal {
            at,
            ..Refusal::new(fault.reason, fault.message)
        }
    })?;
    let directory = file.resolved_directory();
    if name != *directory {
        let message = format!("Skill name '{name}' does not match directory name '{directory}'.");
        return Err(Refusal::new(Reason::OtherDirectory, message));
    }
    Ok(Entry {
        name,
        description: Some(description),
        body: python::strip(cut.body).to_owned(),
        header,
        withheld: None,
        lost: None,
    })
}

/// The header between the first two `---`, wherever the second one stands.
fn cut(text: &str) -> Result<Cut<'_>, Uncut> {
    let rest = text.strip_prefix(RULE).ok_or(Uncut::NoOpening)?;
    let (header, body) = rest.split_once(RULE).ok_or(Uncut::NoClosing)?;
    Ok(Cut {
        header,
        start: RULE.len(),
        body,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_rule_ends_a_header() {
        let cut = |text| cut(text).map(|cut| (cut.header, cut.body));
        for (text, expected) in [
            ("---\na: b\n---\nc", Ok(("\na: b\n", "\nc"))),
            ("---\na: b---c\n---\n", Ok(("\na: b", "c\n---\n"))),
            ("----\na: b\n---\n", Ok(("-\na: b\n", "\n"))),
            ("------", Ok(("", ""))),
            ("---\na: b\n", Err(Uncut::NoClosing)),
            ("\n---\n---\n", Err(Uncut::NoOpening)),
        ] {
            assert_eq!(cut(text), expected, "{text:?}");
        }
    }
}
