//! Layer 4: all skills of all scopes, by name, and which copy wins for whom.
//!
//! A keystroke changes one [`Candidate`] and concerns only those that share a name with it, before
//! or after. Views of hosts are not stored: a name has few candidates, and who wins among them is
//! computed when it is asked.

mod candidate;
mod plan;
mod verdict;

pub use candidate::Candidate;
pub use plan::{Environment, plan};
pub use verdict::{Outcome, Verdict};

use std::borrow::Borrow;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ffi::OsStr;
use std::hash::Hash;
use std::ops::Bound;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::hosts::program::Beside;
use crate::hosts::{Root, Vantage};
use crate::loader::{FileSystem, Found, Scan, Skill, Unreadable, discover, is_host_root, load};

/// All skills that were found. Cloning copies references.
#[derive(Clone, Debug, Default)]
pub struct Registry {
    /// In the order of paths, so that what lies in a directory lies together.
    candidates: BTreeMap<Arc<Path>, Arc<Candidate>>,
    names: HashMap<Box<str>, BTreeSet<Arc<Path>>>,
    /// The paths by which each real file was found.
    aliases: HashMap<Arc<Path>, BTreeSet<Arc<Path>>>,
    environment: Environment,
    repositories: BTreeSet<PathBuf>,
    manifests: BTreeSet<Arc<Path>>,
}

/// Nobody has this many skills of one name for a reason, and comparing each with each would take
/// for ever.
const MAX_RELATIVES: usize = 64;

/// A walk's worth of skills.
#[derive(Debug, Default)]
pub struct Index {
    /// The skills, sorted by path.
    pub candidates: Vec<Candidate>,
    /// The repositories that were met.
    pub repositories: BTreeSet<PathBuf>,
    /// The links that were met, and where each leads, if it leads anywhere.
    pub links: BTreeMap<PathBuf, Option<PathBuf>>,
    /// The manifests of plugins.
    pub manifests: Vec<PathBuf>,
    /// What could not be read.
    pub unreadable: Vec<Unreadable>,
}

/// Finds and reads what `scan` asks for. `go_on` is asked time and again, so that a long walk can
/// be given up.
#[must_use]
pub fn index(fs: &dyn FileSystem, scan: &Scan, go_on: &dyn Fn() -> bool) -> Index {
    let discovered = discover(fs, scan, go_on);
    let files = if go_on() {
        discovered.files
    } else {
        Vec::new()
    };
    let make = |found: &Found, bytes: &[u8], skill: &Skill| {
        Candidate::new(
            found,
            bytes,
            skill,
            Beside::of(fs, &found.path, &found.real),
        )
    };
    let loaded = load(fs, &files, &make);
    Index {
        candidates: loaded
            .skills
            .into_iter()
            .map(|(_, candidate)| candidate)
            .collect(),
        repositories: discovered.repositories,
        links: discovered.links,
        manifests: discovered.manifests,
        unreadable: discovered
            .unreadable
            .into_iter()
            .chain(loaded.unreadable)
            .collect(),
    }
}

impl Registry {
    /// An empty registry of what can be seen from `environment`.
    #[must_use]
    pub fn new(environment: Environment) -> Self {
        Self {
            environment,
            ..Self::default()
        }
    }

    /// A registry of all that a walk found.
    #[must_use]
    pub fn from_index(environment: Environment, index: Index) -> Self {
        let mut registry = Self::new(environment);
        registry.add_repositories(index.repositories);
        registry.add_manifests(index.manifests);
        for candidate in index.candidates {
            registry.put(candidate);
        }
        registry
    }

    /// From where skills are looked at.
    #[must_use]
    pub fn environment(&self) -> &Environment {
        &self.environment
    }

    /// Notes repositories, whose roots bound how far hosts look upwards.
    pub fn add_repositories(&mut self, repositories: impl IntoIterator<Item = PathBuf>) {
        self.repositories.extend(repositories);
    }

    /// Notes manifests of plugins, which name skills.
    pub fn add_manifests(&mut self, manifests: impl IntoIterator<Item = PathBuf>) {
        self.manifests.extend(manifests.into_iter().map(Into::into));
    }

    /// Forgets the manifests at or below `path`.
    pub fn forget_manifests(&mut self, path: &Path) {
        self.manifests
            .retain(|manifest| !manifest.starts_with(path));
    }

    /// The manifests of plugins, sorted.
    pub fn manifests(&self) -> impl Iterator<Item = &Arc<Path>> {
        self.manifests.iter()
    }

    /// Puts a candidate in the place of the one at its path. Gives the paths of the others that
    /// may be judged differently now; none if nothing about it changed.
    pub fn insert(&mut self, candidate: Candidate) -> BTreeSet<Arc<Path>> {
        if self
            .candidates
            .get(&candidate.path)
            .is_some_and(|known| **known == candidate)
        {
            return BTreeSet::new();
        }
        let before = self.get(&candidate.path).map(Arc::clone);
        let has_other_length =
            before.as_ref().map(|before| before.described) != Some(candidate.described);
        let mut concerned = self.take_out(&candidate.path);
        let keys = candidate.keys();
        let has_other_names = before.is_none_or(|before| before.keys() != keys);
        let path = Arc::clone(&candidate.path);
        let names = keys.iter().filter_map(|key| self.names.get(key));
        concerned.extend(names.flatten().cloned());
        concerned.extend(self.aliases(&candidate.real).cloned());
        // What lies in a skill's own directory is nested, and some hosts leave it out.
        concerned.extend(self.below(&path));
        if has_other_names {
            concerned.extend(self.naming_skills());
        }
        self.put(candidate);
        if has_other_length {
            concerned.extend(self.first_around(&path).cloned());
        }
        let mut concerned = self.under_all_paths(concerned);
        concerned.remove(&path);
        concerned
    }

    /// Removes the candidate at `path`. Gives the paths of the others that may be judged
    /// differently now.
    pub fn remove(&mut self, path: &Path) -> BTreeSet<Arc<Path>> {
        let mut concerned = self.take_out(path);
        concerned.extend(self.naming_skills());
        concerned.extend(self.first_around(path).cloned());
        self.under_all_paths(concerned)
    }

    fn put(&mut self, candidate: Candidate) {
        let path = Arc::clone(&candidate.path);
        for key in candidate.keys() {
            self.names.entry(key).or_default().insert(Arc::clone(&path));
        }
        let aliases = self.aliases.entry(Arc::clone(&candidate.real)).or_default();
        aliases.insert(Arc::clone(&path));
        self.candidates.insert(path, Arc::new(candidate));
    }

    fn take_out(&mut self, path: &Path) -> BTreeSet<Arc<Path>> {
        let mut concerned = BTreeSet::new();
        let Some(candidate) = self.candidates.remove(path) else {
            return concerned;
        };
        for key in candidate.keys() {
            concerned.extend(take_from(&mut self.names, &*key, path));
        }
        concerned.extend(take_from(&mut self.aliases, &*candidate.real, path));
        concerned.extend(self.below(path));
        concerned
    }

    /// These paths and all others of their files: a file is judged under all its paths, and spoken
    /// of under one.
    fn under_all_paths(&self, paths: BTreeSet<Arc<Path>>) -> BTreeSet<Arc<Path>> {
        let mut all = BTreeSet::new();
        for path in paths {
            if let Some(candidate) = self.candidates.get(&path) {
                all.extend(self.aliases(&candidate.real).cloned());
            }
            all.insert(path);
        }
        all
    }

    /// The skill that the file at `path` is a page of: the nearest one above.
    #[must_use]
    pub fn skill_around(&self, path: &Path) -> Option<&Arc<Candidate>> {
        let mut above = path.ancestors().skip(1);
        above.find_map(|directory| {
            let mut names = ["SKILL.md", "skill.md"].into_iter();
            names.find_map(|name| self.get(&directory.join(name)))
        })
    }

    /// The first skill in the root or the collection in which `path` lies: what there is to say of all of them
    /// together is said there.
    #[must_use]
    pub fn first_around(&self, path: &Path) -> Option<&Arc<Path>> {
        let root = root_of(path).or_else(|| collection_of(path))?;
        let range = (Bound::Included(root), Bound::Unbounded);
        let (first, _) = self.candidates.range::<Path, _>(range).next()?;
        first.starts_with(root).then_some(first)
    }

    /// The candidate at `path`.
    #[must_use]
    pub fn get(&self, path: &Path) -> Option<&Arc<Candidate>> {
        self.candidates.get(path)
    }

    /// The paths by which the file `real` was found, sorted.
    pub fn aliases(&self, real: &Path) -> impl Iterator<Item = &Arc<Path>> {
        self.aliases.get(real).into_iter().flatten()
    }

    /// Under which of its paths a file is spoken of where only some are in view: rather under one
    /// without links.
    pub fn shown_path(
        &self,
        real: &Path,
        is_in_view: impl Fn(&Path) -> bool,
    ) -> Option<&Arc<Path>> {
        let in_view = self.aliases(real).filter(|path| is_in_view(path));
        in_view.min_by_key(|path| (self.candidates.get(*path).map(|it| it.link), *path))
    }

    /// The paths of the candidates at or below `path`, sorted.
    pub fn at_or_below<'a>(&'a self, path: &'a Path) -> impl Iterator<Item = &'a Arc<Path>> {
        let range = (Bound::Included(path), Bound::Unbounded);
        let paths = self
            .candidates
            .range::<Path, _>(range)
            .map(|(path, _)| path);
        paths.take_while(move |other| other.starts_with(path))
    }

    /// All candidates, sorted by path.
    pub fn candidates(&self) -> impl Iterator<Item = &Arc<Candidate>> {
        self.candidates.values()
    }

    /// How many candidates there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.candidates.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.candidates.is_empty()
    }

    /// The candidates that some host may know by a name of `candidate`, itself included, sorted by
    /// path. Of very many only the first are told apart.
    #[must_use]
    pub fn relatives(&self, candidate: &Candidate) -> Vec<&Arc<Candidate>> {
        let keys = candidate.keys();
        let sharing: BTreeSet<_> = keys
            .iter()
            .filter_map(|key| self.names.get(key))
            .flat_map(|paths| paths.iter().take(MAX_RELATIVES))
            .chain(
                self.candidates
                    .get_key_value(&candidate.path)
                    .map(|(path, _)| path),
            )
            .collect();
        sharing
            .into_iter()
            .filter_map(|path| self.candidates.get(path))
            .collect()
    }

    /// The candidates that some host may know under `name`, sorted by path.
    #[must_use]
    pub fn named(&self, name: &str) -> Vec<&Arc<Candidate>> {
        let key = name.to_lowercase();
        let paths = self.names.get(&*key).into_iter().flatten();
        paths
            .filter_map(|path| self.candidates.get(path))
            .filter(|candidate| candidate.goes_by(name))
            .collect()
    }

    /// From where the candidate is looked at: a project's skill from the directory that its root
    /// belongs to, any other one from each folder.
    #[must_use]
    pub fn vantages(&self, candidate: &Candidate) -> Vec<Vantage> {
        let environment = &self.environment;
        match project_of(&candidate.path) {
            Some(project) if Some(project) != environment.home.as_deref() => {
                vec![self.vantage(project)]
            }
            _ if environment.folders.is_empty() => environment
                .home
                .iter()
                .map(|home| self.vantage(home))
                .collect(),
            _ => environment
                .folders
                .iter()
                .map(|folder| self.vantage(folder))
                .collect(),
        }
    }

    /// What hosts see that are started in `directory`.
    #[must_use]
    pub fn vantage(&self, directory: &Path) -> Vantage {
        let around = directory
            .ancestors()
            .find(|path| self.repositories.contains(*path));
        Vantage {
            directory: directory.to_owned(),
            repository: around.map(Path::to_owned),
            home: self.environment.home.clone(),
            system_root: self.environment.system_root.clone(),
        }
    }

    /// Whether a directory between `root` and the skill's own is that of another skill. Where the host takes no
    /// `SKILL.md` for a skill, one hides nothing.
    fn is_nested(&self, candidate: &Candidate, root: &Root) -> bool {
        let own = candidate.path.parent();
        let above = own.into_iter().flat_map(|own| own.ancestors().skip(1));
        let mut inner = above.map_while(|path| Some((path, path.strip_prefix(&root.path).ok()?)));
        inner.any(|(path, inner)| {
            inner.components().count() >= root.layout.min_depth
                && self
                    .candidates
                    .contains_key(path.join("SKILL.md").as_path())
        })
    }

    /// The candidates whose texts name skills: what they name may be there now, or not any more.
    fn naming_skills(&self) -> impl Iterator<Item = Arc<Path>> {
        let naming = self.candidates.iter().filter(|(_, it)| it.names_skills);
        naming.map(|(path, _)| Arc::clone(path))
    }

    /// The candidates in directories below that of the skill file `path`.
    fn below(&self, path: &Path) -> impl Iterator<Item = Arc<Path>> {
        let directory = path.parent().unwrap_or(path);
        let range = (Bound::Excluded(directory), Bound::Unbounded);
        let inside = self
            .candidates
            .range::<Path, _>(range)
            .map(|(path, _)| path);
        inside
            .take_while(move |other| other.starts_with(directory))
            .filter(move |other| other.parent() != Some(directory))
            .cloned()
    }
}

/// Takes `path` from what is noted under `key`; gives what is left there.
fn take_from<K, Q>(
    notes: &mut HashMap<K, BTreeSet<Arc<Path>>>,
    key: &Q,
    path: &Path,
) -> BTreeSet<Arc<Path>>
where
    K: Borrow<Q> + Eq + Hash,
    Q: Eq + Hash + ?Sized,
{
    let Some(paths) = notes.get_mut(key) else {
        return BTreeSet::new();
    };
    paths.remove(path);
    let left = paths.clone();
    if left.is_empty() {
        notes.remove(key);
    }
    left
}

/// The directory that the host root (`.claude/skills` and the like) around `path` belongs to.
#[must_use]
pub fn project_of(path: &Path) -> Option<&Path> {
    root_of(path)?.parent()?.parent()
}

/// The host root (`.claude/skills` and the like) around `path`.
#[must_use]
pub fn root_of(path: &Path) -> Option<&Path> {
    path.ancestors().find(|path| is_host_root(path))
}

/// The directory of a collection: the nearest one called `skills`, else the one that the skill's own
/// directory is in.
#[must_use]
pub fn collection_of(path: &Path) -> Option<&Path> {
    let own = path.parent()?;
    let named = own
        .ancestors()
        .skip(1)
        .find(|path| path.file_name() == Some(OsStr::new("skills")));
    named.or(own.parent())
}
