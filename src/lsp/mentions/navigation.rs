//! Where mentions lead, and who leads somewhere.

use std::path::Path;

use tower_lsp_server::gen_lsp_types as proto;

use super::{around, workspace};
use crate::ide;
use crate::lsp::context::Context;
use crate::lsp::documents::Document;
use crate::lsp::to_proto::{self, path_uri};
use crate::text::{Place, Position};

pub(in crate::lsp) fn hover(
    context: &Context,
    document: &Document,
    position: Position,
) -> Option<proto::Hover> {
    let client = context.client;
    let offset = document.text.offset(position, client.encoding);
    let hover = around(context, document, |around| {
        ide::hover_mention(around, offset)
    })??;
    Some(to_proto::hover(&hover, &document.text, client))
}

pub(in crate::lsp) fn completions(
    context: &Context,
    document: &Document,
    position: Position,
) -> Option<proto::CompletionResponse> {
    let client = context.client;
    let offset = document.text.offset(position, client.encoding);
    let found = around(context, document, |around| {
        ide::completions_of_page(around, offset)
    })?;
    let items = found.items.iter().enumerate();
    let items: Vec<_> = items
        .map(|(index, it)| to_proto::completion(it, index, &document.text, client))
        .collect();
    (!items.is_empty()).then(|| {
        proto::CompletionList {
            is_incomplete: found.is_incomplete,
            items,
            ..proto::CompletionList::default()
        }
        .into()
    })
}

pub(in crate::lsp) fn definition(
    context: &Context,
    document: &Document,
    position: Position,
) -> Option<proto::DefinitionResponse> {
    let client = context.client;
    let offset = document.text.offset(position, client.encoding);
    let found = around(context, document, |around| ide::definition(around, offset))??;
    let target_uri = path_uri(&found.path)?;
    let target = range_of(context, found.place);
    Some(match client.links_definitions {
        true => vec![proto::LocationLink {
            origin_selection_range: Some(to_proto::range(
                &document.text,
                found.from,
                client.encoding,
            )),
            target_uri,
            target_range: target,
            target_selection_range: target,
        }]
        .into(),
        false => proto::Definition::from(proto::Location {
            uri: target_uri,
            range: target,
        })
        .into(),
    })
}

fn range_of(context: &Context, place: Option<Place>) -> proto::Range {
    place.map_or_else(proto::Range::default, |place| {
        to_proto::place_range(&place, context.client.encoding)
    })
}

pub(in crate::lsp) fn links(
    context: &Context,
    document: &Document,
) -> Option<Vec<proto::DocumentLink>> {
    let links = around(context, document, ide::links)?;
    let links = links.into_iter().filter_map(|link| {
        let mut uri = path_uri(&link.path)?;
        if let Some(line) = link.line {
            // Editors take `#L1` for a line, from 1.
            uri.0 += &format!("#L{}", line + 1);
        }
        Some(proto::DocumentLink {
            range: to_proto::range(&document.text, link.span, context.client.encoding),
            target: Some(uri),
            ..proto::DocumentLink::default()
        })
    });
    Some(links.collect())
}

pub(in crate::lsp) fn highlights(
    context: &Context,
    document: &Document,
    position: Position,
) -> Option<Vec<proto::DocumentHighlight>> {
    let client = context.client;
    let offset = document.text.offset(position, client.encoding);
    let spans = around(context, document, |around| ide::highlights(around, offset))?;
    let highlight = |span| proto::DocumentHighlight {
        range: to_proto::range(&document.text, span, client.encoding),
        kind: Some(proto::DocumentHighlightKind::Text),
    };
    (!spans.is_empty()).then(|| spans.into_iter().map(highlight).collect())
}

pub(in crate::lsp) fn references(
    context: &Context,
    document: &Document,
    position: Position,
    is_itself: bool,
) -> Option<Vec<proto::Location>> {
    let offset = document.text.offset(position, context.client.encoding);
    let own: Option<&Path> = document.path.as_deref();
    let found = around(context, document, |around| {
        workspace(context, own, |workspace| {
            ide::references(around, workspace, offset, is_itself)
        })
    })?;
    let locations = found.into_iter().filter_map(|reference| {
        Some(proto::Location {
            uri: path_uri(&reference.path)?,
            range: to_proto::place_range(&reference.place, context.client.encoding),
        })
    });
    Some(locations.collect())
}
