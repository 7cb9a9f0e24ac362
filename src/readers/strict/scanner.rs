//! From text to tokens: the queue of tokens, indentation, and keys that only a colon makes keys.
//!
//! Tokens are made when the parser asks for them, a few ahead. How many matters: of two mistakes,
//! the one that is scanned first is reported.

use std::collections::VecDeque;

use super::super::python::repr_of_character;
use super::problem::{Outcome, Problem};
use super::source::{END, Mark, Source, is_break, is_space};
use super::token::{Kind, Token};

/// How far the colon may be from the start of its key.
const MAX_SIMPLE_KEY: usize = 1024;

/// A place where a key may have begun.
pub(super) struct SimpleKey {
    level: usize,
    /// The number of the token it begins with.
    pub(super) token: usize,
    /// Whether nothing but a key can stand here.
    required: bool,
    mark: Mark,
}

/// The scanner.
pub(super) struct Scanner {
    pub(super) source: Source,
    /// Open flow collections, by their brackets.
    pub(super) flow: Vec<char>,
    pub(super) indent: isize,
    pub(super) allow_simple_key: bool,
    /// The version of a `%YAML` directive.
    pub(super) version: Option<(u32, u32)>,
    pub(super) tokens: VecDeque<Token>,
    /// Tokens handed out or dropped.
    pub(super) taken: usize,
    /// Whether the end has been scanned.
    pub(super) done: bool,
    indents: Vec<isize>,
    /// The deepest, which is the newest, comes last.
    pub(super) simple_keys: VecDeque<SimpleKey>,
}

impl Scanner {
    /// A scanner at the start of a text.
    pub(super) fn new(text: &str) -> Self {
        let source = Source::new(text);
        let mark = source.mark;
        Self {
            source,
            flow: Vec::new(),
            indent: -1,
            allow_simple_key: true,
            version: None,
            tokens: VecDeque::from([Token::new(Kind::StreamStart, mark, mark)]),
            taken: 0,
            done: false,
            indents: Vec::new(),
            simple_keys: VecDeque::new(),
        }
    }

    /// Whether YAML 1.1 is in force.
    pub(super) fn is_one_one(&self) -> bool {
        self.version == Some((1, 1))
    }

    /// Whether a version after 1.1 is in force.
    pub(super) fn is_after_one_one(&self) -> bool {
        self.version.unwrap_or((1, 2)) > (1, 1)
    }

    /// Makes the next tokens.
    pub(super) fn fetch(&mut self) -> Outcome<()> {
        if let Some(comment) = self.skip_to_token() {
            self.tokens.push_back(comment);
            return Ok(());
        }
        self.drop_expired_keys()?;
        self.unwind(column(self.source.mark));
        let character = self.source.here();
        let in_flow = !self.flow.is_empty();
        let at_line_start = self.source.mark.column == 0;
        match character {
            END => self.make_stream_end(),
            '%' if at_line_start => self.make_directive(),
            '-' if at_line_start && self.source.at_mark('-') => {
                self.make_document_mark(Kind::DocumentStart)
            }
            '.' if at_line_start && self.source.at_mark('.') => {
                self.make_document_mark(Kind::DocumentEnd)
            }
            '[' => self.make_flow_start(Kind::FlowSequenceStart),
            '{' => self.make_flow_start(Kind::FlowMappingStart),
            ']' => self.make_flow_end(Kind::FlowSequenceEnd),
            '}' => self.make_flow_end(Kind::FlowMappingEnd),
            ',' => self.make_flow_entry(),
            '-' if is_space(self.source.peek(1)) => self.make_block_entry(),
            '?' if in_flow || is_space(self.source.peek(1)) => self.make_key(),
            ':' if self.is_value() => self.make_value(),
            '*' => self.make_name(Kind::Alias),
            '&' => self.make_name(Kind::Anchor),
            '!' => self.make_tag(),
            '|' | '>' if !in_flow => self.make_block_scalar(character),
            '\'' | '"' => self.make_quoted(),
            _ if self.is_plain() => self.make_plain(),
            _ => {
                let text = format!(
                    "found character {} that cannot start any token",
                    repr_of_character(character)
                );
                let context = "while scanning for the next token";
                Err(Problem::within(context, None, text, self.source.mark))
            }
        }
    }

    /// Forgets keys that can no longer be keys.
    pub(super) fn drop_expired_keys(&mut self) -> Outcome<()> {
        let Mark { index, line, .. } = self.source.mark;
        while let Some(key) = self.simple_keys.front() {
            if key.mark.line == line && index - key.mark.index <= MAX_SIMPLE_KEY {
                return Ok(());
            }
            self.refuse_if_required(key)?;
            self.simple_keys.pop_front();
        }
        Ok(())
    }

    fn refuse_if_required(&self, key: &SimpleKey) -> Outcome<()> {
        if !key.required {
            return Ok(());
        }
        let context = "while scanning a simple key";
        Err(Problem::within(
            context,
            key.mark,
            "could not find expected ':'",
            self.source.mark,
        ))
    }

    fn save_simple_key(&mut self) -> Outcome<()> {
        if !self.allow_simple_key {
            return Ok(());
        }
        let required = self.flow.is_empty() && self.indent == column(self.source.mark);
        self.remove_simple_key()?;
        self.simple_keys.push_back(SimpleKey {
            level: self.flow.len(),
            token: self.taken + self.tokens.len(),
            required,
            mark: self.source.mark,
        });
        Ok(())
    }

    fn take_simple_key(&mut self) -> Option<SimpleKey> {
        let level = self.flow.len();
        let here = self
            .simple_keys
            .back()
            .is_some_and(|key| key.level == level);
        if here {
            self.simple_keys.pop_back()
        } else {
            None
        }
    }

    fn remove_simple_key(&mut self) -> Outcome<()> {
        match self.take_simple_key() {
            Some(key) => self.refuse_if_required(&key),
            None => Ok(()),
        }
    }

    /// Ends block collections that are indented deeper than a column.
    fn unwind(&mut self, column: isize) {
        if !self.flow.is_empty() {
            return;
        }
        while self.indent > column {
            self.indent = self.indents.pop().unwrap_or(-1);
            let mark = self.source.mark;
            self.tokens
                .push_back(Token::new(Kind::BlockEnd, mark, mark));
        }
    }

    fn add_indent(&mut self, column: isize) -> bool {
        let deeper = self.indent < column;
        if deeper {
            self.indents.push(self.indent);
            self.indent = column;
        }
        deeper
    }

    /// Begins a block collection here, if the column is deeper than the one around.
    fn open_block(&mut self, kind: Kind) {
        let mark = self.source.mark;
        if self.add_indent(column(mark)) {
            self.tokens.push_back(Token::new(kind, mark, mark));
        }
    }

    /// Pushes a token of some characters.
    fn push_characters(&mut self, kind: Kind, count: usize) {
        let start = self.source.mark;
        self.source.take_many(count);
        self.tokens
            .push_back(Token::new(kind, start, self.source.mark));
    }

    fn make_stream_end(&mut self) -> Outcome<()> {
        self.unwind(-1);
        self.remove_simple_key()?;
        self.allow_simple_key = false;
        self.simple_keys.clear();
        self.push_characters(Kind::StreamEnd, 0);
        self.done = true;
        Ok(())
    }

    fn make_directive(&mut self) -> Outcome<()> {
        self.unwind(-1);
        self.remove_simple_key()?;
        self.allow_simple_key = false;
        let token = self.scan_directive()?;
        self.tokens.push_back(token);
        Ok(())
    }

    fn make_document_mark(&mut self, kind: Kind) -> Outcome<()> {
        self.unwind(-1);
        self.remove_simple_key()?;
        self.allow_simple_key = false;
        self.push_characters(kind, 3);
        Ok(())
    }

    fn make_flow_start(&mut self, kind: Kind) -> Outcome<()> {
        self.save_simple_key()?;
        self.flow.push(self.source.here());
        self.allow_simple_key = true;
        self.push_characters(kind, 1);
        Ok(())
    }

    fn make_flow_end(&mut self, kind: Kind) -> Outcome<()> {
        self.remove_simple_key()?;
        self.flow.pop();
        self.allow_simple_key = false;
        self.push_characters(kind, 1);
        Ok(())
    }

    fn make_flow_entry(&mut self) -> Outcome<()> {
        self.allow_simple_key = true;
        self.remove_simple_key()?;
        self.push_characters(Kind::FlowEntry, 1);
        Ok(())
    }

    fn make_block_entry(&mut self) -> Outcome<()> {
        if self.flow.is_empty() {
            self.refuse_unless_allowed("sequence entries are not allowed here")?;
            self.open_block(Kind::BlockSequenceStart);
        }
        self.allow_simple_key = true;
        self.remove_simple_key()?;
        self.push_characters(Kind::BlockEntry, 1);
        Ok(())
    }

    fn refuse_unless_allowed(&self, text: &str) -> Outcome<()> {
        if self.allow_simple_key {
            Ok(())
        } else {
            Err(Problem::at(self.source.mark, text))
        }
    }

    fn make_key(&mut self) -> Outcome<()> {
        if self.flow.is_empty() {
            self.refuse_unless_allowed("mapping keys are not allowed here")?;
            self.open_block(Kind::BlockMappingStart);
        }
        self.allow_simple_key = self.flow.is_empty();
        self.remove_simple_key()?;
        self.push_characters(Kind::Key, 1);
        Ok(())
    }

    fn make_value(&mut self) -> Outcome<()> {
        if let Some(key) = self.take_simple_key() {
            let place = key.token - self.taken;
            self.tokens
                .insert(place, Token::new(Kind::Key, key.mark, key.mark));
            if self.flow.is_empty() && self.add_indent(column(key.mark)) {
                let start = Token::new(Kind::BlockMappingStart, key.mark, key.mark);
                self.tokens.insert(place, start);
            }
            self.allow_simple_key = false;
        } else {
            if self.flow.is_empty() {
                self.refuse_unless_allowed("mapping values are not allowed here")?;
                self.open_block(Kind::BlockMappingStart);
            }
            self.allow_simple_key = self.flow.is_empty();
            self.remove_simple_key()?;
        }
        self.push_characters(Kind::Value, 1);
        Ok(())
    }

    fn make_name(&mut self, kind: Kind) -> Outcome<()> {
        self.save_simple_key()?;
        self.allow_simple_key = false;
        let token = self.scan_name(kind)?;
        self.tokens.push_back(token);
        Ok(())
    }

    fn make_tag(&mut self) -> Outcome<()> {
        self.save_simple_key()?;
        self.allow_simple_key = false;
        let token = self.scan_tag()?;
        self.tokens.push_back(token);
        Ok(())
    }

    fn make_block_scalar(&mut self, style: char) -> Outcome<()> {
        self.allow_simple_key = true;
        self.remove_simple_key()?;
        let token = self.scan_block_scalar(style == '>')?;
        self.tokens.push_back(token);
        Ok(())
    }

    fn make_quoted(&mut self) -> Outcome<()> {
        self.save_simple_key()?;
        self.allow_simple_key = false;
        let token = self.scan_quoted()?;
        self.tokens.push_back(token);
        Ok(())
    }

    fn make_plain(&mut self) -> Outcome<()> {
        self.save_simple_key()?;
        self.allow_simple_key = false;
        let token = self.scan_plain()?;
        self.tokens.push_back(token);
        Ok(())
    }

    fn is_value(&self) -> bool {
        let spaced = is_space(self.source.peek(1));
        match self.flow.last() {
            None => spaced,
            Some(_) if self.is_one_one() => true,
            Some('[') => spaced,
            Some(_) => {
                spaced
                    || !self
                        .tokens
                        .back()
                        .is_some_and(|token| token.kind == Kind::Value)
            }
        }
    }

    fn is_plain(&self) -> bool {
        let character = self.source.here();
        let indicator = is_space(character) || "-?:,[]{}#&*!|>'\"%@`".contains(character);
        if !indicator {
            return true;
        }
        let next = self.source.peek(1);
        let in_flow = !self.flow.is_empty();
        match character {
            '-' => !is_space(next),
            ':' if in_flow => !self.is_one_one() && next != ' ' && next != '\t',
            '?' | ':' => !in_flow && !is_space(next),
            _ => false,
        }
    }

    /// Skips to the next token. A comment is a token; so are empty lines after a line break, and
    /// then the blanks that begin the line after them, tabs included.
    pub(super) fn skip_to_token(&mut self) -> Option<Token> {
        if self.source.mark.index == 0 && self.source.here() == '\u{FEFF}' {
            self.source.take();
        }
        loop {
            self.source.take_while(|character| character == ' ');
            let start = self.source.mark;
            if self.source.here() == '#' {
                self.source.take_while(|character| !is_break(character));
                while self.source.take_break().is_some() {}
                self.allow_simple_key |= self.flow.is_empty();
                return Some(Token::new(Kind::Comment, start, self.source.mark));
            }
            self.source.take_break()?;
            self.allow_simple_key |= self.flow.is_empty();
            if self.source.here() == '\n' {
                let start = self.source.mark;
                while self.source.take_break().is_some() || self.take_blank() {}
                return Some(Token::new(Kind::Comment, start, self.source.mark));
            }
        }
    }

    fn take_blank(&mut self) -> bool {
        let blank = matches!(self.source.here(), ' ' | '\t');
        if blank {
            self.source.take();
        }
        blank
    }
}

/// A mark's column as a number that can be compared with -1.
fn column(mark: Mark) -> isize {
    isize::try_from(mark.column).unwrap_or(isize::MAX)
}
