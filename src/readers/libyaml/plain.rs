//! Plain scalars.

use super::Dialect;
use super::events::ScalarStyle;
use super::problem::{Mark, Problem};
use super::scanner::Scanner;
use super::source::{is_blank, is_blank_or_end, is_break};
use super::token::TokenKind;

impl Scanner {
    /// Scans a plain scalar, over as many lines as it has.
    pub(super) fn scan_plain_scalar(&mut self) -> Result<(), Problem> {
        let start = self.source.mark();
        let mut end = start;
        let mut value = String::new();
        let mut space = String::new();
        let mut folded = false;
        loop {
            self.source.want(4)?;
            if self.dialect == Dialect::YamlV3 && self.source.at_document_indicator() {
                break;
            }
            if self.source.peek() == '#' {
                break;
            }
            let before = self.source.mark().index;
            while !self.ends_plain_word() {
                value.push_str(&space);
                space.clear();
                folded = false;
                value.push(self.source.advance()?);
                self.source.want(2)?;
            }
            if self.source.mark().index > before {
                end = self.source.mark();
                self.simple_key_allowed = false;
            } else if self.dialect == Dialect::PyYaml {
                break;
            }
            let found = match self.dialect {
                Dialect::PyYaml => self.scan_pyyaml_plain_space(&mut space)?,
                Dialect::YamlV3 => self.scan_yaml_v3_plain_space(start, &mut space, &mut folded)?,
            };
            if !found || (self.flow_level == 0 && self.ends_block()) {
                break;
            }
        }
        if folded {
            self.simple_key_allowed = true;
        }
        let kind = TokenKind::Scalar {
            value,
            style: ScalarStyle::Plain,
        };
        self.push_until(kind, start, end);
        Ok(())
    }

    /// Whether the line just begun is indented too little to go on with the scalar.
    fn ends_block(&self) -> bool {
        isize::try_from(self.source.mark().column).unwrap_or(isize::MAX) < self.indent + 1
    }

    fn ends_plain_word(&self) -> bool {
        let character = self.source.peek();
        if is_blank_or_end(character) {
            return true;
        }
        let next = self.source.peek_at(1);
        let in_flow = self.flow_level > 0;
        if character == ':' {
            let indicator_follows = in_flow
                && self.dialect == Dialect::PyYaml
                && matches!(next, ',' | '[' | ']' | '{' | '}');
            return is_blank_or_end(next) || indicator_follows;
        }
        in_flow && matches!(character, ',' | '?' | '[' | ']' | '{' | '}')
    }

    /// PyYAML's rule: only spaces separate words, and any line break ends with a simple key
    /// allowed. False if there was nothing, or a document ends here.
    fn scan_pyyaml_plain_space(&mut self, space: &mut String) -> Result<bool, Problem> {
        space.clear();
        while self.source.peek() == ' ' {
            space.push(self.source.advance()?);
        }
        let Some(line_break) = self.source.line_break()? else {
            return Ok(!space.is_empty());
        };
        self.simple_key_allowed = true;
        space.clear();
        if self.source.at_document_indicator() {
            return Ok(false);
        }
        let mut breaks = String::new();
        while self.source.peek() == ' ' || is_break(self.source.peek()) {
            if self.source.peek() == ' ' {
                self.source.advance()?;
                continue;
            }
            breaks.extend(self.source.line_break()?);
            if self.source.at_document_indicator() {
                return Ok(false);
            }
        }
        fold(line_break, &breaks, space);
        Ok(true)
    }

    /// yaml.v3's rule: tabs separate words as well, but may not indent. False if there was
    /// nothing.
    fn scan_yaml_v3_plain_space(
        &mut self,
        start: Mark,
        space: &mut String,
        folded: &mut bool,
    ) -> Result<bool, Problem> {
        if !is_blank(self.source.peek()) && !is_break(self.source.peek()) {
            return Ok(false);
        }
        let mut first_break = None;
        let mut breaks = String::new();
        loop {
            let character = self.source.peek();
            if is_blank(character) {
                if first_break.is_some() && character == '\t' && self.ends_block() {
                    let text = "found a tab character that violates indentation";
                    return self.fault("while scanning a plain scalar", start, (text, text));
                }
                self.source.advance()?;
                if first_break.is_none() {
                    space.push(character);
                }
            } else if let Some(line_break) = self.source.line_break()? {
                match first_break {
                    None => first_break = Some(line_break),
                    Some(_) => breaks.push(line_break),
                }
            } else {
                break;
            }
        }
        if let Some(line_break) = first_break {
            *folded = true;
            space.clear();
            fold(line_break, &breaks, space);
        }
        Ok(true)
    }
}

/// What a line break and the empty lines after it become inside a scalar.
fn fold(line_break: char, breaks: &str, space: &mut String) {
    if line_break != '\n' {
        space.push(line_break);
    } else if breaks.is_empty() {
        space.push(' ');
    }
    space.push_str(breaks);
}
