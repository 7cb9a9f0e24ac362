//! The order of names in Cline's answers: that of `localeCompare` in English, as far as names go.
//!
//! Source: the root collation of Unicode's CLDR; run 3.0.65.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The signs of ASCII in their order. Signs outside of ASCII follow, then `$`, digits and letters.
const SIGNS: &str = "_-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~";

/// What two texts are compared by: their characters, then their accents, then their case.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key {
    characters: Vec<(Class, u32)>,
    accents: Vec<(usize, char)>,
    capitals: Vec<bool>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Class {
    Blank,
    Sign,
    OtherSign,
    Currency,
    Digit,
    Letter,
}

pub(super) fn key(text: &str) -> Key {
    let mut key = Key {
        characters: Vec::new(),
        accents: Vec::new(),
        capitals: Vec::new(),
    };
    for character in text.nfd() {
        if is_combining_mark(character) {
            key.accents.push((key.characters.len(), character));
            continue;
        }
        // Small letters come before large ones.
        key.capitals.push(character.is_uppercase());
        let small = character.to_lowercase();
        key.characters.extend(small.map(placed));
    }
    key
}

fn placed(character: char) -> (Class, u32) {
    let code = u32::from(character);
    let class = match character {
        '$' => Class::Currency,
        _ if character.is_whitespace() => Class::Blank,
        _ if character.is_numeric() => Class::Digit,
        _ if character.is_alphabetic() => Class::Letter,
        _ => {
            let mut places = SIGNS.chars().zip(0..);
            let place = places.find(|(sign, _)| *sign == character);
            return place.map_or((Class::OtherSign, code), |(_, place)| (Class::Sign, place));
        }
    };
    (class, code)
}

#[cfg(test)]
mod tests {
    use super::key;

    #[test]
    fn names_stand_in_the_order_of_the_locale() {
        let ordered = [
            "_a",
            "-a",
            ".a",
            "@",
            "<b>",
            "\u{1f600}",
            "$n",
            "1:3",
            "12",
            "2",
            "a",
            "A",
            "a-b",
            "ab",
            "e",
            "\u{e9}",
            "ea",
            "T_x",
            "t-x",
            "\u{6280}",
        ];
        for pair in ordered.windows(2) {
            assert!(key(pair[0]) < key(pair[1]), "{pair:?}");
        }
        assert_eq!(key("caf\u{e9}"), key("cafe\u{301}"));
    }
}
