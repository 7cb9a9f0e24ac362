//! How deep collections nest, from the tokens alone.

use super::Dialect;
use super::scanner::Scanner;
use super::token::TokenKind;

/// What was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::readers) struct Deepest {
    /// Collections in each other, at most.
    pub(in crate::readers) depth: usize,
    /// Bytes before the place where scanning failed, if it did.
    pub(in crate::readers) stopped_at: Option<usize>,
}

/// Measures a text.
pub(in crate::readers) fn deepest(text: &str, dialect: Dialect) -> Deepest {
    let Ok(mut scanner) = Scanner::new(text.into(), dialect) else {
        return Deepest {
            depth: 0,
            stopped_at: Some(0),
        };
    };
    let mut open = 0_usize;
    let mut depth = 0;
    loop {
        let Ok(token) = scanner.next() else {
            let stopped_at = Some(scanner.source.mark().offset);
            return Deepest {
                depth: depth.max(open),
                stopped_at,
            };
        };
        match token.kind {
            TokenKind::FlowSequenceStart
            | TokenKind::FlowMappingStart
            | TokenKind::BlockSequenceStart
            | TokenKind::BlockMappingStart
            // An indentless sequence has no token of its own.
            | TokenKind::BlockEntry => {
                if token.kind != TokenKind::BlockEntry {
                    open += 1;
                }
                depth = depth.max(open + 1);
            }
            TokenKind::FlowSequenceEnd | TokenKind::FlowMappingEnd | TokenKind::BlockEnd => {
                open = open.saturating_sub(1);
            }
            TokenKind::StreamEnd => return Deepest { depth, stopped_at: None },
            _ => {}
        }
    }
}
