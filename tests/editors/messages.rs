//! The messages that went between an editor and the server, checked against the protocol's types.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use serde_json::Value;

#[path = "../lsp/conformance.rs"]
mod conformance;

/// Checks every message of every server that wrote into `log`; gives the number of servers. Each
/// request of the editor must have exactly one answer.
pub(crate) fn check(log: &Path) -> usize {
    let files = fs::read_dir(log).expect("the log is a directory");
    let paths = files.map(|file| file.expect("can be listed").path());
    let inputs: Vec<_> = paths
        .filter(|path| path.extension() == Some("in".as_ref()))
        .collect();
    for input in &inputs {
        let stream = |path: &Path| split(&fs::read(path).expect("the wiretap wrote it"));
        check_one(&stream(input), &stream(&input.with_extension("out")));
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

/// Cuts a stream into messages.
fn split(mut stream: &[u8]) -> Vec<Value> {
    let mut messages = Vec::new();
    while let Some(end) = stream.windows(4).position(|window| window == b"\r\n\r\n") {
        let header = std::str::from_utf8(&stream[..end]).expect("headers are ASCII");
        let length = header
            .lines()
            .find_map(|line| line.strip_prefix("Content-Length: "))
            .and_then(|length| length.parse::<usize>().ok())
            .expect("a message says how long it is");
        let body = &stream[end + 4..end + 4 + length];
        messages.push(serde_json::from_slice(body).expect("a message is JSON"));
        stream = &stream[end + 4 + length..];
    }
    assert!(stream.is_empty(), "the log ends inside a message");
    messages
}
