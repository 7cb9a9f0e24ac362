//! Tokens.

use super::source::Mark;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    StreamStart,
    StreamEnd,
    Directive,
    DocumentStart,
    DocumentEnd,
    BlockSequenceStart,
    BlockMappingStart,
    BlockEnd,
    FlowSequenceStart,
    FlowMappingStart,
    FlowSequenceEnd,
    FlowMappingEnd,
    BlockEntry,
    FlowEntry,
    Key,
    Value,
    Alias,
    Anchor,
    Tag,
    Scalar,
    Comment,
}

impl Kind {
    /// The name that messages use.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::StreamStart => "<stream start>",
            Self::StreamEnd => "<stream end>",
            Self::Directive => "<directive>",
            Self::DocumentStart => "<document start>",
            Self::DocumentEnd => "<document end>",
            Self::BlockSequenceStart => "<block sequence start>",
            Self::BlockMappingStart => "<block mapping start>",
            Self::BlockEnd => "<block end>",
            Self::FlowSequenceStart => "[",
            Self::FlowMappingStart => "{",
            Self::FlowSequenceEnd => "]",
            Self::FlowMappingEnd => "}",
            Self::BlockEntry => "-",
            Self::FlowEntry => ",",
            Self::Key => "?",
            Self::Value => ":",
            Self::Alias => "<alias>",
            Self::Anchor => "<anchor>",
            Self::Tag => "<tag>",
            Self::Scalar => "<scalar>",
            Self::Comment => "CommentToken",
        }
    }
}

/// What a directive says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Directive {
    Version(u32),
    /// The handle.
    Tag(String),
    Other,
}

/// A token.
#[derive(Clone, Debug)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) start: Mark,
    pub(super) end: Mark,
    /// The text of a scalar, or the name of an alias.
    pub(super) text: String,
    /// Whether a scalar is plain.
    pub(super) plain: bool,
    pub(super) directive: Option<Directive>,
    /// Comments hang on tokens and move from one to the next; where two would meet, the reader
    /// dies. Whether there is such a comment after the token, and whether before it.
    pub(super) comment: Option<Comments>,
}

/// Which comments hang on a token.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Comments {
    pub(super) after: bool,
    pub(super) before: bool,
}

impl Token {
    /// A token without text.
    pub(super) fn new(kind: Kind, start: Mark, end: Mark) -> Self {
        Self {
            kind,
            start,
            end,
            text: String::new(),
            plain: false,
            directive: None,
            comment: None,
        }
    }

    /// Hangs a comment after the token.
    pub(super) fn comment_after(&mut self) {
        self.comment.get_or_insert_default().after = true;
    }
}
