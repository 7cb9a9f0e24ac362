//! Tags of HTML that name files.

use super::{Form, Mention, token};
use crate::text::Span;

/// The attributes that name files, each with the form of Markdown that does the same.
const ATTRIBUTES: [(&str, Form); 2] = [("src=", Form::Image), ("href=", Form::Link)];

/// What the tags in `html` name; comments are left out, also those of several lines.
pub(super) fn attributes(text: &str, html: &[Span], found: &mut Vec<Mention>) {
    let mut is_comment = false;
    for &span in html {
        let source = span.of(text);
        let is_hidden = is_comment || source.trim_start().starts_with("<!--");
        is_comment = match (source.rfind("<!--"), source.rfind("-->")) {
            (Some(start), Some(end)) => end < start,
            (Some(_), None) => true,
            (None, Some(_)) => false,
            (None, None) => is_comment,
        };
        if !is_hidden {
            of_tags(text, span, found);
        }
    }
}

fn of_tags(text: &str, span: Span, found: &mut Vec<Mention>) {
    let source = span.of(text);
    for (attribute, form) in ATTRIBUTES {
        for (at, _) in source.match_indices(attribute) {
            let value = &source[at + attribute.len()..];
            let Some(quote) = value.chars().next().filter(|it| matches!(it, '"' | '\'')) else {
                continue;
            };
            let is_own = source[..at].ends_with(|it: char| it.is_whitespace());
            let Some(length) = value[1..].find(quote).filter(|_| is_own) else {
                continue;
            };
            let start = span.start + at + attribute.len() + 1;
            let target = Span::new(start, start + length);
            found.extend(token::link(text, target, target.of(text), form));
        }
    }
}
