//! Mending the characters of the file.

use super::scene::Scene;
use super::yaml::joined;
use crate::lint::ignore::MARK;
use crate::lint::{Edit, Fix};
use crate::text::Span;

/// Takes out byte-order marks and NUL characters.
pub(super) fn encoding(scene: &Scene) -> Vec<Fix> {
    let mark = scene.tree.fences.byte_order_mark;
    let mark = mark.map(|mark| Fix::safe("Delete the byte-order mark", vec![Edit::delete(mark)]));
    let body = scene.tree.fences.body;
    let zeros = body.of(scene.text).match_indices('\0');
    let spans = zeros.map(|(at, _)| Span::new(body.start + at, body.start + at + 1));
    let edits: Vec<_> = joined(spans).into_iter().map(Edit::delete).collect();
    let zeros = (!edits.is_empty()).then(|| Fix::safe("Delete the NUL characters", edits));
    mark.into_iter().chain(zeros).collect()
}

/// Takes a rule out of the comment that ignores it, and the comment with the last one. Under other
/// settings the rule may find something, so nobody does it unasked.
pub(super) fn unused_ignore(scene: &Scene, name: Span) -> Option<Fix> {
    const SEPARATORS: [char; 3] = [' ', '\t', ','];
    let line = scene.line(name.start);
    let before = Span::new(line.span.start, name.start).of(scene.text);
    let after = Span::new(name.end, line.span.end).of(scene.text);
    let after = after.trim_end().trim_end_matches("-->");
    let is_mark = |text: &str| text.trim_end().ends_with(MARK);
    let is_last = after.trim_matches(SEPARATORS).is_empty();
    let span = match (is_mark(before) || is_mark(name.of(scene.text)), is_last) {
        (true, true) => Span::new(line.span.start, line.next),
        (_, false) => {
            let blanks = after.len() - after.trim_start_matches(SEPARATORS).len();
            Span::new(name.start, name.end + blanks)
        }
        (false, true) => {
            let before = before.trim_end_matches(SEPARATORS);
            Span::new(line.span.start + before.len(), name.end)
        }
    };
    let delete = vec![Edit::delete(span)];
    Some(Fix::unsafe_("Delete what ignores nothing", delete))
}
