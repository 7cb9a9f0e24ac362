//! Which names the harness takes.
//!
//! Source: pydantic-ai-harness 0.62.0, pydantic_ai_harness/skills/_loader.py.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The longest name, in characters.
const LONGEST_NAME: usize = 64;

/// A name with plain characters in the place of their compatibility forms.
pub(super) fn normalized(name: &str) -> String {
    name.nfkc().collect()
}

/// Whether a name is one to the harness, but for its length.
pub(super) fn is_name(name: &str) -> bool {
    let name = normalized(name);
    let is_part = |part: &str| !part.is_empty() && part.chars().all(is_alphanumeric);
    name.split('-').all(is_part) && name.to_lowercase() == name
}

/// Whether a name is short enough.
pub(super) fn is_short(name: &str) -> bool {
    normalized(name).chars().count() <= LONGEST_NAME
}

/// Python's `str.isalnum`: Rust counts marks and squared letters as letters too.
fn is_alphanumeric(character: char) -> bool {
    character.is_alphanumeric()
        && !is_combining_mark(character)
        && !matches!(character, '\u{1f150}'..='\u{1f189}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_small_letters_of_any_script() {
        for (name, expected) in [
            ("a-b2", true),
            ("技能", true),
            ("ünï", true),
            ("cafe\u{301}", true),
            ("１", true),
            ("Ａ", false),
            ("A", false),
            ("a--b", false),
            ("-a", false),
            ("a-", false),
            ("", false),
            ("a_b", false),
            ("न\u{93f}", false),
            ("🅰", false),
        ] {
            assert_eq!(is_name(name), expected, "{name}");
        }
        assert!(is_short(&"a".repeat(64)) && !is_short(&"a".repeat(65)));
    }
}
