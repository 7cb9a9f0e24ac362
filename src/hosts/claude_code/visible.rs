//! What of a text can be seen, and how wide it is.
//!
//! Source: run 2.1.332, one character at a time.

use icu_properties::props::{DefaultIgnorableCodePoint, GeneralCategory};
use icu_properties::{CodePointMapData, CodePointSetData};
use unicode_normalization::char::is_combining_mark;

use super::joins;

/// The text without escape sequences of terminals, and with a blank for each run of what cannot be seen, unless
/// it joins what can.
pub(super) fn visible(text: &str) -> String {
    let text = without_escapes(text);
    if !text.contains(is_hidden) {
        return text;
    }
    let characters: Vec<char> = text.chars().collect();
    let mut visible = String::with_capacity(text.len());
    let mut was_hidden = false;
    let mut at = 0;
    while let Some(character) = characters.get(at).copied() {
        let kept = match is_hidden(character) {
            true => usize::from(joins::is_between_letters(&characters, at)),
            false => joins::emoji(&characters, at).max(1),
        };
        visible.extend(&characters[at..at + kept]);
        if kept == 0 && !was_hidden {
            visible.push(' ');
        }
        was_hidden = kept == 0;
        at += kept.max(1);
    }
    visible
}

/// Whether a character is a control, a format character, for private use, not assigned, or ignored where it is
/// shown.
pub(super) fn is_hidden(character: char) -> bool {
    use GeneralCategory as Category;
    let is_ignorable = CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(character);
    is_ignorable
        || matches!(
            category(character),
            Category::Control
                | Category::Format
                | Category::LineSeparator
                | Category::ParagraphSeparator
                | Category::PrivateUse
                | Category::Unassigned
        )
}

pub(super) fn category(character: char) -> GeneralCategory {
    CodePointMapData::new().get(character)
}

/// The text without what a terminal would take for commands.
fn without_escapes(text: &str) -> String {
    let starts = |character: char| {
        matches!(
            character,
            '\u{1b}' | '\u{90}' | '\u{98}' | '\u{9b}' | '\u{9d}'..='\u{9f}'
        )
    };
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(starts) {
        kept.push_str(&rest[..at]);
        rest = behind_escape(&rest[at..]);
    }
    kept.push_str(rest);
    kept
}

/// What stands behind the escape sequence that a text starts with.
fn behind_escape(text: &str) -> &str {
    let mut characters = text.chars();
    let mut first = characters.next();
    if first == Some('\u{1b}') {
        first = characters.next();
    }
    let rest = characters.as_str();
    match first {
        Some('[' | '\u{9b}') => {
            let end = rest.find(|it: char| !matches!(it, ' '..='?'));
            let end = end.map_or(rest.len(), |at| {
                at + rest[at..].chars().next().map_or(0, char::len_utf8)
            });
            &rest[end..]
        }
        Some(']' | 'P' | 'X' | '^' | '_' | '\u{90}' | '\u{98}' | '\u{9d}'..='\u{9f}') => {
            let ends = [("\u{7}", 1), ("\u{9c}", 2), ("\u{1b}\\", 2)];
            let ends = ends.map(|(end, length)| rest.find(end).map(|at| at + length));
            ends.into_iter()
                .flatten()
                .min()
                .map_or("", |end| &rest[end..])
        }
        _ => rest,
    }
}

/// How many columns a text takes.
pub(super) fn width(text: &str) -> usize {
    text.chars().map(columns).sum()
}

fn columns(character: char) -> usize {
    if character.is_ascii() {
        usize::from(!character.is_control())
    } else if is_combining_mark(character) || is_hidden(character) {
        0
    } else {
        1 + usize::from(is_wide(character))
    }
}

/// Whether a character takes two columns.
fn is_wide(character: char) -> bool {
    matches!(character,
        '\u{1100}'..='\u{115f}' | '\u{231a}'..='\u{231b}' | '\u{2329}'..='\u{232a}'
        | '\u{23e9}'..='\u{23ec}' | '\u{23f0}' | '\u{23f3}' | '\u{25fd}'..='\u{25fe}'
        | '\u{2614}'..='\u{2615}' | '\u{2648}'..='\u{2653}' | '\u{267f}' | '\u{2693}' | '\u{26a1}'
        | '\u{26aa}'..='\u{26ab}' | '\u{26bd}'..='\u{26be}' | '\u{26c4}'..='\u{26c5}' | '\u{26ce}'
        | '\u{26d4}' | '\u{26ea}' | '\u{26f2}'..='\u{26f3}' | '\u{26f5}' | '\u{26fa}' | '\u{26fd}'
        | '\u{2705}' | '\u{270a}'..='\u{270b}' | '\u{2728}' | '\u{274c}' | '\u{274e}'
        | '\u{2753}'..='\u{2755}' | '\u{2757}' | '\u{2795}'..='\u{2797}' | '\u{27b0}' | '\u{27bf}'
        | '\u{2b1b}'..='\u{2b1c}' | '\u{2b50}' | '\u{2b55}' | '\u{2e80}'..='\u{303e}'
        | '\u{3041}'..='\u{a4cf}' | '\u{a960}'..='\u{a97c}' | '\u{ac00}'..='\u{d7a3}'
        | '\u{f900}'..='\u{faff}' | '\u{fe10}'..='\u{fe19}' | '\u{fe30}'..='\u{fe6b}'
        | '\u{ff01}'..='\u{ff60}' | '\u{ffe0}'..='\u{ffe6}' | '\u{16fe0}'..='\u{1b2fb}'
        | '\u{1f004}' | '\u{1f0cf}' | '\u{1f18e}' | '\u{1f191}'..='\u{1f19a}'
        | '\u{1f200}'..='\u{1f320}' | '\u{1f32d}'..='\u{1f335}' | '\u{1f337}'..='\u{1f37c}'
        | '\u{1f37e}'..='\u{1f393}' | '\u{1f3a0}'..='\u{1f3ca}' | '\u{1f3cf}'..='\u{1f3d3}'
        | '\u{1f3e0}'..='\u{1f3f0}' | '\u{1f3f4}' | '\u{1f3f8}'..='\u{1f43e}' | '\u{1f440}'
        | '\u{1f442}'..='\u{1f4fc}' | '\u{1f4ff}'..='\u{1f53d}' | '\u{1f54b}'..='\u{1f54e}'
        | '\u{1f550}'..='\u{1f567}' | '\u{1f57a}' | '\u{1f595}'..='\u{1f596}' | '\u{1f5a4}'
        | '\u{1f5fb}'..='\u{1f64f}' | '\u{1f680}'..='\u{1f6c5}' | '\u{1f6cc}' | '\u{1f6d0}'..='\u{1f6d2}'
        | '\u{1f6d5}'..='\u{1f6df}' | '\u{1f6eb}'..='\u{1f6ec}' | '\u{1f6f4}'..='\u{1f6fc}'
        | '\u{1f7e0}'..='\u{1f7f0}' | '\u{1f90c}'..='\u{1f93a}' | '\u{1f93c}'..='\u{1f945}'
        | '\u{1f947}'..='\u{1f9ff}' | '\u{1fa70}'..='\u{1faff}' | '\u{20000}'..='\u{3fffd}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_a_blank() {
        for (text, expected) in [
            ("a\r\n\nb", "a b"),
            ("a \u{7} b", "a   b"),
            ("a\u{fe0f}\u{200d}b\u{a0}c", "a b\u{a0}c"),
            ("a\u{1b}[31mred\u{1b}[0m b", "ared b"),
            ("a\u{1b}]0;t\u{7}b\u{1b}Xq\u{1b}\\c\u{1b}", "abc"),
            ("a\u{90}q d\u{9c}e\u{9b}1m", "ae"),
        ] {
            assert_eq!(visible(text), expected, "{text:?}");
        }
    }

    #[test]
    fn wide_characters_take_two_columns() {
        for (text, expected) in [("ab", 2), ("漢😀", 4), ("e\u{301}\u{200b}", 1), ("…", 1)] {
            assert_eq!(width(text), expected, "{text:?}");
        }
    }
}
