//! How Python writes things: `repr` and the texts of its own exceptions.

use std::str::Utf8Error;

/// Python's `repr` of a text.
pub(super) fn repr(text: &str) -> String {
    let quote = if text.contains('\'') && !text.contains('"') {
        '"'
    } else {
        '\''
    };
    let mut out = String::from(quote);
    for character in text.chars() {
        match character {
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            _ if character == quote => {
                out.push('\\');
                out.push(quote);
            }
            _ if is_printable(character) => out.push(character),
            _ => out.push_str(&escape(character)),
        }
    }
    out.push(quote);
    out
}

/// The text of the `UnicodeDecodeError` for bytes that are no UTF-8.
pub(super) fn decode_error(bytes: &[u8], error: &Utf8Error) -> String {
    let start = error.valid_up_to();
    let first = bytes.get(start).copied().unwrap_or(0);
    let is_start = matches!(first, 0xc2..=0xf4);
    match error.error_len() {
        None if bytes.len() - start > 1 => format!(
            "'utf-8' codec can't decode bytes in position {start}-{}: unexpected end of data",
            bytes.len() - 1
        ),
        Some(length) if length > 1 => format!(
            "'utf-8' codec can't decode bytes in position {start}-{}: invalid continuation byte",
            start + length - 1
        ),
        length => {
            let reason = match (length, is_start) {
                (None, _) => "unexpected end of data",
                (Some(_), true) => "invalid continuation byte",
                (Some(_), false) => "invalid start byte",
            };
            format!("'utf-8' codec can't decode byte 0x{first:02x} in position {start}: {reason}")
        }
    }
}

fn escape(character: char) -> String {
    let code = u32::from(character);
    match code {
        0..=0xff => format!("\\x{code:02x}"),
        0x100..=0xffff => format!("\\u{code:04x}"),
        _ => format!("\\U{code:08x}"),
    }
}

/// What Python prints as itself: not controls, format characters, separators other than the space,
/// private or unassigned code points. (Unassigned ones inside a block count as printable here.)
pub(super) fn is_printable(character: char) -> bool {
    !matches!(u32::from(character),
        0..=0x1f | 0x7f..=0xa0 | 0xad | 0x600..=0x605 | 0x61c | 0x6dd | 0x70f | 0x890..=0x891
        | 0x8e2 | 0x1680 | 0x180e | 0x2000..=0x200f | 0x2028..=0x202f | 0x205f..=0x206f | 0x3000
        | 0xe000..=0xf8ff | 0xfdd0..=0xfdef | 0xfeff | 0xfff0..=0xfffb | 0xfffe..=0xffff
        | 0x110bd | 0x110cd | 0x13430..=0x1343f | 0x1bca0..=0x1bca3 | 0x1d173..=0x1d17a
        | 0x323b0..=0xe00ff | 0xe01f0..)
}
