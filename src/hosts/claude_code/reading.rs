//! What Claude Code makes of a file.
//!
//! Source: run 2.1.332.

use super::LARGEST_FILE;
use super::description::{first_line, given};
use super::frontmatter::parts;
use super::names::is_sayable;
use super::paths::has_paths;
use crate::hosts::program::{Entry, Reason, Refusal, SkillFile, Withheld, field};
use crate::readers::Value;
use crate::readers::javascript::trim;

/// The directory that is kept for skills that come from elsewhere, in any case.
const RESERVED: &str = "synced";

pub(super) fn read(file: &SkillFile<'_>) -> Result<Entry, Refusal> {
    let name = file.directory().into_owned();
    if name.eq_ignore_ascii_case(RESERVED) {
        let message = format!("skipping reserved dir name '{name}'");
        return Err(Refusal::new(Reason::NameFormat, message));
    }
    if !is_sayable(&name) {
        let message = "the name of the directory has `<`, `>`, or something that cannot be seen";
        return Err(Refusal::new(Reason::NameFormat, message));
    }
    if file.bytes.len() > LARGEST_FILE {
        let message = format!(
            "{} bytes exceeds {LARGEST_FILE} byte limit",
            file.bytes.len()
        );
        return Err(Refusal::new(Reason::TooLarge, message));
    }
    Ok(entry(name, &file.lossy(), "Skill"))
}

/// The skill or the command that a text is; `default` describes one that says nothing.
pub(super) fn entry(name: String, text: &str, default: &str) -> Entry {
    let parts = parts(text);
    let description = given(&parts.fields).unwrap_or_else(|| first_line(parts.body, default));
    let is_manual = field(&parts.fields, "disable-model-invocation").is_some_and(is_true);
    let withheld = if is_manual {
        Some(Withheld::ManualOnly)
    } else {
        has_paths(&parts.fields).then_some(Withheld::OnPaths)
    };
    Entry {
        name,
        description: Some(description),
        body: parts.body.to_owned(),
        header: parts.fields,
        withheld,
        lost: parts.lost,
    }
}

/// What Claude Code takes for yes.
fn is_true(value: &Value) -> bool {
    match value {
        Value::Bool(value) => *value,
        Value::Integer(digits) => digits == "1",
        Value::String(text) => {
            let word = trim(text).to_ascii_lowercase();
            ["true", "yes", "on", "1"].contains(&word.as_str())
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_withheld_by_what_its_header_says() {
        for (header, expected) in [
            ("disable-model-invocation: Yes", Some(Withheld::ManualOnly)),
            ("disable-model-invocation: 1.0", Some(Withheld::ManualOnly)),
            (
                "disable-model-invocation: ' on'",
                Some(Withheld::ManualOnly),
            ),
            ("disable-model-invocation: y", None),
            ("disable-model-invocation: [true]", None),
            ("paths: a, b", Some(Withheld::OnPaths)),
            ("paths: '**'", None),
            ("paths: ','", None),
            ("paths: [5]", None),
        ] {
            let entry = entry(
                "x".to_owned(),
                &format!("---\n{header}\n---\nbody"),
                "Skill",
            );
            assert_eq!(entry.withheld, expected, "{header}");
        }
    }
}
