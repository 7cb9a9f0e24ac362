//! Tokens: what the scanner makes of the text.

use super::events::ScalarStyle;
use super::problem::Mark;

/// A token and its extent.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    pub(super) start: Mark,
    pub(super) end: Mark,
}

/// The kinds of token.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum TokenKind {
    StreamStart,
    StreamEnd,
    /// `%YAML major.minor`
    VersionDirective {
        major: u32,
        minor: u32,
    },
    /// `%TAG handle prefix`
    TagDirective {
        handle: String,
        prefix: String,
    },
    /// A directive that no version of YAML defines; only PyYAML lets it pass.
    UnknownDirective,
    DocumentStart,
    DocumentEnd,
    BlockSequenceStart,
    BlockMappingStart,
    BlockEnd,
    FlowSequenceStart,
    FlowSequenceEnd,
    FlowMappingStart,
    FlowMappingEnd,
    BlockEntry,
    FlowEntry,
    Key,
    Value,
    Alias(String),
    Anchor(String),
    /// A tag; without a handle the suffix is the whole tag.
    Tag {
        handle: Option<String>,
        suffix: String,
    },
    Scalar {
        value: String,
        style: ScalarStyle,
    },
}

impl TokenKind {
    /// The name by which PyYAML's messages call the token.
    pub(super) fn python_name(&self) -> &'static str {
        match self {
            Self::StreamStart => "<stream start>",
            Self::StreamEnd => "<stream end>",
            Self::VersionDirective { .. } | Self::TagDirective { .. } | Self::UnknownDirective => {
                "<directive>"
            }
            Self::DocumentStart => "<document start>",
            Self::DocumentEnd => "<document end>",
            Self::BlockSequenceStart => "<block sequence start>",
            Self::BlockMappingStart => "<block mapping start>",
            Self::BlockEnd => "<block end>",
            Self::FlowSequenceStart => "[",
            Self::FlowSequenceEnd => "]",
            Self::FlowMappingStart => "{",
            Self::FlowMappingEnd => "}",
            Self::BlockEntry => "-",
            Self::FlowEntry => ",",
            Self::Key => "?",
            Self::Value => ":",
            Self::Alias(_) => "<alias>",
            Self::Anchor(_) => "<anchor>",
            Self::Tag { .. } => "<tag>",
            Self::Scalar { .. } => "<scalar>",
        }
    }
}
