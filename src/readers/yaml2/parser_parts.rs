//! Moving tokens and nodes from where they were put to where they belong.

use super::token::{Branch, Entry, Kind, Shape, Token, includes, push};

/// Splits off the tokens after the last indicator or line break and the spaces after that.
pub(super) fn split_first_key(tokens: &mut Vec<Token>) -> Vec<Token> {
    let ends = |token: &Token| {
        matches!(
            token.kind,
            Kind::DocumentStart
                | Kind::ExplicitKey
                | Kind::MapValue
                | Kind::SequenceItem
                | Kind::Newline
        )
    };
    let after = tokens.iter().rposition(ends).map_or(0, |index| index + 1);
    let spaces = tokens[after..]
        .iter()
        .take_while(|token| token.kind == Kind::Space)
        .count();
    tokens.split_off(after + spaces)
}

/// The first token that is no white space and no comment.
pub(super) fn first_full(tokens: &[Token]) -> Option<&Token> {
    tokens
        .iter()
        .find(|token| !matches!(token.kind, Kind::Space | Kind::Comment | Kind::Newline))
}

/// An error inside a block scalar's header, as a token.
pub(super) fn error_token(node: &Branch) -> Token {
    let (start, end) = node.source;
    Token::new(Kind::Unknown, start, end, node.indent)
}

/// Gives a node its place as a value. A line left over at the end of a block collection, with
/// nothing but white space and comments, belongs to what is around it.
pub(super) fn give_left_over_line(below: &mut Branch, mut node: Branch) {
    let mut left_over = None;
    if node.is_block_collection() {
        let indent = node.indent;
        let is_left_over = |entry: &mut Entry| {
            let shallow = |token: &Token| token.kind != Kind::Comment || token.indent() < indent;
            entry.separator.is_none()
                && entry.value.is_none()
                && !entry.start.is_empty()
                && first_full(&entry.start).is_none()
                && (indent == 0 || entry.start.iter().all(shallow))
        };
        left_over = node.items.pop_if(is_left_over);
    }
    match below.shape {
        Shape::Document => {
            if let Some(entry) = left_over {
                below.end = entry.start;
                below.has_end = true;
            }
            below.value = Some(Box::new(node));
        }
        _ => {
            if let Some(entry) = below.items.last_mut() {
                entry.value = Some(Box::new(node));
            }
            if let Some(entry) = left_over {
                push(&mut below.items, Entry::starting(entry.start));
            }
        }
    }
}

/// An entry of a flow sequence without a colon is an item, not a key.
pub(super) fn fix_sequence_entries(node: &mut Branch) {
    if node.shape != Shape::FlowSequence {
        return;
    }
    for entry in &mut node.items {
        let colon = entry
            .separator
            .as_ref()
            .is_none_or(|tokens| includes(tokens, Kind::MapValue));
        if colon || entry.value.is_some() || includes(&entry.start, Kind::ExplicitKey) {
            continue;
        }
        entry.value = entry.key.take();
        let tokens = entry.separator.take().unwrap_or_default();
        match entry.value.as_mut().filter(|value| value.is_flow_node()) {
            Some(value) => {
                value.has_end = true;
                value.end.extend(tokens);
            }
            None => entry.start.extend(tokens),
        }
    }
}
