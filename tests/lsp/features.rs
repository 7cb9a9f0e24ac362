//! Questions about a document.

use serde_json::{Value, json};

use super::client::Client;

const URI: &str = "file:///x/SKILL.md";

async fn hover(client: &mut Client, line: u32, character: u32) -> Value {
    let at = json!({"line": line, "character": character});
    let params = json!({"textDocument": {"uri": URI}, "position": at});
    client.request("textDocument/hover", params).await
}

#[tokio::test]
async fn hover_explains_a_field_of_the_unsaved_text() {
    let mut client = Client::greeted().await;
    client.open(URI, 1, "---\nx: y\n---\n").await;
    client.diagnostics(URI, 1).await;
    assert_eq!(hover(&mut client, 1, 0).await, Value::Null);
    client
        .change(URI, 2, json!([{"text": "---\nname: a: b\n---\n"}]))
        .await;
    client.diagnostics(URI, 2).await;
    let answer = hover(&mut client, 1, 2).await;
    assert_eq!(answer["contents"]["kind"], "markdown");
    assert_eq!(
        answer["range"],
        json!({"start": {"line": 1, "character": 0}, "end": {"line": 1, "character": 4}})
    );
    client.leave().await;
}

#[tokio::test]
async fn hover_is_plain_text_for_a_client_that_takes_no_markdown() {
    let mut client = Client::greeted_with(json!({})).await;
    client
        .open(URI, 1, "---\nname: x\ndescription: y\n---\n")
        .await;
    client.notification("textDocument/publishDiagnostics").await;
    let answer = hover(&mut client, 1, 2).await;
    assert_eq!(answer["contents"]["kind"], "plaintext");
    let value = answer["contents"]["value"]
        .as_str()
        .expect("checked by its type");
    assert!(
        value.starts_with("name: text") && !value.contains('`'),
        "{value}"
    );
    client.leave().await;
}

#[tokio::test]
async fn a_question_about_a_document_that_is_not_open_has_no_answer() {
    let mut client = Client::greeted().await;
    assert_eq!(hover(&mut client, 0, 0).await, Value::Null);
    client.leave().await;
}
