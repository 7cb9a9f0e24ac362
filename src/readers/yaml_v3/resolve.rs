//! Which type a plain scalar has to yaml.v3, and what an explicit tag makes of it.

use crate::readers::value::Value;

use super::timestamp;

/// What a scalar's text is read as.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Resolved {
    Null,
    Bool(bool),
    Int(i128),
    Float(f64),
    /// In RFC 3339.
    Timestamp(String),
    Text,
}

impl Resolved {
    /// The tag of the type.
    pub(super) fn tag(&self) -> &'static str {
        match self {
            Self::Null => "!!null",
            Self::Bool(_) => "!!bool",
            Self::Int(_) => "!!int",
            Self::Float(_) => "!!float",
            Self::Timestamp(_) => "!!timestamp",
            Self::Text => "!!str",
        }
    }

    /// The value, where the text itself is `text`.
    pub(super) fn value(self, text: &str) -> Value {
        match self {
            Self::Null => Value::Null,
            Self::Bool(value) => Value::Bool(value),
            Self::Int(value) => Value::Integer(value.to_string()),
            Self::Float(value) => Value::Float(value),
            Self::Timestamp(text) => Value::Timestamp(text),
            Self::Text => Value::String(text.to_owned()),
        }
    }
}

/// Resolves a plain scalar's text.
pub(super) fn resolve(text: &str) -> Resolved {
    resolve_as(text, true)
}

/// Whether a text is read as a text if it stands there without quotes.
pub(in crate::readers) fn reads_as_text(text: &str) -> bool {
    resolve(text) == Resolved::Text
}

/// Resolves a scalar that has the tag `tag`, which must fit; the error is the failure's text.
pub(super) fn resolve_tagged(text: &str, tag: &str) -> Result<Resolved, String> {
    if !matches!(
        tag,
        "!!str" | "!!bool" | "!!int" | "!!float" | "!!null" | "!!timestamp"
    ) {
        return Ok(Resolved::Text);
    }
    if tag == "!!str" {
        return Ok(Resolved::Text);
    }
    let resolved = resolve_as(text, tag == "!!timestamp");
    match (tag, resolved) {
        ("!!float", Resolved::Int(value)) if i64::try_from(value).is_ok() => {
            Ok(Resolved::Float(to_float(value)))
        }
        (_, resolved) if resolved.tag() == tag => Ok(resolved),
        (_, resolved) => Err(format!(
            "cannot decode {} `{text}` as a {tag}",
            resolved.tag()
        )),
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "Go converts to the nearest float as well"
)]
fn to_float(value: i128) -> f64 {
    value as f64
}

fn resolve_as(text: &str, timestamps: bool) -> Resolved {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => return Resolved::Null,
        "true" | "True" | "TRUE" => return Resolved::Bool(true),
        "false" | "False" | "FALSE" => return Resolved::Bool(false),
        ".nan" | ".NaN" | ".NAN" => return Resolved::Float(f64::NAN),
        ".inf" | ".Inf" | ".INF" | "+.inf" | "+.Inf" | "+.INF" => {
            return Resolved::Float(f64::INFINITY);
        }
        "-.inf" | "-.Inf" | "-.INF" => return Resolved::Float(f64::NEG_INFINITY),
        _ => {}
    }
    match text.as_bytes().first() {
        Some(b'.') => parse_float(text).map_or(Resolved::Text, Resolved::Float),
        Some(b'+' | b'-' | b'0'..=b'9') => {
            if let Some(time) = timestamps.then(|| timestamp::parse(text)).flatten() {
                return Resolved::Timestamp(time);
            }
            number(&text.replace('_', ""))
        }
        _ => Resolved::Text,
    }
}

fn number(text: &str) -> Resolved {
    if let Some(integer) = parse_integer(text) {
        return Resolved::Int(integer);
    }
    if is_float(text)
        && let Some(float) = parse_float(text)
    {
        return Resolved::Float(float);
    }
    // A sign after the prefix passes as well: what follows is parsed on its own.
    let with_base = |digits: &str, radix| {
        let most = if digits.starts_with('-') {
            i64::MAX.into()
        } else {
            u64::MAX.into()
        };
        parse_digits(digits, radix).filter(|&value| value <= most && i64::MIN as i128 <= value)
    };
    let integer = if let Some(digits) = text.strip_prefix("0b") {
        with_base(digits, 2)
    } else if let Some(digits) = text.strip_prefix("0o") {
        with_base(digits, 8)
    } else {
        None
    };
    integer.map_or(Resolved::Text, Resolved::Int)
}

/// Go's `ParseInt` and `ParseUint` with base 0: the prefixes `0x`, `0o`, `0b` and `0` choose it.
fn parse_integer(text: &str) -> Option<i128> {
    let (negative, unsigned) = match text.strip_prefix(['+', '-']) {
        Some(rest) => (text.starts_with('-'), rest),
        None => (false, text),
    };
    let lower = unsigned.get(..2).unwrap_or_default().to_ascii_lowercase();
    let (digits, radix) = match lower.as_str() {
        "0x" => (&unsigned[2..], 16),
        "0o" => (&unsigned[2..], 8),
        "0b" => (&unsigned[2..], 2),
        _ if unsigned.len() > 1 && unsigned.starts_with('0') => (&unsigned[1..], 8),
        _ => (unsigned, 10),
    };
    if digits.starts_with(['+', '-']) {
        return None;
    }
    let magnitude = parse_digits(digits, radix)?;
    let value = if negative { -magnitude } else { magnitude };
    let signed = text.starts_with(['+', '-']);
    let most = if signed {
        i128::from(i64::MAX)
    } else {
        i128::from(u64::MAX)
    };
    (i128::from(i64::MIN)..=most)
        .contains(&value)
        .then_some(value)
}

fn parse_digits(text: &str, radix: u32) -> Option<i128> {
    i128::from_str_radix(text, radix).ok()
}

/// The form of a decimal float, in which `ParseFloat` is tried.
fn is_float(text: &str) -> bool {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let whole = digits(unsigned);
    let mut rest = &unsigned[whole..];
    if let Some(fraction) = rest.strip_prefix('.') {
        let length = digits(fraction);
        if whole == 0 && length == 0 {
            return false;
        }
        rest = &fraction[length..];
    } else if whole == 0 {
        return false;
    }
    let Some(exponent) = rest.strip_prefix(['e', 'E']) else {
        return rest.is_empty();
    };
    let exponent = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
    !exponent.is_empty() && digits(exponent) == exponent.len()
}

/// Go's `ParseFloat` of a decimal number, which refuses what is out of range.
fn parse_float(text: &str) -> Option<f64> {
    let number: f64 = text
        .bytes()
        .all(is_float_character)
        .then(|| text.parse().ok())??;
    number.is_finite().then_some(number)
}

fn is_float_character(byte: u8) -> bool {
    matches!(byte, b'0'..=b'9' | b'.' | b'e' | b'E' | b'+' | b'-')
}
