//! Where characters that cannot be seen make a difference all the same: inside emoji, and between letters of
//! scripts that join them. Claude Code leaves them there.
//!
//! Source: run 2.1.332, each letter of these scripts by itself.

use std::ops::RangeInclusive;

use icu_properties::props::{GeneralCategory, JoiningType, Script};
use icu_properties::{CodePointMapData, CodePointMapDataBorrowed};

const NON_JOINER: char = '\u{200c}';
const JOINER: char = '\u{200d}';

/// The longest emoji has ten: two people who kiss, each with a skin tone.
const LONGEST_EMOJI: usize = 10;

/// A script whose consonants a joiner or a non-joiner keeps apart, behind a virama.
struct Indic {
    consonants: &'static [RangeInclusive<char>],
    nukta: Option<char>,
    virama: char,
    has_non_joiner: bool,
}

const fn indic(
    consonants: &'static [RangeInclusive<char>],
    nukta: Option<char>,
    virama: char,
) -> Indic {
    Indic {
        consonants,
        nukta,
        virama,
        has_non_joiner: true,
    }
}

/// Devanagari, Bengali, Gujarati, Oriya, Telugu, Kannada, Malayalam and Sinhala.
const INDIC: [Indic; 8] = [
    indic(&['\u{915}'..='\u{939}'], Some('\u{93c}'), '\u{94d}'),
    indic(
        &[
            '\u{995}'..='\u{9a8}',
            '\u{9aa}'..='\u{9b0}',
            '\u{9b2}'..='\u{9b2}',
            '\u{9b6}'..='\u{9b9}',
        ],
        Some('\u{9bc}'),
        '\u{9cd}',
    ),
    indic(
        &[
            '\u{a95}'..='\u{aa8}',
            '\u{aaa}'..='\u{ab0}',
            '\u{ab2}'..='\u{ab3}',
            '\u{ab5}'..='\u{ab9}',
        ],
        Some('\u{abc}'),
        '\u{acd}',
    ),
    indic(
        &[
            '\u{b15}'..='\u{b28}',
            '\u{b2a}'..='\u{b30}',
            '\u{b32}'..='\u{b33}',
            '\u{b35}'..='\u{b39}',
        ],
        Some('\u{b3c}'),
        '\u{b4d}',
    ),
    indic(
        &['\u{c15}'..='\u{c28}', '\u{c2a}'..='\u{c39}'],
        Some('\u{c3c}'),
        '\u{c4d}',
    ),
    indic(
        &[
            '\u{c95}'..='\u{ca8}',
            '\u{caa}'..='\u{cb3}',
            '\u{cb5}'..='\u{cb9}',
        ],
        Some('\u{cbc}'),
        '\u{ccd}',
    ),
    indic(&['\u{d15}'..='\u{d39}'], None, '\u{d4d}'),
    Indic {
        consonants: &[
            '\u{d9a}'..='\u{db1}',
            '\u{db3}'..='\u{dbb}',
            '\u{dbd}'..='\u{dbd}',
            '\u{dc0}'..='\u{dc6}',
        ],
        nukta: None,
        virama: '\u{dca}',
        has_non_joiner: false,
    },
];

const CATEGORY: CodePointMapDataBorrowed<'static, GeneralCategory> = CodePointMapData::new();
const JOINING: CodePointMapDataBorrowed<'static, JoiningType> = CodePointMapData::new();
const SCRIPT: CodePointMapDataBorrowed<'static, Script> = CodePointMapData::new();

/// How many of `characters` from `at` on are one emoji, as Unicode recommends it for interchange; 0 if
/// they are none.
pub(super) fn emoji(characters: &[char], at: usize) -> usize {
    let end = characters.len().min(at + LONGEST_EMOJI);
    let is_emoji = |end: &usize| {
        let text: String = characters[at..*end].iter().collect();
        emojis::get(&text).is_some_and(|emoji| emoji.as_str() == text)
    };
    (at + 1..=end)
        .rev()
        .find(is_emoji)
        .map_or(0, |end| end - at)
}

/// Whether the character at `at` is a joiner or a non-joiner between two letters that would otherwise look
/// different.
pub(super) fn is_between_letters(characters: &[char], at: usize) -> bool {
    let (before, joiner) = (&characters[..at], characters[at]);
    let Some(next) = characters.get(at + 1).copied() else {
        return false;
    };
    match joiner {
        JOINER => is_behind_virama(before, next, false),
        NON_JOINER => is_behind_virama(before, next, true) || is_between_arabic(before, next),
        _ => false,
    }
}

fn is_behind_virama(before: &[char], next: char, is_non_joiner: bool) -> bool {
    INDIC.iter().any(|script| {
        let is_consonant = |it: &char| script.consonants.iter().any(|range| range.contains(it));
        let Some((virama, before)) = before.split_last() else {
            return false;
        };
        let before = match before.split_last() {
            Some((last, before)) if Some(*last) == script.nukta => before,
            _ => before,
        };
        *virama == script.virama
            && before.last().is_some_and(is_consonant)
            && is_consonant(&next)
            && (script.has_non_joiner || !is_non_joiner)
    })
}

/// Whether the letters around would be joined. Marks of the first may stand between.
fn is_between_arabic(before: &[char], next: char) -> bool {
    let joins = |character: char, types: &[JoiningType]| {
        SCRIPT.get(character) == Script::Arabic
            && CATEGORY.get(character) == GeneralCategory::OtherLetter
            && types.contains(&JOINING.get(character))
    };
    let is_mark = |character: &char| {
        JOINING.get(*character) == JoiningType::Transparent
            && CATEGORY.get(*character) == GeneralCategory::NonspacingMark
    };
    let last = before.iter().rfind(|character| !is_mark(character));
    let follows = [JoiningType::DualJoining, JoiningType::RightJoining];
    last.is_some_and(|last| joins(*last, &[JoiningType::DualJoining])) && joins(next, &follows)
}

#[cfg(test)]
mod tests {
    use super::super::visible::visible;

    #[test]
    fn what_joins_stays() {
        for text in [
            "a 👩\u{200d}💻 b",
            "a 🏳\u{fe0f}\u{200d}🌈 b",
            "👩🏽\u{200d}💻 x",
            "👩\u{200d}❤\u{fe0f}\u{200d}👩 x",
            "a 1\u{fe0f}\u{20e3} b",
            "a 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} b",
            "✂\u{fe0f} ㊗\u{fe0f} x",
            "क्\u{200d}ष क्\u{200c}ष क़्\u{200d}क",
            "क्\u{200d}क्\u{200d}क",
            "ක්\u{200d}ෂ",
            "می\u{200c}خواهم بَ\u{200c}ب",
        ] {
            assert_eq!(visible(text), text);
        }
    }

    #[test]
    fn what_joins_nothing_is_a_blank() {
        for (text, expected) in [
            ("1\u{fe0f} 2", "1  2"),
            ("👩\u{fe0f} x", "👩  x"),
            ("a ❤\u{fe0e} b", "a ❤  b"),
            ("👩\u{200d}\u{200d}💻", "👩 💻"),
            ("🧑\u{200d}♀\u{fe0f} x", "🧑 ♀\u{fe0f} x"),
            ("♀\u{200d}♂", "♀ ♂"),
            ("क\u{200d}ष", "क ष"),
            ("क्\u{200d}ি", "क् ি"),
            ("क्\u{200d}क\u{200d}्क", "क्\u{200d}क ्क"),
            ("क्\u{200d}ক", "क् ক"),
            ("क्\u{200d}", "क् "),
            ("க்\u{200d}ஷ", "க் ஷ"),
            ("ක්\u{200c}ෂ", "ක් ෂ"),
            ("ا\u{200c}ب", "ا ب"),
            ("ب\u{200c}َب", "ب َب"),
            ("ب\u{200d}ب", "ب ب"),
            ("ܒ\u{200c}ܒ", "ܒ ܒ"),
            ("a\u{200c}b", "a b"),
        ] {
            assert_eq!(visible(text), expected, "{text:?}");
        }
    }
}
