//! What Crush demands of fields.
//!
//! Source: charmbracelet/crush, internal/skills/skills.go.

use crate::hosts::program::Reason;
use crate::readers::yaml_v3::go_quote;

/// The longest name, in bytes.
pub(super) const LONGEST_NAME: usize = 64;

/// The longest description, in bytes.
pub(super) const LONGEST_DESCRIPTION: usize = 1024;

/// The longest `compatibility`, in bytes.
pub(super) const LONGEST_COMPATIBILITY: usize = 500;

/// What is wrong with a field.
pub(super) struct Fault {
    pub(super) field: &'static str,
    pub(super) reason: Reason,
    pub(super) message: String,
}

/// A text as Go has it: its bytes may be no UTF-8, and then its length is another.
#[derive(Clone, Copy)]
pub(super) struct Text<'a> {
    pub(super) text: &'a str,
    pub(super) length: usize,
}

/// All that is wrong, in the order in which it is looked for.
pub(super) fn faults(
    name: Text<'_>,
    description: Text<'_>,
    compatibility: Text<'_>,
    directory: &str,
) -> Vec<Fault> {
    let mut faults = of_name(name, directory);
    let mut add = |field, reason, message: String| {
        faults.push(Fault {
            field,
            reason,
            message,
        });
    };
    if description.length == 0 {
        let message = "description is required".to_owned();
        add("description", Reason::NoDescription, message);
    } else if description.length > LONGEST_DESCRIPTION {
        let message = format!("description exceeds {LONGEST_DESCRIPTION} characters");
        add("description", Reason::DescriptionTooLong, message);
    }
    if compatibility.length > LONGEST_COMPATIBILITY {
        let message = format!("compatibility exceeds {LONGEST_COMPATIBILITY} characters");
        add("compatibility", Reason::WrongValue, message);
    }
    faults
}

fn of_name(name: Text<'_>, directory: &str) -> Vec<Fault> {
    let fault = |reason, message: String| Fault {
        field: "name",
        reason,
        message,
    };
    if name.length == 0 {
        return vec![fault(Reason::NoName, "name is required".to_owned())];
    }
    let mut faults = Vec::new();
    if name.length > LONGEST_NAME {
        let message = format!("name exceeds {LONGEST_NAME} characters");
        faults.push(fault(Reason::NameTooLong, message));
    }
    if !is_name(name.text) {
        let message =
            "name must be alphanumeric with hyphens, no leading/trailing/consecutive hyphens";
        faults.push(fault(Reason::NameFormat, message.to_owned()));
    }
    if !is_same(name.text, directory) {
        let (name, directory) = (go_quote(name.text), go_quote(directory));
        let message = format!("name {name} must match directory {directory}");
        faults.push(fault(Reason::OtherDirectory, message));
    }
    faults
}

/// What `^[a-zA-Z0-9]+(-[a-zA-Z0-9]+)*$` matches.
pub(super) fn is_name(name: &str) -> bool {
    let is_part =
        |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_alphanumeric());
    name.split('-').all(is_part)
}

/// What `strings.EqualFold` says.
fn is_same(left: &str, right: &str) -> bool {
    left.chars().map(folded).eq(right.chars().map(folded))
}

/// One character for all that are the same but for their case.
fn folded(character: char) -> char {
    let only = |mut characters: [Option<char>; 2]| match characters {
        [Some(_), None] => characters[0].take(),
        _ => None,
    };
    let mut upper = character.to_uppercase();
    let upper = only([upper.next(), upper.next()]).unwrap_or(character);
    let mut lower = upper.to_lowercase();
    only([lower.next(), lower.next()]).unwrap_or(upper)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_compared_without_case() {
        for (left, right, expected) in [
            ("tides", "Tides", true),
            ("task", "ta\u{17f}\u{212a}", true),
            ("tides", "tide", false),
            ("strasse", "stra\u{df}e", false),
        ] {
            assert_eq!(is_same(left, right), expected, "{left} {right}");
        }
    }
}
