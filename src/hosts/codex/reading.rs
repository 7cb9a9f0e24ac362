//! What Codex makes of a file.
//!
//! Source: codex-rs/core-skills/src/loader.rs, loader/namespace.rs; run 0.171.0.

use serde::Deserialize;

use super::repair::repaired;
use crate::hosts::program::{Entry, Reason, Refusal, SkillFile, Withheld, one_line};
use crate::readers::{Value, serde_yaml};

/// The longest name, in characters.
const LONGEST_NAME: usize = 64;

/// The longest name with the plugin's before it, in characters.
const LONGEST_QUALIFIED_NAME: usize = 128;

/// The fields that it reads. A number or a boolean is text where text is wanted.
#[derive(Deserialize)]
struct SkillFrontmatter {
    name: Option<String>,
    description: Option<String>,
    #[serde(default, rename = "metadata")]
    _metadata: SkillFrontmatterMetadata,
}

#[derive(Default, Deserialize)]
struct SkillFrontmatterMetadata {
    #[serde(rename = "short-description")]
    _short_description: Option<String>,
}

pub(super) fn read(file: &SkillFile<'_>) -> Result<Entry, Refusal> {
    let text = file.utf8("failed to read file: stream did not contain valid UTF-8")?;
    let (header, start) = header(text).ok_or_else(|| {
        Refusal::new(
            Reason::NoFrontmatter,
            "missing YAML frontmatter delimited by ---",
        )
    })?;
    let fields = decode(&header, start)?;
    let name = fields.name.as_deref().map(one_line);
    let name = name
        .filter(|name| !name.is_empty())
        .unwrap_or_else(|| default_name(file));
    if name.chars().count() > LONGEST_NAME {
        return Err(Refusal::new(
            Reason::NameTooLong,
            "invalid name: exceeds maximum length of 64 characters",
        ));
    }
    let description = fields.description.as_deref().map(one_line);
    let Some(description) = description.filter(|description| !description.is_empty()) else {
        let reason = match fields.description {
            None => Reason::NoDescription,
            Some(_) => Reason::EmptyDescription,
        };
        return Err(Refusal::new(reason, "missing field `description`"));
    };
    let name = match &file.beside.plugin {
        Some(plugin) => format!("{plugin}:{name}"),
        None => name,
    };
    if name.chars().count() > LONGEST_QUALIFIED_NAME {
        return Err(Refusal::new(
            Reason::NameTooLong,
            "invalid qualified name: exceeds maximum length of 128 characters",
        ));
    }
    Ok(Entry {
        name,
        description: Some(description),
        header: Value::Null,
        body: text.to_owned(),
        withheld: file.beside.is_manual().then_some(Withheld::ManualOnly),
        lost: None,
    })
}

/// The header, its lines joined anew, and where it starts in the text.
fn header(text: &str) -> Option<(String, usize)> {
    let mut lines = text.lines();
    lines.next().filter(|line| line.trim() == "---")?;
    let start = text.find('\n').map_or(text.len(), |end| end + 1);
    let mut header = Vec::new();
    for line in lines {
        if line.trim() == "---" {
            return (!header.is_empty()).then(|| (header.join("\n"), start));
        }
        header.push(line);
    }
    None
}

fn decode(header: &str, start: usize) -> Result<SkillFrontmatter, Refusal> {
    serde_yaml::decode(header).or_else(|error| {
        let refusal = || {
            let reason = reason(&error.text);
            Refusal {
                reason,
                ..Refusal::yaml(format!("invalid YAML: {}", error.text), &error, start)
            }
        };
        let repaired = repaired(header).ok_or_else(refusal)?;
        serde_yaml::decode(&repaired).map_err(|_| refusal())
    })
}

/// Why a decoder says no.
fn reason(message: &str) -> Reason {
    if !message.contains("invalid type") {
        return Reason::InvalidYaml;
    }
    match message.split(':').next() {
        Some("name") => Reason::NonStringName,
        Some("description") => Reason::NonStringDescription,
        Some("metadata") => Reason::WrongType,
        _ => Reason::NotMapping,
    }
}

fn default_name(file: &SkillFile<'_>) -> String {
    let directory = one_line(&file.real_directory());
    if directory.is_empty() {
        "skill".to_owned()
    } else {
        directory
    }
}
