//! Diagnostics for clients that ask for them.

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tower_lsp_server::gen_lsp_types as proto;
use tower_lsp_server::jsonrpc::{Error, ErrorCode, Result};

use super::context::{Context, Target};
use super::documents::Document;

/// What the protocol calls `ServerCancelled`.
const SERVER_CANCELLED: i64 = -32802;

/// The diagnostics of an open document.
///
/// # Errors
/// If the client has edited the document meanwhile, so that it should ask again.
pub(super) fn document(
    context: &Context,
    document: &Document,
    previous: Option<&str>,
) -> Result<proto::DocumentDiagnosticReport> {
    let diagnosed = context.diagnose(&Target::Open(document.clone()));
    let diagnostics = diagnosed.files.into_iter().next();
    let diagnostics = diagnostics.map(|(_, it)| it).unwrap_or_default();
    if document.is_overtaken() {
        return Err(overtaken());
    }
    Ok(match Report::new(diagnostics, previous) {
        Report::Full(report) => proto::RelatedFullDocumentDiagnosticReport {
            full_document_diagnostic_report: report,
            ..Default::default()
        }
        .into(),
        Report::Unchanged(report) => proto::RelatedUnchangedDocumentDiagnosticReport {
            unchanged_document_diagnostic_report: report,
            ..Default::default()
        }
        .into(),
    })
}

/// The diagnostics of all files of the workspace and of all that is open, until `is_unwanted`.
pub(super) fn workspace(
    context: &Context,
    documents: Vec<Document>,
    previous: &[proto::PreviousResultId],
    is_unwanted: &AtomicBool,
) -> proto::WorkspaceDiagnosticReport {
    let previous: HashMap<_, _> = previous
        .iter()
        .map(|result| (&result.uri, result.value.as_str()))
        .collect();
    let open: HashSet<_> = documents
        .iter()
        .filter_map(|document| document.path.clone())
        .collect();
    let closed = context
        .registry
        .candidates()
        .map(|candidate| &candidate.path)
        .filter(|path| !open.contains(&***path) && context.is_shown_closed(path))
        .map(|path| Target::Closed(path.to_path_buf()));
    let manifests = context.registry.manifests();
    let manifests = manifests
        .filter(|path| !open.contains(&***path) && context.is_shown_closed(path))
        .map(|path| Target::Closed(path.to_path_buf()));
    let shown = context
        .registry
        .candidates()
        .map(|candidate| &candidate.path);
    let pages = shown.filter(|path| context.is_shown_closed(path));
    let pages = pages.map(|path| Target::Pages(path.to_path_buf()));
    let mut items = Vec::new();
    let mut reported = HashSet::new();
    for target in documents
        .into_iter()
        .map(Target::Open)
        .chain(closed)
        .chain(manifests)
        .chain(pages)
    {
        if is_unwanted.load(Ordering::Relaxed) {
            break;
        }
        for (uri, diagnostics) in context.diagnose(&target).files {
            // A page that is open was judged as the client has it.
            if reported.contains(&uri) {
                continue;
            }
            let report = Report::new(diagnostics, previous.get(&uri).copied());
            reported.insert(uri.clone());
            items.push(report.for_workspace(uri, target.version()));
        }
    }
    // What was reported before and is gone has nothing now.
    for uri in previous.keys().filter(|uri| !reported.contains(**uri)) {
        items.push(Report::new(Vec::new(), None).for_workspace((*uri).clone(), None));
    }
    proto::WorkspaceDiagnosticReport { items }
}

/// Sets the flag when it is dropped, as a question is that was taken back.
pub(super) struct UnwantedOnDrop(pub(super) Arc<AtomicBool>);

impl Drop for UnwantedOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

fn overtaken() -> Error {
    Error {
        code: ErrorCode::ServerError(SERVER_CANCELLED),
        message: "the document was edited meanwhile".into(),
        data: Some(serde_json::json!({ "retriggerRequest": true })),
    }
}

enum Report {
    Full(proto::FullDocumentDiagnosticReport),
    Unchanged(proto::UnchangedDocumentDiagnosticReport),
}

impl Report {
    fn new(items: Vec<proto::Diagnostic>, previous: Option<&str>) -> Self {
        let mut hasher = DefaultHasher::new();
        serde_json::to_string(&items)
            .unwrap_or_default()
            .hash(&mut hasher);
        let result_id = format!("{:x}", hasher.finish());
        if previous == Some(&result_id) {
            return Self::Unchanged(proto::UnchangedDocumentDiagnosticReport { result_id });
        }
        Self::Full(proto::FullDocumentDiagnosticReport {
            result_id: Some(result_id),
            items,
        })
    }

    fn for_workspace(
        self,
        uri: proto::Uri,
        version: Option<i32>,
    ) -> proto::WorkspaceDocumentDiagnosticReport {
        match self {
            Self::Full(report) => proto::WorkspaceFullDocumentDiagnosticReport {
                uri,
                version,
                full_document_diagnostic_report: report,
            }
            .into(),
            Self::Unchanged(report) => proto::WorkspaceUnchangedDocumentDiagnosticReport {
                uri,
                version,
                unchanged_document_diagnostic_report: report,
            }
            .into(),
        }
    }
}
