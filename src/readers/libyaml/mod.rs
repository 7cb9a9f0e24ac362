//! What PyYAML and yaml.v3 have in common: both descend from one design (LibYAML's), in which a
//! scanner makes tokens, a parser makes events of them, and a composer makes nodes of those.
//!
//! The two differ in their treatment of tabs and byte order marks, in how far they look ahead
//! before they notice a fault, and in every error text. [`Dialect`] names which of the two is
//! meant; each difference stands where it matters. The text is read as a stream: a fault that one
//! of the real libraries would not reach is not reported.

mod blocks;
mod comments;
mod compose;
mod depth;
mod directives;
mod encoding;
mod events;
mod expansion;
mod indicators;
mod keys;
mod parser;
mod plain;
mod problem;
mod quoted;
mod scanner;
mod source;
mod tags;
mod token;

pub(super) use compose::{Composer, Document, NodeId, NodeKind, compose};
pub(super) use depth::deepest;
pub(super) use encoding::Text;
pub(super) use events::ScalarStyle;
pub(super) use expansion::expanded_nodes;
pub(super) use problem::{Fault, Mark, Problem, Stage};

/// Which descendant of the common design reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dialect {
    /// PyYAML 6.0's own scanner and parser, in pure Python.
    PyYaml,
    /// yaml.v3 3.0.1's port of LibYAML.
    YamlV3,
}
