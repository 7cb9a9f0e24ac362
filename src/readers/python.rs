//! How Python writes things: `str` and `repr` of values, and the texts of its own exceptions.

use std::str::Utf8Error;

use super::value::{Value, shortest_decimal};

/// Python's `str` of a value that PyYAML gave: what a host shows that turns any value into text. A
/// `!!set` is shown as the mapping it is here, and a list inside itself as `None`.
pub fn display(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Timestamp(text) => text.replacen('T', " ", 1),
        other => repr_of(other),
    }
}

/// Python's `repr` of a text.
pub fn repr(text: &str) -> String {
    let quote = if text.contains('\'') && !text.contains('"') {
        '"'
    } else {
        '\''
    };
    let mut out = String::from(quote);
    for character in text.chars() {
        match character {
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            _ if character == quote => {
                out.push('\\');
                out.push(quote);
            }
            _ if is_printable(character) => out.push(character),
            _ => out.push_str(&escape(character)),
        }
    }
    out.push(quote);
    out
}

/// Python's `repr` of a text of one character.
pub(super) fn repr_of_character(character: char) -> String {
    repr(&character.to_string())
}

/// Python's `repr` of a value that PyYAML gave.
pub fn repr_of(value: &Value) -> String {
    match value {
        Value::Null => "None".to_owned(),
        Value::Bool(true) => "True".to_owned(),
        Value::Bool(false) => "False".to_owned(),
        Value::Integer(digits) => digits.clone(),
        Value::Float(number) => float(*number),
        Value::String(text) => repr(text),
        Value::Timestamp(text) => repr_of_time(text),
        Value::Binary(bytes) => repr_of_bytes(bytes),
        Value::Sequence(items) => {
            let items: Vec<String> = items.iter().map(repr_of).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Mapping(entries) => {
            let entries: Vec<String> = entries
                .iter()
                .map(|(key, value)| format!("{}: {}", repr_of(key), repr_of(value)))
                .collect();
            format!("{{{}}}", entries.join(", "))
        }
    }
}

/// The shortest decimal that reads back as the number, with an exponent below 1e-4 and from 1e16.
fn float(number: f64) -> String {
    if number.is_nan() {
        return "nan".to_owned();
    }
    if number.is_infinite() {
        return if number > 0.0 { "inf" } else { "-inf" }.to_owned();
    }
    let (mantissa, exponent) = shortest_decimal(number);
    if (-4..16).contains(&exponent) {
        return format!("{number:?}");
    }
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{mantissa}e{sign}{:02}", exponent.abs())
}

fn repr_of_bytes(bytes: &[u8]) -> String {
    let quote = if bytes.contains(&b'\'') && !bytes.contains(&b'"') {
        '"'
    } else {
        '\''
    };
    let mut out = format!("b{quote}");
    for &byte in bytes {
        match byte {
            b'\\' => out.push_str("\\\\"),
            b'\n' => out.push_str("\\n"),
            b'\r' => out.push_str("\\r"),
            b'\t' => out.push_str("\\t"),
            b' '..=b'~' if char::from(byte) != quote => out.push(char::from(byte)),
            b' '..=b'~' => out.extend(['\\', quote]),
            _ => out.push_str(&format!("\\x{byte:02x}")),
        }
    }
    out.push(quote);
    out
}

/// The call that makes a date or time, from its ISO form.
fn repr_of_time(text: &str) -> String {
    let (date, clock) = text.split_once('T').unwrap_or((text, ""));
    let number = |part: &str| part.parse::<u32>().unwrap_or(0).to_string();
    let mut arguments: Vec<String> = date.split('-').map(number).collect();
    if clock.is_empty() {
        return format!("datetime.date({})", arguments.join(", "));
    }
    let zone_at = clock.find(['+', '-']).unwrap_or(clock.len());
    let (clock, zone) = clock.split_at(zone_at);
    let (clock, microsecond) = clock.split_once('.').unwrap_or((clock, ""));
    let mut parts: Vec<u32> = clock
        .split(':')
        .filter_map(|part| part.parse().ok())
        .collect();
    parts.push(microsecond.parse().unwrap_or(0));
    // Seconds and microseconds are left out where they are zero.
    while parts.len() > 2 && parts.last() == Some(&0) {
        parts.pop();
    }
    arguments.extend(parts.iter().map(u32::to_string));
    if !zone.is_empty() {
        arguments.push(format!("tzinfo={}", repr_of_zone(zone)));
    }
    format!("datetime.datetime({})", arguments.join(", "))
}

fn repr_of_zone(zone: &str) -> String {
    let (hours, minutes) = zone[1..].split_once(':').unwrap_or((&zone[1..], "0"));
    let seconds = |part: &str, unit: i64| part.parse::<i64>().unwrap_or(0) * unit;
    let east = seconds(hours, 3600) + seconds(minutes, 60);
    let offset = if zone.starts_with('-') { -east } else { east };
    match (offset.div_euclid(86_400), offset.rem_euclid(86_400)) {
        (0, 0) => "datetime.timezone.utc".to_owned(),
        (0, seconds) => {
            format!("datetime.timezone(datetime.timedelta(seconds={seconds}))")
        }
        (days, seconds) => {
            format!("datetime.timezone(datetime.timedelta(days={days}, seconds={seconds}))")
        }
    }
}

/// A `UnicodeDecodeError` for bytes that are no UTF-8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DecodeError {
    /// The first bad byte, from 0.
    pub start: usize,
    /// The byte behind the bad ones.
    pub end: usize,
    /// What is bad about them.
    pub reason: &'static str,
    first: u8,
}

impl DecodeError {
    /// The error that Python raises for what Rust refuses.
    #[must_use]
    pub fn new(bytes: &[u8], error: &Utf8Error) -> Self {
        let start = error.valid_up_to();
        let first = bytes.get(start).copied().unwrap_or(0);
        let (end, reason) = match error.error_len() {
            None => (bytes.len(), "unexpected end of data"),
            Some(1) if !matches!(first, 0xc2..=0xf4) => (start + 1, "invalid start byte"),
            Some(length) => (start + length, "invalid continuation byte"),
        };
        Self {
            start,
            end,
            reason,
            first,
        }
    }
}

/// Its text.
impl std::fmt::Display for DecodeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self {
            start,
            end,
            reason,
            first,
        } = self;
        if end - start > 1 {
            let last = end - 1;
            write!(
                f,
                "'utf-8' codec can't decode bytes in position {start}-{last}: {reason}"
            )
        } else {
            write!(
                f,
                "'utf-8' codec can't decode byte 0x{first:02x} in position {start}: {reason}"
            )
        }
    }
}

/// What `str.strip()` leaves of a text.
#[must_use]
pub fn strip(text: &str) -> &str {
    text.trim_matches(is_space)
}

/// What `str.isspace` takes for a space: more than Unicode's `White_Space`, by the four separators
/// of ASCII.
#[must_use]
pub fn is_space(character: char) -> bool {
    character.is_whitespace() || matches!(character, '\u{1c}'..='\u{1f}')
}

/// The lines that `str.splitlines()` gives.
pub fn split_lines(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let (line, after) = match rest.find(is_line_break) {
            None => (rest, ""),
            Some(end) => {
                let (line, after) = rest.split_at(end);
                let after = match after.strip_prefix("\r\n") {
                    Some(after) => after,
                    None => after.strip_prefix(is_line_break).unwrap_or(after),
                };
                (line, after)
            }
        };
        rest = after;
        Some(line)
    })
}

fn is_line_break(character: char) -> bool {
    matches!(
        character,
        '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{1c}'..='\u{1e}' | '\u{85}' | '\u{2028}' | '\u{2029}'
    )
}

/// What reading a file as text gives: every line break of the three common kinds is a line feed.
#[must_use]
pub fn universal_newlines(text: &str) -> std::borrow::Cow<'_, str> {
    if !text.contains('\r') {
        return text.into();
    }
    text.replace("\r\n", "\n").replace('\r', "\n").into()
}

/// The escape by which Python writes a character that it cannot print.
pub(super) fn escape(character: char) -> String {
    let code = u32::from(character);
    match code {
        0..=0xff => format!("\\x{code:02x}"),
        0x100..=0xffff => format!("\\u{code:04x}"),
        _ => format!("\\U{code:08x}"),
    }
}

/// What Python prints as itself: not controls, format characters, separators other than the space,
/// private or unassigned code points. (Unassigned ones inside a block count as printable here.)
pub(super) fn is_printable(character: char) -> bool {
    !matches!(u32::from(character),
        0..=0x1f | 0x7f..=0xa0 | 0xad | 0x600..=0x605 | 0x61c | 0x6dd | 0x70f | 0x890..=0x891
        | 0x8e2 | 0x1680 | 0x180e | 0x2000..=0x200f | 0x2028..=0x202f | 0x205f..=0x206f | 0x3000
        | 0xe000..=0xf8ff | 0xfdd0..=0xfdef | 0xfeff | 0xfff0..=0xfffb | 0xfffe..=0xffff
        | 0x110bd | 0x110cd | 0x13430..=0x1343f | 0x1bca0..=0x1bca3 | 0x1d173..=0x1d17a
        | 0x323b0..=0xe00ff | 0xe01f0..)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_where_python_says() {
        for (text, lines) in [
            ("", &[][..]),
            ("a", &["a"]),
            ("a\n", &["a"]),
            ("a\n\nb", &["a", "", "b"]),
            ("a\r\nb\rc", &["a", "b", "c"]),
            (
                "a\u{b}b\u{c}c\u{1c}d\u{1d}e\u{1e}f\u{85}g\u{2028}h\u{2029}",
                &["a", "b", "c", "d", "e", "f", "g", "h"],
            ),
            ("a\u{1f}b", &["a\u{1f}b"]),
        ] {
            assert_eq!(split_lines(text).collect::<Vec<_>>(), lines, "{text:?}");
        }
    }

    #[test]
    fn stripping_takes_the_separators_of_ascii_and_no_zero_width_space() {
        assert_eq!(strip("\u{1c}\u{a0} a\u{200b}\u{3000}\u{1f}"), "a\u{200b}");
        assert_eq!(strip("\u{feff}a"), "\u{feff}a");
    }

    #[test]
    fn every_line_break_becomes_a_line_feed() {
        assert_eq!(universal_newlines("a\r\nb\rc\n"), "a\nb\nc\n");
    }
}
