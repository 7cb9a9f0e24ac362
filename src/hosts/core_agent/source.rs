//! Where skills come from: the ADK's source of skills over core-agent's file system.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::PathBuf;
use std::sync::Arc;

use super::env::Interpolator;
use super::frontmatter::FrontmatterError;
use super::golang::{base, clean, join, lossy, quoted};
use super::overlay::{Directory, OpenError, Opened, Overlay};
use super::sanitise::sanitise;
use super::skill::{Adk, Skill};
use crate::loader::{Memo, lies_within};

/// A resource is given to a model only up to so many bytes.
const LARGEST_RESOURCE: usize = 10 * 1024 * 1024;

/// The directories of a skill from which a model may read.
const RESOURCE_DIRECTORIES: [&str; 3] = ["references/", "assets/", "scripts/"];

/// Why a skill or one of its files is not given, in the words that a model gets.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SkillError {
    /// The directories cannot be listed.
    #[error("read root directory: {cause}")]
    Root {
        /// Why.
        cause: String,
    },
    /// There is none of this name.
    #[error("skill not found: {}", quoted(name.as_bytes()))]
    NotFound {
        /// The name.
        name: String,
    },
    /// Its `SKILL.md` cannot be read.
    #[error("open {path}: {cause}")]
    Open {
        /// The file, quoted.
        path: String,
        /// Why.
        cause: String,
    },
    /// Its `SKILL.md` has no header that is taken.
    #[error("invalid frontmatter: parse frontmatter: {0}")]
    Frontmatter(FrontmatterError),
    /// Its name is not that of its directory.
    #[error(
        "invalid skill name: name in SKILL.md ({}) does not match directory name ({directory})",
        quoted(name.as_bytes())
    )]
    Name {
        /// Its name.
        name: String,
        /// The directory, quoted.
        directory: String,
    },
    /// The resource lies where no resources lie.
    #[error(
        "invalid resource path: {} must be within 'references/', 'assets/', or 'scripts/' \
         (relative to skill directory)",
        quoted(path.as_bytes())
    )]
    ResourcePath {
        /// The path as it was given.
        path: String,
    },
    /// There is no such resource.
    #[error("resource not found: {}", quoted(path.as_bytes()))]
    ResourceNotFound {
        /// The path, cleaned.
        path: String,
    },
    /// The resource cannot be opened.
    #[error("open resource file {}: {cause}", quoted(path.as_bytes()))]
    OpenResource {
        /// The path below the skills.
        path: String,
        /// Why.
        cause: String,
    },
    /// The resource was opened but cannot be read.
    #[error("{cause}")]
    ReadResource {
        /// Why.
        cause: String,
    },
    /// The resource is larger than what is given to a model.
    #[error("too large (limit: {LARGEST_RESOURCE} bytes)")]
    TooLarge,
    /// The resource is a link out of the skill, and following it is not allowed here. The host
    /// itself would follow it.
    #[error(
        "{} leads out of the skill's directory, and reading there is not allowed here",
        quoted(path.as_bytes())
    )]
    Outside {
        /// The path, cleaned.
        path: String,
    },
}

impl SkillError {
    /// The text of a panic of the YAML library.
    pub(super) fn panic(&self) -> Option<&str> {
        match self {
            Self::Frontmatter(FrontmatterError::Panic(text)) => Some(text),
            _ => None,
        }
    }
}

/// Skills in an overlay of directories. Nothing of a file is kept but what the memo keeps.
#[derive(Clone)]
pub(super) struct SkillSource {
    pub(super) overlay: Overlay,
    pub(super) interpolator: Option<Arc<dyn Interpolator>>,
    pub(super) memo: Arc<Memo>,
    /// Whether links out of a skill are followed.
    pub(super) reads_outside: bool,
    /// Which ADK it is.
    pub(super) adk: Adk,
    /// The names that can be seen; `None` for all.
    pub(super) allowed: Option<Arc<BTreeSet<String>>>,
}

/// The file that keeps the skills from being listed, and why it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ListError {
    pub(super) path: Option<PathBuf>,
    pub(super) error: SkillError,
}

impl SkillSource {
    /// All skills, in the order of the directories. One bad skill is an error of all.
    pub(super) fn list(&self) -> Result<Vec<Skill>, ListError> {
        let directories = self.overlay.directories().map_err(|cause| ListError {
            path: None,
            error: SkillError::Root { cause },
        })?;
        let mut skills = Vec::new();
        for Directory { name, layer } in directories {
            // An earlier layer would have taken the name.
            match self.read(&name, layer) {
                Ok(skill) => skills.push(skill),
                Err(SkillError::NotFound { .. }) => {}
                Err(error) => {
                    let path = self.overlay.first(layer, &name, SKILL_FILE);
                    return Err(ListError {
                        path: Some(path),
                        error,
                    });
                }
            }
        }
        if let Some(allowed) = &self.allowed {
            skills.retain(|skill| allowed.contains(&skill.frontmatter().name));
        }
        Ok(skills)
    }

    /// The skill of a name.
    pub(super) fn load(&self, name: &str) -> Result<Skill, SkillError> {
        match &self.allowed {
            Some(allowed) if !allowed.contains(name) => Err(SkillError::NotFound {
                name: name.to_owned(),
            }),
            _ => self.read(OsStr::new(name), 0),
        }
    }

    /// A file of a skill.
    pub(super) fn resource(&self, name: &str, path: &str) -> Result<Vec<u8>, SkillError> {
        self.load(name)?;
        let clean = clean(path);
        if !RESOURCE_DIRECTORIES
            .iter()
            .any(|directory| clean.starts_with(directory))
        {
            return Err(SkillError::ResourcePath {
                path: path.to_owned(),
            });
        }
        let full = join(name, &clean);
        let is_markdown = full.ends_with(".md");
        let opened = self.overlay.open(&full, 0).map_err(|error| match error {
            OpenError::NotFound => SkillError::ResourceNotFound {
                path: clean.clone(),
            },
            OpenError::TooLarge => SkillError::TooLarge,
            // Markdown is read when it is opened.
            OpenError::Read(cause) if !is_markdown => SkillError::ReadResource { cause },
            OpenError::Open(cause) | OpenError::Read(cause) => SkillError::OpenResource {
                path: full.clone(),
                cause,
            },
        })?;
        if !self.reads_outside {
            let skill = self.overlay.path(opened.layer, OsStr::new(name));
            if !lies_within(&*self.overlay.files, &opened.path, &skill) {
                return Err(SkillError::Outside { path: clean });
            }
        }
        let contents = self.resource_text(&full, &opened)?;
        if contents.len() > LARGEST_RESOURCE {
            return Err(SkillError::TooLarge);
        }
        Ok(contents.into_owned())
    }

    /// What is given of a resource's contents.
    fn resource_text<'a>(
        &self,
        name: &str,
        opened: &'a Opened,
    ) -> Result<Cow<'a, [u8]>, SkillError> {
        let contents = &*opened.contents;
        if !name.ends_with(".md") {
            return Ok(Cow::Borrowed(contents));
        }
        let is_sanitised = self.adk == Adk::UnderCoreAgent && base(name) == SKILL_FILE;
        let text = if is_sanitised {
            let sanitised = sanitise(contents).map_err(SkillError::Frontmatter)?;
            Cow::Owned(sanitised.text(contents))
        } else {
            Cow::Borrowed(contents)
        };
        Ok(match (&self.interpolator, text) {
            (None, text) => text,
            (Some(interpolator), Cow::Borrowed(text)) => interpolator.interpolate(text),
            (Some(interpolator), Cow::Owned(text)) => {
                Cow::Owned(interpolator.interpolate(&text).into_owned())
            }
        })
    }

    /// Reads the `SKILL.md` in a directory, and checks it. Layers before `first` do not have it.
    fn read(&self, directory: &OsStr, first: usize) -> Result<Skill, SkillError> {
        let bytes = directory.as_encoded_bytes();
        let Some(name) = directory.to_str() else {
            // The library opens no name that is not UTF-8.
            let path = [bytes, b"/", SKILL_FILE.as_bytes()].concat();
            let cause = format!("open {}: invalid argument", lossy(&path));
            let path = quoted(&path);
            return Err(SkillError::Open { path, cause });
        };
        let path = join(name, SKILL_FILE);
        let opened = self
            .overlay
            .open(&path, first)
            .map_err(|error| match error {
                OpenError::NotFound => SkillError::NotFound {
                    name: name.to_owned(),
                },
                OpenError::Open(cause) | OpenError::Read(cause) => SkillError::Open {
                    path: quoted(path.as_bytes()),
                    cause,
                },
                OpenError::TooLarge => SkillError::Open {
                    path: quoted(path.as_bytes()),
                    cause: format!("read {path}: file too large"),
                },
            })?;
        let skill = Skill::new(opened, &self.memo, self.interpolator.as_deref(), self.adk)
            .map_err(SkillError::Frontmatter)?;
        if skill.frontmatter().name != name {
            return Err(SkillError::Name {
                name: skill.frontmatter().name.clone(),
                directory: quoted(bytes),
            });
        }
        Ok(skill)
    }
}

/// The file that makes a directory a skill.
pub(super) const SKILL_FILE: &str = "SKILL.md";
