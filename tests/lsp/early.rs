//! What is asked before the server has looked for skills: what depends on them waits.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex};
use std::thread;

use serde_json::{Value, json};
use skill_lsp::loader::{DirEntry, FileSystem, Memory, Metadata};
use skill_lsp::lsp::Options;

use super::client::Client;
use super::workspace::skill;

const URI: &str = "file:///w/skills/tides/SKILL.md";
const MOON: &str = "/w/skills/moon/SKILL.md";
const CONTENT_MODIFIED: i64 = -32801;

#[derive(Clone, Copy, PartialEq)]
enum Gate {
    Shut,
    Open,
    /// Whoever walks over the disk panics.
    Broken,
}

/// A disk over which the server walks only when the gate is open.
struct Gated {
    disk: Memory,
    gate: Mutex<Gate>,
    turned: Condvar,
}

impl Gated {
    fn turn(&self, gate: Gate) {
        *self.gate.lock().expect("nobody panics with it") = gate;
        self.turned.notify_all();
    }

    fn pass(&self) {
        if thread::current().name() != Some("walker") {
            return;
        }
        let gate = self.gate.lock().expect("nobody panics with it");
        let gate = self.turned.wait_while(gate, |gate| *gate == Gate::Shut);
        let is_broken = *gate.expect("nobody panics with it") == Gate::Broken;
        assert!(!is_broken, "the gate is broken");
    }
}

impl FileSystem for Gated {
    fn read(&self, path: &Path) -> io::Result<Arc<[u8]>> {
        self.disk.read(path)
    }

    fn read_dir(&self, path: &Path) -> io::Result<Vec<DirEntry>> {
        self.pass();
        self.disk.read_dir(path)
    }

    fn metadata(&self, path: &Path) -> io::Result<Metadata> {
        self.disk.metadata(path)
    }

    fn canonicalize(&self, path: &Path) -> io::Result<PathBuf> {
        self.disk.canonicalize(path)
    }
}

/// A client with one of two skills open, of which the other names it, before a shut gate.
async fn start() -> (Client, Arc<Gated>) {
    let mut disk = Memory::default();
    disk.create_dir("/w/.git");
    disk.write("/w/skills/tides/SKILL.md", skill("tides", "Tides."));
    disk.write(
        MOON,
        "---\nname: moon\ndescription: Moons.\n---\n\nThen use the `tides` skill.\n",
    );
    let gated = Arc::new(Gated {
        disk,
        gate: Mutex::new(Gate::Shut),
        turned: Condvar::new(),
    });
    let mut client = Client::start_with(Options {
        disk: Arc::clone(&gated) as Arc<dyn FileSystem>,
        ..Options::default()
    });
    let capabilities = json!({
        "window": {"workDoneProgress": true},
        "workspace": {"workspaceEdit": {
            "documentChanges": true,
            "resourceOperations": ["rename"],
        }},
    });
    client.initialize_in(&["file:///w"], capabilities).await;
    client.open(URI, 1, &skill("tides", "Tides.")).await;
    (client, gated)
}

async fn ask_rename(client: &mut Client) -> i64 {
    let params = json!({
        "textDocument": {"uri": URI},
        "position": {"line": 1, "character": 7},
        "newName": "ebb",
    });
    client.ask("textDocument/rename", params).await
}

/// The files whose text a rename changes, in order.
fn changed(edit: &Value) -> Vec<&str> {
    let changes = edit["documentChanges"].as_array().expect("there are edits");
    let files = changes.iter().map(|change| &change["textDocument"]["uri"]);
    let mut files: Vec<_> = files.filter_map(Value::as_str).collect();
    files.sort_unstable();
    files
}

/// What depends on the text alone is answered meanwhile.
async fn expect_fields(client: &mut Client) {
    let at = json!({"textDocument": {"uri": URI}, "position": {"line": 3, "character": 0}});
    client.request("textDocument/completion", at.clone()).await;
    let document = json!({"textDocument": {"uri": URI}});
    let symbols = client
        .request("textDocument/documentSymbol", document)
        .await;
    assert_ne!(symbols, json!([]));
}

#[tokio::test]
async fn what_other_files_have_to_do_with_waits() {
    let (mut client, gated) = start().await;
    let rename = ask_rename(&mut client).await;
    let list = json!({"command": "skill-lsp.listSkills"});
    let list = client.ask("workspace/executeCommand", list).await;
    expect_fields(&mut client).await;
    gated.turn(Gate::Open);
    let edit = client.answer(rename).await.expect("it can be renamed");
    assert_eq!(changed(&edit), ["file:///w/skills/moon/SKILL.md", URI]);
    let list = client.answer(list).await.expect("skills can be listed");
    assert_eq!(list["skills"].as_array().map(Vec::len), Some(2), "{list}");
    client.leave_quietly().await;
}

#[tokio::test]
async fn a_question_about_a_text_that_is_edited_meanwhile_is_given_up() {
    let (mut client, gated) = start().await;
    let rename = ask_rename(&mut client).await;
    let text = format!("\n{}", skill("tides", "Tides."));
    client.change(URI, 2, json!([{"text": text}])).await;
    let error = client.answer(rename).await.expect_err("the place is wrong");
    assert_eq!(error["code"], CONTENT_MODIFIED);
    gated.turn(Gate::Open);
    client.leave_quietly().await;
}

#[tokio::test]
async fn a_walk_that_is_cancelled_is_not_waited_for() {
    let (mut client, gated) = start().await;
    let begin = client.progress("begin").await;
    let rename = ask_rename(&mut client).await;
    let token = json!({"token": begin["token"]});
    client.notify("window/workDoneProgress/cancel", token).await;
    let edit = client.answer(rename).await.expect("it can be renamed");
    assert_eq!(changed(&edit), [URI]);
    gated.turn(Gate::Open);
    client.leave_quietly().await;
}

#[tokio::test]
async fn a_walk_that_fails_is_not_waited_for_and_the_next_one_works() {
    let (mut client, gated) = start().await;
    let rename = ask_rename(&mut client).await;
    gated.turn(Gate::Broken);
    let edit = client.answer(rename).await.expect("it can be renamed");
    assert_eq!(changed(&edit), [URI]);
    gated.turn(Gate::Open);
    let reindex = json!({"command": "skill-lsp.reindex"});
    client.request("workspace/executeCommand", reindex).await;
    let rename = ask_rename(&mut client).await;
    let edit = client.answer(rename).await.expect("it can be renamed");
    assert_eq!(changed(&edit), ["file:///w/skills/moon/SKILL.md", URI]);
    client.leave_quietly().await;
}
