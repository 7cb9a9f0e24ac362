//! Edits take effect in the order in which they were sent, whatever is asked in between.

use serde_json::{Value, json};

use super::client::Client;

const URI: &str = "file:///a/SKILL.md";
const EDITS: usize = 1000;

/// A small generator of numbers, so that each run types the same.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits fit") % bound
    }
}

/// A header line `kN: …` for each number, so that a lost or swapped edit shows in the text.
fn random_edit(text: &mut String, numbers: &mut Numbers) -> Value {
    let lines: Vec<usize> = text.lines().map(str::len).collect();
    let line = 1 + numbers.below(lines.len() - 2);
    let column = numbers.below(lines[line] + 1);
    let deleted = numbers.below((lines[line] - column).min(3) + 1);
    let inserted = ["a", "b: ", "\n", "", "é", "\"", "xy"][numbers.below(7)];
    let start: usize = lines[..line].iter().map(|length| length + 1).sum::<usize>() + column;
    let (mut start, mut end) = (start, start + deleted);
    while !text.is_char_boundary(start) {
        start -= 1;
    }
    while !text.is_char_boundary(end) {
        end += 1;
    }
    let line_start: usize = lines[..line].iter().map(|length| length + 1).sum();
    text.replace_range(start..end, inserted);
    json!({
        "range": {
            "start": {"line": line, "character": start - line_start},
            "end": {"line": line, "character": end - line_start},
        },
        "text": inserted,
    })
}

#[tokio::test]
async fn a_thousand_pipelined_edits_with_questions_between() {
    let mut client = Client::greeted().await;
    let mut text = "---\nname: start\ndescription: y\n---\n".to_owned();
    let mut numbers = Numbers(7);
    client.open(URI, 0, &text).await;
    let mut questions = Vec::new();
    for version in 1..=EDITS {
        let edit = random_edit(&mut text, &mut numbers);
        client
            .change(URI, i32::try_from(version).expect("small"), json!([edit]))
            .await;
        if version % 3 == 0 {
            let at = json!({"line": 1, "character": 1});
            let params = json!({"textDocument": {"uri": URI}, "position": at});
            questions.push(client.ask("textDocument/hover", params).await);
        }
    }
    for question in questions {
        client.answer(question).await.expect("a hover never fails");
    }
    // What the server holds at the end is what a fresh one makes of the client's text.
    let last = i32::try_from(EDITS).expect("small");
    let reached = loop {
        let published = client.notification("textDocument/publishDiagnostics").await;
        if published["version"] == last {
            break published["diagnostics"].clone();
        }
    };
    assert_eq!(
        reached,
        fresh_diagnostics(&text, last).await,
        "for {text:?}"
    );
    let before = reached;
    let whole = json!([{"text": text}]);
    client.change(URI, last + 1, whole).await;
    let after = client.notification("textDocument/publishDiagnostics").await;
    assert_eq!(after["diagnostics"], before);
    client.leave().await;
}

async fn fresh_diagnostics(text: &str, version: i32) -> Value {
    let mut client = Client::greeted().await;
    client.open(URI, version, text).await;
    let mut published = client.notification("textDocument/publishDiagnostics").await;
    client.leave().await;
    published["diagnostics"].take()
}

#[tokio::test]
async fn a_question_sees_every_edit_before_it_and_none_after() {
    let mut client = Client::greeted().await;
    client
        .open(URI, 0, "---\nname: x\ndescription: y\n---\n")
        .await;
    let params = json!({"textDocument": {"uri": URI}, "position": {"line": 1, "character": 0}});
    let mut expected = Vec::new();
    let fields = ["name", "license", "metadata"];
    for version in 1..=300 {
        let field = fields[version % fields.len()];
        let text = format!("---\n{field}: x\ndescription: y\n---\n");
        client
            .change(
                URI,
                i32::try_from(version).expect("small"),
                json!([{"text": text}]),
            )
            .await;
        expected.push((
            client.ask("textDocument/hover", params.clone()).await,
            field,
        ));
    }
    for (question, field) in expected {
        let hover = client.answer(question).await.expect("a hover never fails");
        let value = hover["contents"]["value"]
            .as_str()
            .expect("a known field has a hover");
        assert!(value.starts_with(&format!("**`{field}`**")), "{value}");
    }
    while client.notification("textDocument/publishDiagnostics").await["version"] != 300 {}
    client.leave().await;
}
