//! What a document is made of: symbols, folds and selections.

use tower_lsp_server::gen_lsp_types::{self as proto, Uri};

use super::super::capabilities::Negotiated;
use super::range;
use crate::ide::{Outline, OutlineKind};
use crate::text::{Span, Text};

/// The parts of a document: in each other if the client takes that, else one after the other.
pub(in crate::lsp) fn outline(
    parts: &[Outline],
    uri: &Uri,
    text: &Text,
    client: Negotiated,
) -> proto::DocumentSymbolResponse {
    if client.nested_symbols {
        let symbols = parts.iter().map(|part| nested(part, text, client));
        return symbols.collect::<Vec<_>>().into();
    }
    let mut symbols = Vec::new();
    flatten(parts, None, &mut |part, container| {
        let base = proto::BaseSymbolInformation {
            name: part.name.clone(),
            kind: kind(part.kind),
            tags: None,
            container_name: container.map(|container| container.name.clone()),
        };
        let location = proto::Location {
            uri: uri.clone(),
            range: range(text, part.span, client.encoding),
        };
        symbols.push(proto::SymbolInformation::new(None, location, base));
    });
    symbols.into()
}

/// What can be folded, as much of it as the client wants.
pub(in crate::lsp) fn folds(
    folds: &[Span],
    text: &Text,
    client: Negotiated,
) -> Vec<proto::FoldingRange> {
    let most = client
        .most_folds
        .and_then(|most| usize::try_from(most).ok());
    folds
        .iter()
        .take(most.unwrap_or(usize::MAX))
        .map(|fold| fold_range(text, *fold, client))
        .collect()
}

/// The spans, of which each lies in the next, from the first one on.
pub(in crate::lsp) fn selection(
    spans: &[Span],
    text: &Text,
    client: Negotiated,
) -> proto::SelectionRange {
    let mut selection: Option<proto::SelectionRange> = None;
    for span in spans.iter().rev() {
        selection = Some(proto::SelectionRange {
            range: range(text, *span, client.encoding),
            parent: selection.map(Box::new),
        });
    }
    selection.unwrap_or_default()
}

fn nested(part: &Outline, text: &Text, client: Negotiated) -> proto::DocumentSymbol {
    let children = part.parts.iter().map(|part| nested(part, text, client));
    let children: Vec<_> = children.collect();
    proto::DocumentSymbol::new(
        part.name.clone(),
        Some(part.detail.clone()).filter(|detail| !detail.is_empty()),
        kind(part.kind),
        None,
        None,
        range(text, part.span, client.encoding),
        range(text, part.selection, client.encoding),
        Some(children).filter(|children| !children.is_empty()),
    )
}

fn flatten<'a>(
    parts: &'a [Outline],
    container: Option<&'a Outline>,
    take: &mut impl FnMut(&Outline, Option<&Outline>),
) {
    for part in parts {
        take(part, container);
        flatten(&part.parts, Some(part), take);
    }
}

fn kind(kind: OutlineKind) -> proto::SymbolKind {
    match kind {
        OutlineKind::Frontmatter => proto::SymbolKind::Namespace,
        OutlineKind::Field => proto::SymbolKind::Property,
        // What editors take headings for.
        OutlineKind::Section => proto::SymbolKind::String,
    }
}

/// The line on which a fold starts stays, to its end.
fn fold_range(text: &Text, fold: Span, client: Negotiated) -> proto::FoldingRange {
    let end_of_first = super::end_of_line(text, fold.start, client.encoding);
    let last = range(text, Span::at(fold.end), client.encoding).end;
    let characters = (!client.folds_lines).then_some((end_of_first.character, last.character));
    proto::FoldingRange {
        start_line: end_of_first.line,
        start_character: characters.map(|(start, _)| start),
        end_line: last.line,
        end_character: characters.map(|(_, end)| end),
        ..proto::FoldingRange::default()
    }
}
