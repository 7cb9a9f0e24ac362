//! One node: its properties, then whichever content fits, then its type.

use super::super::javascript::Item;
use super::document::signed;
use super::loader::{Kind, Loader, Node, Outcome, Place, is};

/// Where a node stands, which decides what it may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Context {
    /// Inside a flow collection.
    FlowIn,
    /// The key of a block mapping: flow style, one line.
    FlowOut,
    /// The entry of a block sequence.
    BlockIn,
    /// The value of a block mapping, or a document.
    BlockOut,
}

/// Version 4's own limit.
const MAX_DEPTH_FOUR: usize = 100;

/// Version 3 has no limit and dies of a stack overflow at 2,000 to 3,200 levels, depending on the
/// machine and on what nests; this reader must stop before its own stack ends.
const MAX_DEPTH_THREE: usize = 2_200;

/// How the line that a node begins on is indented against its parent.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Indented {
    Less,
    Same,
    More,
}

impl Loader<'_> {
    /// Reads a node into [`Loader::node`]. Tells whether there was anything. `seek` lets the node
    /// begin on a later line; `compact` lets a block collection begin in the middle of a line.
    pub(super) fn compose(
        &mut self,
        parent_indent: isize,
        context: Context,
        seek: bool,
        compact: bool,
    ) -> Outcome<bool> {
        self.enter()?;
        self.node = Node::EMPTY;
        let block = matches!(context, Context::BlockIn | Context::BlockOut);
        let mut start = NodeStart {
            indented: Indented::More,
            at_new_line: false,
            block_collections: block,
            properties: None,
        };
        if seek && self.skip_separation(true) > 0 {
            start.at_new_line = true;
            start.indented = self.indented(parent_indent);
        }
        if start.indented == Indented::More {
            self.read_properties(parent_indent, block, &mut start)?;
        }
        start.block_collections &= start.at_new_line || compact;
        let mut content = false;
        if start.indented == Indented::More || context == Context::BlockOut {
            content = self.read_content(parent_indent, context, &start)?;
        }
        self.resolve_type()?;
        self.depth -= 1;
        Ok(self.node.tag.is_some() || self.node.anchor.is_some() || content)
    }

    fn enter(&mut self) -> Outcome<()> {
        if self.is_four() && self.depth >= MAX_DEPTH_FOUR {
            let reason = format!("nesting exceeded maxDepth ({MAX_DEPTH_FOUR})");
            return Err(self.error(&reason));
        }
        if self.depth >= MAX_DEPTH_THREE {
            return Err(self.crash("RangeError", "Maximum call stack size exceeded"));
        }
        self.depth += 1;
        Ok(())
    }

    fn indented(&self, parent_indent: isize) -> Indented {
        match signed(self.place.indent).cmp(&parent_indent) {
            std::cmp::Ordering::Greater => Indented::More,
            std::cmp::Ordering::Equal => Indented::Same,
            std::cmp::Ordering::Less => Indented::Less,
        }
    }

    fn read_properties(
        &mut self,
        parent_indent: isize,
        block: bool,
        start: &mut NodeStart,
    ) -> Outcome<()> {
        loop {
            let place = self.place;
            // A second tag or anchor on a later line belongs to the first key of a mapping.
            let second = is(self.here(), b'!') && self.node.tag.is_some()
                || is(self.here(), b'&') && self.node.anchor.is_some();
            if self.is_four() && start.at_new_line && second {
                return Ok(());
            }
            if !self.read_tag()? && !self.read_anchor()? {
                return Ok(());
            }
            start.properties.get_or_insert(place);
            if self.skip_separation(true) > 0 {
                start.at_new_line = true;
                start.block_collections = block;
                start.indented = self.indented(parent_indent);
            } else {
                start.block_collections = false;
            }
        }
    }

    fn read_content(
        &mut self,
        parent_indent: isize,
        context: Context,
        start: &NodeStart,
    ) -> Outcome<bool> {
        let flow = matches!(context, Context::FlowIn | Context::FlowOut);
        let flow_indent = if flow {
            parent_indent
        } else {
            parent_indent + 1
        };
        let column = self.place.at - self.place.line_start;
        match start.indented {
            Indented::Less => Ok(false),
            // An entry of a sequence may stand under its key.
            Indented::Same => Ok(start.block_collections && self.read_block_sequence(column)?),
            Indented::More => {
                let collection = start.block_collections
                    && (self.read_block_sequence(column)?
                        || self.read_block_mapping(column, flow_indent)?)
                    || self.read_flow_collection(flow_indent)?;
                if collection {
                    return Ok(true);
                }
                let content = self.read_scalar_or_alias(flow_indent, context, start)?;
                self.store_anchor(self.node.value.clone());
                Ok(content)
            }
        }
    }

    fn read_scalar_or_alias(
        &mut self,
        flow_indent: isize,
        context: Context,
        start: &NodeStart,
    ) -> Outcome<bool> {
        let block = matches!(context, Context::BlockIn | Context::BlockOut);
        if block
            && (self.read_mapping_from_properties(flow_indent, start)?
                || self.read_block_scalar(flow_indent)?)
            || self.read_single_quoted()?
            || self.read_double_quoted()?
        {
            return Ok(true);
        }
        if self.read_alias()? {
            if self.node.tag.is_some() || self.node.anchor.is_some() {
                return Err(self.error("alias node should not have any properties"));
            }
            return Ok(true);
        }
        if !self.read_plain(flow_indent, context == Context::FlowIn)? {
            return Ok(false);
        }
        self.node.tag.get_or_insert_with(|| "?".into());
        Ok(true)
    }

    /// Version 4 tries whether the properties just read were those of a mapping's first key
    /// (`&a key: value`), and goes back if not.
    fn read_mapping_from_properties(
        &mut self,
        flow_indent: isize,
        start: &NodeStart,
    ) -> Outcome<bool> {
        let Some(properties) = start.properties else {
            return Ok(false);
        };
        let block_scalar = is(self.here(), b'|') || is(self.here(), b'>');
        if !self.is_four() || start.block_collections || block_scalar {
            return Ok(false);
        }
        let (place, node) = (self.place, self.node.clone());
        self.begin_anchor_trial();
        self.place = properties;
        self.node = Node::EMPTY;
        let column = properties.at - properties.line_start;
        let mapping =
            self.read_block_mapping(column, flow_indent)? && self.node.kind == Some(Kind::Mapping);
        self.end_anchor_trial(mapping);
        if !mapping {
            self.place = place;
            self.node = node;
        }
        Ok(mapping)
    }

    /// Puts a finished collection into the node, with the properties that were before it.
    pub(super) fn finish_collection(
        &mut self,
        kind: Kind,
        value: Item,
        properties: (Option<std::rc::Rc<str>>, Option<std::rc::Rc<str>>),
    ) {
        let (tag, anchor) = properties;
        self.node = Node {
            tag,
            anchor,
            kind: Some(kind),
            value,
        };
    }
}

/// What was found before a node's content.
struct NodeStart {
    indented: Indented,
    at_new_line: bool,
    block_collections: bool,
    /// Where the first property stands.
    properties: Option<Place>,
}
