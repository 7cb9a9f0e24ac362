//! What the session shows of what was found, and when.

use std::path::Path;
use std::time::Duration;

use tower_lsp_server::gen_lsp_types::Uri;

use super::super::context::Target;
use super::super::diagnostics::Publication;
use super::super::outbox::Outgoing;
use super::super::to_proto;
use super::{Job, Session};

impl Session {
    pub(super) fn diagnose_closed(&mut self, path: &Path) {
        if self.context.is_shown_closed(path) {
            self.queue
                .push(&self.context, Target::Closed(path.to_owned()), false);
        } else if let Some(uri) = to_proto::path_uri(path) {
            let cleared = self.book.clear(&uri);
            self.send_all(cleared);
        }
    }

    pub(super) fn publish(&mut self, target: &Target, publication: Publication) {
        // Meanwhile the file may have been opened or closed, and then other diagnostics are on
        // their way.
        let is_current = match (target, self.documents.get(&publication.uri)) {
            (Target::Open(judged), Some(open)) => open.is_same_opening(judged),
            (Target::Closed(path), None) => self.context.is_shown_closed(path),
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
            Target::Closed(_) => None,
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
