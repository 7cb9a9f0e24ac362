//! From nodes to values, with aliases resolved.

use std::collections::HashMap;
use std::rc::Rc;

use super::super::javascript::{Heap, Item, number_text, written_text};
use super::node::{Content, Node, Pair};
use super::stringify::KeyWriter;
use super::token::Shape;

/// How often one anchor's content may be repeated: the reader's own guard against bombs.
const MAX_ALIAS_COUNT: usize = 100;

/// How many steps counting aliases and merging may take. Some texts make the real reader look at
/// the same nodes over and over; ours gives up.
const MAX_STEPS: usize = 400_000;

/// Why a value could not be made: JavaScript's exception, which has no place.
pub(super) struct Thrown {
    pub(super) class: &'static str,
    pub(super) text: String,
}

type Outcome<T> = Result<T, Thrown>;

/// Makes the value of a document.
pub(super) fn value_of(root: &Node, heap: &mut Heap, merges: bool) -> Outcome<Item> {
    let mut index = Index::default();
    index.visit(root);
    let anchors = (0..index.nodes.len()).map(|_| None).collect();
    let mut maker = Maker {
        index,
        anchors,
        heap,
        merges,
        steps: 0,
        keys: KeyWriter::default(),
    };
    maker.make(root)
}

/// Which anchored node an alias stands for: the last before it with its name.
#[derive(Default)]
struct Index<'a> {
    /// Anchored nodes in the order of the text.
    nodes: Vec<&'a Node>,
    /// The number of an anchored node.
    numbers: HashMap<*const Node, usize>,
    latest: HashMap<&'a str, usize>,
    /// What an alias stands for.
    targets: HashMap<*const Node, usize>,
}

impl<'a> Index<'a> {
    fn visit(&mut self, node: &'a Node) {
        if let Content::Alias(name) = &node.content {
            if let Some(&target) = self.latest.get(name.as_str()) {
                self.targets.insert(std::ptr::from_ref(node), target);
            }
            return;
        }
        if let Some(name) = node.anchor.as_deref().filter(|name| !name.is_empty()) {
            self.latest.insert(name, self.nodes.len());
            self.numbers
                .insert(std::ptr::from_ref(node), self.nodes.len());
            self.nodes.push(node);
        }
        match &node.content {
            Content::Map(pairs)
            | Content::Set(pairs)
            | Content::OrderedMap(pairs)
            | Content::Pairs(pairs) => {
                for pair in pairs {
                    self.visit(&pair.key);
                    if let Some(value) = &pair.value {
                        self.visit(value);
                    }
                }
            }
            Content::Sequence(items) => items.iter().for_each(|item| self.visit(item)),
            Content::Scalar(_) | Content::Alias(_) => {}
        }
    }
}

/// What is known of an anchored node.
struct Anchored {
    /// How often it occurs so far, with the anchor itself.
    count: usize,
    /// How many anchored contents it repeats at most, once known.
    alias_count: usize,
    value: Item,
}

struct Maker<'a, 'h> {
    index: Index<'a>,
    anchors: Vec<Option<Anchored>>,
    heap: &'h mut Heap,
    /// Whether `<<` merges.
    merges: bool,
    steps: usize,
    keys: KeyWriter,
}

impl<'a> Maker<'a, '_> {
    fn make(&mut self, node: &'a Node) -> Outcome<Item> {
        if let Content::Alias(name) = &node.content {
            let Some(target) = self.resolve(node)? else {
                return Err(reference_error(format!(
                    "Unresolved alias (the anchor must be set before the alias): {name}"
                )));
            };
            let anchored = self.anchors[target].as_ref();
            return Ok(anchored.map_or(Item::Null, |anchored| anchored.value.clone()));
        }
        let value = self.empty(node);
        if let Some(&number) = self.index.numbers.get(&std::ptr::from_ref(node)) {
            let value = value.clone();
            self.anchors[number] = Some(Anchored {
                count: 1,
                alias_count: 0,
                value,
            });
        }
        self.fill(node, &value)?;
        Ok(value)
    }

    /// A node's value before its entries are made.
    fn empty(&mut self, node: &Node) -> Item {
        match &node.content {
            Content::Scalar(scalar) => scalar.value.clone(),
            Content::Map(_) => Item::Object(self.heap.object()),
            Content::Set(_) | Content::OrderedMap(_) => Item::Map(self.heap.map(Vec::new())),
            Content::Sequence(_) | Content::Pairs(_) => Item::List(self.heap.list(Vec::new())),
            Content::Alias(_) => Item::Null,
        }
    }

    fn fill(&mut self, node: &'a Node, value: &Item) -> Outcome<()> {
        match (&node.content, value) {
            (Content::Map(pairs), Item::Object(object)) => pairs
                .iter()
                .try_for_each(|pair| self.add_pair(*object, pair)),
            (Content::Sequence(items), Item::List(list)) => items.iter().try_for_each(|item| {
                let item = self.make(item)?;
                self.heap.push(*list, item);
                Ok(())
            }),
            (Content::Pairs(pairs), Item::List(list)) => pairs.iter().try_for_each(|pair| {
                let object = self.heap.object();
                self.add_pair(object, pair)?;
                self.heap.push(*list, Item::Object(object));
                Ok(())
            }),
            (Content::OrderedMap(pairs), Item::Map(map)) => {
                let mut entries = MapEntries::default();
                for pair in pairs {
                    let key = self.make(&pair.key)?;
                    let value = self.make_optional(pair.value.as_ref())?;
                    if !entries.set(key, value, false) {
                        let text = "Ordered maps must not include duplicate keys".to_owned();
                        return Err(Thrown {
                            class: "Error",
                            text,
                        });
                    }
                }
                entries.pour(*map, self.heap);
                Ok(())
            }
            (Content::Set(pairs), Item::Map(map)) => {
                let mut entries = MapEntries::default();
                for pair in pairs {
                    if self.is_merge_key(&pair.key) {
                        for (key, _) in self.merged(pair.value.as_ref())? {
                            entries.set(key, Item::Null, false);
                        }
                    } else {
                        let key = self.make(&pair.key)?;
                        entries.set(key, Item::Null, false);
                    }
                }
                entries.pour(*map, self.heap);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn make_optional(&mut self, node: Option<&'a Node>) -> Outcome<Item> {
        node.map_or(Ok(Item::Null), |node| self.make(node))
    }

    fn add_pair(&mut self, object: usize, pair: &'a Pair) -> Outcome<()> {
        if self.is_merge_key(&pair.key) {
            for (key, value) in self.merged(pair.value.as_ref())? {
                let key: Rc<str> = property_name(&key, self.heap).into();
                if !self.heap.has(object, &key) {
                    self.heap.set(object, key, value);
                }
            }
            return Ok(());
        }
        let key = self.make(&pair.key)?;
        let name: Rc<str> = match &key {
            Item::Null => "".into(),
            Item::List(_) | Item::Object(_) | Item::Map(_) | Item::Date(_) | Item::Bytes(_) => {
                self.keys.text(&pair.key).into()
            }
            _ => scalar_text(&key).into(),
        };
        let value = self.make_optional(pair.value.as_ref())?;
        self.heap.set(object, name, value);
        Ok(())
    }

    fn is_merge_key(&self, key: &Node) -> bool {
        let Content::Scalar(scalar) = &key.content else {
            return false;
        };
        let named = scalar.style == Shape::Plain
            && matches!(&scalar.value, Item::Text(text) if &**text == "<<");
        scalar.merge || self.merges && named
    }

    /// The entries that a merge key's value brings in.
    fn merged(&mut self, value: Option<&'a Node>) -> Outcome<Vec<(Item, Item)>> {
        let Some(source) = self.source(value)? else {
            return Err(not_a_map());
        };
        let mut entries = MapEntries::default();
        match &source.content {
            Content::Sequence(items) => {
                for item in items {
                    let source = self.source(Some(item))?;
                    self.merge_one(source, &mut entries)?;
                }
            }
            Content::Pairs(pairs) | Content::OrderedMap(pairs) if !pairs.is_empty() => {
                return Err(not_a_map());
            }
            Content::Pairs(_) | Content::OrderedMap(_) => {}
            _ => self.merge_one(Some(source), &mut entries)?,
        }
        Ok(entries.entries)
    }

    fn merge_one(&mut self, source: Option<&'a Node>, entries: &mut MapEntries) -> Outcome<()> {
        let Some(Node {
            content: Content::Map(pairs) | Content::Set(pairs),
            ..
        }) = source
        else {
            return Err(not_a_map());
        };
        let mut own = MapEntries::default();
        for pair in pairs {
            self.step(1)?;
            if self.is_merge_key(&pair.key) {
                for (key, value) in self.merged(pair.value.as_ref())? {
                    self.step(1)?;
                    own.set(key, value, false);
                }
            } else {
                let key = self.make(&pair.key)?;
                let value = self.make_optional(pair.value.as_ref())?;
                own.set(key, value, true);
            }
        }
        for (key, value) in own.entries {
            entries.set(key, value, false);
        }
        Ok(())
    }

    /// The node itself, or what it is an alias of.
    fn source(&mut self, node: Option<&'a Node>) -> Outcome<Option<&'a Node>> {
        match node {
            Some(
                alias @ Node {
                    content: Content::Alias(_),
                    ..
                },
            ) => Ok(self.resolve(alias)?.map(|target| self.index.nodes[target])),
            other => Ok(other),
        }
    }

    /// What an alias stands for, counted against the limit.
    fn resolve(&mut self, alias: &Node) -> Outcome<Option<usize>> {
        let Some(&target) = self.index.targets.get(&std::ptr::from_ref(alias)) else {
            return Ok(None);
        };
        if self.anchors[target].is_none() {
            self.make(self.index.nodes[target])?;
        }
        let unknown = match &mut self.anchors[target] {
            Some(anchored) => {
                anchored.count += 1;
                anchored.alias_count == 0
            }
            None => false,
        };
        if unknown {
            let alias_count = self.alias_count(self.index.nodes[target])?;
            if let Some(anchored) = &mut self.anchors[target] {
                anchored.alias_count = alias_count;
            }
        }
        match &self.anchors[target] {
            Some(Anchored {
                count, alias_count, ..
            }) if count * alias_count > MAX_ALIAS_COUNT => Err(reference_error(BOMB.to_owned())),
            _ => Ok(Some(target)),
        }
    }

    fn alias_count(&mut self, node: &Node) -> Outcome<usize> {
        self.step(1)?;
        let mut most = 0;
        match &node.content {
            Content::Alias(_) => {
                let target = self.index.targets.get(&std::ptr::from_ref(node));
                let anchored = target.and_then(|&target| self.anchors[target].as_ref());
                most = anchored.map_or(0, |anchored| anchored.count * anchored.alias_count);
            }
            Content::Scalar(_) => most = 1,
            Content::Sequence(items) => {
                for item in items {
                    most = most.max(self.alias_count(item)?);
                }
            }
            Content::Map(pairs)
            | Content::Set(pairs)
            | Content::OrderedMap(pairs)
            | Content::Pairs(pairs) => {
                for pair in pairs {
                    most = most.max(self.alias_count(&pair.key)?);
                    most = most.max(match &pair.value {
                        Some(value) => self.alias_count(value)?,
                        None => 1,
                    });
                }
            }
        }
        Ok(most)
    }

    fn step(&mut self, steps: usize) -> Outcome<()> {
        self.steps += steps;
        if self.steps > MAX_STEPS {
            Err(reference_error(BOMB.to_owned()))
        } else {
            Ok(())
        }
    }
}

/// The message for too many aliases.
const BOMB: &str = "Excessive alias count indicates a resource exhaustion attack";

fn reference_error(text: String) -> Thrown {
    Thrown {
        class: "ReferenceError",
        text,
    }
}

fn not_a_map() -> Thrown {
    let text = "Merge sources must be maps or map aliases".to_owned();
    Thrown {
        class: "Error",
        text,
    }
}

/// Entries of a JavaScript `Map`, whose keys are equal as text or numbers, or are the same object.
#[derive(Default)]
struct MapEntries {
    entries: Vec<(Item, Item)>,
    places: HashMap<String, usize>,
}

impl MapEntries {
    /// Sets an entry unless it exists and may not be replaced. Tells whether it was new.
    fn set(&mut self, key: Item, value: Item, replace: bool) -> bool {
        let identity = match &key {
            Item::Text(text) => format!("text {text}"),
            other => format!("{other:?}"),
        };
        if let Some(&place) = self.places.get(&identity) {
            if replace {
                self.entries[place].1 = value;
            }
            return false;
        }
        self.places.insert(identity, self.entries.len());
        self.entries.push((key, value));
        true
    }

    fn pour(self, map: usize, heap: &mut Heap) {
        for (key, value) in self.entries {
            heap.push_entry(map, key, value);
        }
    }
}

/// `String(value)` of a scalar.
pub(super) fn scalar_text(item: &Item) -> String {
    match item {
        Item::Bool(bool) => bool.to_string(),
        Item::Number(number) => number_text(*number),
        Item::Text(text) => text.as_ref().to_owned(),
        Item::Date(date) => date.map_or_else(|| "Invalid Date".to_owned(), written_text),
        Item::Bytes(bytes) => String::from_utf8_lossy(bytes).into_owned(),
        _ => "null".to_owned(),
    }
}

/// The name a value has as a property.
fn property_name(key: &Item, heap: &Heap) -> String {
    match key {
        Item::List(list) => {
            let name = |item: &Item| match item {
                Item::Null => String::new(),
                Item::List(_) => String::new(),
                item => property_name(item, heap),
            };
            heap.items(*list)
                .iter()
                .map(name)
                .collect::<Vec<_>>()
                .join(",")
        }
        Item::Object(_) => "[object Object]".to_owned(),
        Item::Map(_) => "[object Map]".to_owned(),
        _ => scalar_text(key),
    }
}
