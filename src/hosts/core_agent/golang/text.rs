//! Texts, which are bytes in Go, and the texts of the system's errors.

use std::fmt::Write as _;
use std::io::{self, ErrorKind};

use crate::readers::yaml_v3::go_quote;

/// What `%q` prints of bytes that may be no UTF-8.
pub(in super::super) fn quoted(bytes: &[u8]) -> String {
    let mut quoted = String::from("\"");
    for chunk in bytes.utf8_chunks() {
        let valid = go_quote(chunk.valid());
        let inner = valid
            .strip_prefix('"')
            .and_then(|text| text.strip_suffix('"'));
        quoted.push_str(inner.expect("a quoted text is in quotes"));
        for byte in chunk.invalid() {
            write!(quoted, "\\x{byte:02x}").expect("writing to memory succeeds");
        }
    }
    quoted.push('"');
    quoted
}

/// What becomes of bytes on their way into JSON: each that is in no character is replaced by
/// itself, where Rust replaces several by one.
pub(in super::super) fn lossy(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|_| char::REPLACEMENT_CHARACTER));
    }
    text
}

/// What `html.EscapeString` makes of a text.
pub(in super::super) fn escaped_html(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '\'' => escaped.push_str("&#39;"),
            '"' => escaped.push_str("&#34;"),
            _ => escaped.push(character),
        }
    }
    escaped
}

/// Go's text for an error of the system. It begins with a small letter and has no number.
pub(in super::super) fn os_error(error: &io::Error) -> String {
    let known = match error.kind() {
        ErrorKind::NotFound => Some("no such file or directory"),
        ErrorKind::PermissionDenied => Some("permission denied"),
        ErrorKind::NotADirectory => Some("not a directory"),
        ErrorKind::IsADirectory => Some("is a directory"),
        _ => None,
    };
    if let Some(text) = known {
        return text.to_owned();
    }
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or_default();
    let mut characters = text.chars();
    let first = characters.next().map(|first| first.to_ascii_lowercase());
    first.into_iter().chain(characters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_that_are_no_text_are_shown_one_by_one() {
        let bytes = b"a\"\\\n\x00\xff\xe2\x82\xc3\xa9";
        assert_eq!(quoted(bytes), r#""a\"\\\n\x00\xff\xe2\x82é""#);
        assert_eq!(lossy(bytes), "a\"\\\n\0\u{fffd}\u{fffd}\u{fffd}é");
        assert_eq!(
            quoted("\u{fffd}\u{7f}\u{200b}".as_bytes()),
            "\"\u{fffd}\\x7f\\u200b\""
        );
    }

    #[test]
    fn five_characters_mean_something_in_html() {
        assert_eq!(
            escaped_html("<a & 'b'> \"c\""),
            "&lt;a &amp; &#39;b&#39;&gt; &#34;c&#34;"
        );
    }

    #[test]
    fn errors_are_worded_as_by_go() {
        for (error, text) in [
            (
                io::Error::from(ErrorKind::PermissionDenied),
                "permission denied",
            ),
            (
                io::Error::other("too many levels of symbolic links"),
                "too many levels of symbolic links",
            ),
            (
                io::Error::other("File name too long (os error 36)"),
                "file name too long",
            ),
        ] {
            assert_eq!(os_error(&error), text);
        }
    }
}
