//! What a skill names, as an editor asks about it: pages, navigation, renaming, and findings that follow the disk.

use serde_json::{Value, json};

use super::client::Client;
use super::workspace::{World, expect};

const SKILL: &str = "---\nname: tides\ndescription: Reads tide tables.\n---\n\nSee [north](references/north.md#cold) and \
                     `references/north.md`.\nAsk the `moon` skill.\n";
const NORTH: &str = "# North\n\n## Cold\n\nBack to [tides](../SKILL.md), or [gone](gone.md).\n";
const MOON: &str = "---\nname: moon\ndescription: Knows the moon.\n---\n\nSee [tides](../tides/references/north.md).\n";

fn capabilities() -> Value {
    json!({
        "general": {"positionEncodings": ["utf-8"]},
        "textDocument": {
            "rename": {"prepareSupport": true},
            "definition": {"linkSupport": true},
            "hover": {"contentFormat": ["markdown"]},
            "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix"]}}},
        },
        "workspace": {
            "workspaceFolders": true,
            "didChangeWatchedFiles": {"dynamicRegistration": true},
            "fileOperations": {"willRename": true},
            "workspaceEdit": {"documentChanges": true, "resourceOperations": ["create", "rename"]},
        },
    })
}

async fn client(world: &World) -> Client {
    world.write("one/skills/tides/SKILL.md", SKILL);
    world.write("one/skills/tides/references/north.md", NORTH);
    world.write("one/skills/moon/SKILL.md", MOON);
    world.client_with(&["one"], capabilities()).await
}

/// Waits until all is known.
async fn indexed(client: &mut Client, world: &World) {
    let expected = [
        "one/skills/moon/SKILL.md resource-outside-skill 3",
        "one/skills/tides/references/north.md missing-resource 2",
    ];
    expect(client, world, &expected).await;
}

fn at(uri: &str, line: u32, character: u32) -> Value {
    json!({"textDocument": {"uri": uri}, "position": {"line": line, "character": character}})
}

#[tokio::test]
async fn pages_are_judged_and_follow_the_disk() {
    let world = World::new();
    let mut client = client(&world).await;
    const OUTSIDE: &str = "one/skills/moon/SKILL.md resource-outside-skill 3";
    let gone = "one/skills/tides/references/north.md missing-resource 2";
    expect(&mut client, &world, &[OUTSIDE, gone]).await;
    world.write("one/skills/tides/references/gone.md", "# Here\n");
    world
        .tell(&mut client, &["one/skills/tides/references/gone.md"])
        .await;
    expect(&mut client, &world, &[OUTSIDE]).await;
    world.remove("one/skills/tides/references");
    world
        .tell(&mut client, &["one/skills/tides/references"])
        .await;
    // The skill beside this one looked into the directory, too.
    let lost = [
        "one/skills/moon/SKILL.md missing-resource 2",
        "one/skills/tides/SKILL.md missing-resource 2",
        "one/skills/tides/SKILL.md missing-resource 4",
    ];
    expect(&mut client, &world, &lost).await;
    client.leave_quietly().await;
}

#[tokio::test]
async fn a_heading_that_is_edited_breaks_the_links_to_it() {
    let world = World::new();
    let mut client = client(&world).await;
    indexed(&mut client, &world).await;
    let north = world.uri("one/skills/tides/references/north.md");
    client
        .open(&north, 1, &NORTH.replace("gone.md", "north.md"))
        .await;
    const OUTSIDE: &str = "one/skills/moon/SKILL.md resource-outside-skill 3";
    expect(&mut client, &world, &[OUTSIDE]).await;
    let renamed = NORTH
        .replace("gone.md", "north.md")
        .replace("## Cold", "## Warm");
    client.change(&north, 2, json!([{"text": renamed}])).await;
    expect(
        &mut client,
        &world,
        &[OUTSIDE, "one/skills/tides/SKILL.md missing-anchor 2"],
    )
    .await;
    client.leave_quietly().await;
}

#[tokio::test]
async fn an_editor_gets_there_and_back() {
    let world = World::new();
    let mut client = client(&world).await;
    indexed(&mut client, &world).await;
    let skill = world.uri("one/skills/tides/SKILL.md");
    let north = world.uri("one/skills/tides/references/north.md");
    client.open(&skill, 1, SKILL).await;
    let definition = client
        .request("textDocument/definition", at(&skill, 5, 25))
        .await;
    assert_eq!(definition[0]["targetUri"], json!(north));
    assert_eq!(definition[0]["targetRange"]["start"]["line"], 2);
    let hover = client
        .request("textDocument/hover", at(&skill, 6, 10))
        .await;
    let shown = hover["contents"]["value"].as_str().unwrap();
    assert!(shown.contains("Knows the moon."), "{shown}");
    let links = client
        .request(
            "textDocument/documentLink",
            json!({"textDocument": {"uri": skill}}),
        )
        .await;
    let targets: Vec<_> = links
        .as_array()
        .unwrap()
        .iter()
        .map(|link| link["target"].clone())
        .collect();
    let moon = world.uri("one/skills/moon/SKILL.md");
    assert_eq!(
        targets,
        [json!(format!("{north}#L3")), json!(north), json!(moon)]
    );
    let mut params = at(&skill, 5, 55);
    params["context"] = json!({"includeDeclaration": false});
    let references = client.request("textDocument/references", params).await;
    assert_eq!(references.as_array().map(Vec::len), Some(3), "{references}");
    let tokens = client
        .request(
            "textDocument/semanticTokens/full",
            json!({"textDocument": {"uri": skill}}),
        )
        .await;
    assert_eq!(
        tokens["data"],
        json!([
            5, 12, 19, 0, 0, 0, 20, 4, 1, 0, 0, 11, 19, 0, 0, 1, 9, 4, 2, 0
        ])
    );
    let highlights = client
        .request("textDocument/documentHighlight", at(&skill, 5, 55))
        .await;
    assert_eq!(highlights.as_array().map(Vec::len), Some(2), "{highlights}");
    client.leave_quietly().await;
}

#[tokio::test]
async fn a_skill_is_renamed_with_its_directory_and_all_that_names_it() {
    let world = World::new();
    let mut client = client(&world).await;
    indexed(&mut client, &world).await;
    let skill = world.uri("one/skills/tides/SKILL.md");
    client.open(&skill, 7, SKILL).await;
    let prepared = client
        .request("textDocument/prepareRename", at(&skill, 1, 8))
        .await;
    assert_eq!(prepared["placeholder"], "tides");
    let mut params = at(&skill, 1, 8);
    params["newName"] = json!("sea-tides");
    let edit = client.request("textDocument/rename", params.clone()).await;
    let changes = edit["documentChanges"].as_array().unwrap();
    let kinds: Vec<_> = changes
        .iter()
        .map(|change| change["kind"].as_str().unwrap_or("edit"))
        .collect();
    assert_eq!(kinds, ["edit", "edit", "rename"]);
    assert_eq!(
        changes[1]["textDocument"],
        json!({"uri": skill, "version": 7})
    );
    assert_eq!(
        changes[2]["newUri"],
        json!(world.uri("one/skills/sea-tides"))
    );
    params["newName"] = json!("moon");
    let refused = client.complaint("textDocument/rename", params).await;
    assert!(
        refused.contains("there is a skill `moon` already"),
        "{refused}"
    );
    let refused = client
        .complaint("textDocument/prepareRename", at(&skill, 5, 0))
        .await;
    assert!(
        refused.contains("nothing here that can be renamed"),
        "{refused}"
    );
    client.leave_quietly().await;
}

#[tokio::test]
async fn helix_edits_what_it_has_renamed() {
    let world = World::new();
    world.write("one/skills/tides/SKILL.md", SKILL);
    world.write("one/skills/moon/SKILL.md", MOON);
    let mut client = Client::start_with(world.options());
    let params = json!({
        "processId": null, "rootUri": null, "capabilities": capabilities(),
        "clientInfo": {"name": "helix"},
        "workspaceFolders": [{"uri": world.uri("one"), "name": "one"}],
    });
    client.request("initialize", params).await;
    client.notify("initialized", json!({})).await;
    let skill = world.uri("one/skills/tides/SKILL.md");
    client.open(&skill, 7, SKILL).await;
    let mut params = at(&skill, 1, 8);
    params["newName"] = json!("sea-tides");
    let edit = client.request("textDocument/rename", params).await;
    assert_eq!(edit["documentChanges"][0]["kind"], "rename");
    let own = &edit["documentChanges"][1]["textDocument"];
    let after = world.uri("one/skills/sea-tides/SKILL.md");
    assert_eq!(own, &json!({"uri": after, "version": null}));
    client.leave_quietly().await;
}

#[tokio::test]
async fn files_that_the_editor_moves_take_their_mentions_along() {
    let world = World::new();
    let mut client = client(&world).await;
    indexed(&mut client, &world).await;
    let files = json!({"files": [{
        "oldUri": world.uri("one/skills/tides/references"),
        "newUri": world.uri("one/skills/tides/docs"),
    }]});
    let edit = client.request("workspace/willRenameFiles", files).await;
    let mut texts: Vec<_> = edit["documentChanges"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|change| change["edits"].as_array().unwrap())
        .map(|edit| edit["newText"].as_str().unwrap().to_owned())
        .collect();
    texts.sort();
    assert_eq!(
        texts,
        ["../tides/docs/north.md", "docs/north.md", "docs/north.md"]
    );
    client.leave_quietly().await;
}

#[tokio::test]
async fn a_missing_page_can_be_made() {
    let world = World::new();
    let mut client = client(&world).await;
    indexed(&mut client, &world).await;
    let north = world.uri("one/skills/tides/references/north.md");
    client.open(&north, 1, NORTH).await;
    let range = json!({"start": {"line": 4, "character": 42}, "end": {"line": 4, "character": 42}});
    let params =
        json!({"textDocument": {"uri": north}, "range": range, "context": {"diagnostics": []}});
    let actions = client.request("textDocument/codeAction", params).await;
    let create = actions
        .as_array()
        .unwrap()
        .iter()
        .find(|action| action["title"] == "Create `references/gone.md`");
    let create = create.unwrap_or_else(|| panic!("{actions:#}"));
    assert_eq!(create["edit"]["documentChanges"][0]["kind"], "create");
    client.leave_quietly().await;
}

#[tokio::test]
async fn a_skill_for_people_is_kept_from_codex_by_a_file_beside_it() {
    let world = World::new();
    let text =
        "---\nname: moon\ndescription: Knows the moon.\ndisable-model-invocation: true\n---\nb\n";
    world.write("one/.agents/skills/moon/SKILL.md", text);
    let mut client = world.client_with(&["one"], capabilities()).await;
    let ignored = "one/.agents/skills/moon/SKILL.md ignored-field 3";
    expect(&mut client, &world, &[ignored]).await;
    let moon = world.uri("one/.agents/skills/moon/SKILL.md");
    client.open(&moon, 1, text).await;
    let range = json!({"start": {"line": 3, "character": 0}, "end": {"line": 3, "character": 0}});
    let params =
        json!({"textDocument": {"uri": moon}, "range": range, "context": {"diagnostics": []}});
    let title = "Keep it from Codex's model, too: create `agents/openai.yaml`";
    let actions = client
        .request("textDocument/codeAction", params.clone())
        .await;
    let mut actions = actions.as_array().unwrap().iter();
    let create = actions.find(|action| action["title"] == title);
    let create = create.unwrap_or_else(|| panic!("{actions:#?}"));
    let changes = &create["edit"]["documentChanges"];
    let side_file = world.uri("one/.agents/skills/moon/agents/openai.yaml");
    assert_eq!(changes[0]["uri"], json!(side_file));
    let made = changes[1]["edits"][0]["newText"].as_str().unwrap();
    world.write("one/.agents/skills/moon/agents/openai.yaml", made);
    world
        .tell(&mut client, &["one/.agents/skills/moon/agents/openai.yaml"])
        .await;
    // Others go on to ignore the field, and Codex is not one of them.
    let asked =
        json!({"command": "skill-lsp.hostReport", "arguments": [{"uri": moon, "host": "codex"}]});
    loop {
        let report = client
            .request("workspace/executeCommand", asked.clone())
            .await;
        if report["skills"][0]["hosts"][0]["outcome"] == "withheld" {
            break;
        }
    }
    let actions = client.request("textDocument/codeAction", params).await;
    let titles = actions.as_array().unwrap().iter();
    assert!(
        titles.clone().all(|action| action["title"] != title),
        "{actions:#}"
    );
    client.leave_quietly().await;
}

#[tokio::test]
async fn a_directory_that_a_fix_renames_takes_its_mentions_along() {
    let world = World::new();
    let mut client = client(&world).await;
    indexed(&mut client, &world).await;
    let moon = world.uri("one/skills/moon/SKILL.md");
    let text = MOON.replace("name: moon", "name: luna");
    client.open(&moon, 1, &text).await;
    let range = json!({"start": {"line": 1, "character": 7}, "end": {"line": 1, "character": 7}});
    let params =
        json!({"textDocument": {"uri": moon}, "range": range, "context": {"diagnostics": []}});
    world.write(
        "one/skills/tides/SKILL.md",
        &format!("{SKILL}\nSee [moon](../moon/SKILL.md).\n"),
    );
    world
        .tell(&mut client, &["one/skills/tides/SKILL.md"])
        .await;
    let actions = client.request("textDocument/codeAction", params).await;
    let mut actions = actions.as_array().unwrap().iter();
    let rename = actions.find(|action| action["title"] == "Rename the directory to `luna`");
    let rename = rename.unwrap_or_else(|| panic!("{actions:#?}"));
    let changes = rename["edit"]["documentChanges"].as_array().unwrap();
    assert_eq!(
        changes[0]["edits"][0]["newText"], "../luna/SKILL.md",
        "{changes:#?}"
    );
    assert_eq!(changes[1]["newUri"], json!(world.uri("one/skills/luna")));
    client.leave_quietly().await;
}
