//! Nodes: what stands behind their properties.

use super::cursor::Context;
use super::implicit_key::{KeyKind, Place};
use super::problem::{Outcome, Problem};
use super::properties::Properties;
use super::scan::Scan;
use super::token::{Data, Kind};
use super::{MAX_DEPTH, Parser};
use crate::readers::javascript::Item;

/// Where a node stands.
#[derive(Clone, Debug, Default)]
pub(super) struct Options {
    /// The indentation of the mapping that the node is a key or a value of.
    pub mapping: Option<usize>,
    /// Whether it is the key behind a `?`.
    pub is_explicit_key: bool,
    /// Whether it may be a key in a flow sequence.
    pub may_be_pair: bool,
    /// What was scanned before it.
    pub properties: Properties,
}

/// A node, and whether its properties still are to be seen to.
pub(super) enum Node {
    Done(Item),
    Bare(Item),
}

impl Parser<'_> {
    /// The node that starts with the current token.
    pub(super) fn node(&mut self, mut options: Options) -> Outcome<Item> {
        if self.depth >= MAX_DEPTH {
            return Err(Problem::Depth);
        }
        self.depth += 1;
        let mut properties = std::mem::take(&mut options.properties);
        let node = self.content(&options, &mut properties);
        self.depth -= 1;
        let item = match node? {
            Node::Done(item) => return Ok(item),
            Node::Bare(item) => item,
        };
        properties.check()?;
        let item = match item {
            Item::Null => properties.tag().empty(),
            item => item,
        };
        self.name(properties.anchor.map(|anchor| anchor.name), &item);
        Ok(item)
    }

    fn content(&mut self, options: &Options, properties: &mut Properties) -> Outcome<Node> {
        loop {
            match self.token.kind {
                Kind::Anchor => properties.add_anchor(&self.token)?,
                Kind::Tag => properties.add_tag(&self.token)?,
                _ => break,
            }
            self.advance(Scan::tagged(properties.tag()))?;
        }
        match self.token.kind {
            Kind::End | Kind::DocumentStart | Kind::DocumentEnd => Ok(Node::Bare(Item::Null)),
            Kind::Alias => self.alias(options, properties),
            Kind::ListOpen | Kind::ObjectOpen => self.flow_node(options, properties),
            Kind::Comma | Kind::ListClose | Kind::ObjectClose => {
                let has_any = properties.anchor.is_some() || properties.tag.is_some();
                has_any
                    .then_some(Node::Bare(Item::Null))
                    .ok_or(Problem::Token)
            }
            Kind::Entry => self.sequence_node(properties),
            Kind::Key => self.explicit_node(options, properties),
            Kind::Colon => self.empty_key_node(options, properties),
            Kind::Scalar => self.scalar_node(options, properties),
            Kind::Directive | Kind::Anchor | Kind::Tag => Err(Problem::Token),
        }
    }

    /// Where the current token stands.
    fn place(&self) -> Place {
        Place {
            indent: self.token.indent,
            line: self.token.line,
            has_tab: self.cursor.has_tab,
        }
    }

    fn alias(&mut self, options: &Options, properties: &Properties) -> Outcome<Node> {
        let place = self.place();
        if properties.is_on_line(place.line) {
            return Err(Problem::Token);
        }
        let Data::Name(name) = &self.token.data else {
            return Err(Problem::Alias);
        };
        let item = self.anchors.get(name).cloned().ok_or(Problem::Alias)?;
        let size = self.size(&item);
        self.aliased_left = self
            .aliased_left
            .checked_sub(size)
            .ok_or(Problem::Aliasing)?;
        self.advance(Scan::PLAIN)?;
        self.or_key(item, place, KeyKind::Alias, options, properties)
    }

    fn flow_node(&mut self, options: &Options, properties: &Properties) -> Outcome<Node> {
        let place = self.place();
        let is_list = self.token.kind == Kind::ListOpen;
        let item = if is_list {
            Item::List(self.heap.list(Vec::new()))
        } else {
            Item::Object(self.heap.object())
        };
        let is_open = self.open(properties.anchor_on(place.line).as_ref(), &item);
        let is_key = options.may_be_pair && self.cursor.context() == Context::Flow;
        let read = self.within(is_key.then_some(Context::FlowKey), |parser| {
            parser.flow_collection(&item)
        });
        self.close(is_open, &item);
        read?;
        let kind = if is_list {
            KeyKind::Other
        } else {
            KeyKind::Object
        };
        self.or_key(item, place, kind, options, properties)
    }

    fn sequence_node(&mut self, properties: &Properties) -> Outcome<Node> {
        if properties.is_on_line(self.token.line) {
            return Err(Problem::Token);
        }
        let list = self.heap.list(Vec::new());
        let item = Item::List(list);
        let anchor = properties.anchor.as_ref().map(|anchor| &anchor.name);
        let is_open = self.open(anchor, &item);
        self.block_sequence(list)?;
        self.close(is_open, &item);
        Ok(Node::Bare(item))
    }

    /// A mapping that starts with `?`, or one of its keys.
    fn explicit_node(&mut self, options: &Options, properties: &Properties) -> Outcome<Node> {
        if self.cursor.context().is_flow() {
            return Err(Problem::Token);
        }
        if self.cursor.has_tab {
            return Err(Problem::Tab);
        }
        let place = self.place();
        self.cursor.blocks.push(place.indent);
        self.advance(Scan::behind(Some(place.indent + 1)))?;
        let key = self.explicit_key(place)?;
        self.cursor.blocks.pop();
        if options.mapping == Some(place.indent) {
            return Ok(Node::Done(key));
        }
        let anchor = properties.anchor.as_ref().map(|anchor| anchor.name.clone());
        let item = self.mapping_from(key, place, options.may_be_pair, anchor.as_ref())?;
        Ok(Node::Bare(item))
    }

    /// A mapping whose first key is empty, or an empty key.
    fn empty_key_node(&mut self, options: &Options, properties: &mut Properties) -> Outcome<Node> {
        let context = self.cursor.context();
        if context == Context::FlowKey {
            return Ok(Node::Bare(Item::Null));
        }
        if self.cursor.has_tab && context != Context::Flow {
            return Err(Problem::Tab);
        }
        let place = self.place();
        if options.mapping == Some(place.indent) {
            return Ok(Node::Bare(Item::Null));
        }
        let own = properties.tag.take_if(|tag| tag.line == place.line);
        let key = own.map_or(Item::Null, |tag| tag.tag.empty());
        let anchors = properties.of_key_on(place.line)?;
        self.name(anchors.key, &key);
        let item = self.mapping_from(key, place, options.may_be_pair, anchors.mapping.as_ref())?;
        self.name(anchors.mapping, &item);
        properties.forget_anchors();
        Ok(Node::Bare(item))
    }

    fn scalar_node(&mut self, options: &Options, properties: &Properties) -> Outcome<Node> {
        let place = self.place();
        let Data::Scalar(scalar) = std::mem::replace(&mut self.token.data, Data::None) else {
            return Err(Problem::Token);
        };
        let may_be_key = scalar.is_quoted && options.may_be_pair;
        let is_key = may_be_key && self.cursor.context() == Context::Flow;
        self.within(is_key.then_some(Context::FlowKey), |parser| {
            parser.advance(Scan {
                may_be_outside: true,
                ..Scan::tagged(properties.tag())
            })
        })?;
        self.or_key(scalar.value, place, KeyKind::Other, options, properties)
    }

    /// Does something in a context, if one is given.
    pub(super) fn within<T>(
        &mut self,
        context: Option<Context>,
        act: impl FnOnce(&mut Self) -> Outcome<T>,
    ) -> Outcome<T> {
        let Some(context) = context else {
            return act(self);
        };
        self.cursor.contexts.push(context);
        let outcome = act(self);
        self.cursor.contexts.pop();
        outcome
    }

    /// How many nodes an item reaches, itself included.
    pub(super) fn size(&self, item: &Item) -> u64 {
        match item {
            Item::List(list) => self.list_sizes.get(list).copied().unwrap_or(1),
            Item::Object(object) => self.object_sizes.get(object).copied().unwrap_or(1),
            _ => 1,
        }
    }
}
