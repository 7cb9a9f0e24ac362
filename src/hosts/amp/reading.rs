//! What Amp makes of a file.
//!
//! Source: run 0.0.1790142911-g7618fb; its program is closed.

use crate::hosts::program::{
    Cut, Entry, Reason, Refusal, SkillFile, Uncut, field, utf16_length, without_mark,
};
use crate::readers::{NativeError, Reader, Value, javascript};

/// The longest name, in units of UTF-16.
pub(super) const LONGEST_NAME: usize = 64;

pub(super) fn read(file: &SkillFile<'_>) -> Result<Entry, Refusal> {
    let lossy = file.lossy();
    let (text, before) = without_mark(&lossy);
    let parts = cut(text).map_err(no_header)?;
    // Where bytes were replaced, offsets no longer lead back.
    let is_utf8 = matches!(lossy, std::borrow::Cow::Borrowed(_));
    let header = file.read(parts.header, Reader::Yaml2).map_err(|error| {
        let mut refusal = Refusal::yaml(message(&error), &error, before + parts.start);
        refusal.at = refusal.at.filter(|_| is_utf8);
        refusal
    })?;
    if header == Value::Null {
        return Err(Refusal::new(
            Reason::NotMapping,
            "null is not an object (evaluating 'e.name')",
        ));
    }
    let name = filled(&header, "name")?;
    let description = filled(&header, "description")?;
    check_name(name)?;
    let Value::String(name) = name else {
        return Err(Refusal::new(
            Reason::NonStringName,
            "TypeError: name.localeCompare is not a function",
        )
        .fatal());
    };
    Ok(Entry {
        name: name.clone(),
        description: match description {
            Value::String(text) => Some(text.clone()),
            _ => None,
        },
        body: parts.body.to_owned(),
        header,
        withheld: None,
        lost: None,
    })
}

/// Cuts where the first line is `---`, white space behind it allowed, and so is a later one. Blank lines
/// behind the first belong to it, and the header must not be empty.
fn cut(text: &str) -> Result<Cut<'_>, Uncut> {
    let opened = text.strip_prefix("---").ok_or(Uncut::NoOpening)?;
    let inner = opened.trim_start_matches(javascript::is_space);
    let spaces = &opened[..opened.len() - inner.len()];
    // If nothing closes behind all the blank lines, the last of them may be the header.
    let ends = spaces.match_indices('\n').rev().take(2);
    let mut outcome = Err(Uncut::NoOpening);
    for (end, _) in ends {
        outcome = closed(text, text.len() - opened.len() + end + 1);
        if outcome.is_ok() {
            break;
        }
    }
    outcome
}

/// The parts of a text whose header starts at an offset.
fn closed(text: &str, start: usize) -> Result<Cut<'_>, Uncut> {
    let rest = &text[start..];
    for (at, fence) in rest.match_indices("\n---") {
        let behind = &rest[at + fence.len()..];
        let line = behind.find('\n').map_or(behind, |end| &behind[..end]);
        if !line.chars().all(javascript::is_space) {
            continue;
        }
        let header = &rest[..at];
        let header = header.strip_suffix('\r').unwrap_or(header);
        if header.is_empty() {
            return Err(Uncut::NoOpening);
        }
        let body = behind.get(line.len() + 1..).unwrap_or_default();
        return Ok(Cut {
            header,
            start,
            body,
        });
    }
    Err(Uncut::NoClosing)
}

fn no_header(uncut: Uncut) -> Refusal {
    let reason = match uncut {
        Uncut::NoOpening => Reason::NoFrontmatter,
        Uncut::NoClosing => Reason::Unclosed,
    };
    Refusal::new(reason, "Missing YAML frontmatter")
}

/// What Amp makes of an error of the YAML library.
fn message(error: &NativeError) -> String {
    let Some(position) = error.position else {
        return error.text.clone();
    };
    let line = position.line;
    let says = |part: &str| error.text.contains(part);
    let kind = if says("Nested mappings") {
        "value contains unquoted colon"
    } else if says("Map keys must be unique") {
        "duplicate field"
    } else if says("Implicit") {
        "unexpected line break in value"
    } else if says("Missing closing") {
        "unclosed quote"
    } else {
        return format!("Invalid YAML in frontmatter on line {line}");
    };
    format!("Invalid YAML on line {line}: {kind}")
}

/// The value of a field that JavaScript takes for true.
fn filled<'a>(header: &'a Value, key: &str) -> Result<&'a Value, Refusal> {
    let value = field(header, key);
    let (none, empty) = match key {
        "name" => (Reason::NoName, Reason::EmptyName),
        _ => (Reason::NoDescription, Reason::EmptyDescription),
    };
    let reason = match value {
        Some(value) if is_true(value) => return Ok(value),
        Some(Value::String(_)) => empty,
        _ if !matches!(header, Value::Mapping(_)) => Reason::NotMapping,
        _ => none,
    };
    Err(Refusal::new(
        reason,
        "Missing required fields in frontmatter",
    ))
}

/// Whether JavaScript takes a value for true.
pub(in crate::hosts) fn is_true(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::Bool(value) => *value,
        Value::Integer(digits) => digits.bytes().any(|digit| matches!(digit, b'1'..=b'9')),
        Value::Float(number) => *number != 0.0 && !number.is_nan(),
        Value::String(text) => !text.is_empty(),
        _ => true,
    }
}

/// Whether a name, whatever its type, has the form of one once it is text.
fn check_name(name: &Value) -> Result<(), Refusal> {
    let text = javascript::display(name);
    if !is_name(&text) {
        let message = format!("Invalid skill name: Frontmatter name \"{text}\" is invalid");
        return Err(Refusal::new(Reason::NameFormat, message));
    }
    match name {
        Value::String(name) if utf16_length(name) > LONGEST_NAME => {
            let message = format!(
                "Invalid skill name: Frontmatter name \"{text}\" must be {LONGEST_NAME} characters or less"
            );
            Err(Refusal::new(Reason::NameTooLong, message))
        }
        _ => Ok(()),
    }
}

/// Small letters and digits of ASCII, with single hyphens between.
pub(super) fn is_name(name: &str) -> bool {
    let is_part = |part: &str| {
        let is_small = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
        !part.is_empty() && part.bytes().all(is_small)
    };
    name.split('-').all(is_part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_lines_open_and_close() {
        let parts = |text| cut(text).map(|cut| (cut.header, cut.start, cut.body));
        for (text, expected) in [
            ("---\na\n---\nb", Ok(("a", 4, "b"))),
            ("---\t\r\na\r\n--- \r\nb", Ok(("a", 6, "b"))),
            ("---\n\n\na\n---", Ok(("a", 6, ""))),
            (
                "---\na\n ---\n---x\n----\n---\n",
                Ok(("a\n ---\n---x\n----", 4, "")),
            ),
            ("---\n \n---\nb", Ok((" ", 4, "b"))),
            ("---\n---\n---\n", Ok(("---", 4, ""))),
            ("---\n\n---\nb\n", Err(Uncut::NoOpening)),
            ("---\n---\nb\n", Err(Uncut::NoClosing)),
            ("--- a\nb\n---\n", Err(Uncut::NoOpening)),
            ("----\na\n---\n", Err(Uncut::NoOpening)),
            (" ---\na\n---\n", Err(Uncut::NoOpening)),
            ("", Err(Uncut::NoOpening)),
        ] {
            assert_eq!(parts(text), expected, "{text:?}");
        }
    }

    #[test]
    fn names_are_small_with_single_hyphens() {
        for (name, expected) in [
            ("a-1", true),
            ("a--b", false),
            ("-a", false),
            ("a\n", false),
            ("", false),
        ] {
            assert_eq!(is_name(name), expected, "{name:?}");
        }
    }
}
