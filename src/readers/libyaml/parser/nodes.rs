//! Nodes: what may stand before them, and how they begin.

use super::super::Dialect;
use super::super::events::{Event, EventKind, Properties, ScalarStyle};
use super::super::problem::{Mark, Problem};
use super::super::token::{Token, TokenKind};
use super::{Parser, State};

impl Parser {
    /// Reads what may stand before a node, and the node itself or its beginning.
    pub(super) fn node(&mut self, block: bool, indentless: bool) -> Result<Event, Problem> {
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
        let (state, kind) = match token.kind {
            TokenKind::BlockEntry if indentless => (
                State::IndentlessSequenceEntry,
                EventKind::SequenceStart(properties),
            ),
            TokenKind::FlowSequenceStart => (
                State::FlowSequenceEntry { first: true },
                EventKind::SequenceStart(properties),
            ),
            TokenKind::FlowMappingStart => (
                State::FlowMappingKey { first: true },
                EventKind::MappingStart(properties),
            ),
            TokenKind::BlockSequenceStart if block => (
                State::BlockSequenceEntry { first: true },
                EventKind::SequenceStart(properties),
            ),
            TokenKind::BlockMappingStart if block => (
                State::BlockMappingKey { first: true },
                EventKind::MappingStart(properties),
            ),
            _ if self.stands_for_empty(&properties) => {
                self.leave();
                let kind = EventKind::Scalar {
                    properties,
                    value: String::new(),
                    style: ScalarStyle::Plain,
                };
                return Ok(Event { kind, start });
            }
            _ => return self.no_content(block, start, &token),
        };
        self.state = state;
        Ok(Event { kind, start })
    }

    /// The fault of a token that no node begins with, and that none may be left out before.
    fn no_content(&self, block: bool, start: Mark, token: &Token) -> Result<Event, Problem> {
        let kind = if block { "block" } else { "flow" };
        let found = token.kind.python_name();
        let text = format!("expected the node content, but found '{found}'");
        self.fault(
            Some((&format!("while parsing a {kind} node"), start)),
            (&text, "did not find expected node content"),
            token.start,
        )
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
}
