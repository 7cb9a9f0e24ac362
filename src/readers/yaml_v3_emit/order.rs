//! The order in which yaml.v3 writes a mapping's keys.

use std::cmp::Ordering;

use crate::readers::value::Value;

/// Sorts a mapping's entries by their keys.
///
/// The comparison can go round in a circle, since long numbers overflow in it. What Go makes of that
/// depends on the order in which its map happens to give the keys, so any order will do, but the
/// standard library's sorting may panic. Merging never does.
pub(super) fn sorted(entries: Vec<&(Value, Value)>) -> Vec<&(Value, Value)> {
    if entries.len() < 2 {
        return entries;
    }
    let mut left = entries;
    let right = sorted(left.split_off(left.len() / 2));
    let left = sorted(left);
    let mut merged = Vec::with_capacity(left.len() + right.len());
    let (mut left, mut right) = (left.into_iter().peekable(), right.into_iter().peekable());
    while let (Some(one), Some(other)) = (left.peek(), right.peek()) {
        let next = if compare(&one.0, &other.0).is_gt() {
            &mut right
        } else {
            &mut left
        };
        merged.extend(next.next());
    }
    merged.extend(left);
    merged.extend(right);
    merged
}

/// Compares two keys: numbers and booleans by value, texts so that numbers in them count as such,
/// and keys of different kinds by kind.
fn compare(a: &Value, b: &Value) -> Ordering {
    if let (Some(number_a), Some(number_b)) = (number(a), number(b)) {
        return number_a
            .partial_cmp(&number_b)
            .unwrap_or(Ordering::Equal)
            .then_with(|| kind(a).cmp(&kind(b)));
    }
    match (runes(a), runes(b)) {
        (Some(a), Some(b)) => text(&a, &b),
        _ => kind(a).cmp(&kind(b)),
    }
}

/// The rank of Go's kinds.
fn kind(value: &Value) -> u8 {
    match value {
        Value::Bool(_) => 1,
        Value::Integer(digits) if digits.parse::<i64>().is_ok() => 2,
        Value::Integer(_) => 11,
        Value::Float(_) => 14,
        Value::Null => 20,
        Value::Mapping(_) => 21,
        Value::Sequence(_) => 23,
        Value::String(_) | Value::Binary(_) => 24,
        Value::Timestamp(_) => 25,
    }
}

fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Bool(value) => Some(f64::from(u8::from(*value))),
        Value::Integer(digits) => digits.parse().ok(),
        Value::Float(number) => Some(*number),
        _ => None,
    }
}

/// A text's characters; of bytes that are no text each is a replacement character.
fn runes(value: &Value) -> Option<Vec<char>> {
    let bytes = match value {
        Value::String(text) => text.as_bytes(),
        Value::Binary(bytes) => bytes,
        _ => return None,
    };
    let chunks = bytes.utf8_chunks();
    let characters = chunks.flat_map(|chunk| {
        let broken = std::iter::repeat_n(char::REPLACEMENT_CHARACTER, chunk.invalid().len());
        chunk.valid().chars().chain(broken)
    });
    Some(characters.collect())
}

fn text(a: &[char], b: &[char]) -> Ordering {
    let Some(differ) = (0..a.len().min(b.len())).find(|&index| a[index] != b[index]) else {
        return a.len().cmp(&b.len());
    };
    let after_digit = differ > 0 && is_digit(a[differ - 1]);
    match (a[differ].is_alphabetic(), b[differ].is_alphabetic()) {
        (true, true) => a[differ].cmp(&b[differ]),
        // Letters come after everything else, but before what goes on after a number.
        (true, false) => {
            if after_digit {
                Ordering::Less
            } else {
                Ordering::Greater
            }
        }
        (false, true) => {
            if after_digit {
                Ordering::Greater
            } else {
                Ordering::Less
            }
        }
        (false, false) => digits(a, b, differ),
    }
}

/// Compares the numbers that begin where two texts differ, if numbers do.
fn digits(a: &[char], b: &[char], differ: usize) -> Ordering {
    // A zero counts for nothing unless a digit other than zero comes before it.
    let significant = (a[differ] == '0' || b[differ] == '0')
        && a[..differ]
            .iter()
            .rev()
            .take_while(|&&character| is_digit(character))
            .any(|&digit| digit != '0');
    let start = u64::from(significant);
    let (number_a, end_a) = run(a, differ, start);
    let (number_b, end_b) = run(b, differ, start);
    number_a
        .cmp(&number_b)
        .then(end_a.cmp(&end_b))
        .then(a[differ].cmp(&b[differ]))
}

/// The number that `start` and the digits from `from` on make, and where they end.
fn run(text: &[char], from: usize, start: u64) -> (i64, usize) {
    let mut number = start;
    let mut end = from;
    while let Some(&digit) = text.get(end).filter(|&&character| is_digit(character)) {
        // A digit of another script counts for its distance from the ASCII zero.
        let value = u64::from(u32::from(digit)) - u64::from(u32::from('0'));
        number = number.wrapping_mul(10).wrapping_add(value);
        end += 1;
    }
    // Go's sum overflows into the sign.
    (number.cast_signed(), end)
}

/// The zeros of the scripts whose decimal digits lie in the basic plane.
const ZEROS: [u32; 37] = [
    0x30, 0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66,
    0xde6, 0xe50, 0xed0, 0xf20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90,
    0x1b50, 0x1bb0, 0x1c40, 0x1c50, 0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0xff10,
];

/// Whether Go takes a character for a decimal digit.
fn is_digit(character: char) -> bool {
    let code = u32::from(character);
    ZEROS.iter().any(|zero| (*zero..zero + 10).contains(&code))
}
