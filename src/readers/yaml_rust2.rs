//! The crate yaml-rust2 0.13.2 itself, kept from running away.
//!
//! Its loader copies what an alias names each time, and its parser calls itself for each level of
//! block nesting, so both are measured before it is let loose.

use std::collections::HashMap;

use ::yaml_rust2::parser::{Event, MarkedEventReceiver, Parser};
use ::yaml_rust2::scanner::Marker;
use ::yaml_rust2::{ScanError, Yaml, YamlLoader};

use super::nesting;
use super::value::{NativeError, Position, Value, byte_offset};

/// The nesting up to which the crate is trusted with a worker thread's stack. It refuses flow
/// collections at 256 itself; blocks would go on until the stack ends.
const DEEPEST: usize = 400;

/// Nodes that the loader may copy for aliases and anchors. The header itself has 33,000 at most.
const MOST_COPIES: usize = 200_000;

/// Reads the first document of `header`; a fault in a later one counts all the same.
pub(super) fn read(header: &str) -> Result<Value, NativeError> {
    if nesting::may_exceed(header, DEEPEST) {
        return Err(refusal("recursion limit exceeded"));
    }
    if copies(header)? > MOST_COPIES {
        return Err(refusal("aliases stand for too many nodes"));
    }
    let documents =
        YamlLoader::load_from_str(header).map_err(|error| native_error(header, &error))?;
    Ok(documents.into_iter().next().map_or(Value::Null, value))
}

fn value(yaml: Yaml) -> Value {
    match yaml {
        Yaml::Real(ref text) => match yaml.as_f64() {
            Some(number) => Value::Float(number),
            None => Value::String(text.clone()),
        },
        Yaml::Integer(number) => Value::Integer(number.to_string()),
        Yaml::String(text) => Value::String(text),
        Yaml::Boolean(value) => Value::Bool(value),
        Yaml::Array(items) => Value::Sequence(items.into_iter().map(value).collect()),
        Yaml::Hash(entries) => Value::Mapping(
            entries
                .into_iter()
                .map(|(key, entry)| (value(key), value(entry)))
                .collect(),
        ),
        // An alias of an anchor that never was is nothing to the crate.
        Yaml::Alias(_) | Yaml::Null | Yaml::BadValue => Value::Null,
    }
}

fn native_error(header: &str, error: &ScanError) -> NativeError {
    let marker = error.marker();
    let position = Position {
        // The crate says that it counts bytes, but counts characters.
        offset: byte_offset(header, marker.index()),
        line: marker.line(),
        column: marker.col() + 1,
    };
    NativeError {
        position: Some(position),
        text: error.to_string(),
        exception: None,
    }
}

fn refusal(text: &str) -> NativeError {
    NativeError {
        position: None,
        text: text.to_owned(),
        exception: None,
    }
}

/// How many nodes the loader would copy.
fn copies(header: &str) -> Result<usize, NativeError> {
    let mut count = CopyCount::default();
    Parser::new_from_str(header)
        .load(&mut count, true)
        .map_err(|error| native_error(header, &error))?;
    Ok(count.copied)
}

#[derive(Default)]
struct CopyCount {
    copied: usize,
    /// Nodes in each collection that is open, and its anchor.
    open: Vec<(usize, usize)>,
    sizes: HashMap<usize, usize>,
}

impl CopyCount {
    /// A node with so many nodes in it, itself included, is complete.
    fn complete(&mut self, size: usize, anchor: usize) {
        if anchor > 0 {
            self.copied = self.copied.saturating_add(size);
            self.sizes.insert(anchor, size);
        }
        if let Some((nodes, _)) = self.open.last_mut() {
            *nodes = nodes.saturating_add(size);
        }
    }
}

impl MarkedEventReceiver for CopyCount {
    fn on_event(&mut self, event: Event, _: Marker) {
        match event {
            Event::Scalar(_, _, anchor, _) => self.complete(1, anchor),
            Event::SequenceStart(anchor, _) | Event::MappingStart(anchor, _) => {
                self.open.push((1, anchor));
            }
            Event::SequenceEnd | Event::MappingEnd => {
                let (size, anchor) = self.open.pop().unwrap_or_default();
                self.complete(size, anchor);
            }
            Event::Alias(anchor) => {
                let size = self.sizes.get(&anchor).copied().unwrap_or(1);
                self.copied = self.copied.saturating_add(size);
                self.complete(size, 0);
            }
            _ => {}
        }
    }
}
