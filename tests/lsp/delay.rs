//! New findings on the line that is being edited wait. In these tests nothing is timed: the delay is
//! so long that it never ends, or so short that what comes after it is waited for.

use serde_json::{Value, json};

use super::client::Client;

const URI: &str = "file:///a/SKILL.md";
const SOUND: &str = "---\nname: a\ndescription: Does x. Use for x.\n---\n\nBody\n";

/// The longest that settings allow: a minute.
const FOR_EVER: u32 = 60_000;
const SHORT: u32 = 1;

const NOTHING: [&str; 0] = [];

async fn start(delay: u32) -> Client {
    let mut client = Client::greeted_waiting(json!({}), delay).await;
    client.open(URI, 1, SOUND).await;
    assert_eq!(client.diagnostics(URI, 1).await, NOTHING);
    client
}

fn edit(line: u32, from: u32, to: u32, text: &str) -> Value {
    json!([{
        "range": {
            "start": {"line": line, "character": from},
            "end": {"line": line, "character": to},
        },
        "text": text,
    }])
}

#[tokio::test]
async fn what_is_new_on_the_line_waits_and_comes() {
    let mut client = start(SHORT).await;
    client.change(URI, 2, edit(2, 20, 20, ":")).await;
    assert_eq!(client.diagnostics(URI, 2).await, NOTHING);
    assert_eq!(client.diagnostics(URI, 2).await, ["invalid-yaml 2:20-2:21"]);
    // What is shown stays while the user goes on, and what is gone goes at once.
    client.change(URI, 3, edit(2, 13, 13, "x")).await;
    assert_eq!(client.diagnostics(URI, 3).await, ["invalid-yaml 2:21-2:22"]);
    client.change(URI, 4, edit(2, 21, 22, "")).await;
    assert_eq!(client.diagnostics(URI, 4).await, NOTHING);
    client.leave().await;
}

#[tokio::test]
async fn what_the_next_keystroke_mends_is_never_shown() {
    let mut client = start(FOR_EVER).await;
    client.change(URI, 2, edit(2, 13, 13, "\"")).await;
    assert_eq!(client.diagnostics(URI, 2).await, NOTHING);
    client.change(URI, 3, edit(2, 32, 32, "\"")).await;
    assert_eq!(client.diagnostics(URI, 3).await, NOTHING);
    client.leave().await;
}

#[tokio::test]
async fn the_next_line_ends_the_wait() {
    let mut client = start(FOR_EVER).await;
    client.change(URI, 2, edit(1, 6, 7, "1")).await;
    assert_eq!(client.diagnostics(URI, 2).await, NOTHING);
    client.change(URI, 3, edit(1, 7, 7, "\n")).await;
    assert_eq!(
        client.diagnostics(URI, 3).await,
        ["non-string-name 1:6-1:7"]
    );
    client.leave().await;
}

#[tokio::test]
async fn other_lines_and_whole_texts_do_not_wait() {
    let mut client = start(FOR_EVER).await;
    // The fence is what is wrong, on another line than the one that is edited.
    client.change(URI, 2, edit(3, 3, 3, "x")).await;
    assert_eq!(
        client.diagnostics(URI, 2).await,
        ["unclosed-frontmatter 0:0-0:3"]
    );
    let whole = json!([{"text": "---\nname: 1\ndescription: Does x. Use for x.\n---\n\nBody\n"}]);
    client.change(URI, 3, whole).await;
    assert_eq!(
        client.diagnostics(URI, 3).await,
        ["non-string-name 1:6-1:7"]
    );
    client.leave().await;
}

#[tokio::test]
async fn a_line_that_is_sent_with_the_whole_text_waits_too() {
    let mut client = start(SHORT).await;
    let typed = SOUND.replacen("Does x", "Does: x", 1);
    client.change(URI, 2, json!([{"text": typed}])).await;
    assert_eq!(client.diagnostics(URI, 2).await, NOTHING);
    assert_eq!(client.diagnostics(URI, 2).await, ["invalid-yaml 2:17-2:18"]);
    client.leave().await;
}

#[tokio::test]
async fn a_document_that_is_closed_meanwhile_stays_clear() {
    let mut client = start(SHORT).await;
    client.change(URI, 2, edit(1, 6, 7, "1")).await;
    assert_eq!(client.diagnostics(URI, 2).await, NOTHING);
    client
        .notify(
            "textDocument/didClose",
            json!({"textDocument": {"uri": URI}}),
        )
        .await;
    // If it has come just before, it is cleared.
    client.receive_for_a_while().await;
    client.receive_for_a_while().await;
    assert!(client.screen_by_file().is_empty());
    client.leave().await;
}

#[tokio::test]
async fn who_asks_is_answered_at_once() {
    let capabilities = json!({
        "textDocument": {"diagnostic": {}},
        "workspace": {"diagnostics": {"refreshSupport": true}},
    });
    let mut client = Client::greeted_waiting(capabilities, FOR_EVER).await;
    client.open(URI, 1, SOUND).await;
    client.change(URI, 2, edit(1, 6, 7, "1")).await;
    let params = json!({"textDocument": {"uri": URI}});
    let report = client.request("textDocument/diagnostic", params).await;
    assert_eq!(report["items"][0]["code"], "non-string-name");
    client.leave().await;
}

#[tokio::test]
async fn what_was_said_at_the_greeting_counts_while_the_client_says_nothing_else() {
    let capabilities = json!({"workspace": {"configuration": true}});
    let mut client = Client::start();
    client.initialize_waiting(capabilities, FOR_EVER).await;
    client.wait_for_request("workspace/configuration").await;
    client.open(URI, 1, SOUND).await;
    assert_eq!(client.diagnostics(URI, 1).await, NOTHING);
    client.change(URI, 2, edit(1, 6, 7, "1")).await;
    assert_eq!(client.diagnostics(URI, 2).await, NOTHING);
    // The client changes its mind, and what has waited comes at once.
    client.settings = json!({"diagnostics": {"delayMs": 0}});
    client
        .notify(
            "workspace/didChangeConfiguration",
            json!({"settings": null}),
        )
        .await;
    assert_eq!(
        client.diagnostics(URI, 2).await,
        ["non-string-name 1:6-1:7"]
    );
    client.leave().await;
}
