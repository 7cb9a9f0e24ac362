//! One line per method of the protocol.
//!
//! Each sends its job before its first `.await`. The framework polls handlers for the first time in
//! the order of the messages, but goes on with whichever is ready, so a job sent later could
//! overtake another.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::mpsc::{self, UnboundedReceiver, UnboundedSender};
use tokio::sync::oneshot;
use tower_lsp_server::gen_lsp_types as proto;
use tower_lsp_server::jsonrpc::{Error, Result};
use tower_lsp_server::{Client, LanguageServer};

use super::capabilities::negotiate;
use super::diagnostics::Publication;
use super::documents::Document;
use super::session::{Job, Session, Snapshot};
use super::{framing, from_proto, parent, to_proto};
use crate::ide;

#[derive(Debug)]
pub(super) struct Backend {
    session: UnboundedSender<Job>,
    shutdown: Arc<AtomicBool>,
}

impl Backend {
    /// Starts the session. `shutdown` becomes true once the client has asked for it.
    pub(super) fn new(client: Client, shutdown: Arc<AtomicBool>) -> Self {
        let (outbox, publications) = mpsc::unbounded_channel();
        let (session, inbox) = mpsc::unbounded_channel();
        let thread = std::thread::Builder::new().name("session".into());
        if let Err(error) = thread.spawn(move || Session::new(outbox).run(inbox)) {
            tracing::error!("cannot start the session: {error}");
        }
        tokio::spawn(publish(client, publications));
        Self { session, shutdown }
    }

    fn post(&self, job: Job) {
        if self.session.send(job).is_err() {
            tracing::error!("the session has ended");
        }
    }

    /// Answers what was no message.
    pub(super) async fn malformed(&self, (code,): (i64,)) -> Result<()> {
        Err(framing::refuse(code))
    }

    /// Answers a question about a document on another thread, from a snapshot. A panic there is
    /// that question's error and nothing more.
    async fn ask<T: Send + 'static>(
        &self,
        uri: proto::Uri,
        answer: impl FnOnce(&Snapshot) -> Option<T> + Send + 'static,
    ) -> Result<Option<T>> {
        let (reply, snapshot) = oneshot::channel();
        self.post(Job::Snapshot { uri, reply });
        let Ok(Some(snapshot)) = snapshot.await else {
            return Ok(None);
        };
        tokio::task::spawn_blocking(move || answer(&snapshot))
            .await
            .map_err(|_| Error::internal_error())
    }
}

/// Sends diagnostics to the client, in order.
async fn publish(client: Client, mut publications: UnboundedReceiver<Publication>) {
    while let Some(Publication {
        uri,
        version,
        diagnostics,
    }) = publications.recv().await
    {
        client.publish_diagnostics(uri, diagnostics, version).await;
    }
}

impl LanguageServer for Backend {
    async fn initialize(&self, params: proto::InitializeParams) -> Result<proto::InitializeResult> {
        let (capabilities, client) = negotiate(&params);
        self.post(Job::Initialize(client));
        parent::watch(params.process_id);
        let server_info = proto::ServerInfo {
            name: env!("CARGO_PKG_NAME").to_owned(),
            version: Some(env!("CARGO_PKG_VERSION").to_owned()),
        };
        Ok(proto::InitializeResult {
            capabilities,
            server_info: Some(server_info),
        })
    }

    async fn shutdown(&self) -> Result<()> {
        self.shutdown.store(true, Ordering::Relaxed);
        Ok(())
    }

    async fn did_open(&self, params: proto::DidOpenTextDocumentParams) {
        let item = params.text_document;
        let language = item.language_id.to_string();
        self.post(Job::Open(Document::new(
            item.uri,
            &language,
            item.version,
            &item.text,
        )));
    }

    async fn did_change(&self, params: proto::DidChangeTextDocumentParams) {
        let document = params.text_document;
        let edits = params
            .content_changes
            .into_iter()
            .map(from_proto::edit)
            .collect();
        let uri = document.text_document_identifier.uri;
        self.post(Job::Change {
            uri,
            version: document.version,
            edits,
        });
    }

    async fn did_close(&self, params: proto::DidCloseTextDocumentParams) {
        self.post(Job::Close(params.text_document.uri));
    }

    async fn hover(&self, params: proto::HoverParams) -> Result<Option<proto::Hover>> {
        let at = params.text_document_position_params;
        let position = from_proto::position(at.position);
        self.ask(
            at.text_document.uri,
            move |Snapshot { document, client }| {
                let offset = document.text.offset(position, client.encoding);
                let hover = ide::hover(document.skill()?, offset)?;
                Some(to_proto::hover(&hover, &document.text, *client))
            },
        )
        .await
    }
}
