//! What is remembered of a skill that was found.

use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::path::Path;
use std::sync::Arc;

use super::root_of;
use crate::hosts::program::{Beside, Outlook, Outlooks, SkillFile};
use crate::hosts::{DEFAULT_HOSTS, Host, Situations, all};
use crate::loader::{Found, LinkKind, Skill};
use crate::readers::Readings;
use crate::syntax::Form;
use crate::text::{Place, Span, Text};

/// A skill file that was found, in a few hundred bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The path by which it was found.
    pub path: Arc<Path>,
    /// The path without links.
    pub real: Arc<Path>,
    /// Which part of the way was a link.
    pub link: Option<LinkKind>,
    /// Its `name`, if that is text.
    pub name: Option<Box<str>>,
    /// The name of its directory.
    pub directory: Box<str>,
    /// The start of its description, on one line; empty if it has none.
    pub summary: Box<str>,
    /// How long its description is, in characters.
    pub described: usize,
    /// The faults that hosts react to differently.
    pub situations: Situations,
    /// What each host that may look there makes of it, apart from all others; in a collection, the default hosts.
    pub outlooks: Outlooks,
    /// What files beside it say of it.
    pub beside: Beside,
    /// Equal for equal texts.
    pub content: u64,
    /// Whether its text names other skills.
    pub names_skills: bool,
    /// Where its name is written; where it has none, its first line.
    pub place: Place,
}

/// Enough of a description to recognise a skill by, in characters.
const SUMMARY_LENGTH: usize = 120;

/// The hosts that may look where a file lies, by the names of the directories around it. Where none is known to look,
/// the default hosts: most collections are made for them.
fn concerned(path: &Path) -> Vec<&'static Host> {
    let text = path.to_string_lossy().replace('\\', "/");
    let is_around = |root: &str| text.contains(&format!("/{root}/"));
    let looks = |host: &Host| {
        let mut roots = host.roots.iter().filter(|rule| !rule.place.is_given());
        roots.any(|rule| is_around(rule.path))
    };
    let is_outside = root_of(path).is_none();
    all()
        .filter(|host| looks(host) || (is_outside && DEFAULT_HOSTS.contains(host)))
        .collect()
}

impl Candidate {
    /// What is to be remembered of `skill`, which was found as `found` and parsed from `bytes`.
    #[must_use]
    pub fn new(found: &Found, bytes: &[u8], skill: &Skill, beside: Beside) -> Self {
        let text = |key| {
            skill
                .tree
                .field(key)
                .and_then(|entry| entry.value.as_text())
        };
        let directory = found
            .path
            .parent()
            .and_then(Path::file_name)
            .unwrap_or_default();
        let directory = directory.to_string_lossy();
        let name = text("name").map(str::trim);
        Self {
            path: found.path.as_path().into(),
            real: found.real.as_path().into(),
            link: found.link,
            name: name.map(Into::into),
            directory: (*directory).into(),
            summary: text("description").map_or_else(Box::default, summary),
            described: text("description").map_or(0, |text| text.chars().count()),
            outlooks: Outlooks::of(
                &SkillFile {
                    path: &found.path,
                    real: &found.real,
                    link: found.link,
                    bytes,
                    beside: &beside,
                    readings: &Readings::new(),
                    parsed: OnceCell::from(skill.clone()),
                },
                &concerned(&found.path),
            ),
            beside,
            situations: Situations::of(skill).in_directory(skill, &directory),
            content: BuildHasherDefault::<DefaultHasher>::default().hash_one(&*skill.text),
            names_skills: skill
                .mentions()
                .iter()
                .any(|mention| mention.form == Form::Skill),
            place: place(skill),
        }
    }

    /// The name it is best known by.
    #[must_use]
    pub fn best_name(&self) -> &str {
        self.name.as_deref().unwrap_or(&self.directory)
    }

    /// Whether some host may know it under this name.
    pub(super) fn goes_by(&self, name: &str) -> bool {
        self.names().any(|own| own == name)
    }

    /// All names under which some host may know it, in small letters, since to some that is the same.
    pub(super) fn keys(&self) -> BTreeSet<Box<str>> {
        self.names()
            .map(|name| name.to_lowercase().into())
            .collect()
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        let own = self.name.as_deref().into_iter();
        own.chain([&*self.directory]).chain(self.outlooks.names())
    }

    /// Whether `host` has the skill, and does not tell its model.
    #[must_use]
    pub fn is_withheld_from(&self, host: &Host) -> bool {
        let outlook = self.outlooks.get(host);
        matches!(
            outlook,
            Some(Outlook::Loads {
                withheld: Some(_),
                ..
            })
        )
    }

    /// The name under which `host` knows the skill, if it loads it at all, as far as that can be told.
    #[must_use]
    pub fn name_for(&self, host: &Host) -> Option<&str> {
        match self.outlooks.get(host) {
            Some(Outlook::Loads { name, .. }) => Some(name),
            Some(Outlook::Refuses { .. }) | None => None,
        }
    }
}

fn summary(description: &str) -> Box<str> {
    let words: Vec<_> = description.split_whitespace().collect();
    words
        .join(" ")
        .chars()
        .take(SUMMARY_LENGTH)
        .collect::<String>()
        .into()
}

/// Where the skill's name is. What follows it has no part in that, and is most of the text.
fn place(skill: &Skill) -> Place {
    let span = name_span(skill);
    Place::new(&Text::from(&skill.text[..span.end]), span)
}

/// The span of the skill's name; of its opening fence, or its first line, if it has none.
fn name_span(skill: &Skill) -> Span {
    if let Some(entry) = skill.tree.field("name") {
        return if entry.value.span.is_empty() {
            entry.key.span
        } else {
            entry.value.span
        };
    }
    let first_line = || {
        let length = skill.text.find(['\n', '\r']).unwrap_or(skill.text.len());
        Span::new(0, length)
    };
    skill.tree.fences.open().unwrap_or_else(first_line)
}
