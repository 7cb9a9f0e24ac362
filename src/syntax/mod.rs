//! Layer 1: one file to one tree. Total: any text gives a tree and errors, never a panic.
//!
//! In reading order: `lines`, `key` (how a line starts a field), `fence` and `near` (where the
//! frontmatter is), `yaml` (a header as it is, up to the first error), `conflict` and `recover` (a
//! header with errors), `blame`, `extent` and `escape` (which characters are at fault, for what
//! `cause`), `swallowed` (a body taken for header), `markdown` (the body), `second` (a frontmatter
//! in the body).

mod blame;
mod cause;
mod conflict;
mod escape;
mod extent;
mod fence;
mod key;
mod lines;
mod markdown;
mod mention;
mod near;
mod node;
mod recover;
mod scalar;
mod second;
mod swallowed;
#[cfg(test)]
mod tests;
mod yaml;

pub(crate) use blame::is_refused;
pub(crate) use escape::good_escape;
pub(crate) use extent::indent_of;
pub use fence::{FenceState, Fences, Leading, LeadingKind};
pub use key::is_invisible;
pub(crate) use key::{BLANKS, field_of, key_of};
pub(crate) use lines::{Line, line_at, lines};
pub use markdown::{CodeBlock, Heading, Markdown};

pub use mention::{
    Anchor, Base, Doubt, Doubts, Form, Mention, anchors, is_file_extension, mentions, slug,
};
pub(crate) use mention::{is_resource_directory, path_prefix};
pub(crate) use near::near_fence;
pub use near::{NearFence, NearFenceKind};
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
    let mut fences = fence::find_fences(text);
    let mut header = recover::parse_header(text, fences.header);
    if let Some(meant) = swallowed::without_body(text, &fences, &header.errors) {
        header = recover::parse_header(text, meant.header);
        fences = meant;
    }
    let body = markdown::parse_markdown(text, fences.body);
    let second_frontmatter = second::find_second(text, &fences, &body);
    Tree {
        fences,
        header,
        body,
        second_frontmatter,
    }
}

/// A text in Markdown: the body of a `SKILL.md`, or another page of a skill.
#[derive(Clone, Copy, Debug)]
pub struct Page<'a> {
    /// The whole file.
    pub text: &'a str,
    /// The part of it that is Markdown.
    pub body: Span,
    /// Its structure.
    pub markdown: &'a Markdown,
}

impl Page<'_> {
    /// What the page mentions, in order.
    #[must_use]
    pub fn mentions(&self) -> Vec<Mention> {
        mentions(self.text, self.body)
    }

    /// Where links can lead to in the page.
    #[must_use]
    pub fn anchors(&self) -> Vec<Anchor> {
        anchors(self.text, self.body, self.markdown)
    }
}

/// Parses JSON, with the place of each value; `None` if it is none. JSON is YAML, but for tabs before a line's
/// text.
#[must_use]
pub fn parse_json(text: &str) -> Option<Node> {
    let parsed = yaml::parse(&text.replace('\t', " "), 0);
    let root = parsed.root.filter(|_| parsed.stop.is_none())?;
    matches!(root.kind, NodeKind::Mapping(_)).then_some(root)
}

/// Parses a page that is no `SKILL.md`: all of it is body, but for a frontmatter of its own.
#[must_use]
pub fn parse_page(text: &str) -> Tree {
    let own = fence::find_fences(text);
    let body = match own.state {
        FenceState::Closed { .. } => own.body,
        _ => Span::new(0, text.len()),
    };
    let body_tree = markdown::parse_markdown(text, body);
    Tree {
        fences: Fences {
            byte_order_mark: own.byte_order_mark,
            state: FenceState::Absent,
            header: Span::at(body.start),
            body,
        },
        header: Header::default(),
        body: body_tree,
        second_frontmatter: None,
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

    /// Whether the closing fence stands in the middle of the fields, so that the rest of them looks
    /// like a second frontmatter.
    #[must_use]
    pub fn is_closed_too_early(&self) -> bool {
        let FenceState::Closed { close, .. } = self.fences.state else {
            return false;
        };
        self.second_frontmatter == Some(close)
    }

    /// The field called `name`, if there is one and no other.
    #[must_use]
    pub fn only_field(&self, name: &str) -> Option<&Entry> {
        let entries = self.fields().iter();
        let mut copies = entries.filter(|entry| entry.key_text() == Some(name));
        copies.next().filter(|_| copies.next().is_none())
    }

    /// The first field called `name`.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&Entry> {
        self.fields()
            .iter()
            .find(|entry| entry.key_text() == Some(name))
    }
}
