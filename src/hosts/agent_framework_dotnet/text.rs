//! The text of a file as .NET's `File.ReadAllText` gives it.

use std::borrow::Cow;

/// The text of a file.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Text<'a> {
    /// The text; U+FFFD stands for what is none.
    pub(super) text: Cow<'a, str>,
    /// Where it starts in the file, if its offsets lead back to those of the file.
    start: Option<usize>,
}

impl<'a> Text<'a> {
    /// The text of `bytes`: UTF-8, unless a byte-order mark says UTF-16 or UTF-32. The mark is no part of it.
    pub(super) fn of(bytes: &'a [u8]) -> Self {
        match bytes {
            [0xfe, 0xff, rest @ ..] => Self::wide(utf16(rest, u16::from_be_bytes)),
            [0xff, 0xfe, 0, 0, rest @ ..] => Self::wide(utf32(rest, u32::from_le_bytes)),
            [0xff, 0xfe, rest @ ..] => Self::wide(utf16(rest, u16::from_le_bytes)),
            [0, 0, 0xfe, 0xff, rest @ ..] => Self::wide(utf32(rest, u32::from_be_bytes)),
            [0xef, 0xbb, 0xbf, rest @ ..] => Self::utf8(rest, 3),
            _ => Self::utf8(bytes, 0),
        }
    }

    /// The byte of the file that stands at `offset` of the text, if that is known.
    pub(super) fn original(&self, offset: usize) -> Option<usize> {
        self.start.map(|start| start + offset)
    }

    fn utf8(bytes: &'a [u8], start: usize) -> Self {
        let text = String::from_utf8_lossy(bytes);
        let is_same = matches!(text, Cow::Borrowed(_));
        Self {
            text,
            start: is_same.then_some(start),
        }
    }

    fn wide(text: String) -> Self {
        Self {
            text: text.into(),
            start: None,
        }
    }
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let (pairs, rest) = bytes.as_chunks::<2>();
    let units: Vec<_> = pairs.iter().map(|pair| unit(*pair)).collect();
    let mut text = String::from_utf16_lossy(&units);
    if !rest.is_empty() {
        text.push(char::REPLACEMENT_CHARACTER);
    }
    text
}

fn utf32(bytes: &[u8], unit: fn([u8; 4]) -> u32) -> String {
    let (quads, rest) = bytes.as_chunks::<4>();
    let characters = quads.iter().map(|quad| char::from_u32(unit(*quad)));
    let rest = (!rest.is_empty()).then_some(None);
    characters
        .chain(rest)
        .map(|character| character.unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_says_the_encoding() {
        for (bytes, expected, place) in [
            (&b"ab"[..], "ab", Some(1)),
            (b"\xef\xbb\xbfab", "ab", Some(4)),
            (b"\xef\xbb\xbf\xef\xbb\xbfa", "\u{feff}a", Some(4)),
            (b"a\xff", "a\u{fffd}", None),
            (b"\xff\xfea\0b\0", "ab", None),
            (b"\xfe\xff\0a\0", "a\u{fffd}", None),
            (b"\xff\xfe\0\0a\0\0\0b", "a\u{fffd}", None),
            (b"\0\0\xfe\xff\0\0\0a", "a", None),
            (b"\xff\xfe", "", None),
            (b"", "", Some(1)),
        ] {
            let text = Text::of(bytes);
            assert_eq!((&*text.text, text.original(1)), (expected, place));
        }
    }
}
