//! From the bytes of a file to text.

use super::Span;

/// The text of a file, with every byte offset as it is in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded {
    /// The text. Each byte that is not UTF-8 is replaced by `_`, so that offsets stay.
    pub text: String,
    /// What was wrong with the bytes, in order.
    pub faults: Vec<EncodingFault>,
}

/// A way in which a file is not the UTF-8 that every host expects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EncodingFault {
    /// The file is UTF-16; nothing of it was decoded.
    Utf16,
    /// The file is UTF-32; nothing of it was decoded.
    Utf32,
    /// A run of bytes that are not UTF-8.
    InvalidUtf8(Span),
}

/// Stands for each byte that is not UTF-8. One byte long, so offsets stay, and a letter-like
/// character that means nothing to YAML or Markdown, so one bad byte has no further consequences.
const REPLACEMENT: char = '_';

/// Decodes the bytes of a file. Total: any bytes give a text.
#[must_use]
pub fn decode(bytes: &[u8]) -> Decoded {
    if let Some(fault) = wide_encoding(bytes) {
        return Decoded {
            text: String::new(),
            faults: vec![fault],
        };
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Decoded {
            text: text.to_owned(),
            faults: Vec::new(),
        },
        Err(_) => decode_with_replacements(bytes),
    }
}

/// The encoding of a file in which a character is more than one byte: its byte-order mark says so,
/// or the zeros between the first characters, which are ASCII in every skill.
fn wide_encoding(bytes: &[u8]) -> Option<EncodingFault> {
    let starts = |mark: &[u8]| bytes.starts_with(mark);
    if starts(&[0xff, 0xfe, 0, 0]) || starts(&[0, 0, 0xfe, 0xff]) {
        return Some(EncodingFault::Utf32);
    }
    if starts(&[0xff, 0xfe]) || starts(&[0xfe, 0xff]) {
        return Some(EncodingFault::Utf16);
    }
    let zeros = bytes.first_chunk::<8>()?.map(|byte| byte == 0);
    match zeros {
        [true, true, true, false, true, true, true, false]
        | [false, true, true, true, false, true, true, true] => Some(EncodingFault::Utf32),
        [true, false, true, false, true, false, true, false]
        | [false, true, false, true, false, true, false, true] => Some(EncodingFault::Utf16),
        _ => None,
    }
}

fn decode_with_replacements(bytes: &[u8]) -> Decoded {
    let mut text = String::with_capacity(bytes.len());
    let mut faults: Vec<EncodingFault> = Vec::new();
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        let bad = Span::new(text.len(), text.len() + chunk.invalid().len());
        if bad.is_empty() {
            continue;
        }
        text.extend(std::iter::repeat_n(REPLACEMENT, bad.len()));
        match faults.last_mut() {
            Some(EncodingFault::InvalidUtf8(last)) if last.end == bad.start => last.end = bad.end,
            _ => faults.push(EncodingFault::InvalidUtf8(bad)),
        }
    }
    Decoded { text, faults }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_stay_when_a_byte_is_not_utf8() {
        let decoded = decode(b"caf\xe9 \xff\xfe\xfd \xc3\xa9");
        assert_eq!(decoded.text, "caf_ ___ é");
        assert_eq!(
            decoded.faults,
            [Span::new(3, 4), Span::new(5, 8)].map(EncodingFault::InvalidUtf8)
        );
    }

    #[test]
    fn utf16_is_told_apart_by_its_mark() {
        for mark in [[0xff, 0xfe], [0xfe, 0xff]] {
            let decoded = decode(&[mark.as_slice(), b"-\0-\0-\0"].concat());
            assert_eq!(decoded.faults, [EncodingFault::Utf16]);
        }
    }

    #[test]
    fn wide_encodings_are_told_apart_without_a_mark() {
        let text = "---\nname: x\n";
        let utf16 = text.encode_utf16();
        for (bytes, fault) in [
            (
                utf16.clone().flat_map(u16::to_le_bytes).collect(),
                EncodingFault::Utf16,
            ),
            (
                utf16.flat_map(u16::to_be_bytes).collect(),
                EncodingFault::Utf16,
            ),
            (
                text.chars()
                    .flat_map(|character| u32::from(character).to_le_bytes())
                    .collect(),
                EncodingFault::Utf32,
            ),
            (
                text.chars()
                    .flat_map(|character| u32::from(character).to_be_bytes())
                    .collect(),
                EncodingFault::Utf32,
            ),
            (b"\xff\xfe\0\0-\0\0\0".to_vec(), EncodingFault::Utf32),
            (b"\0\0\xfe\xff\0\0\0-".to_vec(), EncodingFault::Utf32),
        ] {
            let bytes: Vec<u8> = bytes;
            assert_eq!(decode(&bytes).faults, [fault], "{bytes:?}");
        }
        assert_eq!(decode(b"a\0b\0---\n").faults, []);
    }

    #[test]
    fn utf8_is_taken_as_it_is() {
        let decoded = decode("\u{feff}é\0".as_bytes());
        assert_eq!(
            decoded,
            Decoded {
                text: "\u{feff}é\0".into(),
                faults: vec![]
            }
        );
    }
}
