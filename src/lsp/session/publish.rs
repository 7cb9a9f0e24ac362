//! What the session shows of what was found, and when.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use tower_lsp_server::gen_lsp_types::{Diagnostic, Uri};

use super::super::context::{Diagnosed, Target};
use super::super::diagnostics::Publication;
use super::super::documents::{Document, native_path};
use super::super::outbox::Outgoing;
use super::super::to_proto;
use super::{Job, Session};
use crate::lint::is_manifest;
use crate::resources::is_page;

impl Session {
    pub(super) fn diagnose_closed(&mut self, path: &Path) {
        // A page that was open is judged with the others of its skill.
        if is_page(path) && self.context.registry.get(path).is_none() {
            let skill = self.context.registry.skill_around(path);
            if let Some(skill) = skill.map(|skill| Arc::clone(&skill.path)) {
                self.diagnose_pages(&skill);
                return;
            }
        }
        if self.context.is_shown_closed(path) {
            self.queue
                .push(&self.context, Target::Closed(path.to_owned()), false);
        } else if let Some(uri) = to_proto::path_uri(path) {
            let cleared = self.book.clear(&uri);
            self.send_all(cleared);
        }
    }

    /// Judges the pages of the skill at `path` that are not open, if they are shown.
    pub(super) fn diagnose_pages(&mut self, path: &Path) {
        if is_manifest(path) {
            return;
        }
        if self.context.is_shown_closed(path) {
            self.queue
                .push(&self.context, Target::Pages(path.to_owned()), false);
        } else {
            self.clear_pages_of(path, &[]);
        }
    }

    /// Judges a document, if it is a skill or a page of one.
    pub(super) fn diagnose_open(&mut self, uri: &Uri) {
        let Some(document) = self.documents.get(uri) else {
            return;
        };
        if self.is_judged(document) {
            self.queue
                .push(&self.context, Target::Open(document.clone()), true);
        } else {
            let cleared = self.book.clear(uri);
            self.send_all(cleared);
        }
    }

    /// Whether a document is a skill, a page of one, or the manifest of a plugin.
    fn is_judged(&self, document: &Document) -> bool {
        let is_of_skill = |path: &Path| self.context.skill_of(path).is_some();
        let is_page = document.is_page() && document.path.as_deref().is_some_and(is_of_skill);
        document.is_skill() || is_page || document.is_manifest()
    }

    /// The open pages of the skill at `path`.
    pub(super) fn open_pages_of(&self, path: &Path) -> Vec<Uri> {
        let directory = path.parent();
        let pages = self.documents.iter().filter(|document| document.is_page());
        let pages = pages.filter(|document| {
            let own = document
                .path
                .as_deref()
                .and_then(|path| self.context.skill_of(path));
            own.as_deref() == directory
        });
        pages.map(|document| document.uri.clone()).collect()
    }

    /// What is found in one page of a skill may depend on what another one, or its `SKILL.md`, holds.
    pub(super) fn concern_skill_of(&mut self, path: Option<&Path>) {
        let Some(path) = path else { return };
        let registry = &self.context.registry;
        let skill = registry.get(path).or_else(|| registry.skill_around(path));
        self.concerned
            .extend(skill.map(|skill| Arc::clone(&skill.path)));
    }

    /// The same, when the file at `path` itself may have come or gone.
    pub(super) fn concern_around(&mut self, path: Option<&Path>) {
        self.concern_skill_of(path);
        let outside = path.map(|path| self.outside.concerned(path));
        self.concerned.extend(outside.into_iter().flatten());
        self.concern_manifests();
    }

    /// Clears the pages of the skill at `path` that are not among `left`.
    fn clear_pages_of(&mut self, path: &Path, left: &[(Uri, Vec<Diagnostic>)]) {
        let Some(directory) = path.parent() else {
            return;
        };
        for uri in self.book.files() {
            let is_left = left.iter().any(|(other, _)| *other == uri);
            let is_open = self.documents.get(&uri).is_some();
            let Some(page) = native_path(&uri.0).filter(|_| !is_left && !is_open) else {
                continue;
            };
            let own = self.context.skill_of(&page);
            let is_of_skill = own.is_none_or(|own| own == directory);
            if page.starts_with(directory) && page != path && is_page(&page) && is_of_skill {
                let cleared = self.book.clear(&uri);
                self.send_all(cleared);
            }
        }
    }

    pub(super) fn publish(&mut self, target: &Target, diagnosed: Diagnosed) {
        let Diagnosed { files, looked_into } = diagnosed;
        match target {
            Target::Open(document) => {
                if let Some(path) = &document.path {
                    self.outside.note(path, false, looked_into);
                }
            }
            Target::Closed(path) => self.outside.note(path, false, looked_into),
            Target::Pages(path) => {
                self.outside.note(path, true, looked_into);
                self.clear_pages_of(path, &files);
            }
        }
        let uri = target.uri();
        let is_there = files.iter().any(|(other, _)| Some(other) == uri.as_ref());
        // A file that is gone has nothing now.
        let gone = uri.filter(|_| !is_there && !matches!(target, Target::Pages(_)));
        let gone = gone.map(|uri| (uri, Vec::new()));
        for (uri, diagnostics) in files.into_iter().chain(gone) {
            let publication = Publication {
                uri,
                version: target.version(),
                diagnostics,
            };
            self.publish_one(target, publication);
        }
    }

    fn publish_one(&mut self, target: &Target, publication: Publication) {
        // Meanwhile the file may have been opened or closed, and then other diagnostics are on
        // their way.
        let is_current = match (target, self.documents.get(&publication.uri)) {
            (Target::Open(judged), Some(open)) => {
                open.is_same_opening(judged) && self.is_judged(open)
            }
            (Target::Closed(path) | Target::Pages(path), None) => {
                self.context.is_shown_closed(path)
            }
            _ => false,
        };
        if is_current {
            let publication = self.without_what_waits(target, publication);
            let changed = self.book.update(publication);
            self.send_all(changed);
        }
    }

    /// What is shown now. The rest follows when the user has paused, unless it is gone by then.
    fn without_what_waits(&mut self, target: &Target, publication: Publication) -> Publication {
        let delay = self.context.settings.delay_milliseconds();
        let edited = match target {
            Target::Open(document) => document.edited_lines(),
            Target::Closed(_) | Target::Pages(_) => None,
        };
        let Some(lines) = edited.filter(|_| delay > 0) else {
            self.delays.forget(&publication.uri);
            return publication;
        };
        let uri = publication.uri.clone();
        let shown = self.book.shown(&uri);
        let split = self.delays.split(publication, &lines, shown);
        if let Some(wait) = split.begins {
            let own = self.own.clone();
            self.runtime.spawn(async move {
                tokio::time::sleep(Duration::from_millis(delay)).await;
                // Nobody listens any more only when the server ends.
                let _ = own.send(Job::Waited { uri, wait });
            });
        }
        split.now
    }

    /// Shows what has waited, unless the document was edited meanwhile: then it is judged anew.
    pub(super) fn end_wait(&mut self, uri: &Uri, wait: u64) {
        let Some(whole) = self.delays.end(uri, wait) else {
            return;
        };
        let version = self.documents.get(uri).map(|document| document.version);
        if version == whole.version {
            let changed = self.book.update(whole);
            self.send_all(changed);
        }
    }

    pub(super) fn send_all(&self, publications: Option<Publication>) {
        if !self.context.client.pulls_diagnostics {
            publications
                .into_iter()
                .for_each(|it| self.send(Outgoing::Publish(it)));
        }
    }
}
