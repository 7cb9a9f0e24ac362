//! The places in a text that a link can lead to.

use std::collections::HashMap;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::syntax::markdown::{Heading, Markdown, inline};
use crate::text::Span;

/// A place that a link can lead to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Anchor {
    /// What stands behind the `#` of a link to it.
    pub name: String,
    /// The heading, or the tag of HTML.
    pub span: Span,
    /// Its place among the headings, if it is one.
    pub heading: Option<usize>,
}

/// All anchors of the part of `text` that `body` covers, with GitHub's names for headings.
#[must_use]
pub fn anchors(text: &str, body: Span, markdown: &Markdown) -> Vec<Anchor> {
    let mut counts: HashMap<String, usize> = HashMap::new();
    let mut found = Vec::new();
    for (index, heading) in markdown.headings.iter().enumerate() {
        let mut push = |name: String| {
            found.push(Anchor {
                name,
                span: heading.span,
                heading: Some(index),
            });
        };
        if let Some(own) = own_name(heading) {
            push(own.to_owned());
        }
        let name = slug(&heading.text);
        let count = counts.entry(name.clone()).or_default();
        push(match *count {
            0 => name,
            count => format!("{name}-{count}"),
        });
        *count += 1;
    }
    if body.of(text).contains('<') {
        for html in inline::inline(text, body).html {
            found.extend(of_html(text, html));
        }
    }
    found
}

/// The name that GitHub gives a heading: small letters, `-` for blanks, and no punctuation.
#[must_use]
pub fn slug(heading: &str) -> String {
    let kept = heading.chars().filter(|it| is_kept(*it));
    kept.flat_map(char::to_lowercase)
        .map(|it| if it == ' ' { '-' } else { it })
        .collect()
}

/// Letters with their marks, digits, blanks and what joins words.
fn is_kept(it: char) -> bool {
    let is_digit = || {
        it.is_ascii_digit()
            || matches!(it, '\u{ff10}'..='\u{ff19}')
            || std::iter::once(it).nfkc().eq([it])
    };
    match it {
        ' ' | '-' | '_' | '\u{200d}' | '\u{fe0f}' => true,
        // Numbers that are no digits, such as `①` and `₂`, are written with others in their place.
        _ if it.is_numeric() => is_digit(),
        _ => it.is_alphabetic() || is_combining_mark(it),
    }
}

/// `name` of `## Heading {#name}`, which some sites know.
fn own_name(heading: &Heading) -> Option<&str> {
    let rest = heading.text.trim_end().strip_suffix('}')?;
    let (_, attributes) = rest.rsplit_once('{')?;
    let mut words = attributes.trim_start_matches(':').split_whitespace();
    words.find_map(|word| word.strip_prefix('#'))
}

/// The values of `id` and `name` in tags, and the headings among them.
fn of_html(text: &str, html: Span) -> Vec<Anchor> {
    let source = html.of(text);
    let lower = source.to_ascii_lowercase();
    let anchor = |name: &str| Anchor {
        name: name.to_owned(),
        span: html,
        heading: None,
    };
    let mut found = Vec::new();
    for attribute in ["id=", "name="] {
        for (at, _) in lower.match_indices(attribute) {
            let is_own = lower[..at].ends_with(|it: char| it.is_whitespace());
            let value = &source[at + attribute.len()..];
            let quote = value.chars().next().filter(|it| matches!(it, '"' | '\''));
            let inside = quote.map_or(value, |_| &value[1..]);
            let ends = |it: char| match quote {
                Some(quote) => it == quote,
                None => it.is_whitespace() || it == '>' || it == '/',
            };
            let length = inside.find(ends).unwrap_or(inside.len());
            if is_own && length > 0 {
                found.push(anchor(&inside[..length]));
            }
        }
    }
    // Without a blank line behind it, HTML swallows the headings below it; some sites see them all the same.
    let headings = source.lines().filter_map(|line| {
        line.trim_start_matches('#')
            .strip_prefix(' ')
            .filter(|_| line.starts_with('#'))
    });
    found.extend(headings.map(|heading| anchor(&slug(heading.trim()))));
    for (at, _) in lower.match_indices("<h") {
        let rest = &source[at..];
        let is_heading = rest
            .as_bytes()
            .get(2)
            .is_some_and(|level| (b'1'..=b'6').contains(level));
        let inner = rest
            .split_once('>')
            .filter(|_| is_heading)
            .map(|(_, inner)| inner);
        if let Some(inner) = inner {
            found.push(anchor(&slug(inner.split('<').next().unwrap_or_default())));
        }
    }
    found
}
