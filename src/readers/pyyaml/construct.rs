//! `SafeConstructor`: nodes become Python objects.
//!
//! A collection is made empty at first and filled once everything that was met before it is
//! filled, so of two faults the one nearer to the root is reported. That also lets a collection
//! contain itself.

use std::collections::{HashMap, HashSet, VecDeque};
use std::fmt;

use crate::readers::libyaml::{
    Document, Fault, Mark, NodeId, NodeKind, Problem, ScalarStyle, Stage,
};
use crate::readers::value::Value;

use super::expand::{Built, expand};
use super::resolve::{Implicit, resolve};
use super::scalars::{self, Raised};

/// PyYAML copies merged entries into each mapping, which a few lines can multiply beyond any
/// memory. It would die; so many entries are surely enough for a header.
const MOST_MERGED_ENTRIES: usize = 100_000;

/// `construct_scalar` follows a `=` key into its value; a mapping that is its own would go on
/// until Python's stack ends.
const LONGEST_DEFAULT_CHAIN: usize = 900;

/// At this many mappings that merge each other Python's default stack ends, if the last is read
/// first. Measured as the limits of nesting are.
const LONGEST_MERGE_CHAIN: usize = 993;

pub(super) const PREFIX: &str = "tag:yaml.org,2002:";

/// Constructs the document whose root is `root`.
pub(super) fn construct(document: &Document, root: NodeId) -> Result<Value, Problem> {
    let mut constructor = Constructor {
        document,
        built: vec![None; document.nodes.len()],
        entries: HashMap::new(),
        merged_entries: 0,
        is_text: vec![false; document.nodes.len()],
        pending: VecDeque::new(),
    };
    constructor.object(root)?;
    while let Some(id) = constructor.pending.pop_front() {
        constructor.fill(id)?;
    }
    Ok(expand(document, &constructor.built, root))
}

/// A tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tag<'a> {
    /// A tag of YAML's own, without its prefix.
    Standard(&'a str),
    /// Any other, in full.
    Other(&'a str),
}

impl fmt::Display for Tag<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Standard(name) => write!(out, "{PREFIX}{name}"),
            Self::Other(tag) => out.write_str(tag),
        }
    }
}

/// The entries that a mapping has from others.
#[derive(Default)]
struct Merged<'a> {
    entries: Vec<(NodeId, NodeId)>,
    keys: HashSet<KeyObject<'a>>,
}

/// The Python object that is a key's text. Of entries whose keys are the same object the first is
/// merged, of entries whose keys are merely equal the last wins: PyYAML 6.0.4 compares identities,
/// and of texts in different places only those of at most one character of Latin-1 are one object.
#[derive(PartialEq, Eq, Hash)]
enum KeyObject<'a> {
    Short(&'a str),
    Of(NodeId),
}

impl<'a> KeyObject<'a> {
    fn of(document: &'a Document, id: NodeId) -> Self {
        match &document.nodes[id].kind {
            NodeKind::Scalar { value, .. }
                if value.chars().count() <= 1 && value.chars().all(|one| one <= '\u{ff}') =>
            {
                Self::Short(value)
            }
            _ => Self::Of(id),
        }
    }
}

struct Constructor<'a> {
    document: &'a Document,
    built: Vec<Option<Built>>,
    /// Entries of mappings after merging.
    entries: HashMap<NodeId, Vec<(NodeId, NodeId)>>,
    merged_entries: usize,
    /// Keys `=`, which are text once their mapping was looked at.
    is_text: Vec<bool>,
    /// Collections to be filled.
    pending: VecDeque<NodeId>,
}

impl<'a> Constructor<'a> {
    /// Constructs a node, a collection without its content.
    fn object(&mut self, id: NodeId) -> Result<(), Problem> {
        let id = target(self.document, id);
        if self.built[id].is_some() {
            return Ok(());
        }
        let tag = self.tag(id);
        let built = match tag {
            Tag::Standard("null") => {
                self.text(id)?;
                Built::Value(Value::Null)
            }
            Tag::Standard("bool") => self.typed(id, scalars::construct_bool)?,
            Tag::Standard("int") => self.typed(id, scalars::construct_int)?,
            Tag::Standard("float") => self.typed(id, scalars::construct_float)?,
            Tag::Standard("timestamp") => self.timestamp(id)?,
            Tag::Standard("binary") => self.binary(id)?,
            Tag::Standard("str") => Built::Value(Value::String(self.text(id)?.to_owned())),
            Tag::Standard("seq" | "omap" | "pairs") => {
                self.pending.push_back(id);
                Built::Sequence(Vec::new())
            }
            Tag::Standard("map" | "set") => {
                self.pending.push_back(id);
                Built::Mapping(Vec::new())
            }
            Tag::Standard(_) | Tag::Other(_) => {
                let quoted = crate::readers::python::repr(&tag.to_string());
                let text = format!("could not determine a constructor for the tag {quoted}");
                return self.fault(None, text, id);
            }
        };
        self.built[id] = Some(built);
        Ok(())
    }

    fn fill(&mut self, id: NodeId) -> Result<(), Problem> {
        let built = match self.tag(id) {
            Tag::Standard("seq") => Built::Sequence(self.items(id)?),
            Tag::Standard("omap") => {
                Built::Pairs(self.pairs(id, "while constructing an ordered map")?)
            }
            Tag::Standard("pairs") => Built::Pairs(self.pairs(id, "while constructing pairs")?),
            Tag::Standard("set") => {
                Built::Set(self.mapping(id)?.into_iter().map(|(key, _)| key).collect())
            }
            _ => Built::Mapping(self.mapping(id)?),
        };
        self.built[id] = Some(built);
        Ok(())
    }

    /// A node's tag, resolved if it has none.
    fn tag(&self, id: NodeId) -> Tag<'a> {
        let node = &self.document.nodes[id];
        match node.tag.as_deref() {
            None | Some("!") => Tag::Standard(self.implicit(id)),
            Some(tag) => match tag.strip_prefix(PREFIX) {
                Some("value") if self.is_text[id] => Tag::Standard("str"),
                Some(name) => Tag::Standard(name),
                None => Tag::Other(tag),
            },
        }
    }

    fn implicit(&self, id: NodeId) -> &'static str {
        let node = &self.document.nodes[id];
        match &node.kind {
            NodeKind::Sequence(_) => "seq",
            NodeKind::Mapping(_) => "map",
            NodeKind::Scalar { .. } if self.is_text[id] => "str",
            NodeKind::Scalar { value, style } => {
                if *style == ScalarStyle::Plain || node.tag.is_some() {
                    name(resolve(value))
                } else {
                    "str"
                }
            }
            NodeKind::Alias { .. } => unreachable!("an alias was replaced by its target"),
        }
    }

    /// A scalar's text; of a mapping, its default value's.
    fn text(&self, id: NodeId) -> Result<&str, Problem> {
        let mut current = id;
        for _ in 0..LONGEST_DEFAULT_CHAIN {
            match &self.document.nodes[current].kind {
                NodeKind::Scalar { value, .. } => return Ok(value),
                NodeKind::Mapping(entries) => {
                    let entries = self.entries.get(&current).unwrap_or(entries);
                    let default = entries.iter().find(|(key, _)| {
                        self.tag(target(self.document, *key)) == Tag::Standard("value")
                    });
                    match default {
                        Some((_, value)) => current = target(self.document, *value),
                        None => return self.not_a("scalar", current),
                    }
                }
                _ => return self.not_a("scalar", current),
            }
        }
        let text = "maximum recursion depth exceeded".to_owned();
        self.raise(("RecursionError", text), id)
    }

    fn typed(
        &self,
        id: NodeId,
        construct: fn(&str) -> Result<Value, Raised>,
    ) -> Result<Built, Problem> {
        match construct(self.text(id)?) {
            Ok(value) => Ok(Built::Value(value)),
            Err(raised) => self.raise(raised, id),
        }
    }

    /// PyYAML checks that there is a text, but then takes the node's own.
    fn timestamp(&self, id: NodeId) -> Result<Built, Problem> {
        self.text(id)?;
        match &self.document.nodes[id].kind {
            NodeKind::Scalar { .. } => self.typed(id, scalars::construct_timestamp),
            _ => {
                let text = "expected string or bytes-like object, got 'list'".to_owned();
                self.raise(("TypeError", text), id)
            }
        }
    }

    fn binary(&self, id: NodeId) -> Result<Built, Problem> {
        match scalars::construct_binary(self.text(id)?) {
            Ok(value) => Ok(Built::Value(value)),
            Err(text) => self.fault(None, text, id),
        }
    }

    fn items(&mut self, id: NodeId) -> Result<Vec<NodeId>, Problem> {
        let document = self.document;
        let NodeKind::Sequence(items) = &document.nodes[id].kind else {
            return self.not_a("sequence node", id);
        };
        items.iter().try_for_each(|&item| self.object(item))?;
        Ok(items.iter().map(|&item| target(document, item)).collect())
    }

    fn pairs(&mut self, id: NodeId, context: &str) -> Result<Vec<(NodeId, NodeId)>, Problem> {
        let document = self.document;
        let start = document.nodes[id].start;
        let NodeKind::Sequence(items) = &document.nodes[id].kind else {
            let found = kind_name(document, id);
            let text = format!("expected a sequence, but found {found}");
            return self.fault(Some((context, start)), text, id);
        };
        let mut pairs = Vec::new();
        for item in items.iter().map(|&item| target(document, item)) {
            let NodeKind::Mapping(entries) = &document.nodes[item].kind else {
                let found = kind_name(document, item);
                let text = format!("expected a mapping of length 1, but found {found}");
                return self.fault(Some((context, start)), text, item);
            };
            let entries = self.entries.get(&item).unwrap_or(entries);
            let &[(key, value)] = entries.as_slice() else {
                let count = entries.len();
                let text = format!("expected a single mapping item, but found {count} items");
                return self.fault(Some((context, start)), text, item);
            };
            self.object(key)?;
            self.object(value)?;
            pairs.push((target(document, key), target(document, value)));
        }
        Ok(pairs)
    }

    fn mapping(&mut self, id: NodeId) -> Result<Vec<(NodeId, NodeId)>, Problem> {
        if !matches!(self.document.nodes[id].kind, NodeKind::Mapping(_)) {
            return self.not_a("mapping node", id);
        }
        self.flatten(id, 1)?;
        let entries = self.entries.get(&id).cloned().unwrap_or_default();
        let document = self.document;
        for &(key, value) in &entries {
            let key = target(document, key);
            self.object(key)?;
            if !matches!(self.built[key], Some(Built::Value(_))) {
                let start = document.nodes[id].start;
                let context = Some(("while constructing a mapping", start));
                return self.fault(context, "found unhashable key".to_owned(), key);
            }
            self.object(value)?;
        }
        Ok(entries
            .into_iter()
            .map(|(key, value)| (target(document, key), target(document, value)))
            .collect())
    }

    /// Puts the entries of merged mappings before a mapping's own.
    fn flatten(&mut self, id: NodeId, depth: usize) -> Result<(), Problem> {
        if self.entries.contains_key(&id) {
            return Ok(());
        }
        let NodeKind::Mapping(entries) = &self.document.nodes[id].kind else {
            return Ok(());
        };
        if depth >= LONGEST_MERGE_CHAIN {
            let text = "maximum recursion depth exceeded in comparison".to_owned();
            return self.raise(("RecursionError", text), id);
        }
        let mut own = Vec::new();
        let mut merges = Vec::new();
        for &(key, value) in entries {
            let key_target = target(self.document, key);
            match self.tag(key_target) {
                Tag::Standard("merge") => merges.push(value),
                Tag::Standard("value") => {
                    self.is_text[key_target] = true;
                    own.push((key, value));
                }
                _ => own.push((key, value)),
            }
        }
        // A mapping that merges itself finds what it has so far.
        self.entries.insert(id, own.clone());
        let mut merged = Merged::default();
        for value in merges {
            self.merge(id, target(self.document, value), &mut merged, depth)?;
        }
        self.merged_entries += merged.entries.len();
        if self.merged_entries > MOST_MERGED_ENTRIES {
            return self.raise(("MemoryError", String::new()), id);
        }
        merged.entries.extend(own);
        self.entries.insert(id, merged.entries);
        Ok(())
    }

    fn merge(
        &mut self,
        id: NodeId,
        value: NodeId,
        merged: &mut Merged<'a>,
        depth: usize,
    ) -> Result<(), Problem> {
        let document = self.document;
        let context = Some(("while constructing a mapping", document.nodes[id].start));
        match &document.nodes[value].kind {
            NodeKind::Mapping(_) => self.merge_one(id, value, merged, depth),
            NodeKind::Sequence(items) => {
                for item in items.iter().map(|&item| target(document, item)) {
                    if !matches!(document.nodes[item].kind, NodeKind::Mapping(_)) {
                        let found = kind_name(document, item);
                        let text = format!("expected a mapping for merging, but found {found}");
                        return self.fault(context, text, item);
                    }
                    self.merge_one(id, item, merged, depth)?;
                }
                Ok(())
            }
            _ => {
                let found = kind_name(document, value);
                let text = format!(
                    "expected a mapping or list of mappings for merging, but found {found}"
                );
                self.fault(context, text, value)
            }
        }
    }

    fn merge_one(
        &mut self,
        id: NodeId,
        source: NodeId,
        merged: &mut Merged<'a>,
        depth: usize,
    ) -> Result<(), Problem> {
        self.flatten(source, depth + 1)?;
        for &entry in self.entries.get(&source).into_iter().flatten() {
            let key = target(self.document, entry.0);
            if merged.keys.insert(KeyObject::of(self.document, key)) {
                merged.entries.push(entry);
            }
        }
        if merged.entries.len() > MOST_MERGED_ENTRIES {
            return self.raise(("MemoryError", String::new()), id);
        }
        Ok(())
    }

    fn not_a<T>(&self, wanted: &str, id: NodeId) -> Result<T, Problem> {
        let wanted = if wanted == "scalar" {
            "scalar node"
        } else {
            wanted
        };
        let found = kind_name(self.document, id);
        self.fault(None, format!("expected a {wanted}, but found {found}"), id)
    }

    fn fault<T>(
        &self,
        context: Option<(&str, Mark)>,
        problem: String,
        at: NodeId,
    ) -> Result<T, Problem> {
        Err(Fault {
            stage: Stage::Composer,
            context: context.map(|(text, _)| text.to_owned()),
            context_mark: context.map(|(_, mark)| mark),
            problem,
            problem_mark: Some(self.document.nodes[at].start),
        }
        .into())
    }

    fn raise<T>(&self, (class, problem): Raised, at: NodeId) -> Result<T, Problem> {
        Err(Fault {
            stage: Stage::Exception(class),
            context: None,
            context_mark: None,
            problem,
            problem_mark: Some(self.document.nodes[at].start),
        }
        .into())
    }
}

/// The node itself, or what it is an alias of.
pub(super) fn target(document: &Document, id: NodeId) -> NodeId {
    match document.nodes[id].kind {
        // An alias cannot be anchored, so it never names another alias.
        NodeKind::Alias { target, .. } => target,
        _ => id,
    }
}

fn kind_name(document: &Document, id: NodeId) -> &'static str {
    match document.nodes[id].kind {
        NodeKind::Scalar { .. } | NodeKind::Alias { .. } => "scalar",
        NodeKind::Sequence(_) => "sequence",
        NodeKind::Mapping(_) => "mapping",
    }
}

pub(super) fn name(implicit: Implicit) -> &'static str {
    match implicit {
        Implicit::Bool => "bool",
        Implicit::Float => "float",
        Implicit::Int => "int",
        Implicit::Merge => "merge",
        Implicit::Null => "null",
        Implicit::Timestamp => "timestamp",
        Implicit::Value => "value",
        Implicit::Yaml => "yaml",
        Implicit::Str => "str",
    }
}
