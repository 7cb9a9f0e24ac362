//! What client and server tell each other they can do: the one place that decides.

use tower_lsp_server::gen_lsp_types::{
    ClientCapabilities, CodeActionKind, CodeActionOptions, CodeLensOptions, CompletionOptions,
    DiagnosticOptions, DocumentLinkOptions, ExecuteCommandOptions, FileOperationFilter,
    FileOperationOptions, FileOperationPattern, FileOperationRegistrationOptions, InitializeParams,
    MarkupKind, PositionEncodingKind, RenameOptions, ResourceOperationKind, SemanticTokensOptions,
    ServerCapabilities, TextDocumentContentOptions, TextDocumentSyncKind, TextDocumentSyncOptions,
    WorkDoneProgressOptions, WorkspaceFoldersServerCapabilities, WorkspaceOptions,
};

use super::{actions, commands, mentions, show};
use crate::text::PositionEncoding;

/// What the client can take, in our terms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Negotiated {
    /// How columns are counted.
    pub(super) encoding: PositionEncoding,
    /// Whether hovers may be Markdown.
    pub(super) markdown_hover: bool,
    /// What completions may have.
    pub(super) completion: NegotiatedCompletion,
    /// Whether symbols of a document may lie in each other.
    pub(super) nested_symbols: bool,
    /// Whether only whole lines can be folded.
    pub(super) folds_lines: bool,
    /// The most folds it wants, if it says so.
    pub(super) most_folds: Option<u32>,
    /// Whether diagnostics may point at other places.
    pub(super) related_information: bool,
    /// Whether the client asks for diagnostics. Then none are sent to it unasked: it would show
    /// them twice.
    pub(super) pulls_diagnostics: bool,
    /// Whether it can be told to ask again.
    pub(super) refreshes_diagnostics: bool,
    /// Whether it can be told to ask for lenses again.
    pub(super) refreshes_lenses: bool,
    /// Whether it watches files of the workspace for us.
    pub(super) watches_files: bool,
    /// Whether it shows that work goes on.
    pub(super) shows_progress: bool,
    /// Whether it can be asked for its settings.
    pub(super) has_settings: bool,
    /// Whether it has to be asked to tell when they change.
    pub(super) registers_settings: bool,
    /// Whether it shows a document that we ask it to show.
    pub(super) shows_documents: bool,
    /// Whether it asks us for the text of documents that are no files.
    pub(super) asks_for_content: bool,
    /// Whether it takes code actions, and not only commands.
    pub(super) takes_actions: bool,
    /// Whether it tells preferred actions from others.
    pub(super) prefers_actions: bool,
    /// Whether edits may name the version that they are for.
    pub(super) versioned_edits: bool,
    /// Whether edits may make files.
    pub(super) creates_files: bool,
    /// Whether edits may rename files and directories.
    pub(super) renames_files: bool,
    /// Whether it asks what is renamed before it asks for the new name.
    pub(super) prepares_rename: bool,
    /// Whether it asks for changes before it moves files.
    pub(super) asks_before_renames: bool,
    /// Whether a definition may say which part of the text it is of.
    pub(super) links_definitions: bool,
}

/// What the client can take of completions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct NegotiatedCompletion {
    /// Whether they may have places to fill in.
    pub(super) snippets: bool,
    /// Whether explanations may be Markdown.
    pub(super) markdown: bool,
    /// Whether the user chooses if what is behind the cursor is replaced.
    pub(super) insert_or_replace: bool,
}

/// The characters behind which a value, an item or a fence may begin, besides letters; in the body, a path, an anchor or a
/// name.
const COMPLETES_BEHIND: [&str; 12] = [":", " ", "-", ",", "[", "\"", "'", "/", "(", "#", "`", "@"];

/// Settles what both sides can do.
pub(super) fn negotiate(params: &InitializeParams) -> (ServerCapabilities, Negotiated) {
    let mut negotiated = negotiated(&params.capabilities);
    // Helix up to 25.07.1 shows documents and does not say so.
    let client = params.client_info.as_ref();
    negotiated.shows_documents |= client.is_some_and(|client| client.name == "helix");
    let server = ServerCapabilities {
        position_encoding: Some(to_kind(negotiated.encoding)),
        text_document_sync: Some(
            TextDocumentSyncOptions {
                open_close: Some(true),
                change: Some(TextDocumentSyncKind::Incremental),
                ..TextDocumentSyncOptions::default()
            }
            .into(),
        ),
        hover_provider: Some(true.into()),
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some(COMPLETES_BEHIND.map(str::to_owned).to_vec()),
            ..CompletionOptions::default()
        }),
        definition_provider: Some(true.into()),
        references_provider: Some(true.into()),
        document_highlight_provider: Some(true.into()),
        document_link_provider: Some(DocumentLinkOptions::default()),
        rename_provider: Some(match negotiated.prepares_rename {
            true => RenameOptions {
                prepare_provider: Some(true),
                ..RenameOptions::default()
            }
            .into(),
            false => true.into(),
        }),
        semantic_tokens_provider: Some(
            SemanticTokensOptions {
                legend: mentions::legend(),
                full: Some(true.into()),
                range: None,
                work_done_progress_options: WorkDoneProgressOptions::default(),
            }
            .into(),
        ),
        document_symbol_provider: Some(true.into()),
        folding_range_provider: Some(true.into()),
        selection_range_provider: Some(true.into()),
        workspace_symbol_provider: Some(true.into()),
        code_lens_provider: Some(CodeLensOptions::default()),
        code_action_provider: negotiated.takes_actions.then(|| {
            CodeActionOptions {
                code_action_kinds: Some(vec![CodeActionKind::QuickFix, actions::fix_all_kind()]),
                ..CodeActionOptions::default()
            }
            .into()
        }),
        execute_command_provider: Some(ExecuteCommandOptions {
            commands: commands::ALL.map(str::to_owned).to_vec(),
            ..ExecuteCommandOptions::default()
        }),
        diagnostic_provider: negotiated.pulls_diagnostics.then(|| {
            DiagnosticOptions {
                inter_file_dependencies: true,
                workspace_diagnostics: true,
                ..DiagnosticOptions::default()
            }
            .into()
        }),
        workspace: Some(WorkspaceOptions {
            workspace_folders: Some(WorkspaceFoldersServerCapabilities {
                supported: Some(true),
                change_notifications: Some(true.into()),
            }),
            file_operations: negotiated
                .asks_before_renames
                .then(|| FileOperationOptions {
                    will_rename: Some(FileOperationRegistrationOptions {
                        filters: vec![FileOperationFilter {
                            scheme: Some("file".to_owned()),
                            pattern: FileOperationPattern {
                                glob: "**/*".to_owned(),
                                ..FileOperationPattern::default()
                            },
                        }],
                    }),
                    ..FileOperationOptions::default()
                }),
            text_document_content: negotiated.asks_for_content.then(|| {
                TextDocumentContentOptions {
                    schemes: vec![show::SCHEME.to_owned()],
                }
                .into()
            }),
        }),
        ..ServerCapabilities::default()
    };
    (server, negotiated)
}

fn negotiated(client: &ClientCapabilities) -> Negotiated {
    let workspace = client.workspace.as_ref();
    let document = client.text_document.as_ref();
    let is_set = |flag: Option<bool>| flag.unwrap_or(false);
    let pulls = document.is_some_and(|document| document.diagnostic.is_some());
    let refreshes = workspace.and_then(|it| it.diagnostics.as_ref()?.refresh_support);
    let watches =
        workspace.and_then(|it| it.did_change_watched_files.as_ref()?.dynamic_registration);
    let registers =
        workspace.and_then(|it| it.did_change_configuration.as_ref()?.dynamic_registration);
    Negotiated {
        encoding: encoding(client),
        markdown_hover: markdown_hover(client),
        completion: completion(client),
        nested_symbols: is_set(document.and_then(|it| {
            let symbols = it.document_symbol.as_ref()?;
            symbols.hierarchical_document_symbol_support
        })),
        folds_lines: is_set(document.and_then(|it| it.folding_range.as_ref()?.line_folding_only)),
        most_folds: document.and_then(|it| it.folding_range.as_ref()?.range_limit),
        related_information: related_information(client),
        // A client that cannot be told to ask again would show what is out of date as soon as
        // another file changes.
        pulls_diagnostics: pulls && is_set(refreshes),
        refreshes_diagnostics: is_set(refreshes),
        refreshes_lenses: is_set(workspace.and_then(|it| it.code_lens.as_ref()?.refresh_support)),
        watches_files: is_set(watches),
        shows_progress: is_set(client.window.as_ref().and_then(|it| it.work_done_progress)),
        has_settings: is_set(workspace.and_then(|it| it.configuration)),
        registers_settings: is_set(registers),
        shows_documents: client
            .window
            .as_ref()
            .and_then(|it| it.show_document.as_ref())
            .is_some_and(|it| it.support),
        prepares_rename: is_set(document.and_then(|it| it.rename.as_ref()?.prepare_support)),
        asks_before_renames: is_set(
            workspace.and_then(|it| it.file_operations.as_ref()?.will_rename),
        ),
        links_definitions: is_set(document.and_then(|it| it.definition.as_ref()?.link_support)),
        asks_for_content: workspace.is_some_and(|it| it.text_document_content.is_some()),
        ..edits(client)
    }
}

/// What of code actions and edits the client can take.
fn edits(client: &ClientCapabilities) -> Negotiated {
    let document = client.text_document.as_ref();
    let action = document.and_then(|it| it.code_action.as_ref());
    let edit = client
        .workspace
        .as_ref()
        .and_then(|it| it.workspace_edit.as_ref());
    let operations = edit.and_then(|it| it.resource_operations.as_ref());
    // Operations on files have a place only among versioned edits: a client that takes them takes those, too, and
    // Neovim says only that it takes operations.
    let versioned = edit.and_then(|it| it.document_changes);
    let versioned = versioned.unwrap_or_else(|| operations.is_some_and(|known| !known.is_empty()));
    let does = |kind| versioned && operations.is_some_and(|known| known.contains(&kind));
    Negotiated {
        takes_actions: action.is_some_and(|it| it.code_action_literal_support.is_some()),
        prefers_actions: action
            .and_then(|it| it.is_preferred_support)
            .unwrap_or(false),
        versioned_edits: versioned,
        creates_files: does(ResourceOperationKind::Create),
        renames_files: does(ResourceOperationKind::Rename),
        ..Negotiated::default()
    }
}

fn encoding(client: &ClientCapabilities) -> PositionEncoding {
    let offered = client
        .general
        .as_ref()
        .and_then(|general| general.position_encodings.as_ref());
    let is_offered = |encoding: &PositionEncoding| {
        offered.is_some_and(|offered| offered.contains(&to_kind(*encoding)))
    };
    PositionEncoding::PREFERRED
        .into_iter()
        .find(is_offered)
        .unwrap_or_default()
}

fn to_kind(encoding: PositionEncoding) -> PositionEncodingKind {
    match encoding {
        PositionEncoding::Utf8 => PositionEncodingKind::UTF8,
        PositionEncoding::Utf16 => PositionEncodingKind::UTF16,
        PositionEncoding::Utf32 => PositionEncodingKind::UTF32,
    }
}

fn markdown_hover(client: &ClientCapabilities) -> bool {
    let hover = client
        .text_document
        .as_ref()
        .and_then(|document| document.hover.as_ref());
    prefers_markdown(hover.and_then(|hover| hover.content_format.as_deref()))
}

/// Formats come in the order in which the client likes them.
fn prefers_markdown(formats: Option<&[MarkupKind]>) -> bool {
    formats.is_some_and(|formats| formats.first() == Some(&MarkupKind::Markdown))
}

fn completion(client: &ClientCapabilities) -> NegotiatedCompletion {
    let document = client.text_document.as_ref();
    let item = document.and_then(|it| it.completion.as_ref()?.completion_item.as_ref());
    let Some(item) = item else {
        return NegotiatedCompletion::default();
    };
    NegotiatedCompletion {
        snippets: item.snippet_support.unwrap_or(false),
        markdown: prefers_markdown(item.documentation_format.as_deref()),
        insert_or_replace: item.insert_replace_support.unwrap_or(false),
    }
}

fn related_information(client: &ClientCapabilities) -> bool {
    let document = client.text_document.as_ref();
    let published = document.and_then(|document| document.publish_diagnostics.as_ref());
    let capability =
        published.and_then(|published| published.diagnostics_capabilities.related_information);
    capability.unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn negotiated(capabilities: &serde_json::Value) -> (ServerCapabilities, Negotiated) {
        let params = json!({"processId": null, "rootUri": null, "capabilities": capabilities});
        negotiate(&serde_json::from_value(params).expect("the test's parameters are valid"))
    }

    #[test]
    fn a_client_that_says_nothing_gets_the_least() {
        let (server, negotiated) = negotiated(&json!({}));
        assert_eq!(server.position_encoding, Some(PositionEncodingKind::UTF16));
        assert_eq!(negotiated, Negotiated::default());
    }

    #[test]
    fn helix_shows_documents_without_saying_so() {
        for (name, expected) in [("helix", true), ("other", false)] {
            let params = json!({
                "processId": null, "rootUri": null, "capabilities": {}, "clientInfo": {"name": name},
            });
            let params = serde_json::from_value(params).expect("the test's parameters are valid");
            assert_eq!(negotiate(&params).1.shows_documents, expected, "{name}");
        }
    }

    #[test]
    fn the_encoding_is_the_best_one_offered() {
        for (offered, expected) in [
            (json!([]), PositionEncoding::Utf16),
            (json!(["utf-16"]), PositionEncoding::Utf16),
            (json!(["utf-16", "utf-32"]), PositionEncoding::Utf32),
            (json!(["utf-16", "utf-32", "utf-8"]), PositionEncoding::Utf8),
            (json!(["x-other"]), PositionEncoding::Utf16),
        ] {
            let (_, found) = negotiated(&json!({"general": {"positionEncodings": offered}}));
            assert_eq!(found.encoding, expected, "{offered}");
        }
    }

    #[test]
    fn a_client_that_can_do_all_gets_all() {
        let (_, found) = negotiated(&json!({"textDocument": {
            "hover": {"contentFormat": ["markdown", "plaintext"]},
            "publishDiagnostics": {"relatedInformation": true},
            "completion": {"completionItem": {
                "snippetSupport": true, "documentationFormat": ["markdown"],
                "insertReplaceSupport": true,
            }},
            "documentSymbol": {"hierarchicalDocumentSymbolSupport": true},
            "foldingRange": {"lineFoldingOnly": true, "rangeLimit": 9},
        }}));
        assert!(found.markdown_hover && found.related_information);
        assert!(found.nested_symbols && found.folds_lines && found.most_folds == Some(9));
        let completion = found.completion;
        assert!(completion.snippets && completion.markdown && completion.insert_or_replace);
    }
}
