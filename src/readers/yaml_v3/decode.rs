//! Decoding nodes into Go values.
//!
//! A mismatch does not end decoding: it is noted, the value is left out, and the notes make the
//! error in the end. A failure ends it at once, whatever was noted.

use std::collections::{HashMap, HashSet};

use crate::readers::budget::Budget;
use crate::readers::libyaml::{Document, Mark, NodeId, NodeKind};
use crate::readers::value::{NativeError, Value};

use super::UnknownFields;
use super::aliasing::Aliasing;
use super::display::{go_quote, go_syntax};
use super::message;
use super::resolve::{Resolved, resolve_tagged};
use super::tags::{has_string_keys, is_merge, tag, target_tag};
use super::target::{GoStruct, GoType};

/// A text longer than so many bytes is shortened in a mismatch.
const LONGEST_SHOWN: usize = 10;

/// How much of a longer one is shown.
const SHORTENED: usize = 7;

/// yaml.v3 notes every pair of equal keys, which is quadratic; more notes than this say nothing.
const MOST_NOTES: usize = 1_000;

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
    /// While merging: the keys that are set already, in the form of [`identity`].
    merged: Option<HashSet<String>>,
    budget: Budget,
}

/// A mapping or struct being filled.
enum Filled<'a> {
    Map {
        entries: Entries,
        any_key: bool,
        element: &'a GoType,
        is_new: bool,
    },
    Struct {
        shape: &'static GoStruct,
        values: Vec<Option<Value>>,
        is_set: Vec<bool>,
    },
}

/// A Go map. Its order is ours: that in which keys were first set.
#[derive(Default)]
struct Entries {
    list: Vec<(Value, Value)>,
    places: HashMap<String, usize>,
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
                GoType::String | GoType::Bool | GoType::Struct(_) => None,
            });
        }
        let value = match target {
            GoType::Any => binary.unwrap_or_else(|| resolved.value(text)),
            GoType::String => binary.unwrap_or_else(|| Value::String(text.to_owned())),
            GoType::Bool => match (resolved, text) {
                (Resolved::Bool(value), _) => Value::Bool(value),
                (Resolved::Text, "y" | "Y" | "yes" | "Yes" | "YES" | "on" | "On" | "ON") => {
                    Value::Bool(true)
                }
                (Resolved::Text, "n" | "N" | "no" | "No" | "NO" | "off" | "Off" | "OFF") => {
                    Value::Bool(false)
                }
                _ => return Ok(self.mismatch(id, &tag, target)),
            },
            GoType::Slice(_) | GoType::Map(_) | GoType::Struct(_) => {
                return Ok(self.mismatch(id, &tag, target));
            }
        };
        Ok(Some(self.keep(value, depth)))
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

    fn mapping(
        &mut self,
        id: NodeId,
        entries: &[(NodeId, NodeId)],
        target: &GoType,
        depth: usize,
    ) -> Result<Option<Value>, Failure> {
        let list = Entries::default();
        let mut filled = match target {
            GoType::Any => {
                let any_key = !has_string_keys(self.document, entries);
                Filled::Map {
                    entries: list,
                    any_key,
                    element: &GoType::Any,
                    is_new: false,
                }
            }
            GoType::Map(element) => Filled::Map {
                entries: list,
                any_key: false,
                element,
                is_new: true,
            },
            GoType::Struct(shape) => Filled::Struct {
                shape,
                values: vec![None; shape.fields.len()],
                is_set: vec![false; shape.fields.len()],
            },
            GoType::String | GoType::Bool | GoType::Slice(_) => {
                if self.note_equal_keys(entries) {
                    return Ok(None);
                }
                return Ok(self.mismatch(id, "!!map", target));
            }
        };
        if !Budget::reaches(depth) {
            return Ok(Some(Value::Null));
        }
        if !self.fill(entries, &mut filled, depth + 1)? {
            return Ok(None);
        }
        let value = match filled {
            Filled::Map { entries, .. } => Value::Mapping(entries.list),
            Filled::Struct { shape, values, .. } => struct_value(shape, values),
        };
        Ok(Some(self.keep(value, depth)))
    }

    /// Sets what a mapping has; false if it has a key twice, and then sets nothing.
    fn fill(
        &mut self,
        entries: &[(NodeId, NodeId)],
        filled: &mut Filled<'_>,
        depth: usize,
    ) -> Result<bool, Failure> {
        if self.note_equal_keys(entries) {
            return Ok(false);
        }
        let mut merged = self.merged.take();
        if let Filled::Struct { is_set, .. } = filled {
            is_set.fill(false);
        }
        let mut merge = None;
        for &(key, value) in entries {
            if is_merge(self.document, key) {
                merge = Some(value);
                continue;
            }
            let key_type = match filled {
                Filled::Map { any_key: true, .. } => &GoType::Any,
                _ => &GoType::String,
            };
            let Some(key_value) = self.node(key, key_type, depth)? else {
                continue;
            };
            if let Some(merged) = &mut merged
                && identity(&key_value).is_some_and(|identity| !merged.insert(identity))
            {
                continue;
            }
            self.set(key, key_value, value, filled, depth)?;
        }
        self.merged = merged;
        if let Some(value) = merge {
            self.merge(entries, value, filled, depth)?;
        }
        Ok(true)
    }

    fn set(
        &mut self,
        key: NodeId,
        key_value: Value,
        value: NodeId,
        filled: &mut Filled<'_>,
        depth: usize,
    ) -> Result<(), Failure> {
        match filled {
            Filled::Map {
                entries,
                element,
                is_new,
                ..
            } => {
                if matches!(key_value, Value::Sequence(_) | Value::Mapping(_)) {
                    let shown = go_syntax(&key_value);
                    return Err(Failure::Error(format!("invalid map key: {shown}")));
                }
                let decoded = self.node(value, element, depth)?;
                let is_null = || target_tag(self.document, value) == "!!null";
                let decoded = decoded.or_else(|| {
                    (is_null() && (*is_new || !entries.has(&key_value))).then(|| zero(element))
                });
                if let Some(decoded) = decoded {
                    entries.insert(key_value, decoded);
                }
                Ok(())
            }
            Filled::Struct {
                shape,
                values,
                is_set,
            } => {
                let name = match key_value {
                    Value::String(name) => name,
                    Value::Binary(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
                    _ => String::new(),
                };
                match shape.fields.iter().position(|field| field.key == name) {
                    Some(index) if is_set[index] => {
                        self.note(
                            key,
                            &format!("field {name} already set in type {}", shape.name),
                        );
                    }
                    Some(index) => {
                        is_set[index] = true;
                        if let Some(decoded) = self.node(value, &shape.fields[index].kind, depth)? {
                            values[index] = Some(decoded);
                        }
                    }
                    None if self.unknown_fields == UnknownFields::Refused => {
                        self.note(
                            key,
                            &format!("field {name} not found in type {}", shape.name),
                        );
                    }
                    None => {}
                }
                Ok(())
            }
        }
    }

    /// Sets what a merge key's value has and the mapping itself has not.
    fn merge(
        &mut self,
        entries: &[(NodeId, NodeId)],
        value: NodeId,
        filled: &mut Filled<'_>,
        depth: usize,
    ) -> Result<(), Failure> {
        let outer = self.merged.take();
        let keys = match &outer {
            Some(keys) => keys.clone(),
            None => self.own_keys(entries, depth)?,
        };
        self.merged = Some(keys);
        let document = self.document;
        match &document.nodes[value].kind {
            NodeKind::Sequence(items) => {
                for &item in items {
                    self.merge_one(item, filled, depth)?;
                }
            }
            _ => self.merge_one(value, filled, depth)?,
        }
        let merged = self.merged.take();
        // The set is shared with the outer merge, not copied.
        self.merged = outer.and(merged);
        Ok(())
    }

    fn own_keys(
        &mut self,
        entries: &[(NodeId, NodeId)],
        depth: usize,
    ) -> Result<HashSet<String>, Failure> {
        let mut keys = HashSet::new();
        for &(key, _) in entries {
            let decoded = self.node(key, &GoType::Any, depth)?;
            if let Some(key @ (Value::Sequence(_) | Value::Mapping(_))) = &decoded {
                return Err(Failure::Panic(unhashable(key)));
            }
            keys.extend(decoded.as_ref().and_then(identity));
        }
        Ok(keys)
    }

    fn merge_one(
        &mut self,
        id: NodeId,
        filled: &mut Filled<'_>,
        depth: usize,
    ) -> Result<(), Failure> {
        let document = self.document;
        let (alias, named) = match &document.nodes[id].kind {
            NodeKind::Alias { name, target } => (Some(name), *target),
            _ => (None, id),
        };
        let NodeKind::Mapping(entries) = &document.nodes[named].kind else {
            let text = "map merge requires map or sequence of maps as the value";
            return Err(Failure::Error(text.to_owned()));
        };
        self.count()?;
        if let Some(name) = alias {
            self.enter_alias(id, name)?;
            self.count()?;
        }
        if let Filled::Map { is_new, .. } = filled {
            *is_new = false;
        }
        if Budget::reaches(depth) {
            self.fill(entries, filled, depth + 1)?;
        }
        if alias.is_some() {
            self.leave_alias(id);
        }
        Ok(())
    }

    /// Notes every pair of equal keys; true if there is one.
    fn note_equal_keys(&mut self, entries: &[(NodeId, NodeId)]) -> bool {
        let document = self.document;
        let mut equal: HashMap<(u8, &str), Vec<NodeId>> = HashMap::new();
        for &(key, _) in entries {
            equal.entry(key_text(document, key)).or_default().push(key);
        }
        if equal.len() == entries.len() {
            return false;
        }
        for &(first, _) in entries {
            if self.notes.len() >= MOST_NOTES {
                break;
            }
            let text = key_text(document, first);
            let line = document.nodes[first].start.line + 1;
            for &other in equal
                .get(&text)
                .into_iter()
                .flatten()
                .filter(|&&other| other > first)
            {
                let quoted = go_quote(text.1);
                self.note(
                    other,
                    &format!("mapping key {quoted} already defined at line {line}"),
                );
            }
        }
        true
    }

    /// Notes that a node does not fit the type.
    fn mismatch(&mut self, id: NodeId, implied_tag: &str, target: &GoType) -> Option<Value> {
        let own = tag(self.document, id);
        let tag = if own.is_empty() { implied_tag } else { &*own };
        let text = match &self.document.nodes[id].kind {
            NodeKind::Scalar { value, .. } => value.as_str(),
            _ => "",
        };
        let shown = match tag {
            // As the real one has it: unquoted, and glued to the tag.
            "!!seq" | "!!map" => text.to_owned(),
            _ => format!(" `{}`", shortened(text)),
        };
        // An `any`'s mapping decodes its own values as `any`, so the type is always a known one.
        self.note(id, &format!("cannot unmarshal {tag}{shown} into {target}"));
        None
    }

    fn note(&mut self, id: NodeId, text: &str) {
        let start = self.document.nodes[id].start;
        self.first_note.get_or_insert(start);
        if self.notes.len() < MOST_NOTES {
            self.notes.push(format!("line {}: {text}", start.line + 1));
        }
    }
}

impl Entries {
    fn has(&self, key: &Value) -> bool {
        identity(key).is_some_and(|identity| self.places.contains_key(&identity))
    }

    fn insert(&mut self, key: Value, value: Value) {
        let identity = identity(&key);
        if let Some(&place) = identity
            .as_ref()
            .and_then(|identity| self.places.get(identity))
        {
            self.list[place].1 = value;
            return;
        }
        if let Some(identity) = identity {
            self.places.insert(identity, self.list.len());
        }
        self.list.push((key, value));
    }
}

/// The text of the panic for a key that cannot be one.
fn unhashable(key: &Value) -> String {
    let kind = match key {
        Value::Sequence(_) => "[]interface {}",
        Value::Mapping(entries)
            if entries
                .iter()
                .all(|(key, _)| matches!(key, Value::String(_))) =>
        {
            "map[string]interface {}"
        }
        _ => "map[interface {}]interface {}",
    };
    format!("runtime error: hash of unhashable type {kind}")
}

/// A text that is the same for keys that are equal in Go. Not-a-number equals nothing.
fn identity(key: &Value) -> Option<String> {
    Some(match key {
        Value::Null => "nil".to_owned(),
        Value::Bool(value) => format!("bool {value}"),
        Value::Integer(digits) => format!("int {digits}"),
        Value::Float(number) if number.is_nan() => return None,
        Value::Float(number) => format!("float {:e}", number + 0.0),
        Value::String(text) => format!("string {text}"),
        Value::Timestamp(text) => format!("time {text}"),
        Value::Binary(bytes) => format!("string {}", String::from_utf8_lossy(bytes)),
        Value::Sequence(_) | Value::Mapping(_) => return None,
    })
}

/// By what yaml.v3 compares keys: their kind and their text, of an alias its name.
fn key_text(document: &Document, id: NodeId) -> (u8, &str) {
    match &document.nodes[id].kind {
        NodeKind::Scalar { value, .. } => (0, value),
        NodeKind::Sequence(_) => (1, ""),
        NodeKind::Mapping(_) => (2, ""),
        NodeKind::Alias { name, .. } => (3, name),
    }
}

/// The zero value of a type.
fn zero(target: &GoType) -> Value {
    match target {
        GoType::Any => Value::Null,
        GoType::String => Value::String(String::new()),
        GoType::Bool => Value::Bool(false),
        GoType::Slice(_) => Value::Sequence(Vec::new()),
        GoType::Map(_) => Value::Mapping(Vec::new()),
        GoType::Struct(shape) => struct_value(shape, vec![None; shape.fields.len()]),
    }
}

fn struct_value(shape: &GoStruct, values: Vec<Option<Value>>) -> Value {
    let fields = shape.fields.iter().zip(values);
    Value::Mapping(
        fields
            .map(|(field, value)| {
                let key = Value::String(field.key.to_owned());
                (key, value.unwrap_or_else(|| zero(&field.kind)))
            })
            .collect(),
    )
}

/// A mismatch shows so much of a text. A character that is cut becomes one replacement character a
/// byte, as when Go's text is written as JSON.
fn shortened(text: &str) -> String {
    if text.len() <= LONGEST_SHOWN {
        return text.to_owned();
    }
    let whole = (0..=SHORTENED)
        .rev()
        .find(|&end| text.is_char_boundary(end))
        .unwrap_or(0);
    let cut = "\u{fffd}".repeat(SHORTENED - whole);
    format!("{}{cut}...", &text[..whole])
}

/// Go's strict base64, which skips line feeds and carriage returns.
fn decode_base64(text: &str) -> Result<Value, Failure> {
    let bytes: Vec<u8> = text
        .bytes()
        .filter(|byte| !matches!(byte, b'\r' | b'\n'))
        .collect();
    let decoded = super::super::base64::decode_strict(&bytes);
    decoded
        .map(|bytes| match String::from_utf8(bytes) {
            Ok(text) => Value::String(text),
            Err(error) => Value::Binary(error.into_bytes()),
        })
        .ok_or_else(|| Failure::Error("!!binary value contains invalid base64 data".to_owned()))
}
