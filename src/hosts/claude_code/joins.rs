//! Where characters that cannot be seen make a difference all the same: inside emoji, and between letters of
//! scripts that join them. Claude Code leaves them there.
//!
//! Source: run 2.1.332, each letter of these scripts by itself.

use std::ops::RangeInclusive;

use icu_properties::props::{GeneralCategory, JoiningType, Script};
use icu_properties::{CodePointMapData, CodePointMapDataBorrowed};

use super::visible::category;

const NON_JOINER: char = '\u{200c}';
const JOINER: char = '\u{200d}';

/// The longest emoji has ten: two people who kiss, each with a skin tone.
const LONGEST_EMOJI: usize = 10;

/// A script whose consonants a joiner, and in all but Sinhala a non-joiner, keeps apart behind a virama: the
/// letters that are consonants, a nukta that may stand behind the first one, and the virama.
type Indic = (RangeInclusive<char>, Option<char>, char);

/// Devanagari, Bengali, Gujarati, Oriya, Telugu, Kannada, Malayalam and Sinhala.
const INDIC: [Indic; 8] = [
    ('\u{915}'..='\u{939}', Some('\u{93c}'), '\u{94d}'),
    ('\u{995}'..='\u{9b9}', Some('\u{9bc}'), '\u{9cd}'),
    ('\u{a95}'..='\u{ab9}', Some('\u{abc}'), '\u{acd}'),
    ('\u{b15}'..='\u{b39}', Some('\u{b3c}'), '\u{b4d}'),
    ('\u{c15}'..='\u{c39}', Some('\u{c3c}'), '\u{c4d}'),
    ('\u{c95}'..='\u{cb9}', Some('\u{cbc}'), '\u{ccd}'),
    ('\u{d15}'..='\u{d39}', None, '\u{d4d}'),
    ('\u{d9a}'..='\u{dc6}', None, '\u{dca}'),
];

const SINHALA_VIRAMA: char = '\u{dca}';

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
    let Some((virama, before)) = before.split_last() else {
        return false;
    };
    let mut scripts = INDIC.iter();
    let Some((letters, nukta, _)) = scripts.find(|(_, _, known)| known == virama) else {
        return false;
    };
    let before = match before.split_last() {
        Some((last, before)) if Some(*last) == *nukta => before,
        _ => before,
    };
    let is_consonant = |character: &char| {
        letters.contains(character) && category(*character) == GeneralCategory::OtherLetter
    };
    before.last().is_some_and(is_consonant)
        && is_consonant(&next)
        && !(is_non_joiner && *virama == SINHALA_VIRAMA)
}

/// Whether the letters around would be joined. Marks of the first may stand between.
fn is_between_arabic(before: &[char], next: char) -> bool {
    let joins = |character: char, types: &[JoiningType]| {
        SCRIPT.get(character) == Script::Arabic
            && category(character) == GeneralCategory::OtherLetter
            && types.contains(&JOINING.get(character))
    };
    let is_mark = |character: &char| {
        JOINING.get(*character) == JoiningType::Transparent
            && category(*character) == GeneralCategory::NonspacingMark
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
