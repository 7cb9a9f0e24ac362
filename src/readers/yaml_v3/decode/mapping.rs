//! Mappings into Go maps and structs, and merging.

use std::collections::HashSet;

use crate::readers::budget::Budget;
use crate::readers::libyaml::{NodeId, NodeKind};
use crate::readers::value::Value;

use super::super::UnknownFields;
use super::super::display::go_syntax;
use super::super::tags::{has_string_keys, is_merge, target_tag};
use super::super::target::{GoStruct, GoType};
use super::entries::{Entries, identity, unhashable};
use super::{Decoder, Failure, zero};

/// A Go map being filled.
struct FilledMap<'a> {
    entries: Entries,
    /// Whether the keys may be of any type.
    any_key: bool,
    element: &'a GoType,
    is_new: bool,
}

/// A Go struct being filled: a value for each field that has been set, and whether the mapping that
/// is being read has set it.
struct FilledStruct {
    shape: &'static GoStruct,
    values: Vec<Option<Value>>,
    is_set: Vec<bool>,
}

/// What a mapping is decoded into.
enum Filled<'a> {
    Map(FilledMap<'a>),
    Struct(FilledStruct),
}

impl Decoder<'_> {
    /// Decodes a mapping; `None` if that failed and a note says why.
    pub(super) fn mapping(
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
                Filled::Map(FilledMap {
                    entries: list,
                    any_key,
                    element: &GoType::Any,
                    is_new: false,
                })
            }
            GoType::Map(element) => Filled::Map(FilledMap {
                entries: list,
                any_key: false,
                element,
                is_new: true,
            }),
            GoType::Struct(shape) => Filled::Struct(FilledStruct {
                shape,
                values: vec![None; shape.fields.len()],
                is_set: vec![false; shape.fields.len()],
            }),
            GoType::String | GoType::Bool | GoType::Int | GoType::Slice(_) => {
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
            Filled::Map(map) => Value::Mapping(map.entries.list),
            Filled::Struct(filled) => struct_value(filled.shape, filled.values),
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
        if let Filled::Struct(filled) = filled {
            filled.is_set.fill(false);
        }
        let mut merge = None;
        for &(key, value) in entries {
            if is_merge(self.document, key) {
                merge = Some(value);
                continue;
            }
            let key_type = match filled {
                Filled::Map(FilledMap { any_key: true, .. }) => &GoType::Any,
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
            match filled {
                Filled::Map(map) => self.set_entry(key_value, value, map, depth)?,
                Filled::Struct(filled) => {
                    self.set_field(key, key_value, value, filled, depth)?;
                }
            }
        }
        self.merged = merged;
        if let Some(value) = merge {
            self.merge(entries, value, filled, depth)?;
        }
        Ok(true)
    }

    fn set_entry(
        &mut self,
        key: Value,
        value: NodeId,
        map: &mut FilledMap<'_>,
        depth: usize,
    ) -> Result<(), Failure> {
        if matches!(key, Value::Sequence(_) | Value::Mapping(_)) {
            let shown = go_syntax(&key);
            return Err(Failure::Error(format!("invalid map key: {shown}")));
        }
        let decoded = self.node(value, map.element, depth)?;
        let is_null = || target_tag(self.document, value) == "!!null";
        let decoded = decoded.or_else(|| {
            (is_null() && (map.is_new || !map.entries.has(&key))).then(|| zero(map.element))
        });
        if let Some(decoded) = decoded {
            map.entries.insert(key, decoded);
        }
        Ok(())
    }

    fn set_field(
        &mut self,
        key: NodeId,
        key_value: Value,
        value: NodeId,
        filled: &mut FilledStruct,
        depth: usize,
    ) -> Result<(), Failure> {
        let name = match key_value {
            Value::String(name) => name,
            Value::Binary(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            _ => String::new(),
        };
        let shape = filled.shape;
        match shape.fields.iter().position(|field| field.key == name) {
            Some(index) if filled.is_set[index] => {
                let text = format!("field {name} already set in type {}", shape.name);
                self.note(key, &text);
            }
            Some(index) => {
                filled.is_set[index] = true;
                if let Some(decoded) = self.node(value, &shape.fields[index].kind, depth)? {
                    filled.values[index] = Some(decoded);
                }
            }
            None if self.unknown_fields == UnknownFields::Refused => {
                let text = format!("field {name} not found in type {}", shape.name);
                self.note(key, &text);
            }
            None => {}
        }
        Ok(())
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
        if let Filled::Map(map) = filled {
            map.is_new = false;
        }
        if Budget::reaches(depth) {
            self.fill(entries, filled, depth + 1)?;
        }
        if alias.is_some() {
            self.leave_alias(id);
        }
        Ok(())
    }
}

/// A struct as a value; fields that were not set are zero.
pub(super) fn struct_value(shape: &GoStruct, values: Vec<Option<Value>>) -> Value {
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
