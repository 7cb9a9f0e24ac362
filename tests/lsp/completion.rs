//! Completions: edits in the client's columns, and only what the client takes.

use serde_json::{Value, json};

use super::client::Client;

const URI: &str = "file:///w/tide-table/SKILL.md";

async fn complete(client: &mut Client, line: u32, character: u32) -> Value {
    let at = json!({"line": line, "character": character});
    let params = json!({"textDocument": {"uri": URI}, "position": at});
    client.request("textDocument/completion", params).await
}

/// What is offered first for a text, at a place in the units of `encoding`.
async fn first(capabilities: &Value, text: &str, line: u32, character: u32) -> Value {
    let mut client = Client::greeted_with(capabilities.clone()).await;
    client.open(URI, 1, text).await;
    client.notification("textDocument/publishDiagnostics").await;
    let mut offered = complete(&mut client, line, character).await;
    // Once all skills are known, there is more to say of the name, which is no matter here.
    client.leave_quietly().await;
    offered[0].take()
}

fn range(line: u32, from: u32, to: u32) -> Value {
    json!({
        "start": {"line": line, "character": from}, "end": {"line": line, "character": to},
    })
}

#[tokio::test]
async fn edits_are_in_the_units_of_the_client() {
    let text = "---\nname: x\nallowed-tools: é😀, Re, B\n---\n";
    for (encoding, from) in [("utf-8", 23), ("utf-16", 20), ("utf-32", 19)] {
        let capabilities = json!({"general": {"positionEncodings": [encoding]}});
        let item = first(&capabilities, text, 2, from + 1).await;
        assert_eq!(item["label"], "Read");
        assert_eq!(
            item["textEdit"],
            json!({"range": range(2, from, from + 2), "newText": "Read"}),
            "{encoding}"
        );
    }
}

#[tokio::test]
async fn a_client_that_says_nothing_gets_plain_text() {
    let item = first(&json!({}), "---\nde\n---\n", 1, 2).await;
    assert_eq!(item["label"], "name");
    assert_eq!(
        item["textEdit"],
        json!({"range": range(1, 0, 2), "newText": "name: "})
    );
    assert_eq!(item["documentation"]["kind"], "plaintext");
    assert_eq!(item["sortText"], "000");
    assert_eq!(item.get("insertTextFormat"), None);
    let item = first(&json!({}), "", 0, 0).await;
    assert_eq!(item["label"], "frontmatter");
    let text = item["textEdit"]["newText"]
        .as_str()
        .expect("an edit has text");
    assert!(
        text.contains("name: tide-table\n") && !text.contains('$'),
        "{text}"
    );
}

#[tokio::test]
async fn a_client_that_can_do_all_gets_all() {
    let capabilities = json!({"textDocument": {"completion": {"completionItem": {
        "snippetSupport": true, "documentationFormat": ["markdown"], "insertReplaceSupport": true,
    }}}});
    let item = first(&capabilities, "---\nname: a\nlicxx: y\n---\n", 2, 3).await;
    assert_eq!(item["label"], "description");
    assert_eq!(
        item["textEdit"],
        json!({
            "insert": range(2, 0, 3), "replace": range(2, 0, 5), "newText": "description",
        })
    );
    assert_eq!(item["documentation"]["kind"], "markdown");
    let item = first(&capabilities, "--", 0, 2).await;
    assert_eq!(
        (&item["insertTextFormat"], &item["filterText"]),
        (&json!(2), &json!("---"))
    );
    let text = item["textEdit"]["newText"]
        .as_str()
        .expect("an edit has text");
    assert!(
        text.contains("name: ${1:tide-table}\n") && text.ends_with("$0"),
        "{text}"
    );
}

#[tokio::test]
async fn in_the_body_and_in_other_documents_nothing_is_offered() {
    let mut client = Client::greeted().await;
    client
        .open(
            URI,
            1,
            "---\nname: tide-table\ndescription: Does x. Use for x.\n---\n\nname: \n",
        )
        .await;
    client.diagnostics(URI, 1).await;
    assert_eq!(complete(&mut client, 5, 6).await, Value::Null);
    client.open("file:///w/README.md", 1, "---\nname: \n").await;
    let at = json!({"line": 1, "character": 6});
    let params = json!({"textDocument": {"uri": "file:///w/README.md"}, "position": at});
    let answer = client.request("textDocument/completion", params).await;
    assert_eq!(answer, Value::Null);
    client.leave_quietly().await;
}
