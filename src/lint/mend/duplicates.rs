//! Mending a key that is there twice.

use super::scene::Scene;
use crate::lint::{Edit, Fix};
use crate::syntax::{Entry, Node, NodeKind};
use crate::text::Span;

/// Deletes copies that are the same to the letter. Of different ones, all but one become comments:
/// which one is for the author to say.
pub(super) fn fixes(scene: &Scene, key: Span) -> Vec<Fix> {
    let root = scene.tree.header.root.as_ref();
    let Some(copies) = root.and_then(|root| copies(root, key)) else {
        return Vec::new();
    };
    let lines: Option<Vec<_>> = copies.iter().map(|entry| own_lines(scene, entry)).collect();
    let Some(lines) = lines else {
        return Vec::new();
    };
    let text = |lines: &Span| lines.of(scene.text).trim_end();
    let (Some((first, others)), Some((_, earlier))) = (lines.split_first(), lines.split_last())
    else {
        return Vec::new();
    };
    if others.iter().all(|other| text(other) == text(first)) {
        let edits = joined(others).map(Edit::delete).collect();
        return vec![Fix::safe("Delete the copy", edits)];
    }
    let comment = |entries: &[Span]| -> Vec<Edit> {
        let lines = entries.iter().flat_map(|entry| {
            crate::syntax::lines(scene.text, *entry).filter(|line| !line.is_blank(scene.text))
        });
        lines
            .map(|line| Edit::insert(line.span.start, "# "))
            .collect()
    };
    let name = key.of(scene.text);
    vec![
        Fix::unsafe_(
            format!("Keep the last `{name}` and make the other a comment"),
            comment(earlier),
        ),
        Fix::unsafe_(
            format!("Keep the first `{name}` and make the other a comment"),
            comment(others),
        ),
    ]
}

/// Copies in a row are taken out as one.
fn joined(lines: &[Span]) -> impl Iterator<Item = Span> {
    super::yaml::joined(lines.iter().copied()).into_iter()
}

/// All entries of the key that is at `key`, in their mapping.
fn copies(root: &Node, key: Span) -> Option<Vec<&Entry>> {
    let mut pending = vec![root];
    while let Some(node) = pending.pop() {
        match &node.kind {
            NodeKind::Sequence(items) => pending.extend(items),
            NodeKind::Mapping(entries) => {
                if let Some(own) = entries.iter().find(|entry| entry.key.span == key) {
                    let name = own.key_text();
                    let same = entries.iter().filter(|entry| entry.key_text() == name);
                    return Some(same.collect());
                }
                pending.extend(entries.iter().map(|entry| &entry.value));
            }
            NodeKind::Scalar(_) | NodeKind::Alias | NodeKind::Broken => {}
        }
    }
    None
}

/// The lines of an entry, if nothing else is on them.
fn own_lines(scene: &Scene, entry: &Entry) -> Option<Span> {
    let lines = scene.whole_lines(entry.span());
    let before = Span::new(lines.start, entry.key.span.start).of(scene.text);
    let end = scene.end_of_text(entry.span());
    let after = Span::new(end, lines.end).of(scene.text).trim();
    let is_alone = before.trim().is_empty() && (after.is_empty() || after.starts_with('#'));
    is_alone.then_some(lines)
}
