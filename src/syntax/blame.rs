//! Which character of a broken header is to blame, and for what.
//!
//! A parser stops where it can't go on, which is often not where the author went wrong: an unclosed
//! quote swallows the next fields first. [`blame`] looks at the text around the stop for the cause
//! a person would name.

mod brackets;
mod json;
mod margin;

use super::cause::{YamlCause, YamlError};
use super::escape::{escape_length, good_escape};
use super::extent::{block_at, field_at, key_around, line_above, nested_at, paragraph_at};
use super::lines::{Line, line_at, lines};
use super::node::ScalarStyle;
use super::yaml::{ErrorKind, LastKind, Stop, StopKind};
use crate::text::Span;

/// Who is to blame for a stop.
pub(super) struct Blame {
    pub(super) error: YamlError,
    /// What cannot be read because of it.
    pub(super) broken: Span,
}

/// Names the cause of a stop. The parser started at `from`; offsets are those of `source`.
pub(super) fn blame(source: &str, from: usize, stop: &Stop) -> Blame {
    let scene = Scene { source, from, stop };
    let (offset, cause) = scene.judge();
    scene.blame(offset, cause)
}

/// Blames the line at `offset`, which the parser took for a document of plain text.
pub(super) fn stray(source: &str, from: usize, offset: usize) -> Blame {
    let stop = Stop {
        kind: StopKind::Refused(ErrorKind::SimpleKeyExpected),
        offset,
        open_flows: Vec::new(),
        last: None,
    };
    blame(source, from, &stop)
}

/// The surroundings of a stop.
struct Scene<'source> {
    source: &'source str,
    from: usize,
    stop: &'source Stop,
}

type Verdict = (usize, YamlCause);

impl Scene<'_> {
    fn blame(&self, offset: usize, cause: YamlCause) -> Blame {
        Blame {
            broken: self.broken(offset, &cause),
            error: YamlError {
                span: self.span(offset, &cause),
                key: key_around(self.source, offset),
                cause,
            },
        }
    }

    fn judge(&self) -> Verdict {
        self.control_character()
            .or_else(|| self.json_fault())
            .or_else(|| self.runaway_quote())
            .or_else(|| self.runaway_bracket())
            .or_else(|| self.stray_backslash())
            .or_else(|| self.marked_line())
            .unwrap_or_else(|| match &self.stop.kind {
                StopKind::EmptyKey => self.empty_key(),
                StopKind::KeyOverLines { start } => (*start, YamlCause::KeyOverLines),
                StopKind::Refused(kind) => self.refused(kind),
            })
    }

    fn refused(&self, kind: &ErrorKind) -> Verdict {
        let at = self.stop.offset;
        match kind {
            ErrorKind::InvalidTrailingSingleQuotedScalar => self.after_quote('\''),
            ErrorKind::InvalidTrailingDoubleQuotedScalar => self.after_quote('"'),
            ErrorKind::UnclosedQuotedScalar
            | ErrorKind::DocumentIndicatorInQuotedScalar
            | ErrorKind::InvalidQuotedScalarIndent => (
                at,
                YamlCause::UnclosedQuote {
                    quote: self.character_at(at).unwrap_or('"'),
                },
            ),
            ErrorKind::MappingValueNotAllowed | ErrorKind::InvalidColonPlacement => self.colon(),
            ErrorKind::SimpleKeyExpected | ErrorKind::InvalidSimpleKey => self.stray_line(at),
            ErrorKind::ExpectedBlockMappingKey | ErrorKind::ExpectedBlockSequenceEntry => {
                self.not_a_field()
            }
            ErrorKind::UnexpectedCharacter { character } => (
                at,
                YamlCause::ReservedStart {
                    character: *character,
                },
            ),
            ErrorKind::MisplacedFlowCollectionEnd => self.closing_bracket(at),
            ErrorKind::MissingAnchorOrAliasName
            | ErrorKind::MappingKeyNotAllowed
            | ErrorKind::UnexpectedEofBlockMapping
            | ErrorKind::PlainScalarStartsWithDashFlowIndicator => self.reserved_start(at),
            ErrorKind::ExpectedTagBang
            | ErrorKind::InvalidTagTerminator
            | ErrorKind::UndeclaredTagHandle
            | ErrorKind::MissingTagUri
            | ErrorKind::UnclosedVerbatimTag => self.tag(at),
            ErrorKind::BlockSequenceEntryNotAllowed => self.list_item(at),
            ErrorKind::InvalidBlockScalarHeader | ErrorKind::ZeroBlockScalarIndent => {
                self.block_indicator(at)
            }
            ErrorKind::TabNotAllowed
            | ErrorKind::TabInBlockIndentation
            | ErrorKind::TabInIndentation
            | ErrorKind::TabInPlainScalar
            | ErrorKind::TabAtBlockScalarStart => (self.tab(at), YamlCause::Tab),
            ErrorKind::UnknownQuotedScalarEscape => (self.bad_escape(at), YamlCause::UnknownEscape),
            ErrorKind::InvalidQuotedScalarHexEscape
            | ErrorKind::InvalidLowSurrogateHexEscape
            | ErrorKind::InvalidLowSurrogate
            | ErrorKind::MissingLowSurrogate
            | ErrorKind::UnpairedLowSurrogate
            | ErrorKind::InvalidUnicodeEscape => {
                (self.bad_escape(at), YamlCause::BadCharacterEscape)
            }
            ErrorKind::MismatchedFlowCollectionEnd { open, close } => (
                at,
                YamlCause::MismatchedBracket {
                    open: *open,
                    close: *close,
                },
            ),
            ErrorKind::UnclosedFlowCollection { .. }
            | ErrorKind::UnexpectedEofFlowMapping
            | ErrorKind::UnexpectedEofFlowSequence
            | ErrorKind::UnexpectedEofImplicitFlowMapping => self.unclosed_bracket(at),
            ErrorKind::CommentNotSeparated => (at, YamlCause::CommentWithoutBlank),
            ErrorKind::MultipleDocumentsUnsupported | ErrorKind::InvalidDocumentEnd => {
                (at, YamlCause::SecondDocument)
            }
            ErrorKind::ExpectedDocumentStart => self.indented_first_field(at),
            ErrorKind::InvalidIndentation | ErrorKind::InvalidBlockScalarIndent => {
                (self.line_at(at).content_start, YamlCause::Indentation)
            }
            ErrorKind::RecursionLimitExceeded => (at, YamlCause::TooDeep),
            ErrorKind::MissingDocumentEndBeforeDirective
            | ErrorKind::MissingDirectiveName
            | ErrorKind::InvalidDirectiveName
            | ErrorKind::InvalidDirectiveTerminator
            | ErrorKind::MissingYamlVersion
            | ErrorKind::MissingYamlVersionSeparator
            | ErrorKind::DuplicateVersionDirective
            | ErrorKind::UnsupportedYamlMajorVersion => (at, YamlCause::Directive),
            _ if !self.stop.open_flows.is_empty() => self.inside_brackets(at),
            kind => (at, YamlCause::Other(kind.to_string())),
        }
    }

    /// No YAML reader takes most control characters; the parser stops at the start of the word.
    fn control_character(&self) -> Option<Verdict> {
        let StopKind::Refused(ErrorKind::UnexpectedCharacter { .. }) = self.stop.kind else {
            return None;
        };
        let (at, character) = self.source[self.stop.offset..]
            .char_indices()
            .take_while(|(_, character)| !matches!(character, '\n' | '\r'))
            .find(|(_, character)| is_refused(*character))?;
        Some((
            self.stop.offset + at,
            YamlCause::ControlCharacter { character },
        ))
    }

    fn colon(&self) -> Verdict {
        let at = self.stop.offset;
        if let Some(last) = self.stop.last {
            if let LastKind::Scalar(ScalarStyle::Plain) = last.kind
                && self.line_at(last.span.start).line.span.start == last.span.start
                && last.span.of(self.source).contains(['\n', '\r'])
                && last.span.end <= at
            {
                // The parser took a line without a colon for the first half of a key.
                return self.stray_line(last.span.start);
            }
            if let LastKind::Scalar(style @ (ScalarStyle::SingleQuoted | ScalarStyle::DoubleQuoted)) =
                last.kind
                && last.span.end == at
            {
                return (
                    at,
                    YamlCause::TextAfterQuote {
                        quote: quote_of(style),
                    },
                );
            }
        }
        if !self.stop.open_flows.is_empty() {
            return (at, YamlCause::InsideBrackets);
        }
        if let Some(verdict) = self.indented_field(at) {
            return verdict;
        }
        match self.character_at(at + 1) {
            None | Some('\n' | '\r') => (at, YamlCause::ColonAtLineEnd),
            Some(_) => (at, YamlCause::ColonInValue),
        }
    }

    fn reserved_start(&self, at: usize) -> Verdict {
        match self.character_at(at) {
            Some(character) if !character.is_whitespace() => {
                (at, YamlCause::ReservedStart { character })
            }
            _ => self.stray_line(at),
        }
    }

    fn tag(&self, at: usize) -> Verdict {
        let line = self.line_at(at).line.span.start;
        let start = self.source[line..at]
            .rfind('!')
            .map_or(at, |found| line + found);
        let start = if self.character_at(at) == Some('!') {
            at
        } else {
            start
        };
        (start, YamlCause::ReservedStart { character: '!' })
    }

    fn block_indicator(&self, at: usize) -> Verdict {
        let header = &self.source[at..self.line_at(at).line.span.end];
        let is_sign = |character: char| matches!(character, '+' | '-');
        let is_indicator = |character: char| is_sign(character) || character.is_ascii_digit();
        let indicators = &header[1..];
        let length = indicators
            .find(|character| !is_indicator(character))
            .unwrap_or(indicators.len());
        let (indicators, rest) = indicators.split_at(length);
        // One sign and one digit from 1 to 9, in either order.
        let wrong = indicators.char_indices().find(|(index, character)| {
            let before = &indicators[..*index];
            let is_second = before
                .chars()
                .any(|other| is_sign(other) == is_sign(*character));
            is_second || *character == '0'
        });
        match wrong {
            Some((index, _)) => (at + 1 + index, YamlCause::BlockIndicator),
            None => {
                let blanks = rest.len() - rest.trim_start().len();
                let text = at + 1 + length + blanks;
                (text, YamlCause::TextAfterBlockIndicator)
            }
        }
    }

    fn tab(&self, at: usize) -> usize {
        let line = self.line_at(at).line;
        let here = &self.source[line.span.start..at];
        if here.trim().is_empty()
            && let Some(tab) = here.find('\t')
        {
            return line.span.start + tab;
        }
        self.source[at..].find('\t').map_or(at, |tab| at + tab)
    }

    /// The first escape from `at` on that a double-quoted scalar cannot have.
    fn bad_escape(&self, at: usize) -> usize {
        let mut start = at;
        while let Some(next) = self.source[start..].find('\\') {
            start += next;
            match good_escape(&self.source[start..]) {
                Some(length) => start += length,
                None => return start,
            }
        }
        at
    }

    /// What an error with this cause underlines: mostly one character.
    fn span(&self, offset: usize, cause: &YamlCause) -> Span {
        let line = self.line_at(offset);
        let rest = &self.source[offset..line.line.span.end.max(offset)];
        let length = match cause {
            YamlCause::StrayLine
            | YamlCause::UnindentedValue
            | YamlCause::SecondDocument
            | YamlCause::Directive => rest.trim_end().len(),
            YamlCause::Indentation | YamlCause::IndentedField if rest.starts_with([' ', '\t']) => {
                rest.len() - rest.trim_start().len()
            }
            YamlCause::SlashComment => 2,
            YamlCause::UnknownEscape => 1 + rest[1..].chars().next().map_or(0, char::len_utf8),
            YamlCause::BadCharacterEscape => escape_length(rest),
            _ => rest.chars().next().map_or(0, char::len_utf8),
        };
        Span::new(offset, offset + length)
    }

    fn character_at(&self, offset: usize) -> Option<char> {
        self.source.get(offset..)?.chars().next()
    }

    fn line_at(&self, offset: usize) -> LineAt {
        let line = line_at(self.source, offset);
        let content = line.of(self.source);
        let indent = content.len() - content.trim_start().len();
        LineAt {
            line,
            content_start: line.span.start + indent,
        }
    }

    /// What cannot be read because of a fault at `offset`: a field, a paragraph, or an indented line.
    fn broken(&self, offset: usize, cause: &YamlCause) -> Span {
        let line = self.line_at(offset);
        let is_margin = line.content_start == line.line.span.start;
        let first = offset.min(self.stop.offset);
        match cause {
            YamlCause::CommentWithoutBlank => Span::new(offset, line.line.span.end),
            YamlCause::StrayLine if is_margin => paragraph_at(self.source, offset),
            YamlCause::UnindentedValue => {
                let start =
                    line_above(self.source, line.line).map_or(offset, |line| line.span.start);
                Span::new(start, paragraph_at(self.source, offset).end)
            }
            YamlCause::Indentation | YamlCause::IndentedField
                if !is_margin && self.is_beside_value() && !self.is_first(line.line) =>
            {
                block_at(self.source, offset)
            }
            _ if self.is_flow_root() => Span::new(self.from, self.source.len()),
            cause if cause.is_in_value() => {
                nested_at(self.source, first).unwrap_or_else(|| field_at(self.source, first))
            }
            _ => field_at(self.source, first),
        }
    }

    /// Whether the parser had read a value that is good by itself.
    fn is_beside_value(&self) -> bool {
        matches!(
            self.stop.kind,
            StopKind::Refused(
                ErrorKind::MappingValueNotAllowed
                    | ErrorKind::InvalidColonPlacement
                    | ErrorKind::ExpectedBlockMappingKey
            )
        )
    }

    /// Whether nothing but comments stands above `line`.
    fn is_first(&self, line: Line) -> bool {
        let above = Span::new(self.from.min(line.span.start), line.span.start);
        lines(self.source, above)
            .all(|line| line.is_blank(self.source) || line.of(self.source).starts_with('#'))
    }

    /// Whether the whole header is one pair of brackets, as in JSON.
    fn is_flow_root(&self) -> bool {
        let root = self.stop.open_flows.first();
        root.is_some_and(|&root| self.source[self.from..root].trim().is_empty())
    }
}

#[derive(Clone, Copy)]
struct LineAt {
    line: Line,
    content_start: usize,
}

impl LineAt {
    /// Whether nothing follows `offset` on the line.
    fn ends_at(self, source: &str, offset: usize) -> bool {
        source[offset..self.line.span.end.max(offset)]
            .trim()
            .is_empty()
    }
}

fn quote_of(style: ScalarStyle) -> char {
    if style == ScalarStyle::SingleQuoted {
        '\''
    } else {
        '"'
    }
}

/// Whether YAML takes a character nowhere: control characters, and code points that are none.
pub(crate) fn is_refused(character: char) -> bool {
    let is_control = character.is_control() && !matches!(character, '\t' | '\n' | '\r' | '\u{85}');
    is_control || matches!(character, '\u{fffe}' | '\u{ffff}')
}
