//! Which characters can be read at all, and how far ahead a library notices that one cannot.

use super::problem::{Fault, Mark, Problem, Stage};

/// How many bytes yaml.v3 decodes at a time. A bad character is refused as soon as the piece that
/// holds it is decoded, so ahead of other faults in the same piece.
pub(super) const DECODED_AT_A_TIME: usize = 512;

/// Bytes that should be UTF-8, as far as they are.
#[derive(Clone, Copy, Debug)]
pub(in crate::readers) struct Text<'a> {
    /// The part before the first fault.
    pub(super) valid: &'a str,
    /// The first fault.
    broken: Option<Broken>,
}

/// A sequence of bytes that is no character.
#[derive(Clone, Copy, Debug)]
struct Broken {
    /// As many bytes as must be there before it is found out.
    width: usize,
    /// What yaml.v3 says of it.
    refusal: &'static str,
}

/// How far a text can be read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Readable {
    /// Characters before the piece with the first fault.
    pub(super) characters: usize,
    /// What yaml.v3 says of the fault.
    pub(super) refusal: &'static str,
}

impl Readable {
    /// A text without a fault.
    pub(super) const ALL: Self = Self {
        characters: usize::MAX,
        refusal: "",
    };
}

impl<'a> From<&'a str> for Text<'a> {
    fn from(text: &'a str) -> Self {
        Self {
            valid: text,
            broken: None,
        }
    }
}

impl<'a> From<&'a [u8]> for Text<'a> {
    fn from(bytes: &'a [u8]) -> Self {
        match std::str::from_utf8(bytes) {
            Ok(text) => text.into(),
            Err(error) => {
                let (valid, rest) = bytes.split_at(error.valid_up_to());
                Self {
                    valid: std::str::from_utf8(valid).unwrap_or_default(),
                    broken: Some(broken(rest)),
                }
            }
        }
    }
}

/// Refuses, as PyYAML does before it does anything else, a text with an unprintable character.
pub(super) fn refuse_unprintable(text: &str) -> Result<(), Problem> {
    let mut mark = Mark::default();
    for character in text.chars() {
        if !is_printable(character) {
            let code = u32::from(character);
            return Err(Fault {
                stage: Stage::Reader,
                context: None,
                context_mark: None,
                problem: format!(
                    "unacceptable character #x{code:04x}: special characters are not allowed"
                ),
                problem_mark: Some(mark),
            }
            .into());
        }
        mark.index += 1;
        mark.offset += character.len_utf8();
        mark.column += 1;
        if character == '\n' {
            mark.line += 1;
            mark.column = 0;
        }
    }
    Ok(())
}

/// How far yaml.v3 can read a text after the first `skipped` bytes.
pub(super) fn readable(text: Text<'_>, skipped: usize) -> Readable {
    let mut pieces = Pieces {
        start: skipped,
        room: DECODED_AT_A_TIME - skipped,
        characters_before: 0,
    };
    let mut characters = 0;
    for (offset, character) in text
        .valid
        .char_indices()
        .skip_while(|(at, _)| *at < skipped)
    {
        pieces.take(offset, character.len_utf8(), characters);
        if !is_printable(character) {
            return Readable {
                characters: pieces.characters_before,
                refusal: "control characters are not allowed",
            };
        }
        characters += 1;
    }
    match text.broken {
        Some(Broken { width, refusal }) => {
            pieces.take(text.valid.len(), width, characters);
            Readable {
                characters: pieces.characters_before,
                refusal,
            }
        }
        None => Readable::ALL,
    }
}

/// The piece that is being decoded.
struct Pieces {
    start: usize,
    room: usize,
    characters_before: usize,
}

impl Pieces {
    /// Takes a character; one that does not fit waits for the next piece.
    fn take(&mut self, offset: usize, width: usize, characters: usize) {
        if offset + width - self.start > self.room {
            *self = Self {
                start: offset,
                room: DECODED_AT_A_TIME,
                characters_before: characters,
            };
        }
    }
}

/// What is wrong with bytes that do not begin with a character.
fn broken(bytes: &[u8]) -> Broken {
    let width = match bytes.first() {
        Some(0xc0..=0xdf) => 2,
        Some(0xe0..=0xef) => 3,
        Some(0xf0..=0xf7) => 4,
        _ => {
            let refusal = "invalid leading UTF-8 octet";
            return Broken { width: 1, refusal };
        }
    };
    let Some(sequence) = bytes.get(..width) else {
        // What is missing is waited for, so this takes a piece of its own.
        return Broken {
            width: DECODED_AT_A_TIME,
            refusal: "incomplete UTF-8 octet sequence",
        };
    };
    let refusal = if sequence[1..].iter().any(|byte| byte & 0xc0 != 0x80) {
        "invalid trailing UTF-8 octet"
    } else if matches!(
        sequence,
        [0xc0 | 0xc1, ..] | [0xe0, ..=0x9f, ..] | [0xf0, ..=0x8f, ..]
    ) {
        "invalid length of a UTF-8 sequence"
    } else {
        "invalid Unicode character"
    };
    Broken { width, refusal }
}

/// Whether a character may stand in a YAML 1.1 text.
fn is_printable(character: char) -> bool {
    matches!(character,
        '\t' | '\n' | '\r' | ' '..='~' | '\u{85}' | '\u{a0}'..='\u{d7ff}'
        | '\u{e000}'..='\u{fffd}' | '\u{10000}'..)
}
