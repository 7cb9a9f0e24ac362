//! The tags of nodes, in yaml.v3's short form (`!!str`).

use std::borrow::Cow;

use crate::readers::libyaml::{Document, NodeId, NodeKind, ScalarStyle};

use super::resolve::resolve;

const LONG_PREFIX: &str = "tag:yaml.org,2002:";

/// The tag that a node has after parsing; empty for an alias.
pub(super) fn tag(document: &Document, id: NodeId) -> Cow<'_, str> {
    let node = &document.nodes[id];
    if let Some(tag) = node.tag.as_deref().filter(|tag| !matches!(*tag, "" | "!")) {
        return match tag.strip_prefix(LONG_PREFIX) {
            Some(name) => Cow::Owned(format!("!!{name}")),
            None => Cow::Borrowed(tag),
        };
    }
    Cow::Borrowed(match &node.kind {
        NodeKind::Sequence(_) => "!!seq",
        NodeKind::Mapping(_) => "!!map",
        NodeKind::Alias { .. } => "",
        NodeKind::Scalar { style, .. } if *style != ScalarStyle::Plain => "!!str",
        NodeKind::Scalar { value, .. } if value == "<<" => "!!merge",
        NodeKind::Scalar { value, .. } => resolve(value).tag(),
    })
}

/// The tag of a node, of an alias its target's.
pub(super) fn target_tag(document: &Document, id: NodeId) -> Cow<'_, str> {
    match document.nodes[id].kind {
        NodeKind::Alias { target, .. } => tag(document, target),
        _ => tag(document, id),
    }
}

/// Whether a node is a merge key.
pub(super) fn is_merge(document: &Document, id: NodeId) -> bool {
    match &document.nodes[id].kind {
        NodeKind::Scalar { value, .. } => value == "<<" && tag(document, id) == "!!merge",
        _ => false,
    }
}

/// Whether decoding a mapping into `any` gives a Go map with string keys only.
pub(super) fn has_string_keys(document: &Document, entries: &[(NodeId, NodeId)]) -> bool {
    entries
        .iter()
        .all(|&(key, _)| matches!(&*target_tag(document, key), "!!str" | "!!merge"))
}
