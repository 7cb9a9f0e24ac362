//! What the session does about walks over the disk.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::super::documents::native_path;
use super::super::outbox::Outgoing;
use super::super::worker::Walk;
use super::Session;
use crate::hosts::program::{Beside, Concerned};
use crate::lint::{self, config::FILE_NAME};
use crate::loader::Scan;
use crate::registry::{Environment, Index, Registry};

/// A change of more files than this, such as a branch switch, is a reason to walk everything.
const MANY_FILES: usize = 500;

/// As many directories of skills as are watched for a client that does not: a system has only so many watches.
const MOST_WATCHED: usize = 500;

impl Session {
    pub(super) fn note_files(&mut self, paths: Vec<PathBuf>) {
        Arc::make_mut(&mut self.context.files).note_changes();
        self.context.machine.note_changes();
        for path in paths {
            self.look_behind_links(&path);
            self.concerned.extend(self.outside.concerned(&path));
            let name = path.file_name().unwrap_or_default();
            if name == ".gitignore" || name == ".git" || name == FILE_NAME {
                self.needs_walk = true;
            }
            match Beside::concerned(&path) {
                Some(Concerned::AllBelow) => self.needs_walk = true,
                Some(Concerned::Skill(directory)) => drop(self.stale.insert(directory)),
                None => {}
            }
            // What the client has open is as the client says.
            if self.documents.at(&path).is_none() {
                self.stale.insert(path);
            }
        }
        self.needs_walk |= self.stale.len() > MANY_FILES;
    }

    /// What lies behind a link changes with what it leads to.
    pub(super) fn look_behind_links(&mut self, path: &Path) {
        let behind = self.links.iter().filter(|(_, real)| {
            real.as_ref()
                .is_none_or(|real| path.starts_with(real) || real.starts_with(path))
        });
        self.stale.extend(behind.map(|(link, _)| link.clone()));
    }

    /// Takes over what a walk over everything has found.
    pub(super) fn take_walk(&mut self, scan: &Scan, mut index: Index) {
        self.links = std::mem::take(&mut index.links);
        for problem in &index.unreadable {
            tracing::warn!("{problem}");
        }
        self.judge_all_again();
        self.context.registry = Arc::new(Registry::from_index(self.environment(), index));
        self.context.is_indexed = true;
        // Skills that only the client has may lie behind links, and were perhaps opened while the walk went on.
        let open = self.documents.iter().filter(|document| document.is_skill());
        let open: Vec<_> = open.filter_map(|document| document.path.clone()).collect();
        for path in open {
            if self.context.registry.get(&path).is_none() {
                self.look_behind_links(&path);
            }
        }
        self.register_what_is_open();
        self.judge_all_again();
        self.clear_what_is_gone();
        self.watch(scan);
        self.send(Outgoing::EndProgress);
        self.answer_what_waits();
    }

    /// Goes on with what is known: a walk that still goes on has an old number now, and nobody
    /// takes what it finds.
    pub(super) fn give_up_walk(&mut self) {
        self.outdate_walks();
        self.is_walk_given_up = true;
        self.send(Outgoing::EndProgress);
        self.answer_what_waits();
    }

    /// Takes over what a walk over `only` has found.
    pub(super) fn take_part(&mut self, only: &[PathBuf], mut index: Index) {
        self.links
            .retain(|link, _| !only.iter().any(|only| link.starts_with(only)));
        self.links.append(&mut index.links);
        let registry = Arc::make_mut(&mut self.context.registry);
        registry.add_repositories(index.repositories);
        for path in only {
            registry.forget_manifests(path);
        }
        registry.add_manifests(index.manifests);
        let found: BTreeSet<_> = index
            .candidates
            .iter()
            .map(|it| Arc::clone(&it.path))
            .collect();
        let mut gone = BTreeSet::new();
        for path in only {
            let known = registry
                .at_or_below(path)
                .filter(|known| !found.contains(*known));
            gone.extend(known.cloned());
        }
        gone.retain(|path| self.documents.at(path).is_none());
        for path in &gone {
            self.concerned.extend(registry.remove(path));
            self.concerned.insert(Arc::clone(path));
        }
        for candidate in index.candidates {
            self.concerned.insert(Arc::clone(&candidate.path));
            self.concerned.extend(registry.insert(candidate));
        }
        // Files besides the `SKILL.md` have come, gone or changed.
        for path in only {
            self.concern_skill_of(Some(path));
            let is_gone = lint::is_manifest(path);
            self.concerned
                .extend(is_gone.then(|| path.as_path().into()));
        }
        self.concern_manifests();
        self.register_what_is_open();
    }

    /// What a manifest names may be there now, or not any more.
    pub(super) fn concern_manifests(&mut self) {
        self.concerned
            .extend(self.context.registry.manifests().cloned());
    }

    /// What is open counts, under every name of its file, and not what a walk has read meanwhile.
    fn register_what_is_open(&mut self) {
        let open: Vec<_> = self.documents.iter().cloned().collect();
        for document in open {
            self.cover(&document);
            self.register(&document.uri);
            self.changed.insert(document.uri);
        }
    }

    fn clear_what_is_gone(&mut self) {
        for uri in self.book.files() {
            let is_there = self.documents.get(&uri).is_some()
                || native_path(&uri.0).is_some_and(|path| self.context.is_shown_closed(&path));
            if !is_there {
                let cleared = self.book.clear(&uri);
                self.send_all(cleared);
            }
        }
    }

    /// Watches the places from which skills are loaded and that the client does not watch.
    fn watch(&self, scan: &Scan) {
        let is_watched = |root: &&PathBuf| {
            self.context.client.watches_files
                && self
                    .context
                    .folders
                    .iter()
                    .any(|folder| root.starts_with(folder))
        };
        // A client that watches nothing tells of no change in the directories of skills either.
        let skills = self.context.registry.candidates();
        let skills = skills
            .filter_map(|candidate| candidate.path.parent())
            .take(MOST_WATCHED);
        let roots = scan.roots.iter().map(PathBuf::as_path).chain(skills);
        let roots = roots
            .map(Path::to_owned)
            .filter(|root| !is_watched(&root))
            .collect();
        self.watcher.watch(roots);
    }

    fn environment(&self) -> Environment {
        Environment {
            folders: self.context.folders.clone(),
            home: self.options.home.clone(),
            system_root: Some(self.options.system_root.clone()),
        }
    }

    pub(super) fn start_walk(&mut self) {
        self.needs_walk = false;
        self.is_walk_given_up = false;
        self.stale.clear();
        self.outdate_walks();
        self.send(Outgoing::BeginProgress);
        self.send_walk(None);
    }

    fn outdate_walks(&mut self) {
        self.generation += 1;
        self.newest.store(self.generation, Ordering::Relaxed);
    }

    pub(super) fn send_walk(&self, only: Option<Vec<PathBuf>>) {
        let open = self.documents.iter().filter(|document| document.is_skill());
        let walk = Walk {
            generation: self.generation,
            environment: self.environment(),
            settings: self.client_settings.clone(),
            files: open.filter_map(|document| document.path.clone()).collect(),
            only,
            disk: Arc::clone(&self.context.files),
        };
        if self.walker.send(walk).is_err() {
            tracing::error!("the thread that walks has ended");
        }
    }
}
