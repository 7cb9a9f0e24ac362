//! What several hosts do with texts.

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
