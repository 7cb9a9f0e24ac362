//! Quoted scalars.

use super::Parser;
use super::cursor::{is_blank, is_break, is_space};
use super::problem::{Outcome, Problem};
use super::token::{Data, Kind, Scalar, Token};
use crate::readers::javascript::Item;

impl Parser<'_> {
    /// A scalar in quotes, of which the opening one is here.
    pub(super) fn quoted(&mut self, quote: u8) -> Outcome<Token> {
        self.cursor.step(1);
        let mut token = self.token_here(Kind::Scalar, Data::None);
        let mut text = Vec::new();
        loop {
            let byte = self.cursor.here().ok_or(Problem::Character)?;
            match byte {
                0 => return Err(Problem::Character),
                b'.' | b'-' => {
                    self.check_marker(byte)?;
                    text.push(byte);
                    self.cursor.step(1);
                }
                _ if is_break(byte) => self.fold(&mut text, true)?,
                _ if is_blank(byte) => {
                    let start = self.cursor.position;
                    self.cursor.skip_blanks();
                    if !self.cursor.here().is_some_and(is_break) {
                        text.extend(&self.cursor.text[start..self.cursor.position]);
                    }
                }
                _ if byte == quote => {
                    self.cursor.step(1);
                    if quote == b'"' || self.cursor.here() != Some(quote) {
                        break;
                    }
                    text.push(quote);
                    self.cursor.step(1);
                }
                b'\\' if quote == b'"' => self.escape(&mut text)?,
                _ => {
                    text.push(byte);
                    self.cursor.step(1);
                }
            }
        }
        token.data = Data::Scalar(Scalar {
            value: Item::text(String::from_utf8_lossy(&text).into_owned()),
            is_quoted: true,
            is_multiline: self.cursor.line != token.line,
        });
        Ok(token)
    }

    fn check_marker(&self, byte: u8) -> Outcome<()> {
        let is_marker = self.cursor.is_line_start()
            && self.cursor.rest().starts_with(&[byte; 3])
            && self.cursor.ahead(3).is_some_and(is_space);
        match byte {
            _ if !is_marker => Ok(()),
            b'-' => Err(Problem::DocumentStart),
            _ => Err(Problem::DocumentEnd),
        }
    }

    /// Line breaks in quotes: one is a blank unless it is escaped, more are one less.
    fn fold(&mut self, text: &mut Vec<u8>, is_blank: bool) -> Outcome<()> {
        // Only one byte of the first break is gone over, so that `\r\n` counts as two.
        self.cursor.break_byte();
        match self.cursor.fold_lines() {
            0 if is_blank => text.push(b' '),
            breaks => text.extend(std::iter::repeat_n(b'\n', breaks)),
        }
        if self.cursor.is_outside_block() {
            return Err(Problem::Character);
        }
        Ok(())
    }

    fn escape(&mut self, text: &mut Vec<u8>) -> Outcome<()> {
        self.cursor.step(1);
        let byte = self.cursor.here().ok_or(Problem::Character)?;
        let plain = match byte {
            b'\r' | b'\n' => {
                self.fold(text, false)?;
                self.cursor.skip_blanks();
                return Ok(());
            }
            b' ' | b'\t' | b'"' | b'/' | b'\\' => char::from(byte),
            b'0' => '\0',
            b'a' => '\u{7}',
            b'b' => '\u{8}',
            b't' => '\t',
            b'n' => '\n',
            b'v' => '\u{b}',
            b'f' => '\u{c}',
            b'r' => '\r',
            b'e' => '\u{1b}',
            b'N' => '\u{85}',
            b'_' => '\u{a0}',
            b'L' => '\u{2028}',
            b'P' => '\u{2029}',
            b'x' => self.code_point(2)?,
            b'u' => self.code_point(4)?,
            b'U' => self.code_point(8)?,
            _ => return Err(Problem::Character),
        };
        text.extend(plain.encode_utf8(&mut [0; 4]).as_bytes());
        self.cursor.step(1);
        Ok(())
    }

    /// The character of so many hexadecimal digits; two surrogates may make one together.
    fn code_point(&mut self, digits: usize) -> Outcome<char> {
        let first = self.hex(digits)?;
        if let Some(character) = char::from_u32(first) {
            return Ok(character);
        }
        let is_pair = digits == 4
            && (0xd800..0xdc00).contains(&first)
            && self.cursor.ahead(1) == Some(b'\\')
            && self.cursor.ahead(2) == Some(b'u');
        if !is_pair {
            return Err(Problem::Character);
        }
        self.cursor.step(2);
        let second = self.hex(4)?;
        if !(0xdc00..0xe000).contains(&second) {
            return Err(Problem::Character);
        }
        let code = 0x1_0000 + ((first - 0xd800) << 10) + (second - 0xdc00);
        char::from_u32(code).ok_or(Problem::Character)
    }

    fn hex(&mut self, digits: usize) -> Outcome<u32> {
        let mut value: u32 = 0;
        for _ in 0..digits {
            self.cursor.step(1);
            let digit = self.cursor.here().map(char::from);
            let digit = digit.and_then(|digit| digit.to_digit(16));
            value = (value << 4) | digit.ok_or(Problem::Character)?;
        }
        Ok(value)
    }
}
