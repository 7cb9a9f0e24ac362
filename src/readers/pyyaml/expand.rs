//! From shared Python objects to a [`Value`].

use std::collections::HashMap;

use crate::readers::budget::Budget;
use crate::readers::libyaml::{Document, NodeId, NodeKind};
use crate::readers::value::Value;

/// A Python object whose parts are the objects of other nodes.
#[derive(Clone, Debug)]
pub(super) enum Built {
    Value(Value),
    Sequence(Vec<NodeId>),
    /// `!!omap` and `!!pairs`: a list of pairs.
    Pairs(Vec<(NodeId, NodeId)>),
    Mapping(Vec<(NodeId, NodeId)>),
    /// `!!set`: given as a mapping to null.
    Set(Vec<NodeId>),
}

/// Copies the object of `root` into a tree. An object inside itself, and whatever exceeds the
/// budget, becomes null there.
pub(super) fn expand(document: &Document, built: &[Option<Built>], root: NodeId) -> Value {
    let mut expansion = Expansion {
        document,
        built,
        budget: Budget::new(),
        open: vec![false; document.nodes.len()],
    };
    expansion.value(root, 0)
}

struct Expansion<'a> {
    document: &'a Document,
    built: &'a [Option<Built>],
    budget: Budget,
    /// Objects being copied.
    open: Vec<bool>,
}

impl Expansion<'_> {
    fn value(&mut self, id: NodeId, depth: usize) -> Value {
        let Some(built) = &self.built[id] else {
            return Value::Null;
        };
        let bytes = match built {
            Built::Value(Value::String(text)) => text.len(),
            Built::Value(Value::Binary(bytes)) => bytes.len(),
            _ => 0,
        };
        if self.open[id] || !self.budget.pay(depth, bytes) {
            return Value::Null;
        }
        if let Built::Value(value) = built {
            return value.clone();
        }
        self.open[id] = true;
        let value = self.collection(built, depth + 1);
        self.open[id] = false;
        value
    }

    fn collection(&mut self, built: &Built, depth: usize) -> Value {
        match built {
            Built::Value(value) => value.clone(),
            Built::Sequence(items) => {
                Value::Sequence(items.iter().map(|&item| self.value(item, depth)).collect())
            }
            Built::Pairs(pairs) => Value::Sequence(
                pairs
                    .iter()
                    .map(|&(key, value)| {
                        let key = self.value(key, depth + 1);
                        Value::Sequence(vec![key, self.value(value, depth + 1)])
                    })
                    .collect(),
            ),
            Built::Mapping(entries) => {
                let mut dictionary = Dictionary::default();
                for &(node, value) in entries {
                    let key = self.value(node, depth);
                    let value = self.value(value, depth);
                    dictionary.insert(self.identity(&key, node), key, value);
                }
                Value::Mapping(dictionary.entries)
            }
            Built::Set(keys) => {
                let mut dictionary = Dictionary::default();
                for &node in keys {
                    let key = self.value(node, depth);
                    dictionary.insert(self.identity(&key, node), key, Value::Null);
                }
                Value::Mapping(dictionary.entries)
            }
        }
    }

    /// A text that is the same for keys that are equal in Python, where `1`, `1.0` and `True` are;
    /// `node` is the key's.
    fn identity(&self, key: &Value, node: NodeId) -> Option<String> {
        Some(match key {
            Value::Null => "null".to_owned(),
            Value::Bool(value) => format!("number {}", u8::from(*value)),
            Value::Integer(digits) => format!("number {digits}"),
            Value::Float(number) if number.is_nan() => self.identity_of_nan(node),
            // Adding zero makes negative zero positive.
            Value::Float(number) if number.fract() == 0.0 => format!("number {:.0}", number + 0.0),
            Value::Float(number) => format!("number {number:e}"),
            Value::String(text) => format!("text {text}"),
            Value::Timestamp(text) => format!("time {text}"),
            Value::Binary(bytes) => format!("bytes {bytes:?}"),
            Value::Sequence(_) | Value::Mapping(_) => return None,
        })
    }

    /// Not-a-number equals nothing, but Python finds a key by the object first, and PyYAML has one
    /// object for every `.nan`. A `!!float nan` becomes an object of its own.
    fn identity_of_nan(&self, node: NodeId) -> String {
        match &self.document.nodes[node].kind {
            NodeKind::Scalar { value, .. } if value.contains('.') => ".nan".to_owned(),
            _ => format!("nan {node}"),
        }
    }
}

/// A Python `dict`: a later value replaces an earlier one, in the earlier one's place and under
/// the earlier one's key.
#[derive(Default)]
struct Dictionary {
    entries: Vec<(Value, Value)>,
    places: HashMap<String, usize>,
}

impl Dictionary {
    /// Sets a key; keys with the same identity are equal, and those without one equal nothing.
    fn insert(&mut self, identity: Option<String>, key: Value, value: Value) {
        let known = identity
            .as_ref()
            .and_then(|identity| self.places.get(identity));
        if let Some(&place) = known {
            self.entries[place].1 = value;
            return;
        }
        if let Some(identity) = identity {
            self.places.insert(identity, self.entries.len());
        }
        self.entries.push((key, value));
    }
}
