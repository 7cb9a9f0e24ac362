//! Symbols, folds and selections, as each client takes them.

use serde_json::{Value, json};

use super::client::Client;

const URI: &str = "file:///a/SKILL.md";
const TEXT: &str = "---\nname: é😀\ndescription: |\n  a\n  b\n---\n\n# T\n\nx y\n\n## U\n\nz";

async fn ask(capabilities: Value, method: &str, positions: Value) -> Value {
    let mut client = Client::greeted_with(capabilities).await;
    client.open(URI, 1, TEXT).await;
    client.notification("textDocument/publishDiagnostics").await;
    let mut params = json!({"textDocument": {"uri": URI}});
    if !positions.is_null() {
        params["positions"] = positions;
    }
    let answer = client.request(method, params).await;
    client.leave().await;
    answer
}

fn lines(range: &Value) -> String {
    format!("{}-{}", range["start"]["line"], range["end"]["line"])
}

#[tokio::test]
async fn symbols_in_each_other() {
    let capabilities = json!({"textDocument": {"documentSymbol": {
        "hierarchicalDocumentSymbolSupport": true,
    }}});
    let symbols = ask(capabilities, "textDocument/documentSymbol", Value::Null).await;
    let frontmatter = &symbols[0];
    assert_eq!(frontmatter["name"], "frontmatter");
    assert_eq!(lines(&frontmatter["range"]), "0-5");
    assert_eq!(frontmatter["children"][0]["detail"], "é😀");
    assert_eq!(
        frontmatter["children"][0]["range"]["end"],
        json!({"line": 1, "character": 9})
    );
    assert_eq!(frontmatter["children"][1]["name"], "description");
    assert_eq!(symbols[1]["name"], "T");
    assert_eq!(lines(&symbols[1]["range"]), "7-13");
    assert_eq!(symbols[1]["children"][0]["name"], "U");
}

#[tokio::test]
async fn symbols_one_after_the_other() {
    let symbols = ask(json!({}), "textDocument/documentSymbol", Value::Null).await;
    let shown: Vec<_> = symbols
        .as_array()
        .expect("checked by its type")
        .iter()
        .map(|it| {
            let container = it.get("containerName").and_then(Value::as_str);
            format!(
                "{} {} {}",
                container.unwrap_or("-"),
                it["name"].as_str().expect("checked by its type"),
                lines(&it["location"]["range"])
            )
        })
        .collect();
    assert_eq!(
        shown,
        [
            "- frontmatter 0-5",
            "frontmatter name 1-1",
            "frontmatter description 2-4",
            "- T 7-13",
            "T U 11-13",
        ]
    );
}

#[tokio::test]
async fn folds_of_lines_or_of_characters() {
    let method = "textDocument/foldingRange";
    let folds = ask(json!({}), method, Value::Null).await;
    assert_eq!(
        folds[1],
        json!({"startLine": 2, "startCharacter": 14, "endLine": 4, "endCharacter": 3})
    );
    let capabilities = json!({"textDocument": {"foldingRange": {
        "lineFoldingOnly": true, "rangeLimit": 3,
    }}});
    let folds = ask(capabilities, method, Value::Null).await;
    assert_eq!(
        folds,
        json!([
            {"startLine": 0, "endLine": 5},
            {"startLine": 2, "endLine": 4},
            {"startLine": 7, "endLine": 13},
        ])
    );
}

#[tokio::test]
async fn a_selection_for_each_position() {
    let positions = json!([{"line": 1, "character": 7}, {"line": 9, "character": 1}]);
    let selections = ask(json!({}), "textDocument/selectionRange", positions).await;
    let chain = |mut selection: &Value| {
        let mut chain = Vec::new();
        while !selection.is_null() {
            let (start, end) = (&selection["range"]["start"], &selection["range"]["end"]);
            chain.push(format!(
                "{}:{}-{}:{}",
                start["line"], start["character"], end["line"], end["character"]
            ));
            selection = selection.get("parent").unwrap_or(&Value::Null);
        }
        chain
    };
    assert_eq!(
        chain(&selections[0]),
        [
            "1:6-1:7", "1:6-1:9", "1:0-1:9", "1:0-4:3", "0:0-5:3", "0:0-13:1"
        ]
    );
    assert_eq!(
        chain(&selections[1]),
        ["9:0-9:1", "9:0-9:3", "7:0-13:1", "0:0-13:1"]
    );
    assert_eq!(selections.as_array().map(Vec::len), Some(2));
}
