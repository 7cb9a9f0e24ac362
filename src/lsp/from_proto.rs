//! From the protocol's types to ours.

use tower_lsp_server::gen_lsp_types::{self as proto, TextDocumentContentChangeEvent as Change};

use crate::text::{Edit, Position};

pub(super) fn position(position: proto::Position) -> Position {
    let number = |number: u32| usize::try_from(number).unwrap_or(usize::MAX);
    Position::new(number(position.line), number(position.character))
}

pub(super) fn edit(change: Change) -> Edit {
    match change {
        Change::TextDocumentContentChangePartial(part) => Edit {
            range: Some((position(part.range.start), position(part.range.end))),
            text: part.text,
        },
        Change::TextDocumentContentChangeWholeDocument(whole) => Edit {
            range: None,
            text: whole.text,
        },
    }
}
