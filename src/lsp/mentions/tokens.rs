//! Semantic tokens of mentions.

use tower_lsp_server::gen_lsp_types as proto;

use super::around;
use crate::ide::{self, TokenKind};
use crate::lsp::context::Context;
use crate::lsp::documents::Document;

/// The types and the modifiers of tokens: names that every theme has a colour for. What is missing is struck through as what
/// is deprecated.
pub(in crate::lsp) fn legend() -> proto::SemanticTokensLegend {
    proto::SemanticTokensLegend {
        token_types: ["string", "property", "namespace"]
            .map(str::to_owned)
            .to_vec(),
        token_modifiers: vec!["deprecated".to_owned()],
    }
}

pub(in crate::lsp) fn tokens(
    context: &Context,
    document: &Document,
) -> Option<proto::SemanticTokens> {
    let encoding = context.client.encoding;
    let tokens = around(context, document, ide::tokens)?;
    let mut data = Vec::new();
    let (mut line, mut column) = (0, 0);
    for token in tokens {
        let (start, end) = document.text.range(token.span, encoding);
        let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let delta_line = start.line - line;
        let delta_start = match delta_line {
            0 => start.column - column,
            _ => start.column,
        };
        (line, column) = (start.line, start.column);
        data.push(proto::SemanticToken {
            delta_line: number(delta_line),
            delta_start: number(delta_start),
            length: number(end.column.saturating_sub(start.column)),
            token_type: match token.kind {
                TokenKind::File => 0,
                TokenKind::Anchor => 1,
                TokenKind::Skill => 2,
            },
            token_modifiers_bitset: u32::from(token.is_missing),
        });
    }
    Some(proto::SemanticTokens {
        result_id: None,
        data,
    })
}
