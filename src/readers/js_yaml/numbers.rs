//! Which texts are numbers: YAML 1.1 for version 3, YAML 1.2 with additions for version 4.

use super::super::javascript::{
    all_digits, decimal, is_sixtieth, split_sign, whole_in_base, without_lines,
};
use super::Version;

/// The number that a text stands for as `!!int`, if it is one.
pub(super) fn integer(text: &str, version: Version) -> Option<f64> {
    match version {
        Version::Three => integer_three(text),
        Version::Four => integer_four(text).filter(|number| number.is_finite()),
    }
}

/// The number that a text stands for as `!!float`, if it is one.
pub(super) fn float(text: &str, version: Version) -> Option<f64> {
    if let Some(special) = special_float(text) {
        return Some(special);
    }
    match version {
        Version::Three => float_three(text),
        Version::Four => is_float(text, |byte| byte.is_ascii_digit(), true)
            .then(|| decimal(text))
            .filter(|number| number.is_finite()),
    }
}

fn integer_four(text: &str) -> Option<f64> {
    let (sign, digits) = split_sign(text);
    if digits == "0" {
        return Some(0.0);
    }
    for (prefix, base) in [("0b", 2), ("0o", 8), ("0x", 16)] {
        if let Some(digits) = digits.strip_prefix(prefix) {
            return all_digits(digits, base).then(|| sign * whole_in_base(digits, base));
        }
    }
    all_digits(digits, 10).then(|| sign * decimal(digits))
}

fn integer_three(text: &str) -> Option<f64> {
    let (sign, digits) = split_sign(text);
    if digits.starts_with('_') || digits.len() > 1 && digits.ends_with('_') {
        return None;
    }
    if digits == "0" {
        return Some(0.0);
    }
    let clean = without_lines(digits);
    if let Some(rest) = digits.strip_prefix('0') {
        let (base, digits) = match rest.as_bytes().first() {
            Some(b'b') => (2, &clean[2..]),
            Some(b'x') => (16, &clean[2..]),
            _ => (8, clean.as_str()),
        };
        return all_digits(digits, base).then(|| sign * whole_in_base(digits, base));
    }
    let (whole, sixties) = match digits.find(':') {
        Some(colon) => digits.split_at(colon),
        None => (digits, ""),
    };
    let whole = without_lines(whole);
    if !all_digits(&whole, 10) || !sixties.split(':').skip(1).all(is_sixtieth) {
        return None;
    }
    Some(sign * base_sixty(&clean))
}

/// `1:30` is ninety; without a colon it is the number itself. The sum is built from its end.
fn base_sixty(text: &str) -> f64 {
    let mut value = 0.0;
    let mut base = 1.0;
    for part in text.rsplit(':') {
        value += decimal(part) * base;
        base *= 60.0;
    }
    value
}

fn special_float(text: &str) -> Option<f64> {
    let (sign, rest) = split_sign(text);
    match rest {
        ".inf" | ".Inf" | ".INF" => Some(sign * f64::INFINITY),
        ".nan" | ".NaN" | ".NAN" if rest.len() == text.len() => Some(f64::NAN),
        _ => None,
    }
}

fn float_three(text: &str) -> Option<f64> {
    if text.ends_with('_') {
        return None;
    }
    let clean = without_lines(text);
    if is_float(text, |byte| byte.is_ascii_digit() || byte == b'_', false) {
        return Some(decimal(&clean));
    }
    let (sign, digits) = split_sign(text);
    let (whole, fraction) = digits.split_once('.')?;
    let (first, sixties) = whole.split_once(':')?;
    let digit_or_line = |byte: u8| byte.is_ascii_digit() || byte == b'_';
    let matches = first.starts_with(|first: char| first.is_ascii_digit())
        && first.bytes().all(digit_or_line)
        && sixties.split(':').all(is_sixtieth)
        && fraction.bytes().all(digit_or_line);
    matches.then(|| sign * base_sixty(split_sign(&clean).1))
}

/// Whether a text has the form of a float: a whole part with an optional fraction, or (without a
/// sign) a fraction alone; then an optional exponent. `leading_zeros` allows more than one digit
/// after a zero.
fn is_float(text: &str, digit: impl Fn(u8) -> bool, leading_zeros: bool) -> bool {
    let (mantissa, exponent) = match text.find(['e', 'E']) {
        Some(at) => (&text[..at], Some(&text[at + 1..])),
        None => (text, None),
    };
    if !exponent.is_none_or(|exponent| all_digits(split_sign(exponent).1, 10)) {
        return false;
    }
    if let Some(fraction) = mantissa.strip_prefix('.') {
        return !fraction.is_empty() && fraction.bytes().all(digit);
    }
    let (_, unsigned) = split_sign(mantissa);
    let (whole, fraction) = unsigned.split_once('.').unwrap_or((unsigned, ""));
    let whole_is_fine = whole.starts_with(|first: char| first.is_ascii_digit())
        && whole.bytes().all(&digit)
        && (leading_zeros || whole == "0" || !whole.starts_with('0'));
    whole_is_fine && fraction.bytes().all(digit)
}
