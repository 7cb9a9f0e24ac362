//! Fixes as edits that the client can make.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use tower_lsp_server::gen_lsp_types::{
    CreateFile, CreateFileOptions, DocumentChange, OptionalVersionedTextDocumentIdentifier,
    RenameFile, TextDocumentEdit, TextDocumentIdentifier, TextEdit, Uri, WorkspaceEdit,
};

use crate::lint::{Edit, Fix, difference};
use crate::lsp::capabilities::Negotiated;
use crate::lsp::documents::Document;
use crate::lsp::to_proto::{self, path_uri};
use crate::text::{PositionEncoding, Text};

/// A fix of a document; `None` if the client cannot make it.
pub(super) fn of_fix(client: Negotiated, document: &Document, fix: &Fix) -> Option<WorkspaceEdit> {
    let edits = text_edits(&document.text, &fix.edits, client.encoding);
    if let Some(new) = &fix.creates {
        return new_file(client, path_uri(&new.path)?, &new.text);
    }
    Some(of_document(client, document, edits))
}

/// What makes `text` of a document.
pub(super) fn to_text(client: Negotiated, document: &Document, text: &str) -> WorkspaceEdit {
    let edit = difference(&document.text.contents(), text);
    let edits = text_edits(&document.text, &[edit], client.encoding);
    of_document(client, document, edits)
}

/// What makes `after` of the file at `uri`, which holds `before`; `version` if it is open.
pub(super) fn of_file(
    client: Negotiated,
    uri: Uri,
    version: Option<i32>,
    before: &str,
    after: &str,
) -> WorkspaceEdit {
    let edits = text_edits(
        &Text::from(before),
        &[difference(before, after)],
        client.encoding,
    );
    of(client, uri, version, edits)
}

/// A new file; `None` if the client cannot make one.
pub(super) fn new_file(client: Negotiated, uri: Uri, text: &str) -> Option<WorkspaceEdit> {
    client.creates_files.then_some(())?;
    let create = CreateFile {
        uri: uri.clone(),
        options: Some(CreateFileOptions {
            ignore_if_exists: Some(true),
            ..CreateFileOptions::default()
        }),
        annotation_id: None,
    };
    let edits = text_edits(&Text::from(""), &[Edit::insert(0, text)], client.encoding);
    Some(WorkspaceEdit {
        document_changes: Some(vec![create.into(), versioned(&uri, None, edits)]),
        ..WorkspaceEdit::default()
    })
}

fn of_document(client: Negotiated, document: &Document, edits: Vec<TextEdit>) -> WorkspaceEdit {
    of(client, document.uri.clone(), Some(document.version), edits)
}

fn of(client: Negotiated, uri: Uri, version: Option<i32>, edits: Vec<TextEdit>) -> WorkspaceEdit {
    if client.versioned_edits {
        WorkspaceEdit {
            document_changes: Some(vec![versioned(&uri, version, edits)]),
            ..WorkspaceEdit::default()
        }
    } else {
        WorkspaceEdit {
            changes: Some(HashMap::from([(uri, edits)])),
            ..WorkspaceEdit::default()
        }
    }
}

pub(in crate::lsp) fn versioned(
    uri: &Uri,
    version: Option<i32>,
    edits: Vec<TextEdit>,
) -> DocumentChange {
    TextDocumentEdit {
        text_document: OptionalVersionedTextDocumentIdentifier {
            version,
            text_document_identifier: TextDocumentIdentifier { uri: uri.clone() },
        },
        edits: edits.into_iter().map(Into::into).collect(),
    }
    .into()
}

pub(in crate::lsp) fn text_edits(
    text: &Text,
    edits: &[Edit],
    encoding: PositionEncoding,
) -> Vec<TextEdit> {
    let edit = |edit: &Edit| TextEdit {
        range: to_proto::range(text, edit.span, encoding),
        new_text: edit.text.clone(),
    };
    edits.iter().map(edit).collect()
}

/// A file or a directory, and where it goes.
type Move = (PathBuf, PathBuf);

/// What moves when the file at `path` comes to `target`, which is relative to the directory above its own: first the
/// directory, and then the renames that bring about all of it, the file in its new directory included.
pub(super) fn moves(path: &Path, target: &str) -> Option<(Vec<Move>, Vec<Move>)> {
    let own = path.parent()?;
    let target = own.parent()?.join(target);
    let directory = target.parent()?;
    let mut renames = Vec::new();
    if directory != own {
        renames.push((own.to_owned(), directory.to_owned()));
    }
    let moves = renames.clone();
    let moved = directory.join(path.file_name()?);
    if moved != target {
        renames.push((moved, target));
    }
    Some((moves, renames))
}

pub(in crate::lsp) fn rename_file(old: &Path, new: &Path) -> Option<DocumentChange> {
    let rename = RenameFile {
        old_uri: path_uri(old)?,
        new_uri: path_uri(new)?,
        options: None,
        annotation_id: None,
    };
    Some(rename.into())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_directory_is_renamed_with_all_that_is_in_it() {
        let rename = |path: &str, target: &str| {
            let (_, renames) = moves(Path::new(path), target).unwrap();
            let renames: Vec<_> = renames
                .iter()
                .filter_map(|(old, new)| rename_file(old, new))
                .collect();
            serde_json::to_value(renames).unwrap()
        };
        let operation =
            |old: &str, new: &str| json!({"kind": "rename", "oldUri": old, "newUri": new});
        assert_eq!(
            rename("/p/a/SKILL.md", "b/SKILL.md"),
            json!([operation("file:///p/a", "file:///p/b")])
        );
        assert_eq!(
            rename("/p/a/skill.md", "a/SKILL.md"),
            json!([operation("file:///p/a/skill.md", "file:///p/a/SKILL.md")])
        );
        assert_eq!(
            rename("/p/a/skill.md", "b/SKILL.md"),
            json!([
                operation("file:///p/a", "file:///p/b"),
                operation("file:///p/b/skill.md", "file:///p/b/SKILL.md")
            ])
        );
    }
}
