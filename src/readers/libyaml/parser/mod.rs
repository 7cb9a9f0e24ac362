//! The parser: a state machine that makes events of tokens.

mod block;
mod flow;
mod nodes;

use super::Dialect;
use super::encoding::Text;
use super::events::{Event, EventKind, Properties, ScalarStyle};
use super::problem::{Fault, Mark, Problem, Stage};
use super::scanner::Scanner;
use super::token::{Token, TokenKind};

/// What the parser expects next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    ImplicitDocumentStart,
    DocumentStart,
    DocumentContent,
    DocumentEnd,
    BlockSequenceEntry { first: bool },
    IndentlessSequenceEntry,
    BlockMappingKey { first: bool },
    BlockMappingValue,
    FlowSequenceEntry { first: bool },
    FlowSequencePairKey,
    FlowSequencePairValue,
    FlowSequencePairEnd,
    FlowMappingKey { first: bool },
    FlowMappingValue,
    FlowMappingEmptyValue,
    BlockNode,
    End,
}

/// Makes events of a text, one at a time.
pub(super) struct Parser {
    scanner: Scanner,
    dialect: Dialect,
    state: State,
    /// Where to go on after the collections that are open.
    states: Vec<State>,
    /// Where the open collections began.
    marks: Vec<Mark>,
    /// Tag handles and what they stand for.
    handles: Vec<(String, String)>,
}

impl Parser {
    /// Stands before the first event. Double quotes have the escapes of the dialect `escapes`.
    pub(super) fn new(text: Text<'_>, dialect: Dialect, escapes: Dialect) -> Result<Self, Problem> {
        let mut scanner = Scanner::new(text, dialect)?;
        // Before the first token: the scanner reads ahead.
        scanner.escapes = escapes;
        scanner.next()?;
        Ok(Self {
            scanner,
            dialect,
            state: State::ImplicitDocumentStart,
            states: Vec::new(),
            marks: Vec::new(),
            handles: Vec::new(),
        })
    }

    /// The next event.
    pub(super) fn next(&mut self) -> Result<Event, Problem> {
        match self.state {
            State::ImplicitDocumentStart => self.document_start(true),
            State::DocumentStart => self.document_start(false),
            State::DocumentContent => self.document_content(),
            State::DocumentEnd => self.document_end(),
            State::BlockSequenceEntry { first } => self.block_sequence_entry(first),
            State::IndentlessSequenceEntry => self.indentless_sequence_entry(),
            State::BlockMappingKey { first } => self.block_mapping_key(first),
            State::BlockMappingValue => self.block_mapping_value(),
            State::FlowSequenceEntry { first } => self.flow_sequence_entry(first),
            State::FlowSequencePairKey => self.flow_sequence_pair_key(),
            State::FlowSequencePairValue => self.flow_sequence_pair_value(),
            State::FlowSequencePairEnd => {
                self.state = State::FlowSequenceEntry { first: false };
                let start = self.scanner.peek()?.start;
                Ok(Event {
                    kind: EventKind::MappingEnd,
                    start,
                })
            }
            State::FlowMappingKey { first } => self.flow_mapping_key(first),
            State::FlowMappingValue => self.flow_mapping_value(),
            State::FlowMappingEmptyValue => {
                self.state = State::FlowMappingKey { first: false };
                let start = self.scanner.peek()?.start;
                Ok(empty_scalar(start))
            }
            State::BlockNode => self.node(true, false),
            State::End => {
                let start = self.scanner.peek()?.start;
                Ok(Event {
                    kind: EventKind::StreamEnd,
                    start,
                })
            }
        }
    }

    fn document_start(&mut self, implicit: bool) -> Result<Event, Problem> {
        let is_explicit = matches!(
            self.scanner.peek()?.kind,
            TokenKind::VersionDirective { .. }
                | TokenKind::TagDirective { .. }
                | TokenKind::UnknownDirective
                | TokenKind::DocumentStart
                | TokenKind::StreamEnd
        );
        if implicit && !is_explicit {
            self.directives()?;
            self.states.push(State::DocumentEnd);
            self.state = State::BlockNode;
            let start = self.scanner.peek()?.start;
            return Ok(Event {
                kind: EventKind::DocumentStart,
                start,
            });
        }
        if !implicit || self.dialect == Dialect::PyYaml {
            while self.scanner.peek()?.kind == TokenKind::DocumentEnd {
                self.scanner.next()?;
            }
        }
        let start = self.scanner.peek()?.start;
        if self.scanner.peek()?.kind == TokenKind::StreamEnd {
            self.state = State::End;
            return Ok(Event {
                kind: EventKind::StreamEnd,
                start,
            });
        }
        self.directives()?;
        let token = self.scanner.peek()?.clone();
        if token.kind != TokenKind::DocumentStart {
            let found = token.kind.python_name();
            return self.fault(
                None,
                (
                    &format!("expected '<document start>', but found '{found}'"),
                    "did not find expected <document start>",
                ),
                token.start,
            );
        }
        self.scanner.next()?;
        self.states.push(State::DocumentEnd);
        self.state = State::DocumentContent;
        Ok(Event {
            kind: EventKind::DocumentStart,
            start,
        })
    }

    fn document_content(&mut self) -> Result<Event, Problem> {
        let token = self.scanner.peek()?;
        let is_empty = matches!(
            token.kind,
            TokenKind::VersionDirective { .. }
                | TokenKind::TagDirective { .. }
                | TokenKind::UnknownDirective
                | TokenKind::DocumentStart
                | TokenKind::DocumentEnd
                | TokenKind::StreamEnd
        );
        if is_empty {
            let start = token.start;
            self.leave();
            return Ok(empty_scalar(start));
        }
        self.node(true, false)
    }

    fn document_end(&mut self) -> Result<Event, Problem> {
        let token = self.scanner.peek()?;
        let start = token.start;
        if token.kind == TokenKind::DocumentEnd {
            self.scanner.next()?;
        }
        self.handles.clear();
        self.state = State::DocumentStart;
        Ok(Event {
            kind: EventKind::DocumentEnd,
            start,
        })
    }

    fn directives(&mut self) -> Result<(), Problem> {
        let mut version_seen = false;
        self.handles.clear();
        loop {
            let token = self.scanner.peek()?.clone();
            match token.kind {
                TokenKind::VersionDirective { major, minor } => {
                    self.check_version(version_seen, (major, minor), token.start)?;
                    version_seen = true;
                }
                TokenKind::TagDirective { handle, prefix } => {
                    self.add_handle(handle, prefix, token.start)?;
                }
                TokenKind::UnknownDirective => {}
                _ => break,
            }
            self.scanner.next()?;
        }
        for (handle, prefix) in [("!", "!"), ("!!", "tag:yaml.org,2002:")] {
            if !self.handles.iter().any(|(known, _)| known == handle) {
                self.handles.push((handle.to_owned(), prefix.to_owned()));
            }
        }
        Ok(())
    }

    fn check_version(
        &self,
        seen: bool,
        (major, minor): (u32, u32),
        at: Mark,
    ) -> Result<(), Problem> {
        if seen {
            let texts = (
                "found duplicate YAML directive",
                "found duplicate %YAML directive",
            );
            return self.fault(None, texts, at);
        }
        let known = match self.dialect {
            Dialect::PyYaml => major == 1,
            Dialect::YamlV3 => (major, minor) == (1, 1),
        };
        if known {
            return Ok(());
        }
        let texts = (
            "found incompatible YAML document (version 1.* is required)",
            "found incompatible YAML document",
        );
        self.fault(None, texts, at)
    }

    fn add_handle(&mut self, handle: String, prefix: String, at: Mark) -> Result<(), Problem> {
        if self.handles.iter().any(|(known, _)| *known == handle) {
            let text = format!(
                "duplicate tag handle {}",
                crate::readers::python::repr(&handle)
            );
            return self.fault(None, (&text, "found duplicate %TAG directive"), at);
        }
        self.handles.push((handle, prefix));
        Ok(())
    }

    /// Takes the token that begins a collection and remembers its place.
    fn enter(&mut self) -> Result<(), Problem> {
        let token = self.scanner.next()?;
        self.marks.push(token.start);
        Ok(())
    }

    /// Goes back to what was being read around this node.
    fn leave(&mut self) {
        self.state = self.states.pop().unwrap_or(State::End);
    }

    fn leave_collection(&mut self, kind: EventKind) -> Result<Event, Problem> {
        let Token { start, .. } = self.scanner.next()?;
        self.leave();
        self.marks.pop();
        Ok(Event { kind, start })
    }

    fn unclosed<T>(
        &self,
        context: &str,
        pyyaml: &str,
        yaml_v3: &str,
        at: Mark,
    ) -> Result<T, Problem> {
        let began = self.marks.last().copied().unwrap_or_default();
        self.fault(Some((context, began)), (pyyaml, yaml_v3), at)
    }

    fn fault<T>(
        &self,
        context: Option<(&str, Mark)>,
        (pyyaml, yaml_v3): (&str, &str),
        at: Mark,
    ) -> Result<T, Problem> {
        let problem = match self.dialect {
            Dialect::PyYaml => pyyaml,
            Dialect::YamlV3 => yaml_v3,
        };
        Err(Fault {
            stage: Stage::Parser,
            context: context.map(|(text, _)| text.to_owned()),
            context_mark: context.map(|(_, mark)| mark),
            problem: problem.to_owned(),
            problem_mark: Some(at),
        }
        .into())
    }
}

fn empty_scalar(start: Mark) -> Event {
    let properties = Properties::default();
    let kind = EventKind::Scalar {
        properties,
        value: String::new(),
        style: ScalarStyle::Plain,
    };
    Event { kind, start }
}
