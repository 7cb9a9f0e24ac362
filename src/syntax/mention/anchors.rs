//! The places in a text that a link can lead to.

use std::collections::HashMap;

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
    let heading = heading.trim();
    let kept = heading
        .chars()
        .filter(|it| it.is_alphanumeric() || matches!(it, ' ' | '-' | '_') || is_mark(*it));
    kept.flat_map(char::to_lowercase)
        .map(|it| if it == ' ' { '-' } else { it })
        .collect()
}

/// Whether a character belongs to the letter before it.
fn is_mark(it: char) -> bool {
    matches!(it, '\u{300}'..='\u{36f}' | '\u{200d}' | '\u{fe0f}')
        || matches!(it, '\u{900}'..='\u{dff}' if !it.is_alphanumeric())
}

/// `name` of `## Heading {#name}`, which some sites know.
fn own_name(heading: &Heading) -> Option<&str> {
    let rest = heading.text.trim_end().strip_suffix('}')?;
    let (_, name) = rest.rsplit_once("{#")?;
    (!name.contains(char::is_whitespace)).then_some(name)
}

/// The values of `id` and `name` in tags.
fn of_html(text: &str, html: Span) -> Vec<Anchor> {
    let source = html.of(text);
    let mut found = Vec::new();
    for attribute in [" id=", " name="] {
        for (at, _) in source.match_indices(attribute) {
            let value = &source[at + attribute.len()..];
            let Some(quote) = value.chars().next().filter(|it| matches!(it, '"' | '\'')) else {
                continue;
            };
            if let Some(length) = value[1..].find(quote) {
                found.push(Anchor {
                    name: value[1..=length].to_owned(),
                    span: html,
                    heading: None,
                });
            }
        }
    }
    found
}
