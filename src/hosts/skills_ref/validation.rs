//! What skills-ref finds wrong with a skill that it can read.
//!
//! Source: agentskills/agentskills, skills-ref/src/skills_ref/validator.py; run 0.1.1.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::hosts::program::field;
use crate::readers::{Value, python};

/// The longest name, in characters.
pub(super) const LONGEST_NAME: usize = 64;

/// The longest description, in characters.
pub(super) const LONGEST_DESCRIPTION: usize = 1024;

/// The longest value of `compatibility`, in characters.
pub(super) const LONGEST_COMPATIBILITY: usize = 500;

/// The fields that there are, by the bytes of their names.
const FIELDS: [&str; 6] = [
    "allowed-tools",
    "compatibility",
    "description",
    "license",
    "metadata",
    "name",
];

/// What `validate_metadata` says of a header, for a skill in a directory of this name.
pub(super) fn problems(header: &Value, directory: &str) -> Vec<String> {
    let mut problems = Vec::new();
    problems.extend(unknown_fields(header));
    let missing = |key| format!("Missing required field in frontmatter: {key}");
    match field(header, "name") {
        None => problems.push(missing("name")),
        Some(name) => problems.extend(of_name(name, directory)),
    }
    match field(header, "description") {
        None => problems.push(missing("description")),
        Some(description) => problems.extend(of_description(description)),
    }
    problems.extend(field(header, "compatibility").and_then(of_compatibility));
    problems
}

fn unknown_fields(header: &Value) -> Option<String> {
    let Value::Mapping(entries) = header else {
        return None;
    };
    let keys = entries.iter().map(|(key, _)| python::display(key));
    let mut unknown: Vec<_> = keys.filter(|key| !FIELDS.contains(&key.as_str())).collect();
    unknown.sort();
    let known: Vec<_> = FIELDS.iter().map(|key| format!("'{key}'")).collect();
    (!unknown.is_empty()).then(|| {
        format!(
            "Unexpected fields in frontmatter: {}. Only [{}] are allowed.",
            unknown.join(", "),
            known.join(", ")
        )
    })
}

fn of_name(name: &Value, directory: &str) -> Vec<String> {
    let Some(name) = filled(name) else {
        return vec!["Field 'name' must be a non-empty string".to_owned()];
    };
    let name: String = python::strip(name).nfkc().collect();
    let mut problems = Vec::new();
    let length = name.chars().count();
    if length > LONGEST_NAME {
        problems.push(format!(
            "Skill name '{name}' exceeds {LONGEST_NAME} character limit ({length} chars)"
        ));
    }
    if name != name.to_lowercase() {
        problems.push(format!("Skill name '{name}' must be lowercase"));
    }
    if name.starts_with('-') || name.ends_with('-') {
        problems.push("Skill name cannot start or end with a hyphen".to_owned());
    }
    if name.contains("--") {
        problems.push("Skill name cannot contain consecutive hyphens".to_owned());
    }
    if !name.chars().all(|it| it == '-' || is_alphanumeric(it)) {
        problems.push(format!(
            "Skill name '{name}' contains invalid characters. Only letters, digits, and hyphens are allowed."
        ));
    }
    if directory.nfkc().ne(name.chars()) {
        problems.push(format!(
            "Directory name '{directory}' must match skill name '{name}'"
        ));
    }
    problems
}

fn of_description(description: &Value) -> Option<String> {
    let Some(description) = filled(description) else {
        return Some("Field 'description' must be a non-empty string".to_owned());
    };
    let length = description.chars().count();
    (length > LONGEST_DESCRIPTION).then(|| {
        format!("Description exceeds {LONGEST_DESCRIPTION} character limit ({length} chars)")
    })
}

fn of_compatibility(compatibility: &Value) -> Option<String> {
    let Value::String(compatibility) = compatibility else {
        return Some("Field 'compatibility' must be a string".to_owned());
    };
    let length = compatibility.chars().count();
    (length > LONGEST_COMPATIBILITY).then(|| {
        format!("Compatibility exceeds {LONGEST_COMPATIBILITY} character limit ({length} chars)")
    })
}

/// A text that is more than white space.
fn filled(value: &Value) -> Option<&str> {
    match value {
        Value::String(text) if !python::strip(text).is_empty() => Some(text),
        _ => None,
    }
}

/// What `str.isalnum` takes: marks, some of which Unicode counts as alphabetic, are none.
fn is_alphanumeric(character: char) -> bool {
    character.is_alphanumeric() && !is_combining_mark(character)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::readers::{Reader, read};

    #[test]
    fn each_rule_has_its_sentence() {
        for (directory, header, expected) in [
            ("a-b", "name: a-b\ndescription: c", &[][..]),
            (
                "ａ²",
                "name: a2\ndescription: c\ncompatibility:\nlicense:",
                &[],
            ),
            (
                "x",
                "name: -A--b_\nzeta: 1\nbeta: 2",
                &[
                    "Unexpected fields in frontmatter: beta, zeta. Only ['allowed-tools', 'compatibility', \
                     'description', 'license', 'metadata', 'name'] are allowed.",
                    "Skill name '-A--b_' must be lowercase",
                    "Skill name cannot start or end with a hyphen",
                    "Skill name cannot contain consecutive hyphens",
                    "Skill name '-A--b_' contains invalid characters. Only letters, digits, and hyphens are allowed.",
                    "Directory name 'x' must match skill name '-A--b_'",
                    "Missing required field in frontmatter: description",
                ],
            ),
            (
                "x",
                "name:\ndescription: \" \"\ncompatibility:\n  - a",
                &[
                    "Field 'name' must be a non-empty string",
                    "Field 'description' must be a non-empty string",
                    "Field 'compatibility' must be a string",
                ],
            ),
        ] {
            let value = read(header, Reader::StrictYaml).expect("the test's header is YAML");
            assert_eq!(problems(&value, directory), expected, "{header}");
        }
    }
}
