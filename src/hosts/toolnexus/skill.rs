//! Skills, and what did not become one.

use std::borrow::Cow;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::reading::FileSkill;

/// A skill that is given as data and has no file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SkillDef {
    /// The name to load it by, taken as it is.
    pub name: String,
    /// The text that a model gets.
    pub content: String,
    /// What the catalogue says of it; without one it is not in the catalogue.
    pub description: Option<String>,
    /// The names of what belongs to it, which are shown as its files.
    pub resources: Vec<String>,
    /// What stands for its directory: `skill://NAME/` without one.
    pub base: Option<String>,
}

/// A skill that was found.
#[derive(Clone)]
pub struct SkillInfo {
    source: Source,
}

#[derive(Clone)]
enum Source {
    File {
        location: PathBuf,
        /// The bytes that `skill` was made of.
        bytes: Arc<[u8]>,
        skill: Arc<FileSkill>,
    },
    Data {
        base: String,
        definition: Arc<SkillDef>,
    },
}

/// Where a skill comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// From a file.
    Fs,
    /// From data.
    Logical,
}

impl Origin {
    /// The word that the packages have for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Fs => "fs",
            Self::Logical => "logical",
        }
    }
}

impl SkillInfo {
    pub(super) fn from_file(location: PathBuf, bytes: Arc<[u8]>, skill: Arc<FileSkill>) -> Self {
        Self {
            source: Source::File {
                location,
                bytes,
                skill,
            },
        }
    }

    pub(super) fn from_data(definition: &SkillDef) -> Self {
        let given = definition.base.clone().filter(|base| !base.is_empty());
        let base = given.unwrap_or_else(|| format!("skill://{}/", definition.name));
        Self {
            source: Source::Data {
                base,
                definition: Arc::new(definition.clone()),
            },
        }
    }

    /// The name to load it by.
    #[must_use]
    pub fn name(&self) -> &str {
        match &self.source {
            Source::File { skill, .. } => &skill.name,
            Source::Data { definition, .. } => &definition.name,
        }
    }

    /// What the catalogue says of it. The crate takes an empty description for none; the Python
    /// package does not.
    #[must_use]
    pub fn description(&self) -> Option<&str> {
        match &self.source {
            Source::File { skill, .. } => skill.description.as_deref(),
            Source::Data { definition, .. } => definition.description.as_deref(),
        }
    }

    /// The path of its file; of a skill from data, its base. The crate makes paths absolute; the
    /// Python package leaves them as its root was given.
    #[must_use]
    pub fn location(&self) -> Cow<'_, str> {
        match &self.source {
            Source::File { location, .. } => location.to_string_lossy(),
            Source::Data { base, .. } => base.into(),
        }
    }

    /// The text behind the header; of a skill from data, all of it.
    #[must_use]
    pub fn content(&self) -> &str {
        match &self.source {
            Source::File { bytes, skill, .. } => skill.body(bytes),
            Source::Data { definition, .. } => &definition.content,
        }
    }

    /// Where it comes from.
    #[must_use]
    pub fn origin(&self) -> Origin {
        match &self.source {
            Source::File { .. } => Origin::Fs,
            Source::Data { .. } => Origin::Logical,
        }
    }

    /// What belongs to a skill from data.
    #[must_use]
    pub fn resources(&self) -> &[String] {
        match &self.source {
            Source::File { .. } => &[],
            Source::Data { definition, .. } => &definition.resources,
        }
    }

    /// What stands for the directory of a skill from data.
    #[must_use]
    pub fn base(&self) -> Option<&str> {
        match &self.source {
            Source::File { .. } => None,
            Source::Data { base, .. } => Some(base),
        }
    }

    /// The file of a skill that has one.
    pub(super) fn file(&self) -> Option<&Path> {
        match &self.source {
            Source::File { location, .. } => Some(location),
            Source::Data { .. } => None,
        }
    }
}

impl fmt::Debug for SkillInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SkillInfo")
            .field("name", &self.name())
            .field("description", &self.description())
            .field("location", &self.location())
            .field("origin", &self.origin())
            .finish_non_exhaustive()
    }
}

/// Skills by their names, in the order of the port: the crate's by name, the Python package's as
/// they were found.
#[derive(Clone, Debug, Default)]
pub struct Skills {
    skills: Vec<SkillInfo>,
    /// Indices into `skills`, in the order of the names.
    by_name: Vec<usize>,
}

impl Skills {
    /// Takes skills whose names differ.
    pub(super) fn new(skills: Vec<SkillInfo>) -> Self {
        let mut by_name: Vec<usize> = (0..skills.len()).collect();
        by_name.sort_unstable_by_key(|index| skills[*index].name());
        Self { skills, by_name }
    }

    /// The skill of this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&SkillInfo> {
        let found = self
            .by_name
            .binary_search_by(|index| self.skills[*index].name().cmp(name));
        found.ok().map(|at| &self.skills[self.by_name[at]])
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.skills.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.skills.is_empty()
    }

    /// All of them, in the order of the port.
    pub fn iter(&self) -> impl Iterator<Item = &SkillInfo> {
        self.skills.iter()
    }

    /// All of them, in the order of their names by code points.
    pub fn by_name(&self) -> impl Iterator<Item = &SkillInfo> {
        self.by_name.iter().map(|index| &self.skills[*index])
    }
}

impl<'a> IntoIterator for &'a Skills {
    type Item = &'a SkillInfo;
    type IntoIter = std::slice::Iter<'a, SkillInfo>;

    fn into_iter(self) -> Self::IntoIter {
        self.skills.iter()
    }
}

/// Why something did not become a skill.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SkillSkipReason {
    /// There is no name, or an empty one.
    MissingName,
    /// The header could not be read, and no name was found in it line by line either.
    MalformedFrontmatter,
    /// Another skill of that name was found before.
    DuplicateName,
    /// The file cannot be read.
    Unreadable,
}

impl SkillSkipReason {
    /// The code that the packages have for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::MissingName => "missing-name",
            Self::MalformedFrontmatter => "malformed-frontmatter",
            Self::DuplicateName => "duplicate-name",
            Self::Unreadable => "unreadable",
        }
    }
}

/// Something that did not become a skill.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SkillSkip {
    /// Its file, or its base.
    pub location: String,
    /// Why.
    pub reason: SkillSkipReason,
    /// What the port's YAML library says, where that is the reason; else empty.
    pub detail: String,
    /// The skill that was kept, where that is the reason.
    pub kept: Option<Kept>,
}

/// The skill that was kept in the place of another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The name of both.
    pub name: String,
    /// Where the one that was kept comes from.
    pub location: String,
}
