//! Block sequences and mappings.

use super::Parser;
use super::cursor::Context;
use super::implicit_key::Place;
use super::node::Options;
use super::problem::{Outcome, Problem};
use super::properties::Properties;
use super::scan::Scan;
use super::token::{Data, Kind};
use crate::readers::javascript::{Item, number_text};

/// What an indicator stands before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Behind {
    Entry,
    Key,
    Value { may_be_pair: bool },
}

impl Parser<'_> {
    /// Reads a sequence into `list`; its first `-` is the current token.
    pub(super) fn block_sequence(&mut self, list: usize) -> Outcome<()> {
        let indent = self.token.indent;
        if self.start_line == Some(self.token.line) {
            return Err(Problem::Token);
        }
        self.cursor.blocks.push(indent);
        let mut size = 1;
        let mut previous = None;
        while self.token.kind == Kind::Entry && self.token.indent == indent {
            if self.cursor.has_tab {
                return Err(Problem::Tab);
            }
            let line = self.token.line;
            if previous == Some(line) {
                break;
            }
            previous = Some(line);
            self.advance(Scan::behind(Some(indent + 1)))?;
            let item = self.indented(indent, line, Behind::Entry)?;
            size += self.size(&item);
            self.heap.push(list, item);
        }
        self.list_sizes.insert(list, size);
        self.cursor.blocks.pop();
        Ok(())
    }

    /// The key behind a `?` that stood at `place`.
    pub(super) fn explicit_key(&mut self, place: Place) -> Outcome<Item> {
        self.indented(place.indent, place.line, Behind::Key)
    }

    /// Reads a mapping into `object`. Its first key was read; what follows it is the current token.
    pub(super) fn block_mapping(
        &mut self,
        object: &Item,
        key: Item,
        place: Place,
        may_be_pair: bool,
    ) -> Outcome<()> {
        if self.start_line == Some(place.line) {
            return Err(Problem::Token);
        }
        let is_block = !self.cursor.context().is_flow();
        if is_block {
            self.cursor.blocks.push(place.indent);
        }
        let (value, line) = self.first_value(place, may_be_pair)?;
        self.set(object, &key, value)?;
        if self.cursor.context() != Context::Flow {
            self.within(Some(Context::BlockIn), |parser| {
                parser.entries(object, place.indent, line)
            })?;
        }
        if is_block {
            self.cursor.blocks.pop();
        }
        Ok(())
    }

    /// The value of the first key, and the line on which its entry ends.
    fn first_value(&mut self, place: Place, may_be_pair: bool) -> Outcome<(Item, usize)> {
        let line = self.token.line;
        match self.token.kind {
            Kind::Key if line == place.line => Err(Problem::Token),
            Kind::Colon => {
                let is_below = line != place.line;
                let is_flow = self.cursor.context().is_flow();
                if is_below && !is_flow && !self.is_colon_of(place.indent)? {
                    return Ok((Item::Null, line));
                }
                let column = is_below.then_some(place.indent + 1);
                self.advance(Scan::behind(column))?;
                let value = self.indented(place.indent, line, Behind::Value { may_be_pair })?;
                Ok((value, line))
            }
            _ => Ok((Item::Null, place.line)),
        }
    }

    /// Whether a `:` on a line of its own belongs to the mapping of that indentation.
    fn is_colon_of(&self, indent: usize) -> Outcome<bool> {
        if self.token.indent == indent && !self.cursor.has_tab {
            return Ok(true);
        }
        if self.token.indent < indent {
            return Ok(false);
        }
        Err(if self.cursor.has_tab {
            Problem::Tab
        } else {
            Problem::Token
        })
    }

    /// The entries behind the first.
    fn entries(&mut self, object: &Item, indent: usize, first_line: usize) -> Outcome<()> {
        let mut previous = first_line;
        let ends = |kind| matches!(kind, Kind::End | Kind::DocumentStart | Kind::DocumentEnd);
        while !ends(self.token.kind) && self.token.indent == indent && self.token.line != previous {
            if self.cursor.has_tab {
                return Err(Problem::Tab);
            }
            let line = self.token.line;
            previous = line;
            let is_explicit = self.token.kind == Kind::Key;
            let key = self.node(Options {
                mapping: Some(indent),
                ..Options::default()
            })?;
            let value = match self.token.kind {
                Kind::Colon if is_explicit => {
                    if self.is_colon_of(indent)? {
                        previous = self.token.line;
                        self.value(indent, line)?
                    } else {
                        Item::Null
                    }
                }
                Kind::Colon if line != self.token.line => return Err(Problem::MultilineKey),
                Kind::Colon => self.value(indent, line)?,
                Kind::Key if line == self.token.line => return Err(Problem::Token),
                Kind::Key => Item::Null,
                _ if is_explicit => Item::Null,
                _ => return Err(Problem::Token),
            };
            self.set(object, &key, value)?;
        }
        Ok(())
    }

    /// The value behind the `:` that is the current token, of a key on line `key_line`.
    fn value(&mut self, indent: usize, key_line: usize) -> Outcome<Item> {
        let line = self.token.line;
        let column = (line != key_line).then_some(indent + 1);
        self.advance(Scan::behind(column))?;
        let behind = Behind::Value { may_be_pair: false };
        self.indented(indent, line, behind)
    }

    /// What stands behind an indicator on `line`, in a collection that is indented by `indent`.
    fn indented(&mut self, indent: usize, line: usize, behind: Behind) -> Outcome<Item> {
        let mut properties = Properties::default();
        let is_flow = self.cursor.context().is_flow();
        loop {
            let is_below = self.token.line != line;
            if !is_flow && is_below && self.belongs_to_parent(indent, behind) {
                self.rescan_untagged(&properties)?;
                return Ok(self.empty_node(properties));
            }
            let may_be_pair = behind == Behind::Value { may_be_pair: true };
            match self.token.kind {
                Kind::Anchor if properties.anchor.is_none() => {
                    properties.add_anchor(&self.token)?;
                }
                Kind::Tag if properties.tag.is_none() => properties.add_tag(&self.token)?,
                Kind::Entry | Kind::Key
                    if !is_below && (self.token.indent <= indent || self.cursor.has_tab) =>
                {
                    return Err(if self.cursor.has_tab {
                        Problem::Tab
                    } else {
                        Problem::Token
                    });
                }
                Kind::Comma | Kind::ListClose if may_be_pair && self.cursor.context().is_flow() => {
                    return Ok(self.empty_node(properties));
                }
                _ => {
                    return self.node(Options {
                        mapping: Some(indent),
                        is_explicit_key: behind == Behind::Key,
                        may_be_pair: false,
                        properties,
                    });
                }
            }
            self.advance(Scan::tagged(properties.tag()))?;
        }
    }

    /// Whether the token, on a later line than the indicator, is no part of what is behind it.
    fn belongs_to_parent(&self, indent: usize, behind: Behind) -> bool {
        if self.token.kind == Kind::Entry && behind != Behind::Entry {
            self.token.indent < indent
        } else {
            self.token.indent <= indent
        }
    }

    /// A plain scalar was scanned with the tag of an empty node before it: it is scanned anew.
    fn rescan_untagged(&mut self, properties: &Properties) -> Outcome<()> {
        let Data::Scalar(scalar) = &self.token.data else {
            return Ok(());
        };
        if properties.tag.is_none() || scalar.is_quoted || scalar.is_multiline {
            return Ok(());
        }
        self.cursor.position = self.token.start;
        self.cursor.line = self.token.line;
        self.cursor.indent = self.token.indent;
        self.advance(Scan::PLAIN)
    }

    /// A node that has properties only.
    pub(super) fn empty_node(&mut self, properties: Properties) -> Item {
        let item = properties.tag().empty();
        self.name(properties.anchor.map(|anchor| anchor.name), &item);
        item
    }

    /// Sets a property of an object, or merges others into it.
    pub(super) fn set(&mut self, object: &Item, key: &Item, value: Item) -> Outcome<()> {
        let Item::Object(index) = *object else {
            return Ok(());
        };
        if matches!(key, Item::Text(text) if &**text == "<<") {
            match value {
                Item::Object(_) => return self.merge(index, &value),
                Item::List(list) => {
                    if self.is_open(&value) {
                        return Err(Problem::EnclosingMerge);
                    }
                    for item in self.heap.items(list).to_vec() {
                        self.merge(index, &item)?;
                    }
                    return Ok(());
                }
                _ => {}
            }
        }
        let size = self.size(key) + self.size(&value);
        *self.object_sizes.entry(index).or_insert(1) += size;
        let key = self.key_text(key);
        self.heap.set(index, key.into(), value);
        Ok(())
    }

    /// Adds the properties of an object that are not there yet.
    fn merge(&mut self, object: usize, other: &Item) -> Outcome<()> {
        let Item::Object(source) = *other else {
            return Ok(());
        };
        if self.is_open(other) {
            return Err(Problem::EnclosingMerge);
        }
        for (key, value) in self.heap.properties(source).into_iter().rev() {
            if self.heap.has(object, &key) {
                continue;
            }
            self.merged_left = self.merged_left.checked_sub(1).ok_or(Problem::Memory)?;
            let size = 1 + self.size(&value);
            *self.object_sizes.entry(object).or_insert(1) += size;
            self.heap.set(object, key, value);
        }
        Ok(())
    }

    /// A key as the name of a property.
    fn key_text(&self, key: &Item) -> String {
        match key {
            Item::Null => "null".to_owned(),
            Item::Bool(value) => value.to_string(),
            Item::Number(number) => number_text(*number),
            Item::Text(text) => text.to_string(),
            Item::List(_) => crate::readers::javascript::display(&self.heap.value(key)),
            _ => "[object Object]".to_owned(),
        }
    }
}
