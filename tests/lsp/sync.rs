//! Documents opened, edited and closed, and the diagnostics for each version.

use serde_json::{Value, json};

use super::client::Client;

const URI: &str = "file:///x/SKILL.md";
const SOUND: &str = "---\nname: x\ndescription: Does x. Use for x.\n---\n\nBody\n";

/// An edit of one line, in UTF-8 columns.
fn edit(line: u32, from: u32, to: u32, text: &str) -> Value {
    json!({
        "range": {
            "start": {"line": line, "character": from},
            "end": {"line": line, "character": to},
        },
        "text": text,
    })
}

#[tokio::test]
async fn a_fault_is_shown_as_it_is_typed_and_goes_when_it_is_mended() {
    let mut client = Client::greeted().await;
    client.open(URI, 1, SOUND).await;
    assert_eq!(client.diagnostics(URI, 1).await, Vec::<String>::new());
    client.change(URI, 2, json!([edit(2, 20, 20, ":")])).await;
    assert_eq!(client.diagnostics(URI, 2).await, ["invalid-yaml 2:20-2:21"]);
    client.change(URI, 3, json!([edit(2, 20, 21, "")])).await;
    assert_eq!(client.diagnostics(URI, 3).await, Vec::<String>::new());
    client.leave().await;
}

#[tokio::test]
async fn changes_of_one_message_build_on_each_other() {
    let mut client = Client::greeted().await;
    client.open(URI, 1, SOUND).await;
    client.diagnostics(URI, 1).await;
    let changes = json!([
        {"text": "---\nname: x\ndescription: y\n---\n"},
        edit(1, 6, 7, ""),
        edit(2, 13, 14, "a: é😀: b"),
    ]);
    client.change(URI, 7, changes).await;
    let expected = ["empty-name 1:0-1:4", "invalid-yaml 2:14-2:15"];
    assert_eq!(client.diagnostics(URI, 7).await, expected);
    client.leave().await;
}

#[tokio::test]
async fn columns_are_in_the_units_of_the_client() {
    let text = "---\nname: x\ndescription: 😀é: y\n---\n";
    for (encoding, column) in [("utf-8", 19), ("utf-16", 16), ("utf-32", 15)] {
        let mut client = Client::greeted_with(json!({
            "general": {"positionEncodings": [encoding]},
        }))
        .await;
        client.open(URI, 1, text).await;
        let expected = format!("invalid-yaml 2:{column}-2:{}", column + 1);
        assert_eq!(client.diagnostics(URI, 1).await, [expected]);
        let insert = edit(2, column, column + 1, ";");
        client.change(URI, 2, json!([insert])).await;
        assert_eq!(client.diagnostics(URI, 2).await, Vec::<String>::new());
        client.leave().await;
    }
}

#[tokio::test]
async fn closing_clears_what_is_on_screen() {
    let mut client = Client::greeted().await;
    client.open(URI, 1, "no frontmatter").await;
    assert_eq!(
        client.diagnostics(URI, 1).await,
        ["missing-frontmatter 0:0-0:14"]
    );
    client
        .notify(
            "textDocument/didClose",
            json!({"textDocument": {"uri": URI}}),
        )
        .await;
    let cleared = client.notification("textDocument/publishDiagnostics").await;
    assert_eq!(cleared, json!({"uri": URI, "diagnostics": []}));
    client.open(URI, 1, SOUND).await;
    assert_eq!(client.diagnostics(URI, 1).await, Vec::<String>::new());
    client
        .notify(
            "textDocument/didClose",
            json!({"textDocument": {"uri": URI}}),
        )
        .await;
    client
        .change(URI, 2, json!([{"text": "not open any more"}]))
        .await;
    client.leave().await;
}

#[tokio::test]
async fn other_documents_are_left_alone() {
    let mut client = Client::greeted().await;
    client
        .open("file:///a/README.md", 1, "no frontmatter")
        .await;
    client
        .open("untitled:Untitled-1", 1, "no frontmatter")
        .await;
    client.open("file:///b/x/SKILL.md", 1, SOUND).await;
    assert_eq!(
        client.diagnostics("file:///b/x/SKILL.md", 1).await,
        Vec::<String>::new()
    );
    client.leave().await;
}

#[tokio::test]
async fn a_uri_comes_back_as_the_client_spells_it() {
    let mut client = Client::greeted().await;
    let (one, other) = (
        "file:///a%2db/x/SKILL%2Emd",
        "file:///a-b/x/SKILL.md?version=1",
    );
    client.open(one, 1, SOUND).await;
    assert_eq!(client.diagnostics(one, 1).await, Vec::<String>::new());
    client.open(other, 1, "no frontmatter").await;
    assert_eq!(
        client.diagnostics(other, 1).await,
        ["missing-frontmatter 0:0-0:14"]
    );
    client
        .notify(
            "textDocument/didClose",
            json!({"textDocument": {"uri": other}}),
        )
        .await;
    let cleared = client.notification("textDocument/publishDiagnostics").await;
    assert_eq!(cleared, json!({"uri": other, "diagnostics": []}));
    client
        .change(one, 2, json!([{"text": "no frontmatter"}]))
        .await;
    assert_eq!(
        client.diagnostics(one, 2).await,
        ["missing-frontmatter 0:0-0:14"]
    );
    client.leave().await;
}

#[tokio::test]
async fn a_change_that_cannot_be_read_gives_the_document_up() {
    let range = |line: Value| json!({"start": {"line": line, "character": 0}, "end": {"line": 1, "character": 0}});
    for (version, changes) in [
        (json!(2), json!([{"range": range(json!(-1)), "text": "x"}])),
        (json!(2), json!([{"range": range(json!(1.5)), "text": "x"}])),
        (json!(2), json!([{"range": {}, "text": "x"}])),
        (json!(2.5), json!([{"text": "x"}])),
        (Value::Null, json!([{"text": "x"}])),
        (json!(2), json!("x")),
    ] {
        let mut client = Client::greeted().await;
        client.open(URI, 1, "no frontmatter").await;
        client.diagnostics(URI, 1).await;
        let document = json!({"uri": URI, "version": version});
        let params = json!({"textDocument": document, "contentChanges": changes});
        client.notify("textDocument/didChange", params).await;
        let cleared = client.notification("textDocument/publishDiagnostics").await;
        assert_eq!(cleared, json!({"uri": URI, "diagnostics": []}));
        client.open(URI, 3, SOUND).await;
        assert_eq!(client.diagnostics(URI, 3).await, Vec::<String>::new());
        client.leave().await;
    }
}

#[tokio::test]
async fn a_client_that_takes_no_related_places_gets_them_as_text() {
    let mut client = Client::greeted_with(json!({})).await;
    client.open(URI, 1, "---\nname: x\n---END\n").await;
    let published = client.notification("textDocument/publishDiagnostics").await;
    let diagnostic = &published["diagnostics"][0];
    assert_eq!(diagnostic.get("relatedInformation"), None);
    let message = diagnostic["message"].as_str().expect("checked by its type");
    assert!(
        message.contains("\nLine 3: this line does not close it"),
        "{message}"
    );
    client.leave().await;
}

#[tokio::test]
async fn related_places_are_pointed_at() {
    let mut client = Client::greeted().await;
    client.open(URI, 1, "---\nname: x\n---END\n").await;
    let published = client.notification("textDocument/publishDiagnostics").await;
    let diagnostic = &published["diagnostics"][0];
    assert_eq!(diagnostic["source"], "skill-lsp");
    assert_eq!(diagnostic["severity"], 1);
    let related = &diagnostic["relatedInformation"][0]["location"];
    assert_eq!(related["uri"], URI);
    assert_eq!(
        related["range"]["start"],
        json!({"line": 2, "character": 0})
    );
    client.leave().await;
}

#[tokio::test]
async fn half_a_surrogate_pair_is_no_reason_to_lose_the_text() {
    let mut client = Client::greeted_with(json!({})).await;
    client
        .open(URI, 1, "---\nname: x\ndescription: 😀\n---\n")
        .await;
    assert_eq!(client.diagnostics(URI, 1).await, Vec::<String>::new());
    // An editor deletes the second half of the pair, which leaves the first one in its text …
    let change = json!([edit(2, 13, 15, "HALF")])
        .to_string()
        .replace("HALF", "\\ud83d");
    let change = format!(
        r#"{{"jsonrpc":"2.0","method":"textDocument/didChange","params":{{
            "textDocument":{{"uri":"{URI}","version":2}},"contentChanges":{change}}}}}"#
    );
    client.send_raw(&change).await;
    assert_eq!(client.diagnostics(URI, 2).await, Vec::<String>::new());
    // … and counts it as one unit.
    client.change(URI, 3, json!([edit(2, 14, 14, ": ")])).await;
    assert_eq!(client.diagnostics(URI, 3).await, ["invalid-yaml 2:14-2:15"]);
    client.leave().await;
}
