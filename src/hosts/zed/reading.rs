//! What Zed makes of a file.
//!
//! Source: zed-industries/zed, crates/agent_skills/agent_skills.rs.

use serde::Deserialize;

use crate::hosts::program::{Entry, Reason, Refusal, SkillFile, Withheld, line_of};
use crate::readers::{NativeError, Value, serde_yaml};

/// The largest file, in bytes.
pub(super) const LARGEST_FILE: usize = 100 * 1024;

/// The longest name, in bytes.
pub(super) const LONGEST_NAME: usize = 64;

/// The fields that it reads. A number or a boolean is text where text is wanted.
#[derive(Deserialize)]
struct SkillMetadata {
    name: String,
    description: String,
    #[serde(default, rename = "disable-model-invocation")]
    disable_model_invocation: bool,
}

pub(super) fn read(file: &SkillFile<'_>) -> Result<Entry, Refusal> {
    if file.bytes.len() > LARGEST_FILE {
        let message = "SKILL.md file exceeds maximum size of 100KB";
        return Err(Refusal::new(Reason::TooLarge, message));
    }
    let whole = file.lossy();
    let text = whole.trim_start();
    let before = whole.len() - text.len();
    let cut = cut(text)?;
    if let Err(error) = std::str::from_utf8(file.bytes)
        && error.valid_up_to() < before + cut.end
    {
        let message = format!("SKILL.md is not valid UTF-8: {error}");
        return Err(Refusal::new(Reason::NotUtf8, message).at(error.valid_up_to()));
    }
    let fields: SkillMetadata =
        serde_yaml::decode(cut.document).map_err(|error| refusal(&error, before))?;
    let place = |key: &str, refusal: Refusal| match line_of(cut.document, key) {
        Some(line) => refusal.at(before + line),
        None => refusal,
    };
    check_name(&fields.name).map_err(|refusal| place("name", refusal))?;
    if fields.description.trim().is_empty() {
        let message = "Skill description cannot be empty";
        let refusal = Refusal::new(Reason::EmptyDescription, message);
        return Err(place("description", refusal));
    }
    Ok(Entry {
        name: fields.name,
        description: Some(fields.description),
        header: Value::Null,
        body: text[cut.end..].trim().to_owned(),
        withheld: fields
            .disable_model_invocation
            .then_some(Withheld::ManualOnly),
        lost: None,
    })
}

/// Whether a name has small ASCII letters, digits and hyphens only, and at least one of them.
pub(super) fn is_name(name: &str) -> bool {
    let is_taken = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    !name.is_empty() && name.bytes().all(is_taken)
}

fn check_name(name: &str) -> Result<(), Refusal> {
    if name.is_empty() {
        let message = "Skill name cannot be empty";
        return Err(Refusal::new(Reason::EmptyName, message));
    }
    if name.len() > LONGEST_NAME {
        let message = format!("Skill name must be at most {LONGEST_NAME} characters");
        return Err(Refusal::new(Reason::NameTooLong, message));
    }
    if !is_name(name) {
        let message = "Skill name must contain only lowercase letters, numbers, and hyphens";
        return Err(Refusal::new(Reason::NameFormat, message));
    }
    Ok(())
}

/// Where a header is in a text without blanks before it.
#[derive(Debug, PartialEq, Eq)]
struct Cut<'a> {
    /// The first document of YAML, with the opening line.
    document: &'a str,
    /// Where the closing line ends, in bytes.
    end: usize,
}

/// A later candidate for the closing line cannot do better than the first: the first document of YAML ends before
/// either.
fn cut(text: &str) -> Result<Cut<'_>, Refusal> {
    if !text.starts_with("---") {
        let message = "SKILL.md must start with YAML frontmatter (---)";
        return Err(Refusal::new(Reason::NoFrontmatter, message));
    }
    let mut at = text.find('\n').map_or(text.len(), |end| end + 1);
    let mut document = None;
    for line in text[at..].split_inclusive('\n') {
        if document.is_none() && is_mark(line) {
            document = Some(&text[..at]);
        }
        at += line.len();
        if matches!(line, "---" | "---\n" | "---\r\n") {
            let document = document.unwrap_or(text);
            return Ok(Cut { document, end: at });
        }
    }
    let message = "SKILL.md missing closing frontmatter delimiter (---)";
    Err(Refusal::new(Reason::Unclosed, message))
}

/// Whether a line is where a document of YAML ends.
fn is_mark(line: &str) -> bool {
    let rest = line.strip_prefix("---").or(line.strip_prefix("..."));
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t', '\r', '\n']))
}

fn refusal(error: &NativeError, before: usize) -> Refusal {
    let text = &error.text;
    let is_type = text.contains("invalid type");
    let reason = match text.split(':').next() {
        _ if text.starts_with("missing field `name`") => Reason::NoName,
        _ if text.starts_with("missing field `description`") => Reason::NoDescription,
        Some("name") if is_type => Reason::NonStringName,
        Some("description") if is_type => Reason::NonStringDescription,
        Some("disable-model-invocation") if is_type => Reason::WrongType,
        _ if is_type => Reason::NotMapping,
        _ => Reason::InvalidYaml,
    };
    // What YAML says is kept from the user.
    let refusal = Refusal::yaml("Invalid YAML frontmatter", error, before);
    Refusal { reason, ..refusal }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_ends_at_a_line_of_dashes_alone() {
        for (text, expected) in [
            ("---\na: b\n---\nc", Ok(("---\na: b\n", 13))),
            (
                "--- # c\r\na: b\r\n---\r\n",
                Ok(("--- # c\r\na: b\r\n", 20)),
            ),
            ("---\n---", Ok(("---\n", 7))),
            // Where a document ends, and where the header does, may be two lines.
            ("---\na: b\n--- \nc\n---\n", Ok(("---\na: b\n", 20))),
            ("---\na: b\n...\nc\n---\n", Ok(("---\na: b\n", 19))),
            ("---\na\n----\n---x\n", Err(Reason::Unclosed)),
            ("---", Err(Reason::Unclosed)),
            ("\u{feff}---\n---\n", Err(Reason::NoFrontmatter)),
            ("", Err(Reason::NoFrontmatter)),
        ] {
            let cut = cut(text).map(|cut| (cut.document, cut.end));
            let cut = cut.map_err(|refusal| refusal.reason);
            assert_eq!(cut, expected, "{text:?}");
        }
    }
}
