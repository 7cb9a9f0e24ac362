//! Mending a second frontmatter.

use super::scene::Scene;
use crate::lint::{Edit, Fix};
use crate::syntax::{Entry, FenceState, parse};
use crate::text::Span;

/// Takes the stray fence away, or moves the fields of the second frontmatter into the first.
pub(super) fn fixes(scene: &Scene) -> Vec<Fix> {
    let Some(open) = scene.tree.second_frontmatter else {
        return Vec::new();
    };
    if scene.tree.is_closed_too_early() {
        let line = scene.line(open.start);
        let edit = Edit::delete(Span::new(line.span.start, line.next));
        return vec![Fix::safe("Delete the `---` amid the fields", vec![edit])];
    }
    merged(scene, open).into_iter().collect()
}

/// Only if the two do not contradict each other: what is the same is left out, the rest moves.
fn merged(scene: &Scene, open: Span) -> Option<Fix> {
    let (FenceState::Closed { close, .. } | FenceState::NotFirst { close, .. }) =
        scene.tree.fences.state
    else {
        return None;
    };
    let start = scene.line(open.start).span.start;
    let rest = &scene.text[start..];
    let second = parse(rest);
    let FenceState::Closed { close: end, .. } = second.fences.state else {
        return None;
    };
    let is_whole = second.header.errors.is_empty() && scene.tree.header.errors.is_empty();
    (is_whole && !second.fields().is_empty()).then_some(())?;
    let mut moved = second.fences.header.of(rest).to_owned();
    // From the last to the first, so that what is before stays where it is.
    for entry in second.fields().iter().rev() {
        let Some(own) = scene.tree.field(entry.key_text()?) else {
            continue;
        };
        (written(own, scene.text) == written(entry, rest)).then_some(())?;
        let lines = Scene {
            text: rest,
            tree: &second,
            ..*scene
        }
        .whole_lines(entry.span());
        let header = second.fences.header;
        moved.replace_range(lines.start - header.start..lines.end - header.start, "");
    }
    let moved = moved.trim_matches(['\n', '\r']);
    let close_line = scene.line(close.start).span.start;
    let last = scene.line(start + end.start);
    let delete = Edit::delete(Span::new(start, last.next));
    let edits = match moved.trim().is_empty() {
        true => vec![delete],
        false => {
            let fields = format!("{moved}{}", scene.newline);
            vec![Edit::insert(close_line, fields), delete]
        }
    };
    Some(Fix::unsafe_("Move its fields into the first one", edits))
}

fn written<'text>(entry: &Entry, text: &'text str) -> &'text str {
    entry.value.span.of(text).trim()
}
