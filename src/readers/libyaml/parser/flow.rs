//! Flow sequences and mappings.

use super::super::Dialect;
use super::super::events::{Event, EventKind, Properties};
use super::super::problem::Problem;
use super::super::token::TokenKind;
use super::{Parser, State, empty_scalar};

impl Parser {
    /// Reads an item of a flow sequence, or its end.
    pub(super) fn flow_sequence_entry(&mut self, first: bool) -> Result<Event, Problem> {
        if first {
            self.enter()?;
        }
        if self.scanner.peek()?.kind != TokenKind::FlowSequenceEnd {
            if !first {
                self.flow_comma("while parsing a flow sequence", ']')?;
            }
            let token = self.scanner.peek()?;
            if token.kind == TokenKind::Key {
                let start = token.start;
                self.scanner.next()?;
                self.state = State::FlowSequencePairKey;
                let kind = EventKind::MappingStart(Properties::default());
                return Ok(Event { kind, start });
            }
            if token.kind != TokenKind::FlowSequenceEnd {
                self.states.push(State::FlowSequenceEntry { first: false });
                return self.node(false, false);
            }
        }
        self.leave_collection(EventKind::SequenceEnd)
    }

    /// Reads the key of a pair that is an item by itself: `[a: b]`.
    pub(super) fn flow_sequence_pair_key(&mut self) -> Result<Event, Problem> {
        let token = self.scanner.peek()?.clone();
        let is_empty = matches!(
            token.kind,
            TokenKind::Value | TokenKind::FlowEntry | TokenKind::FlowSequenceEnd
        );
        if !is_empty {
            self.states.push(State::FlowSequencePairValue);
            return self.node(false, false);
        }
        if self.dialect == Dialect::YamlV3 {
            // LibYAML loses the token that shows the key to be empty.
            self.scanner.next()?;
        }
        self.state = State::FlowSequencePairValue;
        Ok(empty_scalar(token.end))
    }

    /// Reads the value of such a pair.
    pub(super) fn flow_sequence_pair_value(&mut self) -> Result<Event, Problem> {
        let token = self.scanner.peek()?.clone();
        if token.kind == TokenKind::Value {
            self.scanner.next()?;
            let kind = &self.scanner.peek()?.kind;
            if !matches!(kind, TokenKind::FlowEntry | TokenKind::FlowSequenceEnd) {
                self.states.push(State::FlowSequencePairEnd);
                return self.node(false, false);
            }
        }
        self.state = State::FlowSequencePairEnd;
        Ok(empty_scalar(token.start))
    }

    /// Reads a key of a flow mapping, or its end.
    pub(super) fn flow_mapping_key(&mut self, first: bool) -> Result<Event, Problem> {
        if first {
            self.enter()?;
        }
        if self.scanner.peek()?.kind != TokenKind::FlowMappingEnd {
            if !first {
                self.flow_comma("while parsing a flow mapping", '}')?;
            }
            let token = self.scanner.peek()?.clone();
            if token.kind == TokenKind::Key {
                self.scanner.next()?;
                return self.flow_mapping_part(State::FlowMappingValue, true);
            }
            if token.kind != TokenKind::FlowMappingEnd {
                self.states.push(State::FlowMappingEmptyValue);
                return self.node(false, false);
            }
        }
        self.leave_collection(EventKind::MappingEnd)
    }

    /// Reads the value after a key; empty if there is no `:`.
    pub(super) fn flow_mapping_value(&mut self) -> Result<Event, Problem> {
        let next = State::FlowMappingKey { first: false };
        let token = self.scanner.peek()?.clone();
        if token.kind != TokenKind::Value {
            self.state = next;
            return Ok(empty_scalar(token.start));
        }
        self.scanner.next()?;
        self.flow_mapping_part(next, false)
    }

    fn flow_mapping_part(&mut self, next: State, is_key: bool) -> Result<Event, Problem> {
        let token = self.scanner.peek()?;
        let is_empty = matches!(token.kind, TokenKind::FlowEntry | TokenKind::FlowMappingEnd)
            || (is_key && token.kind == TokenKind::Value);
        if is_empty {
            let start = token.start;
            self.state = next;
            return Ok(empty_scalar(start));
        }
        self.states.push(next);
        self.node(false, false)
    }

    fn flow_comma(&mut self, context: &str, close: char) -> Result<(), Problem> {
        let token = self.scanner.peek()?.clone();
        if token.kind == TokenKind::FlowEntry {
            self.scanner.next()?;
            return Ok(());
        }
        self.unclosed(
            context,
            &format!(
                "expected ',' or '{close}', but got '{}'",
                token.kind.python_name()
            ),
            &format!("did not find expected ',' or '{close}'"),
            token.start,
        )
    }
}
