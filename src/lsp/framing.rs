//! Makes any bytes on the input a stream of messages that the framework can read.
//!
//! The framework stops reading at the first message it cannot decode. Half a surrogate pair is
//! enough for that, and editors do send one: their text is UTF-16, and half an emoji may be deleted
//! or pasted. Such a text is mended here; what is no message at all becomes a request that is
//! answered with the error the protocol asks for (before the greeting and after `shutdown`, like
//! any other).

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::sync::Notify;
use tower_lsp_server::gen_lsp_types as proto;
use tower_lsp_server::jsonrpc::{Error, ErrorCode, Request, Response};

use crate::text::replace_lone_surrogates;

/// The method of the request that stands for what is no message; its parameter is the error's code.
pub(super) const MALFORMED: &str = "skill-lsp/malformed";

/// A header line is a few dozen bytes; a longer one is rubbish, and is cut up.
const MAX_HEADER_LINE: u64 = 4096;

const CONTENT_LENGTH: &[u8] = b"content-length:";

/// How the client takes leave.
#[derive(Debug, Default)]
pub(super) struct Leave {
    is_asked_for: AtomicBool,
    answered: Notify,
}

impl Leave {
    /// Whether the client has said `shutdown`.
    pub(super) fn was_asked_for(&self) -> bool {
        self.is_asked_for.load(Ordering::Relaxed)
    }

    /// Notes that `shutdown` is being answered.
    pub(super) fn is_answered(&self) {
        self.is_asked_for.store(true, Ordering::Relaxed);
        self.answered.notify_one();
    }
}

/// A client may say `exit` without waiting for the answer to `shutdown`. The framework would take
/// the answer back, so `exit` waits for it, but not for longer than this.
const ANSWER_TO_SHUTDOWN: Duration = Duration::from_secs(2);

/// Copies messages from `input` to `output` until the input ends, mending them on the way.
pub(super) async fn relay(
    input: impl AsyncRead + Unpin,
    mut output: impl AsyncWrite + Unpin,
    leave: &Leave,
) {
    let mut is_leaving = false;
    let mut input = BufReader::new(input);
    while let Some(length) = read_header(&mut input).await {
        let mut body = Vec::new();
        match (&mut input).take(length).read_to_end(&mut body).await {
            Ok(read) if read as u64 == length => {}
            _ => return,
        }
        let (body, method) = mend(&body);
        match method.as_str() {
            "shutdown" => is_leaving = true,
            "exit" if is_leaving => {
                let answered = leave.answered.notified();
                // If there is no answer in time, there will be none.
                let _ = tokio::time::timeout(ANSWER_TO_SHUTDOWN, answered).await;
                tokio::task::yield_now().await;
            }
            _ => {}
        }
        let message = format!("Content-Length: {}\r\n\r\n{body}", body.len());
        if output.write_all(message.as_bytes()).await.is_err() {
            return;
        }
    }
}

/// Reads up to the start of the next body; its length, or `None` at the end of the input. What is
/// no header is passed over.
async fn read_header(input: &mut (impl AsyncBufReadExt + Unpin)) -> Option<u64> {
    let mut length = None;
    loop {
        let mut line = Vec::new();
        match input
            .take(MAX_HEADER_LINE)
            .read_until(b'\n', &mut line)
            .await
        {
            Ok(read) if read > 0 => {}
            _ => return None,
        }
        let line = line.trim_ascii_end().to_ascii_lowercase();
        if line.is_empty() && length.is_some() {
            return length;
        }
        if let Some(at) = memchr::memmem::find(&line, CONTENT_LENGTH) {
            let number = line[at + CONTENT_LENGTH.len()..].trim_ascii();
            length = std::str::from_utf8(number)
                .ok()
                .and_then(|number| number.parse().ok());
        }
    }
}

/// The message itself, if it is one, and its method; else a request that is answered with an error.
fn mend(body: &[u8]) -> (String, String) {
    let body = String::from_utf8_lossy(body);
    let body = replace_lone_surrogates(&body);
    if let Ok(request) = serde_json::from_str::<Request>(&body) {
        let method = request.method().to_owned();
        return (
            mend_request(&request).unwrap_or_else(|| body.into_owned()),
            method,
        );
    }
    if serde_json::from_str::<Response>(&body).is_ok() {
        return (body.into_owned(), String::new());
    }
    let error = match serde_json::from_str::<IgnoredAny>(&body) {
        Ok(_) => ErrorCode::InvalidRequest,
        Err(_) => ErrorCode::ParseError,
    };
    // Numbers and nesting beyond all bounds are JSON all the same, and whoever asked waits.
    let asked = serde_json::from_str::<Asked>(&body).ok();
    let id = asked.map_or(Value::Null, |asked| asked.id);
    let request = json!({
        "jsonrpc": "2.0", "id": id, "method": MALFORMED, "params": [error.code()],
    });
    (request.to_string(), String::new())
}

/// What of a question can be read whatever its parameters are.
#[derive(Deserialize)]
struct Asked {
    #[serde(deserialize_with = "id")]
    id: Value,
    #[serde(rename = "method")]
    _method: IgnoredAny,
}

fn id<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Value, D::Error> {
    let id = Value::deserialize(deserializer)?;
    if id.is_i64() || id.is_string() {
        return Ok(id);
    }
    Err(serde::de::Error::custom("an id is a number or a text"))
}

/// What stands for a request or notification that the framework would take in the wrong way.
fn mend_request(request: &Request) -> Option<String> {
    let method = request.method();
    let params = request.params();
    match (method, request.id()) {
        // The protocol gives them no parameters; some clients send an empty object.
        ("shutdown" | "exit", id) if params.is_some() => {
            let mut message = json!({ "jsonrpc": "2.0", "method": method });
            if let Some(id) = id {
                message["id"] = json!(id);
            }
            Some(message.to_string())
        }
        // The framework answers no request of this kind that it does not know, and it must.
        (_, Some(id)) if method.starts_with("$/") => {
            let unknown = method.replacen("$/", "unknown/", 1);
            Some(json!({ "jsonrpc": "2.0", "id": id, "method": unknown }).to_string())
        }
        ("textDocument/didChange", None) => lost_document(params?),
        _ => None,
    }
}

/// A change that cannot be read leaves us without the document's text. It is given up, rather than
/// that findings of another text are shown: the client is told nothing about it until it opens the
/// document again.
fn lost_document(params: &Value) -> Option<String> {
    let is_range = |change: &Value| match change.get("range") {
        None | Some(Value::Null) => true,
        Some(range) => serde_json::from_value::<proto::Range>(range.clone()).is_ok(),
    };
    let changes = params.get("contentChanges").and_then(Value::as_array);
    let is_good = changes.is_some_and(|changes| changes.iter().all(is_range))
        && serde_json::from_value::<proto::DidChangeTextDocumentParams>(params.clone()).is_ok();
    if is_good {
        return None;
    }
    let uri = params.get("textDocument")?.get("uri")?.as_str()?;
    tracing::error!("a change of {uri} cannot be read; open the document again");
    let params = json!({ "textDocument": { "uri": uri } });
    let closed = json!({ "jsonrpc": "2.0", "method": "textDocument/didClose", "params": params });
    Some(closed.to_string())
}

/// Answers the request that stands for what is no message.
pub(super) fn refuse(code: i64) -> Error {
    if code == ErrorCode::ParseError.code() {
        Error::parse_error()
    } else {
        Error::invalid_request()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn any_bytes_become_messages() {
        let rubbish: &[&[u8]] = &[
            b"rubbish\r\n\r\nContent-Length: x\r\n\r\n",
            b"content-LENGTH:2\r\nContent-Type: y\r\n\r\n{}",
            b"Content-Length: 4\n\n\xff\xfe{}",
            &[b'x'; 10_000],
            b"Content-Length: 33\r\n\r\n{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}",
            b"Content-Length: 99999999999999\r\n\r\n{",
        ];
        let mut output = Vec::new();
        relay(rubbish.concat().as_slice(), &mut output, &Leave::default()).await;
        let output = String::from_utf8(output).unwrap();
        let methods: Vec<_> = output
            .split("Content-Length: ")
            .skip(1)
            .map(|message| message.split_once("\r\n\r\n").unwrap().1)
            .map(|body| serde_json::from_str::<serde_json::Value>(body).unwrap())
            .map(|body| (body["method"].clone(), body["params"][0].clone()))
            .collect();
        assert_eq!(
            methods,
            [
                (MALFORMED.into(), (-32600).into()),
                (MALFORMED.into(), (-32700).into()),
                ("exit".into(), serde_json::Value::Null),
            ]
        );
    }
}
