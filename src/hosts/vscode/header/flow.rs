//! Collections in brackets, as VS Code parses them.
//!
//! Source: microsoft/vscode, src/vs/base/common/yaml.ts.

use super::parser::{Node, Parser};
use super::token::{Kind, Raised};

/// A collection that starts with a bracket here. One that is never closed, or that holds what it cannot, ends
/// where nothing is left for it.
pub(super) fn collection(parser: &mut Parser<'_>) -> Result<Node, Raised> {
    match parser.advance().kind {
        Kind::MapStart => mapping(parser),
        _ => list(parser),
    }
}

fn mapping(parser: &mut Parser<'_>) -> Result<Node, Raised> {
    skip_layout(parser);
    while let Kind::Scalar { .. } = parser.kind() {
        scalar(parser);
        skip_layout(parser);
        if *parser.kind() == Kind::Colon {
            parser.advance();
            skip_layout(parser);
            match parser.kind() {
                Kind::MapStart | Kind::ListStart => {
                    parser.nested(collection)?;
                }
                Kind::Scalar { .. } => scalar(parser),
                _ => {}
            }
        }
        skip_comma(parser);
    }
    if *parser.kind() == Kind::MapEnd {
        parser.advance();
    }
    // Nothing is asked of what is in it.
    Ok(Node::Mapping(Vec::new()))
}

fn list(parser: &mut Parser<'_>) -> Result<Node, Raised> {
    skip_layout(parser);
    loop {
        match parser.kind() {
            Kind::ListEnd => {
                parser.advance();
                return Ok(Node::List);
            }
            Kind::End => return Ok(Node::List),
            Kind::MapStart | Kind::ListStart => {
                parser.nested(collection)?;
            }
            Kind::Scalar { .. } => scalar(parser),
            _ => {
                parser.advance();
                continue;
            }
        }
        skip_comma(parser);
    }
}

/// Skips a text. One without quotes goes on in the next line, if that is one too.
fn scalar(parser: &mut Parser<'_>) {
    let is_plain = |kind: &Kind| matches!(kind, Kind::Scalar { plain: true, .. });
    if !is_plain(&parser.advance().kind) {
        return;
    }
    loop {
        let mut count = 0;
        let mut ends_line = false;
        while parser.peek(count).kind.is_layout() {
            ends_line |= parser.peek(count).kind == Kind::LineEnd;
            count += 1;
        }
        if !ends_line || !is_plain(&parser.peek(count).kind) {
            return;
        }
        parser.at += count + 1;
    }
}

fn skip_comma(parser: &mut Parser<'_>) {
    skip_layout(parser);
    if *parser.kind() == Kind::Comma {
        parser.advance();
        skip_layout(parser);
    }
}

fn skip_layout(parser: &mut Parser<'_>) {
    while parser.kind().is_layout() {
        parser.advance();
    }
}
