//! How what is shown differs between clients, for people.

use tower_lsp_server::gen_lsp_types::InitializeParams;

use super::negotiated::{Negotiated, negotiated};
use crate::text::PositionEncoding;

/// A thing that some clients can take, and what stands in its place for those that cannot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    /// What the client can take, as Markdown.
    pub can: &'static str,
    /// What those get that cannot, as Markdown.
    pub otherwise: &'static str,
    /// Whether this client can.
    pub is_so: bool,
}

/// What a client can take, by its parameters of `initialize`, always the same things in the same order.
///
/// # Errors
/// If these are no parameters of `initialize`.
pub fn differences(parameters: serde_json::Value) -> Result<Vec<Difference>, serde_json::Error> {
    let parameters: InitializeParams = serde_json::from_value(parameters)?;
    let client = negotiated(&parameters);
    let rows = ROWS.iter().map(|(can, otherwise, is_so)| Difference {
        can,
        otherwise,
        is_so: is_so(&client),
    });
    Ok(rows.collect())
}

type Row = (&'static str, &'static str, fn(&Negotiated) -> bool);

const ROWS: &[Row] = &[
    (
        "asks for diagnostics, and again when it is told to",
        "it is sent them as they are found",
        |client| client.pulls_diagnostics,
    ),
    (
        "a finding points at other places",
        "the other places are named in its message",
        |client| client.related_information,
    ),
    ("hovers in Markdown", "hovers in plain text", |client| {
        client.markdown_hover
    }),
    (
        "completions with places to fill in",
        "completions without",
        |client| client.completion.snippets,
    ),
    (
        "explanations of completions in Markdown",
        "explanations in plain text",
        |client| client.completion.markdown,
    ),
    (
        "the user chooses whether a completion replaces what is behind the cursor",
        "it is replaced",
        |client| client.completion.insert_or_replace,
    ),
    (
        "quick fixes are edits",
        "there are none; `skill-lsp check --fix` mends",
        |client| client.takes_actions,
    ),
    (
        "one fix is preferred, and taken by a key of its own",
        "the best fix comes first",
        |client| client.prefers_actions,
    ),
    (
        "edits name the version of the text that they are for",
        "edits are for whatever the text is by then",
        |client| client.versioned_edits,
    ),
    (
        "a fix may make a file",
        "such fixes are not offered",
        |client| client.creates_files,
    ),
    (
        "a new name moves the directory of the skill",
        "such a new name is refused, with what to do",
        |client| client.renames_files,
    ),
    (
        "asks what is renamed before it asks for the new name",
        "a place without a name is refused after the new name is given",
        |client| client.prepares_rename,
    ),
    (
        "asks for changes before it moves files in its tree",
        "what named a moved file is reported, and mended by hand",
        |client| client.asks_before_renames,
    ),
    (
        "a definition marks all of the path that leads there",
        "the word under the cursor is marked",
        |client| client.links_definitions,
    ),
    (
        "an outline with headings below headings",
        "a list of headings",
        |client| client.nested_symbols,
    ),
    (
        "lenses follow what happens in other files",
        "lenses follow the next edit",
        |client| client.refreshes_lenses,
    ),
    (
        "documents of commands open by themselves",
        "the answer goes to whoever has called the command",
        |client| client.shows_documents,
    ),
    (
        "documents of commands are no files",
        "they are files in the user's cache, written anew when the command is called again",
        |client| client.asks_for_content,
    ),
    (
        "tells of changes of files in the workspace",
        "the server watches the directories of skills itself",
        |client| client.watches_files,
    ),
    (
        "can be asked for its settings",
        "settings are those it sends at the start and when they change",
        |client| client.has_settings,
    ),
    (
        "shows that skills are looked for, and can stop it",
        "nothing is shown of it",
        |client| client.shows_progress,
    ),
    (
        "counts columns in bytes",
        "columns are counted as the client does, and lead to the same places",
        |client| client.encoding == PositionEncoding::Utf8,
    ),
];
