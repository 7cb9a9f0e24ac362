//! The commands of the server.

use serde_json::Value;
use tower_lsp_server::jsonrpc::Result;

use super::preview;
use super::report;
use super::server::{Backend, refused};
use super::session::Job;
use super::show::Shown;
use crate::wire::HostList;

/// Shows for each host who sees a skill.
pub(super) const HOST_REPORT: &str = "skill-lsp.hostReport";

/// Tells why a host sees a skill or not.
const WHY: &str = "skill-lsp.why";

/// Lists all skills.
const LIST_SKILLS: &str = "skill-lsp.listSkills";

/// Lists the hosts that are known, and how those load skills whose models' view can be previewed.
const LIST_HOSTS: &str = "skill-lsp.listHosts";

/// Walks over the workspace again.
const REINDEX: &str = "skill-lsp.reindex";

/// All commands.
pub(super) const ALL: [&str; 6] = [
    preview::COMMAND,
    HOST_REPORT,
    WHY,
    LIST_SKILLS,
    LIST_HOSTS,
    REINDEX,
];

/// Runs a command.
///
/// # Errors
/// What is wrong with it, for the client to show.
pub(super) async fn execute(
    backend: &Backend,
    command: &str,
    arguments: Vec<Value>,
) -> Result<Option<Value>> {
    match command {
        preview::COMMAND => preview(backend, arguments).await.map(Some),
        HOST_REPORT | WHY => report(backend, arguments).await.map(Some),
        LIST_SKILLS => {
            let list = backend.ask_workspace(|context, _| report::list(context));
            list.await?.map(Some).map_err(refused)
        }
        LIST_HOSTS => serde_json::to_value(HostList::all())
            .map(Some)
            .map_err(|error| refused(error.to_string())),
        REINDEX => {
            backend.post(Job::Reindex);
            Ok(None)
        }
        _ => Err(refused(format!("there is no command `{command}`"))),
    }
}

async fn preview(backend: &Backend, arguments: Vec<Value>) -> Result<Value> {
    let answer = backend.ask_workspace(move |context, documents| {
        let focus = context.focus.as_ref().map(|uri| uri.0.clone());
        let request = preview::Request::parse(arguments, focus)?;
        let preview = preview::preview(context, &documents, &request)?;
        Ok((context.clone(), request, preview))
    });
    let (context, request, preview) = answer.await?.map_err(refused)?;
    let client = context.client;
    // Nobody waits for it.
    tokio::task::spawn_blocking(move || context.machine.end_preview());
    if request.show && client.shows_documents {
        let shown = Shown::Preview(request);
        backend.show(client, &shown, &preview.text).await?;
    }
    Ok(preview.json)
}

async fn report(backend: &Backend, arguments: Vec<Value>) -> Result<Value> {
    let answer = backend.ask_workspace(move |context, _| {
        let focus = context.focus.as_ref().map(|uri| uri.0.clone());
        let request = report::Request::parse(arguments, focus)?;
        let report = report::report(context, &request)?;
        Ok((context.clone(), request, report))
    });
    let (context, request, report) = answer.await?.map_err(refused)?;
    let client = context.client;
    tokio::task::spawn_blocking(move || context.machine.end_preview());
    if request.is_shown() && client.shows_documents {
        let shown = Shown::Report(request);
        backend.show(client, &shown, &report.text).await?;
    }
    Ok(report.json)
}
