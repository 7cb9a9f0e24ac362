//! How a pair goes into an object: keys become text, `<<` merges, a key may come only once.

use std::collections::HashSet;
use std::rc::Rc;

use super::super::javascript::{Item, number_text, written_text};
use super::loader::{Loader, Outcome, Place};
use super::properties::CORE_PREFIX;

/// js-yaml's own limit on the work of merging.
const MAX_MERGED_KEYS: usize = 10_000;

/// js-yaml's own limit on the mappings one `<<` may merge.
const MAX_MERGE_SEQUENCE: usize = 100;

/// How long a key made of a sequence may be. A sequence of aliases to a long text would make a key
/// of gigabytes out of a few kilobytes.
const MAX_KEY_BYTES: usize = 1 << 20;

/// A key as it was read.
#[derive(Default)]
pub(super) struct Key {
    pub(super) tag: Option<Rc<str>>,
    pub(super) node: Item,
}

/// Keys of one collection that came by merging and may be set once more.
pub(super) type Merged = HashSet<Rc<str>>;

/// Where the blame for a repeated key goes. js-yaml takes a zero for "not known" and stays where
/// it is, so that a key on the first line is blamed with the line at which it noticed.
#[derive(Clone, Copy, Default)]
pub(super) struct PairStart {
    pub(super) at: usize,
    pub(super) line: usize,
    pub(super) line_start: usize,
}

impl PairStart {
    /// The start of a pair at the cursor.
    pub(super) fn at(place: &Place) -> Self {
        Self {
            at: place.at,
            line: place.line,
            line_start: place.line_start,
        }
    }
}

impl Loader<'_> {
    /// Puts a pair into an object.
    pub(super) fn store_pair(
        &mut self,
        object: usize,
        merged: &mut Merged,
        key: Key,
        value: Item,
        start: PairStart,
    ) -> Outcome<()> {
        let name: Rc<str> = self.key_text(&key.node)?.into();
        if key
            .tag
            .is_some_and(|tag| tag.strip_prefix(CORE_PREFIX) == Some("merge"))
        {
            return self.merge_all(object, merged, &value);
        }
        if self.heap.has(object, &name) && !merged.contains(&name) {
            let or_stay = |known: usize, stay: usize| if known == 0 { stay } else { known };
            self.place.line = or_stay(start.line, self.place.line);
            self.place.line_start = or_stay(start.line_start, self.place.line_start);
            self.place.at = or_stay(start.at, self.place.at);
            return Err(self.error("duplicated mapping key"));
        }
        merged.remove(&name);
        self.heap.set(object, name, value);
        Ok(())
    }

    /// What a key is called: properties of objects have text for names.
    fn key_text(&self, key: &Item) -> Outcome<String> {
        let Item::List(list) = key else {
            return Ok(self.text_of_item(key));
        };
        let mut text = String::new();
        for (index, item) in self.heap.items(*list).iter().enumerate() {
            if index > 0 {
                text.push(',');
            }
            match item {
                Item::List(_) => {
                    return Err(self.error("nested arrays are not supported inside keys"));
                }
                Item::Null => {}
                _ => text.push_str(&self.text_of_item(item)),
            }
            if text.len() > MAX_KEY_BYTES {
                return Err(self.crash("RangeError", "Invalid string length"));
            }
        }
        Ok(text)
    }

    fn text_of_item(&self, item: &Item) -> String {
        match item {
            Item::Null => "null".to_owned(),
            Item::Bool(bool) => bool.to_string(),
            Item::Number(number) => number_text(*number),
            Item::Text(text) => text.as_ref().to_owned(),
            Item::Date(date) => date.map_or_else(|| "Invalid Date".to_owned(), written_text),
            Item::Bytes(bytes) if self.is_four() => {
                let numbers: Vec<String> = bytes.iter().map(u8::to_string).collect();
                numbers.join(",")
            }
            Item::Bytes(bytes) => String::from_utf8_lossy(bytes).into_owned(),
            Item::List(_) | Item::Object(_) | Item::Map(_) => "[object Object]".to_owned(),
        }
    }

    fn merge_all(&mut self, object: usize, merged: &mut Merged, value: &Item) -> Outcome<()> {
        let Item::List(list) = value else {
            return self.merge(object, merged, value);
        };
        let sources = self.heap.items(*list).to_vec();
        if sources.len() > MAX_MERGE_SEQUENCE {
            return Err(self.error("abnormal merge sequence size"));
        }
        sources
            .iter()
            .try_for_each(|source| self.merge(object, merged, source))
    }

    fn merge(&mut self, object: usize, merged: &mut Merged, source: &Item) -> Outcome<()> {
        let Some(properties) = self.properties_of_item(source) else {
            let reason = "cannot merge mappings; the provided source object is unacceptable";
            return Err(self.error(reason));
        };
        self.count_merged_key()?;
        for (key, value) in properties {
            self.count_merged_key()?;
            if !self.heap.has(object, &key) {
                // In version 3 this name sets a plain object's prototype instead.
                if self.is_four() || &*key != "__proto__" {
                    merged.insert(key.clone());
                }
                self.heap.set(object, key, value);
            }
        }
        Ok(())
    }

    fn count_merged_key(&mut self) -> Outcome<()> {
        self.merged_keys += 1;
        if self.merged_keys > MAX_MERGED_KEYS {
            let reason = format!("merge keys exceeded maxTotalMergeKeys ({MAX_MERGED_KEYS})");
            return Err(self.error(&reason));
        }
        Ok(())
    }

    /// `Object.keys` and their values; `None` if the item is no object. Lists, bytes and dates are.
    fn properties_of_item(&self, item: &Item) -> Option<Vec<(Rc<str>, Item)>> {
        let indexed = |items: Vec<Item>| {
            let named = |(index, item): (usize, Item)| (Rc::from(index.to_string()), item);
            items.into_iter().enumerate().map(named).collect()
        };
        match item {
            Item::Object(object) => Some(self.heap.properties(*object)),
            Item::List(list) => Some(indexed(self.heap.items(*list).to_vec())),
            Item::Bytes(bytes) => Some(indexed(
                bytes
                    .iter()
                    .map(|&byte| Item::Number(byte.into()))
                    .collect(),
            )),
            Item::Date(_) | Item::Map(_) => Some(Vec::new()),
            Item::Null | Item::Bool(_) | Item::Number(_) | Item::Text(_) => None,
        }
    }
}
