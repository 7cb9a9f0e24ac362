//! Numbers at the start of a plain scalar.

use super::plain::ends_number;

/// The sign that was before a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    None,
    Plus,
    Minus,
}

/// What was taken for a number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Lexed {
    /// How many bytes were gone over: they are part of the scalar in any case.
    pub length: usize,
    /// The number, if it is one.
    pub value: Option<f64>,
}

/// `.inf` and `.nan`: how long what looks like one is, and its value if it is one.
pub(super) fn special(text: &[u8], sign: Sign) -> Option<(usize, Option<f64>)> {
    let second = *text.get(1).filter(|_| text[0] == b'.')?;
    let infinity = if sign == Sign::Minus {
        f64::NEG_INFINITY
    } else {
        f64::INFINITY
    };
    let (words, value): (&[&[u8]], f64) = match second {
        b'i' => (&[b".inf"], infinity),
        b'I' => (&[b".Inf", b".INF"], infinity),
        b'n' if sign == Sign::None => (&[b".nan"], f64::NAN),
        b'N' if sign == Sign::None => (&[b".NaN", b".NAN"], f64::NAN),
        _ => return None,
    };
    let is_word = words.iter().any(|word| text.starts_with(word));
    Some(if is_word { (4, Some(value)) } else { (2, None) })
}

/// Goes over what may be a number, behind its sign.
pub(super) fn lex(text: &[u8], sign: Sign, is_flow: bool) -> Lexed {
    let has_sign = sign != Sign::None;
    let mut seen = Seen {
        point: text.first() == Some(&b'.'),
        ..Seen::default()
    };
    let mut at = usize::from(!has_sign || seen.point).min(text.len());
    let mut is_first = true;
    let is_whole = loop {
        let byte = text.get(at).copied();
        if ends_number(byte) {
            break !(is_first && has_sign);
        }
        let Some(byte) = byte else { break false };
        if matches!(byte, b',' | b']' | b'}') {
            break is_flow;
        }
        match seen.takes(byte, is_first) {
            Step::Stop => break false,
            Step::On => at += 1,
        }
        if byte == b'0' && is_first && matches!(text.get(at), Some(b'b' | b'B')) {
            break false;
        }
        is_first = false;
    };
    let value = if is_whole {
        seen.value(&text[..at])
    } else {
        None
    };
    Lexed {
        length: at,
        value: value.map(|value| if sign == Sign::Minus { -value } else { value }),
    }
}

/// What was seen of a number so far.
#[derive(Default)]
struct Seen {
    point: bool,
    hex: bool,
    octal: bool,
    exponent: bool,
    letters: bool,
    minus: bool,
}

enum Step {
    On,
    Stop,
}

impl Seen {
    fn takes(&mut self, byte: u8, is_first: bool) -> Step {
        let again = match byte {
            b'0'..=b'9' => false,
            b'e' | b'E' => {
                self.letters |= self.exponent;
                self.exponent = true;
                false
            }
            b'a'..=b'f' | b'A'..=b'F' => {
                self.letters = true;
                is_first && matches!(byte, b'b' | b'B')
            }
            b'x' => std::mem::replace(&mut self.hex, true),
            b'o' => std::mem::replace(&mut self.octal, true),
            b'.' => std::mem::replace(&mut self.point, true),
            b'-' => std::mem::replace(&mut self.minus, true),
            b'+' => self.hex,
            _ => true,
        };
        if again { Step::Stop } else { Step::On }
    }

    fn value(&self, text: &[u8]) -> Option<f64> {
        let text = std::str::from_utf8(text).ok()?;
        if self.hex || self.octal || self.letters {
            return based(text);
        }
        if !is_core_number(text.as_bytes()) {
            return None;
        }
        text.parse().ok()
    }
}

/// A whole number with its base before it.
fn based(text: &str) -> Option<f64> {
    let prefix = text.get(..2).unwrap_or_default().to_ascii_lowercase();
    let (base, digits) = match prefix.as_str() {
        "0x" => (16, &text[2..]),
        "0o" => (8, &text[2..]),
        "0b" => (2, &text[2..]),
        _ => (10, text),
    };
    if digits.starts_with('+') {
        return None;
    }
    // The nearest floating-point number, as JavaScript has it.
    let value = u64::from_str_radix(digits, base).ok()?;
    value.to_string().parse().ok()
}

/// Whether it is a decimal of the core schema, without its sign.
fn is_core_number(text: &[u8]) -> bool {
    let digits = |at: usize| {
        let rest = text.get(at..).unwrap_or_default();
        rest.iter().take_while(|byte| byte.is_ascii_digit()).count()
    };
    let mut at = digits(0);
    let has_whole = at > 0;
    if text.get(at) == Some(&b'.') {
        let part = digits(at + 1);
        if !has_whole && part == 0 {
            return false;
        }
        at += 1 + part;
    } else if !has_whole {
        return false;
    }
    if matches!(text.get(at), Some(b'e' | b'E')) {
        at += 1;
        at += usize::from(matches!(text.get(at), Some(b'+' | b'-')));
        let exponent = digits(at);
        if exponent == 0 {
            return false;
        }
        at += exponent;
    }
    at == text.len()
}
