//! Layer 1: one file to one tree. Total: any text gives a tree and errors, never a panic.
//!
//! In reading order: `lines`, `fence` (where the frontmatter is), `yaml` (a header as it is,
//! up to the first error), `recover` (a header with errors), `blame` (which character is at fault),
//! `markdown` (the body), `second` (a frontmatter in the body).

mod blame;
mod fence;
mod lines;
mod markdown;
mod node;
mod recover;
mod scalar;
mod second;
#[cfg(test)]
mod tests;
mod yaml;

pub use fence::{FenceState, Fences, Leading, LeadingKind, NearFence, NearFenceKind};
pub use markdown::{CodeBlock, Heading, Markdown};
pub use node::{Entry, Node, NodeKind, Scalar, ScalarStyle};
pub use recover::{Header, YamlCause, YamlError};
pub use scalar::{PlainType, plain_type};

use crate::text::Span;

/// The tree of a `SKILL.md`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    /// Where frontmatter and body are.
    pub fences: Fences,
    /// The frontmatter.
    pub header: Header,
    /// The body.
    pub body: Markdown,
    /// The opening fence of a second frontmatter in the body.
    pub second_frontmatter: Option<Span>,
}

/// Parses a `SKILL.md`.
#[must_use]
pub fn parse(text: &str) -> Tree {
    let fences = fence::find_fences(text);
    let header = recover::parse_header(text, fences.header);
    let body = markdown::parse_markdown(text, fences.body);
    let second_frontmatter = match fences.state {
        FenceState::Closed { .. } | FenceState::NotFirst { .. } => {
            second::find_second(text, fences.body, &body)
        }
        _ => None,
    };
    Tree {
        fences,
        header,
        body,
        second_frontmatter,
    }
}

impl Tree {
    /// The fields of the frontmatter, in order; empty if it is not a mapping.
    #[must_use]
    pub fn fields(&self) -> &[Entry] {
        self.header
            .root
            .as_ref()
            .and_then(Node::as_mapping)
            .unwrap_or_default()
    }

    /// The first field called `name`.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&Entry> {
        self.fields()
            .iter()
            .find(|entry| entry.key_text() == Some(name))
    }
}
