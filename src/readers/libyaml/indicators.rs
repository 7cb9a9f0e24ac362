//! Tokens of one or a few characters, and the block collections that they open and close.

use super::Dialect;
use super::keys::SimpleKey;
use super::problem::{Mark, Problem};
use super::scanner::Scanner;
use super::token::{Token, TokenKind};

/// yaml.v3's own limit for nested flow collections and for nested block collections.
const DEEPEST_YAML_V3: usize = 10_000;

impl Scanner {
    /// Makes the last token, and those that close what is open before it.
    pub(super) fn make_stream_end(&mut self) -> Result<(), Problem> {
        if self.dialect == Dialect::YamlV3 {
            self.source.force_new_line();
        }
        self.close_blocks(-1);
        self.remove_simple_key()?;
        self.simple_key_allowed = false;
        self.finished = true;
        self.push(TokenKind::StreamEnd, self.source.mark());
        Ok(())
    }

    /// Makes the token of a `%` line.
    pub(super) fn make_directive(&mut self) -> Result<(), Problem> {
        self.close_blocks(-1);
        self.remove_simple_key()?;
        self.simple_key_allowed = false;
        self.scan_directive()
    }

    /// Makes the token of `---` or `...`.
    pub(super) fn make_document_indicator(&mut self, kind: TokenKind) -> Result<(), Problem> {
        self.close_blocks(-1);
        self.remove_simple_key()?;
        self.simple_key_allowed = false;
        self.make_indicator(kind, 3)
    }

    /// Makes a token of the next `width` characters.
    pub(super) fn make_indicator(&mut self, kind: TokenKind, width: usize) -> Result<(), Problem> {
        let start = self.source.mark();
        self.source.advance_by(width)?;
        self.push(kind, start);
        Ok(())
    }

    /// Makes the token of `[` or `{`, which may begin a key.
    pub(super) fn make_flow_start(&mut self, kind: TokenKind) -> Result<(), Problem> {
        self.save_simple_key()?;
        let mark = self.source.mark();
        self.keys.push(SimpleKey {
            token_number: self.taken + self.tokens.len(),
            mark,
            ..SimpleKey::default()
        });
        self.flow_level += 1;
        if self.dialect == Dialect::YamlV3 && self.flow_level > DEEPEST_YAML_V3 {
            return self.too_deep("while increasing flow level", mark);
        }
        self.simple_key_allowed = true;
        self.make_indicator(kind, 1)
    }

    /// Makes the token of `]` or `}`.
    pub(super) fn make_flow_end(&mut self, kind: TokenKind) -> Result<(), Problem> {
        self.remove_simple_key()?;
        if self.flow_level > 0 {
            self.flow_level -= 1;
            let level = self.keys.pop().unwrap_or_default();
            // Forgets the key that the collection itself may be, if nothing stood in it: so does
            // yaml.v3.
            self.keys_by_token.remove(&level.token_number);
        }
        self.simple_key_allowed = false;
        self.make_indicator(kind, 1)
    }

    /// Makes the token of a `,`.
    pub(super) fn make_flow_entry(&mut self) -> Result<(), Problem> {
        self.simple_key_allowed = true;
        self.remove_simple_key()?;
        self.make_indicator(TokenKind::FlowEntry, 1)
    }

    /// Makes the token of a `-`, and that of its sequence if it is the first.
    pub(super) fn make_block_entry(&mut self) -> Result<(), Problem> {
        if self.flow_level == 0 {
            if !self.simple_key_allowed {
                return self.not_here((
                    "sequence entries are not allowed here",
                    "block sequence entries are not allowed in this context",
                ));
            }
            self.open_block(self.source.mark(), None, TokenKind::BlockSequenceStart)?;
        }
        self.simple_key_allowed = true;
        self.remove_simple_key()?;
        self.make_indicator(TokenKind::BlockEntry, 1)
    }

    /// Makes the token of a `?`, and that of its mapping if it is the first.
    pub(super) fn make_key(&mut self) -> Result<(), Problem> {
        if self.flow_level == 0 {
            if !self.simple_key_allowed {
                return self.not_here((
                    "mapping keys are not allowed here",
                    "mapping keys are not allowed in this context",
                ));
            }
            self.open_block(self.source.mark(), None, TokenKind::BlockMappingStart)?;
        }
        self.remove_simple_key()?;
        self.simple_key_allowed = self.flow_level == 0;
        self.make_indicator(TokenKind::Key, 1)
    }

    /// Makes the token of a `:`, and those of the key and the mapping that it shows to be there.
    pub(super) fn make_value(&mut self) -> Result<(), Problem> {
        if self.key_still_possible(self.flow_level)? {
            self.complete_simple_key()?;
        } else {
            if self.flow_level == 0 {
                if !self.simple_key_allowed {
                    return self.not_here((
                        "mapping values are not allowed here",
                        "mapping values are not allowed in this context",
                    ));
                }
                self.open_block(self.source.mark(), None, TokenKind::BlockMappingStart)?;
            }
            self.simple_key_allowed = self.flow_level == 0;
            if self.dialect == Dialect::PyYaml {
                self.remove_simple_key()?;
            }
        }
        self.make_indicator(TokenKind::Value, 1)
    }

    /// A `:` has shown that there was a simple key: puts the tokens for it in.
    fn complete_simple_key(&mut self) -> Result<(), Problem> {
        let key = self.keys[self.flow_level];
        self.keys[self.flow_level].possible = false;
        self.keys_by_token.remove(&key.token_number);
        let token = Token {
            kind: TokenKind::Key,
            start: key.mark,
            end: key.mark,
        };
        self.insert(token, key.token_number);
        self.open_block(
            key.mark,
            Some(key.token_number),
            TokenKind::BlockMappingStart,
        )?;
        self.simple_key_allowed = false;
        Ok(())
    }

    fn not_here<T>(&self, texts: (&str, &str)) -> Result<T, Problem> {
        self.fault("", self.source.mark(), texts)
    }

    /// Opens a block collection if this column is deeper than the last; its token goes before the
    /// token of that number, or to the end.
    pub(super) fn open_block(
        &mut self,
        mark: Mark,
        before: Option<usize>,
        kind: TokenKind,
    ) -> Result<(), Problem> {
        let column = isize::try_from(mark.column).unwrap_or(isize::MAX);
        if self.flow_level > 0 || self.indent >= column {
            return Ok(());
        }
        self.indents.push(self.indent);
        self.indent = column;
        if self.dialect == Dialect::YamlV3 && self.indents.len() > DEEPEST_YAML_V3 {
            return self.too_deep("while increasing indent level", self.keys[0].mark);
        }
        let token = Token {
            kind,
            start: mark,
            end: mark,
        };
        match before {
            Some(number) => self.insert(token, number),
            None => self.tokens.push_back(token),
        }
        Ok(())
    }

    /// Closes every block collection that is indented deeper than `column`.
    pub(super) fn close_blocks(&mut self, column: isize) {
        if self.flow_level > 0 {
            return;
        }
        while self.indent > column {
            self.push(TokenKind::BlockEnd, self.source.mark());
            self.indent = self.indents.pop().unwrap_or(-1);
        }
    }

    fn too_deep<T>(&self, context: &str, mark: Mark) -> Result<T, Problem> {
        let text = format!("exceeded max depth of {DEEPEST_YAML_V3}");
        self.fault(context, mark, (&text, &text))
    }
}
