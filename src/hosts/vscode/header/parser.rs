//! From tokens to the fields of a header, as VS Code parses them.
//!
//! Source: microsoft/vscode, src/vs/base/common/yaml.ts.

use super::block_scalar::column;
use super::flow;
use super::plain::plain;
use super::token::{Kind, Raised, Token};

/// A value; of collections nothing is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Node {
    Text(String),
    List,
    Mapping(Vec<(String, Node)>),
}

/// VS Code nests as deep as its stack allows; no header does so on purpose.
const DEEPEST: usize = 500;

pub(super) struct Parser<'a> {
    pub(super) text: &'a str,
    pub(super) tokens: &'a [Token],
    pub(super) at: usize,
    depth: usize,
}

impl<'a> Parser<'a> {
    pub(super) fn new(text: &'a str, tokens: &'a [Token]) -> Self {
        Self {
            text,
            tokens,
            at: 0,
            depth: 0,
        }
    }

    /// The header's value; `None` if there is none.
    pub(super) fn document(&mut self) -> Result<Option<Node>, Raised> {
        self.skip_layout();
        if *self.kind() == Kind::DocumentStart {
            self.advance();
            self.skip_layout();
        }
        match self.kind() {
            Kind::End | Kind::DocumentEnd => Ok(None),
            _ => self.value(-1),
        }
    }

    /// Where reading stopped, if something is left that is not read.
    pub(super) fn left_over(&mut self) -> Option<usize> {
        self.skip_layout();
        let token = self.token();
        let is_end = matches!(token.kind, Kind::End | Kind::DocumentEnd);
        (!is_end).then_some(token.start)
    }

    pub(super) fn token(&self) -> &'a Token {
        self.peek(0)
    }

    pub(super) fn kind(&self) -> &'a Kind {
        &self.token().kind
    }

    pub(super) fn peek(&self, offset: usize) -> &'a Token {
        &self.tokens[(self.at + offset).min(self.tokens.len() - 1)]
    }

    pub(super) fn advance(&mut self) -> &'a Token {
        let token = self.token();
        if token.kind != Kind::End {
            self.at += 1;
        }
        token
    }

    /// Goes one level deeper, does `work`, and comes back.
    pub(super) fn nested<T>(
        &mut self,
        work: impl FnOnce(&mut Self) -> Result<T, Raised>,
    ) -> Result<T, Raised> {
        if self.depth == DEEPEST {
            return Err(Raised {
                message: "Maximum call stack size exceeded".to_owned(),
                at: self.token().start,
            });
        }
        self.depth += 1;
        let result = work(self);
        self.depth -= 1;
        result
    }

    /// Skips blank lines and comments. An indent before something else stays.
    fn skip_layout(&mut self) {
        loop {
            let behind = &self.peek(1).kind;
            let is_blank = match self.kind() {
                Kind::LineEnd | Kind::Comment => true,
                Kind::Indent(_) => matches!(behind, Kind::LineEnd | Kind::Comment | Kind::End),
                _ => false,
            };
            if !is_blank {
                return;
            }
            self.advance();
        }
    }

    /// How far the current line is indented, if this is its start; 0 in the middle of one.
    fn indent(&self) -> isize {
        match self.kind() {
            Kind::Indent(count) => isize::try_from(*count).unwrap_or(isize::MAX),
            _ => 0,
        }
    }

    fn skip_indent(&mut self) {
        if matches!(self.kind(), Kind::Indent(_)) {
            self.advance();
        }
    }

    fn past_indent(&self) -> usize {
        usize::from(matches!(self.kind(), Kind::Indent(_)))
    }

    fn is_at_key(&self) -> bool {
        let offset = self.past_indent();
        matches!(self.peek(offset).kind, Kind::Scalar { .. })
            && self.peek(offset + 1).kind == Kind::Colon
    }

    /// A value in a collection that is indented by `parent`.
    fn value(&mut self, parent: isize) -> Result<Option<Node>, Raised> {
        self.skip_layout();
        let offset = self.past_indent();
        match self.peek(offset).kind {
            Kind::MapStart | Kind::ListStart => {
                self.skip_indent();
                return self.nested(flow::collection).map(Some);
            }
            Kind::Dash => {
                let indent = self.indent();
                return self.nested(|parser| parser.list(indent)).map(Some);
            }
            _ => {}
        }
        if self.is_at_key() {
            let indent = self.indent();
            return self
                .nested(|parser| parser.mapping(indent, false))
                .map(Some);
        }
        match self.kind() {
            Kind::Scalar { .. } | Kind::Indent(_) => Ok(Some(self.scalar(parent))),
            _ => Ok(None),
        }
    }

    fn scalar(&mut self, parent: isize) -> Node {
        self.skip_indent();
        let (text, is_plain) = match self.kind() {
            Kind::Scalar { value, plain } => {
                self.advance();
                (value.as_str(), *plain)
            }
            _ => ("", true),
        };
        if is_plain {
            Node::Text(plain(self, text, parent))
        } else {
            Node::Text(text.to_owned())
        }
    }

    fn mapping(&mut self, base: isize, is_in_line: bool) -> Result<Node, Raised> {
        let mut entries = Vec::new();
        if is_in_line {
            entries.push(self.entry(base)?);
        }
        loop {
            self.skip_layout();
            // Deeper lines are taken for fields too, with an error that nobody looks at.
            if *self.kind() == Kind::End || self.indent() < base || !self.is_at_key() {
                return Ok(Node::Mapping(entries));
            }
            entries.push(self.entry(base)?);
        }
    }

    /// A field; there is a key and a colon here.
    fn entry(&mut self, base: isize) -> Result<(String, Node), Raised> {
        self.skip_indent();
        let key = match &self.advance().kind {
            Kind::Scalar { value, .. } => value.clone(),
            _ => String::new(),
        };
        self.advance();
        let value = self.field_value(base)?;
        Ok((key, value.unwrap_or_else(Node::empty)))
    }

    fn field_value(&mut self, base: isize) -> Result<Option<Node>, Raised> {
        match self.kind() {
            Kind::MapStart | Kind::ListStart => return self.nested(flow::collection).map(Some),
            Kind::Scalar { .. } => return Ok(Some(self.scalar(base))),
            _ => {}
        }
        self.skip_layout();
        let indent = self.indent();
        let is_list = self.peek(self.past_indent()).kind == Kind::Dash;
        if *self.kind() == Kind::End || indent < base || (indent == base && !is_list) {
            return Ok(None);
        }
        self.value(base)
    }

    fn list(&mut self, base: isize) -> Result<Node, Raised> {
        let mut is_first = true;
        loop {
            self.skip_layout();
            if *self.kind() == Kind::End {
                return Ok(Node::List);
            }
            let indent = match self.kind() {
                Kind::Dash if is_first => self.column(),
                _ => self.indent(),
            };
            is_first = false;
            if indent < base || self.peek(self.past_indent()).kind != Kind::Dash {
                return Ok(Node::List);
            }
            self.skip_indent();
            self.advance();
            self.item(base)?;
        }
    }

    fn item(&mut self, base: isize) -> Result<(), Raised> {
        match self.kind() {
            Kind::MapStart | Kind::ListStart => {
                self.nested(flow::collection)?;
            }
            Kind::Dash => {
                let column = self.column();
                self.nested(|parser| parser.list(column))?;
            }
            Kind::Scalar { .. } if self.peek(1).kind == Kind::Colon => {
                let column = self.column();
                self.nested(|parser| parser.mapping(column, true))?;
            }
            Kind::Scalar { .. } => {
                self.scalar(base);
            }
            _ => {
                self.skip_layout();
                if *self.kind() != Kind::End && self.indent() > base {
                    self.value(base)?;
                }
            }
        }
        Ok(())
    }

    fn column(&self) -> isize {
        let column = column(self.text, self.token().start);
        isize::try_from(column).unwrap_or(isize::MAX)
    }
}

impl Node {
    fn empty() -> Self {
        Self::Text(String::new())
    }
}
