//! What Codex makes of a file.
//!
//! Source: codex-rs/core-skills/src/loader.rs, loader/namespace.rs; run 0.171.0.

use std::path::Path;

use serde::Deserialize;

use super::repair::repaired;
use crate::hosts::program::{Entry, Reason, Refusal, SkillFile, Withheld, one_line};
use crate::readers::{Reader, Value, serde_yaml};

/// The longest name, in characters.
const LONGEST_NAME: usize = 64;

/// The longest name with the plugin's before it, in characters.
const LONGEST_QUALIFIED_NAME: usize = 128;

/// The fields that it reads. A number or a boolean is text where text is wanted.
#[derive(Deserialize)]
struct SkillFrontmatter {
    name: Option<String>,
    description: Option<String>,
    #[serde(default)]
    metadata: SkillFrontmatterMetadata,
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
    let name = match plugin_around(file) {
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
        withheld: is_manual(file).then_some(Withheld::ManualOnly),
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

/// The name of the plugin that the skill is a part of: that of the nearest manifest above.
fn plugin_around(file: &SkillFile<'_>) -> Option<String> {
    let above = file.real.ancestors().skip(1);
    let mut places = above.flat_map(|directory| {
        [".codex-plugin", ".claude-plugin"].map(|place| directory.join(place).join("plugin.json"))
    });
    places.find_map(|path| {
        let manifest = file.files.read(&path).ok()?;
        let manifest: serde_json::Value = serde_json::from_slice(&manifest).ok()?;
        let named = manifest["name"].as_str().map(str::trim);
        let directory = || path.ancestors().nth(2).and_then(Path::file_name)?.to_str();
        let name = named.filter(|name| !name.is_empty()).or_else(directory);
        name.map(str::to_owned)
    })
}

/// Whether the side file of the skill says that only people start it.
fn is_manual(file: &SkillFile<'_>) -> bool {
    let directory = file.real.parent().unwrap_or(file.real);
    let side = file.files.read(&directory.join("agents/openai.yaml"));
    let Ok(side) = side.as_deref().map(std::str::from_utf8) else {
        return false;
    };
    let side = side
        .ok()
        .and_then(|side| file.read(side, Reader::SerdeYaml).ok());
    side.as_ref()
        .and_then(|side| crate::hosts::program::field(side, "policy"))
        .and_then(|policy| crate::hosts::program::field(policy, "allow_implicit_invocation"))
        .is_some_and(|allowed| *allowed == Value::Bool(false))
}
