//! Quotes and brackets that are not closed, or closed too early.

use super::{Scene, Verdict, quote_of};
use crate::syntax::cause::YamlCause;
use crate::syntax::extent::indent_of;
use crate::syntax::key::key_of;
use crate::syntax::lines::{line_at, lines};
use crate::syntax::node::ScalarStyle;
use crate::syntax::yaml::{ErrorKind, LastKind, StopKind};
use crate::text::Span;

impl Scene<'_> {
    /// A quoted scalar that reaches over a line that starts a field was not closed.
    pub(super) fn runaway_quote(&self) -> Option<Verdict> {
        let quote = match self.stop.kind {
            StopKind::Refused(ErrorKind::InvalidTrailingSingleQuotedScalar) => '\'',
            StopKind::Refused(ErrorKind::InvalidTrailingDoubleQuotedScalar) => '"',
            _ => return self.runaway_quoted_item(),
        };
        let opening = self.opening_quote(quote);
        self.crosses_field(Span::new(opening, self.stop.offset))
            .then_some((opening, YamlCause::UnclosedQuote { quote }))
    }

    fn runaway_quoted_item(&self) -> Option<Verdict> {
        let last = self.stop.last?;
        let LastKind::Scalar(style @ (ScalarStyle::SingleQuoted | ScalarStyle::DoubleQuoted)) =
            last.kind
        else {
            return None;
        };
        let quote = quote_of(style);
        (!self.stop.open_flows.is_empty() && self.crosses_field(last.span))
            .then_some((last.span.start, YamlCause::UnclosedQuote { quote }))
    }

    /// A flow collection that reaches over a line that starts a field was not closed.
    pub(super) fn runaway_bracket(&self) -> Option<Verdict> {
        let &start = self.stop.open_flows.iter().find(|&&start| {
            let after = Span::new(start, self.stop.offset.max(start));
            self.crosses_field(after)
        })?;
        let bracket = self.character_at(start)?;
        Some((start, YamlCause::UnclosedBracket { bracket }))
    }

    /// Converters escape brackets and quotes of JSON as if it were Markdown.
    pub(super) fn stray_backslash(&self) -> Option<Verdict> {
        let line = self.line_at(self.stop.offset).line;
        let inside = self.stop.open_flows.first()?.max(&line.span.start);
        let end = line.span.end.min(self.stop.offset + 1);
        let before = self.source.get(*inside..end)?;
        let escaped = ["\\[", "\\]", "\\{", "\\}", "\\\""];
        let at = escaped
            .iter()
            .filter_map(|escaped| before.find(escaped))
            .min()?;
        let quoted = before[..at].matches('"').count() % 2 == 1;
        (!quoted).then_some((inside + at, YamlCause::StrayBackslash))
    }

    pub(super) fn after_quote(&self, quote: char) -> Verdict {
        let at = self.stop.offset;
        if self.source[at..].starts_with(',') && self.line_at(at).ends_at(self.source, at + 1) {
            return (at, YamlCause::CommaAfterValue);
        }
        let starts_value = matches!(self.character_at(at), Some('"' | '\''));
        if !self.stop.open_flows.is_empty() && starts_value {
            return (at, YamlCause::MissingComma);
        }
        (at, YamlCause::TextAfterQuote { quote })
    }

    /// A closing bracket where none is open.
    pub(super) fn closing_bracket(&self, at: usize) -> Verdict {
        let line = self.line_at(at).line;
        let before = self.source[line.span.start..at].trim_end();
        match before.chars().next_back() {
            Some(bracket @ (']' | '}')) => (at, YamlCause::TextAfterBracket { bracket }),
            _ => self.reserved_start(at),
        }
    }

    pub(super) fn unclosed_bracket(&self, at: usize) -> Verdict {
        let start = self.stop.open_flows.last().copied().unwrap_or(at);
        let bracket = self.character_at(start).unwrap_or('[');
        (start, YamlCause::UnclosedBracket { bracket })
    }

    pub(super) fn inside_brackets(&self, at: usize) -> Verdict {
        match (self.character_at(at), self.stop.last) {
            (Some(':'), _) => (at, YamlCause::InsideBrackets),
            (Some(_), Some(last)) if last.span.end < at => (at, YamlCause::MissingComma),
            (Some(_), _) => (at, YamlCause::InsideBrackets),
            (None, _) => self.unclosed_bracket(at),
        }
    }

    /// The quote that opens the scalar that the parser stopped behind.
    fn opening_quote(&self, quote: char) -> usize {
        let at = self.stop.offset;
        let last = self.stop.last.map_or(self.from, |last| last.span.end);
        let from = last.min(at);
        self.source[from..at]
            .find(quote)
            .map_or(at, |found| from + found)
    }

    /// Whether a line after the first of `span`, up to the one it ends on, starts a field beside
    /// the one that `span` starts in, or above it.
    fn crosses_field(&self, span: Span) -> bool {
        let first = line_at(self.source, span.start);
        let indent = indent_of(first.of(self.source));
        let last = line_at(self.source, span.end);
        lines(
            self.source,
            Span::new(first.next, last.span.end.max(first.next)),
        )
        .any(|line| {
            key_of(line.of(self.source)).is_some_and(|key| key.is_separated && key.start <= indent)
        })
    }
}
