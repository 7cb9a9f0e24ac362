//! Tokens.

use crate::readers::javascript::Item;

/// A token, and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Token {
    /// Its first byte.
    pub start: usize,
    /// The indentation of its line, or its column after an indicator.
    pub indent: usize,
    pub line: usize,
    pub kind: Kind,
    /// The payload of scalars, tags, anchors and aliases.
    pub data: Data,
}

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    End,
    /// `-`
    Entry,
    /// `?`
    Key,
    /// `:`
    Colon,
    /// `,`
    Comma,
    ListOpen,
    ListClose,
    ObjectOpen,
    ObjectClose,
    Anchor,
    Alias,
    Tag,
    Directive,
    DocumentStart,
    DocumentEnd,
    Scalar,
}

/// What belongs to a token.
#[derive(Clone, Debug)]
pub(super) enum Data {
    None,
    Name(Vec<u8>),
    Tag(Tag),
    Scalar(Scalar),
}

/// A scalar as it was scanned.
#[derive(Clone, Debug)]
pub(super) struct Scalar {
    pub value: Item,
    pub is_quoted: bool,
    pub is_multiline: bool,
}

/// The tags that make a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tag {
    None,
    NonSpecific,
    Bool,
    Int,
    Float,
    Null,
    Str,
    Other,
}

impl Token {
    /// What stands for the token before the first.
    pub(super) fn first() -> Self {
        Self {
            start: 0,
            indent: 0,
            line: 1,
            kind: Kind::End,
            data: Data::None,
        }
    }
}

impl Tag {
    /// A node without content.
    pub(super) fn empty(self) -> Item {
        match self {
            Self::NonSpecific | Self::Str => Item::text(""),
            _ => Item::Null,
        }
    }

    /// Whether a plain scalar with this tag may be such a value.
    pub(super) fn takes(self, value: &Item) -> bool {
        match self {
            Self::None => true,
            Self::Bool => matches!(value, Item::Bool(_)),
            Self::Int | Self::Float => matches!(value, Item::Number(_)),
            Self::Null => matches!(value, Item::Null),
            Self::NonSpecific | Self::Str | Self::Other => false,
        }
    }
}
