//! Texts without quotes that take several lines, as VS Code parses them.
//!
//! Source: microsoft/vscode, src/vs/base/common/yaml.ts.

use super::parser::Parser;
use super::token::Kind;

/// A text without quotes that starts with `first`, and the lines below that belong to it: those that are indented
/// further than `parent` and are no fields.
pub(super) fn plain(parser: &mut Parser<'_>, first: &str, parent: isize) -> String {
    let mut text = first.to_owned();
    loop {
        let before = parser.at;
        let Some(empty) = next_line(parser, parent) else {
            parser.at = before;
            return text;
        };
        if matches!(parser.kind(), Kind::Indent(_)) {
            parser.advance();
        }
        let Some(line) = line(parser) else {
            parser.at = before;
            return text;
        };
        match empty {
            0 => text.push(' '),
            _ => text.push_str(&"\n".repeat(empty)),
        }
        text.push_str(&line);
    }
}

/// Goes to the next line that is not blank; how many blank ones there were. `None` if it does not belong to the text.
fn next_line(parser: &mut Parser<'_>, parent: isize) -> Option<usize> {
    let mut empty = 0;
    while *parser.kind() == Kind::LineEnd {
        parser.advance();
        match parser.kind() {
            Kind::LineEnd => empty += 1,
            Kind::Indent(count) => match parser.peek(1).kind {
                Kind::LineEnd | Kind::End => {
                    empty += 1;
                    parser.advance();
                }
                Kind::Comment => return None,
                _ => {
                    let indent = isize::try_from(*count).unwrap_or(isize::MAX);
                    return (indent > parent).then_some(empty);
                }
            },
            Kind::End | Kind::DocumentStart | Kind::DocumentEnd => return None,
            // Only what belongs to no collection may go on without an indent.
            _ => return (parent < 0).then_some(empty),
        }
    }
    None
}

/// A line of a text, if the current one can be that.
fn line(parser: &mut Parser<'_>) -> Option<String> {
    let behind = &parser.peek(1).kind;
    match (parser.kind(), behind) {
        (Kind::Scalar { .. }, Kind::Colon) => None,
        (Kind::Scalar { value, .. }, _) => {
            parser.advance();
            Some(value.clone())
        }
        (Kind::Dash, behind) => {
            parser.advance();
            let Kind::Scalar { value, .. } = behind else {
                return Some("-".to_owned());
            };
            parser.advance();
            Some(format!("- {value}"))
        }
        _ => None,
    }
}
