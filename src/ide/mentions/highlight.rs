//! What of a page names the same as what is under the cursor.

use super::{Around, Meaning};
use crate::text::Span;

/// The places in a page that name what the mention or the heading at `offset` (bytes) is, itself included.
#[must_use]
pub fn highlights(around: &Around<'_>, offset: usize) -> Vec<Span> {
    let Some(meaning) = meaning_at(around, offset) else {
        return Vec::new();
    };
    let mut found: Vec<Span> = Vec::new();
    if let Meaning::Anchor(path, name) = &meaning
        && *path == around.place.file
    {
        let anchors = around.page.page().anchors();
        let heading = anchors.iter().find(|anchor| anchor.name == *name);
        found.extend(heading.map(|anchor| trimmed(&around.page.text, anchor.span)));
    }
    for mention in around.page.mentions() {
        if around.meaning(mention).as_ref() == Some(&meaning) {
            found.push(match (&meaning, &mention.anchor) {
                (Meaning::Anchor(..), Some((anchor, _))) => *anchor,
                _ => mention.span,
            });
        }
    }
    found.sort();
    found
}

/// What is at `offset`: what a mention leads to, or a heading.
pub(super) fn meaning_at(around: &Around<'_>, offset: usize) -> Option<Meaning> {
    if let Some(mention) = around.mention_at(offset) {
        return around.meaning(mention);
    }
    let anchors = around.page.page().anchors();
    let heading = anchors.into_iter().find(|anchor| {
        anchor.heading.is_some() && trimmed(&around.page.text, anchor.span).touches(offset)
    })?;
    Some(Meaning::Anchor(around.place.file.clone(), heading.name))
}

/// A heading without the line end behind it.
pub(super) fn trimmed(text: &str, span: Span) -> Span {
    Span::new(span.start, span.start + span.of(text).trim_end().len())
}
