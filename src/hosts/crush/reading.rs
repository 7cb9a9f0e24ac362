//! What Crush makes of a file.
//!
//! Source: charmbracelet/crush, internal/skills/skills.go.

use super::validation::{Text, faults};
use crate::hosts::program::{
    Entry, Folded, Reason, Refusal, SkillFile, Withheld, field, line_of, without_mark,
};
use crate::readers::Value;
use crate::readers::yaml_v3::{GoField, GoStruct, GoType, UnknownFields, decode};

pub(super) fn read(file: &SkillFile<'_>) -> Result<Entry, Refusal> {
    let text = file.lossy();
    let (text, mark) = without_mark(&text);
    let folded = Folded::universal(text, mark);
    let cut = split(&folded.text)?;
    let header = values(file, &folded, &cut)?;
    let directory = file.directory();
    let faults = faults(
        text_of(&header, "name"),
        text_of(&header, "description"),
        text_of(&header, "compatibility"),
        &directory,
    );
    if let Some(first) = faults.first() {
        let messages: Vec<_> = faults.iter().map(|fault| &*fault.message).collect();
        let refusal = Refusal::new(first.reason, messages.join("\n"));
        return Err(match line_of(cut.header, first.field) {
            Some(line) => {
                // A field that is there is empty and not missing.
                let reason = match first.reason {
                    Reason::NoName => Reason::EmptyName,
                    Reason::NoDescription => Reason::EmptyDescription,
                    reason => reason,
                };
                Refusal { reason, ..refusal }.at(folded.original(cut.start + line))
            }
            None => refusal,
        });
    }
    let is_hidden = field(&header, "disable-model-invocation") == Some(&Value::Bool(true));
    Ok(Entry {
        name: text_of(&header, "name").text.to_owned(),
        description: Some(text_of(&header, "description").text.to_owned()),
        body: cut.body.trim().to_owned(),
        withheld: is_hidden.then_some(Withheld::ManualOnly),
        lost: None,
        header,
    })
}

/// A text cut into header and body.
#[derive(Debug, PartialEq, Eq)]
struct Split<'a> {
    header: &'a str,
    /// Where the header starts, in bytes.
    start: usize,
    body: &'a str,
}

/// The header between the first line that is not blank and the next one that is a fence too.
fn split(text: &str) -> Result<Split<'_>, Refusal> {
    let is_fence = |line: &str| line.trim() == "---";
    let mut at = 0;
    let mut start = None;
    for line in text.split('\n') {
        let behind = (at + line.len() + 1).min(text.len());
        match start {
            None if line.trim().is_empty() => {}
            None if is_fence(line) => start = Some(behind),
            None => break,
            Some(start) if is_fence(line) => {
                return Ok(Split {
                    // The line end before the closing line belongs to neither.
                    header: text[start..at].strip_suffix('\n').unwrap_or_default(),
                    start,
                    body: &text[behind..],
                });
            }
            Some(_) => {}
        }
        at = behind;
    }
    Err(match start {
        Some(_) => Refusal::new(Reason::Unclosed, "unclosed frontmatter"),
        None => Refusal::new(Reason::NoFrontmatter, "no YAML frontmatter found"),
    })
}

/// The header, decoded into Crush's own struct.
fn values(file: &SkillFile<'_>, folded: &Folded, cut: &Split<'_>) -> Result<Value, Refusal> {
    let invalid = std::str::from_utf8(file.bytes).err();
    let invalid = invalid.map(|error| error.valid_up_to());
    let end = folded.original(cut.start + cut.header.len());
    if let Some(at) = invalid.filter(|at| *at < end) {
        let message = "parsing frontmatter: the header is not UTF-8";
        return Err(Refusal::new(Reason::NotUtf8, message).at(at));
    }
    let decoded = decode(cut.header, &SKILL, UnknownFields::Ignored);
    let decoded = decoded.map_err(|error| {
        let message = format!("parsing frontmatter: {}", error.text);
        let refusal = Refusal {
            // The library panics in a thread of its own, which ends the program.
            is_fatal: error.exception.is_some(),
            ..folded.yaml(message, &error, cut.start)
        };
        match error.text.contains("cannot unmarshal") {
            true => Refusal {
                reason: Reason::WrongType,
                ..refusal
            },
            false => refusal,
        }
    })?;
    Ok(decoded.unwrap_or(Value::Null))
}

/// A field of the struct; what is not set is empty.
fn text_of<'a>(header: &'a Value, key: &str) -> Text<'a> {
    match field(header, key) {
        Some(Value::String(text)) => Text {
            text,
            length: text.len(),
        },
        // No UTF-8: never a name, and shown by nobody.
        Some(Value::Binary(bytes)) => Text {
            text: "\u{fffd}",
            length: bytes.len(),
        },
        _ => Text {
            text: "",
            length: 0,
        },
    }
}

const SKILL: GoType = GoType::Struct(&GoStruct {
    name: "skills.Skill",
    fields: &[
        go_field("name", GoType::String),
        go_field("description", GoType::String),
        go_field("user-invocable", GoType::Bool),
        go_field("disable-model-invocation", GoType::Bool),
        go_field("license", GoType::String),
        go_field("compatibility", GoType::String),
        go_field("metadata", GoType::Map(&GoType::String)),
    ],
});

const fn go_field(key: &'static str, kind: GoType) -> GoField {
    GoField { key, kind }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_is_between_two_lines_of_dashes() {
        for (text, expected) in [
            ("---\na: b\n---\nc\n", Ok(("a: b", "c\n"))),
            ("\n \n --- \na: b\n\t---\t\nc", Ok(("a: b", "c"))),
            ("---\n---", Ok(("", ""))),
            ("---\n\n---\n", Ok(("", ""))),
            ("---\na\n----\n---", Ok(("a\n----", ""))),
            ("---", Err(Reason::Unclosed)),
            ("---\na: b\n", Err(Reason::Unclosed)),
            ("a\n---\n---\n", Err(Reason::NoFrontmatter)),
            ("", Err(Reason::NoFrontmatter)),
        ] {
            let cut = split(text);
            let cut = cut.as_ref().map(|cut| (cut.header, cut.body));
            let cut = cut.map_err(|refusal| refusal.reason);
            assert_eq!(cut, expected, "{text:?}");
        }
    }
}
