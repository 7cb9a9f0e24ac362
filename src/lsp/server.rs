//! One line per method of the protocol.
//!
//! Each sends its job before its first `.await`. The framework polls handlers for the first time in
//! the order of the messages, but goes on with whichever is ready, so a job sent later could
//! overtake another.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};

use serde_json::Value;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender};
use tokio::sync::oneshot;
use tower_lsp_server::gen_lsp_types as proto;
use tower_lsp_server::jsonrpc::{Error, ErrorCode, Result};
use tower_lsp_server::{Client, LanguageServer};

use super::capabilities::{Negotiated, negotiate};
use super::context::Context;
use super::documents::{Document, native_path};
use super::framing::{self, Leave};
use super::outbox::{self, Outgoing, SECTION};
use super::pull::{self, UnwantedOnDrop};
use super::session::{Job, Question, Snapshot};
use super::show::Shown;
use super::{
    actions, commands, from_proto, mentions, parent, report, settings, structure, to_proto,
};
use crate::ide;

pub(super) struct Backend {
    client: Client,
    session: UnboundedSender<Job>,
    leave: Arc<Leave>,
    /// The directory of the user's caches.
    cache: Option<PathBuf>,
    /// Whether the client can be asked for its settings, and what relative paths in them are to.
    settings: Mutex<(bool, PathBuf)>,
}

impl Backend {
    pub(super) fn new(
        client: Client,
        session: UnboundedSender<Job>,
        messages: UnboundedReceiver<Outgoing>,
        leave: Arc<Leave>,
        cache: Option<PathBuf>,
    ) -> Self {
        tokio::spawn(outbox::forward(client.clone(), messages, session.clone()));
        Self {
            client,
            session,
            leave,
            cache,
            settings: Mutex::default(),
        }
    }

    pub(super) fn post(&self, job: Job) {
        if self.session.send(job).is_err() {
            tracing::error!("the session has ended");
        }
    }

    /// Answers what was no message.
    pub(super) async fn malformed(&self, (code,): (i64,)) -> Result<()> {
        Err(framing::refuse(code))
    }

    /// The only work that can be cancelled is the walk over the workspace.
    pub(super) async fn cancel_progress(&self, _: proto::WorkDoneProgressCancelParams) {
        self.post(Job::CancelWalk);
    }

    /// Answers a question about what a document itself holds on another thread, from a snapshot. A
    /// panic there is that question's error and nothing more.
    async fn ask_text<T: Send + 'static>(
        &self,
        uri: proto::Uri,
        answer: impl FnOnce(&Context, &Document) -> Result<Option<T>> + Send + 'static,
    ) -> Result<Option<T>> {
        self.ask_about(uri, false, move |context, _, document| {
            answer(context, document)
        })
        .await
    }

    /// Answers a question about a document and what other files have to do with it.
    async fn ask<T: Send + 'static>(
        &self,
        uri: proto::Uri,
        answer: impl FnOnce(&Context, &[Document], &Document) -> Result<Option<T>> + Send + 'static,
    ) -> Result<Option<T>> {
        self.ask_about(uri, true, answer).await
    }

    async fn ask_about<T: Send + 'static>(
        &self,
        uri: proto::Uri,
        needs_others: bool,
        answer: impl FnOnce(&Context, &[Document], &Document) -> Result<Option<T>> + Send + 'static,
    ) -> Result<Option<T>> {
        let about = Some(uri.clone());
        let Snapshot { context, documents } = self.snapshot(about, needs_others).await?;
        aside(move || {
            let document = documents.iter().find(|document| document.uri == uri);
            document.map_or(Ok(None), |document| answer(&context, &documents, document))
        })
        .await?
    }

    /// Has the client show what a command answers: a document whose text we give, else a file.
    pub(super) async fn show(&self, client: Negotiated, shown: &Shown, text: &str) -> Result<()> {
        let uri = if client.asks_for_content {
            shown.content_uri().map_err(|_| Error::internal_error())?
        } else {
            let cache = self.cache.as_deref().ok_or_else(|| {
                refused("there is no directory for caches to write the preview to".to_owned())
            })?;
            let written = shown.file_uri(cache, text).map_err(|error| {
                refused(format!(
                    "the preview cannot be written to {}: {error}",
                    cache.display()
                ))
            })?;
            written.ok_or_else(Error::internal_error)?
        };
        let params = proto::ShowDocumentParams {
            uri,
            external: None,
            take_focus: Some(false),
            selection: None,
        };
        // The client need not answer before it shows the document, and we need not know.
        let shower = self.client.clone();
        tokio::spawn(async move {
            if let Err(error) = shower.show_document(params).await {
                tracing::warn!("the client does not show the preview: {error}");
            }
        });
        Ok(())
    }

    /// Answers a question about the workspace in the same way.
    pub(super) async fn ask_workspace<T: Send + 'static>(
        &self,
        answer: impl FnOnce(&Context, Vec<Document>) -> T + Send + 'static,
    ) -> Result<T> {
        let Snapshot { context, documents } = self.snapshot(None, true).await?;
        aside(move || answer(&context, documents)).await
    }

    async fn snapshot(&self, about: Option<proto::Uri>, needs_others: bool) -> Result<Snapshot> {
        let (reply, snapshot) = oneshot::channel();
        self.post(Job::Ask(Question {
            about,
            needs_others,
            reply,
        }));
        snapshot.await.map_err(|_| Error::internal_error())?
    }
}

/// The client asked for something that cannot be.
pub(super) fn refused(message: String) -> Error {
    Error {
        message: message.into(),
        ..Error::new(ErrorCode::InvalidParams)
    }
}

async fn aside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
    tokio::task::spawn_blocking(work)
        .await
        .map_err(|_| Error::internal_error())
}

impl LanguageServer for Backend {
    async fn initialize(&self, params: proto::InitializeParams) -> Result<proto::InitializeResult> {
        let (capabilities, client) = negotiate(&params);
        let folders = from_proto::folders(&params);
        let base = folders.first().cloned().unwrap_or_default();
        let options = params.initialization_options.unwrap_or_default();
        let (settings, complaint) = match settings::parse(&options, &base) {
            Ok(settings) => (settings, None),
            Err(error) => {
                let complaint = format!("skill-lsp settings (initializationOptions): {error}");
                (*error.rest, Some(complaint))
            }
        };
        self.post(Job::Initialize {
            client,
            folders,
            settings,
            complaint,
        });
        *self.settings.lock().unwrap_or_else(PoisonError::into_inner) = (client.has_settings, base);
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

    async fn initialized(&self, _: proto::InitializedParams) {
        self.post(Job::Initialized);
    }

    async fn shutdown(&self) -> Result<()> {
        self.leave.is_answered();
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

    async fn did_change_workspace_folders(&self, params: proto::DidChangeWorkspaceFoldersParams) {
        let paths = |folders: &[proto::WorkspaceFolder]| {
            folders
                .iter()
                .filter_map(|folder| native_path(&folder.uri.0))
                .collect()
        };
        self.post(Job::Folders {
            added: paths(&params.event.added),
            removed: paths(&params.event.removed),
        });
    }

    async fn did_change_watched_files(&self, params: proto::DidChangeWatchedFilesParams) {
        let paths = params
            .changes
            .iter()
            .filter_map(|change| native_path(&change.uri.0));
        self.post(Job::Files(paths.collect()));
    }

    async fn did_change_configuration(&self, params: proto::DidChangeConfigurationParams) {
        let (can_ask, base) = self
            .settings
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        if can_ask {
            outbox::ask_for_settings(&self.client, &base, &self.session).await;
            return;
        }
        let value = params.settings.get(SECTION).cloned().unwrap_or(Value::Null);
        let settings = settings::read(&self.client, &value, &base).await;
        self.post(Job::Settings(settings));
    }

    async fn hover(&self, params: proto::HoverParams) -> Result<Option<proto::Hover>> {
        let at = params.text_document_position_params;
        let position = from_proto::position(at.position);
        self.ask(at.text_document.uri, move |context, _, document| {
            let offset = document.text.offset(position, context.client.encoding);
            let hover = structure::hover(context, document, offset);
            Ok(hover.or_else(|| mentions::hover(context, document, position)))
        })
        .await
    }

    async fn completion(
        &self,
        params: proto::CompletionParams,
    ) -> Result<Option<proto::CompletionResponse>> {
        let at = params.text_document_position_params;
        let position = from_proto::position(at.position);
        self.ask_text(at.text_document.uri, move |context, document| {
            let fields = structure::completions(context.client, document, position);
            Ok(fields.or_else(|| mentions::completions(context, document, position)))
        })
        .await
    }

    async fn goto_definition(
        &self,
        params: proto::DefinitionParams,
    ) -> Result<Option<proto::DefinitionResponse>> {
        let at = params.text_document_position_params;
        let position = from_proto::position(at.position);
        self.ask(at.text_document.uri, move |context, _, document| {
            Ok(mentions::definition(context, document, position))
        })
        .await
    }

    async fn references(
        &self,
        params: proto::ReferenceParams,
    ) -> Result<Option<Vec<proto::Location>>> {
        let at = params.text_document_position_params;
        let position = from_proto::position(at.position);
        let is_itself = params.context.include_declaration;
        self.ask(at.text_document.uri, move |context, _, document| {
            Ok(mentions::references(context, document, position, is_itself))
        })
        .await
    }

    async fn document_highlight(
        &self,
        params: proto::DocumentHighlightParams,
    ) -> Result<Option<Vec<proto::DocumentHighlight>>> {
        let at = params.text_document_position_params;
        let position = from_proto::position(at.position);
        self.ask_text(at.text_document.uri, move |context, document| {
            Ok(mentions::highlights(context, document, position))
        })
        .await
    }

    async fn document_link(
        &self,
        params: proto::DocumentLinkParams,
    ) -> Result<Option<Vec<proto::DocumentLink>>> {
        self.ask(params.text_document.uri, |context, _, document| {
            Ok(mentions::links(context, document))
        })
        .await
    }

    async fn semantic_tokens_full(
        &self,
        params: proto::SemanticTokensParams,
    ) -> Result<Option<proto::SemanticTokens>> {
        self.ask(params.text_document.uri, |context, _, document| {
            Ok(mentions::tokens(context, document))
        })
        .await
    }

    async fn prepare_rename(
        &self,
        params: proto::TextDocumentPositionParams,
    ) -> Result<Option<proto::PrepareRenameResult>> {
        let position = from_proto::position(params.position);
        self.ask(params.text_document.uri, move |context, _, document| {
            mentions::prepare(context, document, position).map_err(refused)
        })
        .await
    }

    async fn rename(&self, params: proto::RenameParams) -> Result<Option<proto::WorkspaceEdit>> {
        let at = params.text_document_position_params;
        let position = from_proto::position(at.position);
        self.ask(at.text_document.uri, move |context, documents, document| {
            mentions::rename(context, documents, document, position, &params.new_name)
                .map_err(refused)
        })
        .await
    }

    async fn will_rename_files(
        &self,
        params: proto::RenameFilesParams,
    ) -> Result<Option<proto::WorkspaceEdit>> {
        self.ask_workspace(move |context, documents| {
            mentions::will_rename(context, &documents, &params.files)
        })
        .await
    }

    async fn document_symbol(
        &self,
        params: proto::DocumentSymbolParams,
    ) -> Result<Option<proto::DocumentSymbolResponse>> {
        self.ask_text(params.text_document.uri, |context, document| {
            Ok(structure::symbols(context.client, document))
        })
        .await
    }

    async fn folding_range(
        &self,
        params: proto::FoldingRangeParams,
    ) -> Result<Option<Vec<proto::FoldingRange>>> {
        self.ask_text(params.text_document.uri, |context, document| {
            Ok(structure::folds(context.client, document))
        })
        .await
    }

    async fn selection_range(
        &self,
        params: proto::SelectionRangeParams,
    ) -> Result<Option<Vec<proto::SelectionRange>>> {
        let positions = params.positions;
        self.ask_text(params.text_document.uri, move |context, document| {
            Ok(structure::selections(context.client, document, &positions))
        })
        .await
    }

    async fn code_action(
        &self,
        params: proto::CodeActionParams,
    ) -> Result<Option<Vec<proto::CodeActionResponse>>> {
        let uri = params.text_document.uri.clone();
        self.ask(uri, move |context, documents, document| {
            let actions = actions::actions(context, documents, document, &params);
            Ok(Some(actions))
        })
        .await
    }

    async fn code_lens(
        &self,
        params: proto::CodeLensParams,
    ) -> Result<Option<Vec<proto::CodeLens>>> {
        self.ask(params.text_document.uri, |context, _, document| {
            let lens = report::lens(context, document).map(|(span, title, request)| {
                let encoding = context.client.encoding;
                let argument = serde_json::to_value(request).unwrap_or_default();
                proto::CodeLens {
                    range: to_proto::range(&document.text, span, encoding),
                    command: Some(proto::Command {
                        title,
                        tooltip: None,
                        command: commands::HOST_REPORT.to_owned(),
                        arguments: Some(vec![argument]),
                    }),
                    data: None,
                }
            });
            Ok(Some(lens.into_iter().collect()))
        })
        .await
    }

    async fn execute_command(&self, params: proto::ExecuteCommandParams) -> Result<Option<Value>> {
        let arguments = params.arguments.unwrap_or_default();
        commands::execute(self, &params.command, arguments).await
    }

    async fn text_document_content(
        &self,
        params: proto::TextDocumentContentParams,
    ) -> Result<proto::TextDocumentContentResult> {
        let Some(shown) = Shown::parse(&params.uri) else {
            return Err(refused(format!("{} is no preview", params.uri.0)));
        };
        self.post(Job::Shown(params.uri));
        let text = self.ask_workspace(move |context, documents| shown.text(context, &documents));
        Ok(proto::TextDocumentContentResult { text: text.await? })
    }

    async fn symbol(
        &self,
        params: proto::WorkspaceSymbolParams,
    ) -> Result<Option<proto::WorkspaceSymbolResponse>> {
        self.ask_workspace(move |context, _| {
            let found = ide::symbols(&context.registry, &params.query);
            let symbols = found
                .iter()
                .filter_map(|it| to_proto::symbol(it, context.client));
            Some(symbols.collect::<Vec<_>>().into())
        })
        .await
    }

    async fn diagnostic(
        &self,
        params: proto::DocumentDiagnosticParams,
    ) -> Result<proto::DocumentDiagnosticReport> {
        let previous = params.previous_result_id;
        let report = self.ask_text(params.text_document.uri, move |context, document| {
            pull::document(context, document, previous.as_deref()).map(Some)
        });
        let nothing = || proto::RelatedFullDocumentDiagnosticReport::default().into();
        Ok(report.await?.unwrap_or_else(nothing))
    }

    async fn workspace_diagnostic(
        &self,
        params: proto::WorkspaceDiagnosticParams,
    ) -> Result<proto::WorkspaceDiagnosticReport> {
        let is_unwanted = Arc::new(AtomicBool::new(false));
        let _taken_back = UnwantedOnDrop(Arc::clone(&is_unwanted));
        self.ask_workspace(move |context, documents| {
            pull::workspace(
                context,
                documents,
                &params.previous_result_ids,
                &is_unwanted,
            )
        })
        .await
    }
}
