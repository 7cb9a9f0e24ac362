//! How Mistral Vibe makes text of a file's bytes.
//!
//! Source: mistralai/mistral-vibe, vibe/utils/io.py; run 3.0.2.

use crate::hosts::program::Folded;

/// The text of a file, its line ends made alike.
pub(super) struct Decoded {
    /// The text.
    pub(super) text: Folded,
    /// Whether its offsets lead back to the file: only those of UTF-8 do.
    pub(super) has_offsets: bool,
}

/// By the byte-order mark, as UTF-8, or in an encoding that the real program guesses from what stands there;
/// here every other file is taken for Windows-1252.
pub(super) fn decoded(bytes: &[u8]) -> Decoded {
    const UTF8_MARK: &[u8] = b"\xef\xbb\xbf";
    let (inner, before) = match bytes.strip_prefix(UTF8_MARK) {
        Some(inner) => (inner, UTF8_MARK.len()),
        None => (bytes, 0),
    };
    if let Ok(text) = std::str::from_utf8(inner) {
        return Decoded {
            text: Folded::universal(text, before),
            has_offsets: true,
        };
    }
    let text = utf32(bytes)
        .or_else(|| utf16(bytes))
        .unwrap_or_else(|| bytes.iter().copied().map(windows1252).collect());
    Decoded {
        text: Folded::universal(&text, 0),
        has_offsets: false,
    }
}

fn utf32(bytes: &[u8]) -> Option<String> {
    let (rest, unit): (_, fn([u8; 4]) -> u32) = match bytes.strip_prefix(b"\xff\xfe\0\0") {
        Some(rest) => (rest, u32::from_le_bytes),
        None => (bytes.strip_prefix(b"\0\0\xfe\xff")?, u32::from_be_bytes),
    };
    let (units, []) = rest.as_chunks::<4>() else {
        return None;
    };
    units.iter().map(|it| char::from_u32(unit(*it))).collect()
}

fn utf16(bytes: &[u8]) -> Option<String> {
    let (rest, unit): (_, fn([u8; 2]) -> u16) = match bytes.strip_prefix(b"\xff\xfe") {
        Some(rest) => (rest, u16::from_le_bytes),
        None => (bytes.strip_prefix(b"\xfe\xff")?, u16::from_be_bytes),
    };
    let (units, []) = rest.as_chunks::<2>() else {
        return None;
    };
    let units: Vec<_> = units.iter().map(|it| unit(*it)).collect();
    String::from_utf16(&units).ok()
}

/// The characters of Windows-1252 from 0x80 to 0x9F, and controls where it has none.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

fn windows1252(byte: u8) -> char {
    match byte {
        0x80..=0x9f => WINDOWS_1252[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mark_says_what_it_is_and_the_rest_is_guessed() {
        for (bytes, expected) in [
            (&b"a\r\nb\rc"[..], "a\nb\nc"),
            (b"\xef\xbb\xbfa", "a"),
            (b"\xff\xfea\0\xe9\0", "aé"),
            (b"\xfe\xff\0a", "a"),
            (b"\xff\xfe\0\0a\0\0\0", "a"),
            (b"caf\xe9 \x80", "café €"),
            (b"\xff\xfea", "ÿþa"),
            (b"", ""),
        ] {
            assert_eq!(decoded(bytes).text.text, expected, "{bytes:?}");
        }
    }
}
