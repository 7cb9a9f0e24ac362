//! What several hosts do with texts.

use crate::loader::{Mark, Rendered};

/// Escapes what stands for markup in XML: `&`, `<` and `>`, and quotes by `quote` and `apostrophe` if they
/// are given.
pub(in crate::hosts) fn xml_escaped(
    text: &str,
    quote: Option<&str>,
    apostrophe: Option<&str>,
) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match (character, quote, apostrophe) {
            ('&', ..) => escaped.push_str("&amp;"),
            ('<', ..) => escaped.push_str("&lt;"),
            ('>', ..) => escaped.push_str("&gt;"),
            ('"', Some(quote), _) => escaped.push_str(quote),
            ('\'', _, Some(apostrophe)) => escaped.push_str(apostrophe),
            _ => escaped.push(character),
        }
    }
    escaped
}

/// Adds a text that is escaped as by [`xml_escaped`], and marks what was escaped.
pub(in crate::hosts) fn push_escaped(
    rendered: &mut Rendered,
    text: &str,
    quote: Option<&str>,
    apostrophe: Option<&str>,
) {
    let mut start = 0;
    for (at, character) in text.char_indices() {
        let end = at + character.len_utf8();
        let escaped = xml_escaped(&text[at..end], quote, apostrophe);
        if escaped != text[at..end] {
            push_some(rendered, &text[start..at]);
            rendered.push_marked(Mark::Escaped, escaped);
            start = end;
        }
    }
    push_some(rendered, &text[start..]);
}

/// Adds a text if there is one: an empty segment says nothing.
fn push_some(rendered: &mut Rendered, text: &str) {
    if !text.is_empty() {
        rendered.push(text);
    }
}

/// The words of a text with one blank between two.
pub(in crate::hosts) fn one_line(text: &str) -> String {
    let words: Vec<_> = text.split_whitespace().collect();
    words.join(" ")
}

/// The length of a text in JavaScript.
pub(in crate::hosts) fn utf16_length(text: &str) -> usize {
    text.encode_utf16().count()
}

/// The first `characters` of a text.
pub(in crate::hosts) fn cut_to(text: &str, characters: usize) -> &str {
    match text.char_indices().nth(characters) {
        Some((end, _)) => &text[..end],
        None => text,
    }
}

/// The first characters of a text that JavaScript counts as `units`. Half a character is none.
pub(in crate::hosts) fn cut_to_utf16(text: &str, units: usize) -> &str {
    let mut used = 0;
    let end = text.char_indices().find(|(_, character)| {
        used += character.len_utf16();
        used > units
    });
    end.map_or(text, |(end, _)| &text[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cut_counts_units() {
        assert_eq!(cut_to_utf16("a😀b", 3), "a😀");
        assert_eq!(cut_to_utf16("a😀b", 2), "a");
        assert_eq!(cut_to_utf16("a😀b", 4), "a😀b");
    }

    #[test]
    fn what_is_escaped_is_marked() {
        let mut rendered = Rendered::new();
        push_escaped(&mut rendered, "a & 'b' <c>", Some("&quot;"), Some("&apos;"));
        let escaped = "a &amp; &apos;b&apos; &lt;c&gt;";
        assert_eq!(rendered.to_string(), escaped);
        assert_eq!(
            xml_escaped("a & 'b' <c>", Some("&quot;"), Some("&apos;")),
            escaped
        );
        let marked = |segment: &&crate::loader::Segment| {
            matches!(segment, crate::loader::Segment::Marked { .. })
        };
        assert_eq!(rendered.segments().iter().filter(marked).count(), 5);
    }
}
