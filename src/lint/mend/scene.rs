//! What a fix is made from.

use std::path::Path;

use crate::loader::Skill;
use crate::syntax::{Line, Tree, key_of, line_at, lines};
use crate::text::Span;

/// A text and where it lies.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a> {
    pub(super) text: &'a str,
    pub(super) tree: &'a Tree,
    pub(super) path: Option<&'a Path>,
    /// How lines end here.
    pub(super) newline: &'static str,
}

impl<'a> Scene<'a> {
    pub(super) fn new(skill: &'a Skill, path: Option<&'a Path>) -> Self {
        let text = &*skill.text;
        let newline = match text.find(['\n', '\r']).map(|at| &text[at..]) {
            Some(rest) if rest.starts_with("\r\n") => "\r\n",
            Some(rest) if rest.starts_with('\r') => "\r",
            _ => "\n",
        };
        Self {
            text,
            tree: &skill.tree,
            path,
            newline,
        }
    }

    pub(super) fn header(&self) -> Span {
        self.tree.fences.header
    }

    /// Where the text starts, behind a byte-order mark.
    pub(super) fn start(&self) -> usize {
        self.tree.fences.byte_order_mark.map_or(0, |mark| mark.end)
    }

    pub(super) fn line(&self, at: usize) -> Line {
        line_at(self.text, at)
    }

    /// The lines of the header from `start` on.
    pub(super) fn header_from(&self, start: usize) -> impl Iterator<Item = Line> + Clone + 'a {
        let end = self.header().end.max(start);
        lines(self.text, Span::new(start, end))
    }

    /// The lines of the header above `at`, the nearest first, without blank ones.
    pub(super) fn header_above(&self, at: usize) -> Vec<Line> {
        let start = self.header().start.min(at);
        let above = lines(self.text, Span::new(start, at));
        let mut above: Vec<_> = above.filter(|line| !line.is_blank(self.text)).collect();
        above.reverse();
        above
    }

    /// The field around `at`: from the key at the margin to before the next one.
    pub(super) fn field(&self, at: usize) -> Span {
        let starts = |line: &Line| key_of(line.of(self.text)).is_some_and(|key| key.start == 0);
        let own = self.line(at);
        let first = std::iter::once(own)
            .chain(self.header_above(own.span.start))
            .find(starts);
        let next = self.header_from(own.next).find(starts);
        Span::new(
            first.map_or(own.span.start, |line| line.span.start),
            next.map_or(self.header().end.max(own.span.end), |line| line.span.start),
        )
    }

    /// The end of the last line in `span` that is not blank, without its line end.
    pub(super) fn end_of_text(&self, span: Span) -> usize {
        span.start + span.of(self.text).trim_end().len()
    }

    /// The span of whole lines, with their ends.
    pub(super) fn whole_lines(&self, span: Span) -> Span {
        let last = self.line(self.end_of_text(span).max(span.start));
        Span::new(self.line(span.start).span.start, last.next)
    }
}
