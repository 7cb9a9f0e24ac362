//! Block collections, and what tags make of collections.

use super::compose::{Composer, Next, SeenKeys};
use super::directives::CORE_PREFIX;
use super::node::{Content, Node, Pair};
use super::properties::{Properties, Request, resolve_properties};
use super::token::{Branch, Entry, Kind, Shape, Token};

impl Composer<'_> {
    /// Composes a collection, with its tag.
    pub(super) fn collection(&mut self, branch: &Branch, properties: &Properties) -> Node {
        let name = properties.tag.and_then(|tag| self.tag_name(&tag));
        if branch.shape == Shape::BlockSequence {
            self.check_newline_before_sequence(properties);
        }
        let is_map = matches!(branch.shape, Shape::BlockMap | Shape::FlowMap);
        let (Some(tag), Some(name)) = (properties.tag, name) else {
            return self.collection_content(branch);
        };
        let own = if is_map { "map" } else { "seq" };
        let core = name.strip_prefix(CORE_PREFIX);
        if name == "!" || core == Some(own) {
            let mut node = self.collection_content(branch);
            node.tag = Some(format!("{CORE_PREFIX}{own}"));
            return node;
        }
        let mut node = self.collection_content(branch);
        node.tag = Some(name.clone());
        match core {
            Some("set") if is_map => self.make_set(&tag, &mut node),
            Some("omap") if !is_map => self.make_ordered_map(&tag, &mut node),
            Some("pairs") if !is_map => {
                let pairs = self.take_pairs(&tag, &mut node);
                node.content = Content::Pairs(pairs);
            }
            // Any other tag only causes a warning.
            _ => {}
        }
        node
    }

    fn check_newline_before_sequence(&mut self, properties: &Properties) {
        let last = match (properties.anchor, properties.tag) {
            (Some(anchor), Some(tag)) => Some(if anchor.start() > tag.start() {
                anchor
            } else {
                tag
            }),
            (anchor, tag) => anchor.or(tag),
        };
        let Some(last) = last else { return };
        if properties
            .newline_after
            .is_none_or(|newline| newline.start() < last.start())
        {
            let message = "Missing newline after block sequence props";
            self.problem(&last, message);
        }
    }

    fn collection_content(&mut self, branch: &Branch) -> Node {
        match branch.shape {
            Shape::BlockMap => self.block_map(branch),
            Shape::BlockSequence => self.block_sequence(branch),
            _ => self.flow_collection(branch),
        }
    }

    fn make_set(&mut self, tag: &Token, node: &mut Node) {
        let Content::Map(pairs) = &mut node.content else {
            return;
        };
        let empty = |pair: &Pair| {
            pair.value.as_ref().is_none_or(|value| {
                let null = matches!(&value.content, Content::Scalar(scalar)
                    if matches!(scalar.value, super::super::javascript::Item::Null));
                null && !value.commented && value.tag.is_none()
            })
        };
        if pairs.iter().all(empty) {
            node.content = Content::Set(std::mem::take(pairs));
        } else {
            let message = "Set items must all have null values";
            self.problem(tag, message);
        }
    }

    fn make_ordered_map(&mut self, tag: &Token, node: &mut Node) {
        let pairs = self.take_pairs(tag, node);
        let mut seen = SeenKeys::default();
        for pair in &pairs {
            if seen.add(&pair.key)
                && let Content::Scalar(scalar) = &pair.key.content
            {
                let key = super::to_js::scalar_text(&scalar.value);
                let message = format!("Ordered maps must not include duplicate keys: {key}");
                self.problem(tag, &message);
            }
        }
        node.content = Content::OrderedMap(pairs);
    }

    /// Makes a sequence of one-entry mappings a list of pairs.
    fn take_pairs(&mut self, tag: &Token, node: &mut Node) -> Vec<Pair> {
        let Content::Sequence(items) = &mut node.content else {
            return Vec::new();
        };
        let mut result = Vec::new();
        for item in std::mem::take(items) {
            result.push(match item.content {
                Content::Map(pairs) | Content::Set(pairs) => {
                    if pairs.len() > 1 {
                        let message = "Each pair must have its own sequence indicator";
                        self.problem(tag, message);
                    }
                    let first = pairs.into_iter().next();
                    first.unwrap_or(Pair {
                        key: Node::null(),
                        value: None,
                    })
                }
                _ => Pair {
                    key: item,
                    value: None,
                },
            });
        }
        result
    }

    fn block_map(&mut self, branch: &Branch) -> Node {
        self.at_root = false;
        let mut map = BlockMap {
            branch,
            pairs: Vec::new(),
            seen: SeenKeys::default(),
            offset: branch.offset,
            comment_end: None,
        };
        for entry in &branch.items {
            self.block_map_entry(&mut map, entry);
        }
        self.check_comment_end(map.comment_end, map.offset);
        let range = (
            branch.offset,
            map.offset,
            map.comment_end.unwrap_or(map.offset),
        );
        Node::new(Content::Map(map.pairs), range)
    }

    fn check_comment_end(&mut self, comment_end: Option<usize>, offset: usize) {
        if let Some(end) = comment_end.filter(|&end| end != 0 && end < offset) {
            self.problem_at(end, "Map comment with trailing content");
        }
    }

    fn block_map_entry(&mut self, map: &mut BlockMap<'_>, entry: &Entry) {
        let indent = map.branch.indent;
        let key = entry.key.as_deref();
        let separator = entry.separator.as_deref();
        let properties = resolve_properties(
            self,
            &entry.start,
            &Request {
                flow: None,
                indicator: Kind::ExplicitKey,
                next: after_start(entry),
                offset: map.offset,
                parent_indent: indent,
                start_on_newline: true,
            },
        );
        let implicit = properties.found.is_none();
        if implicit {
            let bare = properties.anchor.is_none() && properties.tag.is_none();
            self.check_implicit_key(map, key);
            if bare && separator.is_none() {
                map.comment_end = Some(properties.end);
                return;
            }
            if properties.newline_after.is_some() || key.is_some_and(contains_newline) {
                let message = "Implicit keys need to be on a single line";

                match (key, entry.start.last()) {
                    (Some(key), _) => self.problem_of(key, message),
                    (None, Some(last)) => self.problem(last, message),
                    (None, None) => {}
                }
            }
        } else if properties
            .found
            .is_some_and(|found| found.indent() != indent)
        {
            self.problem_at(map.offset, SAME_COLUMN);
        }
        self.at_key = true;
        let key_node = match key {
            Some(key) => self.node(key, &properties),
            None => self.empty_node(properties.end, &entry.start, &properties),
        };
        self.at_key = false;
        if map.seen.add(&key_node) {
            self.problem_at(properties.end, "Map keys must be unique");
        }
        self.block_map_value(map, entry, &properties, key_node);
    }

    fn check_implicit_key(&mut self, map: &BlockMap<'_>, key: Option<&Branch>) {
        let Some(key) = key else { return };
        if key.shape == Shape::BlockSequence {
            let message = "A block sequence may not be used as an implicit map key";
            self.problem_at(map.offset, message);
        } else if key.shape != Shape::Error && key.indent != map.branch.indent {
            self.problem_at(map.offset, SAME_COLUMN);
        }
    }

    fn block_map_value(
        &mut self,
        map: &mut BlockMap<'_>,
        entry: &Entry,
        key_properties: &Properties,
        key: Node,
    ) {
        let implicit = key_properties.found.is_none();
        let separator = entry.separator.as_deref().unwrap_or_default();
        let value = entry.value.as_deref();
        let block_scalar_key = entry
            .key
            .as_ref()
            .is_none_or(|key| key.shape == Shape::BlockScalar);
        let properties = resolve_properties(
            self,
            separator,
            &Request {
                flow: None,
                indicator: Kind::MapValue,
                next: value.map(Next::Branch),
                offset: key.range.2,
                parent_indent: map.branch.indent,
                start_on_newline: block_scalar_key,
            },
        );
        map.offset = properties.end;
        let Some(colon) = properties.found else {
            if implicit {
                let message = "Implicit map keys need to be followed by map values";
                self.problem_in((key.range.0, key.range.1), message);
            }
            map.pairs.push(Pair { key, value: None });
            return;
        };
        if implicit {
            let nested = value.is_some_and(|value| value.shape == Shape::BlockMap);
            if nested && !properties.has_newline {
                let message = "Nested mappings are not allowed in compact mappings";
                self.problem_at(map.offset, message);
            }
            if key_properties.start + MAX_IMPLICIT_KEY < colon.start() {
                let message = "The : indicator must be at most 1024 chars after the start of \
                               an implicit block mapping key";
                self.problem_in((key.range.0, key.range.1), message);
            }
        }
        let value_node = match value {
            Some(value) => self.node(value, &properties),
            None => self.empty_node(map.offset, separator, &properties),
        };
        map.offset = value_node.range.2;
        map.pairs.push(Pair {
            key,
            value: Some(value_node),
        });
    }

    fn block_sequence(&mut self, branch: &Branch) -> Node {
        self.at_root = false;
        self.at_key = false;
        let mut offset = branch.offset;
        let mut comment_end = None;
        let mut items = Vec::new();
        for Entry { start, value, .. } in &branch.items {
            let value = value.as_deref();
            let properties = resolve_properties(
                self,
                start,
                &Request {
                    flow: None,
                    indicator: Kind::SequenceItem,
                    next: value.map(Next::Branch),
                    offset,
                    parent_indent: branch.indent,
                    start_on_newline: true,
                },
            );
            if properties.found.is_none() {
                if value.is_some_and(|value| value.shape == Shape::BlockSequence) {
                    let message = "All sequence items must start at the same column";
                    self.problem_at(properties.end, message);
                } else if value.is_some() || properties.anchor.is_some() || properties.tag.is_some()
                {
                    let message = "Sequence item without - indicator";
                    self.problem_at(offset, message);
                } else {
                    comment_end = Some(properties.end);
                    continue;
                }
            }
            let item = match value {
                Some(value) => self.node(value, &properties),
                None => self.empty_node(properties.end, start, &properties),
            };
            offset = item.range.2;
            items.push(item);
        }
        let range = (branch.offset, offset, comment_end.unwrap_or(offset));
        Node::new(Content::Sequence(items), range)
    }
}

/// How far the colon may be from the start of its key.
pub(super) const MAX_IMPLICIT_KEY: usize = 1024;

/// The message for an entry that stands too far left or right.
const SAME_COLUMN: &str = "All mapping items must start at the same column";

/// A block mapping being composed.
struct BlockMap<'a> {
    branch: &'a Branch,
    pairs: Vec<Pair>,
    seen: SeenKeys,
    offset: usize,
    /// Where comments after the last entry end.
    comment_end: Option<usize>,
}

/// What comes after the tokens at an entry's start.
pub(super) fn after_start(entry: &Entry) -> Option<Next<'_>> {
    let token = || {
        entry
            .separator
            .as_ref()
            .and_then(|tokens| tokens.first())
            .map(Next::Token)
    };
    entry.key.as_deref().map(Next::Branch).or_else(token)
}

/// Whether a key takes more than one line.
pub(super) fn contains_newline(key: &Branch) -> bool {
    let newline = |tokens: &[Token]| tokens.iter().any(|token| token.kind == Kind::Newline);
    match key.shape {
        Shape::Alias | Shape::Plain | Shape::SingleQuoted | Shape::DoubleQuoted => {
            key.spans_lines || newline(&key.end)
        }
        Shape::FlowMap | Shape::FlowSequence => key.items.iter().any(|entry| {
            newline(&entry.start)
                || entry.separator.as_deref().is_some_and(newline)
                || entry.key.as_deref().is_some_and(contains_newline)
                || entry.value.as_deref().is_some_and(contains_newline)
        }),
        _ => true,
    }
}
