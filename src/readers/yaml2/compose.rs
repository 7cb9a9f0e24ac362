//! From the token tree to nodes, collecting errors.
//!
//! Nothing stops the composer: the real one notes each error and goes on, and then throws the first
//! that was noted, which need not be the first in the text.

use std::collections::HashMap;

use super::super::javascript::text_of;
use super::directives::Directives;
use super::node::{Content, Node};
use super::properties::{Properties, Request, resolve_properties};
use super::token::{Branch, Kind, Shape, Token};

/// How deep nodes may nest. The real reader runs out of stack at about 900 levels, depending on
/// the machine, and says so as an error; ours must stop before its own stack ends.
const MAX_DEPTH: usize = 900;

/// An error as it was noted: the code units it is about, and a message.
#[derive(Clone, Debug)]
pub(super) struct Problem {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) message: String,
}

/// The composer of one document.
pub(super) struct Composer<'a> {
    pub(super) units: &'a [u16],
    /// The first problem, if there is one.
    pub(super) problem: Option<Problem>,
    pub(super) directives: Directives,
    /// Whether the node being composed is a key.
    pub(super) at_key: bool,
    /// Whether the node being composed is the document's.
    pub(super) at_root: bool,
    depth: usize,
}

impl<'a> Composer<'a> {
    /// A composer that goes on after a problem noted before the document.
    pub(super) fn new(units: &'a [u16], directives: Directives, problem: Option<Problem>) -> Self {
        Self {
            units,
            problem,
            directives,
            at_key: false,
            at_root: true,
            depth: 0,
        }
    }

    /// Composes a document. Returns its node and the range of the document.
    pub(super) fn document(&mut self, document: &Branch) -> (Node, (usize, usize)) {
        let next = document.value.as_deref();
        let properties = resolve_properties(
            self,
            &document.start,
            &Request {
                flow: None,
                indicator: Kind::DocumentStart,
                next: next
                    .map(Next::Branch)
                    .or(document.end.first().map(Next::Token)),
                offset: document.offset,
                parent_indent: 0,
                start_on_newline: true,
            },
        );
        if properties.found.is_some() {
            self.directives.document_start = true;
            if next.is_some_and(Branch::is_block_collection) && !properties.has_newline {
                let message =
                    "Block collection cannot start on same line with directives-end marker";
                self.problem_at(properties.end, message);
            }
        }
        let node = match next {
            Some(value) => self.node(value, &properties),
            None => self.empty_node(properties.end, &document.start, &properties),
        };
        let end = node.range.2;
        self.resolve_end(&document.end, end, false);
        (node, (document.offset, end))
    }

    /// Composes a node that has tokens.
    pub(super) fn node(&mut self, branch: &Branch, properties: &Properties) -> Node {
        let mut node = match branch.shape {
            Shape::Alias => {
                let node = self.alias(branch);
                if properties.anchor.is_some() || properties.tag.is_some() {
                    let message = "An alias node must not specify any properties";
                    self.problem_of(branch, message);
                }
                node
            }
            Shape::Plain | Shape::SingleQuoted | Shape::DoubleQuoted | Shape::BlockScalar => {
                self.scalar(branch, properties.tag)
            }
            Shape::BlockMap | Shape::BlockSequence | Shape::FlowMap | Shape::FlowSequence => {
                self.nested_collection(branch, properties)
            }
            Shape::Error | Shape::Document | Shape::DocumentEnd => {
                self.problem_of(branch, &branch.message);
                self.empty_node(branch.offset, &[], properties)
            }
        };
        if !matches!(node.content, Content::Alias(_)) {
            self.give_anchor(&mut node, properties);
        }
        node.commented |= properties.commented;
        node
    }

    fn nested_collection(&mut self, branch: &Branch, properties: &Properties) -> Node {
        if self.depth >= MAX_DEPTH {
            self.problem_of(branch, "Maximum call stack size exceeded");
            return self.empty_node(branch.offset, &[], properties);
        }
        self.depth += 1;
        let node = self.collection(branch, properties);
        self.depth -= 1;
        node
    }

    fn give_anchor(&mut self, node: &mut Node, properties: &Properties) {
        let Some(anchor) = properties.anchor else {
            return;
        };
        let name = self.text(anchor.start() + 1, anchor.end());
        if name.is_empty() && node.anchor.is_none() {
            self.problem(&anchor, "Anchor cannot be an empty string");
        }
        node.anchor = Some(name);
    }

    /// Composes a node that has no tokens of its own, only what stands before it.
    pub(super) fn empty_node(
        &mut self,
        offset: usize,
        before: &[Token],
        properties: &Properties,
    ) -> Node {
        let offset = empty_position(offset, before);
        let mut branch = Branch::new(Shape::Plain, offset, -1);
        branch.source = (offset, offset);
        let mut node = self.scalar(&branch, properties.tag);
        self.give_anchor(&mut node, properties);
        if properties.commented {
            node.commented = true;
            node.range.2 = properties.end;
        }
        node
    }

    fn alias(&mut self, branch: &Branch) -> Node {
        let (start, end) = branch.source;
        let name = self.text(start + 1, end);
        if name.is_empty() {
            self.problem_at(start, "Alias cannot be an empty string");
        }
        let after = self.resolve_end(&branch.end, end, true);
        let mut node = Node::new(Content::Alias(name), (start, end, after.offset));
        node.commented = after.commented;
        node
    }

    /// Checks what follows a node on its line.
    pub(super) fn resolve_end(&mut self, end: &[Token], offset: usize, strict: bool) -> LineEnd {
        let mut result = LineEnd {
            offset,
            commented: false,
        };
        let mut space = false;
        for token in end {
            match token.kind {
                Kind::Space | Kind::Newline => space = true,
                Kind::Comment => {
                    if strict && !space {
                        self.problem(token, COMMENT_NEEDS_SPACE);
                    }
                    result.commented = true;
                }
                kind => {
                    let message = format!("Unexpected {} at node end", kind.name());
                    self.problem(token, &message);
                }
            }
            result.offset += token.len();
        }
        result
    }

    /// Notes a problem with a token.
    pub(super) fn problem(&mut self, token: &Token, message: &str) {
        self.problem_in((token.start(), token.end()), message);
    }

    /// Notes a problem with a node. One without text of its own is as wide as one character.
    pub(super) fn problem_of(&mut self, branch: &Branch, message: &str) {
        let collection = branch.is_block_collection() || branch.is_flow_collection();
        let width = if collection {
            1
        } else {
            branch.source.1 - branch.source.0
        };
        self.problem_in((branch.offset, branch.offset + width), message);
    }

    /// Notes a problem at one code unit.
    pub(super) fn problem_at(&mut self, offset: usize, message: &str) {
        self.problem_in((offset, offset + 1), message);
    }

    /// Notes a problem with some code units. Only the first is ever reported.
    pub(super) fn problem_in(&mut self, (start, end): (usize, usize), message: &str) {
        if self.problem.is_none() {
            let message = message.to_owned();
            self.problem = Some(Problem {
                start,
                end,
                message,
            });
        }
    }

    /// Text between two code units.
    pub(super) fn text(&self, start: usize, end: usize) -> String {
        text_of(self.units.get(start..end).unwrap_or_default())
    }

    /// The full name of a tag, or none, with a problem noted, if there is none.
    pub(super) fn tag_name(&mut self, tag: &Token) -> Option<String> {
        let source = self.text(tag.start(), tag.end());
        let (name, complaints) = self.directives.tag_name(&source);
        for complaint in complaints {
            self.problem(tag, &complaint);
        }
        // An empty name is as good as none.
        name.filter(|name| !name.is_empty())
    }
}

/// What stands on a line after a node.
pub(super) struct LineEnd {
    /// Where it ends.
    pub(super) offset: usize,
    /// Whether it holds a comment.
    pub(super) commented: bool,
}

/// What comes after properties.
#[derive(Clone, Copy)]
pub(super) enum Next<'a> {
    Branch(&'a Branch),
    Token(&'a Token),
}

/// The message for a comment that touches what is before it.
pub(super) const COMMENT_NEEDS_SPACE: &str =
    "Comments must be separated from other tokens by white space characters";

/// Where an empty node is: after the last full token before it and the spaces after that.
fn empty_position(offset: usize, before: &[Token]) -> usize {
    let white = |token: &&Token| matches!(token.kind, Kind::Space | Kind::Comment | Kind::Newline);
    let trailing: Vec<&Token> = before.iter().rev().take_while(white).collect();
    let width: usize = trailing.iter().map(|token| token.len()).sum();
    if trailing.len() == before.len() {
        return offset - width;
    }
    let spaces = trailing
        .iter()
        .rev()
        .take_while(|token| token.kind == Kind::Space);
    offset - width + spaces.map(|token| token.len()).sum::<usize>()
}

/// Which keys a mapping has so far, to find one that comes twice.
#[derive(Default)]
pub(super) struct SeenKeys {
    seen: HashMap<SeenKey, ()>,
}

/// A scalar key's value. Values that equal nothing but themselves are left out.
#[derive(PartialEq, Eq, Hash)]
enum SeenKey {
    Null,
    Bool(bool),
    Number(u64),
    Text(std::rc::Rc<str>),
}

impl SeenKeys {
    /// Adds a key and tells whether it was there already.
    pub(super) fn add(&mut self, key: &Node) -> bool {
        use super::super::javascript::Item;
        let Content::Scalar(scalar) = &key.content else {
            return false;
        };
        if scalar.merge {
            return false;
        }
        let key = match &scalar.value {
            Item::Null => SeenKey::Null,
            Item::Bool(bool) => SeenKey::Bool(*bool),
            Item::Number(number) if number.is_nan() => return false,
            // Zero and minus zero are equal.
            Item::Number(number) => SeenKey::Number((number + 0.0).to_bits()),
            Item::Text(text) => SeenKey::Text(text.clone()),
            _ => return false,
        };
        self.seen.insert(key, ()).is_some()
    }
}
