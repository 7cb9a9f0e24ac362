//! Values that are text, or should be.

use super::{Broken, fix};
use crate::hosts;
use crate::lint::mend::quote::{quoted, requoted};
use crate::lint::mend::written::Written;
use crate::lint::{Edit, Fix};
use crate::syntax::indent_of;
use crate::syntax::{line_at, lines};
use crate::text::Span;

const QUOTE: &str = "Put the value in quotes";

impl Broken<'_> {
    /// The value is text: in quotes, or as a block. A list in it stays one only as a block.
    pub(super) fn text_value(&self) -> Vec<Fix> {
        if self.is_in_brackets() {
            return self.in_brackets();
        }
        let Some(written) = self.written else {
            return Vec::new();
        };
        let is_list = self.has_list(&written);
        let is_certain = written.is_certain && !self.is_behind_field();
        let quote = self.quote(&written, is_certain && !is_list);
        let block = self.block(&written, is_list);
        match is_list {
            true => block.into_iter().chain([quote]).collect(),
            false => [quote].into_iter().chain(block).collect(),
        }
    }

    /// Whether the colon to blame ends the name of a field that sticks to the text before it: then a
    /// line end is missing, and nobody meant it as text.
    fn is_behind_field(&self) -> bool {
        let before = self.text()[..self.at].trim_end();
        let is_word =
            |character: char| character.is_ascii_alphanumeric() || "_-".contains(character);
        let rest = before.trim_end_matches(is_word);
        hosts::field(&before[rest.len()..]).is_some() && !rest.ends_with(char::is_whitespace)
    }

    fn quote(&self, written: &Written, is_safe: bool) -> Fix {
        let text = quoted(written.span.of(self.text()));
        fix(QUOTE, vec![Edit::replace(written.span, text)], is_safe)
    }

    /// The whole value in quotes, for what cannot be mended otherwise.
    pub(super) fn quote_text(&self) -> Vec<Fix> {
        let written = self.written.filter(|_| self.is_text());
        let quote = written.map(|written| self.quote(&written, false));
        quote.into_iter().collect()
    }

    /// Whether lines below the first one are items of a list.
    fn has_list(&self, written: &Written) -> bool {
        let mut below = lines(self.text(), written.span).skip(1);
        below.any(|line| is_item(line.of(self.text()).trim_start()))
    }

    /// The value below `>-`, or below `|-` if its lines are to stay.
    fn block(&self, written: &Written, keeps_lines: bool) -> Option<Fix> {
        let text = self.text();
        // In a list item the block would need another indentation in each library's view.
        if written.is_item {
            return None;
        }
        let indent = " ".repeat(written.indent + 2);
        let newline = self.scene.newline;
        let sign = if keeps_lines { "|-" } else { ">-" };
        let mut block = format!(" {sign}");
        if let Some(comment) = written.comment {
            block += &format!(" {}", comment.of(text));
        }
        let content: Vec<_> = lines(text, written.span)
            .map(|line| line.of(text))
            .collect();
        let margin = if keeps_lines { margin(&content) } else { None };
        for (index, line) in content.iter().enumerate() {
            let cut = match margin {
                Some(margin) if index > 0 => margin.min(indent_of(line)),
                _ => indent_of(line),
            };
            block += newline;
            let line = line[cut..].trim_end();
            if !line.is_empty() {
                block += &indent;
                block += line;
            }
        }
        let span = Span::new(written.mark, written.end());
        Some(fix(
            format!("Write the value as a block below `{sign}`"),
            vec![Edit::replace(span, block)],
            // Hosts that read line by line take `>-` for the value; lists they have never read.
            keeps_lines && written.is_certain,
        ))
    }

    pub(super) fn after_quote(&self, quote: char) -> Vec<Fix> {
        let Some(written) = self.written else {
            return Vec::new();
        };
        let value = written.span.of(self.text());
        if !value.starts_with(quote) {
            return match self.is_in_brackets() {
                true => self.in_brackets(),
                false => Vec::new(),
            };
        }
        let escaped = value.ends_with(quote).then(|| requoted(value, quote));
        match escaped.flatten() {
            Some(text) => {
                let title = match text.starts_with(quote) {
                    true => "Escape the quotes inside the value",
                    false => "Use the other kind of quotes around the value",
                };
                let edits = vec![Edit::replace(written.span, text)];
                let is_certain = written.is_certain && !quotes_words(value, quote);
                vec![fix(title, edits, is_certain)]
            }
            // Backslashes are escapes now, and would be text.
            None if value.contains('\\') => Vec::new(),
            None => vec![self.quote(&written, written.is_certain)],
        }
    }

    /// The value starts with what means something to YAML; inside brackets only up to the next comma.
    pub(super) fn reserved_start(&self) -> Vec<Fix> {
        if self.is_in_brackets() {
            let item = self.item_from(self.at);
            let text = quoted(item.of(self.text()));
            let edits = vec![Edit::replace(item, text)];
            let item = fix("Put the item in quotes", edits, !self.is_text());
            let whole = self.whole_in_brackets();
            return match self.is_text() {
                true => whole.into_iter().chain([item]).collect(),
                false => [item].into_iter().chain(whole).collect(),
            };
        }
        let Some(written) = self.written else {
            return Vec::new();
        };
        let starts_here = written.span.start == self.at;
        vec![self.quote(&written, written.is_certain && starts_here)]
    }

    /// What is from `start` to the end of an item in brackets.
    pub(super) fn item_from(&self, start: usize) -> Span {
        let line = line_at(self.text(), start);
        let rest = Span::new(start, line.span.end.max(start)).of(self.text());
        let length = rest.find([',', ']', '}']).unwrap_or(rest.len());
        // The item may start with one of these.
        let length = length.max(rest.chars().next().map_or(0, char::len_utf8));
        Span::new(start, start + rest[..length].trim_end().len())
    }

    pub(super) fn unclosed_quote(&self, quote: char) -> Vec<Fix> {
        let Some(written) = self.written else {
            return Vec::new();
        };
        let text = self.text();
        let value = written.span.of(text);
        if written.span.start != self.at {
            return Vec::new();
        }
        let has_hash = written.comment.is_some();
        // A single quote may be an apostrophe.
        let is_apostrophe = quote == '\'' && value[1..].starts_with(char::is_alphabetic);
        let is_safe = written.is_certain && !has_hash && !is_apostrophe;
        let close = Fix {
            edits: vec![Edit::insert(written.span.end, quote)],
            ..fix(
                "Close the quote at the end of the value",
                Vec::new(),
                is_safe,
            )
        };
        let whole = (!value.contains('\\')).then(|| self.quote(&written, false));
        [close].into_iter().chain(whole).collect()
    }
}

/// Whether the quotes at both ends of a value may be around a word each: `"a" and "b"`.
fn quotes_words(value: &str, quote: char) -> bool {
    let inner = value.get(1..value.len() - 1).unwrap_or_default();
    match (inner.split_once(quote), inner.rsplit_once(quote)) {
        (Some((_, after_first)), Some((before_last, _))) => {
            let begins = after_first.chars().next();
            let ends = before_last.chars().next_back();
            begins.is_none_or(|it| !it.is_alphanumeric())
                && ends.is_none_or(|it| !it.is_alphanumeric())
        }
        _ => false,
    }
}

/// How far the lines below the first one are indented at least; `None` if that is not blanks alone.
fn margin(lines: &[&str]) -> Option<usize> {
    let below = lines.iter().skip(1).filter(|line| !line.trim().is_empty());
    let indents = below.map(|line| line.len() - line.trim_start_matches(' ').len());
    indents.min()
}

fn is_item(line: &str) -> bool {
    let number = line.trim_start_matches(|character: char| character.is_ascii_digit());
    let is_numbered = number.len() < line.len() && number.starts_with([')', '.']);
    is_numbered || line.starts_with("- ") || line.starts_with("* ")
}
