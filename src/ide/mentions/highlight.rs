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
        && *path == around.real(&around.place.file)
        && let Some(known) = around.anchors_of(path)
    {
        let heading = known.named(name);
        found.extend(heading.map(|anchor| anchor.span.trimmed_end(&around.page.text)));
    }
    for mention in around.page.mentions() {
        let at = match (&meaning, &mention.anchor) {
            (Meaning::Anchor(..), Some((anchor, _))) => *anchor,
            _ => mention.span,
        };
        if around.meaning_at(mention, at.start).as_ref() == Some(&meaning) {
            found.push(at);
        }
    }
    found.sort();
    found
}

/// What is at `offset`: what a mention leads to, or a heading.
pub(super) fn meaning_at(around: &Around<'_>, offset: usize) -> Option<Meaning> {
    if let Some(mention) = around.mention_at(offset) {
        return around.meaning_at(mention, offset);
    }
    let file = around.real(&around.place.file);
    let known = around.anchors_of(&file)?;
    let heading = known.anchors.iter().find(|anchor| {
        anchor.heading.is_some() && anchor.span.trimmed_end(&around.page.text).touches(offset)
    })?;
    Some(Meaning::Anchor(file, heading.name.clone()))
}
