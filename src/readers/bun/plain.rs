//! Plain scalars, and what they are values of.

use super::Parser;
use super::cursor::{is_break, is_flow_indicator, is_space};
use super::number::{self, Sign};
use super::problem::{Outcome, Problem};
use super::token::{Data, Kind, Scalar, Tag, Token};
use crate::readers::javascript::Item;

/// The words that are values, however they go on.
const WORDS: [(&str, Item); 10] = [
    ("null", Item::Null),
    ("Null", Item::Null),
    ("NULL", Item::Null),
    ("~", Item::Null),
    ("true", Item::Bool(true)),
    ("True", Item::Bool(true)),
    ("TRUE", Item::Bool(true)),
    ("false", Item::Bool(false)),
    ("False", Item::Bool(false)),
    ("FALSE", Item::Bool(false)),
];

/// A plain scalar while it is scanned.
struct Plain {
    text: Vec<u8>,
    /// Blanks and line breaks that are part of it if something follows.
    pending: Vec<u8>,
    /// The value of the start of the text, and how long that start is.
    found: Option<(Item, usize)>,
    tag: Tag,
    indent: usize,
    line: usize,
    is_multiline: bool,
}

impl Parser<'_> {
    pub(super) fn plain(&mut self, tag: Tag) -> Outcome<Token> {
        let start = self.cursor.position;
        let mut plain = Plain {
            text: Vec::new(),
            pending: Vec::new(),
            found: None,
            tag,
            indent: self.cursor.indent,
            line: self.cursor.line,
            is_multiline: false,
        };
        while let Some(byte) = self.cursor.here() {
            match byte {
                0 => return Err(Problem::Character),
                _ if self.ends_plain(byte) => break,
                b' ' | b'\t' => {
                    plain.pending.push(byte);
                    self.cursor.step(1);
                }
                b'\r' | b'\n' => {
                    self.cursor.break_line();
                    let breaks = self.cursor.fold_lines();
                    if self.cursor.is_outside_block() {
                        break;
                    }
                    plain.pending.clear();
                    if breaks == 0 && !self.cursor.is_end() {
                        plain.pending.push(b' ');
                    }
                    plain.pending.extend(std::iter::repeat_n(b'\n', breaks));
                }
                _ if plain.text.is_empty() => self.plain_start(&mut plain),
                _ => self.take(&mut plain, 1),
            }
        }
        Ok(plain.token(start))
    }

    /// Whether the byte here is no part of a plain scalar any more.
    fn ends_plain(&self, byte: u8) -> bool {
        let is_flow = self.cursor.context().is_flow();
        match byte {
            b'-' => self.cursor.is_marker(b"---"),
            b'.' => self.cursor.is_marker(b"..."),
            b':' => self
                .cursor
                .ahead(1)
                .is_none_or(|next| is_space(next) || is_flow && is_flow_indicator(next)),
            b'#' => self.cursor.is_line_start() || self.cursor.behind().is_none_or(is_space),
            byte => is_flow && is_flow_indicator(byte),
        }
    }

    /// Takes so many bytes into the scalar.
    fn take(&mut self, plain: &mut Plain, bytes: usize) {
        if plain.text.is_empty() {
            plain.indent = self.cursor.indent;
            plain.line = self.cursor.line;
        } else if plain.line != self.cursor.line {
            plain.is_multiline = true;
        }
        plain.text.append(&mut plain.pending);
        let rest = self.cursor.rest();
        plain.text.extend(&rest[..bytes.min(rest.len())]);
        self.cursor.step(bytes);
    }

    /// The start of the scalar: a word or a number, if it is one.
    fn plain_start(&mut self, plain: &mut Plain) {
        let rest = self.cursor.rest();
        let word = WORDS
            .into_iter()
            .find(|(word, _)| rest.starts_with(word.as_bytes()));
        if let Some((word, value)) = word {
            self.take(plain, word.len());
            plain.find(value);
            return;
        }
        let sign = match rest[0] {
            b'-' => Sign::Minus,
            b'+' => Sign::Plus,
            b'.' | b'0'..=b'9' => Sign::None,
            _ => return self.take(plain, 1),
        };
        let behind = if sign == Sign::None { rest } else { &rest[1..] };
        let signs = rest.len() - behind.len();
        if let Some((length, value)) = number::special(behind, sign) {
            self.take(plain, signs + length);
            if let Some(value) = value {
                plain.find(Item::Number(value));
            }
            return;
        }
        let lexed = number::lex(behind, sign, self.cursor.context().is_flow());
        self.take(plain, signs + lexed.length);
        if let Some(value) = lexed.value {
            plain.find(Item::Number(value));
        }
    }
}

impl Plain {
    /// Notes that what was taken so far is a value.
    fn find(&mut self, value: Item) {
        if self.tag.takes(&value) {
            self.found = Some((value, self.text.len()));
        }
    }

    fn token(self, start: usize) -> Token {
        let value = match self.found {
            Some((value, length)) if length == self.text.len() => value,
            _ => Item::text(String::from_utf8_lossy(&self.text).into_owned()),
        };
        Token {
            start,
            indent: self.indent,
            line: self.line,
            kind: Kind::Scalar,
            data: Data::Scalar(Scalar {
                value,
                is_quoted: false,
                is_multiline: self.is_multiline,
            }),
        }
    }
}

/// Whether a byte ends a number and nothing is wrong with that.
pub(super) fn ends_number(byte: Option<u8>) -> bool {
    byte.is_none_or(|byte| matches!(byte, b' ' | b'\t' | b':') || is_break(byte))
}
