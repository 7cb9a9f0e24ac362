//! Single- and double-quoted scalars.

use super::Dialect;
use super::events::ScalarStyle;
use super::problem::{Fault, Mark, Problem, Stage};
use super::scanner::Scanner;
use super::source::{END, is_blank, is_blank_or_end, is_break};
use super::token::TokenKind;

const CONTEXT: &str = "while scanning a quoted scalar";

impl Scanner {
    /// Scans a quoted scalar from its opening quote on.
    pub(super) fn scan_quoted_scalar(&mut self) -> Result<(), Problem> {
        let start = self.source.mark();
        let quote = self.source.advance()?;
        let mut value = String::new();
        loop {
            self.refuse_early_end(start)?;
            let escaped_break = self.scan_quoted_word(quote, start, &mut value)?;
            self.source.want(1)?;
            if !escaped_break && self.source.peek() == quote {
                break;
            }
            if escaped_break {
                self.scan_quoted_breaks(start, &mut value)?;
                if self.source.peek() == quote {
                    break;
                }
            } else {
                self.scan_quoted_space(start, &mut value)?;
            }
        }
        self.source.advance()?;
        let style = if quote == '"' {
            ScalarStyle::DoubleQuoted
        } else {
            ScalarStyle::SingleQuoted
        };
        self.push(TokenKind::Scalar { value, style }, start);
        Ok(())
    }

    /// yaml.v3 looks for the end of the text and of the document before each word.
    fn refuse_early_end(&self, start: Mark) -> Result<(), Problem> {
        if self.dialect == Dialect::PyYaml {
            return Ok(());
        }
        self.source.want(4)?;
        if self.source.at_document_indicator() {
            let text = "found unexpected document indicator";
            return self.fault(CONTEXT, start, (text, text));
        }
        if self.source.peek() == END {
            let text = "found unexpected end of stream";
            return self.fault(CONTEXT, start, (text, text));
        }
        Ok(())
    }

    /// Scans to the next blank, line break or closing quote; true if it ended at a line break
    /// after a backslash, which is then consumed.
    fn scan_quoted_word(
        &mut self,
        quote: char,
        start: Mark,
        value: &mut String,
    ) -> Result<bool, Problem> {
        loop {
            let character = self.source.peek();
            if is_blank_or_end(character) {
                return Ok(false);
            }
            if character == quote {
                if quote == '\'' && self.source.peek_at(1) == '\'' {
                    value.push('\'');
                    self.source.advance_by(2)?;
                    continue;
                }
                return Ok(false);
            }
            if quote == '"' && character == '\\' {
                if is_break(self.source.peek_at(1)) {
                    self.source.advance()?;
                    self.source.line_break()?;
                    return Ok(true);
                }
                self.scan_escape(start, value)?;
            } else {
                value.push(self.source.advance()?);
            }
            self.source.want(2)?;
        }
    }

    fn scan_escape(&mut self, start: Mark, value: &mut String) -> Result<(), Problem> {
        let code = self.source.peek_at(1);
        let pyyaml = self.escapes == Dialect::PyYaml;
        let plain = match code {
            '0' => '\0',
            'a' => '\u{7}',
            'b' => '\u{8}',
            't' | '\t' => '\t',
            'n' => '\n',
            'v' => '\u{b}',
            'f' => '\u{c}',
            'r' => '\r',
            'e' => '\u{1b}',
            ' ' | '"' | '\\' => code,
            '/' if pyyaml => '/',
            '\'' if !pyyaml => '\'',
            'N' => '\u{85}',
            '_' => '\u{a0}',
            'L' => '\u{2028}',
            'P' => '\u{2029}',
            'x' => return self.scan_hexadecimal(2, start, value),
            'u' => return self.scan_hexadecimal(4, start, value),
            'U' => return self.scan_hexadecimal(8, start, value),
            _ => return self.unknown_escape(start),
        };
        self.source.advance_by(2)?;
        value.push(plain);
        Ok(())
    }

    fn unknown_escape(&mut self, start: Mark) -> Result<(), Problem> {
        if self.dialect == Dialect::PyYaml {
            self.source.advance()?;
        }
        let found = super::directives::python_repr(self.source.peek());
        self.fault(
            "while scanning a double-quoted scalar",
            start,
            (
                &format!("found unknown escape character {found}"),
                "found unknown escape character",
            ),
        )
    }

    fn scan_hexadecimal(
        &mut self,
        length: usize,
        start: Mark,
        value: &mut String,
    ) -> Result<(), Problem> {
        self.source.advance_by(2)?;
        self.source.want(length)?;
        let mut code: u32 = 0;
        for place in 0..length {
            let character = self.source.peek_at(place);
            let Some(digit) = character.to_digit(16) else {
                let found = super::directives::python_repr(character);
                return self.fault(
                    "while scanning a double-quoted scalar",
                    start,
                    (
                        &format!(
                            "expected escape sequence of {length} hexadecimal numbers, \
                             but found {found}"
                        ),
                        "did not find expected hexdecimal number",
                    ),
                );
            };
            code = code * 16 + digit;
        }
        value.push(self.decoded(code, start)?);
        self.source.advance_by(length)
    }

    fn decoded(&self, code: u32, start: Mark) -> Result<char, Problem> {
        if let Some(character) = char::from_u32(code) {
            return Ok(character);
        }
        if self.dialect == Dialect::YamlV3 {
            let text = "found invalid Unicode character escape code";
            return self.fault(CONTEXT, start, (text, text));
        }
        if code <= 0xffff {
            // Python's text may hold half a surrogate pair; ours cannot.
            return Ok(char::REPLACEMENT_CHARACTER);
        }
        let (class, text) = if i32::try_from(code).is_ok() {
            ("ValueError", "chr() arg not in range(0x110000)")
        } else {
            ("OverflowError", "Python int too large to convert to C int")
        };
        Err(Fault {
            stage: Stage::Exception(class),
            context: None,
            context_mark: None,
            problem: text.to_owned(),
            problem_mark: Some(self.source.mark()),
        }
        .into())
    }

    /// Scans blanks, or a fold: a line break with the blanks around it and the empty lines after.
    fn scan_quoted_space(&mut self, start: Mark, value: &mut String) -> Result<(), Problem> {
        let mut blanks = String::new();
        while is_blank(self.source.peek()) {
            blanks.push(self.source.advance()?);
        }
        if self.dialect == Dialect::PyYaml && self.source.peek() == END {
            let text = "found unexpected end of stream";
            return self.fault(CONTEXT, start, (text, text));
        }
        let Some(line_break) = self.source.line_break()? else {
            value.push_str(&blanks);
            return Ok(());
        };
        let mut breaks = String::new();
        self.scan_quoted_breaks(start, &mut breaks)?;
        if line_break != '\n' {
            value.push(line_break);
        } else if breaks.is_empty() {
            value.push(' ');
        }
        value.push_str(&breaks);
        Ok(())
    }

    /// Goes over the blanks that begin a line, and over empty lines, which it keeps.
    fn scan_quoted_breaks(&mut self, start: Mark, breaks: &mut String) -> Result<(), Problem> {
        loop {
            if self.dialect == Dialect::PyYaml && self.source.at_document_indicator() {
                let text = "found unexpected document separator";
                return self.fault(CONTEXT, start, (text, text));
            }
            while is_blank(self.source.peek()) {
                self.source.advance()?;
            }
            match self.source.line_break()? {
                Some(line_break) => breaks.push(line_break),
                None => return Ok(()),
            }
        }
    }
}
