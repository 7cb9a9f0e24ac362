//! The next token.

use super::Parser;
use super::cursor::{Context, is_flow_indicator, is_space};
use super::problem::{Outcome, Problem};
use super::token::{Data, Kind, Tag, Token};

/// How the next token is looked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scan {
    /// The column behind an indicator, to which blanks on its line add.
    pub column: Option<usize>,
    /// The tag of the plain scalar that may follow.
    pub tag: Tag,
    /// Whether it is the first token of all.
    pub is_first: bool,
    /// Whether the token may lie outside of the flow collection.
    pub may_be_outside: bool,
}

impl Scan {
    pub(super) const PLAIN: Self = Self {
        column: None,
        tag: Tag::None,
        is_first: false,
        may_be_outside: false,
    };

    pub(super) const FIRST: Self = Self {
        is_first: true,
        ..Self::PLAIN
    };

    pub(super) const fn tagged(tag: Tag) -> Self {
        Self { tag, ..Self::PLAIN }
    }

    pub(super) const fn behind(column: Option<usize>) -> Self {
        Self {
            column,
            ..Self::PLAIN
        }
    }
}

impl Parser<'_> {
    /// Goes to the next token.
    pub(super) fn advance(&mut self, scan: Scan) -> Outcome<()> {
        let previous = self.token.line;
        self.skip_to_token(scan)?;
        self.token = self.scan_token(scan)?;
        let is_new_line = !scan.may_be_outside && self.token.line != previous;
        if self.cursor.context().is_flow() && is_new_line {
            let block = self.cursor.blocks.last();
            if block.is_some_and(|block| self.token.indent <= *block) {
                return Err(Problem::Token);
            }
        }
        Ok(())
    }

    /// Goes over blanks, comments and line breaks.
    fn skip_to_token(&mut self, scan: Scan) -> Outcome<()> {
        let mut column = scan.column;
        // Blanks count as indentation only up to the first tab or the first of them.
        let mut counts = scan.is_first || column.is_some();
        let mut is_leading = counts;
        if is_leading {
            self.cursor.has_tab = false;
        }
        loop {
            match self.cursor.here() {
                Some(b'\r' | b'\n') => {
                    counts = true;
                    is_leading = true;
                    column = None;
                    self.cursor.break_line();
                }
                Some(b' ') => {
                    let blanks = self.cursor.take_blanks(usize::MAX);
                    if counts {
                        self.cursor.indent = blanks + column.unwrap_or(0);
                    }
                    counts = false;
                }
                Some(b'\t') => {
                    let is_entry = self.cursor.context() == Context::BlockIn;
                    if counts && column.is_none() && is_entry {
                        return Err(Problem::Tab);
                    }
                    if is_leading {
                        self.cursor.has_tab = true;
                        column = None;
                    }
                    counts = false;
                    self.cursor.step(1);
                }
                Some(b'#') => {
                    let is_apart = self.cursor.behind().is_none_or(is_space);
                    if !self.cursor.is_line_start() && !is_apart {
                        return Err(Problem::Character);
                    }
                    self.cursor.skip_line();
                }
                _ => return Ok(()),
            }
        }
    }

    fn scan_token(&mut self, scan: Scan) -> Outcome<Token> {
        let Some(byte) = self.cursor.here() else {
            return Ok(self.indicator(Kind::End, 0));
        };
        let next = self.cursor.ahead(1);
        let is_flow = self.cursor.context().is_flow();
        let is_alone = next.is_none_or(is_space);
        let is_before_flow = is_flow && next.is_some_and(is_flow_indicator);
        let is_key = self.cursor.context() == Context::FlowKey;
        let (kind, length) = match byte {
            0 => return Err(Problem::Character),
            b'-' if self.cursor.is_marker(b"---") => (Kind::DocumentStart, 3),
            b'.' if self.cursor.is_marker(b"...") => (Kind::DocumentEnd, 3),
            b'-' if is_flow && (is_alone || is_before_flow) => return self.unexpected(),
            b'-' if is_alone => (Kind::Entry, 1),
            b'?' if is_alone || is_before_flow => (Kind::Key, 1),
            b':' if is_alone || is_before_flow || is_key => (Kind::Colon, 1),
            b',' if is_flow => (Kind::Comma, 1),
            b'[' => (Kind::ListOpen, 1),
            b']' => (Kind::ListClose, 1),
            b'{' => (Kind::ObjectOpen, 1),
            b'}' => (Kind::ObjectClose, 1),
            b'%' => (Kind::Directive, 1),
            b'|' | b'>' if is_flow => return self.unexpected(),
            b'@' | b'`' => return self.unexpected(),
            b'|' | b'>' => return self.block_scalar(byte == b'>'),
            b'&' => return self.named(Kind::Anchor),
            b'*' => return self.named(Kind::Alias),
            b'!' => return self.tag_token(),
            b'\'' | b'"' => return self.quoted(byte),
            _ => return self.plain(scan.tag),
        };
        Ok(self.indicator(kind, length))
    }

    /// A token without payload, so many bytes long.
    fn indicator(&mut self, kind: Kind, length: usize) -> Token {
        let token = self.token_here(kind, Data::None);
        self.cursor.step(length);
        token
    }

    /// A token that starts here.
    pub(super) fn token_here(&self, kind: Kind, data: Data) -> Token {
        Token {
            start: self.cursor.position,
            indent: self.cursor.indent,
            line: self.cursor.line,
            kind,
            data,
        }
    }

    fn unexpected<T>(&mut self) -> Outcome<T> {
        self.token.start = self.cursor.position;
        Err(Problem::Token)
    }

    /// `&name` or `*name`.
    fn named(&mut self, kind: Kind) -> Outcome<Token> {
        let mut token = self.token_here(kind, Data::None);
        self.cursor.step(1);
        let start = self.cursor.position;
        let is_name = |byte: u8| byte > b' ' && byte != 0x7f && !is_flow_indicator(byte);
        while self.cursor.here().is_some_and(is_name) {
            self.cursor.step(1);
        }
        let name = &self.cursor.text[start..self.cursor.position];
        let is_apart = match self.cursor.here() {
            None => true,
            Some(byte) if is_flow_indicator(byte) => self.cursor.context().is_flow(),
            Some(byte) => is_space(byte),
        };
        if name.is_empty() || !is_apart {
            return Err(Problem::Character);
        }
        token.data = Data::Name(name.to_vec());
        Ok(token)
    }
}
