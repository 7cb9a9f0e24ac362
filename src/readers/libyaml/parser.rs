//! The parser: a state machine that makes events of tokens.

use super::Dialect;
use super::events::{Event, EventKind, Properties, ScalarStyle};
use super::problem::{Mark, Problem, Stage};
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
    /// Stands before the first event.
    pub(super) fn new(text: &str, dialect: Dialect) -> Result<Self, Problem> {
        let mut scanner = Scanner::new(text, dialect)?;
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

    // Documents.

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

    // Nodes.

    /// Reads what may stand before a node, and the node itself or its beginning.
    fn node(&mut self, block: bool, indentless: bool) -> Result<Event, Problem> {
        if let TokenKind::Alias(_) = self.scanner.peek()?.kind {
            let token = self.scanner.next()?;
            self.leave();
            let TokenKind::Alias(name) = token.kind else {
                unreachable!("it was peeked")
            };
            return Ok(Event {
                kind: EventKind::Alias(name),
                start: token.start,
            });
        }
        let (properties, properties_start) = self.properties()?;
        if let TokenKind::Scalar { .. } = self.scanner.peek()?.kind {
            let token = self.scanner.next()?;
            self.leave();
            let TokenKind::Scalar { value, style } = token.kind else {
                unreachable!("it was peeked")
            };
            let start = properties_start.unwrap_or(token.start);
            let kind = EventKind::Scalar {
                properties,
                value,
                style,
            };
            return Ok(Event { kind, start });
        }
        let token = self.scanner.peek()?.clone();
        let start = properties_start.unwrap_or(token.start);
        match token.kind {
            TokenKind::BlockEntry if indentless => {
                self.state = State::IndentlessSequenceEntry;
                Ok(Event {
                    kind: EventKind::SequenceStart(properties),
                    start,
                })
            }
            TokenKind::FlowSequenceStart => {
                self.state = State::FlowSequenceEntry { first: true };
                Ok(Event {
                    kind: EventKind::SequenceStart(properties),
                    start,
                })
            }
            TokenKind::FlowMappingStart => {
                self.state = State::FlowMappingKey { first: true };
                Ok(Event {
                    kind: EventKind::MappingStart(properties),
                    start,
                })
            }
            TokenKind::BlockSequenceStart if block => {
                self.state = State::BlockSequenceEntry { first: true };
                Ok(Event {
                    kind: EventKind::SequenceStart(properties),
                    start,
                })
            }
            TokenKind::BlockMappingStart if block => {
                self.state = State::BlockMappingKey { first: true };
                Ok(Event {
                    kind: EventKind::MappingStart(properties),
                    start,
                })
            }
            _ if self.stands_for_empty(&properties) => {
                self.leave();
                let style = ScalarStyle::Plain;
                let kind = EventKind::Scalar {
                    properties,
                    value: String::new(),
                    style,
                };
                Ok(Event { kind, start })
            }
            other => {
                let kind = if block { "block" } else { "flow" };
                let text = format!(
                    "expected the node content, but found '{}'",
                    other.python_name()
                );
                self.fault(
                    Some((&format!("while parsing a {kind} node"), start)),
                    (&text, "did not find expected node content"),
                    token.start,
                )
            }
        }
    }

    /// A node may be left out after an anchor or a tag. An empty tag is none to yaml.v3.
    fn stands_for_empty(&self, properties: &Properties) -> bool {
        let tagged = match self.dialect {
            Dialect::PyYaml => properties.tag.is_some(),
            Dialect::YamlV3 => properties.tag.as_ref().is_some_and(|tag| !tag.is_empty()),
        };
        tagged || properties.anchor.is_some()
    }

    /// Reads an anchor and a tag in either order.
    fn properties(&mut self) -> Result<(Properties, Option<Mark>), Problem> {
        let mut properties = Properties::default();
        let mut start = None;
        let mut tag: Option<(Option<String>, String, Mark)> = None;
        loop {
            match &self.scanner.peek()?.kind {
                TokenKind::Anchor(_) if properties.anchor.is_none() => {}
                TokenKind::Tag { .. } if tag.is_none() => {}
                _ => break,
            }
            let token = self.scanner.next()?;
            start.get_or_insert(token.start);
            match token.kind {
                TokenKind::Anchor(name) => properties.anchor = Some(name),
                TokenKind::Tag { handle, suffix } => tag = Some((handle, suffix, token.start)),
                _ => unreachable!("only these two were let through"),
            }
        }
        if let (Some((handle, suffix, at)), Some(start)) = (tag, start) {
            properties.tag = Some(self.full_tag(handle, suffix, start, at)?);
        }
        Ok((properties, start))
    }

    fn full_tag(
        &self,
        handle: Option<String>,
        suffix: String,
        start: Mark,
        at: Mark,
    ) -> Result<String, Problem> {
        let Some(handle) = handle else {
            return Ok(suffix);
        };
        match self.handles.iter().find(|(known, _)| *known == handle) {
            Some((_, prefix)) => Ok(format!("{prefix}{suffix}")),
            None => {
                let quoted = crate::readers::python::repr(&handle);
                let text = format!("found undefined tag handle {quoted}");
                self.fault(
                    Some(("while parsing a node", start)),
                    (&text, "found undefined tag handle"),
                    at,
                )
            }
        }
    }

    // Block collections.

    fn block_sequence_entry(&mut self, first: bool) -> Result<Event, Problem> {
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

    fn indentless_sequence_entry(&mut self) -> Result<Event, Problem> {
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

    fn block_mapping_key(&mut self, first: bool) -> Result<Event, Problem> {
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

    fn block_mapping_value(&mut self) -> Result<Event, Problem> {
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

    // Flow collections.

    fn flow_sequence_entry(&mut self, first: bool) -> Result<Event, Problem> {
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

    fn flow_sequence_pair_key(&mut self) -> Result<Event, Problem> {
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

    fn flow_sequence_pair_value(&mut self) -> Result<Event, Problem> {
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

    fn flow_mapping_key(&mut self, first: bool) -> Result<Event, Problem> {
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

    fn flow_mapping_value(&mut self) -> Result<Event, Problem> {
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

    // Helpers.

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
        Err(Problem {
            stage: Stage::Parser,
            context: context.map(|(text, _)| text.to_owned()),
            context_mark: context.map(|(_, mark)| mark),
            problem: problem.to_owned(),
            problem_mark: Some(at),
        })
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
