//! Lines that should be fields and are none.

use super::{LineAt, Scene, Verdict};
use crate::syntax::cause::YamlCause;
use crate::syntax::extent::{empty_value_above, indent_of, line_above};
use crate::syntax::key::{BLANKS, Key, is_invisible, key_of};
use crate::syntax::lines::{Line, lines};
use crate::syntax::yaml::LastKind;
use crate::text::Span;

impl Scene<'_> {
    /// A line at the margin that starts, where a field is expected, with a mark of Markdown that
    /// means something else to YAML.
    pub(super) fn marked_line(&self) -> Option<Verdict> {
        let line = self.line_at(self.stop.offset).line;
        let content = line.of(self.source);
        let mark = content.chars().next()?;
        let is_reserved = matches!(mark, '|' | '>' | '*' | '@' | '`' | '&');
        if !is_reserved || !self.stop.open_flows.is_empty() {
            return None;
        }
        let rest = content.trim_end();
        if matches!(mark, '*' | '@' | '`' | '&')
            && !content.starts_with("* ")
            && (rest.contains(": ") || rest.ends_with(':'))
        {
            let character = mark;
            return Some((line.span.start, YamlCause::ReservedKeyStart { character }));
        }
        Some(self.stray_line(line.span.start))
    }

    pub(super) fn stray_line(&self, at: usize) -> Verdict {
        let line = self.line_at(at);
        let content = &self.source[line.content_start..line.line.span.end];
        if content.starts_with('%') {
            return (line.content_start, YamlCause::Directive);
        }
        if let Some(key) = key_of(content) {
            return self.unseparated(line.content_start, content, key);
        }
        let is_margin = line.content_start == line.line.span.start;
        if let Some((at, character)) = other_colon(content) {
            return (line.content_start + at, YamlCause::NoColon { character });
        }
        if is_margin && empty_value_above(self.source, line.line).is_some() {
            return (line.content_start, YamlCause::UnindentedValue);
        }
        let has_key = content.find(": ").is_some_and(|colon| colon > LONGEST_KEY);
        match has_key {
            true => (line.content_start, YamlCause::KeyTooLong),
            false => (line.content_start, YamlCause::StrayLine),
        }
    }

    fn unseparated(&self, start: usize, content: &str, key: Key<'_>) -> Verdict {
        let after = content[key.colon + 1..].chars().next();
        match after.filter(|character| is_invisible(*character)) {
            Some(character) => (
                start + key.colon + 1,
                YamlCause::InvisibleCharacter { character },
            ),
            None if key.is_separated && key.colon > LONGEST_KEY => (start, YamlCause::KeyTooLong),
            None if key.is_separated => (start, YamlCause::StrayLine),
            None => (start + key.colon, YamlCause::NoBlankAfterColon),
        }
    }

    pub(super) fn empty_key(&self) -> Verdict {
        let at = self.stop.offset;
        let line = self.line_at(at);
        let is_margin = line.line.span.start == at;
        match empty_value_above(self.source, line.line).filter(|_| is_margin) {
            Some(_) => (at, YamlCause::UnindentedValue),
            None => (at, YamlCause::EmptyKey),
        }
    }

    /// Where a field or an item should start, something else does.
    pub(super) fn not_a_field(&self) -> Verdict {
        let at = self.stop.offset;
        let line = self.line_at(at);
        let before = &self.source[line.line.span.start..at];
        if before.trim() == "-" {
            return (line.content_start, YamlCause::ItemAmongFields);
        }
        if let Some(verdict) = self.dash_before_field(line) {
            return verdict;
        }
        if before.trim().is_empty() {
            return match self.character_at(at) {
                Some('-') => (at, YamlCause::ItemAmongFields),
                _ if before.is_empty() && key_of(line.line.of(self.source)).is_none() => {
                    self.stray_line(at)
                }
                _ => (at, YamlCause::Indentation),
            };
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

    /// The first field is written as the item of a list, and the one at fault is not.
    fn dash_before_field(&self, line: LineAt) -> Option<Verdict> {
        let is_margin = line.content_start == line.line.span.start;
        key_of(line.line.of(self.source)).filter(|_| is_margin)?;
        let range = Span::new(self.from, line.line.span.start);
        let first = lines(self.source, range)
            .find(|line| !line.is_blank(self.source) && !line.of(self.source).starts_with('#'))?;
        let item = first.of(self.source).strip_prefix("- ")?;
        key_of(item)?;
        Some((
            first.span.start,
            YamlCause::ReservedKeyStart { character: '-' },
        ))
    }

    /// An indented line of one word and this colon was meant as a field if the word is a field's name
    /// or the value above needs nothing more. Else it is prose.
    pub(super) fn indented_field(&self, colon: usize) -> Option<Verdict> {
        let line = self.line_at(colon);
        let key = key_of(line.line.of(self.source))?;
        if key.start == 0 || line.line.span.start + key.colon != colon || !key.is_separated {
            return None;
        }
        let above = line_above(self.source, line.line)?;
        let is_field = KNOWN_FIELDS.contains(&key.name)
            || self.is_complete(above, key) && key.name.starts_with(char::is_lowercase);
        let cause = match indent_of(above.of(self.source)) {
            0 => YamlCause::IndentedField,
            _ => YamlCause::Indentation,
        };
        is_field.then_some((line.content_start, cause))
    }

    /// Whether `above` is a field with a value that is one word or a sentence.
    fn is_complete(&self, above: Line, key: Key<'_>) -> bool {
        let content = above.of(self.source);
        let Some(field) = key_of(content).filter(|field| field.start < key.start) else {
            return false;
        };
        let value = content[field.colon + 1..].trim();
        !value.is_empty() && (!value.contains(BLANKS) || value.ends_with(['.', '!', '?']))
    }

    /// The first field is indented and another one is not: one of the two is to blame.
    pub(super) fn indented_first_field(&self, at: usize) -> Verdict {
        let line = self.line_at(at);
        let mut whole = lines(self.source, Span::new(self.from, self.source.len()));
        if let Some(directive) = whole.find(|line| line.of(self.source).starts_with('%')) {
            return (directive.span.start, YamlCause::Directive);
        }
        if self.source[line.line.span.start..].starts_with("...") {
            return (line.line.span.start, YamlCause::SecondDocument);
        }
        let before = Span::new(self.from.min(at), line.line.span.start);
        let mut fields = lines(self.source, before)
            .filter(|line| key_of(line.of(self.source)).is_some_and(|key| key.is_separated));
        if let Some(verdict) = self.dash_before_field(line) {
            return verdict;
        }
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

    pub(super) fn list_item(&self, at: usize) -> Verdict {
        let line = self.line_at(at);
        match line.content_start == at {
            true => (at, YamlCause::ItemAmongFields),
            false => (at, YamlCause::ListOnKeyLine),
        }
    }
}

/// Fields that skills have: a line that starts with one of these words is one.
const KNOWN_FIELDS: &[&str] = &[
    "allowed-tools",
    "argument-hint",
    "author",
    "compatibility",
    "context",
    "description",
    "disable-model-invocation",
    "license",
    "metadata",
    "model",
    "name",
    "tags",
    "user-invocable",
    "version",
];

/// What stands in the place of the colon in a line such as `name = x`, and where.
fn other_colon(line: &str) -> Option<(usize, char)> {
    let (at, character) = line
        .char_indices()
        .find(|(_, character)| matches!(character, '=' | '\u{ff1a}' | '\u{fe55}' | '\u{2236}'))?;
    let is_key = key_of(&format!("{}: ", &line[..at])).is_some();
    let is_assigned = !line[at + character.len_utf8()..].starts_with(['=', '>']);
    (is_key && is_assigned).then_some((at, character))
}

/// YAML takes a key without `?` only up to this length.
const LONGEST_KEY: usize = 1024;
