//! From the protocol's types to ours.

use std::path::PathBuf;

use tower_lsp_server::gen_lsp_types::{self as proto, TextDocumentContentChangeEvent as Change};

use super::documents::native_path;
use crate::text::{Edit, Position};

pub(super) fn position(position: proto::Position) -> Position {
    let number = |number: u32| usize::try_from(number).unwrap_or(usize::MAX);
    Position::new(number(position.line), number(position.character))
}

pub(super) fn edit(change: Change) -> Edit {
    match change {
        Change::TextDocumentContentChangePartial(part) => Edit {
            range: Some((position(part.range.start), position(part.range.end))),
            text: part.text,
        },
        Change::TextDocumentContentChangeWholeDocument(whole) => Edit {
            range: None,
            text: whole.text,
        },
    }
}

/// The folders of the workspace, or the one root of a client that knows no more.
pub(super) fn folders(params: &proto::InitializeParams) -> Vec<PathBuf> {
    let workspace = &params.workspace_folders_initialize_params.workspace_folders;
    match workspace {
        Some(proto::WorkspaceFolders::WorkspaceFolderList(folders)) => folders
            .iter()
            .filter_map(|folder| native_path(&folder.uri.0))
            .collect(),
        _ => {
            #[expect(deprecated, reason = "older clients say nothing else")]
            let root = params.root_uri.as_ref();
            root.and_then(|root| native_path(&root.0))
                .into_iter()
                .collect()
        }
    }
}
