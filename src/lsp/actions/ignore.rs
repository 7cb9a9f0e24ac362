//! To be told no more of a finding: an entry in the settings file of its folder.

use std::path::Path;

use tower_lsp_server::gen_lsp_types::WorkspaceEdit;

use super::edits;
use crate::lint::Rule;
use crate::lint::config::{FILE_NAME, find_config, with_rule_off};
use crate::loader::FileSystem;
use crate::lsp::context::Context;
use crate::lsp::documents::Document;
use crate::lsp::to_proto::path_uri;

/// What switches `rule` off for the document; `None` if it lies in no folder, or its settings are not
/// good as they are.
pub(super) fn edit(
    context: &Context,
    documents: &[Document],
    document: &Document,
    rule: Rule,
) -> Option<WorkspaceEdit> {
    let path = document.path.as_deref()?;
    let folder = folder_of(context, path)?;
    let Some(file) = find_config(&*context.files, folder) else {
        let text = with_rule_off("", folder, path, rule)?;
        return edits::new_file(context.client, path_uri(&folder.join(FILE_NAME))?, &text);
    };
    let bytes = context.files.read(&file).ok()?;
    let before = std::str::from_utf8(&bytes).ok()?;
    let after = with_rule_off(before, file.parent()?, path, rule)?;
    let open = documents
        .iter()
        .find(|document| document.path.as_ref() == Some(&file));
    let uri = open
        .map(|open| open.uri.clone())
        .or_else(|| path_uri(&file))?;
    let version = open.map(|open| open.version);
    Some(edits::of_file(context.client, uri, version, before, &after))
}

/// The innermost folder of the workspace that a file lies in.
fn folder_of<'a>(context: &'a Context, path: &Path) -> Option<&'a Path> {
    let around = context
        .folders
        .iter()
        .filter(|folder| path.starts_with(folder));
    let innermost = around.max_by_key(|folder| folder.components().count());
    innermost.map(|folder| folder.as_path())
}
