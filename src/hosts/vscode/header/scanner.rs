//! From a header to tokens, as VS Code scans it.
//!
//! Source: microsoft/vscode, src/vs/base/common/yaml.ts.

use super::block_scalar::block_scalar;
use super::quoted::quoted;
use super::token::{Kind, Raised, Token};

/// The tokens of a header; the last one is the end.
pub(super) fn scan(text: &str) -> Result<Vec<Token>, Raised> {
    let mut scanner = Scanner {
        text,
        at: 0,
        tokens: Vec::new(),
        depth: 0,
    };
    while scanner.at < text.len() {
        scanner.line()?;
    }
    scanner.push(Kind::End, text.len());
    Ok(scanner.tokens)
}

pub(super) struct Scanner<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
    pub(super) tokens: Vec<Token>,
    /// How many flow collections are open. One that is never closed stays open.
    depth: usize,
}

impl<'a> Scanner<'a> {
    pub(super) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    pub(super) fn push(&mut self, kind: Kind, start: usize) {
        self.tokens.push(Token { kind, start });
    }

    /// Goes behind a line end, if there is one here.
    pub(super) fn skip_line_end(&mut self) -> bool {
        let rest = self.rest();
        let length = match rest.as_bytes() {
            [b'\r', b'\n', ..] => 2,
            [b'\r' | b'\n', ..] => 1,
            _ => 0,
        };
        self.at += length;
        length > 0
    }

    pub(super) fn skip_blanks(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start_matches([' ', '\t']).len();
    }

    /// Goes to the end of the line.
    pub(super) fn skip_line(&mut self) {
        let rest = self.rest();
        self.at += rest.find(['\r', '\n']).unwrap_or(rest.len());
    }

    pub(super) fn is_at_line_end(&self) -> bool {
        let rest = self.rest();
        rest.is_empty() || rest.starts_with(['\r', '\n'])
    }

    fn line(&mut self) -> Result<(), Raised> {
        let start = self.at;
        self.skip_blanks();
        let indent = self.at - start;
        if indent > 0 {
            self.push(Kind::Indent(indent), start);
        }
        if self.is_at_line_end() {
            self.line_end();
            return Ok(());
        }
        let rest = self.rest();
        if indent == 0
            && let Some(kind) = document_mark(rest)
        {
            self.push(kind, self.at);
            self.at += 3;
        } else if rest.starts_with('%') {
            self.skip_line();
        }
        self.contents()?;
        self.line_end();
        Ok(())
    }

    fn line_end(&mut self) {
        let start = self.at;
        if self.skip_line_end() {
            self.push(Kind::LineEnd, start);
        }
    }

    /// What is left of a line. Quoted texts may take further lines, and a block scalar takes the lines below.
    fn contents(&mut self) -> Result<(), Raised> {
        loop {
            self.skip_blanks();
            if self.is_at_line_end() {
                return Ok(());
            }
            let rest = self.rest();
            let in_flow = self.depth > 0;
            match rest.as_bytes()[0] {
                b'#' => {
                    self.push(Kind::Comment, self.at);
                    self.skip_line();
                    return Ok(());
                }
                b'{' => self.open(Kind::MapStart),
                b'[' => self.open(Kind::ListStart),
                b'}' if in_flow => self.close(Kind::MapEnd),
                b']' if in_flow => self.close(Kind::ListEnd),
                b',' if in_flow => self.mark(Kind::Comma),
                b'-' if ends_word(&rest[1..]) => self.mark(Kind::Dash),
                b':' if self.is_colon(rest) => self.mark(Kind::Colon),
                b':' if in_flow && self.follows_json() => self.mark(Kind::Colon),
                b'"' | b'\'' => quoted(self)?,
                b'|' | b'>' if !in_flow && starts_block_scalar(rest) => {
                    block_scalar(self);
                    return Ok(());
                }
                _ => self.plain(),
            }
        }
    }

    fn mark(&mut self, kind: Kind) {
        self.push(kind, self.at);
        self.at += 1;
    }

    fn open(&mut self, kind: Kind) {
        self.depth += 1;
        self.mark(kind);
    }

    fn close(&mut self, kind: Kind) {
        self.depth -= 1;
        self.mark(kind);
    }

    fn plain(&mut self) {
        let rest = self.rest();
        let is_end = |(at, character): &(usize, char)| match character {
            '\r' | '\n' => true,
            ',' | '}' | ']' | '{' | '[' => self.depth > 0,
            ':' => self.is_colon(&rest[*at..]),
            '#' => rest[..*at].ends_with([' ', '\t']),
            _ => false,
        };
        let end = rest.char_indices().find(is_end);
        let line = end.map_or(rest, |(end, _)| &rest[..end]);
        let value = line.trim_end_matches([' ', '\t']).to_owned();
        let kind = Kind::Scalar { value, plain: true };
        self.push(kind, self.at);
        self.at += line.len();
    }

    /// Whether a text that starts with a colon starts with one behind which a value follows.
    fn is_colon(&self, text: &str) -> bool {
        let behind = &text[1..];
        ends_word(behind) || (self.depth > 0 && behind.starts_with([',', '}', ']']))
    }

    fn follows_json(&self) -> bool {
        let mut before = self.tokens.iter().rev();
        let before = before.find(|token| !token.kind.is_layout());
        before.is_some_and(|token| token.kind.is_as_in_json())
    }
}

/// The mark of a document at the start of a line.
pub(super) fn document_mark(line: &str) -> Option<Kind> {
    let mark = line.get(..3)?;
    let kind = match mark {
        "---" => Kind::DocumentStart,
        "..." => Kind::DocumentEnd,
        _ => return None,
    };
    ends_word(&line[3..]).then_some(kind)
}

fn ends_word(behind: &str) -> bool {
    behind.is_empty() || behind.starts_with([' ', '\t', '\r', '\n'])
}

/// Whether nothing but indent, chomping and a comment follows `|` or `>` on its line.
fn starts_block_scalar(text: &str) -> bool {
    let behind =
        text[1..].trim_start_matches(['1', '2', '3', '4', '5', '6', '7', '8', '9', '+', '-']);
    let behind = behind.trim_start_matches([' ', '\t']);
    behind.is_empty() || behind.starts_with(['\r', '\n', '#'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_become_tokens() {
        let scanned = |text: &str| {
            let tokens = scan(text).expect("nothing is raised");
            let words = tokens.iter().map(|token| match &token.kind {
                Kind::Scalar { value, plain } => {
                    format!("{value}{}", if *plain { "" } else { "'" })
                }
                Kind::Indent(count) => format!("<{count}"),
                kind => format!("{kind:?}"),
            });
            words.collect::<Vec<_>>().join(" ")
        };
        for (text, expected) in [
            ("a: b # c\n", "a Colon b Comment LineEnd End"),
            ("a: b: c", "a Colon b Colon c End"),
            ("a: http://b#c", "a Colon http://b#c End"),
            ("  - 'a''b'\r\n", "<2 Dash a'b' LineEnd End"),
            (
                "a: [b, {c: d}]",
                "a Colon ListStart b Comma MapStart c Colon d MapEnd ListEnd End",
            ),
            (
                "a: [b\nc: d]",
                "a Colon ListStart b LineEnd c Colon d ListEnd End",
            ),
            ("{\"a\":b}", "MapStart a' Colon b MapEnd End"),
            (
                "%YAML 1.2\n---\na\n...",
                "LineEnd DocumentStart LineEnd a LineEnd DocumentEnd End",
            ),
            ("a: }b]", "a Colon }b] End"),
            ("-a: -", "-a Colon Dash End"),
            (" \t\n\r", "<2 LineEnd LineEnd End"),
        ] {
            assert_eq!(scanned(text), expected, "{text:?}");
        }
    }
}
