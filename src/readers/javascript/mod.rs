//! The values of JavaScript, which both npm readers build (numbers, dates, objects, references), and what
//! JavaScript prints.

mod date;
mod display;
mod heap;
mod number;
mod scan;
mod uri;

pub use display::{display, is_space, trim};

pub(super) use date::{Moment, iso_text, moment_of, written_text};
pub(super) use heap::{Heap, Item};
pub(super) use number::{decimal, number_text, whole_in_base};
pub(super) use scan::{Scan, all_digits, is_sixtieth, split_sign, without_lines};
pub(super) use uri::decode_uri;

use super::{NativeError, Position};

/// A reader's text as JavaScript sees it: UTF-16 code units, which is also how it counts columns.
pub(super) fn units_of(text: &str) -> Vec<u16> {
    text.encode_utf16().collect()
}

/// Text of the code units. A lone surrogate, which Rust's text cannot hold, becomes U+FFFD.
pub(super) fn text_of(units: &[u16]) -> String {
    String::from_utf16_lossy(units)
}

/// The byte offset in `text` of its UTF-16 code unit `unit`, or the length of the text if there
/// are fewer units.
pub(super) fn byte_offset(text: &str, unit: usize) -> usize {
    let mut seen = 0;
    for (offset, character) in text.char_indices() {
        if seen >= unit {
            return offset;
        }
        seen += character.len_utf16();
    }
    text.len()
}

/// An error at a place that is known as a code unit, a line from 1 and a column from 1.
pub(super) fn error_at(
    text: String,
    header: &str,
    unit: usize,
    line: usize,
    column: usize,
) -> NativeError {
    let offset = byte_offset(header, unit);
    let position = Position {
        offset,
        line,
        column,
    };
    NativeError::new(text, position)
}

/// The value of a hexadecimal digit, or `None` for any other code unit.
pub(super) fn hex_digit(unit: u16) -> Option<u32> {
    char::from_u32(u32::from(unit)).and_then(|character| character.to_digit(16))
}

/// What a character after a backslash stands for in a double-quoted scalar, if it is one alone.
pub(super) fn simple_escape(unit: u16) -> Option<u16> {
    Some(match u8::try_from(unit).ok()? {
        b'0' => 0x00,
        b'a' => 0x07,
        b'b' => 0x08,
        b't' | b'\t' => 0x09,
        b'n' => 0x0A,
        b'v' => 0x0B,
        b'f' => 0x0C,
        b'r' => 0x0D,
        b'e' => 0x1B,
        byte @ (b' ' | b'"' | b'/' | b'\\') => u16::from(byte),
        b'N' => 0x85,
        b'_' => 0xA0,
        b'L' => 0x2028,
        b'P' => 0x2029,
        _ => return None,
    })
}
