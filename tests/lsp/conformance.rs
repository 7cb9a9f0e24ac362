//! Every message of the server against the types that are generated from the protocol itself.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tower_lsp_server::gen_lsp_types as proto;

/// Panics unless `message`, an answer to a request of `method`, is as the protocol has it.
pub(crate) fn check_answer(method: &str, message: &Value) {
    assert_eq!(message["jsonrpc"], "2.0");
    if let Some(error) = message.get("error") {
        assert!(
            message.get("result").is_none(),
            "both result and error: {message}"
        );
        assert!(
            error["code"].is_i64() && error["message"].is_string(),
            "{message}"
        );
        return;
    }
    let result = message
        .get("result")
        .unwrap_or_else(|| panic!("no result: {message}"));
    match method {
        "initialize" => check::<proto::InitializeResult>(result),
        "shutdown" => check::<()>(result),
        "textDocument/hover" => check::<Option<proto::Hover>>(result),
        "textDocument/completion" => check::<Option<proto::CompletionResponse>>(result),
        "textDocument/definition" => check::<Option<proto::DefinitionResponse>>(result),
        "textDocument/references" => check::<Option<Vec<proto::Location>>>(result),
        "textDocument/documentHighlight" => check::<Option<Vec<proto::DocumentHighlight>>>(result),
        "textDocument/documentLink" => check::<Option<Vec<proto::DocumentLink>>>(result),
        "textDocument/semanticTokens/full" => check::<Option<proto::SemanticTokens>>(result),
        "textDocument/prepareRename" => check::<Option<proto::PrepareRenameResult>>(result),
        "textDocument/rename" | "workspace/willRenameFiles" => {
            check::<Option<proto::WorkspaceEdit>>(result);
        }
        "textDocument/documentSymbol" => check::<Option<proto::DocumentSymbolResponse>>(result),
        "textDocument/foldingRange" => check::<Option<Vec<proto::FoldingRange>>>(result),
        "textDocument/selectionRange" => check::<Option<Vec<proto::SelectionRange>>>(result),
        "workspace/symbol" => check::<Option<Vec<proto::SymbolInformation>>>(result),
        "textDocument/diagnostic" => check::<proto::DocumentDiagnosticReport>(result),
        "workspace/diagnostic" => check::<proto::WorkspaceDiagnosticReport>(result),
        "textDocument/codeAction" => check::<Option<Vec<proto::CodeActionResponse>>>(result),
        "textDocument/codeLens" => check::<Option<Vec<proto::CodeLens>>>(result),
        "workspace/executeCommand" => check::<Option<Value>>(result),
        "workspace/textDocumentContent" => check::<proto::TextDocumentContentResult>(result),
        _ => panic!("no type for the answer to {method}"),
    }
}

/// Panics unless `message`, a request of the server, is as the protocol has it.
pub(crate) fn check_request(message: &Value) {
    assert_eq!(message["jsonrpc"], "2.0");
    let params = message.get("params").unwrap_or(&Value::Null);
    match message["method"].as_str().expect("a method is text") {
        "client/registerCapability" => {
            check::<proto::RegistrationParams>(params);
            for registration in params["registrations"]
                .as_array()
                .expect("checked by its type")
            {
                let options = &registration["registerOptions"];
                match registration["method"].as_str() {
                    Some("workspace/didChangeWatchedFiles") => {
                        check::<proto::DidChangeWatchedFilesRegistrationOptions>(options);
                    }
                    Some("workspace/didChangeConfiguration") => {
                        check::<proto::DidChangeConfigurationRegistrationOptions>(options);
                    }
                    method => panic!("no type for the registration of {method:?}"),
                }
            }
        }
        "workspace/configuration" => check::<proto::ConfigurationParams>(params),
        "workspace/diagnostic/refresh" | "workspace/codeLens/refresh" => {
            assert!(params.is_null(), "{message}")
        }
        "window/showDocument" => check::<proto::ShowDocumentParams>(params),
        "workspace/textDocumentContent/refresh" => {
            check::<proto::TextDocumentContentRefreshParams>(params);
        }
        "window/workDoneProgress/create" => check::<proto::WorkDoneProgressCreateParams>(params),
        method => panic!("no type for the request {method}"),
    }
}

/// Panics unless `message`, a notification, is as the protocol has it.
pub(crate) fn check_notification(message: &Value) {
    assert_eq!(message["jsonrpc"], "2.0");
    let method = message["method"].as_str().expect("a method is text");
    match method {
        "textDocument/publishDiagnostics" => {
            check::<proto::PublishDiagnosticsParams>(&message["params"]);
        }
        "$/progress" => check::<proto::ProgressParams>(&message["params"]),
        "window/showMessage" => check::<proto::ShowMessageParams>(&message["params"]),
        _ => panic!("no type for the notification {method}"),
    }
}

/// A type reads the value and writes the same again: nothing is missing, misspelt or superfluous.
fn check<T: DeserializeOwned + Serialize>(value: &Value) {
    let read: T =
        serde_json::from_value(value.clone()).unwrap_or_else(|error| panic!("{error} in {value}"));
    let written = serde_json::to_value(read).expect("protocol types can be written");
    assert_eq!(&written, value);
}
