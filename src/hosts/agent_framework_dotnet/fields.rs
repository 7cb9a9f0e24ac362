//! Which fields the Agent Framework for .NET takes.
//!
//! Source: microsoft/agent-framework, dotnet/src/Microsoft.Agents.AI/Skills: File/AgentFileSkillsSource.cs,
//! AgentSkillFrontmatter.cs.

use super::lines::{keys, pairs};
use super::metadata;
use super::scalar;
use crate::hosts::program::{Reason, Refusal, utf16_length};

/// The longest name, in units of UTF-16.
pub(super) const LONGEST_NAME: usize = 64;

/// The longest description, in units of UTF-16.
pub(super) const LONGEST_DESCRIPTION: usize = 1024;

/// The longest `compatibility`, in units of UTF-16.
pub(super) const LONGEST_COMPATIBILITY: usize = 500;

/// The fields that it knows, in whatever case. Each may be there once.
const KNOWN: [&str; 6] = [
    "name",
    "description",
    "license",
    "compatibility",
    "metadata",
    "allowed-tools",
];

/// What a header says.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Fields {
    pub(super) name: String,
    pub(super) description: String,
}

/// The fields of a header, if they are as they have to be. A refusal's place is one in the header.
pub(super) fn fields(header: &str) -> Result<Fields, Refusal> {
    let mut seen = Vec::new();
    for (key, at) in keys(header) {
        let known = KNOWN.iter().find(|known| known.eq_ignore_ascii_case(key));
        if let Some(known) = known {
            if seen.contains(known) {
                return Err(repeated(key, at));
            }
            seen.push(*known);
        }
    }
    let value = |wanted: &str| {
        let mut found = pairs(header).filter(|pair| pair.key.eq_ignore_ascii_case(wanted));
        found
            .next()
            .map(|pair| scalar::value(header, &pair).ok_or_else(no_lines))
    };
    let name = value("name").transpose()?;
    let description = value("description").transpose()?;
    let license = value("license").transpose()?;
    let tools = value("allowed-tools").transpose()?;
    let compatibility = value("compatibility").transpose()?;
    // Nothing but a raised error could come of these two.
    drop((license, tools));
    if let Some((key, at)) = metadata::repeated(header) {
        return Err(repeated(&format!("metadata.{key}"), at));
    }
    let name = checked_name(name)?;
    let description = checked_description(description)?;
    if utf16_length(&compatibility.unwrap_or_default()) > LONGEST_COMPATIBILITY {
        let message =
            format!("Skill compatibility must be {LONGEST_COMPATIBILITY} characters or fewer.");
        // Nobody catches this one.
        return Err(Refusal::new(Reason::WrongValue, message).fatal());
    }
    Ok(Fields { name, description })
}

/// Whether a name is one to the framework, but for its length: small ASCII letters and digits, and single hyphens
/// between them.
pub(super) fn is_name(name: &str) -> bool {
    // Its expression takes a line end at the end of all for none.
    let name = name.strip_suffix('\n').unwrap_or(name);
    let is_letter = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    let mut parts = name.split('-');
    parts.all(|part| !part.is_empty() && part.bytes().all(is_letter))
}

fn checked_name(name: Option<String>) -> Result<String, Refusal> {
    let Some(name) = name else {
        return Err(invalid(Reason::NoName, "Skill name is required."));
    };
    if name.trim().is_empty() {
        return Err(invalid(Reason::EmptyName, "Skill name is required."));
    }
    if utf16_length(&name) > LONGEST_NAME {
        let message = format!("Skill name must be {LONGEST_NAME} characters or fewer.");
        return Err(invalid(Reason::NameTooLong, &message));
    }
    if !is_name(&name) {
        let message =
            "(The name may have small letters, digits and single hyphens between them only.)";
        return Err(invalid(Reason::NameFormat, message));
    }
    Ok(name)
}

fn checked_description(description: Option<String>) -> Result<String, Refusal> {
    const MISSING: &str = "Skill description is required.";
    let description = description.ok_or_else(|| invalid(Reason::NoDescription, MISSING))?;
    if description.trim().is_empty() {
        return Err(invalid(Reason::EmptyDescription, MISSING));
    }
    if utf16_length(&description) > LONGEST_DESCRIPTION {
        let message =
            format!("Skill description must be {LONGEST_DESCRIPTION} characters or fewer.");
        return Err(invalid(Reason::DescriptionTooLong, &message));
    }
    Ok(description)
}

fn invalid(reason: Reason, message: &str) -> Refusal {
    Refusal::new(
        reason,
        format!("has an invalid 'frontmatter' value: {message}"),
    )
}

fn repeated(key: &str, at: usize) -> Refusal {
    let message = format!("contains duplicate frontmatter key '{key}'");
    Refusal::new(Reason::InvalidYaml, message).at(at)
}

/// .NET looks for the least indent of no lines at all.
fn no_lines() -> Refusal {
    Refusal::new(Reason::InvalidYaml, "Sequence contains no elements").fatal()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_and_not_yaml() {
        let long = format!("name: a\ndescription: {}", "d".repeat(1025));
        let short = format!("name: {}\ndescription: d", "é".repeat(65));
        let compatible = format!(
            "name: a\ndescription: d\ncompatibility: {}",
            "c".repeat(501)
        );
        for (header, expected) in [
            ("name: a\ndescription: b", Ok(("a", "b"))),
            ("NAME: a\nDescription: b", Ok(("a", "b"))),
            ("name: a\ndescription: b: c # d", Ok(("a", "b: c # d"))),
            ("name: a\ndescription: [b]", Ok(("a", "[b]"))),
            ("name: 010\ndescription: yes", Ok(("010", "yes"))),
            ("name: a\ndescription: >\n  b\n  c", Ok(("a", "b c"))),
            ("name: a\ndescription: \"\"", Ok(("a", "\"\""))),
            ("name: a\ndescription: b\n  c", Ok(("a", "b"))),
            (
                "name: a\ndescription: b\nother: 1\nother: 2",
                Ok(("a", "b")),
            ),
            ("name: a\ndescription: b\n&broken: [", Ok(("a", "b"))),
            ("name: |+\n  a\ndescription: b", Ok(("a\n", "b"))),
            ("name: a\nName: a\ndescription: b", Err(Reason::InvalidYaml)),
            // The name is the value of the description.
            ("description:\nname: a", Err(Reason::NoName)),
            (
                "name: a\nother:\ndescription: b",
                Err(Reason::NoDescription),
            ),
            ("name: a\ndescription:", Err(Reason::NoDescription)),
            ("name: a\ndescription: ' '", Err(Reason::EmptyDescription)),
            ("name: ' '\ndescription: b", Err(Reason::EmptyName)),
            ("name: a--b\ndescription: b", Err(Reason::NameFormat)),
            ("name: A\ndescription: b", Err(Reason::NameFormat)),
            (&*long, Err(Reason::DescriptionTooLong)),
            (&*short, Err(Reason::NameTooLong)),
            (&*compatible, Err(Reason::WrongValue)),
            (
                "metadata:\n  a: b\n  a: c\nname: a\ndescription: b",
                Err(Reason::InvalidYaml),
            ),
            ("", Err(Reason::NoName)),
        ] {
            let fields = fields(header);
            let seen = fields
                .as_ref()
                .map(|fields| (fields.name.as_str(), fields.description.as_str()))
                .map_err(|refusal| refusal.reason);
            assert_eq!(seen, expected, "{header}");
        }
    }

    #[test]
    fn some_errors_are_the_end_of_all() {
        let compatible = format!(
            "name: a\ndescription: d\ncompatibility: {}",
            "c".repeat(501)
        );
        for (header, is_fatal) in [
            (&*compatible, true),
            ("name: a\ndescription: |\n \rb", true),
            ("name: a", false),
        ] {
            let refusal = fields(header).expect_err("it is refused");
            assert_eq!(refusal.is_fatal, is_fatal, "{header}");
        }
    }
}
