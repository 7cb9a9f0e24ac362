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

impl Decoder<'_> {
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
}

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
