//! Comments. They give no tokens, but yaml.v3 collects them, and goes over what lies between them
//! in its own way.

use super::Dialect;
use super::problem::Problem;
use super::scanner::Scanner;
use super::source::is_break_or_end;
use super::token::TokenKind;

/// How far yaml.v3 looks for the next comment.
const FARTHEST_COMMENT: usize = 512;

impl Scanner {
    /// Goes over a comment, to the end of its line.
    pub(super) fn skip_comment(&mut self) -> Result<(), Problem> {
        while !is_break_or_end(self.source.peek()) {
            self.source.advance()?;
        }
        Ok(())
    }

    /// Goes over a comment, and for yaml.v3 over all that follow with nothing but blanks and line
    /// breaks between them, among which it does not mind tabs.
    pub(super) fn skip_comments(&mut self) -> Result<(), Problem> {
        self.skip_comment()?;
        if self.dialect == Dialect::PyYaml {
            return Ok(());
        }
        loop {
            let gap = (0..FARTHEST_COMMENT)
                .find(|&ahead| !matches!(self.source.peek_at(ahead), ' ' | '\t' | '\r' | '\n'));
            let Some(gap) = gap.filter(|&gap| self.source.peek_at(gap) == '#') else {
                return Ok(());
            };
            let comment = self.source.mark().index + gap;
            while self.source.mark().index < comment {
                if self.source.line_break()?.is_none() {
                    self.source.advance()?;
                }
            }
            self.skip_comment()?;
        }
    }

    /// yaml.v3 takes the comment after a token, on the same line, at once.
    pub(super) fn skip_line_comment(&mut self) -> Result<(), Problem> {
        if self.last_token_is(&TokenKind::BlockEntry) || self.source.at_fresh_line() {
            return Ok(());
        }
        let mut ahead = 0;
        while matches!(self.source.peek_at(ahead), ' ' | '\t') {
            ahead += 1;
        }
        if self.source.peek_at(ahead) == '#' {
            self.source.advance_by(ahead)?;
            self.skip_comment()?;
        }
        Ok(())
    }
}
