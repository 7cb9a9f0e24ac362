//! The preview command, and how a preview is shown.

use std::sync::Arc;

use serde_json::{Value, json};
use skill_lsp::loader::Memory;
use skill_lsp::lsp::Options;

use super::client::Client;

const URI: &str = "file:///w/.agents/skills/tide-table/SKILL.md";

fn skill(name: &str, description: &str, body: &str) -> String {
    format!("---\nname: {name}\ndescription: {description}\n---\n{body}\n")
}

fn options() -> Options {
    let mut disk = Memory::default();
    disk.write(
        "/w/.agents/skills/tide-table/SKILL.md",
        skill("tides", "Old.", "Old body."),
    );
    disk.write(
        "/w/.agents/skills/winds/SKILL.md",
        skill("winds", "Reads winds.", "Winds."),
    );
    disk.write(
        "/w/collection/skills/waves/SKILL.md",
        skill("waves", "Reads waves.", "Waves."),
    );
    disk.write(
        "/home/me/.camel/skills/own/SKILL.md",
        skill("own", "Mine.", "Own."),
    );
    Options {
        home: Some("/home/me".into()),
        system_root: "/system".into(),
        disk: Arc::new(disk),
        ..Options::default()
    }
}

/// A client in a workspace with a skill open and edited.
async fn client(capabilities: Value) -> Client {
    let mut client = Client::start_with(options());
    client.initialize_in(&["file:///w"], capabilities).await;
    client
        .open(URI, 1, &skill("tides", "Old.", "Old body."))
        .await;
    client
        .change(
            URI,
            2,
            json!([{"text": skill("tides", "Unsaved.", "New body.")}]),
        )
        .await;
    client
}

async fn preview(client: &mut Client, argument: Value) -> Value {
    let params = json!({"command": "skill-lsp.previewToolOutput", "arguments": [argument]});
    client.request("workspace/executeCommand", params).await
}

#[tokio::test]
async fn a_tool_answers_from_the_unsaved_text() {
    let mut client = client(json!({})).await;
    let shown = preview(
        &mut client,
        json!({"uri": URI, "host": "camel", "tool": "load_skill", "arguments": {"name": "tides"}}),
    )
    .await;
    assert_eq!(
        shown,
        json!({
            "host": "camel",
            "tool": "load_skill",
            "arguments": {"name": "tides"},
            "is_error": false,
            "text": "## Skill: tides\n\n**Base directory**: /w/.agents/skills/tide-table\n\nNew body.",
            "documentVersions": {URI: 2},
            "loaderOptions": {},
        })
    );
    // Without arguments the skill of the document is loaded, by what the host calls it.
    for (host, arguments) in [
        ("camel", json!({"name": "tides"})),
        ("agentskills-mcp", json!({"skill_name": "tide-table"})),
    ] {
        let shown = preview(
            &mut client,
            json!({"uri": URI, "host": host, "tool": "load_skill"}),
        )
        .await;
        assert_eq!(shown["arguments"], arguments);
        assert!(
            shown["text"].as_str().unwrap().contains("New body."),
            "{shown}"
        );
    }
    // An error is shown as the model would see it.
    let shown = preview(&mut client, json!({"uri": URI, "host": "agentskills-mcp", "tool": "read_reference_file", "arguments": {}})).await;
    assert_eq!(shown["is_error"], true);
    client.leave_quietly().await;
}

#[tokio::test]
async fn without_a_tool_the_context_is_shown() {
    let mut client = client(json!({})).await;
    let shown = preview(&mut client, json!({"uri": URI, "host": "camel"})).await;
    let names: Vec<_> = shown["skills"]
        .as_array()
        .unwrap()
        .iter()
        .map(|skill| &skill["name"])
        .collect();
    assert_eq!(names, ["tides", "winds", "own"]);
    assert_eq!(shown["skills"][0]["description"], "Unsaved.");
    let description = shown["tools"][1]["description"].as_str().unwrap();
    assert!(
        description.contains("<description>Unsaved.</description>"),
        "{description}"
    );

    // A text that no host can read is shown as what comes of it.
    client
        .change(URI, 3, json!([{"text": "---\nname: a: b\n---\n"}]))
        .await;
    let shown = preview(&mut client, json!({"uri": URI, "host": "camel"})).await;
    assert_eq!(shown["documentVersions"], json!({URI: 3}));
    assert_eq!(shown["skills"][0]["name"], "winds");
    let reason = shown["skipped"][0]["reason"].as_str().unwrap();
    assert!(
        reason.starts_with("Invalid YAML frontmatter in "),
        "{reason}"
    );
    client.leave_quietly().await;
}

#[tokio::test]
async fn a_skill_that_cannot_be_loaded_is_asked_for_by_its_name() {
    let mut client = client(json!({})).await;
    let broken = "---\nname: tides\ndescription: a: b\n---\n";
    client.change(URI, 3, json!([{"text": broken}])).await;
    let request = |host: &str, tool: &str| json!({"uri": URI, "host": host, "tool": tool});
    let shown = preview(&mut client, request("camel", "load_skill")).await;
    let missing = "Error: Skill \"tides\" not found. Available: own, winds";
    assert_eq!(
        (&shown["text"], &shown["is_error"]),
        (&json!(missing), &json!(false))
    );
    // Hosts that go by directories are asked for the directory.
    let shown = preview(&mut client, request("agentskills-mcp", "load_skill")).await;
    assert_eq!(shown["arguments"], json!({"skill_name": "tide-table"}));
    client.leave_quietly().await;
}

#[tokio::test]
async fn a_workspace_may_be_reached_by_a_link() {
    let mut disk = Memory::default();
    disk.write(
        "/real/.agents/skills/saved/SKILL.md",
        skill("saved", "Old.", "Old."),
    );
    disk.create_dir("/real/.agents/skills");
    disk.link("/link", "/real");
    let mut client = Client::start_with(Options {
        disk: Arc::new(disk),
        ..Options::default()
    });
    client.initialize_in(&["file:///link"], json!({})).await;
    for (directory, name) in [("saved", "saved"), ("new", "new")] {
        // The second has no file yet.
        let uri = format!("file:///link/.agents/skills/{directory}/SKILL.md");
        client
            .open(&uri, 1, &skill(name, "Typed.", "Typed body."))
            .await;
        for host in [
            "camel",
            "agentskills-mcp",
            "core-agent",
            "toolnexus-rust",
            "toolnexus-py",
        ] {
            let tool = if host.starts_with("toolnexus") {
                "skill"
            } else {
                "load_skill"
            };
            let shown = preview(&mut client, json!({"uri": uri, "host": host, "tool": tool})).await;
            let text = shown["text"].as_str().unwrap();
            assert!(text.contains("Typed body."), "{host} {name}: {text}");
        }
    }
    client.leave_quietly().await;
}

#[tokio::test]
async fn a_host_is_pointed_at_the_collection_of_a_skill() {
    let mut client = client(json!({})).await;
    let uri = "file:///w/collection/skills/waves/SKILL.md";
    let shown = preview(&mut client, json!({"uri": uri, "host": "agentskills-mcp"})).await;
    assert_eq!(
        shown["loaderOptions"],
        json!({"skill_dir": "/w/collection/skills"})
    );
    assert_eq!(shown["skills"][0]["name"], "waves");
    // Options of the request come first, and unknown ones are refused.
    let request = json!({
        "uri": uri, "host": "agentskills-mcp", "loaderOptions": {"skill_dir": ".agents/skills"},
    });
    let shown = preview(&mut client, request).await;
    assert_eq!(shown["skills"].as_array().unwrap().len(), 2);
    // A skill that is named is looked for by its name.
    let shown = preview(
        &mut client,
        json!({"skill": "own", "host": "camel", "tool": "load_skill"}),
    )
    .await;
    assert!(shown["text"].as_str().unwrap().ends_with("Own."), "{shown}");
    client.leave_quietly().await;
}

#[tokio::test]
async fn what_cannot_be_previewed_is_refused_with_a_reason() {
    let mut client = client(json!({})).await;
    for (argument, expected) in [
        (
            json!({"uri": URI, "host": "camle"}),
            "did you mean `camel`?",
        ),
        (
            json!({"uri": URI, "host": "cursor"}),
            "not known well enough",
        ),
        (
            json!({"uri": URI, "host": "camel", "tool": "load"}),
            "camel has no tool `load`",
        ),
        (
            json!({"uri": URI, "host": "camel", "tool": "load_skill", "arguments": []}),
            "JSON object",
        ),
        (
            json!({"uri": URI, "host": "camel", "loaderOptions": {"timeuot": 1}}),
            "did you mean `timeout`?",
        ),
        (
            json!({"uri": "untitled:Untitled-1"}),
            "save it as one first",
        ),
        (json!({"url": URI}), "unknown field `url`"),
        (json!("x"), "the argument of the command"),
    ] {
        let params = json!({"command": "skill-lsp.previewToolOutput", "arguments": [argument]});
        let message = client.complaint("workspace/executeCommand", params).await;
        assert!(message.contains(expected), "{message}");
    }
    let message = client
        .complaint(
            "workspace/executeCommand",
            json!({"command": "skill-lsp.x"}),
        )
        .await;
    assert_eq!(message, "there is no command `skill-lsp.x`");
    client.leave_quietly().await;
}

#[tokio::test]
async fn a_preview_is_shown_as_a_document_whose_text_the_client_asks_for() {
    let capabilities = json!({
        "window": {"showDocument": {"support": true}},
        "workspace": {"textDocumentContent": {}},
    });
    let mut client = client(capabilities).await;
    preview(
        &mut client,
        json!({"uri": URI, "host": "camel", "show": true}),
    )
    .await;
    client.wait_for_request("window/showDocument").await;
    let uri = client.documents[0].clone();
    assert!(
        uri.starts_with("skill-lsp:/preview/tide-table%20%28camel%29.md?"),
        "{uri}"
    );
    let content = client
        .request("workspace/textDocumentContent", json!({"uri": uri}))
        .await;
    let text = content["text"].as_str().unwrap();
    assert!(
        text.contains("<description>Unsaved.</description>"),
        "{text}"
    );
    assert!(
        text.contains("== load_skill {\"name\":\"tides\"} =="),
        "{text}"
    );
    // After an edit the client is told to ask again.
    client
        .change(URI, 3, json!([{"text": skill("tides", "Again.", "x")}]))
        .await;
    client
        .wait_for_request("workspace/textDocumentContent/refresh")
        .await;
    let content = client
        .request("workspace/textDocumentContent", json!({"uri": uri}))
        .await;
    assert!(content["text"].as_str().unwrap().contains("Again."));
    let message = client
        .complaint(
            "workspace/textDocumentContent",
            json!({"uri": "skill-lsp:/x"}),
        )
        .await;
    assert_eq!(message, "skill-lsp:/x is no preview");
    client.leave_quietly().await;
}

#[tokio::test]
async fn a_preview_is_shown_as_a_file_of_the_cache_where_there_is_nothing_better() {
    let cache = tempfile::tempdir().expect("a temporary directory can be made");
    let mut client = Client::start_with(Options {
        cache: Some(cache.path().to_owned()),
        ..options()
    });
    let capabilities = json!({"window": {"showDocument": {"support": true}}});
    client.initialize_in(&["file:///w"], capabilities).await;
    client
        .open(URI, 1, &skill("tides", "Unsaved.", "New body."))
        .await;
    // Without arguments it is about the skill that was edited last.
    let params = json!({"command": "skill-lsp.previewToolOutput"});
    let shown = client.request("workspace/executeCommand", params).await;
    assert_eq!(shown["skills"][0]["name"], "tides");
    client.wait_for_request("window/showDocument").await;
    let written = |uri: &str| {
        let path = uri.strip_prefix("file://").expect("it is a file");
        assert!(
            path.contains("/skill-lsp/previews/") && path.ends_with("/tide-table.md"),
            "{path}"
        );
        std::fs::read_to_string(path).expect("the file was written")
    };
    assert!(written(&client.documents[0]).contains("New body."));
    // The preview of another skill of that name is another file.
    let uri = "file:///w/other/skills/tide-table/SKILL.md";
    let request = json!({"uri": uri, "show": true});
    preview(&mut client, request).await;
    while client.documents.len() < 2 {
        client.receive_for_a_while().await;
    }
    assert_ne!(client.documents[0], client.documents[1]);
    client.leave_quietly().await;
}

#[tokio::test]
async fn options_that_a_host_does_not_take_are_complained_about() {
    let mut disk = Memory::default();
    disk.write("/w/skill-lsp.toml", "[hosts.camel]\nallowd_skills = []\n");
    let mut client = Client::start_with(Options {
        disk: Arc::new(disk),
        ..Options::default()
    });
    let folder = json!({"uri": "file:///w", "name": "w"});
    let params = json!({
        "processId": null, "rootUri": null, "capabilities": {}, "workspaceFolders": [folder],
        "initializationOptions": {"hosts": {"camel": {"timeuot": 1}}},
    });
    client.request("initialize", params).await;
    client.notify("initialized", json!({})).await;
    for expected in [
        "`hosts.camel.timeuot`: there is no such option (did you mean `timeout`?",
        "/w/skill-lsp.toml: line 2: `hosts.camel.allowd_skills`: there is no such option",
    ] {
        let shown = client.notification("window/showMessage").await;
        let message = shown["message"].as_str().unwrap();
        assert!(message.contains(expected), "{message}");
        assert_eq!(shown["type"], 1);
    }
    client.leave().await;
}
