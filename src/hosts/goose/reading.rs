//! What Goose makes of a file.
//!
//! Source: block/goose, crates/goose/src/skills/mod.rs and crates/goose/src/sources.rs.

use std::collections::HashMap;

use serde::Deserialize;
use serde_json::Value as Json;

use crate::hosts::program::{Cut, Entry, Reason, Refusal, SkillFile, line_of};
use crate::readers::{NativeError, Value, serde_yaml};

/// Directories that are not entered.
pub(super) const SKIPPED: &[&str] = &[".git", ".hg", ".svn"];

/// The fields that it reads. A number or a boolean is text where text is wanted.
#[derive(Deserialize)]
struct SkillFrontmatter {
    #[serde(default)]
    name: Option<String>,
    #[serde(default)]
    description: String,
    #[serde(default)]
    metadata: HashMap<String, Json>,
}

pub(super) fn read(file: &SkillFile<'_>) -> Result<Entry, Refusal> {
    let text = file.utf8("stream did not contain valid UTF-8")?;
    let Some(cut) = cut(text) else {
        let message = "there are no two `---` in it";
        return Err(Refusal::new(Reason::NoFrontmatter, message));
    };
    let fields: SkillFrontmatter =
        serde_yaml::decode(cut.header).map_err(|error| refusal(&error, cut.start))?;
    let at_name = |refusal: Refusal| match line_of(cut.header, "name") {
        Some(line) => refusal.at(cut.start + line),
        None => refusal,
    };
    let name = match fields.name {
        Some(name) if name.contains('/') => {
            let message = format!("Skill name '{name}' contains '/', skipping");
            return Err(at_name(Refusal::new(Reason::NameFormat, message)));
        }
        Some(name) if !name.is_empty() => name,
        other => {
            let reason = match other {
                Some(_) => Reason::EmptyName,
                None => Reason::NoName,
            };
            let message = "it is missing a required 'name' in frontmatter";
            return Err(at_name(Refusal::new(reason, message)));
        }
    };
    Ok(Entry {
        name,
        description: Some(fields.description),
        header: names(&fields.metadata),
        body: cut.body.to_owned(),
        withheld: None,
        lost: None,
    })
}

/// What stands between the first two `---`, and what comes behind them, without blanks around either.
fn cut(text: &str) -> Option<Cut<'_>> {
    const DASHES: &str = "---";
    let opened = text.find(DASHES)? + DASHES.len();
    let closed = opened + text[opened..].find(DASHES)?;
    let header = &text[opened..closed];
    let blanks = header.len() - header.trim_start().len();
    Some(Cut {
        header: header.trim(),
        start: opened + blanks,
        body: text[closed + DASHES.len()..].trim(),
    })
}

/// The names that arguments have; only these are kept of the header.
fn names(metadata: &HashMap<String, Json>) -> Value {
    let names = metadata.get("arguments").and_then(Json::as_array);
    let names = names.into_iter().flatten().filter_map(Json::as_str);
    let names = names.filter(|name| !name.is_empty());
    Value::Sequence(names.map(|name| Value::String(name.to_owned())).collect())
}

fn refusal(error: &NativeError, start: usize) -> Refusal {
    let is_type = error.text.contains("invalid type");
    let reason = match error.text.split([':', '.']).next() {
        Some("name") if is_type => Reason::NonStringName,
        Some("description") if is_type => Reason::NonStringDescription,
        Some("metadata") if is_type => Reason::WrongType,
        _ if is_type => Reason::NotMapping,
        _ => Reason::InvalidYaml,
    };
    let message = format!("Failed to parse skill frontmatter: {}", error.text);
    Refusal {
        reason,
        ..Refusal::yaml(message, error, start)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_is_between_the_first_two_dashes() {
        for (text, expected) in [
            ("---\na: b\n---\nc\n", Some(("a: b", 4, "c"))),
            ("\u{feff}x\n---\r\na: b\r\n---c", Some(("a: b", 10, "c"))),
            ("---\na: b --- c\n---\nd", Some(("a: b", 4, "c\n---\nd"))),
            ("----\n---", Some(("-", 3, ""))),
            ("a\n---\nb", None),
        ] {
            let cut = cut(text).map(|cut| (cut.header, cut.start, cut.body));
            assert_eq!(cut, expected, "{text:?}");
        }
    }
}
