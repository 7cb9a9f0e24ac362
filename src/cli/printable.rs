//! Text of others, made fit for a terminal.

use std::borrow::Cow;
use std::fmt::Write;

/// The text on one line and without anything that a terminal obeys: what cannot be seen, or turns
/// the direction of what follows, is written as an escape.
pub(super) fn printable(text: &str) -> Cow<'_, str> {
    if !text.contains(is_obeyed) {
        return Cow::Borrowed(text);
    }
    let mut printable = String::with_capacity(text.len());
    for character in text.chars() {
        if is_obeyed(character) {
            write!(printable, "{}", character.escape_default()).expect("a string takes all text");
        } else {
            printable.push(character);
        }
    }
    Cow::Owned(printable)
}

fn is_obeyed(character: char) -> bool {
    let turns_direction = matches!(
        character,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    );
    let ends_line = matches!(character, '\u{2028}' | '\u{2029}');
    character.is_control() || turns_direction || ends_line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_obeys_is_escaped_and_nothing_else() {
        for (text, expected) in [
            ("é 😀 \\ \"a\"", "é 😀 \\ \"a\""),
            ("a\u{1b}[2J\nb\tc\r", r"a\u{1b}[2J\nb\tc\r"),
            ("\u{9b}1m\u{7f}\0", r"\u{9b}1m\u{7f}\u{0}"),
            ("\u{202e}evil\u{2069}", r"\u{202e}evil\u{2069}"),
            ("\u{2028}", r"\u{2028}"),
        ] {
            assert_eq!(printable(text), expected);
        }
    }
}
