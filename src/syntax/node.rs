//! The editor's YAML tree: every node with its place in the file.

use super::scalar::{PlainType, plain_type, tagged_type};
use crate::text::Span;

/// A YAML node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The node as written, without its tag and anchor. A quoted scalar's span holds its quotes, a
    /// block scalar's starts at its `|` or `>`. An absent value is an empty span.
    pub span: Span,
    /// What it is.
    pub kind: NodeKind,
    /// The tag as written, such as `!!str`.
    pub tag: Option<String>,
}

/// What a node is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// Text, a number, a boolean …: what a reader makes of it depends on the reader.
    Scalar(Scalar),
    /// A list.
    Sequence(Vec<Node>),
    /// Keys and values, in order, duplicates included.
    Mapping(Vec<Entry>),
    /// A reference to an anchor, such as `*base`.
    Alias,
    /// The value of an entry that cannot be parsed; its span is the rest of the entry.
    Broken,
}

/// A key and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The key.
    pub key: Node,
    /// The value.
    pub value: Node,
}

/// A scalar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scalar {
    /// The text after escapes and folding.
    pub value: String,
    /// How it is written.
    pub style: ScalarStyle,
}

/// How a scalar is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ScalarStyle {
    /// Without quotes.
    Plain,
    /// In single quotes.
    SingleQuoted,
    /// In double quotes.
    DoubleQuoted,
    /// A block, behind `|`.
    Literal,
    /// A block, behind `>`.
    Folded,
}

impl Node {
    /// The scalar, if the node is one.
    #[must_use]
    pub fn as_scalar(&self) -> Option<&Scalar> {
        match &self.kind {
            NodeKind::Scalar(scalar) => Some(scalar),
            _ => None,
        }
    }

    /// The entries, if the node is a mapping.
    #[must_use]
    pub fn as_mapping(&self) -> Option<&[Entry]> {
        match &self.kind {
            NodeKind::Mapping(entries) => Some(entries),
            _ => None,
        }
    }

    /// What YAML makes of a scalar: what its tag says, else text if it is quoted or in a block.
    #[must_use]
    pub fn plain_type(&self) -> PlainType {
        match (&self.kind, self.tag.as_deref()) {
            (NodeKind::Scalar(_), Some(tag)) => tagged_type(tag),
            (NodeKind::Scalar(scalar), None) if scalar.style == ScalarStyle::Plain => {
                plain_type(&scalar.value)
            }
            _ => PlainType::Text,
        }
    }

    /// Whether the node is a scalar with nothing but white space in it, or no value at all.
    #[must_use]
    pub fn is_empty_text(&self) -> bool {
        let blank = self
            .as_scalar()
            .is_some_and(|scalar| scalar.value.trim().is_empty());
        blank && self.tag.is_none()
    }

    /// The text, if the node is text to every reader and not empty.
    #[must_use]
    pub fn as_text(&self) -> Option<&str> {
        let scalar = self.as_scalar()?;
        let is_text = self.plain_type() == PlainType::Text && !self.is_empty_text();
        is_text.then_some(scalar.value.as_str())
    }

    /// Whether this is the absence of a value, as behind `name:`.
    #[must_use]
    pub fn is_absent(&self) -> bool {
        self.span.is_empty() && self.tag.is_none()
    }
}

impl Entry {
    /// The key's text, if the key is a scalar.
    #[must_use]
    pub fn key_text(&self) -> Option<&str> {
        self.key.as_scalar().map(|scalar| scalar.value.as_str())
    }

    /// The entry from its key to the end of its value.
    #[must_use]
    pub fn span(&self) -> Span {
        Span::new(
            self.key.span.start,
            self.value.span.end.max(self.key.span.end),
        )
    }
}
