//! How yaml.v3 writes a text: which style, and which escapes.

use std::fmt::Write as _;

use crate::readers::{base64, yaml_v3};

/// Base64 digits to a line.
const BASE64_LINE: usize = 70;

/// The style of a scalar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    Plain,
    SingleQuoted,
    DoubleQuoted,
    Literal,
}

/// The style that yaml.v3 chooses for a text; `is_key` if it stands before a `:`.
pub(super) fn style(text: &str, is_key: bool) -> Style {
    let facts = Facts::of(text);
    if text.contains('\n') {
        return if facts.block_allowed && !is_key {
            Style::Literal
        } else {
            Style::DoubleQuoted
        };
    }
    if !yaml_v3::reads_as_text(text) || is_old_bool(text) || is_sexagesimal(text) {
        return Style::DoubleQuoted;
    }
    if is_key && facts.multiline {
        return Style::DoubleQuoted;
    }
    if facts.plain_allowed {
        Style::Plain
    } else if facts.single_quoted_allowed {
        Style::SingleQuoted
    } else {
        Style::DoubleQuoted
    }
}

/// Whether a text has a line break of any kind.
pub(super) fn is_multiline(text: &str) -> bool {
    text.chars().any(is_break)
}

/// What follows a literal scalar's `|`: the indentation, if the text would hide it, and what to do
/// with the line breaks at its end.
pub(super) fn literal_hints(text: &str, indent: usize) -> String {
    let mut hints = String::new();
    if text.starts_with(|first: char| first == ' ' || is_break(first)) {
        // A String takes any text.
        let _ = write!(hints, "{indent}");
    }
    let mut backwards = text.chars().rev();
    match (
        backwards.next().map(is_break),
        backwards.next().map(is_break),
    ) {
        (Some(true), Some(false)) => {}
        (Some(true), _) => hints.push('+'),
        _ => hints.push('-'),
    }
    hints
}

/// A text between double quotes.
pub(super) fn escaped(text: &str) -> String {
    // The real one asks whether the text, not the character, starts with a byte order mark.
    let escape_all = text.starts_with('\u{feff}');
    let mut out = String::new();
    for character in text.chars() {
        let is_plain = is_printable(character)
            && !is_break(character)
            && !matches!(character, '"' | '\\')
            && !escape_all;
        if is_plain {
            out.push(character);
        } else {
            push_escape(&mut out, character);
        }
    }
    out
}

/// Bytes that are no text, in base64.
pub(super) fn binary_text(bytes: &[u8]) -> String {
    let digits = base64::encode(bytes);
    if digits.len() < BASE64_LINE {
        return digits;
    }
    let mut lines = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && index % BASE64_LINE == 0 {
            lines.push('\n');
        }
        lines.push(digit);
    }
    lines.push('\n');
    lines
}

/// What matters of a text for its style.
struct Facts {
    multiline: bool,
    plain_allowed: bool,
    single_quoted_allowed: bool,
    block_allowed: bool,
}

impl Facts {
    fn of(text: &str) -> Self {
        let characters: Vec<char> = text.chars().collect();
        let is_space = |index: usize| characters.get(index) == Some(&' ');
        let breaks = |index: usize| characters.get(index).copied().is_some_and(is_break);
        let ends = [Some(0), characters.len().checked_sub(1)];
        let blank_end = ends
            .into_iter()
            .flatten()
            .any(|end| is_space(end) || breaks(end));
        let trailing_space = text.ends_with(' ');
        let pairs = || 1..characters.len();
        let break_space = pairs().any(|index| breaks(index - 1) && is_space(index));
        let space_break = pairs().any(|index| is_space(index - 1) && breaks(index));
        let special = |character: &char| *character != '\t' && !is_printable(*character);
        let special_characters = characters.iter().any(special);
        let tabs = characters.contains(&'\t');
        let multiline = characters.iter().copied().any(is_break);
        let quoted_only = break_space || space_break || tabs || special_characters;
        Self {
            multiline,
            plain_allowed: !blank_end && !quoted_only && !multiline && !has_indicators(&characters),
            single_quoted_allowed: !quoted_only,
            block_allowed: !trailing_space && !space_break && !special_characters,
        }
    }
}

/// Whether a text has characters that mean something else where they stand, in block context.
fn has_indicators(characters: &[char]) -> bool {
    if characters.starts_with(&['-'; 3]) || characters.starts_with(&['.'; 3]) {
        return true;
    }
    let mut after_blank = true;
    for (index, &character) in characters.iter().enumerate() {
        let blank_follows = characters
            .get(index + 1)
            .is_none_or(|next| matches!(next, ' ' | '\t'));
        let is_indicator = match character {
            ',' | '[' | ']' | '{' | '}' | '&' | '*' | '!' | '|' | '>' | '\'' | '"' | '%' | '@'
            | '`' => index == 0,
            '#' => after_blank,
            ':' => blank_follows,
            '?' | '-' => index == 0 && blank_follows,
            _ => false,
        };
        if is_indicator {
            return true;
        }
        after_blank = matches!(character, ' ' | '\t') || is_break(character);
    }
    false
}

/// What older libraries read as a boolean.
fn is_old_bool(text: &str) -> bool {
    matches!(
        text,
        "y" | "Y"
            | "yes"
            | "Yes"
            | "YES"
            | "on"
            | "On"
            | "ON"
            | "n"
            | "N"
            | "no"
            | "No"
            | "NO"
            | "off"
            | "Off"
            | "OFF"
    )
}

/// What older libraries read as a number to the base 60.
fn is_sexagesimal(text: &str) -> bool {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let (whole, fraction) = match unsigned.split_once('.') {
        Some((whole, fraction)) => (whole, fraction),
        None => (unsigned, ""),
    };
    let mut parts = whole.split(':');
    let first = parts.next().unwrap_or_default();
    let is_digit = |character: char| character.is_ascii_digit() || character == '_';
    let is_sixtieth =
        |part: &str| matches!(part.as_bytes(), [b'0'..=b'9'] | [b'0'..=b'5', b'0'..=b'9']);
    let parts: Vec<&str> = parts.collect();
    first.starts_with(|digit: char| digit.is_ascii_digit())
        && first.chars().all(is_digit)
        && !parts.is_empty()
        && parts.into_iter().all(is_sixtieth)
        && fraction.chars().all(is_digit)
}

fn push_escape(out: &mut String, character: char) {
    let short = match character {
        '\0' => '0',
        '\u{7}' => 'a',
        '\u{8}' => 'b',
        '\t' => 't',
        '\n' => 'n',
        '\u{b}' => 'v',
        '\u{c}' => 'f',
        '\r' => 'r',
        '\u{1b}' => 'e',
        '"' => '"',
        '\\' => '\\',
        '\u{85}' => 'N',
        '\u{a0}' => '_',
        '\u{2028}' => 'L',
        '\u{2029}' => 'P',
        _ => {
            let code = u32::from(character);
            // A String takes any text.
            let _ = match code {
                0..=0xff => write!(out, "\\x{code:02X}"),
                0x100..=0xffff => write!(out, "\\u{code:04X}"),
                _ => write!(out, "\\U{code:08X}"),
            };
            return;
        }
    };
    out.push('\\');
    out.push(short);
}

fn is_break(character: char) -> bool {
    matches!(character, '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// What yaml.v3 writes without an escape. It takes everything beyond the basic plane for special.
fn is_printable(character: char) -> bool {
    matches!(character,
        '\n' | ' '..='~' | '\u{a0}'..='\u{d7ff}' | '\u{e000}'..='\u{fefe}' | '\u{ff00}'..='\u{fffd}')
}
