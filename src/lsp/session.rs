//! The single owner of the server's state.

use std::panic::{AssertUnwindSafe, catch_unwind};

use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender};
use tokio::sync::oneshot;
use tower_lsp_server::gen_lsp_types::Uri;

use super::capabilities::Negotiated;
use super::diagnostics::{Book, Publication};
use super::documents::{Document, DocumentKey, Documents};
use super::to_proto;
use crate::lint;
use crate::text::Edit;

/// Something for the session to do, in the order in which the client asked for it.
#[derive(Debug)]
pub(super) enum Job {
    /// The client said what it can take.
    Initialize(Negotiated),
    /// A document was opened.
    Open(Document),
    /// A document was edited.
    Change {
        uri: Uri,
        version: i32,
        edits: Vec<Edit>,
    },
    /// A document was closed.
    Close(Uri),
    /// A question about a document waits for its snapshot.
    Snapshot {
        uri: Uri,
        reply: oneshot::Sender<Option<Snapshot>>,
    },
}

/// A document and the client as they were when a question was asked.
#[derive(Clone, Debug)]
pub(super) struct Snapshot {
    pub(super) document: Document,
    pub(super) client: Negotiated,
}

/// After so many jobs without a pause diagnostics are computed all the same, so that a client that
/// never pauses is not left without any.
const JOBS_BETWEEN_DIAGNOSTICS: usize = 1024;

pub(super) struct Session {
    client: Negotiated,
    documents: Documents,
    book: Book,
    /// Documents whose diagnostics are out of date, in the order of their first change.
    changed: Vec<DocumentKey>,
    outbox: UnboundedSender<Publication>,
}

impl Session {
    pub(super) fn new(outbox: UnboundedSender<Publication>) -> Self {
        Self {
            client: Negotiated::default(),
            documents: Documents::default(),
            book: Book::default(),
            changed: Vec::new(),
            outbox,
        }
    }

    /// Works until no one can send a job any more.
    pub(super) fn run(mut self, mut inbox: UnboundedReceiver<Job>) {
        while let Some(job) = inbox.blocking_recv() {
            self.guarded(|session| session.apply(job));
            for _ in 0..JOBS_BETWEEN_DIAGNOSTICS {
                let Ok(job) = inbox.try_recv() else { break };
                self.guarded(|session| session.apply(job));
            }
            for key in std::mem::take(&mut self.changed) {
                self.guarded(|session| session.diagnose(key));
            }
        }
    }

    /// A fault of ours in one job must not take the others along.
    fn guarded(&mut self, work: impl FnOnce(&mut Self)) {
        if catch_unwind(AssertUnwindSafe(|| work(self))).is_err() {
            tracing::error!("a job panicked; the session goes on");
        }
    }

    fn apply(&mut self, job: Job) {
        match job {
            Job::Initialize(client) => self.client = client,
            Job::Open(document) => {
                let key = self.documents.open(document);
                self.mark(key);
            }
            Job::Change {
                uri,
                version,
                edits,
            } => {
                match self
                    .documents
                    .change(&uri, version, &edits, self.client.encoding)
                {
                    Some(key) => self.mark(key),
                    None => tracing::warn!("{} was changed without being open", uri.0),
                }
            }
            Job::Close(uri) => {
                let key = DocumentKey::new(&uri.0);
                self.documents.close(&uri);
                self.changed.retain(|changed| *changed != key);
                if let Some(publication) = self.book.clear(&key) {
                    self.send(publication);
                }
            }
            Job::Snapshot { uri, reply } => {
                let document = self.documents.get(&DocumentKey::new(&uri.0));
                let snapshot = document.map(|document| Snapshot {
                    document: document.clone(),
                    client: self.client,
                });
                // If nobody waits for it any more, the question was taken back.
                let _ = reply.send(snapshot);
            }
        }
    }

    fn mark(&mut self, key: DocumentKey) {
        if !self.changed.contains(&key) {
            self.changed.push(key);
        }
    }

    fn diagnose(&mut self, key: DocumentKey) {
        let Some(document) = self.documents.get(&key) else {
            return;
        };
        let Some(skill) = document.skill() else {
            return;
        };
        let diagnostics = lint::check(skill)
            .iter()
            .map(|finding| {
                to_proto::diagnostic(finding, &document.uri, &document.text, self.client)
            })
            .collect();
        // Also for clients that make nothing of it: it tells which edit an answer is to.
        let version = Some(document.version);
        let publication = Publication {
            uri: document.uri.clone(),
            version,
            diagnostics,
        };
        if let Some(publication) = self.book.update(key, publication) {
            self.send(publication);
        }
    }

    fn send(&self, publication: Publication) {
        // The receiver goes away only when the server ends.
        let _ = self.outbox.send(publication);
    }
}
