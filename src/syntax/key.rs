//! How a line starts a field: the only place that knows what a key looks like.

/// A key at the start of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Key<'line> {
    /// The key without quotes.
    pub(crate) name: &'line str,
    /// Where it starts in the line: the blanks before it.
    pub(crate) start: usize,
    /// Where its colon is in the line.
    pub(crate) colon: usize,
    /// Whether a blank or the end of the line follows the colon. Where something else does, the
    /// line was most likely meant as a field all the same.
    pub(crate) is_separated: bool,
}

/// The key of a line such as `name: x`: blanks, one word or quoted text, and a colon. An address
/// (`https://…`) and a path (`a::b`) are none.
pub(crate) fn key_of(line: &str) -> Option<Key<'_>> {
    let content = line.trim_start_matches(BLANKS);
    let start = line.len() - content.len();
    let (before, rest) = content.split_once(':')?;
    let name = word_of(before.trim_end_matches(BLANKS))?;
    (!rest.starts_with(['/', ':'])).then_some(Key {
        name,
        start,
        colon: start + before.len(),
        is_separated: rest.is_empty() || rest.starts_with(BLANKS),
    })
}

/// The key of a line that is a field: at the margin, with a blank behind its colon.
pub(crate) fn field_of(line: &str) -> Option<Key<'_>> {
    key_of(line).filter(|key| key.start == 0 && key.is_separated)
}

/// Whether a reader sees nothing where this character stands, and YAML takes it for no blank.
#[must_use]
pub fn is_invisible(character: char) -> bool {
    let is_blank = matches!(character, ' ' | '\t' | '\n' | '\r');
    let is_unseen = matches!(
        character,
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2064}' | '\u{feff}'
    );
    !is_blank && (is_unseen || character.is_whitespace())
}

/// What YAML takes for blanks inside a line.
pub(crate) const BLANKS: [char; 2] = [' ', '\t'];

fn word_of(key: &str) -> Option<&str> {
    let name = key.trim_matches(['"', '\'']);
    let quoted = ['"', '\'']
        .into_iter()
        .any(|quote| key.len() == name.len() + 2 && key.starts_with(quote) && key.ends_with(quote));
    let is_word = quoted || name.chars().all(is_word_character);
    (!name.is_empty() && is_word).then_some(name)
}

fn is_word_character(character: char) -> bool {
    character.is_alphanumeric() || matches!(character, '_' | '-' | '.' | '$' | '/' | '@')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_one_word_or_quoted() {
        for (line, name) in [
            ("name: x", Some("name")),
            ("name:", Some("name")),
            ("name : x", Some("name")),
            ("  name: x", Some("name")),
            ("\"a b\": x", Some("a b")),
            ("'it': x", Some("it")),
            ("$schema: x", Some("$schema")),
            ("a/b: x", Some("a/b")),
            ("name:x", Some("name")),
            ("Use when: x", None),
            ("https://x: y", None),
            ("a::b", None),
            (": x", None),
            ("x", None),
            ("- a: b", None),
        ] {
            assert_eq!(key_of(line).map(|key| key.name), name, "{line}");
        }
    }

    #[test]
    fn a_field_stands_at_the_margin_with_a_blank_behind_its_colon() {
        for (line, is_field) in [
            ("a: b", true),
            ("a:", true),
            (" a: b", false),
            ("a:b", false),
        ] {
            assert_eq!(field_of(line).is_some(), is_field, "{line}");
        }
    }
}
