//! The crate yaml-rust2 0.13.2 itself, kept from running away.
//!
//! Its loader copies what an alias names each time, so it is given a placeholder for what would be
//! too much to copy. Its parser calls itself for each level of block nesting, so that is measured
//! before it is let loose.

use std::collections::HashMap;

use ::yaml_rust2::parser::{Event, MarkedEventReceiver, Parser};
use ::yaml_rust2::scanner::{Marker, TScalarStyle};
use ::yaml_rust2::{ScanError, Yaml, YamlLoader};

use super::budget::weight;
use super::nesting;
use super::value::{NativeError, Position, Value, byte_offset};

/// The nesting up to which the crate is trusted with a worker thread's stack. It refuses flow
/// collections at 256 itself; blocks would go on until the stack ends.
const DEEPEST: usize = 400;

/// Nodes that the loader may copy for aliases and anchors, where those with a long text count as
/// more. The header itself has 33,000 nodes at most.
const MOST_COPIES: usize = 100_000;

/// Where all copies would be too many, the largest that is made all the same.
const LARGEST_COPY: usize = 2;

/// What stands for a copy that is not made; the anchor's number follows. Nobody writes this.
const PLACEHOLDER: &str = "\0not copied: ";

/// What becomes of a real number, of which the crate keeps the text.
pub type Real = fn(&str) -> Value;

/// Reads the first document of `header`; a fault in a later one counts all the same.
pub(super) fn read(header: &str) -> Result<Value, NativeError> {
    read_with_reals(header, number)
}

/// Reads a header as [`read`](super::read) does, but for real numbers: those become what `real`
/// makes of them as they are written. The crate hands out their text, and a host may look at it.
///
/// # Errors
/// The crate's own.
pub fn read_with_reals(header: &str, real: Real) -> Result<Value, NativeError> {
    if nesting::may_exceed(header, DEEPEST) {
        return Err(NativeError::new("recursion limit exceeded", None));
    }
    let mut copies = Copies::default();
    parse(header, &mut copies)?;
    if copies.total > MOST_COPIES {
        return read_without_large_copies(header, copies.sizes, real);
    }
    let documents =
        YamlLoader::load_from_str(header).map_err(|error| native_error(header, &error))?;
    Ok(documents
        .first()
        .map_or(Value::Null, |document| value(document, real)))
}

/// Reads a header whose aliases stand for too much: the large ones become null.
fn read_without_large_copies(
    header: &str,
    sizes: HashMap<usize, usize>,
    real: Real,
) -> Result<Value, NativeError> {
    let mut loader = SmallCopies {
        loader: YamlLoader::default(),
        sizes,
        documents: 0,
    };
    parse(header, &mut loader)?;
    let documents = loader.loader.documents();
    // The loader keeps its only kind of fault to itself, but loads no more after it.
    if documents.len() < loader.documents {
        return Err(NativeError::new("duplicated key in mapping", None));
    }
    Ok(documents
        .first()
        .map_or(Value::Null, |document| value(document, real)))
}

fn parse(header: &str, receiver: &mut impl MarkedEventReceiver) -> Result<(), NativeError> {
    Parser::new_from_str(header)
        .load(receiver, true)
        .map_err(|error| native_error(header, &error))
}

fn number(text: &str) -> Value {
    match Yaml::Real(text.to_owned()).as_f64() {
        Some(number) => Value::Float(number),
        None => Value::String(text.to_owned()),
    }
}

fn value(yaml: &Yaml, real: Real) -> Value {
    match yaml {
        Yaml::Real(text) => real(text),
        Yaml::Integer(number) => Value::Integer(number.to_string()),
        Yaml::String(text) if text.starts_with(PLACEHOLDER) => Value::Null,
        Yaml::String(text) => Value::String(text.clone()),
        Yaml::Boolean(value) => Value::Bool(*value),
        Yaml::Array(items) => Value::Sequence(items.iter().map(|item| value(item, real)).collect()),
        Yaml::Hash(entries) => Value::Mapping(
            entries
                .iter()
                .map(|(key, entry)| (value(key, real), value(entry, real)))
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
    NativeError::new(error.to_string(), position)
}

/// Counts what the loader would copy.
#[derive(Default)]
struct Copies {
    total: usize,
    /// The size of each collection that is open so far, and its anchor.
    open: Vec<(usize, usize)>,
    /// The size of each anchored node.
    sizes: HashMap<usize, usize>,
}

impl Copies {
    /// A node of that size, itself and all in it, is complete. The loader keeps a copy of what is
    /// anchored.
    fn complete(&mut self, size: usize, anchor: usize) {
        if anchor > 0 {
            self.total = self.total.saturating_add(size);
            self.sizes.insert(anchor, size);
        }
        if let Some((outer, _)) = self.open.last_mut() {
            *outer = outer.saturating_add(size);
        }
    }
}

impl MarkedEventReceiver for Copies {
    fn on_event(&mut self, event: Event, _: Marker) {
        match event {
            Event::Scalar(text, _, anchor, _) => {
                self.complete(weight(text.len()), anchor);
            }
            Event::SequenceStart(anchor, _) | Event::MappingStart(anchor, _) => {
                self.open.push((1, anchor));
            }
            Event::SequenceEnd | Event::MappingEnd => {
                let (size, anchor) = self.open.pop().unwrap_or_default();
                self.complete(size, anchor);
            }
            Event::Alias(anchor) => {
                let size = self.sizes.get(&anchor).copied().unwrap_or(1);
                self.total = self.total.saturating_add(size);
                self.complete(size, 0);
            }
            _ => {}
        }
    }
}

/// Has the crate's loader load all but the large copies.
struct SmallCopies {
    loader: YamlLoader,
    /// The size of each anchored node.
    sizes: HashMap<usize, usize>,
    /// Documents that have ended.
    documents: usize,
}

impl SmallCopies {
    fn is_large(&self, anchor: usize) -> bool {
        self.sizes
            .get(&anchor)
            .is_some_and(|size| *size > LARGEST_COPY)
    }
}

impl MarkedEventReceiver for SmallCopies {
    fn on_event(&mut self, event: Event, mark: Marker) {
        let event = match event {
            Event::Alias(anchor) if self.is_large(anchor) => {
                let text = format!("{PLACEHOLDER}{anchor}");
                Event::Scalar(text, TScalarStyle::SingleQuoted, 0, None)
            }
            Event::Scalar(text, style, anchor, tag) if self.is_large(anchor) => {
                Event::Scalar(text, style, 0, tag)
            }
            Event::SequenceStart(anchor, tag) if self.is_large(anchor) => {
                Event::SequenceStart(0, tag)
            }
            Event::MappingStart(anchor, tag) if self.is_large(anchor) => {
                Event::MappingStart(0, tag)
            }
            other => other,
        };
        self.documents += usize::from(event == Event::DocumentEnd);
        self.loader.on_event(event, mark);
    }
}
