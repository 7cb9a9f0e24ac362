//! JavaScript's numbers: all are 64-bit floats.

use super::super::value::shortest_decimal;

/// The longest text `Number::toString` writes without an exponent for a large number.
const LARGEST_PLAIN_EXPONENT: i32 = 21;

/// The exponent below which a small number is written with an exponent.
const SMALLEST_PLAIN_EXPONENT: i32 = -6;

/// Writes a number as `String(number)` does.
pub(in crate::readers) fn number_text(number: f64) -> String {
    if number.is_nan() {
        return "NaN".to_owned();
    }
    if number == 0.0 {
        return "0".to_owned();
    }
    let sign = if number < 0.0 { "-" } else { "" };
    if number.is_infinite() {
        return format!("{sign}Infinity");
    }
    let (mantissa, exponent) = shortest_decimal(number.abs());
    let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
    format!("{sign}{}", digits_with_point(&digits, exponent + 1))
}

/// Places the decimal point after `point` of the digits, as the language's standard says.
fn digits_with_point(digits: &str, point: i32) -> String {
    let count = i32::try_from(digits.len()).expect("a float has at most 17 digits");
    let width = |number: i32| usize::try_from(number).unwrap_or(0);
    if (count..=LARGEST_PLAIN_EXPONENT).contains(&point) {
        return format!("{digits}{}", "0".repeat(width(point - count)));
    }
    if (1..=LARGEST_PLAIN_EXPONENT).contains(&point) {
        let (whole, fraction) = digits.split_at(width(point));
        return format!("{whole}.{fraction}");
    }
    if (SMALLEST_PLAIN_EXPONENT + 1..=0).contains(&point) {
        return format!("0.{}{digits}", "0".repeat(width(-point)));
    }
    let (first, rest) = digits.split_at(1);
    let dot = if rest.is_empty() { "" } else { "." };
    let sign = if point > 0 { '+' } else { '-' };
    format!("{first}{dot}{rest}e{sign}{}", (point - 1).abs())
}

/// The number that decimal digits (with an optional fraction and exponent) stand for, or NaN.
pub(in crate::readers) fn decimal(text: &str) -> f64 {
    text.parse().unwrap_or(f64::NAN)
}

/// The number that digits in base 2, 8 or 16 stand for, rounded to the nearest float, or NaN if
/// there is no digit.
pub(in crate::readers) fn whole_in_base(digits: &str, base: u32) -> f64 {
    if digits.is_empty() {
        return f64::NAN;
    }
    let bits_per_digit = base.trailing_zeros();
    let mut kept: u64 = 0;
    let mut dropped_bits = 0_i32;
    let mut sticky = false;
    for digit in digits.chars().filter_map(|digit| digit.to_digit(base)) {
        // Sixty bits hold every significant bit of a float and those that decide its rounding.
        if kept >> 59 == 0 {
            kept = (kept << bits_per_digit) | u64::from(digit);
        } else {
            sticky |= digit != 0;
            dropped_bits = dropped_bits.saturating_add(bits_per_digit.cast_signed());
        }
    }
    let exact = kept | u64::from(sticky);
    #[expect(
        clippy::cast_precision_loss,
        reason = "rounding to the nearest float is wanted"
    )]
    let rounded = exact as f64;
    rounded * 2_f64.powi(dropped_bits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_numbers_as_javascript_does() {
        for (number, text) in [
            (1.0, "1"),
            (-0.0, "0"),
            (0.1, "0.1"),
            (1e21, "1e+21"),
            (123_456_789_012_345_680_000.0, "123456789012345680000"),
            (0.000_001, "0.000001"),
            (1e-7, "1e-7"),
            (-1.5e-9, "-1.5e-9"),
            (12.5, "12.5"),
        ] {
            assert_eq!(number_text(number), text);
        }
    }

    #[test]
    fn rounds_long_digits_in_base_sixteen() {
        assert_eq!(whole_in_base("ff", 16), 255.0);
        assert_eq!(whole_in_base("fffffffffffffffffffff", 16), 16_f64.powi(21));
        assert_eq!(whole_in_base("777", 8), 511.0);
    }
}
