//! Renaming, and moving files in the editor's tree.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};

use tower_lsp_server::gen_lsp_types as proto;

use super::{around, workspace};
use crate::ide::{self, Moves, Renamed};
use crate::lint::Edit;
use crate::loader::FileSystem;
use crate::lsp::actions::{rename_file, text_edits, versioned};
use crate::lsp::context::Context;
use crate::lsp::documents::{Document, native_path};
use crate::lsp::to_proto::{self, path_uri};
use crate::text::{Position, Text};

/// What would be renamed at a position.
///
/// # Errors
/// Why nothing can be, for a person.
pub(in crate::lsp) fn prepare(
    context: &Context,
    document: &Document,
    position: Position,
) -> Result<Option<proto::PrepareRenameResult>, String> {
    let encoding = context.client.encoding;
    let offset = document.text.offset(position, encoding);
    let Some(renaming) = around(context, document, |around| ide::renaming(around, offset)) else {
        return Ok(None);
    };
    let renaming = renaming?;
    let placeholder = proto::PrepareRenamePlaceholder {
        range: to_proto::range(&document.text, renaming.span, encoding),
        placeholder: renaming.name,
    };
    Ok(Some(placeholder.into()))
}

/// All changes for a new name of what is at a position.
///
/// # Errors
/// Why it cannot have that name, for a person.
pub(in crate::lsp) fn rename(
    context: &Context,
    documents: &[Document],
    document: &Document,
    position: Position,
    name: &str,
) -> Result<Option<proto::WorkspaceEdit>, String> {
    let offset = document.text.offset(position, context.client.encoding);
    let own = document.path.as_deref();
    let renamed = around(context, document, |around| {
        workspace(context, own, |workspace| {
            ide::rename(around, workspace, offset, name)
        })
    });
    match renamed.transpose()? {
        Some(renamed) => edit(context, documents, &renamed).map(Some),
        None => Ok(None),
    }
}

/// The changes of pages before the client moves files.
pub(in crate::lsp) fn will_rename(
    context: &Context,
    documents: &[Document],
    files: &[proto::FileRename],
) -> Option<proto::WorkspaceEdit> {
    let moves = files
        .iter()
        .filter_map(|file| Some((native_path(&file.old_uri.0)?, native_path(&file.new_uri.0)?)));
    let moves = Moves(moves.collect());
    let edits = workspace(context, None, |workspace| ide::moved(workspace, &moves));
    let renamed = Renamed {
        edits,
        // The client moves them.
        moves: Moves::default(),
    };
    let is_any = !renamed.edits.is_empty();
    is_any
        .then(|| edit(context, documents, &renamed).ok())
        .flatten()
}

/// A change of texts and files as one that the client can make.
///
/// # Errors
/// If the client cannot move files, for a person.
pub(in crate::lsp) fn edit(
    context: &Context,
    documents: &[Document],
    renamed: &Renamed,
) -> Result<proto::WorkspaceEdit, String> {
    let client = context.client;
    if !renamed.moves.0.is_empty() && !client.renames_files {
        return Err("this editor cannot rename files and directories when it is asked to; move it by hand, and \
                    rename it here afterwards"
            .to_owned());
    }
    let mut changes = Vec::new();
    let mut unversioned = HashMap::new();
    for (path, edits) in &renamed.edits {
        // It may be open by the path of a link.
        let open = documents.iter().find(|document| {
            let own = document.path.as_deref();
            let real = own.and_then(|own| context.files.canonicalize(own).ok());
            own == Some(path) || real.as_ref() == Some(path)
        });
        let (uri, version, text) = match open {
            Some(document) => (
                document.uri.clone(),
                Some(document.version),
                document.text.clone(),
            ),
            None => {
                let (Some(uri), Some(text)) = (path_uri(path), read(context, path)) else {
                    continue;
                };
                (uri, None, text)
            }
        };
        let edits = text_edits(&text, edits, client.encoding);
        let after = renamed.moves.of(path);
        let is_elsewhere = client.renames_first && after != *path;
        let (uri, version) = match path_uri(&after).filter(|_| is_elsewhere) {
            Some(after) => (after, None),
            None => (uri, version),
        };
        match client.versioned_edits {
            true => changes.push(versioned(&uri, version, edits)),
            false => {
                unversioned.insert(uri, edits);
            }
        }
    }
    let moves = renamed.moves.0.iter();
    let moves = moves.filter_map(|(old, new)| rename_file(old, new));
    let changes = match client.renames_first {
        true => moves.chain(changes).collect(),
        false => changes.into_iter().chain(moves).collect(),
    };
    Ok(match client.versioned_edits {
        true => proto::WorkspaceEdit {
            document_changes: Some(changes),
            ..proto::WorkspaceEdit::default()
        },
        false => proto::WorkspaceEdit {
            changes: Some(unversioned),
            ..proto::WorkspaceEdit::default()
        },
    })
}

fn read(context: &Context, path: &Path) -> Option<Text> {
    let page = context.read_page(path)?;
    Some(Text::from(&*page.text))
}

/// The changes of pages by which all that is named at `path` and around it follows `moves`.
pub(in crate::lsp) fn moved(
    context: &Context,
    path: &Path,
    moves: &Moves,
) -> BTreeMap<PathBuf, Vec<Edit>> {
    workspace(context, Some(path), |workspace| {
        ide::moved(workspace, moves)
    })
}
