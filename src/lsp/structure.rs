//! Answers about one document from its own text.

use tower_lsp_server::gen_lsp_types as proto;

use super::capabilities::Negotiated;
use super::context::Context;
use super::documents::Document;
use super::{from_proto, report, to_proto};
use crate::ide;
use crate::text::Position;

pub(super) fn completions(
    client: Negotiated,
    document: &Document,
    position: Position,
) -> Option<proto::CompletionResponse> {
    let offset = document.text.offset(position, client.encoding);
    let found = ide::completions(document.skill()?, offset, document.directory());
    let items = found.iter().enumerate();
    let items: Vec<_> = items
        .map(|(index, it)| to_proto::completion(it, index, &document.text, client))
        .collect();
    (!items.is_empty()).then(|| items.into())
}

pub(super) fn symbols(
    client: Negotiated,
    document: &Document,
) -> Option<proto::DocumentSymbolResponse> {
    let outline = ide::outline(document.skill()?);
    Some(to_proto::outline(
        &outline,
        &document.uri,
        &document.text,
        client,
    ))
}

pub(super) fn folds(client: Negotiated, document: &Document) -> Option<Vec<proto::FoldingRange>> {
    let folds = ide::folds(document.skill()?);
    Some(to_proto::folds(&folds, &document.text, client))
}

/// The answer to each position, in their order.
pub(super) fn selections(
    client: Negotiated,
    document: &Document,
    positions: &[proto::Position],
) -> Option<Vec<proto::SelectionRange>> {
    let skill = document.skill()?;
    let around = |position: &proto::Position| {
        let position = from_proto::position(*position);
        let offset = document.text.offset(position, client.encoding);
        to_proto::selection(&ide::selections(skill, offset), &document.text, client)
    };
    Some(positions.iter().map(around).collect())
}

/// What is at `offset` (bytes) of the frontmatter; on its fence and its name also who sees the skill.
pub(super) fn hover(context: &Context, document: &Document, offset: usize) -> Option<proto::Hover> {
    let skill = document.skill()?;
    let mut hover = ide::hover(skill, offset, document.directory());
    let table = |span| report::table(context, document).map(|table| (span, table));
    if let Some((span, table)) = ide::identity_at(skill, offset).and_then(table) {
        let told = hover.get_or_insert_with(|| ide::Hover {
            span,
            prose: ide::Prose::default(),
        });
        told.prose.append(&table);
    }
    hover.map(|hover| to_proto::hover(&hover, &document.text, context.client))
}
