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
        _ => panic!("no type for the answer to {method}"),
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
