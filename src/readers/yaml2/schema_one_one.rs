//! Booleans and numbers of YAML 1.1, in force after `%YAML 1.1`.

use super::super::javascript::{decimal, is_sixtieth, split_sign, whole_in_base, without_lines};

/// The words that are booleans besides `true` and `false`.
pub(super) fn boolean(text: &str) -> Option<bool> {
    match text {
        "Y" | "y" | "Yes" | "yes" | "YES" | "On" | "on" | "ON" => Some(true),
        "N" | "n" | "No" | "no" | "NO" | "Off" | "off" | "OFF" => Some(false),
        _ => None,
    }
}

/// The number that a text stands for as `!!int`, if it is one.
pub(super) fn integer(text: &str) -> Option<f64> {
    let (sign, digits) = split_sign(text);
    let in_base = |digits: &str, base: u32| {
        let fits = !digits.is_empty() && digits.chars().all(|c| c.is_digit(base) || c == '_');
        fits.then(|| sign * whole_in_base(&without_lines(digits), base))
    };
    let binary = digits
        .strip_prefix("0b")
        .and_then(|digits| in_base(digits, 2));
    let octal = || {
        digits
            .strip_prefix('0')
            .and_then(|digits| in_base(digits, 8))
    };
    let hexadecimal = || {
        digits
            .strip_prefix("0x")
            .and_then(|digits| in_base(digits, 16))
    };
    binary
        .or_else(octal)
        .or_else(|| tens(digits, sign))
        .or_else(hexadecimal)
        .or_else(|| {
            let (first, rest) = digits.split_once(':')?;
            (is_tens(first) && rest.split(':').all(is_sixtieth)).then(|| sign * base_sixty(digits))
        })
}

/// The number that a text stands for as `!!float`, if it is one.
pub(super) fn float(text: &str) -> Option<f64> {
    let (sign, digits) = split_sign(text);
    if let Some(at) = digits.find(['e', 'E']) {
        let (mantissa, exponent) = (&digits[..at], &digits[at + 1..]);
        let (_, unsigned) = split_sign(exponent);
        let exponent_fits =
            !unsigned.is_empty() && unsigned.bytes().all(|byte| byte.is_ascii_digit());
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let fits = (whole.is_empty() || is_tens(whole)) && is_digits_or_lines(fraction);
        let number = format!("{}e{exponent}", without_lines(mantissa));
        return (fits && exponent_fits).then(|| sign * decimal(&number));
    }
    let (whole, fraction) = digits.split_once('.')?;
    if !is_digits_or_lines(fraction) {
        return None;
    }
    if whole.is_empty() || is_tens(whole) {
        return Some(sign * decimal(&without_lines(digits)));
    }
    let (first, rest) = whole.split_once(':')?;
    (is_tens(first) && rest.split(':').all(is_sixtieth)).then(|| sign * base_sixty(digits))
}

fn is_digits_or_lines(text: &str) -> bool {
    text.bytes()
        .all(|byte| byte.is_ascii_digit() || byte == b'_')
}

fn is_tens(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_digit()) && is_digits_or_lines(text)
}

fn tens(digits: &str, sign: f64) -> Option<f64> {
    is_tens(digits).then(|| sign * decimal(&without_lines(digits)))
}

fn base_sixty(text: &str) -> f64 {
    without_lines(text).split(':').fold(0.0, |sum, part| {
        // JavaScript takes an empty text for zero.
        let part = if part.is_empty() { 0.0 } else { decimal(part) };
        sum * 60.0 + part
    })
}
