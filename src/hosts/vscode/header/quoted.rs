//! Texts in quotes, as VS Code scans them.
//!
//! Source: microsoft/vscode, src/vs/base/common/yaml.ts.

use super::scanner::Scanner;
use super::token::{Kind, Raised};
use crate::readers::javascript;

/// Scans a text in quotes. One that is never closed reaches to the end of the header.
pub(super) fn quoted(scanner: &mut Scanner<'_>) -> Result<(), Raised> {
    let start = scanner.at;
    let quote = scanner.text.as_bytes()[start];
    scanner.at += 1;
    let mut text = Text::default();
    while let Some(character) = scanner.rest().chars().next() {
        let is_doubled = quote == b'\'' && scanner.rest().starts_with("''");
        match character {
            '\'' if is_doubled => {
                text.escaped(&[u16::from(b'\'')]);
                scanner.at += 2;
            }
            _ if u32::from(character) == u32::from(quote) => {
                scanner.at += 1;
                break;
            }
            '\\' if quote == b'"' => escape(scanner, &mut text)?,
            '\r' | '\n' => fold(scanner, &mut text),
            _ => {
                text.written(character);
                scanner.at += character.len_utf8();
            }
        }
    }
    let value = String::from_utf16_lossy(&text.units);
    scanner.push(
        Kind::Scalar {
            value,
            plain: false,
        },
        start,
    );
    Ok(())
}

/// A text in the making. JavaScript's texts may hold halves of a pair, and two halves may come from two escapes.
#[derive(Default)]
struct Text {
    units: Vec<u16>,
    /// How many blanks at its end were written as such.
    blanks: usize,
}

impl Text {
    fn written(&mut self, character: char) {
        let is_blank = matches!(character, ' ' | '\t');
        self.blanks = if is_blank { self.blanks + 1 } else { 0 };
        self.push(character);
    }

    fn escaped(&mut self, units: &[u16]) {
        self.blanks = 0;
        self.units.extend_from_slice(units);
    }

    fn push(&mut self, character: char) {
        self.units
            .extend_from_slice(character.encode_utf16(&mut [0; 2]));
    }
}

/// A line end is a blank, and each blank line behind it is a line end.
fn fold(scanner: &mut Scanner<'_>, text: &mut Text) {
    text.units.truncate(text.units.len() - text.blanks);
    text.blanks = 0;
    scanner.skip_line_end();
    let mut empty = 0;
    loop {
        scanner.skip_blanks();
        if !scanner.skip_line_end() {
            break;
        }
        empty += 1;
    }
    match empty {
        0 => text.push(' '),
        _ => text.escaped(&vec![u16::from(b'\n'); empty]),
    }
}

fn escape(scanner: &mut Scanner<'_>, text: &mut Text) -> Result<(), Raised> {
    let start = scanner.at;
    scanner.at += 1;
    let Some(next) = scanner.rest().chars().next() else {
        text.escaped(&[u16::from(b'\\')]);
        return Ok(());
    };
    if scanner.skip_line_end() {
        scanner.skip_blanks();
        text.blanks = 0;
        return Ok(());
    }
    scanner.at += next.len_utf8();
    let digits = match next {
        'x' => 2,
        'u' => 4,
        'U' => 8,
        _ => {
            text.escaped(&simple(next));
            return Ok(());
        }
    };
    let written: String = scanner.rest().chars().take(digits).collect();
    let is_long = written.encode_utf16().count() == digits;
    let Some(code) = hexadecimal(&written).filter(|_| is_long) else {
        text.escaped(&simple(next));
        return Ok(());
    };
    scanner.at += written.len();
    let Some(units) = units(code, next == 'x') else {
        let message = format!("Invalid code point {code}");
        return Err(Raised { message, at: start });
    };
    text.escaped(&units);
    Ok(())
}

/// The units that a number stands for; of a number that `wraps`, only the last 16 bits count.
fn units(code: i64, wraps: bool) -> Option<Vec<u16>> {
    if let Ok(unit) = u16::try_from(code) {
        // It may be a half of a pair, which becomes whole with the next.
        return Some(vec![unit]);
    }
    if wraps {
        return u16::try_from(code.rem_euclid(1 << 16))
            .ok()
            .map(|unit| vec![unit]);
    }
    let character = u32::try_from(code).ok().and_then(char::from_u32)?;
    Some(character.encode_utf16(&mut [0; 2]).to_vec())
}

/// What stands for one character, or that character behind its backslash.
fn simple(character: char) -> Vec<u16> {
    let meant = match character {
        'n' => '\n',
        't' => '\t',
        'r' => '\r',
        '0' => '\0',
        'a' => '\u{7}',
        'b' => '\u{8}',
        'e' => '\u{1b}',
        'v' => '\u{b}',
        'f' => '\u{c}',
        '_' => '\u{a0}',
        '\\' | '"' | '/' | ' ' => character,
        _ => return format!("\\{character}").encode_utf16().collect(),
    };
    meant.encode_utf16(&mut [0; 2]).to_vec()
}

/// What JavaScript's `parseInt` makes of hexadecimal digits: it takes blanks and a sign before them, and anything
/// behind.
fn hexadecimal(text: &str) -> Option<i64> {
    let text = text.trim_start_matches(javascript::is_space);
    let (sign, text) = match text.as_bytes().first() {
        Some(b'-') => (-1, &text[1..]),
        Some(b'+') => (1, &text[1..]),
        _ => (1, text),
    };
    let prefixed = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X"));
    let text = prefixed.unwrap_or(text);
    let end = text.find(|digit: char| !digit.is_ascii_hexdigit());
    let digits = &text[..end.unwrap_or(text.len())];
    let number = i64::from_str_radix(digits, 16).ok()?;
    Some(sign * number)
}

#[cfg(test)]
mod tests {
    use crate::hosts::vscode::header::scanner::scan;
    use crate::hosts::vscode::header::token::Kind;

    #[test]
    fn escapes_and_folds_are_read() {
        for (text, expected) in [
            (r#""a\tb\"\\\/\q""#, Ok("a\tb\"\\/\\q")),
            (r#""\x41\u00e9\U0001F600""#, Ok("Aé😀")),
            (r#""\ud83d\ude00 \ud83d""#, Ok("😀 \u{fffd}")),
            (r#""\x4 \xzz""#, Ok("\u{4}\\xzz")),
            (r#""\u""#, Ok("\\u")),
            (r#""\x-1""#, Ok("\u{ffff}")),
            (r#""\u-001""#, Err("Invalid code point -1")),
            (r#""\U00110000""#, Err("Invalid code point 1114112")),
            ("\"a  \n  b\n\n\n c\"", Ok("a b\n\nc")),
            ("\"a\\ \n\\\n   b\"", Ok("a  b")),
            ("'a\\n''b'", Ok("a\\n'b")),
            ("\"never\nclosed", Ok("never closed")),
            ("\"\\", Ok("\\")),
        ] {
            let tokens = scan(text).map_err(|raised| raised.message);
            let value = tokens.as_ref().map(|tokens| match &tokens[0].kind {
                Kind::Scalar { value, .. } => value.as_str(),
                _ => "",
            });
            assert_eq!(
                value.map_err(|message| message.as_str()),
                expected,
                "{text}"
            );
        }
    }
}
