//! Greeting, leaving, and messages at the wrong time.

use serde_json::{Value, json};

use super::client::Client;

const SERVER_NOT_INITIALIZED: i64 = -32002;
const INVALID_REQUEST: i64 = -32600;
const METHOD_NOT_FOUND: i64 = -32601;
const PARSE_ERROR: i64 = -32700;
const INVALID_PARAMS: i64 = -32602;

const HOVER: &str = "textDocument/hover";

fn hover_params() -> Value {
    json!({"textDocument": {"uri": "file:///a/SKILL.md"}, "position": {"line": 1, "character": 1}})
}

#[tokio::test]
async fn the_greeting_says_who_we_are_and_what_we_can() {
    let mut client = Client::start();
    let answer = client.initialize(json!({})).await;
    assert_eq!(answer["serverInfo"]["name"], "skill-lsp");
    assert_eq!(answer["serverInfo"]["version"], env!("CARGO_PKG_VERSION"));
    let expected = json!({
        "positionEncoding": "utf-16",
        "textDocumentSync": {"openClose": true, "change": 2},
        "codeLensProvider": {},
            "executeCommandProvider": {"commands": [
                "skill-lsp.previewToolOutput",
                "skill-lsp.hostReport",
                "skill-lsp.why",
                "skill-lsp.listSkills",
                "skill-lsp.listHosts",
                "skill-lsp.reindex",
            ]},
            "hoverProvider": true,
        "completionProvider": {
            "triggerCharacters": [":", " ", "-", ",", "[", "\"", "'", "/", "(", "#", "`", "@"],
        },
        "definitionProvider": true,
        "referencesProvider": true,
        "documentHighlightProvider": true,
        "documentLinkProvider": {},
        "renameProvider": true,
        "semanticTokensProvider": {
            "legend": {
                "tokenTypes": ["string", "property", "namespace"],
                "tokenModifiers": ["deprecated"],
            },
            "full": true,
        },
        "documentSymbolProvider": true,
        "foldingRangeProvider": true,
        "selectionRangeProvider": true,
        "workspaceSymbolProvider": true,
        "workspace": {"workspaceFolders": {"supported": true, "changeNotifications": true}},
    });
    assert_eq!(answer["capabilities"], expected);
    client.leave().await;
}

#[tokio::test]
async fn before_the_greeting_requests_are_refused_and_notifications_dropped() {
    let mut client = Client::start();
    assert_eq!(
        client.refused(HOVER, hover_params()).await,
        SERVER_NOT_INITIALIZED
    );
    client.open("file:///a/SKILL.md", 1, "no frontmatter").await;
    client.initialize(json!({})).await;
    assert_eq!(client.request(HOVER, hover_params()).await, Value::Null);
    client.leave().await;
}

#[tokio::test]
async fn a_second_greeting_is_refused() {
    let mut client = Client::greeted().await;
    let params = json!({"processId": null, "rootUri": null, "capabilities": {}});
    assert_eq!(client.refused("initialize", params).await, INVALID_REQUEST);
    client.leave().await;
}

#[tokio::test]
async fn after_shutdown_everything_but_exit_is_refused() {
    let mut client = Client::greeted().await;
    client.request("shutdown", Value::Null).await;
    assert_eq!(client.refused(HOVER, hover_params()).await, INVALID_REQUEST);
    client.open("file:///a/SKILL.md", 1, "no frontmatter").await;
    client.notify("exit", Value::Null).await;
    assert!(client.ended().await);
}

#[tokio::test]
async fn leaving_without_shutdown_is_a_failure() {
    let mut client = Client::greeted().await;
    client.notify("exit", Value::Null).await;
    assert!(!client.ended().await);

    let mut client = Client::greeted().await;
    client.hang_up().await;
    assert!(!client.ended().await);
}

#[tokio::test]
async fn what_we_do_not_know_is_answered() {
    let mut client = Client::greeted().await;
    assert_eq!(
        client.refused("textDocument/foo", json!({})).await,
        METHOD_NOT_FOUND
    );
    assert_eq!(client.refused(HOVER, json!({"x": 1})).await, INVALID_PARAMS);
    assert_eq!(
        client.refused("$/unknown", json!({})).await,
        METHOD_NOT_FOUND
    );
    client.notify("$/unknown", json!({})).await;
    client.notify("textDocument/unknown", json!({})).await;
    client
        .notify("textDocument/didOpen", json!({"wrong": true}))
        .await;
    client.notify("$/cancelRequest", json!({"id": 99})).await;
    client.notify("$/setTrace", json!({"value": "off"})).await;
    client.leave().await;
}

#[tokio::test]
async fn what_is_no_message_is_an_error_and_not_the_end() {
    let mut client = Client::greeted().await;
    for (body, code) in [
        ("{\"jsonrpc\":", PARSE_ERROR),
        ("", PARSE_ERROR),
        ("\u{0}", PARSE_ERROR),
        ("[]", INVALID_REQUEST),
        ("{\"x\":1}", INVALID_REQUEST),
        (
            "{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"shutdown\"}",
            INVALID_REQUEST,
        ),
    ] {
        client.send_raw(body).await;
        let answer = client.read().await;
        assert_eq!(
            (&answer["error"]["code"], &answer["id"]),
            (&json!(code), &Value::Null),
            "{body}"
        );
    }
    client.leave().await;
}

#[tokio::test]
async fn shutdown_takes_whatever_parameters_and_exit_need_not_wait() {
    for params in [
        "",
        r#","params":null"#,
        r#","params":{}"#,
        r#","params":[]"#,
    ] {
        let mut client = Client::greeted().await;
        let body = format!(r#"{{"jsonrpc":"2.0","id":77,"method":"shutdown"{params}}}"#);
        client.send_raw(&body).await;
        client.notify("exit", Value::Null).await;
        let answer = client.read().await;
        assert_eq!(
            (&answer["id"], answer.get("result")),
            (&json!(77), Some(&Value::Null))
        );
        assert!(client.ended().await, "{params}");
    }
}
