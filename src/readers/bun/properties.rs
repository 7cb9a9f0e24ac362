//! Anchors and tags before a node.

use super::Parser;
use super::problem::{Outcome, Problem};
use super::token::{Data, Tag, Token};
use crate::readers::javascript::Item;

/// The anchor and the tag of a node. When two stand on lines of their own, the first may be that of a mapping,
/// the second that of its first key.
#[derive(Clone, Debug, Default)]
pub(super) struct Properties {
    pub anchor: Option<Anchor>,
    pub tag: Option<Tagged>,
    outer_anchor: Option<Anchor>,
    outer_tag: Option<Tagged>,
}

#[derive(Clone, Debug)]
pub(super) struct Anchor {
    pub name: Vec<u8>,
    pub line: usize,
    start: usize,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Tagged {
    pub tag: Tag,
    pub line: usize,
    start: usize,
}

/// Which anchor is that of the first key, and which that of the mapping.
#[derive(Debug, Default)]
pub(super) struct KeyAnchors {
    pub key: Option<Vec<u8>>,
    pub mapping: Option<Vec<u8>>,
}

impl Properties {
    /// Adds the anchor that a token is.
    pub(super) fn add_anchor(&mut self, token: &Token) -> Outcome<()> {
        let Data::Name(name) = &token.data else {
            return Ok(());
        };
        if let Some(before) = &self.anchor {
            if before.line == token.line || self.outer_anchor.is_some() {
                return Err(Problem::Anchors(token.start));
            }
            self.outer_anchor = self.anchor.take();
        }
        self.anchor = Some(Anchor {
            name: name.clone(),
            line: token.line,
            start: token.start,
        });
        Ok(())
    }

    /// Adds the tag that a token is.
    pub(super) fn add_tag(&mut self, token: &Token) -> Outcome<()> {
        let Data::Tag(tag) = token.data else {
            return Ok(());
        };
        if let Some(before) = self.tag {
            if before.line == token.line {
                return Err(Problem::Tags(token.start));
            }
            self.outer_tag = Some(before);
        }
        self.tag = Some(Tagged {
            tag,
            line: token.line,
            start: token.start,
        });
        Ok(())
    }

    pub(super) fn tag(&self) -> Tag {
        self.tag.map_or(Tag::None, |tagged| tagged.tag)
    }

    pub(super) fn is_on_line(&self, line: usize) -> bool {
        self.anchor.as_ref().is_some_and(|it| it.line == line)
            || self.tag.is_some_and(|it| it.line == line)
    }

    /// The anchor, if it stands on that line.
    pub(super) fn anchor_on(&self, line: usize) -> Option<Vec<u8>> {
        let anchor = self.anchor.as_ref().filter(|anchor| anchor.line == line);
        anchor.map(|anchor| anchor.name.clone())
    }

    /// Which anchor is whose if the node is the first key of a mapping, on that line.
    pub(super) fn of_key_on(&self, line: usize) -> Outcome<KeyAnchors> {
        let inner = self.anchor.as_ref();
        if let Some(outer) = &self.outer_anchor {
            if let Some(inner) = inner.filter(|inner| inner.line != line) {
                return Err(Problem::Anchors(inner.start));
            }
            return Ok(KeyAnchors {
                key: inner.map(|inner| inner.name.clone()),
                mapping: Some(outer.name.clone()),
            });
        }
        let Some(anchor) = inner else {
            return Ok(KeyAnchors::default());
        };
        let name = Some(anchor.name.clone());
        Ok(if anchor.line == line {
            KeyAnchors {
                key: name,
                mapping: None,
            }
        } else {
            KeyAnchors {
                key: None,
                mapping: name,
            }
        })
    }

    /// Takes the anchors away: whose they are is settled.
    pub(super) fn forget_anchors(&mut self) {
        self.anchor = None;
        self.outer_anchor = None;
    }

    /// What is wrong if the node is no mapping that could have the outer ones.
    pub(super) fn check(&self) -> Outcome<()> {
        match (&self.outer_anchor, self.outer_tag) {
            (Some(anchor), _) => Err(Problem::Anchors(anchor.start)),
            (None, Some(tag)) => Err(Problem::Tags(tag.start)),
            (None, None) => Ok(()),
        }
    }
}

impl Parser<'_> {
    /// Gives a node its anchor.
    pub(super) fn name(&mut self, anchor: Option<Vec<u8>>, node: &Item) {
        if let Some(name) = anchor {
            self.anchors.insert(name, node.clone());
        }
    }

    /// Lets aliases in a collection name the collection itself; whether they may.
    pub(super) fn open(&mut self, anchor: Option<&Vec<u8>>, collection: &Item) -> bool {
        let Some(name) = anchor.filter(|name| !self.anchors.contains_key(*name)) else {
            return false;
        };
        self.anchors.insert(name.clone(), collection.clone());
        self.open.push(collection.clone());
        true
    }

    /// Ends what [`Self::open`] began.
    pub(super) fn close(&mut self, is_open: bool, collection: &Item) {
        if is_open {
            self.open.retain(|open| !is_same(open, collection));
        }
    }

    pub(super) fn is_open(&self, item: &Item) -> bool {
        self.open.iter().any(|open| is_same(open, item))
    }
}

/// Whether two items are the same collection.
fn is_same(left: &Item, right: &Item) -> bool {
    match (left, right) {
        (Item::List(left), Item::List(right)) | (Item::Object(left), Item::Object(right)) => {
            left == right
        }
        _ => false,
    }
}
