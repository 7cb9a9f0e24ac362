//! How the installer `skills` makes a text fit for a terminal.
//!
//! Source: vercel-labs/skills, `sanitizeMetadata`; run 1.7.4.

use crate::readers::javascript;

/// The text without what a terminal would take for a command, on one line, without white space around.
pub(super) fn on_one_line(text: &str) -> String {
    let text = without(text, operating_system_command);
    let text = without(&text, device_string);
    let text = without(&text, control_sequence);
    let text = without(&text, short_escape);
    let mut line = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\n' if !line.ends_with('\n') => line.push('\n'),
            '\n' => {}
            '\t' | '\u{1b}' => line.push(character),
            '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}' => {}
            _ => line.push(character),
        }
    }
    javascript::trim(&line.replace('\n', " ")).to_owned()
}

/// The text without each passage behind an escape character whose length `length_of` gives, the escape
/// character not counted.
fn without(text: &str, length_of: impl Fn(&str) -> Length) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('\u{1b}') {
        kept.push_str(before);
        match length_of(behind) {
            Length::Bytes(length) => rest = &behind[length..],
            Length::None => {
                kept.push('\u{1b}');
                rest = behind;
            }
            Length::NeverAgain => {
                kept.push('\u{1b}');
                kept.push_str(behind);
                return kept;
            }
        }
    }
    kept.push_str(rest);
    kept
}

/// How long a passage is.
enum Length {
    /// So many bytes.
    Bytes(usize),
    /// There is none here.
    None,
    /// There is none, since nothing ends one from here on.
    NeverAgain,
}

/// From `]` to a bell or an escape character with a backslash.
fn operating_system_command(behind: &str) -> Length {
    if !behind.starts_with(']') {
        return Length::None;
    }
    let bell = behind.find('\u{7}').map(|at| at + 1);
    let string = behind.find("\u{1b}\\").map(|at| at + 2);
    let end = match (bell, string) {
        (Some(bell), Some(string)) => Some(bell.min(string)),
        (bell, string) => bell.or(string),
    };
    end.map_or(Length::NeverAgain, Length::Bytes)
}

/// From `P`, `^` or `_` to an escape character with a backslash.
fn device_string(behind: &str) -> Length {
    if !behind.starts_with(['P', '^', '_']) {
        return Length::None;
    }
    let end = behind.find("\u{1b}\\").map(|at| at + 2);
    end.map_or(Length::NeverAgain, Length::Bytes)
}

/// `[`, parameters, and the letter that ends it.
fn control_sequence(behind: &str) -> Length {
    let Some(inner) = behind.strip_prefix('[') else {
        return Length::None;
    };
    let rest = inner.trim_start_matches(|it| matches!(it, '\u{30}'..='\u{3f}'));
    let rest = rest.trim_start_matches(|it| matches!(it, '\u{20}'..='\u{2f}'));
    if rest.starts_with(|it| matches!(it, '\u{40}'..='\u{7e}')) {
        Length::Bytes(behind.len() - rest.len() + 1)
    } else {
        Length::None
    }
}

/// Any other printable character of ASCII.
fn short_escape(behind: &str) -> Length {
    if behind.starts_with(|it| matches!(it, ' '..='~')) {
        Length::Bytes(1)
    } else {
        Length::None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_left_for_a_terminal() {
        for (text, expected) in [
            (" a\r\n\nb\n", "a b"),
            ("a\tb\u{7}c\0\u{85}d\u{2028}e", "a\tbcd\u{2028}e"),
            ("\u{1b}[31mred\u{1b}[0m", "red"),
            ("\u{1b}]0;title\u{7}a\u{1b}]8;;x\u{1b}\\b", "ab"),
            ("\u{1b}Pq\u{1b}\\a\u{1b}cb", "ab"),
            ("\u{1b}]never ends", "never ends"),
            ("\u{1b}é", "\u{1b}é"),
            ("\u{a0}\u{feff}", ""),
        ] {
            assert_eq!(on_one_line(text), expected, "{text:?}");
        }
    }
}
