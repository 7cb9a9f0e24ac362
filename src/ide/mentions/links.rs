//! What of a page can be clicked.

use std::path::PathBuf;

use super::{Around, Meaning};
use crate::syntax::Form;
use crate::text::Span;

/// A part of a page that leads to a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentLink {
    /// The part (bytes).
    pub span: Span,
    /// The file.
    pub path: PathBuf,
    /// The line of the anchor in it, from 0, if it has one.
    pub line: Option<usize>,
}

/// As many links as one page has: more are the work of a program.
const MOST_LINKS: usize = 2000;

/// All parts of a page that lead to a file that is there. Anchors of the page itself are left to the definition: editors
/// follow them on their own.
#[must_use]
pub fn links(around: &Around<'_>) -> Vec<DocumentLink> {
    let mentions = around
        .page
        .mentions()
        .iter()
        .filter(|mention| mention.form != Form::OwnAnchor);
    let links = mentions.filter_map(|mention| {
        let destination = super::definition::destination(around, mention);
        let destination = destination.or_else(|| {
            // A directory can be shown, if nothing in it can.
            let Some(Meaning::Path(path)) = around.meaning(mention) else {
                return None;
            };
            Some(super::Destination {
                from: mention.span,
                path,
                place: None,
            })
        })?;
        let line = destination
            .place
            .map(|place| place.range(crate::text::PositionEncoding::Utf16).0.line);
        Some(DocumentLink {
            span: destination.from,
            path: destination.path,
            line: line.filter(|_| mention.anchor.is_some()),
        })
    });
    links.take(MOST_LINKS).collect()
}
