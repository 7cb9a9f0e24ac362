//! TOML and JSON to one tree, so that settings are read in one way wherever they come from.

use serde_json::Value;
use toml::Spanned;
use toml::de::{DeInteger, DeTable, DeValue};

use super::problem::Problem;
use crate::text::Span;

/// A value, and where it is if it comes from a file.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) span: Option<Place>,
    pub(super) kind: Kind,
}

#[derive(Debug)]
pub(super) enum Kind {
    Table(Vec<(Key, Node)>),
    List(Vec<Node>),
    /// Anything else.
    Leaf(Value),
}

#[derive(Debug)]
pub(super) struct Key {
    pub(super) name: String,
    pub(super) span: Option<Place>,
}

/// A place in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) span: Span,
    /// From 1.
    pub(super) line: usize,
}

/// The tree of a TOML text, so far as it can be read, and why the rest cannot.
pub(super) fn from_toml(text: &str) -> (Node, Vec<Problem>) {
    let (table, errors) = DeTable::parse_recoverable(text);
    let source = Source { text };
    // What the parser finds after the first fault mostly follows from it.
    let problems = errors.first().map(|error| source.problem(error));
    let problems = problems.into_iter().collect();
    let place = source.place(table.span());
    (source.table(place, table.get_ref()), problems)
}

/// The tree of a JSON value.
pub(super) fn from_json(value: &Value) -> Node {
    let kind = match value {
        Value::Object(map) => {
            let entries = map.iter().map(|(name, value)| {
                let name = name.clone();
                (Key { name, span: None }, from_json(value))
            });
            Kind::Table(entries.collect())
        }
        Value::Array(items) => Kind::List(items.iter().map(from_json).collect()),
        leaf => Kind::Leaf(leaf.clone()),
    };
    Node { span: None, kind }
}

impl Node {
    /// Whether it says nothing: editors send `null` for what is not set.
    pub(super) fn is_null(&self) -> bool {
        matches!(self.kind, Kind::Leaf(Value::Null))
    }

    /// The value in the form of JSON.
    pub(super) fn to_json(&self) -> Value {
        match &self.kind {
            Kind::Table(entries) => Value::Object(
                entries
                    .iter()
                    .map(|(key, node)| (key.name.clone(), node.to_json()))
                    .collect(),
            ),
            Kind::List(items) => Value::Array(items.iter().map(Self::to_json).collect()),
            Kind::Leaf(value) => value.clone(),
        }
    }
}

struct Source<'text> {
    text: &'text str,
}

impl Source<'_> {
    fn place(&self, range: std::ops::Range<usize>) -> Place {
        let before = self.text.as_bytes().get(..range.start).unwrap_or_default();
        Place {
            span: range.into(),
            line: 1 + before.iter().filter(|byte| **byte == b'\n').count(),
        }
    }

    fn problem(&self, error: &toml::de::Error) -> Problem {
        let place = error.span().map(|range| self.place(range));
        let message = error.message().replace('\n', ", ");
        let message = if message.starts_with("cannot extend value of type array") {
            "is a list already; next to options of a host, `hosts = […]` is written \
             `hosts.enabled = […]`"
                .to_owned()
        } else {
            message
        };
        Problem {
            key: String::new(),
            message,
            span: place.map(|place| place.span),
            line: place.map(|place| place.line),
        }
    }

    fn node(&self, value: &Spanned<DeValue<'_>>) -> Node {
        let place = self.place(value.span());
        let kind = match value.get_ref() {
            DeValue::Table(table) => return self.table(place, table),
            DeValue::Array(items) => Kind::List(items.iter().map(|item| self.node(item)).collect()),
            DeValue::String(text) => Kind::Leaf(text.as_ref().into()),
            DeValue::Boolean(value) => Kind::Leaf((*value).into()),
            DeValue::Integer(number) => Kind::Leaf(integer(number)),
            DeValue::Float(number) => Kind::Leaf(
                number
                    .as_str()
                    .parse::<f64>()
                    .map_or_else(|_| number.as_str().into(), Value::from),
            ),
            // JSON has no dates; a loader takes them as text.
            DeValue::Datetime(date) => Kind::Leaf(date.to_string().into()),
        };
        Node {
            span: Some(place),
            kind,
        }
    }

    fn table(&self, place: Place, table: &DeTable<'_>) -> Node {
        let entries = table.iter().map(|(key, value)| {
            let key = Key {
                name: key.get_ref().to_string(),
                span: Some(self.place(key.span())),
            };
            (key, self.node(value))
        });
        let mut entries: Vec<_> = entries.collect();
        // The parser keeps them by name; users read from top to bottom.
        entries.sort_by_key(|(key, _)| key.span.map(|place| place.span));
        Node {
            span: Some(place),
            kind: Kind::Table(entries),
        }
    }
}

/// A number too large for JSON becomes the text it is, which the reader of the option refuses.
fn integer(number: &DeInteger<'_>) -> Value {
    i64::from_str_radix(number.as_str(), number.radix())
        .map_or_else(|_| number.as_str().into(), Value::from)
}
