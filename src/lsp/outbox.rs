//! What the session has to say to the client.

use std::path::{Path, PathBuf};

use serde_json::json;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender};
use tokio::sync::oneshot;
use tower_lsp_server::Client;
use tower_lsp_server::gen_lsp_types::{
    ConfigurationItem, MessageType, ProgressToken, Registration, Uri,
};

use super::capabilities::Negotiated;
use super::diagnostics::Publication;
use super::session::Job;
use super::settings;

/// A message to the client.
pub(super) enum Outgoing {
    Publish(Publication),
    /// Diagnostics of other files have changed, and the client should ask for them again.
    Refresh,
    /// What stands over skills has changed, and the client should ask for it again.
    RefreshLenses,
    /// Something is wrong that the user has to know.
    Complain(String),
    /// The text of a document that we give has changed.
    RefreshContent(Uri),
    /// Asks the client for what it offers: to watch files, and its settings.
    Register {
        client: Negotiated,
        base: PathBuf,
    },
    /// A walk over the workspace begins.
    BeginProgress,
    /// It has ended.
    EndProgress,
}

/// The section of the client's settings that is ours.
pub(super) const SECTION: &str = "skillLsp";

/// Sends everything in order. What the client has to answer is waited for on the side.
pub(super) async fn forward(
    client: Client,
    mut messages: UnboundedReceiver<Outgoing>,
    session: UnboundedSender<Job>,
) {
    let mut can_show_progress = false;
    let mut walks = 0;
    // Dropping it ends the progress.
    let mut _progress: Option<oneshot::Sender<()>> = None;
    while let Some(message) = messages.recv().await {
        match message {
            Outgoing::Publish(Publication {
                uri,
                version,
                diagnostics,
            }) => {
                client.publish_diagnostics(uri, diagnostics, version).await;
            }
            Outgoing::Refresh => {
                let client = client.clone();
                tokio::spawn(async move {
                    if let Err(error) = client.workspace_diagnostic_refresh().await {
                        tracing::warn!("the client does not refresh diagnostics: {error}");
                    }
                });
            }
            Outgoing::RefreshLenses => {
                let client = client.clone();
                tokio::spawn(async move {
                    if let Err(error) = client.code_lens_refresh().await {
                        tracing::warn!("the client does not refresh lenses: {error}");
                    }
                });
            }
            Outgoing::Complain(message) => client.show_message(MessageType::Error, message).await,
            Outgoing::RefreshContent(uri) => {
                let client = client.clone();
                tokio::spawn(async move {
                    if let Err(error) = client.text_document_content_refresh(uri).await {
                        tracing::warn!("the client does not refresh a preview: {error}");
                    }
                });
            }
            Outgoing::Register {
                client: capabilities,
                base,
            } => {
                can_show_progress = capabilities.shows_progress;
                tokio::spawn(register(
                    client.clone(),
                    capabilities,
                    base,
                    session.clone(),
                ));
            }
            Outgoing::BeginProgress if can_show_progress => {
                walks += 1;
                let (end, ended) = oneshot::channel();
                tokio::spawn(show_progress(client.clone(), walks, ended));
                _progress = Some(end);
            }
            Outgoing::BeginProgress => {}
            Outgoing::EndProgress => _progress = None,
        }
    }
}

async fn register(
    client: Client,
    capabilities: Negotiated,
    base: PathBuf,
    session: UnboundedSender<Job>,
) {
    let mut registrations = Vec::new();
    if capabilities.watches_files {
        registrations.push(watched_files());
    }
    if capabilities.registers_settings {
        registrations.push(Registration {
            id: "settings".to_owned(),
            method: "workspace/didChangeConfiguration".to_owned(),
            register_options: Some(json!({ "section": SECTION })),
        });
    }
    if !registrations.is_empty()
        && let Err(error) = client.register_capability(registrations).await
    {
        tracing::warn!("the client does not register: {error}");
    }
    if capabilities.has_settings {
        ask_for_settings(&client, &base, &session).await;
    }
}

/// A directory that is moved or deleted is one event, whatever lies in it, so those are asked for
/// of all paths; changes only of the files that we read.
fn watched_files() -> Registration {
    const CREATE_OR_DELETE: u32 = 1 | 4;
    let watchers = json!([
        { "globPattern": "**/*", "kind": CREATE_OR_DELETE },
        { "globPattern": "**/[Ss][Kk][Ii][Ll][Ll].[Mm][Dd]" },
        { "globPattern": "**/{.gitignore,skill-lsp.toml}" },
        { "globPattern": "**/.claude-plugin/*.json" },
        { "globPattern": "**/*.{md,markdown}" },
    ]);
    Registration {
        id: "files".to_owned(),
        method: "workspace/didChangeWatchedFiles".to_owned(),
        register_options: Some(json!({ "watchers": watchers })),
    }
}

/// Asks the client for its settings and hands them to the session.
pub(super) async fn ask_for_settings(client: &Client, base: &Path, session: &UnboundedSender<Job>) {
    let item = ConfigurationItem {
        scope_uri: None,
        section: Some(SECTION.to_owned()),
    };
    match client.configuration(vec![item]).await {
        Ok(answers) => {
            let value = answers.into_iter().next().unwrap_or_default();
            let settings = settings::read(client, &value, base).await;
            // Nobody listens any more only when the server ends.
            let _ = session.send(Job::Settings(settings));
        }
        Err(error) => tracing::warn!("the client does not tell its settings: {error}"),
    }
}

async fn show_progress(client: Client, number: u32, ended: oneshot::Receiver<()>) {
    let token = ProgressToken::from(format!("skill-lsp/walk/{number}"));
    if client
        .create_work_done_progress(token.clone())
        .await
        .is_err()
    {
        return;
    }
    let progress = client
        .progress(token, "Looking for skills")
        .with_cancel_button()
        .begin()
        .await;
    // The sender is dropped at the end.
    let _ = ended.await;
    progress.finish().await;
}
