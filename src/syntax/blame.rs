//! Which character of a broken header is to blame, and for what.
//!
//! A parser stops where it can't go on, which is often not where the author went wrong: an unclosed
//! quote swallows the next fields first. [`blame`] looks at the text around the stop for the cause
//! a person would name.

use super::lines::{Line, lines};
use super::node::ScalarStyle;
use super::yaml::{ErrorKind, LastKind, Stop};
use crate::text::Span;

/// Something in a header that is not YAML.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct YamlError {
    /// The characters to blame.
    pub span: Span,
    /// What is wrong with them.
    pub cause: YamlCause,
}

/// Why a header is not YAML, as a person would say it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum YamlCause {
    /// A `: ` inside a value without quotes: YAML reads a mapping inside the value.
    ColonInValue,
    /// A `:` at the end of a line of a value without quotes.
    ColonAtLineEnd,
    /// Text after the quote that closes a value.
    TextAfterQuote {
        /// The quote.
        quote: char,
    },
    /// Text after the bracket that closes a value.
    TextAfterBracket {
        /// The closing bracket.
        bracket: char,
    },
    /// A value without quotes starts with a character that means something to YAML.
    ReservedStart {
        /// The character.
        character: char,
    },
    /// An alias (`*name`) without an anchor: most likely a value that starts with an asterisk.
    UnknownAlias,
    /// A quote that is never closed, or only by the opening quote of a later field.
    UnclosedQuote {
        /// The quote.
        quote: char,
    },
    /// A bracket that is never closed.
    UnclosedBracket {
        /// The opening bracket.
        bracket: char,
    },
    /// A bracket closed by the wrong kind of bracket.
    MismatchedBracket {
        /// The bracket that is open.
        open: char,
        /// The one that closes it.
        close: char,
    },
    /// A list item (`- x`) on the line of its key.
    ListOnKeyLine,
    /// A list item where a field is expected.
    ItemAmongFields,
    /// Text after the `|` or `>` that starts a block.
    TextAfterBlockIndicator,
    /// A tab in the indentation.
    Tab,
    /// A line that is neither a field nor part of one.
    StrayLine,
    /// `key:value` without a blank after the colon.
    NoBlankAfterColon,
    /// A line whose indentation fits no line above it.
    Indentation,
    /// A comma is missing in `[…]` or `{…}`.
    MissingComma,
    /// A backslash outside quotes inside `[…]` or `{…}`, where it escapes nothing.
    StrayBackslash,
    /// Marks of a merge conflict.
    MergeConflict,
    /// Something else is wrong inside `[…]` or `{…}`.
    InsideBrackets,
    /// `\` with a character after it that YAML gives no meaning to.
    UnknownEscape,
    /// `\u…`, `\x…` or `\U…` that is no character.
    BadCharacterEscape,
    /// A control character.
    ControlCharacter {
        /// The character.
        character: char,
    },
    /// `#` directly after a value.
    CommentWithoutBlank,
    /// A line that starts a new YAML document inside the frontmatter.
    SecondDocument,
    /// A `%` at the start of a line: a YAML directive.
    Directive,
    /// Deeper nesting than any reader is asked for.
    TooDeep,
    /// Anything rarer, in the parser's words.
    Other(String),
}

/// Names the cause of a stop. Offsets are those of `source`.
pub(super) fn blame(source: &str, stop: &Stop) -> YamlError {
    let scene = Scene { source, stop };
    let (offset, cause) = scene.judge();
    YamlError {
        span: scene.span(offset, &cause),
        cause,
    }
}

struct Scene<'source> {
    source: &'source str,
    stop: &'source Stop,
}

type Verdict = (usize, YamlCause);

impl Scene<'_> {
    fn judge(&self) -> Verdict {
        if let Some(verdict) = self.control_character() {
            return verdict;
        }
        if let Some(verdict) = self.runaway_bracket().or_else(|| self.stray_backslash()) {
            return verdict;
        }
        let at = self.stop.offset;
        match &self.stop.kind {
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
            ErrorKind::MissingAnchorOrAliasName
            | ErrorKind::MappingKeyNotAllowed
            | ErrorKind::UnexpectedEofBlockMapping
            | ErrorKind::MisplacedFlowCollectionEnd
            | ErrorKind::PlainScalarStartsWithDashFlowIndicator => self.reserved_start(at),
            ErrorKind::ExpectedTagBang
            | ErrorKind::InvalidTagTerminator
            | ErrorKind::UndeclaredTagHandle
            | ErrorKind::MissingTagUri
            | ErrorKind::UnclosedVerbatimTag => self.tag(at),
            ErrorKind::BlockSequenceEntryNotAllowed => self.list_item(at),
            ErrorKind::InvalidBlockScalarHeader | ErrorKind::ZeroBlockScalarIndent => (
                self.after_block_indicator(at),
                YamlCause::TextAfterBlockIndicator,
            ),
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
        let ErrorKind::UnexpectedCharacter { .. } = self.stop.kind else {
            return None;
        };
        let (at, character) = self.source[self.stop.offset..]
            .char_indices()
            .take_while(|(_, character)| !matches!(character, '\n' | '\r'))
            .find(|(_, character)| is_refused_control(*character))?;
        Some((
            self.stop.offset + at,
            YamlCause::ControlCharacter { character },
        ))
    }

    /// A flow collection that reaches over a line that starts a field was not closed.
    fn runaway_bracket(&self) -> Option<Verdict> {
        let &start = self.stop.open_flows.iter().find(|&&start| {
            let after = Span::new(start, self.stop.offset.max(start));
            self.crosses_field(after)
        })?;
        let bracket = self.character_at(start)?;
        Some((start, YamlCause::UnclosedBracket { bracket }))
    }

    /// Converters escape brackets and quotes of JSON as if it were Markdown.
    fn stray_backslash(&self) -> Option<Verdict> {
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

    /// Whether a line after the first of `span`, up to the one it ends on, starts with a key.
    fn crosses_field(&self, span: Span) -> bool {
        let last = self.line_at(span.end);
        lines(self.source, Span::new(span.start, last.line.span.end))
            .skip(1)
            .any(|line| starts_with_key(line.of(self.source)))
    }

    fn after_quote(&self, quote: char) -> Verdict {
        let at = self.stop.offset;
        let from = self.stop.last.map_or(0, |last| last.span.end).min(at);
        let opening = self.source[from..at]
            .find(quote)
            .map_or(at, |found| from + found);
        if self.crosses_field(Span::new(opening, at)) {
            return (opening, YamlCause::UnclosedQuote { quote });
        }
        let starts_value = matches!(self.character_at(at), Some('"' | '\''));
        if !self.stop.open_flows.is_empty() && starts_value {
            return (at, YamlCause::MissingComma);
        }
        (at, YamlCause::TextAfterQuote { quote })
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
        match self.character_at(at + 1) {
            None | Some('\n' | '\r') => (at, YamlCause::ColonAtLineEnd),
            Some(_) => (at, YamlCause::ColonInValue),
        }
    }

    fn stray_line(&self, at: usize) -> Verdict {
        let line = self.line_at(at);
        let content = &self.source[line.content_start..line.line.span.end];
        if content.starts_with('%') {
            return (line.content_start, YamlCause::Directive);
        }
        match missing_blank(content) {
            Some(colon) => (line.content_start + colon, YamlCause::NoBlankAfterColon),
            None => (line.content_start, YamlCause::StrayLine),
        }
    }

    /// Where a field or an item should start, something else does.
    fn not_a_field(&self) -> Verdict {
        let at = self.stop.offset;
        let line = self.line_at(at);
        let before = &self.source[line.line.span.start..at];
        if before.trim() == "-" {
            return (line.content_start, YamlCause::ItemAmongFields);
        }
        if before.trim().is_empty() {
            let cause = match self.character_at(at) {
                Some('-') => YamlCause::ItemAmongFields,
                _ => YamlCause::Indentation,
            };
            return (at, cause);
        }
        match self.stop.last {
            Some(last) if last.kind == LastKind::Alias && last.span.end <= at => {
                (last.span.start, YamlCause::ReservedStart { character: '*' })
            }
            _ => match before.trim_end().chars().next_back() {
                Some(bracket @ (']' | '}')) => (at, YamlCause::TextAfterBracket { bracket }),
                Some(quote @ ('"' | '\'')) => (at, YamlCause::TextAfterQuote { quote }),
                _ => (at, YamlCause::StrayLine),
            },
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

    fn list_item(&self, at: usize) -> Verdict {
        let line = self.line_at(at);
        match line.content_start == at {
            true => (at, YamlCause::ItemAmongFields),
            false => (at, YamlCause::ListOnKeyLine),
        }
    }

    fn after_block_indicator(&self, at: usize) -> usize {
        let header = &self.source[at..self.line_at(at).line.span.end];
        let indicators = header
            .find(|character: char| !matches!(character, '|' | '>' | '+' | '-' | '1'..='9'))
            .unwrap_or(header.len());
        let rest = &header[indicators..];
        at + indicators + (rest.len() - rest.trim_start().len())
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

    fn unclosed_bracket(&self, at: usize) -> Verdict {
        let start = self.stop.open_flows.last().copied().unwrap_or(at);
        let bracket = self.character_at(start).unwrap_or('[');
        (start, YamlCause::UnclosedBracket { bracket })
    }

    fn inside_brackets(&self, at: usize) -> Verdict {
        match (self.character_at(at), self.stop.last) {
            (Some(':'), _) => (at, YamlCause::InsideBrackets),
            (Some(_), Some(last)) if last.span.end < at => (at, YamlCause::MissingComma),
            (Some(_), _) => (at, YamlCause::InsideBrackets),
            (None, _) => self.unclosed_bracket(at),
        }
    }

    /// The first field is indented and another one is not: one of the two is to blame.
    fn indented_first_field(&self, at: usize) -> Verdict {
        let line = self.line_at(at);
        let mut whole = lines(self.source, Span::new(0, self.source.len()));
        if let Some(directive) = whole.find(|line| line.of(self.source).starts_with('%')) {
            return (directive.span.start, YamlCause::Directive);
        }
        if self.source[line.line.span.start..].starts_with("...") {
            return (line.line.span.start, YamlCause::SecondDocument);
        }
        let before = Span::new(0, line.line.span.start);
        let mut fields = lines(self.source, before)
            .filter(|line| starts_with_key(line.of(self.source).trim_start()));
        match (fields.next(), fields.next()) {
            (Some(first), None) => (first.span.start, self.indentation_of(first)),
            _ => (line.content_start, YamlCause::Indentation),
        }
    }

    fn indentation_of(&self, line: Line) -> YamlCause {
        match line.of(self.source).starts_with('\t') {
            true => YamlCause::Tab,
            false => YamlCause::Indentation,
        }
    }

    /// What an error with this cause underlines: mostly one character.
    fn span(&self, offset: usize, cause: &YamlCause) -> Span {
        let line = self.line_at(offset);
        let rest = &self.source[offset..line.line.span.end.max(offset)];
        let length = match cause {
            YamlCause::StrayLine | YamlCause::SecondDocument | YamlCause::Directive => {
                rest.trim_end().len()
            }
            YamlCause::Indentation if rest.starts_with([' ', '\t']) => {
                rest.len() - rest.trim_start().len()
            }
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
        let line = lines(self.source, Span::new(0, self.source.len()))
            .take_while(|line| line.span.start <= offset)
            .last()
            .unwrap_or(Line {
                span: Span::at(0),
                next: 0,
            });
        let content = line.of(self.source);
        let indent = content.len() - content.trim_start().len();
        LineAt {
            line,
            content_start: line.span.start + indent,
        }
    }
}

struct LineAt {
    line: Line,
    content_start: usize,
}

fn quote_of(style: ScalarStyle) -> char {
    if style == ScalarStyle::SingleQuoted {
        '\''
    } else {
        '"'
    }
}

fn is_refused_control(character: char) -> bool {
    character.is_control() && !matches!(character, '\t' | '\n' | '\r' | '\u{85}')
}

/// Whether a line starts, at the margin, with one word and a colon.
fn starts_with_key(line: &str) -> bool {
    let Some((key, rest)) = line.split_once(':') else {
        return false;
    };
    let key = key.trim_matches(['"', '\'']);
    !key.is_empty()
        && key
            .chars()
            .all(|character| character.is_alphanumeric() || matches!(character, '_' | '-' | '.'))
        && (rest.is_empty() || rest.starts_with([' ', '\t']))
}

/// The colon of `key:value`, if the line is one word, a colon and more without a blank.
fn missing_blank(line: &str) -> Option<usize> {
    let (key, rest) = line.split_once(':')?;
    let is_key = !key.is_empty()
        && key
            .chars()
            .all(|character| character.is_alphanumeric() || matches!(character, '_' | '-'));
    (is_key && !rest.is_empty() && !rest.starts_with([' ', '\t', '/', ':'])).then_some(key.len())
}

/// The length of the escape that starts `rest`, if a double-quoted scalar can have it. Two
/// surrogates count as one escape: readers that know JSON make one character of them.
fn good_escape(rest: &str) -> Option<usize> {
    let kind = rest[1..].chars().next()?;
    if !matches!(kind, 'x' | 'u' | 'U') {
        return "0abt\tnvfre \"/\\N_LP\n\r"
            .contains(kind)
            .then(|| 1 + kind.len_utf8());
    }
    let digits = hex_digits(&rest[1..], kind)?;
    let length = 2 + digits.len();
    let number = u32::from_str_radix(digits, 16).ok()?;
    if char::from_u32(number).is_some() {
        return Some(length);
    }
    let low = rest[length..]
        .strip_prefix('\\')
        .and_then(|rest| hex_digits(rest, 'u'))?;
    let low = u32::from_str_radix(low, 16).ok()?;
    let is_pair = matches!(number, 0xd800..=0xdbff) && matches!(low, 0xdc00..=0xdfff);
    is_pair.then_some(length + 6)
}

fn hex_digits(rest: &str, kind: char) -> Option<&str> {
    let length = match kind {
        'x' => 2,
        'u' => 4,
        _ => 8,
    };
    let digits = rest.get(1..1 + length)?;
    digits
        .bytes()
        .all(|byte| byte.is_ascii_hexdigit())
        .then_some(digits)
}

/// The bytes of the escape that starts `rest`, with its digits.
fn escape_length(rest: &str) -> usize {
    let digits = rest
        .bytes()
        .skip(2)
        .take(8)
        .take_while(u8::is_ascii_hexdigit)
        .count();
    let wanted = match rest.as_bytes().get(1) {
        Some(b'x') => 2,
        Some(b'u') => 4,
        _ => 8,
    };
    (2 + digits.min(wanted)).min(rest.len())
}
