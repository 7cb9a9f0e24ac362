//! How Go prints values: `%v`, `%#v` and quoted strings.

use std::fmt::Write as _;

use crate::readers::value::{Value, shortest_decimal};

/// What `fmt.Sprintf("%v", value)` gives for a value that was decoded into `any`.
pub fn go_display(value: &Value) -> String {
    match value {
        Value::Null => "<nil>".to_owned(),
        Value::Bool(value) => value.to_string(),
        Value::Integer(digits) => digits.clone(),
        Value::Float(number) => go_float(*number),
        Value::String(text) => text.clone(),
        Value::Timestamp(text) => display_time(text),
        Value::Binary(bytes) => String::from_utf8_lossy(bytes).into_owned(),
        Value::Sequence(items) => {
            let items: Vec<String> = items.iter().map(go_display).collect();
            format!("[{}]", items.join(" "))
        }
        Value::Mapping(entries) => {
            let mut sorted: Vec<&(Value, Value)> = entries.iter().collect();
            sorted.sort_by(|(a, _), (b, _)| compare(a, b));
            let entries: Vec<String> = sorted
                .into_iter()
                .map(|(key, value)| format!("{}:{}", go_display(key), go_display(value)))
                .collect();
            format!("map[{}]", entries.join(" "))
        }
    }
}

/// What `%#v` gives: Go syntax.
pub(super) fn go_syntax(value: &Value) -> String {
    match value {
        Value::Null => "interface {}(nil)".to_owned(),
        Value::Bool(_) | Value::Integer(_) | Value::Float(_) => go_display(value),
        Value::String(text) => go_quote(text),
        Value::Binary(bytes) => go_quote(&String::from_utf8_lossy(bytes)),
        Value::Timestamp(text) => syntax_of_time(text),
        Value::Sequence(items) => {
            let items: Vec<String> = items.iter().map(go_syntax).collect();
            format!("[]interface {{}}{{{}}}", items.join(", "))
        }
        Value::Mapping(entries) => {
            let is_text = |(key, _): &&(Value, Value)| matches!(key, Value::String(_));
            let key_type = if entries.iter().all(|entry| is_text(&entry)) {
                "string"
            } else {
                "interface {}"
            };
            let mut sorted: Vec<&(Value, Value)> = entries.iter().collect();
            sorted.sort_by(|(a, _), (b, _)| compare(a, b));
            let entries: Vec<String> = sorted
                .into_iter()
                .map(|(key, value)| format!("{}:{}", go_syntax(key), go_syntax(value)))
                .collect();
            format!("map[{key_type}]interface {{}}{{{}}}", entries.join(", "))
        }
    }
}

/// What `strconv.Quote` gives, and `%q`.
pub fn go_quote(text: &str) -> String {
    let mut out = String::from("\"");
    let mut rest = text;
    loop {
        // Most of a text is written as it is; a refused value can be long.
        let plain = rest
            .bytes()
            .take_while(|byte| matches!(byte, b' '..=b'~') && !b"\"\\".contains(byte))
            .count();
        out.push_str(&rest[..plain]);
        let mut following = rest[plain..].chars();
        let Some(character) = following.next() else {
            break;
        };
        rest = following.as_str();
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\u{7}' => out.push_str("\\a"),
            '\u{8}' => out.push_str("\\b"),
            '\u{c}' => out.push_str("\\f"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\u{b}' => out.push_str("\\v"),
            _ if is_printable(character) => out.push(character),
            _ => push_escape(&mut out, character),
        }
    }
    out.push('"');
    out
}

/// What `strconv.FormatFloat(number, 'g', -1, 64)` gives, which `%v` uses as well.
pub(in crate::readers) fn go_float(number: f64) -> String {
    if number.is_nan() {
        return "NaN".to_owned();
    }
    if number.is_infinite() {
        return if number > 0.0 { "+Inf" } else { "-Inf" }.to_owned();
    }
    let (mantissa, exponent) = shortest_decimal(number);
    // The shortest form is written with an exponent from a million on.
    if !(-4..6).contains(&exponent) {
        let sign = if exponent < 0 { '-' } else { '+' };
        return format!("{mantissa}e{sign}{:02}", exponent.abs());
    }
    format!("{number}")
}

/// The order in which Go prints a map's keys: by kind (nil, numbers, texts), then by value.
fn compare(a: &Value, b: &Value) -> std::cmp::Ordering {
    rank(a).cmp(&rank(b)).then_with(|| match (a, b) {
        (Value::Integer(a), Value::Integer(b)) => {
            let number = |digits: &str| digits.parse::<i128>().unwrap_or(0);
            number(a).cmp(&number(b))
        }
        (Value::Float(a), Value::Float(b)) => a.total_cmp(b),
        (Value::Bool(a), Value::Bool(b)) => a.cmp(b),
        (Value::String(a), Value::String(b)) => a.cmp(b),
        _ => go_display(a).cmp(&go_display(b)),
    })
}

fn rank(value: &Value) -> u8 {
    match value {
        Value::Null => 0,
        Value::Bool(_) => 1,
        Value::Integer(_) => 2,
        Value::Float(_) => 3,
        Value::String(_) | Value::Binary(_) => 4,
        _ => 5,
    }
}

fn push_escape(out: &mut String, character: char) {
    let code = u32::from(character);
    // Writing to a String cannot fail.
    let _ = match code {
        0..=0x1f | 0x7f => write!(out, "\\x{code:02x}"),
        0x80..=0xffff => write!(out, "\\u{code:04x}"),
        _ => write!(out, "\\U{code:08x}"),
    };
}

/// What Go prints as itself; its only space is the ASCII one.
fn is_printable(character: char) -> bool {
    crate::readers::python::is_printable(character)
}

/// `2006-01-02 15:04:05.999999999 -0700 MST` of a time in RFC 3339.
fn display_time(text: &str) -> String {
    let (date, rest) = text.split_once('T').unwrap_or((text, "00:00:00Z"));
    match rest.strip_suffix('Z') {
        Some(clock) => format!("{date} {clock} +0000 UTC"),
        None => {
            let (clock, zone) = rest.split_at(rest.len().saturating_sub(6));
            let zone = zone.replace(':', "");
            format!("{date} {clock} {zone} {zone}")
        }
    }
}

/// `time.Date(…)` of a time in RFC 3339.
fn syntax_of_time(text: &str) -> String {
    const MONTHS: [&str; 12] = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];
    let number = |range: std::ops::Range<usize>| -> usize {
        text.get(range)
            .and_then(|digits| digits.parse().ok())
            .unwrap_or(0)
    };
    let month = MONTHS
        .get(number(5..7).wrapping_sub(1))
        .copied()
        .unwrap_or("January");
    let fraction: String = text
        .get(19..)
        .unwrap_or_default()
        .strip_prefix('.')
        .unwrap_or_default()
        .chars()
        .take_while(char::is_ascii_digit)
        .collect();
    let nanoseconds: u32 = format!("{fraction:0<9}").parse().unwrap_or(0);
    let location = if text.ends_with('Z') {
        "time.UTC"
    } else {
        "time.Location(\"\")"
    };
    format!(
        "time.Date({}, time.{month}, {}, {}, {}, {}, {nanoseconds}, {location})",
        number(0..4),
        number(8..10),
        number(11..13),
        number(14..16),
        number(17..19),
    )
}
