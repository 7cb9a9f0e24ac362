//! Block sequences and mappings.

use super::super::events::{Event, EventKind};
use super::super::problem::{Mark, Problem};
use super::super::token::TokenKind;
use super::{Parser, State, empty_scalar};

impl Parser {
    /// Reads an item of a block sequence, or its end.
    pub(super) fn block_sequence_entry(&mut self, first: bool) -> Result<Event, Problem> {
        if first {
            self.enter()?;
        }
        self.state = State::BlockSequenceEntry { first: false };
        let token = self.scanner.peek()?.clone();
        match token.kind {
            TokenKind::BlockEntry => {
                self.scanner.next()?;
                let next = &self.scanner.peek()?.kind;
                if matches!(next, TokenKind::BlockEntry | TokenKind::BlockEnd) {
                    return Ok(empty_scalar(token.end));
                }
                self.states.push(self.state);
                self.node(true, false)
            }
            TokenKind::BlockEnd => self.leave_collection(EventKind::SequenceEnd),
            other => self.unclosed(
                "while parsing a block collection",
                &format!("expected <block end>, but found '{}'", other.python_name()),
                "did not find expected '-' indicator",
                token.start,
            ),
        }
    }

    /// The same for a sequence that is indented no more than the mapping it is in.
    pub(super) fn indentless_sequence_entry(&mut self) -> Result<Event, Problem> {
        let token = self.scanner.peek()?.clone();
        if token.kind != TokenKind::BlockEntry {
            self.leave();
            return Ok(Event {
                kind: EventKind::SequenceEnd,
                start: token.start,
            });
        }
        self.scanner.next()?;
        let next = &self.scanner.peek()?.kind;
        let is_empty = matches!(
            next,
            TokenKind::BlockEntry | TokenKind::Key | TokenKind::Value | TokenKind::BlockEnd
        );
        if is_empty {
            self.state = State::IndentlessSequenceEntry;
            return Ok(empty_scalar(token.end));
        }
        self.states.push(State::IndentlessSequenceEntry);
        self.node(true, false)
    }

    /// Reads a key of a block mapping, or its end.
    pub(super) fn block_mapping_key(&mut self, first: bool) -> Result<Event, Problem> {
        if first {
            self.enter()?;
        }
        let token = self.scanner.peek()?.clone();
        match token.kind {
            TokenKind::Key => {
                self.scanner.next()?;
                self.block_mapping_part(State::BlockMappingValue, token.end)
            }
            TokenKind::BlockEnd => self.leave_collection(EventKind::MappingEnd),
            other => self.unclosed(
                "while parsing a block mapping",
                &format!("expected <block end>, but found '{}'", other.python_name()),
                "did not find expected key",
                token.start,
            ),
        }
    }

    /// Reads the value after a key; empty if there is no `:`.
    pub(super) fn block_mapping_value(&mut self) -> Result<Event, Problem> {
        let next = State::BlockMappingKey { first: false };
        let token = self.scanner.peek()?.clone();
        if token.kind != TokenKind::Value {
            self.state = next;
            return Ok(empty_scalar(token.start));
        }
        self.scanner.next()?;
        self.block_mapping_part(next, token.end)
    }

    /// Reads the key or value after its indicator, which ended at `end`.
    fn block_mapping_part(&mut self, next: State, end: Mark) -> Result<Event, Problem> {
        let kind = &self.scanner.peek()?.kind;
        if matches!(
            kind,
            TokenKind::Key | TokenKind::Value | TokenKind::BlockEnd
        ) {
            self.state = next;
            return Ok(empty_scalar(end));
        }
        self.states.push(next);
        self.node(true, true)
    }
}
