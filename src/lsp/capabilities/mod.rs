//! What client and server tell each other they can do: the one place that decides.

mod differences;
mod negotiated;

use tower_lsp_server::gen_lsp_types::{
    CodeActionKind, CodeActionOptions, CodeLensOptions, CompletionOptions, DiagnosticOptions,
    DocumentLinkOptions, ExecuteCommandOptions, FileOperationFilter, FileOperationOptions,
    FileOperationPattern, FileOperationRegistrationOptions, InitializeParams, RenameOptions,
    SemanticTokensOptions, ServerCapabilities, TextDocumentContentOptions, TextDocumentSyncKind,
    TextDocumentSyncOptions, WorkDoneProgressOptions, WorkspaceFoldersServerCapabilities,
    WorkspaceOptions,
};

pub use differences::{Difference, differences};
pub(super) use negotiated::Negotiated;

use super::{actions, commands, mentions, show};

/// The characters behind which a value, an item or a fence may begin, besides letters; in the body, a path, an anchor or a
/// name.
const COMPLETES_BEHIND: [&str; 12] = [":", " ", "-", ",", "[", "\"", "'", "/", "(", "#", "`", "@"];

/// Settles what both sides can do.
pub(super) fn negotiate(params: &InitializeParams) -> (ServerCapabilities, Negotiated) {
    let negotiated = negotiated::negotiated(params);
    let server = ServerCapabilities {
        position_encoding: Some(negotiated::to_kind(negotiated.encoding)),
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use tower_lsp_server::gen_lsp_types::PositionEncodingKind;

    use super::*;
    use crate::text::PositionEncoding;

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
