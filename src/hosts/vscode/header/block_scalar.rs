//! Texts behind `|` and `>`, as VS Code scans them.
//!
//! Source: microsoft/vscode, src/vs/base/common/yaml.ts.

use super::scanner::{Scanner, document_mark};
use super::token::Kind;

/// What becomes of the line ends at the end of a text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Chomping {
    Clip,
    Strip,
    Keep,
}

/// Scans a text behind `|` or `>` and the lines below it that belong to it.
pub(super) fn block_scalar(scanner: &mut Scanner<'_>) {
    let start = scanner.at;
    let folds = scanner.rest().starts_with('>');
    scanner.at += 1;
    let (explicit, chomping) = marks(scanner);
    scanner.skip_blanks();
    if scanner.rest().starts_with('#') {
        scanner.skip_line();
    }
    scanner.skip_line_end();
    let parent = parent_indent(scanner);
    let indent = explicit.map_or(0, |explicit| parent + explicit);
    let lines = lines(scanner, parent, indent);
    let trailing = lines
        .iter()
        .rev()
        .take_while(|line| line.is_empty())
        .count();
    let mut value = if folds {
        folded(&lines)
    } else {
        lines.join("\n")
    };
    if trailing > 0 {
        value.truncate(value.trim_end_matches('\n').len());
    }
    let has_content = trailing < lines.len();
    match chomping {
        Chomping::Clip if has_content => value.push('\n'),
        Chomping::Keep if has_content => value.push_str(&"\n".repeat(trailing + 1)),
        Chomping::Keep => value = "\n".repeat(trailing),
        Chomping::Clip | Chomping::Strip => {}
    }
    scanner.push(
        Kind::Scalar {
            value,
            plain: false,
        },
        start,
    );
}

/// The indent and the chomping that are written behind the mark, in either order.
fn marks(scanner: &mut Scanner<'_>) -> (Option<isize>, Chomping) {
    let (mut indent, mut chomping) = (None, Chomping::Clip);
    for _ in 0..2 {
        match scanner.rest().as_bytes().first() {
            Some(digit @ b'1'..=b'9') if indent.is_none() => {
                indent = Some(isize::from(digit - b'0'));
            }
            Some(b'-') if chomping == Chomping::Clip => chomping = Chomping::Strip,
            Some(b'+') if chomping == Chomping::Clip => chomping = Chomping::Keep,
            _ => continue,
        }
        scanner.at += 1;
    }
    (indent, chomping)
}

/// The lines of the text without their indent. An indent of 0 is that of the first line that is not blank.
fn lines<'a>(scanner: &mut Scanner<'a>, parent: isize, mut indent: isize) -> Vec<&'a str> {
    let mut lines = Vec::new();
    while !scanner.rest().is_empty() {
        let line = scanner.rest();
        let inner = line.trim_start_matches(' ');
        let blanks = line.len() - inner.len();
        let own = isize::try_from(blanks).unwrap_or(isize::MAX);
        scanner.at += blanks;
        let cut = usize::try_from(indent).unwrap_or_default();
        if scanner.is_at_line_end() {
            let is_long = indent > 0 && own >= indent;
            lines.push(if is_long { &line[cut..blanks] } else { "" });
            scanner.skip_line_end();
            continue;
        }
        let is_mark = blanks == 0 && document_mark(inner).is_some();
        let is_outside = if indent == 0 {
            own <= parent
        } else {
            own < indent
        };
        if is_mark || is_outside {
            scanner.at -= blanks;
            break;
        }
        if indent == 0 {
            indent = own;
        }
        let cut = usize::try_from(indent).unwrap_or_default();
        scanner.skip_line();
        let length = line.len() - scanner.rest().len();
        lines.push(&line[cut..length]);
        scanner.skip_line_end();
    }
    lines
}

/// The lines as one, unless they are indented further or there are blank ones between.
fn folded(lines: &[&str]) -> String {
    let mut text = String::new();
    let mut after_blank = false;
    // Whether the last line that is not blank was indented further; `None` if there was none.
    let mut deep = None;
    for (index, line) in lines.iter().enumerate() {
        if line.is_empty() {
            text.push('\n');
            after_blank = true;
            continue;
        }
        let is_deep = line.starts_with([' ', '\t']);
        let breaks = is_deep || deep == Some(true);
        if index > 0 {
            match (after_blank, breaks) {
                (true, true) if deep.is_some() => text.push('\n'),
                (true, _) => {}
                (false, true) => text.push('\n'),
                (false, false) => text.push(' '),
            }
        }
        text.push_str(line);
        after_blank = false;
        deep = Some(is_deep);
    }
    text
}

/// How far the key or the dash is indented that the text belongs to; -1 right behind the mark of a document.
fn parent_indent(scanner: &Scanner<'_>) -> isize {
    let mut before = scanner
        .tokens
        .iter()
        .rev()
        .filter(|token| !token.kind.is_layout());
    let owner = match before.next() {
        Some(token) if token.kind == Kind::Colon => before.next(),
        Some(token) if token.kind == Kind::Dash => Some(token),
        Some(token) if token.kind == Kind::DocumentStart => return -1,
        _ => None,
    };
    owner.map_or(0, |owner| {
        let column = column(scanner.text, owner.start);
        isize::try_from(column).unwrap_or(isize::MAX)
    })
}

/// How many units of UTF-16 stand before a place on its line.
pub(super) fn column(text: &str, at: usize) -> usize {
    let before = &text[..at];
    let start = before.rfind(['\r', '\n']).map_or(0, |end| end + 1);
    before[start..].encode_utf16().count()
}

#[cfg(test)]
mod tests {
    use crate::hosts::vscode::header::scanner::scan;
    use crate::hosts::vscode::header::token::Kind;

    #[test]
    fn blocks_are_read() {
        for (text, expected) in [
            ("a: |\n  b\n   c\n\n  d\n\ne: f", "b\n c\n\nd\n"),
            ("a: >\n  b\n  c\n\n  d\n   e\n  f\n", "b c\nd\n e\nf\n"),
            ("a: >-\r\n  b\r\n  c\r\n", "b c"),
            ("a: |+\n  b\n\n\n", "b\n\n\n"),
            ("a: |+\n\n\nb: c", "\n\n"),
            ("a: |2- # note\n    b\n", "  b"),
            ("a: >\n\n  b\n", "\nb\n"),
            ("a: |\nb: c", ""),
            ("a: |\n\tb\n", ""),
            ("- |\n b\n", "b\n"),
            ("--- |\nb\n", "b\n"),
            ("a: |\n    \n  b\n", "\nb\n"),
            ("a: |\n  b\n     \n  c\n", "b\n   \nc\n"),
        ] {
            let tokens = scan(text).expect("nothing is raised");
            let value = tokens.iter().find_map(|token| match &token.kind {
                Kind::Scalar {
                    value,
                    plain: false,
                } => Some(value.as_str()),
                _ => None,
            });
            assert_eq!(value, Some(expected), "{text:?}");
        }
    }
}
