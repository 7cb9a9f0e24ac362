//! The order of names: that of the root collation of Unicode, which JavaScript's `localeCompare` follows.
//!
//! Letters, digits, punctuation and marks of the scripts that names are likely to be in are put where that
//! collation has them; others follow in the order of their code points. Source: run 2.1.332.

use std::cmp::Ordering;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Compares two names.
pub(super) fn compare(left: &str, right: &str) -> Ordering {
    Key::of(left).cmp(&Key::of(right))
}

/// By base letters first, then by their marks, then by case.
#[derive(PartialEq, Eq, PartialOrd, Ord, Default)]
struct Key {
    bases: Vec<(Class, u32)>,
    marks: Vec<u32>,
    variants: Vec<u8>,
}

/// What comes before what.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Class {
    Punctuation,
    Symbol,
    Currency,
    Digit,
    Letter,
}

/// ASCII but for letters, digits and `$`, in order.
const PUNCTUATION: &str = "\t\n\u{b}\u{c}\r _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~";

impl Key {
    fn of(text: &str) -> Self {
        let mut key = Self::default();
        for character in text.nfc() {
            key.add(character);
        }
        key
    }

    fn add(&mut self, character: char) {
        let plain: String = std::iter::once(character).nfd().collect();
        let folded: String = std::iter::once(character).nfkd().collect();
        let (expanded, mark): (&str, u32) = match character {
            'ß' => ("ss", 0),
            'ẞ' => ("SS", 0),
            'æ' => ("ae", 0),
            'Æ' => ("AE", 0),
            'œ' => ("oe", 0),
            'Œ' => ("OE", 0),
            'ø' => ("o", 0x338),
            'Ø' => ("O", 0x338),
            'đ' => ("d", 0x335),
            'ł' => ("l", 0x335),
            'Ł' => ("L", 0x335),
            _ => (&folded, 0),
        };
        let is_variant = expanded != plain && mark == 0;
        for part in expanded.chars() {
            if is_combining_mark(part) {
                self.marks.push(u32::from(part));
                continue;
            }
            let (base, is_upper) = base(part);
            self.bases.push(base);
            self.marks.push(0);
            self.variants
                .push(u8::from(is_upper) + 2 * u8::from(is_variant));
        }
        if mark > 0 {
            self.marks.push(mark);
        }
    }
}

/// Where a character stands, and whether it is the large or the later one of two.
fn base(character: char) -> ((Class, u32), bool) {
    if let Some(place) = PUNCTUATION.find(character) {
        let place = u32::try_from(place).unwrap_or(u32::MAX);
        return ((Class::Punctuation, place), false);
    }
    if let Some(digit) = digit(character) {
        return ((Class::Digit, digit), false);
    }
    let code = u32::from(character);
    match character {
        '$' | '\u{a2}'..='\u{a5}' | '\u{20a0}'..='\u{20cf}' => ((Class::Currency, code), false),
        // Katakana stands behind Hiragana of the same sound.
        'ァ'..='ヶ' => ((Class::Letter, code - 0x60), true),
        _ if character.is_alphabetic() => {
            let small = character.to_lowercase().next().unwrap_or(character);
            ((Class::Letter, u32::from(small)), small != character)
        }
        _ => ((Class::Symbol, code), false),
    }
}

/// The value of a decimal digit of a common script.
fn digit(character: char) -> Option<u32> {
    let zeros = ['0', '\u{660}', '\u{6f0}', '\u{966}', '\u{9e6}', '\u{e50}', '\u{ff10}'];
    let code = u32::from(character);
    zeros.iter().find_map(|zero| {
        let digit = code.checked_sub(u32::from(*zero))?;
        (digit < 10).then_some(digit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_the_order_of_the_real_program() {
        let names = [
            "_a", "-a", ",a", "!a", ".a", "'a", "(a)", "{a}", "@a", "&a", "#a", "^a", "~a", "😀", "$a",
            "1", "10", "2", "²", "٣", "a", "A", "ª", "ä", "ą", "a b", "a_", "a_b", "a-", "a--b", "a-b",
            "a.b", "a1", "a10", "a2", "aa", "aA", "Aa", "AA", "ab", "ae", "æ", "af", "b", "B", "co-op",
            "CO-OP", "coop", "e", "é", "É", "f", "ﬁ", "n", "ñ", "o", "ø", "œ", "ss", "ß", "st", "Ⅷ", "x01",
            "x1", "z", "Z", "α", "ω", "А", "я", "א", "가", "あ", "ア", "技", "能",
        ];
        for pair in names.windows(2) {
            assert_eq!(compare(pair[0], pair[1]), Ordering::Less, "{pair:?}");
        }
    }
}
