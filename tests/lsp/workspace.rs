//! Several files and folders: names, files that are not open, and changes on the disk.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use skill_lsp::lsp::Options;

use super::client::Client;

/// A home directory, a system and two projects, on the real disk.
pub(crate) struct World {
    directory: tempfile::TempDir,
}

pub(crate) fn skill(name: &str, description: &str) -> String {
    format!("---\nname: {name}\ndescription: {description}\n---\n\nBody\n")
}

impl World {
    pub(crate) fn new() -> Self {
        let directory = tempfile::tempdir().expect("a temporary directory can be made");
        let world = Self { directory };
        for path in ["home", "system", "one/.git", "two/.git"] {
            fs::create_dir_all(world.path(path)).expect("the directory is ours");
        }
        world
    }

    pub(crate) fn path(&self, path: &str) -> PathBuf {
        // The real path, because the server names files by it.
        let root = self.directory.path().canonicalize().expect("it is there");
        root.join(path)
    }

    pub(crate) fn uri(&self, path: &str) -> String {
        format!("file://{}", self.path(path).display())
    }

    pub(crate) fn write(&self, path: &str, text: &str) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().expect("a file is in a directory")).expect("ours");
        fs::write(path, text).expect("the directory is ours");
    }

    pub(crate) fn remove(&self, path: &str) {
        let path = self.path(path);
        if path.is_dir() {
            fs::remove_dir_all(path)
        } else {
            fs::remove_file(path)
        }
        .expect("it is there");
    }

    pub(crate) fn rename(&self, from: &str, to: &str) {
        let to = self.path(to);
        fs::create_dir_all(to.parent().expect("a file is in a directory")).expect("ours");
        fs::rename(self.path(from), to).expect("it is there");
    }

    pub(crate) fn options(&self) -> Options {
        Options {
            home: Some(self.path("home")),
            system_root: self.path("system"),
            ..Options::default()
        }
    }

    /// A client with both projects as folders, which watches files for the server.
    pub(crate) async fn client(&self, folders: &[&str]) -> Client {
        let capabilities = json!({
            "general": {"positionEncodings": ["utf-8"]},
            "textDocument": {"publishDiagnostics": {"relatedInformation": true}},
            "workspace": {
                "workspaceFolders": true,
                "didChangeWatchedFiles": {"dynamicRegistration": true},
            },
        });
        self.client_with(folders, capabilities).await
    }

    pub(crate) async fn client_with(&self, folders: &[&str], capabilities: Value) -> Client {
        let mut client = Client::start_with(self.options());
        let folders: Vec<_> = folders.iter().map(|folder| self.uri(folder)).collect();
        let folders: Vec<_> = folders.iter().map(String::as_str).collect();
        client.initialize_in(&folders, capabilities).await;
        client
    }

    /// Tells the server of changes below the projects, as an editor does.
    pub(crate) async fn tell(&self, client: &mut Client, paths: &[&str]) {
        let kind = |path: &str| if self.path(path).exists() { 1 } else { 3 };
        let change = |path: &&str| json!({"uri": self.uri(path), "type": kind(path)});
        let changes: Vec<_> = paths.iter().map(change).collect();
        client
            .notify(
                "workspace/didChangeWatchedFiles",
                json!({"changes": changes}),
            )
            .await;
    }
}

fn relative<'a>(world: &World, uri: &'a str) -> &'a str {
    let root = format!("file://{}/", world.path("").display()).replace("//", "/");
    let root = root
        .replacen("file:/", "file:///", 1)
        .replace("////", "///");
    uri.strip_prefix(&root).unwrap_or(uri)
}

/// Waits until the client shows exactly this, in short: `file rule severity`, sorted.
pub(crate) async fn expect(client: &mut Client, world: &World, expected: &[&str]) {
    let mut waited = 0;
    loop {
        let mut shown = client.shown(|uri| relative(world, uri).to_owned());
        // The tests call and fill their files as it suits them.
        shown.retain(|line| !line.contains("empty-body") && !line.contains("name-directory"));
        if shown == expected {
            return;
        }
        waited += 1;
        assert!(waited < 400, "expected {expected:#?}\nshown {shown:#?}");
        client.receive_for_a_while().await;
    }
}

#[tokio::test]
async fn files_that_are_not_open_are_judged_if_they_lie_in_the_workspace() {
    let world = World::new();
    world.write("one/skills/a/SKILL.md", "no frontmatter");
    world.write("two/.claude/skills/b/SKILL.md", &skill("b", ""));
    world.write("home/.claude/skills/c/SKILL.md", "no frontmatter");
    let mut client = world.client(&["one", "two"]).await;
    let expected = [
        "one/skills/a/SKILL.md missing-frontmatter 1",
        "two/.claude/skills/b/SKILL.md empty-description 1",
    ];
    expect(&mut client, &world, &expected).await;
    client.leave_quietly().await;
}

#[tokio::test]
async fn a_project_skill_hidden_by_one_at_home_is_flagged_in_both() {
    let world = World::new();
    world.write("one/.agents/skills/a/SKILL.md", &skill("deploy", "One."));
    world.write("home/.agents/skills/b/SKILL.md", &skill("deploy", "Two."));
    let mut client = world.client(&["one"]).await;
    let (project, home) = (
        world.uri("one/.agents/skills/a/SKILL.md"),
        world.uri("home/.agents/skills/b/SKILL.md"),
    );
    expect(
        &mut client,
        &world,
        &["one/.agents/skills/a/SKILL.md shadowed-name 4"],
    )
    .await;
    client.open(&home, 1, &skill("deploy", "Two.")).await;
    let both = [
        "home/.agents/skills/b/SKILL.md shadowed-name 2",
        "one/.agents/skills/a/SKILL.md shadowed-name 4",
    ];
    expect(&mut client, &world, &both).await;
    // Renamed in the unsaved buffer, one clears both, open or not.
    client
        .change(&home, 2, json!([{"text": skill("ship", "Two.")}]))
        .await;
    expect(&mut client, &world, &[]).await;
    client
        .change(&home, 3, json!([{"text": skill("deploy", "Two.")}]))
        .await;
    expect(&mut client, &world, &both).await;
    client.open(&project, 1, &skill("other", "One.")).await;
    expect(&mut client, &world, &[]).await;
    // Closed without saving, the disk counts again.
    client
        .notify(
            "textDocument/didClose",
            json!({"textDocument": {"uri": project}}),
        )
        .await;
    expect(&mut client, &world, &both).await;
    client
        .notify(
            "textDocument/didClose",
            json!({"textDocument": {"uri": home}}),
        )
        .await;
    expect(&mut client, &world, &both[1..]).await;
    client.leave_quietly().await;
}

#[tokio::test]
async fn changes_on_the_disk_are_followed() {
    let world = World::new();
    world.write("one/skills/a/SKILL.md", &skill("a", "One."));
    let mut client = world.client(&["one", "two"]).await;
    world.write("one/skills/b/SKILL.md", &skill("a", "Two."));
    world.tell(&mut client, &["one/skills/b/SKILL.md"]).await;
    let clash = [
        "one/skills/a/SKILL.md duplicate-name 4",
        "one/skills/b/SKILL.md duplicate-name 2",
    ];
    expect(&mut client, &world, &clash).await;
    // A directory is moved as one.
    world.rename("one/skills", "two/skills");
    world.tell(&mut client, &["one/skills", "two/skills"]).await;
    let moved = [
        "two/skills/a/SKILL.md duplicate-name 4",
        "two/skills/b/SKILL.md duplicate-name 2",
    ];
    expect(&mut client, &world, &moved).await;
    world.write("two/.gitignore", "b\n");
    world.tell(&mut client, &["two/.gitignore"]).await;
    expect(&mut client, &world, &[]).await;
    world.remove("two/.gitignore");
    world.tell(&mut client, &["two/.gitignore"]).await;
    expect(&mut client, &world, &moved).await;
    world.remove("two/skills");
    world.tell(&mut client, &["two/skills"]).await;
    expect(&mut client, &world, &[]).await;
    client.leave_quietly().await;
}

#[tokio::test]
async fn changes_outside_the_workspace_are_seen_without_the_client() {
    let world = World::new();
    world.write("one/.claude/skills/a/SKILL.md", &skill("a", "One."));
    let mut client = world.client(&["one"]).await;
    expect(&mut client, &world, &[]).await;
    world.write("home/.claude/skills/a/SKILL.md", &skill("a", "Two."));
    expect(
        &mut client,
        &world,
        &["one/.claude/skills/a/SKILL.md shadowed-name 2"],
    )
    .await;
    world.remove("home/.claude");
    expect(&mut client, &world, &[]).await;
    client.leave_quietly().await;
}

#[tokio::test]
async fn folders_come_and_go() {
    let world = World::new();
    world.write("one/skills/a/SKILL.md", "no frontmatter");
    world.write("two/skills/b/SKILL.md", "no frontmatter");
    let mut client = world.client(&["one"]).await;
    let one = "one/skills/a/SKILL.md missing-frontmatter 1";
    let two = "two/skills/b/SKILL.md missing-frontmatter 1";
    expect(&mut client, &world, &[one]).await;
    let folder = |path: &str| json!([{"uri": world.uri(path), "name": path}]);
    let event = json!({"event": {"added": folder("two"), "removed": []}});
    client
        .notify("workspace/didChangeWorkspaceFolders", event)
        .await;
    expect(&mut client, &world, &[one, two]).await;
    let event = json!({"event": {"added": [], "removed": folder("one")}});
    client
        .notify("workspace/didChangeWorkspaceFolders", event)
        .await;
    expect(&mut client, &world, &[two]).await;
    client.leave_quietly().await;
}

#[tokio::test]
async fn settings_are_followed_as_they_change() {
    let world = World::new();
    world.write("one/skills/a/SKILL.md", "---\nname: a\n---\n");
    world.write("one/old/b/SKILL.md", "---\nname: b\n---\n");
    world.write("one/skill-lsp.toml", "exclude = [\"old\"]\n");
    let mut client = world.client(&["one"]).await;
    let (a, b) = ("one/skills/a/SKILL.md", "one/old/b/SKILL.md");
    expect(
        &mut client,
        &world,
        &[&format!("{a} missing-description 2")],
    )
    .await;
    world.write(
        "one/skill-lsp.toml",
        "rules.missing-description = \"error\"\n",
    );
    world.tell(&mut client, &["one/skill-lsp.toml"]).await;
    let errors = [
        &*format!("{b} missing-description 1"),
        &format!("{a} missing-description 1"),
    ];
    expect(&mut client, &world, &errors).await;
    let settings = json!({"settings": {"skillLsp": {"rules": {"missing-description": "off"}}}});
    client
        .notify("workspace/didChangeConfiguration", settings)
        .await;
    expect(&mut client, &world, &[]).await;
    client
        .notify("workspace/didChangeConfiguration", json!({"settings": {}}))
        .await;
    expect(&mut client, &world, &errors).await;
    client.leave_quietly().await;
}

#[tokio::test]
async fn a_client_is_asked_for_its_settings_if_it_can_be() {
    let world = World::new();
    world.write("one/skills/a/SKILL.md", "---\nname: a\n---\n");
    let capabilities = json!({"workspace": {
        "configuration": true, "didChangeConfiguration": {"dynamicRegistration": true},
    }});
    let mut client = Client::start_with(world.options());
    client.settings = json!({"rules": {"missing-description": "hint"}});
    client
        .initialize_in(&[&world.uri("one")], capabilities)
        .await;
    expect(
        &mut client,
        &world,
        &["one/skills/a/SKILL.md missing-description 4"],
    )
    .await;
    client.settings = json!({"rules": {"missing-description": "info"}});
    client
        .notify(
            "workspace/didChangeConfiguration",
            json!({"settings": null}),
        )
        .await;
    expect(
        &mut client,
        &world,
        &["one/skills/a/SKILL.md missing-description 3"],
    )
    .await;
    client.leave_quietly().await;
}

#[tokio::test]
async fn a_client_that_asks_for_diagnostics_is_not_told_unasked() {
    let world = World::new();
    world.write("one/skills/a/SKILL.md", &skill("a", "One."));
    world.write("one/skills/b/SKILL.md", &skill("a", "Two."));
    let capabilities = json!({
        "textDocument": {"diagnostic": {}, "publishDiagnostics": {}},
        "workspace": {"diagnostics": {"refreshSupport": true}},
    });
    let mut client = world.client_with(&["one"], capabilities).await;
    let a = world.uri("one/skills/a/SKILL.md");
    client
        .wait_for_request("workspace/diagnostic/refresh")
        .await;
    let params = json!({"previousResultIds": []});
    let report = client.request("workspace/diagnostic", params).await;
    let items = report["items"].as_array().expect("checked by its type");
    let found: Vec<_> = items
        .iter()
        .map(|item| {
            (
                relative(&world, item["uri"].as_str().unwrap()),
                item["items"].as_array().unwrap().len(),
            )
        })
        .collect();
    assert_eq!(
        found,
        [("one/skills/a/SKILL.md", 1), ("one/skills/b/SKILL.md", 1)]
    );
    let previous: Vec<_> = items
        .iter()
        .map(|item| json!({"uri": item["uri"], "value": item["resultId"]}))
        .collect();
    let report = client
        .request(
            "workspace/diagnostic",
            json!({"previousResultIds": previous}),
        )
        .await;
    for item in report["items"].as_array().expect("checked by its type") {
        assert_eq!(item["kind"], "unchanged");
    }
    client.open(&a, 1, &skill("a", "One.")).await;
    let ask = json!({"textDocument": {"uri": a}});
    let report = client.request("textDocument/diagnostic", ask.clone()).await;
    assert_eq!(report["items"].as_array().expect("full").len(), 1);
    let again = json!({"textDocument": {"uri": a}, "previousResultId": report["resultId"]});
    let same = client
        .request("textDocument/diagnostic", again.clone())
        .await;
    assert_eq!(
        (&same["kind"], &same["resultId"]),
        (&json!("unchanged"), &report["resultId"])
    );
    // Renamed here, the other file changes too, and the client is told to ask again.
    client.requests.clear();
    client
        .change(&a, 2, json!([{"text": skill("y", "One.")}]))
        .await;
    let report = client.request("textDocument/diagnostic", again).await;
    let items = report["items"].as_array().expect("full");
    let codes: Vec<_> = items.iter().map(|item| &item["code"]).collect();
    assert_eq!(codes, ["name-directory-mismatch"]);
    client
        .wait_for_request("workspace/diagnostic/refresh")
        .await;
    client.leave().await;
}

#[tokio::test]
async fn a_pull_that_an_edit_overtakes_is_cancelled_by_the_server() {
    const SERVER_CANCELLED: i64 = -32802;
    let world = World::new();
    let capabilities = json!({
        "textDocument": {"diagnostic": {}},
        "workspace": {"diagnostics": {"refreshSupport": true}},
    });
    let mut client = world.client_with(&["one"], capabilities).await;
    let uri = world.uri("one/skills/a/SKILL.md");
    // So large that judging it takes longer than sending the edit, unless the machine has other
    // things to do just then.
    let large = skill("x", "One.") + &"A line of text with *markup* in it.\n\n".repeat(100_000);
    client.open(&uri, 1, &large).await;
    let mut errors = Vec::new();
    for version in (2..100).step_by(2) {
        let params = json!({"textDocument": {"uri": uri}});
        let ask = client.ask("textDocument/diagnostic", params).await;
        let small = skill("x", "Two.");
        client.change(&uri, version, json!([{"text": small}])).await;
        errors.extend(client.answer(ask).await.err());
        if !errors.is_empty() {
            break;
        }
        client
            .change(&uri, version + 1, json!([{"text": large}]))
            .await;
    }
    assert_eq!(errors.len(), 1, "no edit has ever overtaken a question");
    assert_eq!(
        (&errors[0]["code"], &errors[0]["data"]),
        (&json!(SERVER_CANCELLED), &json!({"retriggerRequest": true}))
    );
    client.leave().await;
}

#[tokio::test]
async fn skills_are_found_as_workspace_symbols() {
    let world = World::new();
    world.write(
        "one/skills/deploy-shop/SKILL.md",
        &skill("deploy-shop", "Goes live."),
    );
    world.write(
        "two/skills/x/SKILL.md",
        &skill("tide-table", "Reads tides for a harbour."),
    );
    world.write("home/.claude/skills/y/SKILL.md", &skill("bike", "Mends."));
    let mut client = world.client(&["one", "two"]).await;
    for (query, expected) in [
        ("", ["bike", "deploy-shop", "tide-table"].as_slice()),
        ("depsho", &["deploy-shop"]),
        ("TIDE", &["tide-table"]),
        ("harbour", &["tide-table"]),
        ("nothing", &[]),
    ] {
        let mut names = Vec::new();
        // The walk may not have ended yet.
        for _ in 0..200 {
            let symbols = client
                .request("workspace/symbol", json!({"query": query}))
                .await;
            let symbols = symbols.as_array().expect("checked by its type").clone();
            names = symbols
                .iter()
                .map(|it| it["name"].as_str().unwrap().to_owned())
                .collect();
            if names == expected {
                break;
            }
            client.receive_for_a_while().await;
        }
        assert_eq!(names, expected, "{query}");
    }
    client.leave_quietly().await;
}

#[tokio::test]
async fn a_walk_shows_its_progress_and_can_be_cancelled() {
    let world = World::new();
    let capabilities = json!({"window": {"workDoneProgress": true}});
    let mut client = world.client_with(&["one"], capabilities).await;
    let begin = client.notification("$/progress").await;
    assert_eq!(begin["value"]["kind"], "begin");
    assert_eq!(begin["value"]["cancellable"], true);
    client
        .notify(
            "window/workDoneProgress/cancel",
            json!({"token": begin["token"]}),
        )
        .await;
    let end = client.notification("$/progress").await;
    assert_eq!(
        (&end["token"], &end["value"]["kind"]),
        (&begin["token"], &json!("end"))
    );
    client.leave().await;
}

#[tokio::test]
async fn links_to_one_file_are_one_skill() {
    let world = World::new();
    world.write("one/skills/a/SKILL.md", "no frontmatter");
    for host in [".claude", ".agents"] {
        let link = world.path(&format!("one/{host}/skills/a"));
        fs::create_dir_all(link.parent().expect("in a directory")).expect("ours");
        std::os::unix::fs::symlink(world.path("one/skills/a"), link).expect("ours");
    }
    let mut client = world.client(&["one"]).await;
    expect(
        &mut client,
        &world,
        &["one/skills/a/SKILL.md missing-frontmatter 1"],
    )
    .await;
    // Opened by a link, the buffer counts for the file itself.
    let link = world.uri("one/.claude/skills/a/SKILL.md");
    client.open(&link, 1, &skill("a", "One.")).await;
    expect(&mut client, &world, &[]).await;
    client.leave_quietly().await;
}

#[test]
fn the_helper_names_files_relative_to_the_world() {
    let world = World::new();
    assert_eq!(relative(&world, &world.uri("one/x")), "one/x");
    assert!(Path::new(&world.path("one")).is_absolute());
}
