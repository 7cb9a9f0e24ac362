//! Scalars.

use super::super::python::repr_of_character;
use super::problem::{Outcome, Problem};
use super::scanner::Scanner;
use super::source::{END, Mark, is_break, is_space};
use super::token::{Kind, Token};

/// What a block scalar's header asks for.
struct Header {
    /// `+` or `-`, if given.
    chomping: Option<char>,
    indent: Option<isize>,
}

/// Line breaks, and where the last of them ended.
struct Breaks {
    text: String,
    end: Mark,
}

impl Scanner {
    /// Scans a plain scalar.
    pub(super) fn scan_plain(&mut self) -> Outcome<Token> {
        let start = self.source.mark;
        let mut end = start;
        let mut text = String::new();
        let mut spaces = String::new();
        let indent = self.indent + 1;
        while self.source.here() != '#' {
            let length = self.plain_length(start)?;
            if length == 0 {
                break;
            }
            self.allow_simple_key = false;
            text.push_str(&spaces);
            text.push_str(&self.source.take_many(length));
            end = self.source.mark;
            spaces = self.scan_plain_spaces();
            let column = isize::try_from(self.source.mark.column).unwrap_or(isize::MAX);
            if spaces.is_empty() || self.flow.is_empty() && column < indent {
                break;
            }
        }
        let mut token = Token::new(Kind::Scalar, start, end);
        token.text = text;
        token.plain = true;
        if spaces.starts_with('\n') {
            token.comment_after();
        }
        Ok(token)
    }

    fn plain_length(&mut self, start: Mark) -> Outcome<usize> {
        let in_flow = !self.flow.is_empty();
        let mut length = 0;
        loop {
            let character = self.source.peek(length);
            let next = self.source.peek(length + 1);
            let goes_on =
                character == ':' && !is_space(next) || character == '?' && !self.is_one_one();
            let ends = is_space(character)
                || !in_flow && character == ':' && is_space(next)
                || in_flow && ",:?[]{}".contains(character);
            if ends && !goes_on {
                break;
            }
            length += 1;
        }
        let next = self.source.peek(length + 1);
        let bad_colon = in_flow
            && self.source.peek(length) == ':'
            && !is_space(next)
            && !",[]{}".contains(next);
        if bad_colon {
            self.source.take_many(length);
            let context = "while scanning a plain scalar";
            let problem = Problem::within(context, start, "found unexpected ':'", self.source.mark);
            return Err(problem.with_note(
                "Please check http://pyyaml.org/wiki/YAMLColonInFlowContext for details.",
            ));
        }
        Ok(length)
    }

    /// White space within a plain scalar. Nothing, if a document mark follows.
    fn scan_plain_spaces(&mut self) -> String {
        let blanks = self.source.take_while(|character| character == ' ');
        let Some(first) = self.source.take_break() else {
            return blanks;
        };
        self.allow_simple_key = true;
        if self.source.at_document_mark() {
            return String::new();
        }
        let mut breaks = String::new();
        loop {
            if self.source.here() == ' ' {
                self.source.take();
            } else if let Some(next) = self.source.take_break() {
                breaks.push(next);
                if self.source.at_document_mark() {
                    return String::new();
                }
            } else {
                break;
            }
        }
        fold(first, breaks)
    }

    /// Scans a quoted scalar.
    pub(super) fn scan_quoted(&mut self) -> Outcome<Token> {
        let start = self.source.mark;
        let quote = self.source.take();
        let double = quote == '"';
        let mut text = String::new();
        self.scan_quoted_text(double, start, &mut text)?;
        while self.source.here() != quote {
            self.scan_quoted_spaces(start, &mut text)?;
            self.scan_quoted_text(double, start, &mut text)?;
        }
        self.source.take();
        let mut token = Token::new(Kind::Scalar, start, self.source.mark);
        token.text = text;
        Ok(token)
    }

    fn scan_quoted_text(&mut self, double: bool, start: Mark, text: &mut String) -> Outcome<()> {
        loop {
            let plain = |character: char| !is_space(character) && !"'\"\\".contains(character);
            text.push_str(&self.source.take_while(plain));
            match self.source.here() {
                '\'' if !double && self.source.peek(1) == '\'' => {
                    text.push('\'');
                    self.source.take_many(2);
                }
                '\'' if double => text.push(self.source.take()),
                '"' | '\\' if !double => text.push(self.source.take()),
                '\\' => self.scan_escape(start, text)?,
                _ => return Ok(()),
            }
        }
    }

    fn scan_escape(&mut self, start: Mark, text: &mut String) -> Outcome<()> {
        self.source.take();
        let character = self.source.here();
        let context = "while scanning a double-quoted scalar";
        if let Some(plain) = simple_escape(character) {
            text.push(plain);
            self.source.take();
            return Ok(());
        }
        let length = match character {
            'x' => 2,
            'u' => 4,
            'U' => 8,
            END => 0,
            _ if is_break(character) => {
                self.source.take_break();
                text.push_str(&self.scan_quoted_breaks(start)?);
                return Ok(());
            }
            _ => 0,
        };
        if length == 0 {
            let problem = format!(
                "found unknown escape character {}",
                repr_of_character(character)
            );
            return Err(Problem::within(context, start, problem, self.source.mark));
        }
        self.source.take();
        for distance in 0..length {
            let digit = self.source.peek(distance);
            if !digit.is_ascii_hexdigit() {
                let problem = format!(
                    "expected escape sequence of {length} hexdecimal numbers, but found {}",
                    repr_of_character(digit)
                );
                return Err(Problem::within(context, start, problem, self.source.mark));
            }
        }
        let digits: String = (0..length)
            .map(|distance| self.source.peek(distance))
            .collect();
        let code = u32::from_str_radix(&digits, 16).unwrap_or(u32::MAX);
        if code > 0x0010_FFFF {
            return Err(code_out_of_range(code));
        }
        // Python has characters for lone surrogates; Rust has not.
        text.push(char::from_u32(code).unwrap_or('\u{FFFD}'));
        self.source.take_many(length);
        Ok(())
    }

    fn scan_quoted_spaces(&mut self, start: Mark, text: &mut String) -> Outcome<()> {
        let blanks = self
            .source
            .take_while(|character| character == ' ' || character == '\t');
        if self.source.here() == END {
            let context = "while scanning a quoted scalar";
            let problem = "found unexpected end of stream";
            return Err(Problem::within(context, start, problem, self.source.mark));
        }
        if let Some(first) = self.source.take_break() {
            let breaks = self.scan_quoted_breaks(start)?;
            text.push_str(&fold(first, breaks));
        } else {
            text.push_str(&blanks);
        }
        Ok(())
    }

    fn scan_quoted_breaks(&mut self, start: Mark) -> Outcome<String> {
        let mut breaks = String::new();
        loop {
            if self.source.at_document_mark() {
                let context = "while scanning a quoted scalar";
                let problem = "found unexpected document separator";
                return Err(Problem::within(context, start, problem, self.source.mark));
            }
            self.source
                .take_while(|character| character == ' ' || character == '\t');
            match self.source.take_break() {
                Some(next) => breaks.push(next),
                None => return Ok(breaks),
            }
        }
    }

    /// Scans a block scalar.
    pub(super) fn scan_block_scalar(&mut self, folded: bool) -> Outcome<Token> {
        let start = self.source.mark;
        self.source.take();
        let header = self.scan_block_header(start)?;
        let commented = self.scan_block_header_rest(start)?;
        let least = self.indent + 1;
        let (indent, mut breaks) = match header.indent {
            None => {
                let (breaks, most) = self.scan_block_indentation();
                (least.max(most), breaks)
            }
            Some(width) => {
                let indent = least.max(1) + width - 1;
                (indent, self.scan_block_breaks(indent))
            }
        };
        let at_root = least == 0 && header.indent.is_none();
        let text = self.scan_block_lines(folded, indent, at_root, &mut breaks);
        let mut token = Token::new(Kind::Scalar, start, breaks.end);
        token.text = text.finish(&header, &breaks);
        if commented {
            token.comment.get_or_insert_default().before = true;
        }
        if header.chomping != Some('+') && !breaks.text.is_empty() {
            // Empty lines after the scalar are kept as a comment, with all comments after them.
            while self.skip_to_token().is_some() {}
            token.comment_after();
        }
        Ok(token)
    }

    fn scan_block_header(&mut self, start: Mark) -> Outcome<Header> {
        let mut header = Header {
            chomping: None,
            indent: None,
        };
        if matches!(self.source.here(), '+' | '-') {
            header.chomping = Some(self.source.take());
            header.indent = self.scan_block_width(start)?;
        } else {
            header.indent = self.scan_block_width(start)?;
            if header.indent.is_some() && matches!(self.source.here(), '+' | '-') {
                header.chomping = Some(self.source.take());
            }
        }
        let character = self.source.here();
        if character != ' ' && !is_break(character) {
            let problem = format!(
                "expected chomping or indentation indicators, but found {}",
                repr_of_character(character)
            );
            return Err(Problem::within(
                BLOCK_SCALAR,
                start,
                problem,
                self.source.mark,
            ));
        }
        Ok(header)
    }

    fn scan_block_width(&mut self, start: Mark) -> Outcome<Option<isize>> {
        let Some(width) = self.source.here().to_digit(10) else {
            return Ok(None);
        };
        if width == 0 {
            let problem = "expected indentation indicator in the range 1-9, but found 0";
            return Err(Problem::within(
                BLOCK_SCALAR,
                start,
                problem,
                self.source.mark,
            ));
        }
        self.source.take();
        Ok(isize::try_from(width).ok())
    }

    fn scan_block_header_rest(&mut self, start: Mark) -> Outcome<bool> {
        self.source.take_while(|character| character == ' ');
        let commented = self.source.here() == '#';
        if commented {
            self.source.take_while(|character| !is_break(character));
        }
        let character = self.source.here();
        if !is_break(character) {
            let problem = format!(
                "expected a comment or a line break, but found {}",
                repr_of_character(character)
            );
            return Err(Problem::within(
                BLOCK_SCALAR,
                start,
                problem,
                self.source.mark,
            ));
        }
        self.source.take_break();
        Ok(commented)
    }

    fn scan_block_indentation(&mut self) -> (Breaks, isize) {
        let mut breaks = Breaks {
            text: String::new(),
            end: self.source.mark,
        };
        let mut most = 0;
        loop {
            if self.source.here() == ' ' {
                self.source.take();
                most = most.max(self.source.mark.column);
            } else if let Some(next) = self.source.take_break() {
                breaks.text.push(next);
                breaks.end = self.source.mark;
            } else {
                return (breaks, isize::try_from(most).unwrap_or(isize::MAX));
            }
        }
    }

    fn scan_block_breaks(&mut self, indent: isize) -> Breaks {
        let mut breaks = Breaks {
            text: String::new(),
            end: self.source.mark,
        };
        loop {
            while self.column() < indent && self.source.here() == ' ' {
                self.source.take();
            }
            let Some(next) = self.source.take_break() else {
                return breaks;
            };
            breaks.text.push(next);
            breaks.end = self.source.mark;
        }
    }

    fn column(&self) -> isize {
        isize::try_from(self.source.mark.column).unwrap_or(isize::MAX)
    }

    fn scan_block_lines(
        &mut self,
        folded: bool,
        indent: isize,
        at_root: bool,
        breaks: &mut Breaks,
    ) -> BlockText {
        let mut block = BlockText {
            text: String::new(),
            last_break: None,
        };
        while self.column() == indent && self.source.here() != END {
            block.text.push_str(&breaks.text);
            let leading_text = !matches!(self.source.here(), ' ' | '\t');
            block
                .text
                .push_str(&self.source.take_while(|character| !is_break(character)));
            block.last_break = self.source.take_break();
            *breaks = self.scan_block_breaks(indent);
            let document =
                at_root && self.source.mark.column == 0 && self.source.at_document_mark();
            if document || self.column() != indent || self.source.here() == END {
                break;
            }
            let next_text = !matches!(self.source.here(), ' ' | '\t');
            if folded && block.last_break == Some('\n') && leading_text && next_text {
                if breaks.text.is_empty() {
                    block.text.push(' ');
                }
            } else {
                block.text.extend(block.last_break);
            }
        }
        block
    }
}

/// What the scanner was doing.
const BLOCK_SCALAR: &str = "while scanning a block scalar";

/// A block scalar's text before its end is settled.
struct BlockText {
    text: String,
    last_break: Option<char>,
}

impl BlockText {
    fn finish(mut self, header: &Header, breaks: &Breaks) -> String {
        if header.chomping != Some('-') {
            self.text.extend(self.last_break);
        }
        if header.chomping == Some('+') {
            self.text.push_str(&breaks.text);
        }
        self.text
    }
}

/// Joins lines: a lone line feed is a space, more are one fewer; other separators stay.
fn fold(first: char, breaks: String) -> String {
    if first != '\n' {
        format!("{first}{breaks}")
    } else if breaks.is_empty() {
        " ".to_owned()
    } else {
        breaks
    }
}

/// Python's own exception for a code point out of range.
fn code_out_of_range(code: u32) -> Box<Problem> {
    if i32::try_from(code).is_ok() {
        Problem::crash("ValueError", "chr() arg not in range(0x110000)")
    } else {
        Problem::crash("OverflowError", "Python int too large to convert to C int")
    }
}

fn simple_escape(character: char) -> Option<char> {
    Some(match character {
        '0' => '\0',
        'a' => '\u{07}',
        'b' => '\u{08}',
        't' | '\t' => '\t',
        'n' => '\n',
        'v' => '\u{0B}',
        'f' => '\u{0C}',
        'r' => '\r',
        'e' => '\u{1B}',
        ' ' | '"' | '/' | '\\' => character,
        'N' => '\u{85}',
        '_' => '\u{A0}',
        'L' => '\u{2028}',
        'P' => '\u{2029}',
        _ => return None,
    })
}
