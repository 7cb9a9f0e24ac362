//! Nodes that turn out to be the first key of a mapping, since a `:` follows.

use super::Parser;
use super::cursor::Context;
use super::node::{Node, Options};
use super::problem::{Outcome, Problem};
use super::properties::Properties;
use super::token::Kind;
use crate::readers::javascript::Item;

/// Where a node starts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub indent: usize,
    pub line: usize,
    pub has_tab: bool,
}

/// What a node is, as far as that matters for a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KeyKind {
    Alias,
    Object,
    Other,
}

impl Parser<'_> {
    /// The node itself, or the mapping whose first key it is.
    pub(super) fn or_key(
        &mut self,
        item: Item,
        place: Place,
        kind: KeyKind,
        options: &Options,
        properties: &Properties,
    ) -> Outcome<Node> {
        if self.token.kind != Kind::Colon || self.colon_is_outside(place, options) {
            return Ok(Node::Bare(item));
        }
        if !self.is_key(place, options)? {
            return Ok(match kind {
                KeyKind::Alias => Node::Done(item),
                _ => Node::Bare(item),
            });
        }
        if kind == KeyKind::Alias {
            let mapping = self.mapping_from(item, place, options.may_be_pair, None)?;
            return Ok(Node::Done(mapping));
        }
        let anchors = properties.of_key_on(place.line)?;
        self.name(anchors.key, &item);
        let mapping = anchors.mapping.as_ref();
        let item = self.mapping_from(item, place, options.may_be_pair, mapping)?;
        self.name(anchors.mapping, &item);
        Ok(match kind {
            KeyKind::Object => Node::Bare(item),
            _ => Node::Done(item),
        })
    }

    /// Whether the `:` belongs to something around the node.
    fn colon_is_outside(&self, place: Place, options: &Options) -> bool {
        let colon = &self.token;
        let is_below = options.is_explicit_key && colon.line != place.line;
        colon.indent < place.indent || is_below && colon.indent <= place.indent
    }

    /// Whether the node starts a mapping of its own, as opposed to being a key of the one around.
    fn is_key(&self, place: Place, options: &Options) -> Outcome<bool> {
        let context = self.cursor.context();
        if place.has_tab && !context.is_flow() {
            return Err(Problem::Tab);
        }
        if options.mapping == Some(place.indent) || context == Context::FlowKey {
            return Ok(false);
        }
        if place.line != self.token.line && !options.is_explicit_key {
            return Err(Problem::MultilineKey);
        }
        Ok(context != Context::Flow || options.may_be_pair)
    }

    /// The mapping whose first key was read, and where it starts.
    pub(super) fn mapping_from(
        &mut self,
        key: Item,
        place: Place,
        may_be_pair: bool,
        anchor: Option<&Vec<u8>>,
    ) -> Outcome<Item> {
        let item = Item::Object(self.heap.object());
        let is_open = self.open(anchor, &item);
        self.block_mapping(&item, key, place, may_be_pair)?;
        self.close(is_open, &item);
        Ok(item)
    }
}
