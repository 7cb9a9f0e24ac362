//! Decoding nodes into Go values.
//!
//! A mismatch does not end decoding: it is noted, the value is left out, and the notes make the
//! error in the end. A failure ends it at once, whatever was noted.

mod entries;
mod mapping;
mod notes;

use std::collections::HashSet;

use crate::readers::base64;
use crate::readers::budget::Budget;
use crate::readers::libyaml::{Document, Mark, NodeId, NodeKind};
use crate::readers::value::{NativeError, Value};

use super::UnknownFields;
use super::aliasing::Aliasing;
use super::message;
use super::resolve::{Resolved, resolve_tagged};
use super::tags::tag;
use super::target::GoType;
use mapping::struct_value;

/// Why decoding ends at once.
enum Failure {
    /// yaml.v3 returns an error with this text, after its prefix.
    Error(String),
    /// yaml.v3 panics with this text, which ends the host unless it recovers.
    Panic(String),
}

/// Decodes the document whose root is `root`.
pub(super) fn decode(
    document: &Document,
    root: NodeId,
    target: &GoType,
    unknown_fields: UnknownFields,
) -> Result<Value, NativeError> {
    let mut decoder = Decoder {
        document,
        unknown_fields,
        notes: Vec::new(),
        first_note: None,
        aliasing: Aliasing::default(),
        open_aliases: HashSet::new(),
        merged: None,
        budget: Budget::new(),
    };
    // The document counts as a node itself.
    decoder.aliasing.count();
    let decoded = decoder.node(root, target, 0);
    match decoded {
        Err(Failure::Error(text)) => Err(message::failure(&text)),
        Err(Failure::Panic(text)) => Err(message::panic(text)),
        Ok(_) if !decoder.notes.is_empty() => {
            Err(message::type_error(&decoder.notes, decoder.first_note))
        }
        Ok(value) => Ok(value.unwrap_or_else(|| zero(target))),
    }
}

struct Decoder<'a> {
    document: &'a Document,
    unknown_fields: UnknownFields,
    notes: Vec<String>,
    first_note: Option<Mark>,
    aliasing: Aliasing,
    open_aliases: HashSet<NodeId>,
    /// While merging: the keys that are set already, in the form of [`entries::identity`].
    merged: Option<HashSet<String>>,
    budget: Budget,
}

impl Decoder<'_> {
    /// Decodes a node; `None` if nothing was set.
    fn node(
        &mut self,
        id: NodeId,
        target: &GoType,
        depth: usize,
    ) -> Result<Option<Value>, Failure> {
        self.count()?;
        match &self.document.nodes[id].kind {
            NodeKind::Alias {
                name,
                target: named,
            } => {
                let named = *named;
                self.enter_alias(id, name)?;
                let value = self.node(named, target, depth)?;
                self.leave_alias(id);
                Ok(value)
            }
            NodeKind::Scalar { value, .. } => self.scalar(id, value, target, depth),
            NodeKind::Sequence(items) => self.sequence(id, items, target, depth),
            NodeKind::Mapping(entries) => self.mapping(id, entries, target, depth),
        }
    }

    fn count(&mut self) -> Result<(), Failure> {
        if self.aliasing.count() {
            return Ok(());
        }
        Err(Failure::Error(
            "document contains excessive aliasing".to_owned(),
        ))
    }

    fn enter_alias(&mut self, id: NodeId, name: &str) -> Result<(), Failure> {
        if !self.open_aliases.insert(id) {
            return Err(Failure::Error(format!(
                "anchor '{name}' value contains itself"
            )));
        }
        self.aliasing.enter();
        Ok(())
    }

    fn leave_alias(&mut self, id: NodeId) {
        self.aliasing.leave();
        self.open_aliases.remove(&id);
    }

    /// Puts a value into the tree, unless there is no room for it.
    fn keep(&mut self, value: Value, depth: usize) -> Value {
        let bytes = match &value {
            Value::String(text) => text.len(),
            Value::Binary(bytes) => bytes.len(),
            _ => 0,
        };
        if self.budget.pay(depth, bytes) {
            value
        } else {
            Value::Null
        }
    }

    fn scalar(
        &mut self,
        id: NodeId,
        text: &str,
        target: &GoType,
        depth: usize,
    ) -> Result<Option<Value>, Failure> {
        let tag = tag(self.document, id);
        let binary = if tag == "!!binary" {
            Some(decode_base64(text)?)
        } else {
            None
        };
        let resolved = resolve_tagged(text, &tag).map_err(Failure::Error)?;
        if binary.is_none() && resolved == Resolved::Null {
            return Ok(match target {
                GoType::Any | GoType::Slice(_) | GoType::Map(_) => {
                    Some(self.keep(zero(target), depth))
                }
                GoType::String | GoType::Bool | GoType::Int | GoType::Struct(_) => None,
            });
        }
        let value = match target {
            GoType::Any => Some(binary.unwrap_or_else(|| resolved.value(text))),
            GoType::String => Some(binary.unwrap_or_else(|| Value::String(text.to_owned()))),
            GoType::Bool => as_bool(&resolved, text),
            GoType::Int => as_int(&resolved),
            GoType::Slice(_) | GoType::Map(_) | GoType::Struct(_) => None,
        };
        Ok(match value {
            Some(value) => Some(self.keep(value, depth)),
            None => self.mismatch(id, &tag, target),
        })
    }

    fn sequence(
        &mut self,
        id: NodeId,
        items: &[NodeId],
        target: &GoType,
        depth: usize,
    ) -> Result<Option<Value>, Failure> {
        let element = match target {
            GoType::Any => &GoType::Any,
            GoType::Slice(element) => *element,
            _ => return Ok(self.mismatch(id, "!!seq", target)),
        };
        if !Budget::reaches(depth) {
            return Ok(Some(Value::Null));
        }
        let mut values = Vec::new();
        for &item in items {
            values.extend(self.node(item, element, depth + 1)?);
        }
        Ok(Some(self.keep(Value::Sequence(values), depth)))
    }
}

/// Into a bool also goes what YAML 1.1 takes for one.
fn as_bool(resolved: &Resolved, text: &str) -> Option<Value> {
    let value = match (resolved, text) {
        (Resolved::Bool(value), _) => *value,
        (Resolved::Text, "y" | "Y" | "yes" | "Yes" | "YES" | "on" | "On" | "ON") => true,
        (Resolved::Text, "n" | "N" | "no" | "No" | "NO" | "off" | "Off" | "OFF") => false,
        _ => return None,
    };
    Some(Value::Bool(value))
}

/// Into an int also goes a float, without its fraction, and minus infinity as the least int.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "Go converts in the same way"
)]
fn as_int(resolved: &Resolved) -> Option<Value> {
    let value = match *resolved {
        Resolved::Int(value) => i64::try_from(value).ok()?,
        Resolved::Float(value) if value <= i64::MAX as f64 => value as i64,
        _ => return None,
    };
    Some(Value::Integer(value.to_string()))
}

/// The zero value of a type.
fn zero(target: &GoType) -> Value {
    match target {
        GoType::Any => Value::Null,
        GoType::String => Value::String(String::new()),
        GoType::Bool => Value::Bool(false),
        GoType::Int => Value::Integer("0".to_owned()),
        GoType::Slice(_) => Value::Sequence(Vec::new()),
        GoType::Map(_) => Value::Mapping(Vec::new()),
        GoType::Struct(shape) => struct_value(shape, vec![None; shape.fields.len()]),
    }
}

/// Go's strict base64, which skips line feeds and carriage returns.
fn decode_base64(text: &str) -> Result<Value, Failure> {
    let bytes: Vec<u8> = text
        .bytes()
        .filter(|byte| !matches!(byte, b'\r' | b'\n'))
        .collect();
    let decoded = base64::decode_strict(&bytes);
    decoded
        .map(|bytes| match String::from_utf8(bytes) {
            Ok(text) => Value::String(text),
            Err(error) => Value::Binary(error.into_bytes()),
        })
        .ok_or_else(|| Failure::Error("!!binary value contains invalid base64 data".to_owned()))
}
