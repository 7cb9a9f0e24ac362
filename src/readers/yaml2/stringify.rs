//! What a collection is called when it is a key: its own text in flow style.

use super::super::javascript::{Item, number_text};
use super::node::{Content, Node, Pair};
use super::to_js::scalar_text;

/// The text of a key that is a collection, as the reader writes it on one line.
pub(super) fn key_text(node: &Node) -> String {
    let anchor = node
        .anchor
        .as_ref()
        .map_or_else(String::new, |name| format!("&{name} "));
    let text = match &node.content {
        Content::Scalar(scalar) if matches!(scalar.value, Item::Date(_) | Item::Bytes(_)) => {
            return scalar_text(&scalar.value);
        }
        Content::Scalar(scalar) => match &scalar.value {
            Item::Null if scalar.source.is_empty() && scalar.plain => String::new(),
            Item::Number(number) if !scalar.plain => number_text(*number),
            Item::Text(text) if !scalar.plain => quoted(text),
            _ => scalar.source.clone(),
        },
        Content::Alias(name) => return format!("*{name}"),
        Content::Sequence(items) => wrapped('[', items.iter().map(key_text).collect(), ']'),
        Content::Map(pairs) | Content::Set(pairs) => {
            wrapped('{', pairs.iter().map(pair_text).collect(), '}')
        }
        Content::OrderedMap(pairs) | Content::Pairs(pairs) => {
            wrapped('[', pairs.iter().map(pair_text).collect(), ']')
        }
    };
    format!("{anchor}{text}")
}

fn wrapped(open: char, items: Vec<String>, close: char) -> String {
    if items.is_empty() {
        return format!("{open}{close}");
    }
    format!("{open} {} {close}", items.join(", "))
}

fn pair_text(pair: &Pair) -> String {
    let key = key_text(&pair.key);
    match &pair.value {
        None => key,
        Some(value) => format!("{key}: {}", key_text(value)).trim_end().to_owned(),
    }
}

fn quoted(text: &str) -> String {
    let escaped = text
        .replace('\\', "\\\\")
        .replace('"', "\\\"")
        .replace('\n', "\\n");
    format!("\"{escaped}\"")
}
