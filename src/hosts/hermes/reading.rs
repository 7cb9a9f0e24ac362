//! What the list of skills of Hermes makes of a file.
//!
//! Source: hermes-agent 0.19.0, tools/skills_tool.py; run 0.19.0.

use super::EXCLUDED;
use super::frontmatter::{Parsed, is_true, parse, type_name};
use super::platform::{fits_environment, fits_platform};
use crate::hosts::program::{Entry, Reason, Refusal, SkillFile, Withheld, cut_to};
use crate::readers::{Value, python};

/// So many characters of a file are read for the list.
const READ: usize = 4000;

/// The longest name, in characters.
const LONGEST_NAME: usize = 64;

/// The longest description, in characters.
pub(super) const LONGEST_DESCRIPTION: usize = 1024;

pub(super) fn read(file: &SkillFile<'_>) -> Result<Entry, Refusal> {
    let is_excluded =
        |part: std::path::Component<'_>| EXCLUDED.iter().any(|name| part.as_os_str() == *name);
    if file.path.components().any(is_excluded) {
        let message = "a directory above it is one that Hermes never enters";
        return Err(Refusal::new(Reason::Outside, message));
    }
    let text = file.python_text("")?.text;
    let parsed = parse(cut_to(&text, READ));
    if !fits_platform(&parsed) {
        let message = "it is for other systems";
        return Err(Refusal::new(Reason::WrongValue, message));
    }
    let directory = file.directory();
    let name = match parsed.get("name") {
        None => &*directory,
        Some(Value::String(name)) => name,
        Some(other) => {
            let message = match other {
                Value::Sequence(_) => "unhashable type: 'list'".to_owned(),
                other => format!("'{}' object is not subscriptable", type_name(other)),
            };
            return Err(Refusal::new(Reason::NonStringName, message));
        }
    };
    let name = cut_to(name, LONGEST_NAME).to_owned();
    let description = description(&parsed)?;
    let withheld = (!fits_environment(&parsed)).then_some(Withheld::Disabled);
    Ok(Entry {
        name,
        description,
        header: parsed.fields,
        body: text,
        withheld,
        lost: None,
    })
}

/// The description in the list; none if it is a list or a mapping, which stands there as such.
fn description(parsed: &Parsed<'_>) -> Result<Option<String>, Refusal> {
    let given = parsed.get("description");
    let text = match given {
        Some(value) if is_true(value) => match value {
            Value::String(text) => text.clone(),
            Value::Sequence(_) | Value::Mapping(_) => return Ok(None),
            other => return Err(no_length(Reason::NonStringDescription, other)),
        },
        _ => match (first_line(parsed.body), given) {
            (Some(line), _) => line.to_owned(),
            (None, None | Some(Value::String(_))) => String::new(),
            (None, Some(Value::Sequence(_) | Value::Mapping(_))) => return Ok(None),
            (None, Some(other)) => return Err(no_length(Reason::NoDescription, other)),
        },
    };
    Ok(Some(shortened(text)))
}

fn shortened(text: String) -> String {
    if text.chars().count() <= LONGEST_DESCRIPTION {
        return text;
    }
    format!("{}...", cut_to(&text, LONGEST_DESCRIPTION - 3))
}

/// The first line of a body that is neither blank nor a heading.
fn first_line(body: &str) -> Option<&str> {
    let mut lines = body.split('\n').map(python::strip);
    lines.find(|line| !line.is_empty() && !line.starts_with('#'))
}

fn no_length(reason: Reason, value: &Value) -> Refusal {
    let name = type_name(value);
    Refusal::new(reason, format!("object of type '{name}' has no len()"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_body_stands_in_for_a_description() {
        for (header, body, expected) in [
            ("description: a", "b", Ok(Some("a"))),
            ("description: ''", "# b\n\n c \nd", Ok(Some("c"))),
            ("other: a", "", Ok(Some(""))),
            ("description:", "#", Err(Reason::NoDescription)),
            ("description:", "b", Ok(Some("b"))),
            ("description: [a]", "b", Ok(None)),
            ("description: []", "b", Ok(Some("b"))),
            ("description: 0", "b", Ok(Some("b"))),
            ("description: 1", "b", Err(Reason::NonStringDescription)),
        ] {
            let text = format!("---\n{header}\n---\n{body}");
            let description = description(&parse(&text)).map_err(|refusal| refusal.reason);
            let expected = expected.map(|text| text.map(str::to_owned));
            assert_eq!(description, expected, "{header}");
        }
        assert_eq!(
            shortened("é".repeat(1025)),
            format!("{}...", "é".repeat(1021))
        );
    }
}
