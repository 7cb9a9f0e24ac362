//! Flow collections.

use super::collection::{MAX_IMPLICIT_KEY, after_start, contains_newline};
use super::compose::{Composer, Next, SeenKeys};
use super::node::{Content, Node, Pair};
use super::properties::{Properties, Request, resolve_properties};
use super::token::{Branch, Entry, Kind, Shape, Token};

/// The message for a block collection where only flow style may be.
const BLOCK_IN_FLOW: &str = "Block collections are not allowed within flow collections";

/// The message for a key of a pair in a flow sequence.
const PAIR_ON_ONE_LINE: &str = "Implicit keys of flow sequence pairs need to be on a single line";

/// A flow collection being composed.
struct Flow<'a> {
    branch: &'a Branch,
    is_map: bool,
    name: &'static str,
    items: Vec<Node>,
    pairs: Vec<Pair>,
    seen: SeenKeys,
    offset: usize,
}

impl Composer<'_> {
    /// Composes a flow collection.
    pub(super) fn flow_collection(&mut self, branch: &Branch) -> Node {
        let is_map = branch.shape == Shape::FlowMap;
        let mut flow = Flow {
            branch,
            is_map,
            name: if is_map { "flow map" } else { "flow sequence" },
            items: Vec::new(),
            pairs: Vec::new(),
            seen: SeenKeys::default(),
            offset: branch.offset + 1,
        };
        let at_root = std::mem::replace(&mut self.at_root, false);
        self.at_key = false;
        for (index, entry) in branch.items.iter().enumerate() {
            self.flow_entry(&mut flow, index, entry);
        }
        let range = self.flow_end(&flow, at_root);
        let content = if is_map {
            Content::Map(flow.pairs)
        } else {
            Content::Sequence(flow.items)
        };
        Node::new(content, range)
    }

    fn flow_entry(&mut self, flow: &mut Flow<'_>, index: usize, entry: &Entry) {
        let properties = resolve_properties(
            self,
            &entry.start,
            &Request {
                flow: Some(flow.name),
                indicator: Kind::ExplicitKey,
                next: after_start(entry),
                offset: flow.offset,
                parent_indent: flow.branch.indent,
                start_on_newline: false,
            },
        );
        let explicit = properties.found.is_some();
        if !explicit {
            let bare = properties.anchor.is_none() && properties.tag.is_none();
            if bare && entry.separator.is_none() && entry.value.is_none() {
                self.check_empty_item(flow, index, &properties);
                flow.offset = properties.end;
                return;
            }
            // Looking for a line break is slow in deep keys, so it comes last.
            let key = entry.key.as_deref().filter(|_| !flow.is_map);
            if let Some(key) = key.filter(|key| contains_newline(key)) {
                self.problem_of(key, PAIR_ON_ONE_LINE);
            }
        }
        self.check_comma(flow, index, &properties);
        if flow.is_map || entry.separator.is_some() || explicit {
            self.flow_pair(flow, entry, &properties);
            return;
        }
        let item = match entry.value.as_deref() {
            Some(value) => self.node(value, &properties),
            None => self.empty_node(properties.end, &[], &properties),
        };
        flow.offset = item.range.2;
        self.check_no_block(entry.value.as_deref(), &item);
        flow.items.push(item);
    }

    fn check_empty_item(&mut self, flow: &Flow<'_>, index: usize, properties: &Properties) {
        if let Some(comma) = properties.comma.filter(|_| index == 0) {
            let message = format!("Unexpected , in {}", flow.name);
            self.problem(&comma, &message);
        } else if index + 1 < flow.branch.items.len() {
            let message = format!("Unexpected empty item in {}", flow.name);
            self.problem_at(properties.start, &message);
        }
    }

    fn check_comma(&mut self, flow: &Flow<'_>, index: usize, properties: &Properties) {
        match properties.comma {
            Some(comma) if index == 0 => {
                let message = format!("Unexpected , in {}", flow.name);
                self.problem(&comma, &message);
            }
            None if index > 0 => {
                let message = format!("Missing , between {} items", flow.name);
                self.problem_at(properties.start, &message);
            }
            _ => {}
        }
    }

    fn check_no_block(&mut self, branch: Option<&Branch>, node: &Node) {
        if branch.is_some_and(Branch::is_block_collection) {
            self.problem_in((node.range.0, node.range.1), BLOCK_IN_FLOW);
        }
    }

    fn flow_pair(&mut self, flow: &mut Flow<'_>, entry: &Entry, key_properties: &Properties) {
        self.at_key = true;
        let key = match entry.key.as_deref() {
            Some(key) => self.node(key, key_properties),
            None => self.empty_node(key_properties.end, &entry.start, key_properties),
        };
        self.check_no_block(entry.key.as_deref(), &key);
        self.at_key = false;
        let separator = entry.separator.as_deref().unwrap_or_default();
        let value = entry.value.as_deref();
        let properties = resolve_properties(
            self,
            separator,
            &Request {
                flow: Some(flow.name),
                indicator: Kind::MapValue,
                next: value.map(Next::Branch),
                offset: key.range.2,
                parent_indent: flow.branch.indent,
                start_on_newline: false,
            },
        );
        self.check_separator(flow, entry, key_properties, &properties);
        let value_node = match value {
            Some(value) => Some(self.node(value, &properties)),
            None if properties.found.is_some() => {
                Some(self.empty_node(properties.end, separator, &properties))
            }
            None => None,
        };
        if let Some(node) = &value_node {
            self.check_no_block(value, node);
        }
        flow.offset = value_node
            .as_ref()
            .map_or(properties.end, |value| value.range.2);
        let end = value_node.as_ref().map_or(key.range, |value| value.range);
        if flow.is_map {
            if flow.seen.add(&key) {
                let message = "Map keys must be unique";
                self.problem_at(key_properties.end, message);
            }
            flow.pairs.push(Pair {
                key,
                value: value_node,
            });
        } else {
            let range = (key.range.0, end.1, end.2);
            let pair = Pair {
                key,
                value: value_node,
            };
            flow.items.push(Node::new(Content::Map(vec![pair]), range));
        }
    }

    fn check_separator(
        &mut self,
        flow: &Flow<'_>,
        entry: &Entry,
        key_properties: &Properties,
        properties: &Properties,
    ) {
        let name = flow.name;
        if let Some(colon) = properties.found {
            if flow.is_map || key_properties.found.is_some() {
                return;
            }
            let separator = entry.separator.as_deref().unwrap_or_default();
            let before = separator
                .iter()
                .take_while(|token| token.start() != colon.start());
            if let Some(newline) = before.into_iter().find(|token| token.kind == Kind::Newline) {
                self.problem(newline, PAIR_ON_ONE_LINE);
            }
            if key_properties.start + MAX_IMPLICIT_KEY < colon.start() {
                let message = "The : indicator must be at most 1024 chars after the start of \
                               an implicit flow sequence key";
                self.problem(&colon, message);
            }
        } else if let Some(value) = entry.value.as_deref() {
            let has_source = !value.is_block_collection() && !value.is_flow_collection();
            let colon = has_source && self.units.get(value.source.0) == Some(&u16::from(b':'));
            if colon && value.source.0 < value.source.1 {
                let message = format!("Missing space after : in {name}");
                self.problem_of(value, &message);
            } else {
                let message = format!("Missing , or : between {name} items");
                self.problem_at(properties.start, &message);
            }
        }
    }

    fn flow_end(&mut self, flow: &Flow<'_>, at_root: bool) -> (usize, usize, usize) {
        let start = flow.branch.offset;
        let wanted = if flow.is_map {
            Kind::FlowMapEnd
        } else {
            Kind::FlowSequenceEnd
        };
        let mut rest: &[Token] = flow.branch.end.get(1..).unwrap_or_default();
        let close = flow.branch.end.first();
        let mut end = flow.offset;
        match close.filter(|close| close.kind == wanted) {
            Some(close) => end = close.end(),
            None => {
                self.missing_end(flow, at_root);
                if close.is_some_and(|close| close.len() != 1) {
                    rest = &flow.branch.end;
                }
            }
        }
        if rest.is_empty() {
            return (start, end, end);
        }
        let after = self.resolve_end(rest, end, true);
        (start, end, after.offset)
    }

    fn missing_end(&mut self, flow: &Flow<'_>, at_root: bool) {
        let (name, bracket) = if flow.is_map {
            ("Flow map", '}')
        } else {
            ("Flow sequence", ']')
        };
        if at_root {
            let message = format!("{name} must end with a {bracket}");
            self.problem_at(flow.offset, &message);
        } else {
            let message = format!(
                "{name} in block collection must be sufficiently indented and end with a {bracket}"
            );
            self.problem_at(flow.offset, &message);
        }
    }
}
