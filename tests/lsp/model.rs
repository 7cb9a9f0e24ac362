//! Random work on several roots and two workspace folders: after each step a server that has lived
//! through all of it shows what a fresh one does.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use skill_lsp::loader::{DirEntry, FileSystem, Memory, Metadata};
use skill_lsp::lsp::Options;

use super::client::Client;

/// Of each of two runs, which go on at the same time.
const ROUNDS: usize = 1000;

/// Directories in which skills are made: of hosts and of none, in projects, at home, in the system.
const ROOTS: &[&str] = &[
    "/m/one/.claude/skills",
    "/m/one/.agents/skills",
    "/m/one/.codex/skills",
    "/m/one/skills",
    "/m/one/sub/.claude/skills",
    "/m/two/.agents/skills",
    "/m/two/.camel/skills",
    "/m/two/skills/group",
    "/m/home/.claude/skills",
    "/m/home/.agents/skills",
    "/m/system/etc/camel/skills",
];

const NAMES: &[&str] = &["a", "b", "c"];

/// What files hold: names that clash or not, and faults.
const TEXTS: &[&str] = &[
    "---\nname: a\ndescription: One.\n---\n",
    "---\nname: a\ndescription: Two.\n---\n\nBody\n",
    "---\nname: b\ndescription: One.\n---\n",
    "---\nname: c\ndescription: é😀.\n---\n",
    "---\ndescription: nameless\n---\n",
    "---\nname: a: b\n---\n",
    "no frontmatter\n",
    "",
    // Names of pages, of headings and of other skills.
    "---\nname: b\ndescription: Two.\n---\n\n# X\n\nSee [r](references/r.md#x) and [b](../b/SKILL.md).\n",
    "---\nname: harbours\ndescription: Two.\n---\n\nUse the `harbour` skill, or `references/r.md`.\n",
    "# X\n\nBack to [here](../SKILL.md#x), [b](../../b/references/r.md), [own](#y), the `harbour` skill.\n",
    "# Y\n\nSee [r](r.md#x) and [up](../../../x.md).\n",
];

/// What manifests of plugins hold.
const MANIFESTS: &[&str] = &[
    "{\"skills\": [\"./skills/a\", \"./skills/b\"]}",
    "{\"skills\": \"./skills/c/SKILL.md\"}",
    "{",
];

/// A small generator of numbers, so that each run does the same.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        usize::try_from(self.0 >> 33).expect("31 bits fit") % bound
    }

    fn pick<'a, T>(&mut self, choices: &'a [T]) -> &'a T {
        &choices[self.below(choices.len())]
    }
}

/// A disk that the test changes while servers read it.
#[derive(Clone, Default)]
struct Disk(Arc<Mutex<Arc<Memory>>>);

impl Disk {
    fn now(&self) -> Arc<Memory> {
        Arc::clone(&self.0.lock().expect("nothing panics while it is held"))
    }
}

impl FileSystem for Disk {
    fn read(&self, path: &Path) -> io::Result<Arc<[u8]>> {
        self.now().read(path)
    }

    fn read_dir(&self, path: &Path) -> io::Result<Vec<DirEntry>> {
        self.now().read_dir(path)
    }

    fn metadata(&self, path: &Path) -> io::Result<Metadata> {
        self.now().metadata(path)
    }

    fn canonicalize(&self, path: &Path) -> io::Result<PathBuf> {
        self.now().canonicalize(path)
    }
}

/// What there is: on the disk, and open in the editor.
#[derive(Default)]
struct World {
    disk: Disk,
    files: BTreeMap<String, String>,
    links: BTreeMap<String, String>,
    /// Open documents: their version and text.
    open: BTreeMap<String, (i32, String)>,
    folders: BTreeSet<&'static str>,
}

impl World {
    /// Writes the disk anew.
    fn sync(&self) {
        let mut memory = Memory::default();
        for directory in ["/m/one/.git", "/m/two/.git", "/m/home", "/m/system"] {
            memory.create_dir(directory);
        }
        for (path, text) in &self.files {
            memory.write(path, text.as_str());
        }
        for (path, target) in &self.links {
            memory.link(path, target);
        }
        *self.disk.0.lock().expect("nothing panics while it is held") = Arc::new(memory);
    }

    fn options(&self) -> Options {
        Options {
            home: Some("/m/home".into()),
            system_root: "/m/system".into(),
            disk: Arc::new(self.disk.clone()),
            ..Options::default()
        }
    }

    fn below(&self, directory: &str) -> Vec<String> {
        let prefix = format!("{directory}/");
        let inside = |path: &&String| path.starts_with(&prefix);
        self.files
            .keys()
            .chain(self.links.keys())
            .filter(inside)
            .cloned()
            .collect()
    }
}

fn uri(path: &str) -> String {
    format!("file://{path}")
}

/// The path of a skill, of a page of one, or of a manifest, and what may stand there.
fn file(numbers: &mut Numbers) -> (String, String) {
    let skill = format!("{}/{}", numbers.pick(ROOTS), numbers.pick(NAMES));
    let text = (*numbers.pick(TEXTS)).to_owned();
    match numbers.below(20) {
        0..13 => (format!("{skill}/SKILL.md"), text),
        13..18 => (format!("{skill}/references/r.md"), text),
        18 => ("/m/one/x.md".to_owned(), text),
        _ => (
            "/m/one/.claude-plugin/plugin.json".to_owned(),
            (*numbers.pick(MANIFESTS)).to_owned(),
        ),
    }
}

/// Does something to the world and tells the server of it as an editor does; gives its name.
async fn step(world: &mut World, numbers: &mut Numbers, client: &mut Client) -> String {
    let (path, text) = file(numbers);
    match numbers.below(100) {
        0..25 => {
            world.files.insert(path.clone(), text);
            told(world, client, &[&path]).await;
            format!("write {path}")
        }
        25..35 => {
            world.files.remove(&path);
            told(world, client, &[&path]).await;
            format!("remove {path}")
        }
        35..42 => move_directory(world, numbers, client).await,
        42..45 => {
            let directory = (*numbers.pick(ROOTS)).to_owned();
            for path in world.below(&directory) {
                world.files.remove(&path);
                world.links.remove(&path);
            }
            told(world, client, &[&directory]).await;
            format!("remove all of {directory}")
        }
        45..60 => open(world, client, path, text).await,
        60..80 => edit(world, numbers, client, text).await,
        80..90 => close(world, numbers, client).await,
        90..93 => {
            let link = format!("{}/{}", numbers.pick(ROOTS), "l");
            let target = Path::new(&path)
                .parent()
                .expect("in a directory")
                .display()
                .to_string();
            if world.links.remove(&link).is_none() {
                world.links.insert(link.clone(), target);
            }
            told(world, client, &[&link]).await;
            format!("link {link}")
        }
        93..96 => {
            let ignore = format!("/m/{}/.gitignore", numbers.pick(&["one", "two"]));
            if world.files.remove(&ignore).is_none() {
                world
                    .files
                    .insert(ignore.clone(), format!("{}\n", numbers.pick(NAMES)));
            }
            told(world, client, &[&ignore]).await;
            format!("toggle {ignore}")
        }
        _ => toggle_folder(world, numbers, client).await,
    }
}

async fn told(world: &World, client: &mut Client, paths: &[&str]) {
    world.sync();
    let change = |path: &&str| {
        let exists = world.disk.metadata(Path::new(path)).is_ok();
        json!({"uri": uri(path), "type": if exists { 2 } else { 3 }})
    };
    let changes: Vec<_> = paths.iter().map(change).collect();
    client
        .notify(
            "workspace/didChangeWatchedFiles",
            json!({"changes": changes}),
        )
        .await;
}

async fn move_directory(world: &mut World, numbers: &mut Numbers, client: &mut Client) -> String {
    let from = format!("{}/{}", numbers.pick(ROOTS), numbers.pick(NAMES));
    let to = format!("{}/{}", numbers.pick(ROOTS), numbers.pick(NAMES));
    for path in world.below(&from) {
        if let Some(text) = world.files.remove(&path) {
            world.files.insert(path.replacen(&from, &to, 1), text);
        }
    }
    told(world, client, &[&from, &to]).await;
    format!("move {from} to {to}")
}

async fn open(world: &mut World, client: &mut Client, path: String, text: String) -> String {
    if world.open.contains_key(&path) {
        return format!("{path} is open");
    }
    let text = world.files.get(&path).cloned().unwrap_or(text);
    client.open(&uri(&path), 1, &text).await;
    let done = format!("open {path}");
    world.open.insert(path, (1, text));
    done
}

async fn edit(
    world: &mut World,
    numbers: &mut Numbers,
    client: &mut Client,
    text: String,
) -> String {
    let paths: Vec<_> = world.open.keys().cloned().collect();
    if paths.is_empty() {
        return "nothing is open".to_owned();
    }
    let path = numbers.pick(&paths).clone();
    let (version, old) = world.open.get_mut(&path).expect("it is open");
    *version += 1;
    *old = text;
    client
        .change(&uri(&path), *version, json!([{"text": old}]))
        .await;
    format!("edit {path}")
}

async fn close(world: &mut World, numbers: &mut Numbers, client: &mut Client) -> String {
    let paths: Vec<_> = world.open.keys().cloned().collect();
    if paths.is_empty() {
        return "nothing is open".to_owned();
    }
    let path = numbers.pick(&paths).clone();
    let (_, text) = world.open.remove(&path).expect("it is open");
    let saved = numbers.below(2) == 0;
    if saved {
        world.files.insert(path.clone(), text);
        told(world, client, &[&path]).await;
    }
    client
        .notify(
            "textDocument/didClose",
            json!({"textDocument": {"uri": uri(&path)}}),
        )
        .await;
    format!("close {path}, saved: {saved}")
}

async fn toggle_folder(world: &mut World, numbers: &mut Numbers, client: &mut Client) -> String {
    let folder = *numbers.pick(&["/m/one", "/m/two"]);
    let listed = json!([{"uri": uri(folder), "name": folder}]);
    let event = if world.folders.remove(folder) {
        json!({"added": [], "removed": listed})
    } else {
        world.folders.insert(folder);
        json!({"added": listed, "removed": []})
    };
    client
        .notify(
            "workspace/didChangeWorkspaceFolders",
            json!({"event": event}),
        )
        .await;
    format!("toggle the folder {folder}")
}

fn capabilities() -> Value {
    json!({
        "general": {"positionEncodings": ["utf-8"]},
        "textDocument": {"publishDiagnostics": {"relatedInformation": true}},
        "workspace": {"didChangeWatchedFiles": {"dynamicRegistration": true}},
    })
}

/// What a server shows that is started now: diagnostics by file, and the skills.
async fn fresh(world: &World) -> Seen {
    let mut pulling = capabilities();
    pulling["textDocument"]["diagnostic"] = json!({});
    pulling["workspace"]["diagnostics"] = json!({"refreshSupport": true});
    pulling["window"] = json!({"workDoneProgress": true});
    let mut client = Client::start_with(world.options());
    let folders: Vec<_> = world.folders.iter().map(|folder| uri(folder)).collect();
    let folders: Vec<_> = folders.iter().map(String::as_str).collect();
    client.initialize_in(&folders, pulling).await;
    for (path, (version, text)) in &world.open {
        client.open(&uri(path), *version, text).await;
    }
    client.walked().await;
    // What was opened meanwhile is looked at once more.
    let mut last = (BTreeMap::new(), Value::Null);
    let mut same = 0;
    while same < 2 {
        let report = client
            .request("workspace/diagnostic", json!({"previousResultIds": []}))
            .await;
        let mut shown = BTreeMap::new();
        for item in report["items"].as_array().expect("checked by its type") {
            let uri = item["uri"]
                .as_str()
                .expect("checked by its type")
                .to_owned();
            if item["items"] != json!([]) {
                shown.insert(uri, item["items"].clone());
            }
        }
        let symbols = client
            .request("workspace/symbol", json!({"query": ""}))
            .await;
        let now = (shown, symbols);
        same = if now == last { same + 1 } else { 0 };
        last = now;
        client.receive_at_once().await;
    }
    client.leave_quietly().await;
    last
}

type Seen = (BTreeMap<String, Value>, Value);

/// The files about which the two differ, and what each says of them.
fn difference(shown: &Seen, expected: &Seen) -> String {
    let files: BTreeSet<_> = shown.0.keys().chain(expected.0.keys()).collect();
    let mut text = String::new();
    for file in files {
        let (left, right) = (shown.0.get(file), expected.0.get(file));
        if left != right {
            let short = |diagnostics: Option<&Value>| format!("{}", json!(diagnostics));
            text += &format!(
                "{file}\n  shown    {}\n  expected {}\n",
                short(left),
                short(right)
            );
        }
    }
    let list = |symbols: &Value| -> BTreeSet<String> {
        symbols
            .as_array()
            .into_iter()
            .flatten()
            .map(Value::to_string)
            .collect()
    };
    let (left, right) = (list(&shown.1), list(&expected.1));
    text += &format!(
        "only shown    {:#?}\n",
        left.difference(&right).collect::<Vec<_>>()
    );
    text + &format!(
        "only expected {:#?}",
        right.difference(&left).collect::<Vec<_>>()
    )
}

#[tokio::test]
async fn a_server_that_has_seen_much_shows_what_a_fresh_one_does() {
    live_through(11).await;
}

#[tokio::test]
async fn so_does_a_server_that_has_seen_other_things() {
    live_through(12).await;
}

async fn live_through(seed: u64) {
    let mut world = World::default();
    world.folders.extend(["/m/one", "/m/two"]);
    world.sync();
    let mut client = Client::start_with(world.options());
    let folders: Vec<_> = world.folders.iter().map(|folder| uri(folder)).collect();
    let folders: Vec<_> = folders.iter().map(String::as_str).collect();
    client.initialize_in(&folders, capabilities()).await;
    let mut numbers = Numbers(seed);
    let mut history = Vec::new();
    for round in 0..ROUNDS {
        for _ in 0..=numbers.below(3) {
            history.push(step(&mut world, &mut numbers, &mut client).await);
        }
        let expected = fresh(&world).await;
        let mut waited = 0;
        loop {
            let symbols = client
                .request("workspace/symbol", json!({"query": ""}))
                .await;
            let shown = (client.screen_by_file(), symbols);
            if shown == expected {
                break;
            }
            waited += 1;
            if waited > 200 {
                let recent = &history[history.len().saturating_sub(40)..];
                panic!(
                    "seed {seed}, round {round}\n{recent:#?}\n{}",
                    difference(&shown, &expected)
                );
            }
            client.receive_for_a_while().await;
        }
    }
    client.leave_quietly().await;
}
