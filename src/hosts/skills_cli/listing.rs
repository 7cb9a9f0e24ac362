//! What the installer `skills` lists, and the prompt that it makes of a skill.
//!
//! Source: vercel-labs/skills, src/skills.ts, src/add.ts, src/use.ts; run 1.7.4.

use std::path::Path;

use serde_json::Value as Json;

use super::roots::AGENTS;
use crate::hosts::ContextPart;
use crate::hosts::program::{Catalogue, Line, Listing, Skill, Survey};
use crate::loader::{FileKind, FileSystem, Rendered, ToolOutput};

/// What `skills add --list` prints. A skill right in the directory that is given stands alone.
pub(super) fn catalogue(survey: &Survey) -> Catalogue {
    let installed = Installed::new(survey);
    let is_listed = |skill: &Skill| skill.entry.withheld.is_none() && !installed.has(skill);
    let mut listed: Vec<_> = survey
        .skills
        .iter()
        .enumerate()
        .filter(|(_, skill)| is_listed(skill))
        .collect();
    if listed
        .first()
        .is_some_and(|(_, skill)| Some(skill.directory()) == base(survey))
    {
        listed.truncate(1);
    }
    let mut text = Rendered::from("◇  Available Skills\n│\n");
    let mut lines = Vec::new();
    for (index, skill) in listed {
        let name = &skill.entry.name;
        let description = skill.entry.description.clone().unwrap_or_default();
        text.push(&format!("│    {name}\n│\n│      {description}\n│\n"));
        lines.push(Line {
            skill: index,
            description: Some(description),
            listing: Listing::Whole,
        });
    }
    Catalogue {
        context: vec![ContextPart {
            label: "skills add --list",
            text,
        }],
        lines,
    }
}

/// The prompt that `skills use` prints.
pub(super) fn call(survey: &Survey, _: &str, arguments: &Json) -> ToolOutput {
    let name = arguments[super::SKILL].as_str().unwrap_or_default();
    let is_named = |skill: &&Skill| skill.entry.name.to_lowercase() == name.to_lowercase();
    let mut named = survey.skills.iter().filter(is_named);
    let mut text = Rendered::new();
    match (named.next(), named.next()) {
        (Some(skill), None) => ToolOutput::ok(prompt(skill, &*survey.surroundings.files)),
        (Some(_), Some(_)) => ToolOutput::error(format!(
            "Skill selector \"{name}\" matched multiple skills."
        )),
        (None, _) => {
            text.push_prose("no such skill", 0, NO_SUCH_SKILL);
            ToolOutput::error(text)
        }
    }
}

fn prompt(skill: &Skill, files: &dyn FileSystem) -> Rendered {
    let mut text = Rendered::new();
    text.push_prose("use", 0, USE);
    text.push("\n\n<SKILL.md>\n");
    text.push(&skill.entry.body);
    text.push("\n</SKILL.md>");
    if has_files(skill.directory(), files) {
        text.push("\n\n");
        text.push_prose("use", 1, FILES);
    }
    text.push("\n");
    text
}

/// What stands in the place of the installer's own sentences.
const USE: &str = "(The installer says that this is a skill, to be followed for the next request.)";

/// What stands in the place of those about files.
const FILES: &str =
    "(The installer says in which temporary directory the skill's other files are.)";

/// What stands where there is no skill of a name.
const NO_SUCH_SKILL: &str = "(there is no such skill)";

/// Whether there is any other file in the directory of a skill.
fn has_files(directory: &Path, files: &dyn FileSystem) -> bool {
    const MOST_DIRECTORIES: usize = 1000;
    let mut pending = vec![directory.to_owned()];
    for _ in 0..MOST_DIRECTORIES {
        let Some(inner) = pending.pop() else {
            return false;
        };
        for entry in files.read_dir(&inner).unwrap_or_default() {
            let is_skill = inner == directory && entry.name.eq_ignore_ascii_case("SKILL.md");
            match entry.kind {
                FileKind::Directory => pending.push(inner.join(&entry.name)),
                _ if is_skill => {}
                _ => return true,
            }
        }
    }
    false
}

/// The directory that is given.
fn base(survey: &Survey) -> Option<&Path> {
    survey
        .roots
        .first()
        .map(|visited| visited.root.path.as_path())
}

/// The skills of the project that the installer has put there itself: they are not listed.
struct Installed<'a> {
    base: Option<&'a Path>,
    /// Their names, in small letters with hyphens.
    names: Vec<String>,
}

impl<'a> Installed<'a> {
    fn new(survey: &'a Survey) -> Self {
        let base = base(survey);
        let lock = base.and_then(|base| {
            let files = &survey.surroundings.files;
            files.read(&base.join("skills-lock.json")).ok()
        });
        let lock: Json = lock
            .and_then(|lock| serde_json::from_slice(&lock).ok())
            .unwrap_or_default();
        let is_known = lock["version"]
            .as_f64()
            .is_some_and(|version| version >= 1.0);
        let skills = lock["skills"].as_object().filter(|_| is_known);
        let names = skills.into_iter().flatten();
        Self {
            base,
            names: names.map(|(name, _)| plain(name)).collect(),
        }
    }

    fn has(&self, skill: &Skill) -> bool {
        let directory = skill.directory();
        let inner = self.base.and_then(|base| directory.strip_prefix(base).ok());
        let is_agents =
            || inner.is_some_and(|inner| AGENTS.iter().any(|agent| inner.starts_with(agent)));
        let last = directory.file_name().unwrap_or_default().to_string_lossy();
        let names = [plain(&skill.entry.name), plain(&last)];
        !self.names.is_empty() && is_agents() && names.iter().any(|name| self.names.contains(name))
    }
}

/// A name in small letters, with a hyphen for each run of white space and underscores.
fn plain(name: &str) -> String {
    let is_gap = |it: char| it == '_' || crate::readers::javascript::is_space(it);
    let mut plain = String::with_capacity(name.len());
    let mut in_gap = false;
    for character in name.to_lowercase().chars() {
        if !is_gap(character) {
            plain.push(character);
        } else if !in_gap {
            plain.push('-');
        }
        in_gap = is_gap(character);
    }
    plain
}
