//! What a mention leads to.

use std::path::{Component, Path, PathBuf};

use unicode_normalization::UnicodeNormalization;

use super::{Files, Place};
use crate::loader::FileKind;
use crate::syntax::{Base, Form, Mention};

/// What a mention leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// It is there.
    There {
        /// Its path.
        path: PathBuf,
        /// What it is; links are followed.
        kind: FileKind,
    },
    /// It is there in another case only, so that it is missing on most disks.
    OtherCase {
        /// Its path.
        path: PathBuf,
        /// What the mention should say in the place of its path.
        spelt: String,
    },
    /// It is not there.
    Missing {
        /// Where it was looked for first.
        looked_for: PathBuf,
    },
    /// Where it would be is not known.
    Unknown,
}

impl Files<'_> {
    /// What `mention` leads to, which stands in a file at `place`. What it names may be looked for in
    /// several directories: the first one that has it counts.
    #[must_use]
    pub fn find(&self, place: &Place, mention: &Mention) -> Target {
        self.find_from(place, mention).0
    }

    /// The same, with the directory that the path of the mention is relative to, if it leads anywhere.
    #[must_use]
    pub fn find_from(&self, place: &Place, mention: &Mention) -> (Target, Option<PathBuf>) {
        if mention.form == Form::OwnAnchor || mention.form == Form::Skill {
            return (Target::Unknown, None);
        }
        let path = match mention.form {
            Form::Tree => without_root(place, &mention.path),
            _ => &mention.path,
        };
        // `[[name]]` is a page without its extension.
        let page = match mention.form {
            Form::Wiki if Path::new(path).extension().is_none() => format!("{path}.md"),
            _ => path.to_owned(),
        };
        let path = page.as_str();
        let mut first = (Target::Unknown, None);
        for base in self.bases(place, &mention.base, mention.form.is_link()) {
            let target = self.walk(&base, path);
            match target {
                Target::There { .. } => return (target, Some(base)),
                Target::OtherCase { .. } if !matches!(first.0, Target::OtherCase { .. }) => {
                    first = (target, Some(base));
                }
                Target::Missing { .. } if first.0 == Target::Unknown => first = (target, None),
                _ => {}
            }
        }
        first
    }

    /// The directories in which a path with `base` is looked for, the likeliest first; `is_link` if it is the
    /// destination of a link. None if it is not known what the path is relative to.
    #[must_use]
    pub fn bases(&self, place: &Place, base: &Base, is_link: bool) -> Vec<PathBuf> {
        match base {
            Base::File => {
                let (own, skill) = (place.directory.clone(), place.skill.clone());
                let mut bases = match is_link {
                    true => vec![own, skill],
                    false => vec![skill, own],
                };
                bases.dedup();
                bases
            }
            Base::Skill => vec![place.skill.clone()],
            Base::Plugin => place.plugin.iter().cloned().collect(),
            Base::Installed(name) => {
                if place
                    .skill
                    .file_name()
                    .is_some_and(|own| own == name.as_str())
                {
                    return vec![place.skill.clone()];
                }
                let beside = place.skill.parent().map(|above| above.join(name));
                let is_there = |path: &PathBuf| self.list(path).is_some();
                beside.into_iter().filter(is_there).collect()
            }
            Base::Root => place.repository.iter().cloned().collect(),
        }
    }

    /// Goes down from `base` along `path`.
    pub(crate) fn walk(&self, base: &Path, path: &str) -> Target {
        let looked_for = joined(base, path);
        let missing = || Target::Missing {
            looked_for: looked_for.clone(),
        };
        let mut at = base.to_owned();
        let mut spelt: Vec<String> = Vec::new();
        let mut is_exact = true;
        let mut kind = FileKind::Directory;
        for part in path.split('/') {
            match part {
                "" | "." => {
                    spelt.push(part.to_owned());
                    continue;
                }
                ".." => {
                    if !at.pop() {
                        return missing();
                    }
                    kind = FileKind::Directory;
                    spelt.push(part.to_owned());
                    continue;
                }
                _ => {}
            }
            if kind != FileKind::Directory {
                return missing();
            }
            let Some(listing) = self.list(&at) else {
                return missing();
            };
            let found = listing.exact(part).or_else(|| {
                let other = listing.folded(part)?;
                is_exact &= is_same(&other.0, part);
                Some(other)
            });
            let Some((name, found_kind)) = found else {
                return missing();
            };
            kind = *found_kind;
            at.push(name);
            spelt.push(name.clone());
        }
        if path.ends_with('/') && kind != FileKind::Directory {
            return missing();
        }
        match is_exact {
            true => Target::There { path: at, kind },
            false => Target::OtherCase {
                path: at,
                spelt: spelt.join("/"),
            },
        }
    }
}

/// Whether two names are one on a disk that keeps letters and their marks apart.
fn is_same(name: &str, other: &str) -> bool {
    !(name.is_ascii() && other.is_ascii()) && name.nfc().eq(other.nfc())
}

/// A name without its case.
pub(super) fn folded(name: &str) -> String {
    name.nfc().flat_map(char::to_lowercase).collect()
}

/// `base` and then `path`, without dots.
pub(crate) fn joined(base: &Path, path: &str) -> PathBuf {
    let mut joined = base.to_owned();
    for part in Path::new(path).components() {
        match part {
            Component::ParentDir => {
                joined.pop();
            }
            Component::Normal(part) => joined.push(part),
            _ => {}
        }
    }
    joined
}

/// A path of a tree, without the name of the skill's directory before it.
fn without_root<'a>(place: &Place, path: &'a str) -> &'a str {
    let name = place.skill.file_name().and_then(|name| name.to_str());
    name.and_then(|name| path.strip_prefix(name)?.strip_prefix('/'))
        .unwrap_or(path)
}
