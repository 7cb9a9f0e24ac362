//! Nodes with values, as composed from the token tree.

use super::super::javascript::Item;
use super::token::Shape;

/// A composed node.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) content: Content,
    /// The anchor's name; an empty one is an error already.
    pub(super) anchor: Option<String>,
    /// Start, end of the content, end of what follows it on its line.
    pub(super) range: (usize, usize, usize),
    /// The full name of the node's own tag.
    pub(super) tag: Option<String>,
    /// Whether a comment belongs to the node.
    pub(super) commented: bool,
}

/// What a node holds.
#[derive(Debug)]
pub(super) enum Content {
    Scalar(Scalar),
    /// An alias: its name, and the node it stands for once that is known.
    Alias(String),
    Map(Vec<Pair>),
    /// `!!set`
    Set(Vec<Pair>),
    Sequence(Vec<Node>),
    /// `!!omap`
    OrderedMap(Vec<Pair>),
    /// `!!pairs`: a list of objects with one property.
    Pairs(Vec<Pair>),
}

/// A scalar's value.
#[derive(Debug)]
pub(super) struct Scalar {
    pub(super) value: Item,
    /// The text before its type was found.
    pub(super) source: String,
    /// How it was written.
    pub(super) style: Shape,
    /// Whether it is the key that merges.
    pub(super) merge: bool,
}

/// A key and its value, if there is one.
#[derive(Debug)]
pub(super) struct Pair {
    pub(super) key: Node,
    pub(super) value: Option<Node>,
}

impl Node {
    /// A node without properties.
    pub(super) fn new(content: Content, range: (usize, usize, usize)) -> Self {
        Self {
            content,
            anchor: None,
            range,
            tag: None,
            commented: false,
        }
    }

    /// A null that the text does not show.
    pub(super) fn null() -> Self {
        let scalar = Scalar {
            value: Item::Null,
            source: String::new(),
            style: Shape::Plain,
            merge: false,
        };
        Self::new(Content::Scalar(scalar), (0, 0, 0))
    }
}
