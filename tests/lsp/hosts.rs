//! Who sees a skill: the lens, the hover, the reports and the list.

use std::sync::Arc;

use serde_json::{Value, json};
use skill_lsp::loader::Memory;
use skill_lsp::lsp::Options;

use super::client::Client;

const URI: &str = "file:///w/.agents/skills/tides/SKILL.md";

const SAVED: &str =
    "---\nname: tides\ndescription: Reads tide tables.\n---\nFind the port first.\n";

/// A client with a skill open, once the server has looked at everything.
async fn client(mut capabilities: Value) -> Client {
    capabilities["workspace"]["codeLens"] = json!({"refreshSupport": true});
    let mut disk = Memory::default();
    disk.create_dir("/w/.git");
    disk.write("/w/.agents/skills/tides/SKILL.md", SAVED);
    disk.write(
        "/home/me/.agents/skills/tides/SKILL.md",
        "---\nname: tides\ndescription: Another one.\n---\nb\n",
    );
    let options = Options {
        home: Some("/home/me".into()),
        system_root: "/system".into(),
        disk: Arc::new(disk),
        ..Options::default()
    };
    let mut client = Client::start_with(options);
    client.initialize_in(&["file:///w"], capabilities).await;
    client.open(URI, 1, SAVED).await;
    client.wait_for_request("workspace/codeLens/refresh").await;
    client
}

async fn run(client: &mut Client, command: &str, argument: Value) -> Value {
    let params = json!({"command": command, "arguments": [argument]});
    client.request("workspace/executeCommand", params).await
}

/// What one host makes of the first skill of a report.
fn of<'a>(report: &'a Value, host: &str) -> &'a Value {
    let hosts = report["skills"][0]["hosts"].as_array().expect("hosts");
    let found = hosts.iter().find(|it| it["host"] == host);
    found.unwrap_or_else(|| panic!("{host} in {report}"))
}

#[tokio::test]
async fn one_lens_stands_over_the_frontmatter() {
    let mut client = client(json!({})).await;
    let lenses = |uri: &str| json!({"textDocument": {"uri": uri}});
    let shown = client.request("textDocument/codeLens", lenses(URI)).await;
    assert_eq!(
        shown[0]["range"],
        json!({"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 3}})
    );
    let command = &shown[0]["command"];
    let title = command["title"].as_str().expect("it has a title");
    assert!(
        title.starts_with("seen by 3 of 7 hosts · listed twice in 1"),
        "{title}"
    );
    assert!(title.ends_with("≈ 6 + 6 tokens"), "{title}");
    // Pressing it gives the report.
    assert_eq!(command["command"], "skill-lsp.hostReport");
    let report = run(
        &mut client,
        "skill-lsp.hostReport",
        command["arguments"][0].clone(),
    )
    .await;
    assert_eq!(of(&report, "gemini-cli")["outcome"], "seen");
    // Other documents, and those that are no files, have none.
    client.open("file:///w/README.md", 1, "# x\n").await;
    client
        .open("untitled:/w/SKILL.md", 1, "---\nname: x\n---\n")
        .await;
    for uri in ["file:///w/README.md", "untitled:/w/SKILL.md"] {
        assert_eq!(
            client.request("textDocument/codeLens", lenses(uri)).await,
            json!([])
        );
    }
    client.leave_quietly().await;
}

#[tokio::test]
async fn a_report_tells_of_the_text_that_is_not_saved() {
    let mut client = client(json!({})).await;
    let report = run(&mut client, "skill-lsp.hostReport", json!({"uri": URI})).await;
    let codex = of(&report, "codex");
    assert_eq!(codex["outcome"], "ambiguous");
    let others = json!(["/home/me/.agents/skills/tides/SKILL.md"]);
    assert_eq!(codex["details"], json!({"name": "tides", "with": others}));
    let broken = "---\nname: tides\ndescription: \"Reads\n---\nb\n";
    client.change(URI, 2, json!([{"text": broken}])).await;
    let report = run(&mut client, "skill-lsp.hostReport", json!({"uri": URI})).await;
    let codex = of(&report, "codex");
    assert_eq!(codex["outcome"], "refused");
    assert_eq!(codex["details"]["reason"], "invalid-yaml");
    let text = report["text"].as_str().expect("a text");
    assert!(
        text.starts_with(".agents/skills/tides/SKILL.md\n"),
        "{text}"
    );
    client.leave_quietly().await;
}

#[tokio::test]
async fn why_is_told_by_name_and_of_one_host() {
    let mut client = client(json!({})).await;
    let why = json!({"name": "tides", "host": "codex"});
    let report = run(&mut client, "skill-lsp.why", why).await;
    let skills = report["skills"].as_array().expect("skills");
    let paths: Vec<_> = skills.iter().map(|skill| skill["path"].clone()).collect();
    let expected = json!([
        "/home/me/.agents/skills/tides/SKILL.md",
        "/w/.agents/skills/tides/SKILL.md",
    ]);
    assert_eq!(json!(paths), expected);
    let looked = of(&report, "codex")["looked"].as_array().expect("roots");
    let home = looked
        .iter()
        .find(|it| it["path"] == "/home/me/.agents/skills");
    assert_eq!(home.expect("it is there")["files"], 1);
    for (argument, part) in [
        (json!({"name": "waves"}), "no skill is called `waves`"),
        (
            json!({"name": "tides", "host": "codx"}),
            "did you mean `codex`?",
        ),
        (json!({}), "name the skill"),
        (json!({"uri": "untitled:a"}), "is no file"),
    ] {
        let params = json!({"command": "skill-lsp.why", "arguments": [argument]});
        let message = client.complaint("workspace/executeCommand", params).await;
        assert!(message.contains(part), "{message}");
    }
    client.leave_quietly().await;
}

#[tokio::test]
async fn skills_are_listed_with_what_each_host_makes_of_them() {
    let mut client = client(json!({})).await;
    let list = run(&mut client, "skill-lsp.listSkills", Value::Null).await;
    let rows = list["skills"].as_array().expect("skills");
    assert_eq!(rows.len(), 2);
    assert_eq!(rows[1]["file"], "/w/.agents/skills/tides/SKILL.md");
    assert_eq!(rows[1]["hosts"]["gemini-cli"]["outcome"], "visible");
    assert_eq!(rows[0]["hosts"]["gemini-cli"]["outcome"], "shadowed");
    client.leave_quietly().await;
}

#[tokio::test]
async fn the_fence_and_the_name_tell_of_hosts() {
    let capabilities = json!({"textDocument": {"hover": {"contentFormat": ["markdown"]}}});
    let mut client = client(capabilities).await;
    for (line, character) in [(0, 1), (1, 8)] {
        let params = json!({
            "textDocument": {"uri": URI},
            "position": {"line": line, "character": character},
        });
        let hover = client.request("textDocument/hover", params).await;
        let text = hover["contents"]["value"].as_str().expect("a text");
        assert!(text.contains("| Gemini CLI | seen, as tides |"), "{text}");
        assert!(
            text.contains("| Claude Code | does not look here |"),
            "{text}"
        );
    }
    client.leave_quietly().await;
}

#[tokio::test]
async fn a_report_is_shown_as_a_document_that_follows_the_buffer() {
    let capabilities = json!({
        "window": {"showDocument": {"support": true}},
        "workspace": {"textDocumentContent": {}},
    });
    let mut client = client(capabilities).await;
    let shown = json!({"uri": URI, "show": true});
    run(&mut client, "skill-lsp.hostReport", shown).await;
    client.wait_for_request("window/showDocument").await;
    let uri = client.documents[0].clone();
    let start = "skill-lsp:/report/tides%20%28hosts%29.md?";
    assert!(uri.starts_with(start), "{uri}");
    let content = json!({"uri": uri});
    let text = client
        .request("workspace/textDocumentContent", content)
        .await;
    let text = text["text"].as_str().expect("a text").to_owned();
    assert!(text.contains("Gemini CLI   sees it as `tides`"), "{text}");
    client.leave_quietly().await;
}
