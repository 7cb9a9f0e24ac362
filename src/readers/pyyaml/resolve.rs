//! Which type a plain scalar has: the implicit resolver of YAML 1.1 as PyYAML has it.

use super::timestamp;

/// The type that a text without a tag and quotes is read as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Implicit {
    Bool,
    Float,
    Int,
    Merge,
    Null,
    Timestamp,
    Value,
    /// `!`, `&` and `*`, reserved for a type that nothing constructs.
    Yaml,
    Str,
}

/// Resolves a plain scalar's text.
pub(super) fn resolve(text: &str) -> Implicit {
    // Python's `$` also matches before a final line feed.
    let text = text.strip_suffix('\n').unwrap_or(text);
    match text {
        "yes" | "Yes" | "YES" | "no" | "No" | "NO" | "true" | "True" | "TRUE" | "false"
        | "False" | "FALSE" | "on" | "On" | "ON" | "off" | "Off" | "OFF" => Implicit::Bool,
        "" | "~" | "null" | "Null" | "NULL" => Implicit::Null,
        "<<" => Implicit::Merge,
        "=" => Implicit::Value,
        "!" | "&" | "*" => Implicit::Yaml,
        _ if is_float(text) => Implicit::Float,
        _ if is_int(text) => Implicit::Int,
        _ if is_timestamp(text) => Implicit::Timestamp,
        _ => Implicit::Str,
    }
}

fn is_float(text: &str) -> bool {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    match unsigned {
        ".inf" | ".Inf" | ".INF" => return true,
        ".nan" | ".NaN" | ".NAN" => return unsigned.len() == text.len(),
        _ => {}
    }
    if let Some(fraction) = text.strip_prefix('.') {
        // No sign may stand before a leading point.
        let (digits, exponent) = fraction.split_at(end_of(fraction, is_digit_or_underscore));
        return digits.starts_with(|first: char| first.is_ascii_digit()) && is_exponent(exponent);
    }
    let (whole, rest) = unsigned.split_at(end_of(unsigned, is_digit_or_underscore));
    if !whole.starts_with(|first: char| first.is_ascii_digit()) {
        return false;
    }
    let (sixties, rest) = split_sixties(rest);
    let Some(fraction) = rest.strip_prefix('.') else {
        return false;
    };
    let exponent = &fraction[end_of(fraction, is_digit_or_underscore)..];
    if sixties {
        exponent.is_empty()
    } else {
        is_exponent(exponent)
    }
}

fn is_int(text: &str) -> bool {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    if let Some(digits) = unsigned.strip_prefix("0b") {
        return !digits.is_empty() && digits.chars().all(|digit| matches!(digit, '0' | '1' | '_'));
    }
    if let Some(digits) = unsigned.strip_prefix("0x") {
        let is_digit = |digit: char| digit.is_ascii_hexdigit() || digit == '_';
        return !digits.is_empty() && digits.chars().all(is_digit);
    }
    if let Some(digits) = unsigned.strip_prefix('0') {
        return digits.chars().all(|digit| matches!(digit, '0'..='7' | '_'));
    }
    let (whole, rest) = unsigned.split_at(end_of(unsigned, is_digit_or_underscore));
    let (_, rest) = split_sixties(rest);
    whole.starts_with(|first: char| matches!(first, '1'..='9')) && rest.is_empty()
}

fn is_timestamp(text: &str) -> bool {
    // A date alone needs all its digits.
    timestamp::parse(text).is_some_and(|parts| parts.time.is_some() || text.len() == 10)
}

/// Splits off `:` and a number below sixty, as often as they come.
fn split_sixties(text: &str) -> (bool, &str) {
    let mut rest = text;
    while let Some(after) = rest.strip_prefix(':') {
        let digits = end_of(after, |digit| digit.is_ascii_digit());
        match &after.as_bytes()[..digits] {
            [_] | [b'0'..=b'5', _] => rest = &after[digits..],
            _ => break,
        }
    }
    (rest.len() < text.len(), rest)
}

fn is_exponent(text: &str) -> bool {
    if text.is_empty() {
        return true;
    }
    let digits = text
        .strip_prefix(['e', 'E'])
        .and_then(|signed| signed.strip_prefix(['+', '-']))
        .unwrap_or_default();
    !digits.is_empty() && digits.chars().all(|digit| digit.is_ascii_digit())
}

fn is_digit_or_underscore(character: char) -> bool {
    character.is_ascii_digit() || character == '_'
}

fn end_of(text: &str, belongs: impl Fn(char) -> bool) -> usize {
    text.find(|character| !belongs(character))
        .unwrap_or(text.len())
}
