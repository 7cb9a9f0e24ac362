//! Code actions: what they do to the text, and which of them a client gets.

use std::sync::Arc;

use serde_json::{Value, json};
use skill_lsp::loader::Memory;
use skill_lsp::lsp::Options;

use super::client::Client;

const URI: &str = "file:///p/skills/poster/SKILL.md";
const BROKEN: &str = "---\nname: poster\ndescription: é😀 a: b\n---\n\nBody\n";

/// A client in a project with these files besides the skill.
async fn client(files: &[(&str, &str)], capabilities: Value) -> Client {
    let mut disk = Memory::default();
    disk.create_dir("/p/.git");
    disk.write("/p/skills/poster/SKILL.md", "");
    for (path, text) in files {
        disk.write(*path, *text);
    }
    let mut client = Client::start_with(Options {
        disk: Arc::new(disk),
        ..Options::default()
    });
    client.initialize_in(&["file:///p"], capabilities).await;
    client
}

/// What a client says that can do everything, or what is left of it without `missing`.
fn capabilities(missing: &[&str]) -> Value {
    let mut all = json!({
        "general": {"positionEncodings": ["utf-8", "utf-16"]},
        "textDocument": {"codeAction": {
            "codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix", "source"]}},
            "isPreferredSupport": true,
        }},
        "workspace": {"workspaceEdit": {
            "documentChanges": true,
            "resourceOperations": ["create", "rename"],
        }},
    });
    for path in missing {
        let (parent, key) = path.rsplit_once('/').expect("a pointer has a parent");
        let parent = all.pointer_mut(parent).expect("the parent is there");
        parent
            .as_object_mut()
            .expect("it is an object")
            .remove(key)
            .expect("the key is there");
    }
    all
}

async fn ask(client: &mut Client, lines: (u32, u32), context: Value) -> Vec<Value> {
    let range = json!({
        "start": {"line": lines.0, "character": 0},
        "end": {"line": lines.1, "character": 99},
    });
    let params = json!({"textDocument": {"uri": URI}, "range": range, "context": context});
    let answer = client.request("textDocument/codeAction", params).await;
    answer.as_array().expect("checked by its type").clone()
}

fn titles(actions: &[Value]) -> Vec<&str> {
    let titles = actions.iter().map(|action| action["title"].as_str());
    titles
        .map(|title| title.expect("a title is text"))
        .collect()
}

/// The byte offset of a position, in a text without CR.
fn offset(text: &str, position: &Value, is_utf16: bool) -> usize {
    let number = |value: &Value| value.as_u64().expect("it is a number");
    let lines = text.split_inclusive('\n');
    let before = lines.take(usize::try_from(number(&position["line"])).expect("small"));
    let start: usize = before.map(str::len).sum();
    let mut units = 0;
    let mut characters = text[start..].char_indices();
    let found = characters.find(|(_, character)| {
        let is_there = units >= number(&position["character"]);
        units += if is_utf16 {
            character.len_utf16() as u64
        } else {
            character.len_utf8() as u64
        };
        is_there
    });
    found.map_or(text.len(), |(at, _)| start + at)
}

fn applied(text: &str, edits: &Value, is_utf16: bool) -> String {
    let mut text = text.to_owned();
    let edits = edits.as_array().expect("edits are a list");
    for edit in edits.iter().rev() {
        let start = offset(&text, &edit["range"]["start"], is_utf16);
        let end = offset(&text, &edit["range"]["end"], is_utf16);
        let new = edit["newText"].as_str().expect("it is text");
        text.replace_range(start..end, new);
    }
    text
}

const QUOTED: &str = "---\nname: poster\ndescription: \"é😀 a: b\"\n---\n\nBody\n";

#[tokio::test]
async fn a_fix_is_an_edit_of_the_version_it_was_made_from() {
    for (missing, is_utf16) in [(vec![], false), (vec!["/general/positionEncodings"], true)] {
        let mut client = client(&[], capabilities(&missing)).await;
        client.open(URI, 7, BROKEN).await;
        let actions = ask(&mut client, (2, 2), json!({"diagnostics": []})).await;
        assert_eq!(
            titles(&actions),
            [
                "Put the value in quotes",
                "Write the value as a block below `>-`",
                "Ignore `invalid-yaml` in this file",
                "Make all safe fixes",
            ]
        );
        let change = &actions[0]["edit"]["documentChanges"][0];
        assert_eq!(change["textDocument"], json!({"uri": URI, "version": 7}));
        assert_eq!(applied(BROKEN, &change["edits"], is_utf16), QUOTED);
        let preferred = actions.iter().map(|action| action["isPreferred"] == true);
        assert_eq!(preferred.collect::<Vec<_>>(), [true, false, false, false]);
        assert_eq!(actions[0]["diagnostics"][0]["code"], "invalid-yaml");
        client.leave_quietly().await;
    }
}

#[tokio::test]
async fn a_client_gets_what_it_can_take() {
    for (missing, expected) in [
        (
            vec!["/textDocument/codeAction/codeActionLiteralSupport"],
            vec![],
        ),
        (
            vec!["/workspace/workspaceEdit/resourceOperations"],
            vec![
                "Put the value in quotes",
                "Write the value as a block below `>-`",
                "Make all safe fixes",
            ],
        ),
    ] {
        let mut client = client(&[], capabilities(&missing)).await;
        client.open(URI, 1, BROKEN).await;
        let actions = ask(&mut client, (2, 2), json!({"diagnostics": []})).await;
        assert_eq!(titles(&actions), expected, "{missing:?}");
        client.leave_quietly().await;
    }
    let missing = [
        "/workspace/workspaceEdit",
        "/textDocument/codeAction/isPreferredSupport",
    ];
    let mut client = client(&[], capabilities(&missing)).await;
    client.open(URI, 1, BROKEN).await;
    let actions = ask(&mut client, (2, 2), json!({"diagnostics": []})).await;
    assert_eq!(
        applied(BROKEN, &actions[0]["edit"]["changes"][URI], false),
        QUOTED
    );
    assert_eq!(actions[0].get("isPreferred"), None);
    client.leave_quietly().await;
}

#[tokio::test]
async fn actions_are_offered_only_to_those_who_take_them() {
    let mut with = Client::start();
    let answer = with.initialize(capabilities(&[])).await;
    assert_eq!(
        answer["capabilities"]["codeActionProvider"]["codeActionKinds"],
        json!(["quickfix", "source.fixAll.skill-lsp"])
    );
    with.leave().await;
    let mut without = Client::start();
    let answer = without.initialize(json!({})).await;
    assert_eq!(answer["capabilities"].get("codeActionProvider"), None);
    without.leave().await;
}

#[tokio::test]
async fn only_what_was_asked_for_is_answered() {
    const TWO: &str = "---\nname: 2048\nlicense: MIT\ndescription: a: b\n---\n\nBody\n";
    let mut client = client(&[], capabilities(&[])).await;
    client.open(URI, 1, TWO).await;
    let diagnostic = |line: u32, end: u32, code: &str| {
        json!({
            "range": {"start": {"line": line, "character": 6}, "end": {"line": line, "character": end}},
            "code": code, "source": "skill-lsp", "message": "as the client has it",
        })
    };
    let all = "Make all safe fixes";
    let (ignore_name, ignore_yaml) = (
        "Ignore `non-string-name` in this file",
        "Ignore `invalid-yaml` in this file",
    );
    let (quote, block) = (
        "Put the value in quotes",
        "Write the value as a block below `>-`",
    );
    for (lines, context, expected) in [
        ((2, 2), json!({"diagnostics": []}), vec![]),
        (
            (1, 1),
            json!({"diagnostics": []}),
            vec![quote, ignore_name, all],
        ),
        (
            (1, 3),
            json!({"diagnostics": []}),
            vec![quote, quote, block, ignore_name, ignore_yaml, all],
        ),
        (
            (2, 2),
            json!({"diagnostics": [diagnostic(1, 10, "non-string-name")]}),
            vec![quote, ignore_name, all],
        ),
        (
            (2, 2),
            json!({"diagnostics": [diagnostic(1, 10, "other"), diagnostic(1, 9, "non-string-name")]}),
            vec![],
        ),
        (
            (1, 1),
            json!({"diagnostics": [], "only": ["quickfix"]}),
            vec![quote, ignore_name],
        ),
        (
            (2, 2),
            json!({"diagnostics": [], "only": ["source"]}),
            vec![all],
        ),
        (
            (2, 2),
            json!({"diagnostics": [], "only": ["source.fixAll"]}),
            vec![all],
        ),
        (
            (2, 2),
            json!({"diagnostics": [], "only": ["source.fixAll.skill-lsp"]}),
            vec![all],
        ),
        (
            (1, 3),
            json!({"diagnostics": [], "only": ["source.organizeImports", "refactor", "source.fix"]}),
            vec![],
        ),
        (
            (1, 1),
            json!({"diagnostics": [], "only": [""]}),
            vec![quote, ignore_name, all],
        ),
    ] {
        let actions = ask(&mut client, lines, context.clone()).await;
        assert_eq!(titles(&actions), expected, "{lines:?} {context}");
    }
    let context = json!({"diagnostics": [diagnostic(1, 10, "non-string-name")]});
    let actions = ask(&mut client, (2, 2), context).await;
    assert_eq!(
        actions[0]["diagnostics"][0]["message"],
        "as the client has it"
    );
    let context = json!({"diagnostics": [], "only": ["source.fixAll"]});
    let actions = ask(&mut client, (2, 2), context).await;
    let edits = &actions[0]["edit"]["documentChanges"][0]["edits"];
    let mended = "---\nname: \"2048\"\nlicense: MIT\ndescription: \"a: b\"\n---\n\nBody\n";
    assert_eq!(applied(TWO, edits, false), mended);
    client.change(URI, 2, json!([{"text": mended}])).await;
    let context = json!({"diagnostics": [], "only": ["source.fixAll"]});
    assert_eq!(ask(&mut client, (0, 9), context).await, Vec::<Value>::new());
    client.leave_quietly().await;
}

#[tokio::test]
async fn the_name_comes_from_the_directory() {
    let text = "---\ndescription: y\n---\n\nBody\n";
    let mut client = client(&[], capabilities(&[])).await;
    client.open(URI, 1, text).await;
    let actions = ask(&mut client, (0, 0), json!({"diagnostics": []})).await;
    assert_eq!(titles(&actions)[0], "Name it `poster`, as its directory");
    let edits = &actions[0]["edit"]["documentChanges"][0]["edits"];
    assert_eq!(
        applied(text, edits, false),
        "---\nname: poster\ndescription: y\n---\n\nBody\n"
    );
    client.leave_quietly().await;
}

/// The edit of the action that ignores `rule`.
async fn ignoring(client: &mut Client, rule: &str) -> Option<Value> {
    let actions = ask(client, (2, 2), json!({"diagnostics": []})).await;
    let title = format!("Ignore `{rule}` in this file");
    let action = actions.iter().find(|action| action["title"] == *title)?;
    Some(action["edit"]["documentChanges"].clone())
}

const ENTRY: &str =
    "[[overrides]]\npaths = [\"skills/poster/SKILL.md\"]\nrules.invalid-yaml = \"off\"\n";

#[tokio::test]
async fn ignoring_makes_a_file_of_settings_where_there_is_none() {
    let mut client = client(&[], capabilities(&[])).await;
    client.open(URI, 1, BROKEN).await;
    let changes = ignoring(&mut client, "invalid-yaml")
        .await
        .expect("it is offered");
    let settings = "file:///p/skill-lsp.toml";
    assert_eq!(
        changes[0],
        json!({"kind": "create", "uri": settings, "options": {"ignoreIfExists": true}})
    );
    assert_eq!(
        changes[1]["textDocument"],
        json!({"uri": settings, "version": null})
    );
    assert_eq!(applied("", &changes[1]["edits"], false), ENTRY);
    client.leave_quietly().await;
}

#[tokio::test]
async fn ignoring_adds_to_the_settings_as_the_editor_has_them() {
    let settings = "file:///p/skill-lsp.toml";
    let files = [("/p/skill-lsp.toml", "# Ours\nhosts = [\"codex\"] # é😀\n")];
    let mut client = client(&files, capabilities(&[])).await;
    client.open(URI, 1, BROKEN).await;
    let changes = ignoring(&mut client, "invalid-yaml")
        .await
        .expect("it is offered");
    assert_eq!(changes.as_array().expect("a list").len(), 1);
    assert_eq!(changes[0]["textDocument"]["version"], Value::Null);
    let written = applied(files[0].1, &changes[0]["edits"], false);
    assert_eq!(written, format!("{}\n{ENTRY}", files[0].1));
    let unsaved = "# Theirs\nexclude = []\n";
    client.open(settings, 5, unsaved).await;
    let changes = ignoring(&mut client, "invalid-yaml")
        .await
        .expect("it is offered");
    assert_eq!(
        changes[0]["textDocument"],
        json!({"uri": settings, "version": 5})
    );
    let written = applied(unsaved, &changes[0]["edits"], false);
    assert_eq!(written, format!("{unsaved}\n{ENTRY}"));
    client
        .change(settings, 6, json!([{"text": "= broken"}]))
        .await;
    assert_eq!(ignoring(&mut client, "invalid-yaml").await, None);
    client.leave_quietly().await;
}

#[tokio::test]
async fn a_document_without_a_file_is_mended_all_the_same() {
    let uri = "untitled:Untitled-1";
    let mut client = client(&[], capabilities(&[])).await;
    let document = json!({"uri": uri, "languageId": "skill", "version": 1, "text": BROKEN});
    let params = json!({"textDocument": document});
    client.notify("textDocument/didOpen", params).await;
    let range = json!({"start": {"line": 2, "character": 0}, "end": {"line": 2, "character": 9}});
    let params = json!({
        "textDocument": {"uri": uri}, "range": range, "context": {"diagnostics": []},
    });
    let answer = client.request("textDocument/codeAction", params).await;
    let actions = answer.as_array().expect("checked by its type");
    // Where the finding does not touch the range, nothing is said.
    assert_eq!(titles(actions), Vec::<&str>::new());
    let range = json!({"start": {"line": 2, "character": 9}, "end": {"line": 2, "character": 99}});
    let params = json!({
        "textDocument": {"uri": uri}, "range": range, "context": {"diagnostics": []},
    });
    let answer = client.request("textDocument/codeAction", params).await;
    let actions = answer.as_array().expect("checked by its type");
    assert_eq!(
        titles(actions),
        [
            "Put the value in quotes",
            "Write the value as a block below `>-`",
            "Make all safe fixes",
        ]
    );
    client.leave_quietly().await;
}

#[tokio::test]
async fn a_comment_hides_a_finding_from_the_editor() {
    let text =
        "---\nname: poster\n# skill-lsp-ignore invalid-yaml\ndescription: a: b\n---\n\nBody\n";
    let mut client = Client::greeted().await;
    client.open(URI, 1, text).await;
    assert_eq!(client.diagnostics(URI, 1).await, Vec::<String>::new());
    let unused = text.replace("a: b", "\"a: b\"");
    client.change(URI, 2, json!([{"text": unused}])).await;
    assert_eq!(
        client.diagnostics(URI, 2).await,
        ["unused-ignore 2:19-2:31"]
    );
    client.leave().await;
}
