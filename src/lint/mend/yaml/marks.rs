//! Single characters that are wrong, missing or too many.

use super::{Broken, fix};
use crate::hosts;
use crate::lint::mend::quote::quoted;
use crate::lint::{Edit, Fix};
use crate::syntax::{good_escape, is_refused, key_of};
use crate::text::Span;

impl Broken<'_> {
    pub(super) fn delete(&self, title: &str) -> Vec<Fix> {
        vec![Fix::safe(title, vec![Edit::delete(self.error.span)])]
    }

    /// A second sign says nothing, a digit may be text.
    pub(super) fn block_indicator(&self) -> Vec<Fix> {
        let is_sign = !self.error.span.of(self.text()).contains(char::is_numeric);
        let delete = vec![Edit::delete(self.error.span)];
        vec![fix("Delete what is no block indicator", delete, is_sign)]
    }

    pub(super) fn blank(&self, title: &str) -> Vec<Fix> {
        vec![Fix::safe(title, vec![Edit::replace(self.error.span, " ")])]
    }

    pub(super) fn blank_after_colon(&self) -> Vec<Fix> {
        let insert = Edit::insert(self.error.span.end, " ");
        vec![Fix::safe("Put a blank after the colon", vec![insert])]
    }

    /// All of the field, so that the fault is gone and not only its first place.
    pub(super) fn control_characters(&self) -> Vec<Fix> {
        let field = self.scene.field(self.at);
        let characters = field.of(self.text()).char_indices();
        let refused = characters.filter(|(_, character)| is_refused(*character));
        let spans = refused.map(|(at, character)| {
            let start = field.start + at;
            Span::new(start, start + character.len_utf8())
        });
        let edits = joined(spans).into_iter().map(Edit::delete).collect();
        vec![Fix::safe("Delete the control character", edits)]
    }

    pub(super) fn comment_without_blank(&self) -> Vec<Fix> {
        let insert = vec![Edit::insert(self.at, " ")];
        let comment = Fix::unsafe_("Put a blank before the comment", insert);
        [comment].into_iter().chain(self.quote_text()).collect()
    }

    /// The colon before a field goes away with the blanks behind it.
    pub(super) fn empty_key(&self) -> Vec<Fix> {
        let line = self.scene.line(self.at);
        let rest = Span::new(self.error.span.end, line.span.end).of(self.text());
        let field = rest.trim_start();
        let span = Span::new(self.at, line.span.end - field.len());
        let title = "Delete the colon before the field";
        vec![fix(title, vec![Edit::delete(span)], is_known_field(field))]
    }

    /// Marks of Markdown around a key go away; what may be part of it is put in quotes.
    pub(super) fn marked_key(&self, character: char) -> Vec<Fix> {
        let line = self.scene.line(self.at);
        let content = Span::new(self.at, line.span.end).of(self.text());
        let Some((key, rest)) = content.split_once(':') else {
            return Vec::new();
        };
        let key_span = Span::new(self.at, self.at + key.len());
        if !matches!(character, '*' | '`' | '-') {
            let edit = Edit::replace(key_span, quoted(key.trim_end()));
            return vec![Fix::unsafe_("Put the key in quotes", vec![edit])];
        }
        // In `**name:** x` marks stand behind the colon too.
        let is_mark = |other: char| other == character || other == ' ';
        let name = key.trim_matches(is_mark);
        let mut edits = vec![Edit::replace(key_span, name)];
        let after = rest.len() - rest.trim_start_matches(character).len();
        if after > 0 && character != '-' {
            let start = key_span.end + 1;
            edits.push(Edit::delete(Span::new(start, start + after)));
        }
        let title = "Delete the marks around the key";
        vec![fix(title, edits, hosts::field(name).is_some())]
    }

    /// Nothing before the line can have read it: it becomes a comment, and a bare mark goes away.
    pub(super) fn directive(&self) -> Vec<Fix> {
        let line = self.scene.line(self.at);
        let content = line.of(self.text()).trim();
        // What follows the end of a document is the start of another one.
        let above = self.scene.header_above(line.span.start).into_iter();
        let mut ends = [line].into_iter().chain(above.take(1));
        let end = ends.find(|line| line.of(self.text()).trim() == "...");
        if let Some(end) = end {
            let whole = Span::new(end.span.start, end.next);
            return vec![Fix::safe(
                "Delete the line `...`",
                vec![Edit::delete(whole)],
            )];
        }
        let is_directive = content.starts_with("%YAML") || content.starts_with("%TAG");
        let edits = vec![Edit::insert(line.span.start, "# ")];
        vec![fix("Make the line a comment", edits, is_directive)]
    }

    /// All backslashes that are no escapes, from the first one on.
    pub(super) fn bad_escape(&self) -> Vec<Fix> {
        let Some(written) = self.written else {
            return Vec::new();
        };
        let mut edits = Vec::new();
        let mut at = self.at;
        let text = &self.text()[..written.span.end.max(at)];
        while let Some(next) = text[at..].find('\\') {
            at += next;
            at += match good_escape(&text[at..]) {
                Some(length) => length,
                None => {
                    edits.push(Edit::insert(at, "\\"));
                    1
                }
            };
            if at >= text.len() {
                break;
            }
        }
        let is_safe = self.error.cause == crate::syntax::YamlCause::UnknownEscape;
        vec![fix("Write `\\\\` for a backslash", edits, is_safe)]
    }

    /// First the one to blame alone, then all of the field: converters escape every bracket.
    pub(super) fn stray_backslash(&self) -> Vec<Fix> {
        let one = vec![Edit::delete(Span::new(self.at, self.at + 1))];
        let field = self.scene.field(self.at);
        let all = |marks: &[char]| -> Vec<Edit> {
            let content = field.of(self.text());
            let stray = content
                .match_indices('\\')
                .filter(|(at, _)| content[at + 1..].starts_with(marks));
            stray
                .map(|(at, _)| Span::new(field.start + at, field.start + at + 1))
                .map(Edit::delete)
                .collect()
        };
        let brackets = all(&['[', ']', '{', '}']);
        let quotes = all(&['[', ']', '{', '}', '"']);
        let delete = |edits| Fix::safe("Delete the backslashes", edits);
        [one, brackets, quotes].map(delete).into()
    }
}

fn is_known_field(line: &str) -> bool {
    let key = key_of(line).filter(|key| key.start == 0 && key.is_separated);
    key.is_some_and(|key| hosts::field(key.name).is_some())
}

/// Spans that touch each other are one.
pub(in crate::lint::mend) fn joined(spans: impl Iterator<Item = Span>) -> Vec<Span> {
    let mut joined: Vec<Span> = Vec::new();
    for span in spans {
        match joined.last_mut() {
            Some(last) if last.end == span.start => last.end = span.end,
            _ => joined.push(span),
        }
    }
    joined
}
