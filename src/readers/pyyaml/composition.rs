//! `yaml.compose` with `SafeLoader`: nodes with their tags, before anything is made of them. Keys that are there
//! twice are still there, and scalars are still as they were written.

use crate::readers::libyaml::{Dialect, Document, NodeId, NodeKind, ScalarStyle};
use crate::readers::value::NativeError;

use super::construct::{PREFIX, name, target};
use super::resolve::resolve;
use super::{document, message};

/// The nodes of a header.
#[derive(Debug)]
pub struct Composition {
    document: Document,
}

/// A node of a [`Composition`]; an alias is the node that it stands for.
#[derive(Clone, Copy, Debug)]
pub struct ComposedNode<'a> {
    document: &'a Document,
    id: NodeId,
}

impl Composition {
    /// Composes the nodes of a header.
    ///
    /// # Errors
    /// What PyYAML says.
    pub fn of(header: &str) -> Result<Self, NativeError> {
        match document(header, Dialect::PyYaml) {
            Ok(document) => Ok(Self { document }),
            Err(problem) => Err(message::native_error(header, problem)),
        }
    }

    /// The root; `None` of a text without a document.
    #[must_use]
    pub fn root(&self) -> Option<ComposedNode<'_>> {
        self.document.root.map(|id| self.node(id))
    }

    /// All mappings, those further out before those in them.
    pub fn mappings(&self) -> impl Iterator<Item = ComposedNode<'_>> {
        let nodes = self.document.nodes.iter().enumerate();
        nodes
            .filter(|(_, node)| matches!(node.kind, NodeKind::Mapping(_)))
            .map(|(id, _)| self.node(id))
    }

    fn node(&self, id: NodeId) -> ComposedNode<'_> {
        let document = &self.document;
        ComposedNode {
            document,
            id: target(document, id),
        }
    }
}

impl<'a> ComposedNode<'a> {
    /// The text of a scalar as it was written, quotes and escapes resolved.
    #[must_use]
    pub fn scalar(self) -> Option<&'a str> {
        match &self.document.nodes[self.id].kind {
            NodeKind::Scalar { value, .. } => Some(value),
            _ => None,
        }
    }

    /// The entries of a mapping, all of them.
    #[must_use]
    pub fn entries(self) -> Option<Vec<(Self, Self)>> {
        let NodeKind::Mapping(entries) = &self.document.nodes[self.id].kind else {
            return None;
        };
        let node = |id: NodeId| Self {
            id: target(self.document, id),
            ..self
        };
        let entries = entries.iter();
        Some(
            entries
                .map(|(key, value)| (node(*key), node(*value)))
                .collect(),
        )
    }

    /// The tag without `tag:yaml.org,2002:`, such as `str`; `None` of a tag that is not YAML's own.
    #[must_use]
    pub fn tag(self) -> Option<&'a str> {
        let node = &self.document.nodes[self.id];
        match node.tag.as_deref() {
            Some(tag) if tag != "!" => tag.strip_prefix(PREFIX),
            tag => Some(match &node.kind {
                NodeKind::Sequence(_) => "seq",
                NodeKind::Mapping(_) => "map",
                NodeKind::Scalar { value, style }
                    if *style == ScalarStyle::Plain || tag.is_some() =>
                {
                    name(resolve(value))
                }
                NodeKind::Scalar { .. } | NodeKind::Alias { .. } => "str",
            }),
        }
    }

    /// Where the node starts in the header, in bytes.
    #[must_use]
    pub fn offset(self) -> usize {
        self.document.nodes[self.id].start.offset
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_keep_what_was_written() {
        let composed = Composition::of("a: 010\n\"a\": ~\nb: &x !!str 1\nc: !z 2\nd: {e: *x}\n");
        let composed = composed.expect("the text is YAML");
        let root = composed.root().expect("there is a document");
        let entries = root.entries().expect("it is a mapping");
        let seen: Vec<_> = entries
            .iter()
            .map(|(key, value)| (key.scalar(), value.scalar(), value.tag(), value.offset()))
            .collect();
        assert_eq!(
            seen,
            [
                (Some("a"), Some("010"), Some("int"), 3),
                (Some("a"), Some("~"), Some("null"), 12),
                (Some("b"), Some("1"), Some("str"), 17),
                (Some("c"), Some("2"), None, 31),
                (Some("d"), None, Some("map"), 39),
            ]
        );
        assert_eq!(composed.mappings().count(), 2);
        let inner = entries[4].1.entries().expect("it is a mapping");
        assert_eq!(inner[0].1.scalar(), Some("1"));
        assert!(Composition::of("a: b: c").is_err());
    }
}
