//! The order in which JavaScript's `localeCompare` puts names.
//!
//! Source: the Unicode Collation Algorithm (UTS 10) with the root order of CLDR, in which white space, punctuation
//! and symbols count. What is rare in names is put in the order of code points.

use std::cmp::Ordering;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// How `left.localeCompare(right)` orders two texts.
pub(in crate::hosts) fn locale_compare(left: &str, right: &str) -> Ordering {
    let (left, right) = (Key::of(left), Key::of(right));
    left.primary
        .cmp(&right.primary)
        .then_with(|| left.secondary.cmp(&right.secondary))
        .then_with(|| left.tertiary.cmp(&right.tertiary))
}

/// What has to come first, in this order.
const FIRST: &str = "\t\n\u{b}\u{c}\r\u{85}\u{2028}\u{2029} _‿-‐‑‒–—―,;:!¡?¿.‥…·'‘’‚‹›\"“”„«»()[]{}§¶@*/\\&#%‰†‡•`´˜^¯°©®+±÷×<=>|¦~";

/// Signs of currency, which come behind all other symbols.
const CURRENCY: &str = "¤¢$£¥₩₪₫€₹";

const MARKED: u32 = 0x20;

/// What two texts are compared by: letters, then accents, then case.
#[derive(Default)]
struct Key {
    primary: Vec<u32>,
    secondary: Vec<u32>,
    tertiary: Vec<u8>,
}

impl Key {
    fn of(text: &str) -> Self {
        let mut key = Self::default();
        for character in text.nfkd() {
            if is_combining_mark(character) {
                key.secondary.push(u32::from(character));
                key.tertiary.push(0);
            } else if !is_ignored(character) {
                key.push(character);
            }
        }
        key
    }

    fn push(&mut self, character: char) {
        let (letters, has_mark) = expanded(character);
        for letter in letters.chars() {
            self.primary.push(weight(letter));
            self.secondary.push(0);
            self.tertiary
                .push(if is_capital(character) { 2 } else { 1 });
        }
        if has_mark {
            self.secondary.push(MARKED);
            self.tertiary.push(0);
        }
    }
}

/// The basic letters of a letter, and whether it has a mark that normalization leaves in it.
fn expanded(character: char) -> (String, bool) {
    let basic = match character {
        'æ' | 'Æ' => "ae",
        'œ' | 'Œ' => "oe",
        'ß' | 'ẞ' => "ss",
        'ø' | 'Ø' => "o",
        'ł' | 'Ł' => "l",
        'đ' | 'Đ' => "d",
        'ħ' | 'Ħ' => "h",
        _ => return (hiragana(character).to_lowercase().collect(), false),
    };
    (basic.to_owned(), true)
}

/// Katakana are the same letters.
fn hiragana(character: char) -> char {
    match character {
        'ァ'..='ヶ' => char::from_u32(u32::from(character) - 0x60).unwrap_or(character),
        _ => character,
    }
}

fn is_capital(character: char) -> bool {
    character.is_uppercase() || hiragana(character) != character
}

/// Controls and marks of format do not count.
fn is_ignored(character: char) -> bool {
    let is_format = matches!(
        character,
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2064}' | '\u{feff}'
    );
    is_format || (character.is_control() && !FIRST.contains(character))
}

/// The place of a letter among all: white space, punctuation, symbols, currency, digits, letters.
fn weight(letter: char) -> u32 {
    const SYMBOLS: u32 = 0x0100_0000;
    const MONEY: u32 = 0x0200_0000;
    const DIGITS: u32 = 0x0300_0000;
    const LETTERS: u32 = 0x0400_0000;
    const EXTENSIONS: u32 = 0x0500_0000;
    let place = |signs: &str| {
        let place = signs.chars().position(|sign| sign == letter)?;
        u32::try_from(place).ok()
    };
    if let Some(place) = place(FIRST) {
        return place;
    }
    if let Some(place) = place(CURRENCY) {
        return MONEY + place;
    }
    let code = u32::from(letter);
    if let Some(digit) = letter.to_digit(10) {
        DIGITS + digit
    } else if !letter.is_alphanumeric() {
        SYMBOLS + code
    } else if matches!(letter, '\u{3400}'..='\u{4dbf}' | '\u{20000}'..='\u{3ffff}') {
        // Han characters that were added later come behind the others.
        EXTENSIONS + code
    } else {
        LETTERS + code
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_in_the_order_of_a_dictionary() {
        let ordered = [
            "", "  a", "_a", "-a", "../a", "@a", "<a>", "😀", "$a", "12", "a", "A", "a b", "a_b",
            "a-b", "a.b", "a*b", "ab", "áb", "Áb", "ac", "b", "B", "o", "ø", "op", "z", "д", "か",
            "技能",
        ];
        for (index, left) in ordered.iter().enumerate() {
            for (other, right) in ordered.iter().enumerate() {
                assert_eq!(
                    locale_compare(left, right),
                    index.cmp(&other),
                    "{left:?} {right:?}"
                );
            }
        }
        assert_eq!(
            locale_compare("caf\u{e9}", "cafe\u{301}\u{200b}"),
            Ordering::Equal
        );
    }
}
