//! `Bun.YAML.parse`: the YAML reader that is built into the JavaScript runtime Bun.
//!
//! It follows YAML 1.2 with the core schema, lets keys repeat (the last one wins), takes merge keys, and
//! makes a list of several documents. One scanner feeds one parser, which looks at most one token ahead;
//! what a line's indentation means is decided by the parser. Source: the behaviour of Bun 1.4.5, and
//! oven-sh/bun, src/interchange/yaml.rs.

mod block_scalar;
mod collections;
mod cursor;
mod directive;
mod flow;
mod implicit_key;
mod node;
mod number;
mod plain;
mod problem;
mod properties;
mod quoted;
mod scan;
mod token;

use std::collections::{HashMap, HashSet};

use super::javascript::{Heap, Item};
use super::nesting::with_room;
use super::{NativeError, Value};
use cursor::Cursor;
use problem::{Outcome, Problem};
use scan::Scan;
use token::{Kind, Token};

/// Reads a header as `Bun.YAML.parse` does.
///
/// # Errors
/// What Bun throws.
pub fn read(header: &str) -> Result<Value, NativeError> {
    with_room(header.as_bytes(), || {
        let mut parser = Parser::new(header);
        match parser.stream() {
            Ok(item) => Ok(parser.heap.value(&item)),
            Err(problem) => Err(problem.error(&parser.cursor, &parser.token, header)),
        }
    })
}

/// How deep nodes may nest. Bun goes until its stack is full, which is some thousands of levels.
const MAX_DEPTH: usize = 1_500;

/// How many nodes may be reached through aliases in one document.
const MAX_ALIASED: u64 = 16 << 20;

/// How many properties merge keys may add.
const MAX_MERGED: usize = 1 << 20;

struct Parser<'a> {
    cursor: Cursor<'a>,
    token: Token,
    heap: Heap,
    anchors: HashMap<Vec<u8>, Item>,
    /// The collections that have an anchor and are still being read.
    open: Vec<Item>,
    /// How many nodes each list and each object reaches.
    list_sizes: HashMap<usize, u64>,
    object_sizes: HashMap<usize, u64>,
    tag_handles: HashSet<Vec<u8>>,
    /// The line of `---`: no block collection may start on it.
    start_line: Option<usize>,
    depth: usize,
    aliased_left: u64,
    merged_left: usize,
}

impl<'a> Parser<'a> {
    fn new(header: &'a str) -> Self {
        Self {
            cursor: Cursor::new(header.as_bytes()),
            token: Token::first(),
            heap: Heap::default(),
            anchors: HashMap::new(),
            open: Vec::new(),
            list_sizes: HashMap::new(),
            object_sizes: HashMap::new(),
            tag_handles: HashSet::new(),
            start_line: None,
            depth: 0,
            aliased_left: MAX_ALIASED,
            merged_left: MAX_MERGED,
        }
    }

    /// All documents: null if there is none, a list if there are several.
    fn stream(&mut self) -> Outcome<Item> {
        self.advance(Scan::FIRST)?;
        let mut documents = vec![self.document()?];
        while self.token.kind != Kind::End {
            documents.push(self.document()?);
        }
        if documents.len() == 1 {
            return Ok(documents.remove(0));
        }
        Ok(Item::List(self.heap.list(documents)))
    }

    fn document(&mut self) -> Outcome<Item> {
        self.anchors.clear();
        self.open.clear();
        self.tag_handles.clear();
        let has_directives = self.directives()?;
        self.start_line = None;
        if self.token.kind == Kind::DocumentStart {
            self.start_line = Some(self.token.line);
            self.advance(Scan::PLAIN)?;
        } else if has_directives {
            return Err(Problem::Token);
        }
        let root = self.node(node::Options::default())?;
        match self.token.kind {
            Kind::End | Kind::DocumentStart => {}
            Kind::DocumentEnd => {
                let mut line = self.token.line;
                while self.token.kind == Kind::DocumentEnd {
                    line = self.token.line;
                    self.advance(Scan::PLAIN)?;
                }
                if self.token.line == line && self.token.kind != Kind::End {
                    return Err(Problem::Token);
                }
            }
            _ => return Err(Problem::Token),
        }
        Ok(root)
    }
}

#[cfg(test)]
mod tests;
