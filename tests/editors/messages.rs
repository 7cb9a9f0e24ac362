//! The messages that went between an editor and the server, checked against the protocol's types.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use serde_json::Value;

#[path = "../lsp/conformance.rs"]
mod conformance;

/// Checks every message of every server that wrote into `log`; gives the number of servers. Each
/// request of the editor must have exactly one answer, and the editor must say of itself what is
/// recorded of it in `fixtures/clients`.
pub(crate) fn check(log: &Path, editor: &str) -> usize {
    let files = fs::read_dir(log).expect("the log is a directory");
    let paths = files.map(|file| file.expect("can be listed").path());
    let inputs: Vec<_> = paths
        .filter(|path| path.extension() == Some("in".as_ref()))
        .collect();
    for input in &inputs {
        let stream = |path: &Path| split(&fs::read(path).expect("the wiretap wrote it"));
        let client = stream(input);
        check_one(&client, &stream(&input.with_extension("out")));
        check_client(editor, &client);
    }
    inputs.len()
}

fn check_one(client: &[Value], server: &[Value]) {
    let mut asked: HashMap<String, String> = HashMap::new();
    for message in client {
        if let (Some(id), Some(method)) = (message.get("id"), message["method"].as_str()) {
            asked.insert(id.to_string(), method.to_owned());
        }
    }
    for message in server {
        match message.get("method") {
            Some(_) if message.get("id").is_some() => conformance::check_request(message),
            Some(_) => conformance::check_notification(message),
            None => {
                let id = message["id"].to_string();
                let method = asked
                    .remove(&id)
                    .unwrap_or_else(|| panic!("unasked: {message}"));
                conformance::check_answer(&method, message);
            }
        }
    }
    // An editor that leaves need not wait for the answer to its last request.
    asked.retain(|_, method| method != "shutdown");
    assert!(asked.is_empty(), "not answered: {asked:?}");
}

/// Compares what an editor can take with what is recorded of it; `UPDATE=1` records it anew.
fn check_client(editor: &str, messages: &[Value]) {
    let initialize = messages.iter().find(|it| it["method"] == "initialize");
    let said = &initialize.expect("every client begins with it")["params"];
    // Where the editor runs is left out.
    let said = serde_json::json!({
        "processId": null, "rootUri": null,
        "clientInfo": said["clientInfo"], "capabilities": said["capabilities"],
    });
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fixtures/clients")
        .join(format!("{editor}.json"));
    if std::env::var_os("UPDATE").is_some() {
        let text = serde_json::to_string_pretty(&said).expect("a value can be written");
        fs::write(&path, text + "\n").expect("the record can be written");
    }
    let recorded = fs::read(&path)
        .unwrap_or_else(|error| panic!("{}: {error}; UPDATE=1 records it", path.display()));
    let recorded = serde_json::from_slice(&recorded).expect("a record is JSON");
    let can = |parameters| {
        skill_lsp::lsp::differences(parameters).expect("these are parameters of `initialize`")
    };
    assert_eq!(can(said), can(recorded), "what {editor} says of itself");
}

/// Cuts a stream into messages. An editor that leaves may end itself, or the wiretap, in the middle of one; behind the
/// last whole one there is nothing else.
fn split(mut stream: &[u8]) -> Vec<Value> {
    let mut messages = Vec::new();
    while let Some(end) = stream.windows(4).position(|window| window == b"\r\n\r\n") {
        let header = std::str::from_utf8(&stream[..end]).expect("headers are ASCII");
        let length = header
            .lines()
            .find_map(|line| line.strip_prefix("Content-Length: "))
            .and_then(|length| length.parse::<usize>().ok())
            .expect("a message says how long it is");
        let Some(body) = stream[end + 4..].get(..length) else {
            break;
        };
        messages.push(serde_json::from_slice(body).expect("a message is JSON"));
        stream = &stream[end + 4 + length..];
    }
    let header = b"Content-Length: ";
    let is_cut = stream.starts_with(header) || header.starts_with(stream);
    assert!(is_cut, "no message: {}", stream.escape_ascii());
    messages
}
