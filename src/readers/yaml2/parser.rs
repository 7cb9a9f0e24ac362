//! From tokens to a tree of tokens.
//!
//! The parser keeps a stack of unfinished nodes and hands each token to the one on top, which takes
//! it, opens a node above itself, or ends and lets the one below have the token. It never refuses:
//! what fits nowhere becomes an error in the tree, and composing the tree finds most mistakes.

use super::lexer::{Lexeme, lex, signed};
use super::parser_parts::{
    error_token, first_full, fix_sequence_entries, give_left_over_line, split_first_key,
};
use super::token::{Branch, Entry, Kind, Shape, Token, push};

/// How many nodes may be open before the rest of the text is left alone. The composer refuses far
/// fewer, so the verdict is settled; a text of 64 KB could open 65,000.
const MAX_OPEN: usize = 4_000;

/// What a stream consists of.
#[derive(Debug)]
pub(super) enum Part {
    /// A directive line.
    Directive(Token),
    /// A document.
    Document(Branch),
    /// A `...` line.
    DocumentEnd(Branch),
    /// Tokens between documents that fit nowhere.
    Error(Branch),
}

/// A parsed text.
#[derive(Debug)]
pub(super) struct Parsed {
    pub(super) parts: Vec<Part>,
    /// Where lines start. A line break inside a scalar that is taken for an error is not noticed.
    pub(super) line_starts: Vec<usize>,
}

/// Parses a text into the parts of a stream.
pub(super) fn parse(units: &[u16]) -> Parsed {
    let mut parser = Parser {
        at_new_line: true,
        indent: 0,
        on_key_line: false,
        stack: Vec::new(),
        parts: Vec::new(),
        line_starts: vec![0],
        units,
        token: Token::new(Kind::Newline, 0, 0, 0),
    };
    for lexeme in lex(units) {
        if parser.stack.len() > MAX_OPEN {
            break;
        }
        parser.next(lexeme);
    }
    while !parser.stack.is_empty() {
        parser.pop();
    }
    Parsed {
        parts: parser.parts,
        line_starts: parser.line_starts,
    }
}

/// The parser's state.
pub(super) struct Parser<'a> {
    units: &'a [u16],
    /// Whether spaces and indicators still count as indentation.
    at_new_line: bool,
    /// The indentation of the current token.
    pub(super) indent: isize,
    /// Whether the line holds the key of a block mapping.
    pub(super) on_key_line: bool,
    /// Unfinished nodes; the last is being built.
    pub(super) stack: Vec<Branch>,
    parts: Vec<Part>,
    line_starts: Vec<usize>,
    /// The current token.
    pub(super) token: Token,
}

impl Parser<'_> {
    fn next(&mut self, lexeme: Lexeme) {
        let Lexeme { kind, start, end } = lexeme;
        if kind == Kind::Scalar {
            self.at_new_line = false;
        }
        let spans_lines = self.units[start..end].contains(&u16::from(b'\n'));
        self.token = Token::new(kind, start, end, self.indent);
        self.token.spans_lines = spans_lines;
        if kind == Kind::Unknown {
            let text = super::super::javascript::text_of(&self.units[start..end]);
            let message = format!("Not a YAML token: {text}");
            self.pop_error(message);
            return;
        }
        self.step();
        self.after(kind);
    }

    /// What a token, once taken, says about the line.
    fn after(&mut self, kind: Kind) {
        let width = signed(self.token.len());
        match kind {
            Kind::Newline => {
                self.at_new_line = true;
                self.indent = 0;
                self.line_starts.push(self.token.end());
            }
            Kind::Space if self.at_new_line && self.units[self.token.start()] == u16::from(b' ') => {
                self.indent += width;
            }
            Kind::ExplicitKey | Kind::MapValue | Kind::SequenceItem if self.at_new_line => {
                self.indent += width;
            }
            Kind::Space
            | Kind::ExplicitKey
            | Kind::MapValue
            | Kind::SequenceItem
            | Kind::DocumentMode
            | Kind::FlowErrorEnd
            // A scalar has said so before it was taken; the end of a block scalar says otherwise.
            | Kind::Scalar => {}
            _ => self.at_new_line = false,
        }
    }

    /// Hands the token to the node on top of the stack.
    pub(super) fn step(&mut self) {
        let top = self.stack.last().map(|top| top.shape);
        if self.token.kind == Kind::DocumentEnd && top != Some(Shape::DocumentEnd) {
            while !self.stack.is_empty() {
                self.pop();
            }
            let mut end = Branch::new(Shape::DocumentEnd, self.token.start(), 0);
            end.source = (self.token.start(), self.token.end());
            self.stack.push(end);
            return;
        }
        match top {
            None => self.stream(),
            Some(Shape::Document) => self.document(),
            Some(Shape::Alias | Shape::Plain | Shape::SingleQuoted | Shape::DoubleQuoted) => {
                self.flow_scalar();
            }
            Some(Shape::BlockScalar) => self.block_scalar(),
            Some(Shape::BlockMap) => self.block_map(),
            Some(Shape::BlockSequence) => self.block_sequence(),
            Some(Shape::FlowMap | Shape::FlowSequence) => self.flow_collection(),
            Some(Shape::DocumentEnd) => self.document_end(),
            Some(Shape::Error) => self.pop(),
        }
    }

    /// The node on top of the stack.
    pub(super) fn top(&mut self) -> &mut Branch {
        self.stack
            .last_mut()
            .expect("a node takes tokens only while it is on the stack")
    }

    /// The last entry of the collection on top of the stack, if it has any.
    pub(super) fn last_entry(&mut self) -> Option<&mut Entry> {
        self.top().items.last_mut()
    }

    /// Ends the node on top of the stack.
    pub(super) fn pop(&mut self) {
        if let Some(node) = self.stack.pop() {
            self.place(node);
        }
    }

    /// Ends the node on top of the stack and hands the token to the next.
    pub(super) fn pop_and_step(&mut self) {
        self.pop();
        self.step();
    }

    /// Puts an error where the current token would have gone.
    pub(super) fn pop_error(&mut self, message: String) {
        let error = self.error(message);
        self.place(error);
    }

    fn error(&self, message: String) -> Branch {
        let mut error = Branch::new(Shape::Error, self.token.start(), self.indent);
        error.source = (self.token.start(), self.token.end());
        error.message = message;
        error
    }

    /// Adds an error between documents. Of errors in a row, only the first can be reported.
    fn push_error(&mut self, error: Branch) {
        if !matches!(self.parts.last(), Some(Part::Error(_))) {
            self.parts.push(Part::Error(error));
        }
    }

    /// Gives a finished node to the one below it.
    fn place(&mut self, mut node: Branch) {
        let Some(below) = self.stack.last_mut() else {
            match node.shape {
                Shape::Document => self.parts.push(Part::Document(node)),
                Shape::DocumentEnd => self.parts.push(Part::DocumentEnd(node)),
                _ => self.push_error(node),
            }
            return;
        };
        if node.shape == Shape::BlockScalar {
            // A block scalar is indented against its parent, not against its header.
            node.indent = if below.shape == Shape::Document {
                0
            } else {
                below.indent
            };
        } else if node.is_flow_collection() {
            if below.shape == Shape::Document {
                node.indent = 0;
            }
            fix_sequence_entries(&mut node);
        }
        match below.shape {
            Shape::Document => give_left_over_line(below, node),
            Shape::BlockScalar => below.start.push(error_token(&node)),
            Shape::BlockMap => self.place_in_map(node),
            Shape::BlockSequence => {
                match below.items.last_mut().filter(|entry| entry.value.is_none()) {
                    Some(_) => give_left_over_line(below, node),
                    None => {
                        push(&mut below.items, Entry::default());
                        give_left_over_line(below, node);
                    }
                }
            }
            Shape::FlowMap | Shape::FlowSequence => {
                match below.items.last_mut().filter(|entry| entry.value.is_none()) {
                    None => below
                        .items
                        .push(Entry::keyed(Vec::new(), Some(node), Vec::new())),
                    Some(entry) if entry.separator.is_some() => entry.value = Some(Box::new(node)),
                    Some(entry) => {
                        entry.key = Some(Box::new(node));
                        entry.separator = Some(Vec::new());
                    }
                }
            }
            _ => {
                self.pop();
                self.place(node);
            }
        }
    }

    fn place_in_map(&mut self, node: Branch) {
        let map = self
            .stack
            .last_mut()
            .expect("the caller has seen the map on the stack");
        match map.items.last_mut().filter(|entry| entry.value.is_none()) {
            None => {
                push(
                    &mut map.items,
                    Entry::keyed(Vec::new(), Some(node), Vec::new()),
                );
                self.on_key_line = true;
            }
            Some(entry) if entry.separator.is_some() => give_left_over_line(map, node),
            Some(entry) => {
                entry.key = Some(Box::new(node));
                entry.separator = Some(Vec::new());
                self.on_key_line = !entry.explicit_key;
            }
        }
    }

    fn stream(&mut self) {
        match self.token.kind {
            Kind::Directive => self.parts.push(Part::Directive(self.token)),
            Kind::ByteOrderMark | Kind::Space | Kind::Comment | Kind::Newline => {}
            Kind::DocumentMode | Kind::DocumentStart => {
                let mut document = Branch::new(Shape::Document, self.token.start(), 0);
                if self.token.kind == Kind::DocumentStart {
                    document.start.push(self.token);
                }
                self.stack.push(document);
            }
            kind => {
                let message = format!("Unexpected {} token in YAML stream", kind.name());
                self.push_error(self.error(message));
            }
        }
    }

    fn document(&mut self) {
        let token = self.token;
        let document = self.top();
        if document.value.is_some() {
            self.line_end();
            return;
        }
        match token.kind {
            Kind::DocumentStart if first_full(&document.start).is_some() => self.pop_and_step(),
            Kind::DocumentStart
            | Kind::Anchor
            | Kind::Tag
            | Kind::Space
            | Kind::Comment
            | Kind::Newline => document.start.push(token),
            kind => {
                if let Some(node) = self.open_node() {
                    self.stack.push(node);
                } else {
                    let message = format!("Unexpected {} token in YAML document", kind.name());
                    self.push_error(self.error(message));
                }
            }
        }
    }

    /// A scalar turns out to be a key if a colon follows it.
    fn flow_scalar(&mut self) {
        if self.token.kind != Kind::MapValue {
            self.line_end();
            return;
        }
        let mut key = self.stack.pop().expect("the scalar is on the stack");
        let start = self.first_key_properties();
        let mut separator = std::mem::take(&mut key.end);
        key.has_end = false;
        separator.push(self.token);
        let mut map = Branch::new(Shape::BlockMap, key.offset, key.indent);
        push(&mut map.items, Entry::keyed(start, Some(key), separator));
        self.on_key_line = true;
        self.stack.push(map);
    }

    fn block_scalar(&mut self) {
        let token = self.token;
        match token.kind {
            Kind::Space | Kind::Comment | Kind::Newline => self.top().start.push(token),
            Kind::Scalar => {
                self.top().source = (token.start(), token.end());
                self.note_lines();
                // The content takes in the line break at its end.
                self.at_new_line = true;
                self.indent = 0;
                self.pop();
            }
            _ => self.pop_and_step(),
        }
    }

    fn document_end(&mut self) {
        let token = self.token;
        if token.kind != Kind::DocumentMode {
            self.top().push_end(token);
            if token.kind == Kind::Newline {
                self.pop();
            }
        }
    }

    /// What follows a finished node on its line.
    pub(super) fn line_end(&mut self) {
        let token = self.token;
        match token.kind {
            Kind::Comma
            | Kind::DocumentStart
            | Kind::DocumentEnd
            | Kind::FlowSequenceEnd
            | Kind::FlowMapEnd
            | Kind::MapValue => self.pop_and_step(),
            _ => {
                self.top().push_end(token);
                if token.kind == Kind::Newline {
                    self.on_key_line = false;
                    self.pop();
                }
            }
        }
    }

    /// A node that the current token begins.
    pub(super) fn open_node(&mut self) -> Option<Branch> {
        let token = self.token;
        let mut node = match token.kind {
            Kind::Alias | Kind::Scalar | Kind::SingleQuoted | Kind::DoubleQuoted => {
                return Some(self.scalar_node());
            }
            Kind::BlockScalarHeader => Branch::new(Shape::BlockScalar, token.start(), self.indent),
            Kind::FlowMapStart => Branch::new(Shape::FlowMap, token.start(), self.indent),
            Kind::FlowSequenceStart => Branch::new(Shape::FlowSequence, token.start(), self.indent),
            Kind::SequenceItem => Branch::new(Shape::BlockSequence, token.start(), self.indent),
            Kind::ExplicitKey | Kind::MapValue => {
                Branch::new(Shape::BlockMap, token.start(), self.indent)
            }
            _ => return None,
        };
        match token.kind {
            Kind::BlockScalarHeader => {
                node.start.push(token);
                node.source = (token.end(), token.end());
            }
            Kind::SequenceItem => push(&mut node.items, Entry::starting(vec![token])),
            Kind::ExplicitKey => {
                self.on_key_line = true;
                let mut start = self.first_key_properties();
                start.push(token);
                push(
                    &mut node.items,
                    Entry {
                        explicit_key: true,
                        ..Entry::starting(start)
                    },
                );
            }
            Kind::MapValue => {
                self.on_key_line = true;
                let start = self.first_key_properties();
                push(&mut node.items, Entry::keyed(start, None, vec![token]));
            }
            _ => {}
        }
        Some(node)
    }

    /// The scalar or alias that the current token is.
    pub(super) fn scalar_node(&mut self) -> Branch {
        self.note_lines();
        let shape = match self.token.kind {
            Kind::Alias => Shape::Alias,
            Kind::SingleQuoted => Shape::SingleQuoted,
            Kind::DoubleQuoted => Shape::DoubleQuoted,
            _ => Shape::Plain,
        };
        let mut node = Branch::new(shape, self.token.start(), self.indent);
        node.source = (self.token.start(), self.token.end());
        node.spans_lines = self.token.spans_lines;
        node
    }

    /// Notes the lines that start within the current token.
    fn note_lines(&mut self) {
        for index in self.token.start()..self.token.end() {
            if self.units[index] == u16::from(b'\n') {
                self.line_starts.push(index + 1);
            }
        }
    }

    /// Takes, from the node on top of the stack, the properties that stand on the current line
    /// before a key: they are the key's.
    pub(super) fn first_key_properties(&mut self) -> Vec<Token> {
        let Some(parent) = self.stack.last_mut() else {
            return Vec::new();
        };
        let properties = match parent.shape {
            Shape::Document => Some(&mut parent.start),
            Shape::BlockMap => parent
                .items
                .last_mut()
                .map(|entry| entry.separator.as_mut().unwrap_or(&mut entry.start)),
            Shape::BlockSequence => parent.items.last_mut().map(|entry| &mut entry.start),
            _ => None,
        };
        properties.map_or_else(Vec::new, split_first_key)
    }
}
