//! Values that may be shared: an alias is the very object its anchor named, even while that object
//! is still being filled.

use std::collections::HashMap;
use std::rc::Rc;

use super::date::iso_text;
use crate::readers::Value;

/// How much a value may grow when its aliases are written out, in nodes. A header of 64 KB without
/// aliases has at most about 65,000; the rest is room for honest reuse, far below a bomb. JavaScript
/// shares what aliases name and does not mind, so what is beyond the budget is left out as null and
/// the verdict is not touched.
const MAX_NODES: usize = 100_000;

/// How many bytes of text count as one more node, so that many aliases of one long text are bounded
/// by the same budget.
const BYTES_A_NODE: usize = 32;

/// How deep a value may be. Aliases can stack a value deeper than any text nests; a consumer that
/// walks or drops a value recursively must be safe on a thread's small stack. What is deeper is null.
const MAX_DEPTH: usize = 1_000;

/// A JavaScript value; collections live in a [`Heap`] and are named by their index.
#[derive(Clone, Debug, Default)]
pub(in crate::readers) enum Item {
    /// `null` and `undefined`.
    #[default]
    Null,
    /// A boolean.
    Bool(bool),
    /// A number.
    Number(f64),
    /// Text.
    Text(Rc<str>),
    /// A `Date`: milliseconds since 1970, or none for an invalid date.
    Date(Option<i64>),
    /// A `Buffer` or `Uint8Array`.
    Bytes(Rc<[u8]>),
    /// An `Array`.
    List(usize),
    /// A plain object.
    Object(usize),
    /// A `Map`, or a `Set` as a map to null.
    Map(usize),
}

impl Item {
    /// Text from anything that can be text.
    pub(in crate::readers) fn text(text: impl Into<Rc<str>>) -> Self {
        Self::Text(text.into())
    }
}

/// All collections of one reading.
#[derive(Debug, Default)]
pub(in crate::readers) struct Heap {
    lists: Vec<Vec<Item>>,
    objects: Vec<Object>,
    maps: Vec<Vec<(Item, Item)>>,
}

/// A plain object: its properties, in the order in which they were first set.
#[derive(Debug, Default)]
struct Object {
    properties: Vec<(Rc<str>, Item)>,
    places: HashMap<Rc<str>, usize>,
}

impl Heap {
    /// A new list.
    pub(in crate::readers) fn list(&mut self, items: Vec<Item>) -> usize {
        self.lists.push(items);
        self.lists.len() - 1
    }

    /// A new object without properties.
    pub(in crate::readers) fn object(&mut self) -> usize {
        self.objects.push(Object::default());
        self.objects.len() - 1
    }

    /// A new map.
    pub(in crate::readers) fn map(&mut self, entries: Vec<(Item, Item)>) -> usize {
        self.maps.push(entries);
        self.maps.len() - 1
    }

    /// Appends to a list.
    pub(in crate::readers) fn push(&mut self, list: usize, item: Item) {
        self.lists[list].push(item);
    }

    /// The items of a list.
    pub(in crate::readers) fn items(&self, list: usize) -> &[Item] {
        &self.lists[list]
    }

    /// Appends an entry to a map.
    pub(in crate::readers) fn push_entry(&mut self, map: usize, key: Item, value: Item) {
        self.maps[map].push((key, value));
    }

    /// Whether an object has a property of its own.
    pub(in crate::readers) fn has(&self, object: usize, key: &str) -> bool {
        self.objects[object].places.contains_key(key)
    }

    /// Sets a property; one that exists keeps its place.
    pub(in crate::readers) fn set(&mut self, object: usize, key: Rc<str>, value: Item) {
        let object = &mut self.objects[object];
        if let Some(&place) = object.places.get(&key) {
            object.properties[place].1 = value;
        } else {
            object.places.insert(key.clone(), object.properties.len());
            object.properties.push((key, value));
        }
    }

    /// The properties of an object as `Object.keys` lists them: array indices in ascending order,
    /// then the others as they came.
    pub(in crate::readers) fn properties(&self, object: usize) -> Vec<(Rc<str>, Item)> {
        let mut properties = self.objects[object].properties.clone();
        properties.sort_by_key(|(key, _)| array_index(key).unwrap_or(u32::MAX));
        properties
    }

    /// Writes a value out, with every alias in full, within a budget.
    pub(in crate::readers) fn value(&self, item: &Item) -> Value {
        let mut open = OpenCollections {
            lists: vec![false; self.lists.len()],
            objects: vec![false; self.objects.len()],
            maps: vec![false; self.maps.len()],
            nodes_left: MAX_NODES,
            depth: 0,
        };
        self.write(item, &mut open)
    }

    fn write(&self, item: &Item, open: &mut OpenCollections) -> Value {
        let bytes = match item {
            Item::Text(text) => text.len(),
            Item::Bytes(bytes) => bytes.len(),
            _ => 0,
        };
        if !open.spend(1 + bytes / BYTES_A_NODE) {
            return Value::Null;
        }
        match item {
            Item::Null => Value::Null,
            Item::Bool(bool) => Value::Bool(*bool),
            Item::Number(number) => number_value(*number),
            Item::Text(text) => Value::String(text.as_ref().to_owned()),
            Item::Date(None) => Value::Timestamp("Invalid Date".to_owned()),
            Item::Date(Some(milliseconds)) => Value::Timestamp(iso_text(*milliseconds)),
            Item::Bytes(bytes) => Value::Binary(bytes.to_vec()),
            Item::List(_) | Item::Object(_) | Item::Map(_) => self.write_collection(item, open),
        }
    }

    fn write_collection(&self, item: &Item, open: &mut OpenCollections) -> Value {
        // A collection that holds itself cannot be written out: inside, it is null.
        if open.depth == MAX_DEPTH || std::mem::replace(open.flag(item), true) {
            return Value::Null;
        }
        open.depth += 1;
        let value = match item {
            Item::List(list) => {
                let items = self.lists[*list].iter();
                Value::Sequence(items.map(|item| self.write(item, open)).collect())
            }
            Item::Object(object) if open.spend(self.objects[*object].properties.len()) => {
                let mut entries = Vec::new();
                for (key, value) in self.properties(*object) {
                    if open.spend(key.len() / BYTES_A_NODE) {
                        let key = Value::String(key.as_ref().to_owned());
                        entries.push((key, self.write(&value, open)));
                    }
                }
                Value::Mapping(entries)
            }
            Item::Map(map) => {
                let mut entries = Vec::new();
                for (key, value) in &self.maps[*map] {
                    entries.push((self.write(key, open), self.write(value, open)));
                }
                Value::Mapping(entries)
            }
            _ => Value::Null,
        };
        open.depth -= 1;
        *open.flag(item) = false;
        value
    }
}

/// What [`Heap::value`] is inside of, and how much more it may write.
struct OpenCollections {
    lists: Vec<bool>,
    objects: Vec<bool>,
    maps: Vec<bool>,
    nodes_left: usize,
    depth: usize,
}

impl OpenCollections {
    /// Spends some of the budget. Once it is too small for something, nothing is left of it.
    fn spend(&mut self, nodes: usize) -> bool {
        let left = self.nodes_left.checked_sub(nodes);
        self.nodes_left = left.unwrap_or(0);
        left.is_some()
    }

    fn flag(&mut self, item: &Item) -> &mut bool {
        match item {
            Item::Object(object) => &mut self.objects[*object],
            Item::Map(map) => &mut self.maps[*map],
            Item::List(list) => &mut self.lists[*list],
            _ => unreachable!("only collections are opened"),
        }
    }
}

/// A whole number that JavaScript holds exactly is an integer; any other is a float.
fn number_value(number: f64) -> Value {
    /// `Number.MAX_SAFE_INTEGER`.
    const LARGEST_EXACT: f64 = 9_007_199_254_740_991.0;
    let negative_zero = number == 0.0 && number.is_sign_negative();
    if number.trunc() == number && number.abs() <= LARGEST_EXACT && !negative_zero {
        Value::Integer(format!("{number:.0}"))
    } else {
        Value::Float(number)
    }
}

/// The array index that a key is, if it is one: JavaScript lists those first.
fn array_index(key: &str) -> Option<u32> {
    let canonical = key == "0" || !key.starts_with('0') && key.bytes().all(|b| b.is_ascii_digit());
    let index = if canonical {
        key.parse().ok()?
    } else {
        return None;
    };
    (index != u32::MAX).then_some(index)
}
