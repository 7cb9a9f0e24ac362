//! What a collection is called when it is a key: its own text in flow style, as the reader would
//! write it. Long texts go over several lines; but where the reader would also fold a long scalar,
//! ours stays whole.

use super::super::javascript::Item;
use super::directives::CORE_PREFIX;
use super::node::{Content, Node, Pair, Scalar};
use super::stringify_scalar::{self as scalar, Place};

/// How long a line may be before a collection goes over several.
const LINE_WIDTH: usize = 80;

/// How many bytes may be written as keys in one reading. Keys in keys in keys are written again at
/// each level, by the real reader, too, which then takes its time. What is beyond stays empty.
const MAX_BYTES: usize = 200_000;

/// Writes keys.
#[derive(Default)]
pub(super) struct KeyWriter {
    bytes: usize,
}

impl KeyWriter {
    /// The text of a key that is no plain scalar.
    pub(super) fn text(&mut self, node: &Node) -> String {
        if let Content::Scalar(Scalar {
            value: value @ (Item::Date(_) | Item::Bytes(_)),
            ..
        }) = &node.content
        {
            return super::to_js::scalar_text(value);
        }
        self.content(
            node,
            Place {
                indent: 0,
                implicit_key: false,
            },
        )
    }

    /// A node with its anchor and tag.
    fn write(&mut self, node: &Node, place: Place) -> String {
        let text = self.content(node, place);
        let anchor = node.anchor.as_ref().map(|name| format!("&{name}"));
        let tag = node.tag.as_deref().map(tag_text);
        let parts = anchor.into_iter().chain(tag).chain(std::iter::once(text));
        parts.collect::<Vec<_>>().join(" ")
    }

    fn content(&mut self, node: &Node, place: Place) -> String {
        if self.bytes > MAX_BYTES {
            return String::new();
        }
        let text = match &node.content {
            Content::Alias(name) => {
                let space = if place.implicit_key { " " } else { "" };
                format!("*{name}{space}")
            }
            Content::Scalar(content) => scalar::text(content, node.tag.as_deref(), place),
            Content::Sequence(items) => {
                let inner = Place {
                    indent: place.indent + 4,
                    implicit_key: false,
                };
                let items = items.iter().map(|item| self.write(item, inner)).collect();
                wrapped('[', items, ']', place.indent)
            }
            Content::Map(pairs) | Content::Set(pairs) => {
                let pairs = self.pairs(pairs, place.indent + 2);
                wrapped('{', pairs, '}', place.indent)
            }
            Content::OrderedMap(pairs) | Content::Pairs(pairs) => {
                let pairs = self.pairs(pairs, place.indent + 4);
                wrapped('[', pairs, ']', place.indent)
            }
        };
        self.bytes += text.len();
        text
    }

    fn pairs(&mut self, pairs: &[Pair], indent: usize) -> Vec<String> {
        let only_keys = pairs.iter().all(|pair| pair.value.is_none());
        pairs
            .iter()
            .map(|pair| self.pair(pair, indent, only_keys))
            .collect()
    }

    fn pair(&mut self, pair: &Pair, indent: usize, only_keys: bool) -> String {
        let explicit = match &pair.key.content {
            Content::Scalar(scalar) => scalar.style == super::token::Shape::BlockScalar,
            _ => true,
        };
        let inner = Place {
            indent: indent + 2,
            implicit_key: !explicit && !only_keys,
        };
        let key = self.write(&pair.key, inner);
        let Some(value) = &pair.value else {
            return match (key.as_str(), explicit) {
                ("", _) => "?".to_owned(),
                (_, true) => format!("? {key}"),
                (_, false) => key,
            };
        };
        let text = self.write(
            value,
            Place {
                implicit_key: false,
                ..inner
            },
        );
        let collection = !matches!(value.content, Content::Scalar(_) | Content::Alias(_));
        let properties = text.starts_with(['&', '!']);
        let space = if !explicit && collection && text.contains('\n') && !properties {
            format!("\n{}", " ".repeat(inner.indent))
        } else if text.is_empty() {
            String::new()
        } else {
            " ".to_owned()
        };
        if explicit {
            format!("? {key}\n{}:{space}{text}", " ".repeat(indent))
        } else {
            format!("{key}:{space}{text}")
        }
    }
}

fn wrapped(open: char, items: Vec<String>, close: char, indent: usize) -> String {
    if items.is_empty() {
        return format!("{open}{close}");
    }
    let last = items.len() - 1;
    let separated = |(index, item): (usize, String)| {
        if index < last {
            format!("{item},")
        } else {
            item
        }
    };
    let lines: Vec<String> = items.into_iter().enumerate().map(separated).collect();
    let width: usize = lines
        .iter()
        .map(|line| line.encode_utf16().count() + 2)
        .sum();
    if width + 2 <= LINE_WIDTH && !lines.iter().any(|line| line.contains('\n')) {
        return format!("{open} {} {close}", lines.join(" "));
    }
    let margin = " ".repeat(indent);
    let lines: String = lines
        .iter()
        .map(|line| format!("\n  {margin}{line}"))
        .collect();
    format!("{open}{lines}\n{margin}{close}")
}

fn tag_text(tag: &str) -> String {
    if let Some(name) = tag.strip_prefix(CORE_PREFIX) {
        format!("!!{name}")
    } else if tag.starts_with('!') {
        tag.to_owned()
    } else {
        format!("!<{tag}>")
    }
}
