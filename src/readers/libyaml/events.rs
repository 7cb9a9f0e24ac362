//! Events: what the parser makes of the tokens.

use super::problem::Mark;

/// How a scalar is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::readers) enum ScalarStyle {
    Plain,
    SingleQuoted,
    DoubleQuoted,
    Literal,
    Folded,
}

/// An event and where it starts.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Event {
    pub(super) kind: EventKind,
    pub(super) start: Mark,
}

/// The kinds of event that matter to a composer.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum EventKind {
    StreamEnd,
    DocumentStart,
    DocumentEnd,
    Alias(String),
    Scalar {
        properties: Properties,
        value: String,
        style: ScalarStyle,
    },
    SequenceStart(Properties),
    SequenceEnd,
    MappingStart(Properties),
    MappingEnd,
}

/// What may stand before a node.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Properties {
    /// `&name`
    pub(super) anchor: Option<String>,
    /// A tag with its handle replaced.
    pub(super) tag: Option<String>,
}
