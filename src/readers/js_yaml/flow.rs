//! Flow collections.

use super::super::javascript::Item;
use super::loader::{END, Kind, Loader, Outcome, is, is_space};
use super::node::Context;
use super::pairs::{Key, Merged, PairStart};

impl Loader<'_> {
    /// Reads a flow collection if one starts here. Inside, indentation matters only to plain scalars
    /// on several lines.
    pub(super) fn read_flow_collection(&mut self, indent: isize) -> Outcome<bool> {
        let mapping = is(self.here(), b'{');
        if !mapping && !is(self.here(), b'[') {
            return Ok(false);
        }
        let terminator = if mapping { b'}' } else { b']' };
        let properties = self.properties();
        let object = if mapping { self.heap.object() } else { 0 };
        let list = if mapping {
            0
        } else {
            self.heap.list(Vec::new())
        };
        let value = if mapping {
            Item::Object(object)
        } else {
            Item::List(list)
        };
        self.store_anchor(value.clone());
        let mut merged = Merged::default();
        let mut separated = true;
        self.place.at += 1;
        while self.here() != END {
            self.skip_separation(true);
            if is(self.here(), terminator) {
                self.place.at += 1;
                let kind = if mapping {
                    Kind::Mapping
                } else {
                    Kind::Sequence
                };
                self.finish_collection(kind, value, properties);
                return Ok(true);
            }
            if !separated {
                return Err(self.error("missed comma between flow collection entries"));
            }
            if self.is_four() && is(self.here(), b',') {
                return Err(self.error("expected the node content, but found ','"));
            }
            let entry = self.read_flow_entry(indent)?;
            if mapping {
                self.store_pair(object, &mut merged, entry.key, entry.value, entry.start)?;
            } else {
                let item = self.sequence_item(entry, &mut merged)?;
                self.heap.push(list, item);
            }
            self.skip_separation(true);
            separated = is(self.here(), b',');
            if separated {
                self.place.at += 1;
            }
        }
        Err(self.error("unexpected end of the stream within a flow collection"))
    }

    fn sequence_item(&mut self, entry: FlowEntry, merged: &mut Merged) -> Outcome<Item> {
        if !entry.pair {
            return Ok(entry.key.node);
        }
        let object = self.heap.object();
        self.store_pair(object, merged, entry.key, entry.value, entry.start)?;
        Ok(Item::Object(object))
    }

    fn read_flow_entry(&mut self, indent: isize) -> Outcome<FlowEntry> {
        let explicit = is(self.here(), b'?') && is_space(self.ahead(1));
        if explicit {
            self.place.at += 1;
            self.skip_separation(true);
        }
        let start = PairStart::at(&self.place);
        let line = self.place.line;
        self.compose(indent, Context::FlowIn, false, true)?;
        let key = Key {
            tag: self.node.tag.clone(),
            node: self.node.value.clone(),
        };
        self.skip_separation(true);
        let colon = is(self.here(), b':') && (explicit || self.place.line == line);
        let mut value = Item::Null;
        if colon {
            self.place.at += 1;
            self.skip_separation(true);
            self.compose(indent, Context::FlowIn, false, true)?;
            value = self.node.value.clone();
        }
        // Version 3 blames a repeated key in a flow mapping on where it stands then.
        let start = if self.is_four() {
            start
        } else {
            PairStart::default()
        };
        Ok(FlowEntry {
            key,
            value,
            pair: explicit || colon,
            start,
        })
    }
}

/// One entry between commas.
struct FlowEntry {
    key: Key,
    value: Item,
    /// Whether it is a pair: in a sequence, a mapping of its own.
    pair: bool,
    start: PairStart,
}
