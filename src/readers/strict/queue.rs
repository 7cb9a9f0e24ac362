//! The queue of tokens that the parser takes from, and the comments in it.

use super::problem::{Outcome, Problem};
use super::scanner::Scanner;
use super::token::{Kind, Token};

impl Scanner {
    /// Whether the next token is one of some kinds. strictyaml refuses tags, anchors and flow
    /// collections here: where the parser asks for one and finds it.
    pub(super) fn check(&mut self, kinds: &[Kind]) -> Outcome<bool> {
        self.prepare()?;
        let Some(token) = self.tokens.front() else {
            return Ok(false);
        };
        if !kinds.contains(&token.kind) {
            return Ok(false);
        }
        let (start, end) = (token.start, token.end);
        let scanning = "While scanning";
        match token.kind {
            Kind::Tag => {
                let text = "Found disallowed tag tokens (do not specify types in markup)";
                Err(Problem::within(scanning, end, text, start))
            }
            Kind::FlowMappingStart | Kind::FlowSequenceStart => {
                let text = "Found ugly disallowed JSONesque flow mapping \
                            (surround with ' and ' to make text appear literally)";
                Err(Problem::within(scanning, start, text, end))
            }
            Kind::Anchor => {
                let text = "Found confusing disallowed anchor token \
                            (surround with ' and ' to make text appear literally)";
                Err(Problem::within(scanning, start, text, end))
            }
            _ => Ok(true),
        }
    }

    /// The next token, left in the queue.
    pub(super) fn peek(&mut self) -> Outcome<&mut Token> {
        self.prepare()?;
        self.tokens
            .front_mut()
            .ok_or_else(|| Problem::crash("IndexError", "the stream has ended"))
    }

    /// Takes the next token.
    pub(super) fn get(&mut self) -> Outcome<Token> {
        self.prepare()?;
        self.gather_comment_after()?;
        self.taken += 1;
        self.tokens
            .pop_front()
            .ok_or_else(|| Problem::crash("IndexError", "the stream has ended"))
    }

    fn prepare(&mut self) -> Outcome<()> {
        while self.needs_more()? {
            self.fetch()?;
        }
        self.gather_comments_before()
    }

    /// Takes comments from the front of the queue and hangs them before the token after them.
    fn gather_comments_before(&mut self) -> Outcome<()> {
        if self.tokens.is_empty() {
            return Ok(());
        }
        let mut any = self.drop_comment(0);
        while self.needs_more()? {
            self.fetch()?;
            if self.tokens.is_empty() {
                return Ok(());
            }
            any |= self.drop_comment(0);
        }
        if any && let Some(token) = self.tokens.front_mut() {
            let comments = token.comment.get_or_insert_default();
            if std::mem::replace(&mut comments.before, true) {
                return Err(Problem::crash("AssertionError", ""));
            }
        }
        // A comment after a colon hangs on the colon.
        if !self.done && self.tokens.len() < 2 {
            self.fetch()?;
        }
        Ok(())
    }

    fn drop_comment(&mut self, index: usize) -> bool {
        let comment = self
            .tokens
            .get(index)
            .is_some_and(|token| token.kind == Kind::Comment);
        if comment {
            self.tokens.remove(index);
            self.taken += 1;
        }
        comment
    }

    /// Hangs comments that follow the next token on it.
    fn gather_comment_after(&mut self) -> Outcome<()> {
        let (Some(token), Some(next)) = (self.tokens.front(), self.tokens.get(1)) else {
            return Ok(());
        };
        let takes = match token.kind {
            Kind::Scalar => true,
            Kind::Value | Kind::FlowSequenceEnd | Kind::FlowMappingEnd => {
                token.end.line == next.start.line
            }
            _ => false,
        };
        if !takes || !self.drop_comment(1) {
            return Ok(());
        }
        if let Some(token) = self.tokens.front_mut() {
            token.comment_after();
        }
        self.fetch()?;
        while self.drop_comment(1) {
            self.fetch()?;
        }
        Ok(())
    }

    fn needs_more(&mut self) -> Outcome<bool> {
        if self.done {
            return Ok(false);
        }
        if self.tokens.is_empty() {
            return Ok(true);
        }
        self.drop_expired_keys()?;
        Ok(self
            .simple_keys
            .front()
            .is_some_and(|key| key.token == self.taken))
    }
}
