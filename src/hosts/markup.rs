//! Tags in texts, which some hosts refuse and some make part of a list of skills.

use crate::text::Span;

/// What looks like a tag of XML or HTML: `<b>`, `</b>`, `<a href="…">`, `<!-- … -->`, also `<placeholder>`. Spans are
/// in bytes.
pub fn tags(text: &str) -> impl Iterator<Item = Span> + '_ {
    /// Nobody would take more for one tag.
    const LONGEST: usize = 200;
    text.match_indices('<').filter_map(move |(start, _)| {
        let rest = &text[start + 1..];
        let length = rest.find(['<', '>'])?;
        let inside = &rest[..length];
        let name = inside.strip_prefix('/').unwrap_or(inside);
        let is_tag = name.starts_with(|first: char| first.is_alphabetic())
            || name.starts_with("!--")
            || name.starts_with("?xml");
        let is_closed = rest[length..].starts_with('>') && length <= LONGEST;
        (is_tag && is_closed).then(|| Span::new(start, start + length + 2))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_looks_like_a_tag() {
        for (text, expected) in [
            ("the <FadeIn> component", ["<FadeIn>"].as_slice()),
            (
                "<b>x</b>, <br/> <a href=\"x\">",
                &["<b>", "</b>", "<br/>", "<a href=\"x\">"],
            ),
            ("Map<String, List<u8>>", &["<u8>"]),
            ("<!-- x -->", &["<!-- x -->"]),
            ("<your name>", &["<your name>"]),
            ("a < b and c > d, <3, <=5, ->, <>", &[]),
            ("<5 ms>", &[]),
            ("<open", &[]),
        ] {
            let found: Vec<_> = tags(text).map(|span| span.of(text)).collect();
            assert_eq!(found, expected, "{text}");
        }
    }
}
