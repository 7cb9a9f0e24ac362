//! What the ADK makes of a file.
//!
//! Source: google/adk-go, tool/skilltoolset/skill/frontmatter.go and filesystem_source.go.

use crate::hosts::core_agent::adk::{Fault, field_of, other_directory, parse};
use crate::hosts::core_agent::{FrontmatterError, Violation};
use crate::hosts::program::{Entry, Reason, Refusal, SkillFile, line_of};
use crate::readers::{Reader, Value};

pub(super) fn read(file: &SkillFile<'_>) -> Result<Entry, Refusal> {
    let parsed = parse(file.bytes).map_err(|fault| refusal(file, &fault).fatal())?;
    let directory = file.directory();
    if parsed.name != directory {
        let message = other_directory(&parsed.name, &directory);
        let refusal = Refusal::new(Reason::OtherDirectory, message);
        return Err(placed(file, refusal, "name").fatal());
    }
    Ok(Entry {
        name: parsed.name,
        description: Some(parsed.description),
        header: Value::Null,
        body: parsed.instructions,
        withheld: None,
        lost: None,
    })
}

fn refusal(file: &SkillFile<'_>, fault: &Fault) -> Refusal {
    let refusal = |reason| Refusal::new(reason, fault.message.clone());
    match &fault.error {
        FrontmatterError::FirstLine | FrontmatterError::Opening => refusal(Reason::NoFrontmatter),
        FrontmatterError::Closing => refusal(Reason::Unclosed),
        FrontmatterError::AllowedTools => placed(file, refusal(Reason::WrongType), "allowed-tools"),
        FrontmatterError::Panic(_) => refusal(Reason::InvalidYaml),
        FrontmatterError::Yaml(text) => of_yaml(file, text, refusal(Reason::InvalidYaml)),
        FrontmatterError::Invalid(violation) => {
            let reason = of_violation(file, *violation);
            placed(file, refusal(reason), field_of(*violation))
        }
    }
}

fn of_yaml(file: &SkillFile<'_>, text: &str, refusal: Refusal) -> Refusal {
    let reason = if text.contains("not found in type") {
        Reason::UnknownField
    } else if text.contains("cannot unmarshal") {
        Reason::WrongType
    } else {
        Reason::InvalidYaml
    };
    let refusal = Refusal { reason, ..refusal };
    let Some((header, start)) = header(file.bytes) else {
        return refusal;
    };
    // What is wrong with the YAML itself has a place; what is wrong with a value has only a line.
    let error = file.read(header, Reader::YamlV3).err();
    match error.and_then(|error| error.position) {
        Some(position) => refusal.at(start + position.offset),
        None => refusal,
    }
}

fn of_violation(file: &SkillFile<'_>, violation: Violation) -> Reason {
    let is_there =
        |key| header(file.bytes).is_some_and(|(header, _)| line_of(header, key).is_some());
    match violation {
        Violation::NameLength => match file.parsed().tree.field("name") {
            None => Reason::NoName,
            Some(name) if name.value.is_empty_text() => Reason::EmptyName,
            Some(_) => Reason::NameTooLong,
        },
        Violation::NameEnds | Violation::NameHyphens | Violation::NameCharacters => {
            Reason::NameFormat
        }
        Violation::DescriptionLength => match file.parsed().tree.field("description") {
            None if !is_there("description") => Reason::NoDescription,
            Some(description) if !description.value.is_empty_text() => Reason::DescriptionTooLong,
            _ => Reason::EmptyDescription,
        },
        Violation::CompatibilityLength => Reason::WrongValue,
    }
}

/// At the line of a field, if it has one.
fn placed(file: &SkillFile<'_>, refusal: Refusal, key: &str) -> Refusal {
    let line = header(file.bytes).and_then(|(header, start)| Some(start + line_of(header, key)?));
    match line {
        Some(line) => refusal.at(line),
        None => refusal,
    }
}

/// The header, and where it starts, of a file that has one.
fn header(file: &[u8]) -> Option<(&str, usize)> {
    let text = std::str::from_utf8(file).ok()?;
    let start = text.find('\n')? + 1;
    let mut end = start;
    for line in text[start..].split_inclusive('\n') {
        if matches!(line, "---\n" | "---\r\n") {
            return Some((&text[start..end], start));
        }
        end += line.len();
    }
    None
}
