//! Messages, one a line: any bytes on the input become messages, or are answered as what they are.
//!
//! The framework drops a line that it cannot read, and whoever sent it waits for an answer. Half a
//! surrogate pair in an argument is enough for that.

use std::io::{self, BufRead, Read, Write};
use std::sync::{Arc, mpsc};
use std::thread;

use rmcp::model::{ClientJsonRpcMessage, ErrorData, RequestId, ServerJsonRpcMessage};
use rmcp::service::RoleServer;
use rmcp::transport::Transport;
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Value;
use tokio::sync::{Mutex, mpsc as inbox, oneshot};

use crate::text::replace_lone_surrogates;

/// The longest line that is read, in bytes. No model writes arguments of this size.
const MAX_LINE: u64 = 16 * 1024 * 1024;

/// Messages that were read and not yet taken; the client waits while there are more.
const READ_AHEAD: usize = 64;

/// A message, or the answer to a line that is none.
type Incoming = Result<ClientJsonRpcMessage, ServerJsonRpcMessage>;

/// Both ends of a client. Clones are the same client.
#[derive(Clone)]
pub(super) struct Lines {
    inbox: Arc<Mutex<inbox::Receiver<Incoming>>>,
    /// `None` is the end.
    outbox: mpsc::Sender<Option<ServerJsonRpcMessage>>,
}

impl Lines {
    /// Starts to read and to write. The second value comes when everything is written, or nothing
    /// can be written any more.
    ///
    /// # Errors
    /// If there is no thread to be had.
    pub(super) fn start(
        input: impl BufRead + Send + 'static,
        mut output: impl Write + Send + 'static,
    ) -> io::Result<(Self, oneshot::Receiver<()>)> {
        let (arrived, inbox) = inbox::channel(READ_AHEAD);
        let (outbox, messages) = mpsc::channel();
        let (end, written) = oneshot::channel();
        thread::Builder::new()
            .name("reader".into())
            .spawn(move || read(input, |incoming| arrived.blocking_send(incoming).is_ok()))?;
        thread::Builder::new()
            .name("writer".into())
            .spawn(move || {
                let messages = std::iter::from_fn(|| messages.recv().ok().flatten());
                if let Err(error) = write(messages, &mut output) {
                    tracing::info!("the client does not listen any more: {error}");
                }
                // Whoever waited may have left.
                let _ = end.send(());
            })?;
        let inbox = Arc::new(Mutex::new(inbox));
        Ok((Self { inbox, outbox }, written))
    }

    /// Says that nothing more will be sent.
    pub(super) fn end(&self) {
        // If the writer has ended already, so much the better.
        let _ = self.outbox.send(None);
    }

    fn put(&self, message: ServerJsonRpcMessage) -> io::Result<()> {
        let sent = self.outbox.send(Some(message));
        sent.map_err(|_| io::ErrorKind::BrokenPipe.into())
    }
}

impl Transport<RoleServer> for Lines {
    type Error = io::Error;

    fn send(
        &mut self,
        message: ServerJsonRpcMessage,
    ) -> impl Future<Output = io::Result<()>> + Send + 'static {
        std::future::ready(self.put(message))
    }

    async fn receive(&mut self) -> Option<ClientJsonRpcMessage> {
        let mut inbox = self.inbox.lock().await;
        loop {
            match inbox.recv().await? {
                Ok(message) => return Some(message),
                Err(refusal) => self.put(refusal).ok()?,
            }
        }
    }

    /// What ends is one conversation, and not yet the client: see [`Self::end`].
    async fn close(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Hands out what comes in until the input ends or nobody takes it.
fn read(mut input: impl BufRead, mut hand_out: impl FnMut(Incoming) -> bool) {
    let mut line = Vec::new();
    loop {
        let incoming = match read_line(&mut input, &mut line) {
            Ok(Line::Whole) => understand(&line),
            Ok(Line::TooLong) => {
                let message = format!("a message has {MAX_LINE} bytes at most");
                Some(Err(refusal(
                    ErrorData::invalid_request(message, None),
                    None,
                )))
            }
            Ok(Line::End) => return,
            Err(error) => {
                tracing::error!("the input cannot be read: {error}");
                return;
            }
        };
        if incoming.is_some_and(|incoming| !hand_out(incoming)) {
            return;
        }
    }
}

#[derive(Debug, PartialEq, Eq)]
enum Line {
    Whole,
    TooLong,
    End,
}

fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Line> {
    line.clear();
    input.take(MAX_LINE).read_until(b'\n', line)?;
    if line.is_empty() {
        return Ok(Line::End);
    }
    if line.len() as u64 == MAX_LINE && !line.ends_with(b"\n") {
        *line = Vec::new();
        input.skip_until(b'\n')?;
        return Ok(Line::TooLong);
    }
    Ok(Line::Whole)
}

/// What a line says; nothing if it is blank.
fn understand(line: &[u8]) -> Option<Incoming> {
    let text = String::from_utf8_lossy(line);
    let text = text.trim_start_matches('\u{feff}').trim();
    if text.is_empty() {
        return None;
    }
    let text = replace_lone_surrogates(text);
    Some(serde_json::from_str(&text).map_err(|error| {
        tracing::debug!("a line that is no message: {error}");
        refuse(&text)
    }))
}

/// The answer to a text that is no message. It has the id of the question, if it is to be read.
fn refuse(text: &str) -> ServerJsonRpcMessage {
    let Ok(value) = serde_json::from_str::<Value>(text) else {
        // Numbers and nesting beyond all bounds are JSON all the same, and whoever asked waits.
        let id = serde_json::from_str::<Asked>(text)
            .ok()
            .map(|asked| asked.id);
        let error = ErrorData::parse_error("a line is one message in JSON, and this is none", None);
        return refusal(error, id);
    };
    // An answer of the client has an id too, but it is one of ours.
    let asked = value.get("method").and(value.get("id"));
    let id = asked.and_then(|id| serde_json::from_value(id.clone()).ok());
    let error = ErrorData::invalid_request("this is no message of the protocol", None);
    refusal(error, id)
}

/// What of a question can be read whatever its parameters are.
#[derive(Deserialize)]
struct Asked {
    id: RequestId,
    #[serde(rename = "method")]
    _method: IgnoredAny,
}

fn refusal(error: ErrorData, id: Option<RequestId>) -> ServerJsonRpcMessage {
    ServerJsonRpcMessage::error(error, id)
}

fn write(
    messages: impl Iterator<Item = ServerJsonRpcMessage>,
    output: &mut impl Write,
) -> io::Result<()> {
    for message in messages {
        let mut line = serde_json::to_vec(&message)?;
        line.push(b'\n');
        output.write_all(&line)?;
        output.flush()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each message of an input by its id or as `message`, and each refusal by its code and id.
    fn understood(input: &[u8]) -> Vec<String> {
        let mut all = Vec::new();
        read(input, |incoming| {
            all.push(match incoming {
                Ok(ClientJsonRpcMessage::Request(request)) => format!("request {}", request.id),
                Ok(_) => "message".to_owned(),
                Err(ServerJsonRpcMessage::Error(error)) => {
                    let id = error.id.map_or("-".to_owned(), |id| id.to_string());
                    format!("{} {id}", error.error.code.0)
                }
                Err(other) => panic!("no error: {other:?}"),
            });
            true
        });
        all
    }

    #[test]
    fn any_bytes_are_messages_or_are_refused() {
        for (input, expected) in [
            ("", vec![]),
            ("\n\r\n  \n", vec![]),
            (
                r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#,
                vec!["request 1"],
            ),
            (
                "\u{feff}{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"ping\"}\r\n",
                vec!["request a"],
            ),
            (
                r#"{"jsonrpc":"2.0","id":1,"method":"x/y","params":7}"#,
                vec!["-32600 1"],
            ),
            (
                r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
                vec!["message"],
            ),
            (r#"{"jsonrpc":"2.0","id":1,"result":{}}"#, vec!["message"]),
            ("nonsense\n{", vec!["-32700 -", "-32700 -"]),
            ("[]\n5\nnull\n{}", vec!["-32600 -"; 4]),
            (
                r#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#,
                vec!["-32600 -"],
            ),
            (r#"{"id":1,"method":"ping"}"#, vec!["-32600 1"]),
            (r#"{"id":1,"result":{}}"#, vec!["-32600 -"]),
            (
                r#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#,
                vec!["-32600 -"],
            ),
            (
                r#"{"jsonrpc":"2.0","id":{},"method":"ping"}"#,
                vec!["-32600 -"],
            ),
        ] {
            assert_eq!(understood(input.as_bytes()), expected, "{input}");
        }
        assert_eq!(understood(b"\xff\xfe\n"), ["-32700 -"]);
        let deep = "[".repeat(200) + &"]".repeat(200);
        for params in [deep.as_str(), "1e999"] {
            let line = format!(r#"{{"jsonrpc":"2.0","id":7,"method":"x","params":{params}}}"#);
            assert_eq!(understood(line.as_bytes()), ["-32700 7"], "{params}");
        }
        let deep = "[".repeat(1_000_000);
        assert_eq!(understood(deep.as_bytes()), ["-32700 -"]);
    }

    #[test]
    fn half_an_emoji_is_replaced() {
        let line = br#"{"jsonrpc":"2.0","id":1,"method":"x","params":{"name":"\ud83d"}}"#;
        let Some(Ok(ClientJsonRpcMessage::Request(request))) = understand(line) else {
            panic!("it is a request");
        };
        assert!(format!("{request:?}").contains('\u{fffd}'));
    }

    #[test]
    fn a_line_without_end_is_passed_over() {
        let mut input = vec![b' '; usize::try_from(MAX_LINE).unwrap() + 1];
        input.extend_from_slice(b"\n{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n");
        assert_eq!(understood(&input), ["-32600 -", "request 1"]);
    }

    #[test]
    fn nothing_is_read_for_nobody() {
        let mut count = 0;
        read(b"{\n{\n{\n".as_slice(), |_| {
            count += 1;
            count < 2
        });
        assert_eq!(count, 2);
    }
}
