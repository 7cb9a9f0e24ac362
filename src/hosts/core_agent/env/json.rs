//! JSON as Go reads it, with the error texts of `encoding/json`.

use crate::hosts::core_agent::golang::lossy;
use crate::readers::yaml_v3::go_quote;

/// Go would go on to ten thousand levels; nothing in a manifest nests this deep, and each level takes
/// stack.
const DEEPEST: usize = 500;

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Json {
    Null,
    Bool(bool),
    /// The number as it is written.
    Number(String),
    String(String),
    Array(Vec<Json>),
    Object(Vec<(String, Json)>),
}

/// Parses a whole text.
pub(super) fn parse(text: &[u8]) -> Result<Json, String> {
    let mut parser = Parser { text, at: 0 };
    parser.skip_blanks();
    let value = parser.value(0)?;
    parser.skip_blanks();
    match parser.peek() {
        None => Ok(value),
        Some(byte) => Err(unexpected(byte, "after top-level value")),
    }
}

struct Parser<'a> {
    text: &'a [u8],
    at: usize,
}

impl Parser<'_> {
    fn value(&mut self, level: usize) -> Result<Json, String> {
        match self.need()? {
            b'{' | b'[' if level == DEEPEST => Err("exceeded max depth".to_owned()),
            b'{' => self.object(level + 1),
            b'[' => self.array(level + 1),
            b'"' => self.string().map(Json::String),
            b'-' | b'0'..=b'9' => self.number().map(Json::Number),
            b't' => self.word("true").map(|()| Json::Bool(true)),
            b'f' => self.word("false").map(|()| Json::Bool(false)),
            b'n' => self.word("null").map(|()| Json::Null),
            byte => Err(unexpected(byte, "looking for beginning of value")),
        }
    }

    fn array(&mut self, level: usize) -> Result<Json, String> {
        let mut items = Vec::new();
        self.at += 1;
        self.skip_blanks();
        if self.need()? == b']' {
            self.at += 1;
            return Ok(Json::Array(items));
        }
        loop {
            self.skip_blanks();
            items.push(self.value(level)?);
            self.skip_blanks();
            match self.take()? {
                b',' => {}
                b']' => return Ok(Json::Array(items)),
                byte => return Err(unexpected(byte, "after array element")),
            }
        }
    }

    fn object(&mut self, level: usize) -> Result<Json, String> {
        let mut entries = Vec::new();
        self.at += 1;
        self.skip_blanks();
        if self.need()? == b'}' {
            self.at += 1;
            return Ok(Json::Object(entries));
        }
        loop {
            self.skip_blanks();
            match self.need()? {
                b'"' => {}
                byte => {
                    return Err(unexpected(
                        byte,
                        "looking for beginning of object key string",
                    ));
                }
            }
            let key = self.string()?;
            self.skip_blanks();
            match self.take()? {
                b':' => {}
                byte => return Err(unexpected(byte, "after object key")),
            }
            self.skip_blanks();
            entries.push((key, self.value(level)?));
            self.skip_blanks();
            match self.take()? {
                b',' => {}
                b'}' => return Ok(Json::Object(entries)),
                byte => return Err(unexpected(byte, "after object key:value pair")),
            }
        }
    }

    fn string(&mut self) -> Result<String, String> {
        let mut bytes = Vec::new();
        self.at += 1;
        loop {
            match self.take()? {
                b'"' => return Ok(lossy(&bytes)),
                b'\\' => {
                    let character = self.escape()?;
                    let mut buffer = [0; 4];
                    bytes.extend_from_slice(character.encode_utf8(&mut buffer).as_bytes());
                }
                byte @ ..=0x1f => return Err(unexpected(byte, "in string literal")),
                byte => bytes.push(byte),
            }
        }
    }

    fn escape(&mut self) -> Result<char, String> {
        Ok(match self.take_or_blank() {
            byte @ (b'"' | b'\\' | b'/') => char::from(byte),
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                let first = self.hexadecimal()?;
                self.character(first)?
            }
            byte => return Err(unexpected(byte, "in string escape code")),
        })
    }

    /// The character of a code unit, and of the one after it if the two are a pair. Half a pair is
    /// the replacement character.
    fn character(&mut self, first: u32) -> Result<char, String> {
        if !(0xd800..0xdc00).contains(&first) {
            return Ok(char::from_u32(first).unwrap_or(char::REPLACEMENT_CHARACTER));
        }
        let before = self.at;
        if self
            .text
            .get(self.at..)
            .is_some_and(|rest| rest.starts_with(b"\\u"))
        {
            self.at += 2;
            let second = self.hexadecimal()?;
            if (0xdc00..0xe000).contains(&second) {
                let code = 0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00);
                return Ok(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
            }
        }
        self.at = before;
        Ok(char::REPLACEMENT_CHARACTER)
    }

    fn hexadecimal(&mut self) -> Result<u32, String> {
        let mut code = 0;
        for _ in 0..4 {
            let byte = self.take_or_blank();
            let digit = char::from(byte)
                .to_digit(16)
                .ok_or_else(|| unexpected(byte, "in \\u hexadecimal character escape"))?;
            code = code * 16 + digit;
        }
        Ok(code)
    }

    fn number(&mut self) -> Result<String, String> {
        let start = self.at;
        if self.peek() == Some(b'-') {
            self.at += 1;
        }
        match self.peek_or_blank() {
            b'0' => self.at += 1,
            b'1'..=b'9' => self.digits(),
            byte => return Err(unexpected(byte, "in numeric literal")),
        }
        if self.peek() == Some(b'.') {
            self.at += 1;
            self.need_digits("after decimal point in numeric literal")?;
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            self.at += 1;
            if matches!(self.peek(), Some(b'+' | b'-')) {
                self.at += 1;
            }
            self.need_digits("in exponent of numeric literal")?;
        }
        Ok(String::from_utf8_lossy(&self.text[start..self.at]).into_owned())
    }

    fn digits(&mut self) {
        while self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
    }

    fn need_digits(&mut self, context: &str) -> Result<(), String> {
        let byte = self.peek_or_blank();
        if !byte.is_ascii_digit() {
            return Err(unexpected(byte, context));
        }
        self.digits();
        Ok(())
    }

    fn word(&mut self, word: &str) -> Result<(), String> {
        self.at += 1;
        for expected in word.bytes().skip(1) {
            let byte = self.take_or_blank();
            if byte != expected {
                let expected = char::from(expected);
                return Err(unexpected(
                    byte,
                    &format!("in literal {word} (expecting '{expected}')"),
                ));
            }
        }
        Ok(())
    }

    fn skip_blanks(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\r' | b'\n')) {
            self.at += 1;
        }
    }

    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    /// Within a word, a number or an escape the end counts as a blank.
    fn peek_or_blank(&self) -> u8 {
        self.peek().unwrap_or(b' ')
    }

    fn take_or_blank(&mut self) -> u8 {
        let byte = self.peek_or_blank();
        self.at += 1;
        byte
    }

    fn need(&self) -> Result<u8, String> {
        self.peek()
            .ok_or_else(|| "unexpected end of JSON input".to_owned())
    }

    fn take(&mut self) -> Result<u8, String> {
        let byte = self.need()?;
        self.at += 1;
        Ok(byte)
    }
}

/// A byte is shown as the character of its number.
fn unexpected(byte: u8, context: &str) -> String {
    let shown = match byte {
        b'\'' => "\\'".to_owned(),
        b'"' => "\"".to_owned(),
        _ => {
            let quoted = go_quote(&char::from(byte).to_string());
            quoted[1..quoted.len() - 1].to_owned()
        }
    };
    format!("invalid character '{shown}' {context}")
}
