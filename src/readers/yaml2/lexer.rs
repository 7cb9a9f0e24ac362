//! From text to tokens.
//!
//! The tokens are found without looking at the tree that they make; all the lexer remembers is the
//! indentation that the next line needs and how many flow collections are open. That is why many
//! mistakes are found only later, or never.

use super::token::Kind;

/// A token's kind and its place, in code units.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lexeme {
    pub(super) kind: Kind,
    pub(super) start: usize,
    pub(super) end: usize,
}

/// What the lexer looks for next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Stream,
    BlockStart,
    Document,
    Flow,
}

/// Splits a text into tokens.
pub(super) fn lex(units: &[u16]) -> Vec<Lexeme> {
    let mut lexer = Lexer {
        units,
        at: 0,
        lexemes: Vec::new(),
        block_indent: None,
        keep: false,
        flow_key: false,
        flow_level: 0,
        indent_next: 0,
        indent_value: 0,
        line_end: None,
    };
    let mut state = State::Stream;
    while lexer.at < units.len() {
        state = match state {
            State::Stream => lexer.stream(),
            State::BlockStart => lexer.block_start(),
            State::Document => lexer.document(),
            State::Flow => lexer.flow(),
        };
    }
    lexer.lexemes
}

/// The lexer's state.
pub(super) struct Lexer<'a> {
    /// The text, in UTF-16 code units; all places count these.
    pub(super) units: &'a [u16],
    /// Where the lexer is.
    pub(super) at: usize,
    /// The tokens found so far.
    pub(super) lexemes: Vec<Lexeme>,
    /// The indentation that a block scalar's header asks for, less one.
    pub(super) block_indent: Option<isize>,
    /// Whether a block scalar's header asks to keep the line breaks at its end.
    pub(super) keep: bool,
    /// Whether a colon right after this node would be an indicator, inside a flow collection.
    flow_key: bool,
    /// How many flow collections are open.
    flow_level: usize,
    /// The least indentation of lines that go on with the current scalar.
    pub(super) indent_next: isize,
    /// The indentation of the current line, block indicators included.
    indent_value: isize,
    /// The next line feed, if it was looked for.
    line_end: Option<usize>,
}

impl Lexer<'_> {
    /// The unit at an index, which may lie outside the text.
    pub(super) fn unit(&self, index: isize) -> Option<u16> {
        usize::try_from(index)
            .ok()
            .and_then(|index| self.units.get(index))
            .copied()
    }

    fn here(&self, distance: usize) -> Option<u16> {
        self.units.get(self.at + distance).copied()
    }

    /// Where the current line ends, without its line break.
    fn line_end(&mut self) -> usize {
        let found = match self.line_end {
            Some(end) if end >= self.at => end,
            _ => self.find(b'\n', self.at).unwrap_or(self.units.len()),
        };
        self.line_end = Some(found);
        let before = found.checked_sub(1).map(|index| self.units[index]);
        let has_break = found < self.units.len();
        if has_break && before == Some(u16::from(b'\r')) {
            found - 1
        } else {
            found
        }
    }

    /// The next place of a byte, from an index on.
    pub(super) fn find(&self, byte: u8, from: usize) -> Option<usize> {
        let rest = self.units.get(from..)?;
        rest.iter()
            .position(|&unit| unit == u16::from(byte))
            .map(|index| from + index)
    }

    fn push(&mut self, kind: Kind, end: usize) -> usize {
        let start = self.at;
        self.lexemes.push(Lexeme { kind, start, end });
        self.at = end;
        end - start
    }

    /// Pushes the text up to an index, if there is any, as whatever it looks like.
    pub(super) fn push_to(&mut self, end: usize) -> usize {
        if end <= self.at {
            return 0;
        }
        let end = end.min(self.units.len());
        let kind = Kind::of(&self.units[self.at..end]);
        self.push(kind, end)
    }

    /// Pushes the text up to an index, even if empty, as a scalar.
    pub(super) fn push_scalar_to(&mut self, end: usize) {
        let end = end.clamp(self.at, self.units.len());
        self.push(Kind::Scalar, end);
    }

    fn push_count(&mut self, count: usize) -> usize {
        self.push_to(self.at + count)
    }

    fn push_while(&mut self, condition: impl Fn(u16) -> bool) -> usize {
        let rest = &self.units[self.at..];
        let count = rest.iter().take_while(|&&unit| condition(unit)).count();
        self.push_count(count)
    }

    fn push_spaces(&mut self, tabs: bool) -> usize {
        self.push_while(|unit| is(unit, b' ') || tabs && is(unit, b'\t'))
    }

    fn push_newline(&mut self) -> usize {
        match (self.here(0), self.here(1)) {
            (Some(first), _) if is(first, b'\n') => self.push_count(1),
            (Some(first), Some(second)) if is(first, b'\r') && is(second, b'\n') => {
                self.push_count(2)
            }
            _ => 0,
        }
    }

    /// Outside of documents: directives, comments, empty lines.
    fn stream(&mut self) -> State {
        let line_end = self.line_end();
        if self.here(0) == Some(0xFEFF) {
            self.push_count(1);
        }
        // At a byte order mark alone in its line, the line break is the next character.
        let line = self.at.min(line_end)..line_end;
        if self.units[line.clone()]
            .first()
            .is_some_and(|&unit| is(unit, b'%'))
        {
            let end = self.directive_end(line.start, line.end);
            self.push_to(end);
            self.push_spaces(true);
            self.push_to(line.end);
            return State::Stream;
        }
        if self.at_line_end() {
            self.push_spaces(true);
            self.push_to(line.end);
            self.push_newline();
            return State::Stream;
        }
        self.lexemes.push(Lexeme {
            kind: Kind::DocumentMode,
            start: self.at,
            end: self.at,
        });
        self.line_start()
    }

    /// Where a directive ends: before a comment and the blanks before that.
    fn directive_end(&self, start: usize, line_end: usize) -> usize {
        let mut end = line_end;
        for index in start + 1..line_end {
            if is(self.units[index], b'#') && is_blank(self.units[index - 1]) {
                end = index - 1;
                break;
            }
        }
        while end > start && is_blank(self.units[end - 1]) {
            end -= 1;
        }
        end
    }

    fn at_line_end(&self) -> bool {
        let rest = &self.units[self.at..];
        let blanks = rest.iter().take_while(|&&unit| is_blank(unit)).count();
        match rest.get(blanks).and_then(|&unit| u8::try_from(unit).ok()) {
            Some(b'#' | b'\n') => true,
            Some(b'\r') => rest.get(blanks + 1).is_some_and(|&unit| is(unit, b'\n')),
            _ => rest.len() == blanks,
        }
    }

    /// Whether `---` or `...` stands at an index as a whole word.
    pub(super) fn document_mark(&self, index: usize) -> Option<u8> {
        let mark = [b'-', b'.'].into_iter().find(|&mark| {
            (0..3).all(|distance| self.units.get(index + distance) == Some(&u16::from(mark)))
        })?;
        is_empty(self.units.get(index + 3).copied()).then_some(mark)
    }

    fn line_start(&mut self) -> State {
        if let Some(mark) = self.document_mark(self.at) {
            self.push_count(3);
            self.indent_value = 0;
            self.indent_next = 0;
            return if mark == b'-' {
                State::Document
            } else {
                State::Stream
            };
        }
        self.indent_value = signed(self.push_spaces(false));
        if self.indent_next > self.indent_value && !is_empty(self.here(1)) {
            self.indent_next = self.indent_value;
        }
        self.block_start()
    }

    fn block_start(&mut self) -> State {
        let indicator = self.here(0).is_some_and(|unit| is_one_of(unit, b"-?:"));
        if indicator && is_empty(self.here(1)) {
            let width = self.push_count(1) + self.push_spaces(true);
            self.indent_next = self.indent_value + 1;
            self.indent_value += signed(width);
            return State::BlockStart;
        }
        State::Document
    }

    fn document(&mut self) -> State {
        self.push_spaces(true);
        let line_end = self.line_end();
        self.push_indicators();
        let Some(unit) = self.here(0).filter(|_| self.at < line_end) else {
            self.push_newline();
            return self.line_start();
        };
        match u8::try_from(unit).unwrap_or(0) {
            b'#' => {
                self.push_to(line_end);
                self.push_newline();
                self.line_start()
            }
            b'{' | b'[' => {
                self.push_count(1);
                self.flow_key = false;
                self.flow_level = 1;
                State::Flow
            }
            b'}' | b']' => {
                self.push_count(1);
                State::Document
            }
            b'*' => {
                self.push_while(is_anchor_unit);
                State::Document
            }
            b'"' | b'\'' => self.quoted(),
            b'|' | b'>' => {
                self.block_scalar_header();
                self.push_while(|unit| !is_empty(Some(unit)) && !is(unit, b'#'));
                self.push_spaces(true);
                self.push_to(line_end);
                self.push_newline();
                self.block_scalar();
                self.line_start()
            }
            _ => self.plain(),
        }
    }

    fn quoted(&mut self) -> State {
        self.quoted_scalar();
        self.after_scalar()
    }

    fn plain(&mut self) -> State {
        self.plain_scalar(self.flow_level > 0);
        self.after_scalar()
    }

    fn after_scalar(&self) -> State {
        if self.flow_level > 0 {
            State::Flow
        } else {
            State::Document
        }
    }

    fn flow(&mut self) -> State {
        let indent = self.flow_white_space();
        let line_end = self.line_end();
        if self.flow_breaks_off(indent) {
            self.flow_level = 0;
            self.lexemes.push(Lexeme {
                kind: Kind::FlowErrorEnd,
                start: self.at,
                end: self.at,
            });
            return self.line_start();
        }
        while self.at < line_end && self.here(0).is_some_and(|unit| is(unit, b',')) {
            self.push_count(1);
            self.push_spaces(true);
            self.flow_key = false;
        }
        self.push_indicators();
        let Some(unit) = self.here(0).filter(|_| self.at < line_end) else {
            return State::Flow;
        };
        match u8::try_from(unit).unwrap_or(0) {
            b'#' => {
                self.push_to(line_end);
                State::Flow
            }
            b'{' | b'[' => {
                self.push_count(1);
                self.flow_key = false;
                self.flow_level += 1;
                State::Flow
            }
            b'}' | b']' => {
                self.push_count(1);
                self.flow_key = true;
                self.flow_level -= 1;
                self.after_scalar()
            }
            b'*' => {
                self.push_while(is_anchor_unit);
                State::Flow
            }
            b'"' | b'\'' => {
                self.flow_key = true;
                self.quoted()
            }
            b':' if self.flow_key
                || is_empty(self.here(1))
                || self.here(1).is_some_and(|unit| is(unit, b',')) =>
            {
                self.flow_key = false;
                self.push_count(1);
                self.push_spaces(true);
                State::Flow
            }
            _ => {
                self.flow_key = false;
                self.plain()
            }
        }
    }

    /// Pushes line breaks and blanks. Returns the indentation of the last line that was begun.
    fn flow_white_space(&mut self) -> Option<isize> {
        let mut indent = None;
        loop {
            let newline = self.push_newline();
            let mut spaces = 0;
            if newline > 0 {
                spaces = self.push_spaces(false);
                self.indent_value = signed(spaces);
                indent = Some(self.indent_value);
            }
            spaces += self.push_spaces(true);
            if newline + spaces == 0 {
                return indent;
            }
        }
    }

    /// Whether a line inside a flow collection is too little indented to belong to it. A lone
    /// closing bracket may stand as far left as the line that opened it.
    fn flow_breaks_off(&self, indent: Option<isize>) -> bool {
        let Some(indent) = indent else { return false };
        let first = self.here(0);
        let shallow = indent < self.indent_next && !first.is_some_and(|unit| is(unit, b'#'));
        let mark = indent == 0 && self.document_mark(self.at).is_some();
        let closing = indent == self.indent_next - 1
            && self.flow_level == 1
            && first.is_some_and(|unit| is_one_of(unit, b"]}"));
        (shallow || mark) && !closing
    }

    /// Pushes tags, anchors, and indicators that white space follows.
    fn push_indicators(&mut self) {
        loop {
            match self.here(0).and_then(|unit| u8::try_from(unit).ok()) {
                Some(b'!') => {
                    self.push_tag();
                }
                Some(b'&') => {
                    self.push_while(is_anchor_unit);
                }
                Some(b'-' | b'?' | b':') => {
                    let in_flow = self.flow_level > 0;
                    let next = self.here(1);
                    let ends = is_empty(next) || in_flow && next.is_some_and(is_flow_indicator);
                    if !ends {
                        return;
                    }
                    if in_flow {
                        self.flow_key = false;
                    } else {
                        self.indent_next = self.indent_value + 1;
                    }
                    self.push_count(1);
                }
                _ => return,
            }
            self.push_spaces(true);
        }
    }

    fn push_tag(&mut self) {
        let mut end = self.at + 1;
        if self.here(1).is_some_and(|unit| is(unit, b'<')) {
            while self
                .units
                .get(end)
                .is_some_and(|&unit| !is_empty(Some(unit)) && !is(unit, b'>'))
            {
                end += 1;
            }
            if self.units.get(end).is_some_and(|&unit| is(unit, b'>')) {
                end += 1;
            }
        } else {
            while let Some(&unit) = self.units.get(end) {
                let escape = is(unit, b'%')
                    && (1..3).all(|ahead| self.units.get(end + ahead).is_some_and(is_hex_digit));
                if escape {
                    end += 3;
                } else if is_tag_unit(unit) {
                    end += 1;
                } else {
                    break;
                }
            }
        }
        self.push_to(end);
    }
}

/// A count as a number that can be less than zero.
pub(super) fn signed(count: usize) -> isize {
    isize::try_from(count).unwrap_or(isize::MAX)
}

/// Whether a unit is the given ASCII character.
pub(super) fn is(unit: u16, byte: u8) -> bool {
    unit == u16::from(byte)
}

fn is_one_of(unit: u16, bytes: &[u8]) -> bool {
    u8::try_from(unit).is_ok_and(|byte| bytes.contains(&byte))
}

/// White space or the end of the text.
pub(super) fn is_empty(unit: Option<u16>) -> bool {
    unit.is_none_or(|unit| is_one_of(unit, b" \n\r\t"))
}

fn is_blank(unit: u16) -> bool {
    is_one_of(unit, b" \t")
}

/// One of `,[]{}`.
pub(super) fn is_flow_indicator(unit: u16) -> bool {
    is_one_of(unit, b",[]{}")
}

fn is_anchor_unit(unit: u16) -> bool {
    !is_empty(Some(unit)) && !is_flow_indicator(unit)
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "an Option of a reference is tested"
)]
fn is_hex_digit(unit: &u16) -> bool {
    u8::try_from(*unit).is_ok_and(|byte| byte.is_ascii_hexdigit())
}

fn is_tag_unit(unit: u16) -> bool {
    u8::try_from(unit)
        .is_ok_and(|byte| byte.is_ascii_alphanumeric() || b"-#;/?:@&=+$_.!~*'()".contains(&byte))
}
