//! The files, the anchors and the skills that a page names.

mod definition;
mod highlight;
mod hover;
mod links;
mod moving;
mod references;
mod rename;
#[cfg(test)]
mod tests;
mod tokens;

pub use definition::{Destination, definition};
pub use highlight::highlights;
pub(super) use hover::hover;
pub use links::{DocumentLink, links};
pub use moving::{Moves, moved};
pub use references::{Reference, references};
pub use rename::{Renamed, Renaming, rename, renaming};
pub use tokens::{Token, TokenKind, tokens};

use std::cell::RefCell;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use crate::loader::Skill;
use crate::registry::{Candidate, Registry, collection_of};
use crate::resources::{Files, Place, Target};
use crate::syntax::{Anchor, Form, Mention};

/// A page of a skill, with what is around it.
pub struct Around<'a> {
    /// The page; of a skill, its body.
    pub page: &'a Skill,
    /// Where it stands.
    pub place: Place,
    /// The directories around.
    pub files: &'a Files<'a>,
    /// All skills.
    pub registry: &'a Registry,
    /// Reads another page, as it is in the editor if it is open there.
    pub read: &'a dyn Fn(&Path) -> Option<Skill>,
    /// The anchors of the pages that were asked for.
    pub known: KnownAnchors,
}

/// The anchors of pages, each looked for once.
#[derive(Debug, Default)]
pub struct KnownAnchors(RefCell<HashMap<PathBuf, Option<Rc<PageAnchors>>>>);

/// A page, and where links can lead to in it.
#[derive(Debug)]
pub(super) struct PageAnchors {
    pub(super) page: Skill,
    pub(super) anchors: Vec<Anchor>,
    by_name: HashMap<String, usize>,
}

impl PageAnchors {
    fn new(page: Skill) -> Self {
        let anchors = page.page().anchors();
        let mut by_name = HashMap::new();
        for (index, anchor) in anchors.iter().enumerate() {
            by_name.entry(anchor.name.clone()).or_insert(index);
        }
        Self {
            page,
            anchors,
            by_name,
        }
    }

    /// The first anchor of this name.
    pub(super) fn named(&self, name: &str) -> Option<&Anchor> {
        self.by_name.get(name).map(|index| &self.anchors[*index])
    }
}

/// What a mention leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// A file or a directory.
    Path(PathBuf),
    /// A place in a page: its path, and the name of the anchor.
    Anchor(PathBuf, String),
    /// A skill.
    Skill(Arc<Path>),
}

impl<'a> Around<'a> {
    /// The mention at `offset` (bytes), or directly before it.
    pub(super) fn mention_at(&self, offset: usize) -> Option<&'a Mention> {
        let mentions = self.page.mentions();
        mentions
            .iter()
            .find(|mention| mention.whole().touches(offset))
    }

    /// What a mention leads to, if that is there. Paths are without links.
    pub(super) fn meaning(&self, mention: &Mention) -> Option<Meaning> {
        match mention.form {
            Form::Skill => self
                .skill(&mention.path)
                .map(|skill| Meaning::Skill(Arc::clone(&skill.path))),
            Form::OwnAnchor => {
                let (_, name) = mention.anchor.as_ref()?;
                Some(Meaning::Anchor(self.real(&self.place.file), name.clone()))
            }
            Form::Wiki if self.path(mention).is_none() => {
                let skill = self.skill(&mention.path)?;
                Some(Meaning::Skill(Arc::clone(&skill.path)))
            }
            _ => {
                let path = self.path(mention)?;
                Some(match &mention.anchor {
                    Some((_, name)) if crate::resources::is_page(&path) => {
                        Meaning::Anchor(path, name.clone())
                    }
                    _ => Meaning::Path(path),
                })
            }
        }
    }

    /// The same of the part of a mention that the cursor at `offset` is in: of `x.md#y` that is the file or the anchor.
    pub(super) fn meaning_at(&self, mention: &Mention, offset: usize) -> Option<Meaning> {
        let is_in_path = match &mention.anchor {
            Some((anchor, _)) => offset < anchor.start && mention.form != Form::OwnAnchor,
            None => false,
        };
        match is_in_path {
            true => self.path(mention).map(Meaning::Path),
            false => self.meaning(mention),
        }
    }

    fn path(&self, mention: &Mention) -> Option<PathBuf> {
        match self.files.find(&self.place, mention) {
            Target::There { path, .. } | Target::OtherCase { path, .. } => Some(self.real(&path)),
            Target::Missing { .. } | Target::Unknown => None,
        }
    }

    /// A path without links; one that leads nowhere as it is.
    pub(super) fn real(&self, path: &Path) -> PathBuf {
        real(self.files, path)
    }

    /// The skill of this name that is meant here: rather one beside this one.
    pub(super) fn skill(&self, name: &str) -> Option<&'a Arc<Candidate>> {
        let own = self.place.skill.join("SKILL.md");
        let beside = collection_of(&own);
        let named = self.registry.named(name);
        let near = named
            .iter()
            .find(|it| beside.is_some_and(|beside| it.path.starts_with(beside)));
        near.or(named.first()).copied()
    }

    /// The anchors of the page at `path`.
    pub(super) fn anchors_of(&self, path: &Path) -> Option<Rc<PageAnchors>> {
        if let Some(known) = self.known.0.borrow().get(path) {
            return known.clone();
        }
        let page = match path == self.place.file || path == self.real(&self.place.file) {
            true => Some(self.page.clone()),
            false => (self.read)(path),
        };
        let found = page.map(|page| Rc::new(PageAnchors::new(page)));
        self.known
            .0
            .borrow_mut()
            .insert(path.to_owned(), found.clone());
        found
    }
}

/// A path without links; one that leads nowhere as it is.
pub(super) fn real(files: &Files<'_>, path: &Path) -> PathBuf {
    files
        .fs()
        .canonicalize(path)
        .unwrap_or_else(|_| path.to_owned())
}

/// All pages of the skills in some folders, each with its place.
pub struct Workspace<'a> {
    /// All skills.
    pub registry: &'a Registry,
    /// The directories.
    pub files: &'a Files<'a>,
    /// Whether a skill file may be changed.
    pub is_ours: &'a dyn Fn(&Path) -> bool,
    /// Whether a directory is, or holds, a folder of the workspace.
    pub is_folder: &'a dyn Fn(&Path) -> bool,
    /// Reads a page, as it is in the editor if it is open there.
    pub read: &'a dyn Fn(&Path) -> Option<Skill>,
}

impl Workspace<'_> {
    /// What is around one of its pages.
    pub(super) fn around<'a>(&'a self, place: Place, page: &'a Skill) -> Around<'a> {
        Around {
            page,
            place,
            files: self.files,
            registry: self.registry,
            read: self.read,
            known: KnownAnchors::default(),
        }
    }

    /// The pages in which `needle` stands, or all of them.
    pub(super) fn pages(&self, needles: &[String]) -> Vec<(Place, Skill)> {
        let mut found = Vec::new();
        let mut seen = std::collections::HashSet::new();
        for candidate in self.registry.candidates() {
            if !(self.is_ours)(&candidate.path) || !seen.insert(Arc::clone(&candidate.real)) {
                continue;
            }
            // Rather where it really is, so that one file goes by one path.
            let path = match (self.is_ours)(&candidate.real) {
                true => &*candidate.real,
                false => &*candidate.path,
            };
            let Some(directory) = path.parent() else {
                continue;
            };
            let pages = self.files.pages_of(directory);
            for page in std::iter::once(path.to_owned()).chain(pages) {
                let Some(skill) = (self.read)(&page) else {
                    continue;
                };
                let has = |needle: &String| {
                    memchr::memmem::find(skill.text.as_bytes(), needle.as_bytes()).is_some()
                };
                if needles.is_empty() || needles.iter().any(has) {
                    found.push((Place::new(self.files.fs(), &page, directory), skill));
                }
            }
        }
        found
    }
}
