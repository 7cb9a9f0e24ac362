//! A value as it is written, whether or not it is YAML.

use super::scene::Scene;
use crate::hosts;
use crate::syntax::indent_of;
use crate::syntax::{BLANKS, YamlError, key_of};
use crate::text::Span;

/// A value as it is written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Written {
    /// The column of its key, or of the dash of its list item.
    pub(super) indent: usize,
    /// Where it may start: behind the colon or the dash.
    pub(super) mark: usize,
    /// The value, from its first to its last character.
    pub(super) span: Span,
    /// The comment behind it.
    pub(super) comment: Option<Span>,
    /// Whether a person would agree that it is just this.
    pub(super) is_certain: bool,
    /// Whether it belongs to a list and not to a key.
    pub(super) is_item: bool,
}

impl Written {
    /// The value that an error is in. `None` if a comment stands in the middle of it, or what is
    /// most likely a field.
    pub(super) fn around(scene: &Scene, error: &YamlError) -> Option<Self> {
        match error.key {
            // `Bash(npm run: *)` in a list is an item with a colon in it, and its start no key.
            Some(key) if is_cut_in_brackets(key.of(scene.text)) => {
                Self::of_item(scene, key.start).or_else(|| Self::of_key(scene, key))
            }
            Some(key) => Self::of_key(scene, key),
            None => Self::of_item(scene, error.span.start),
        }
    }

    /// The value behind a key.
    pub(super) fn of_key(scene: &Scene, key: Span) -> Option<Self> {
        let line = scene.line(key.start);
        let rest = Span::new(key.end, line.span.end.max(key.end)).of(scene.text);
        let blanks = rest.len() - rest.trim_start_matches(BLANKS).len();
        rest[blanks..].starts_with(':').then_some(())?;
        let mark = key.end + blanks + 1;
        Self::behind(scene, key.start - line.span.start, mark, false)
    }

    /// The value of the list item that `at` is in.
    fn of_item(scene: &Scene, at: usize) -> Option<Self> {
        let line = scene.line(at);
        let content = line.of(scene.text);
        let mut indent = None;
        let mut mark = indent_of(content);
        while content[mark..].starts_with("- ") {
            indent = Some(mark);
            mark += 1 + indent_of(&content[mark + 1..]);
        }
        let mark = line.span.start + mark;
        (mark <= at).then_some(())?;
        Self::behind(scene, indent?, mark, true)
    }

    fn behind(scene: &Scene, indent: usize, mark: usize, is_item: bool) -> Option<Self> {
        let text = scene.text;
        let first = scene.line(mark);
        let rest = Span::new(mark, first.span.end);
        let start = mark + indent_of(rest.of(text));
        let closes = |line: &str| {
            let is_flow = text[start..].starts_with(['[', '{']);
            is_flow && line.starts_with([']', '}'])
        };
        let mut lines = vec![Span::new(start, first.span.end)];
        for line in scene.header_from(first.next) {
            let content = line.of(text);
            if !line.is_blank(text) && indent_of(content) <= indent && !closes(content) {
                break;
            }
            lines.push(line.span);
        }
        while lines.len() > 1
            && lines
                .last()
                .is_some_and(|line| line.of(text).trim().is_empty())
        {
            lines.pop();
        }
        let mut written = Self {
            indent,
            mark,
            span: Span::at(start),
            comment: None,
            is_certain: true,
            is_item,
        };
        written.measure(text, &lines)?;
        Some(written)
    }

    /// Finds where the value ends, and the comment behind it.
    fn measure(&mut self, text: &str, lines: &[Span]) -> Option<()> {
        let quote = lines[0].of(text).chars().next();
        let quote = quote.filter(|first| matches!(first, '"' | '\''));
        let last = lines.len() - 1;
        for (index, line) in lines.iter().enumerate() {
            let content = line.of(text);
            if index > 0 {
                self.is_certain &= !looks_like_field(content)?;
            }
            // What is behind the last quote may be a comment, and nothing before it.
            let from = quote
                .and_then(|quote| content.rfind(quote))
                .map_or(0, |at| at + 1);
            let is_inside = quote.is_some() && index < last;
            let hash = hash_in(content, from).filter(|_| !is_inside);
            if let Some(at) = hash {
                let rest = &content[at + 1..];
                let is_comment = rest.is_empty() || rest.starts_with(BLANKS);
                if index < last && (is_comment || content[..at].trim().is_empty()) {
                    return None;
                }
                if is_comment {
                    let comment = content[at..].trim_end().len();
                    self.comment = Some(Span::new(line.start + at, line.start + at + comment));
                } else {
                    self.is_certain = false;
                }
            }
        }
        let end = self
            .comment
            .map_or(lines[last].end, |comment| comment.start);
        let length = text[self.span.start..end.max(self.span.start)]
            .trim_end()
            .len();
        self.span.end = self.span.start + length;
        // Blank lines before the value are none of it.
        let blanks = self.span.of(text).len() - self.span.of(text).trim_start().len();
        self.span.start += blanks;
        (!self.span.is_empty()).then_some(())
    }

    /// Where the value with its comment ends.
    pub(super) fn end(&self) -> usize {
        self.comment.map_or(self.span.end, |comment| comment.end)
    }

    pub(super) fn is_one_line(&self, text: &str) -> bool {
        !self.span.of(text).contains(['\n', '\r'])
    }
}

/// Whether a bracket is opened in a key, and closed behind it.
fn is_cut_in_brackets(key: &str) -> bool {
    let start = key.rfind('(');
    start.is_some_and(|start| !key[start..].contains(')'))
}

/// Whether a line inside a value may be meant as a field; `None` if it must be.
fn looks_like_field(line: &str) -> Option<bool> {
    let Some(key) = key_of(line).filter(|key| key.is_separated) else {
        return Some(false);
    };
    match hosts::field(key.name) {
        Some(_) => None,
        None => Some(key.name.starts_with(char::is_lowercase)),
    }
}

/// Where a `#` stands that YAML takes for the start of a comment.
fn hash_in(line: &str, from: usize) -> Option<usize> {
    let mut hashes = line.match_indices('#').map(|(at, _)| at);
    hashes.find(|&at| at >= from && (at == 0 || line[..at].ends_with(BLANKS)))
}
