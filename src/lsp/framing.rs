//! Makes any bytes on the input a stream of messages that the framework can read.
//!
//! The framework stops reading at the first message it cannot decode. Half a surrogate pair is
//! enough for that, and editors do send one: their text is UTF-16, and half an emoji may be deleted
//! or pasted. Such a text is mended here; what is no message at all becomes a request that is
//! answered with the error the protocol asks for.

use std::borrow::Cow;

use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader};
use tower_lsp_server::jsonrpc::{Error, ErrorCode, Request, Response};

/// The method of the request that stands for what is no message; its parameter is the error's code.
pub(super) const MALFORMED: &str = "skill-lsp/malformed";

/// A header line is a few dozen bytes; a longer one is rubbish, and is cut up.
const MAX_HEADER_LINE: u64 = 4096;

const CONTENT_LENGTH: &[u8] = b"content-length:";

/// Copies messages from `input` to `output` until the input ends, mending them on the way.
pub(super) async fn relay(input: impl AsyncRead + Unpin, mut output: impl AsyncWrite + Unpin) {
    let mut input = BufReader::new(input);
    while let Some(length) = read_header(&mut input).await {
        let mut body = Vec::new();
        match (&mut input).take(length).read_to_end(&mut body).await {
            Ok(read) if read as u64 == length => {}
            _ => return,
        }
        let body = mend(&body);
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

/// The message itself, if it is one; else a request that is answered with an error.
fn mend(body: &[u8]) -> String {
    let body = String::from_utf8_lossy(body);
    let body = replace_lone_surrogates(&body);
    let is_message = serde_json::from_str::<Request>(&body).is_ok()
        || serde_json::from_str::<Response>(&body).is_ok();
    if is_message {
        return body.into_owned();
    }
    let error = match serde_json::from_str::<serde::de::IgnoredAny>(&body) {
        Ok(_) => ErrorCode::InvalidRequest,
        Err(_) => ErrorCode::ParseError,
    };
    let params = serde_json::json!([error.code()]);
    let request = serde_json::json!({
        "jsonrpc": "2.0", "id": null, "method": MALFORMED, "params": params,
    });
    request.to_string()
}

/// Answers the request that stands for what is no message.
pub(super) fn refuse(code: i64) -> Error {
    if code == ErrorCode::ParseError.code() {
        Error::parse_error()
    } else {
        Error::invalid_request()
    }
}

/// Replaces each escaped half of a surrogate pair that stands alone by the replacement character.
/// It is one UTF-16 unit like the half itself, so the editor's columns stay right.
fn replace_lone_surrogates(json: &str) -> Cow<'_, str> {
    const REPLACEMENT: &str = "\\ufffd";
    let mut mended = String::new();
    let mut copied = 0;
    let mut at = 0;
    while let Some(found) = json[at..].find('\\') {
        at += found;
        let length = match surrogate(&json[at..]) {
            Some(Half::High) if surrogate(&json[at + 6..]) == Some(Half::Low) => 12,
            Some(_) => {
                mended.push_str(&json[copied..at]);
                mended.push_str(REPLACEMENT);
                copied = at + 6;
                6
            }
            // The character behind a backslash is part of the escape, also if it is a backslash.
            None => 1 + json[at + 1..].chars().next().map_or(0, char::len_utf8),
        };
        at += length;
    }
    if copied == 0 {
        return Cow::Borrowed(json);
    }
    mended.push_str(&json[copied..]);
    Cow::Owned(mended)
}

#[derive(PartialEq, Eq)]
enum Half {
    High,
    Low,
}

/// Which half of a pair the escape at the start of `json` is.
fn surrogate(json: &str) -> Option<Half> {
    let digits = json.strip_prefix("\\u")?.get(..4)?;
    match u16::from_str_radix(digits, 16).ok()? {
        0xd800..=0xdbff => Some(Half::High),
        0xdc00..=0xdfff => Some(Half::Low),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lone_surrogates_are_replaced_and_pairs_are_kept() {
        for (json, expected) in [
            (r#""a""#, r#""a""#),
            (
                r#""\ud83d\ude00 \uD83D\uDE00""#,
                r#""\ud83d\ude00 \uD83D\uDE00""#,
            ),
            (r#""\ud83d""#, r#""\ufffd""#),
            (r#""\ude00\ud83d""#, r#""\ufffd\ufffd""#),
            (r#""\ud83d\ud83d\ude00""#, r#""\ufffd\ud83d\ude00""#),
            (r#""\\ud83d""#, r#""\\ud83d""#),
            (r#""\\\ud83d""#, r#""\\\ufffd""#),
            (r#""\ud83"#, r#""\ud83"#),
            (r#""\"#, r#""\"#),
        ] {
            assert_eq!(replace_lone_surrogates(json), expected);
        }
    }

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
        relay(rubbish.concat().as_slice(), &mut output).await;
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
