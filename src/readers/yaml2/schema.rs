//! The types of scalars: the core schema of YAML 1.2, and that of YAML 1.1.

use super::super::base64::{Decoded, digit};
use super::super::javascript::{Item, decimal, moment_of};
use super::directives::{CORE_PREFIX, Schema};
use super::schema_one_one as one_one;
use super::timestamp::timestamp;

/// What a scalar became.
pub(super) struct Tagged {
    pub(super) value: Item,
    /// Whether it is the key that merges.
    pub(super) merge: bool,
}

impl Tagged {
    /// A value that is nothing more.
    pub(super) fn value(value: Item) -> Self {
        Self {
            value,
            merge: false,
        }
    }

    fn merge() -> Self {
        Self {
            value: Item::Null,
            merge: true,
        }
    }
}

/// The value of a plain scalar without a tag.
pub(super) fn by_look(text: &str, schema: Schema, at_key: bool) -> Tagged {
    if schema == Schema::OneOne && at_key && text == "<<" {
        return Tagged::merge();
    }
    let value = null(text)
        .or_else(|| boolean(text, schema))
        .or_else(|| integer(text, schema));
    let value = value
        .or_else(|| float(text, schema))
        .or_else(|| date(text, schema));
    Tagged::value(value.unwrap_or_else(|| Item::text(text)))
}

/// The value of a scalar with a tag. A tag that is not known, or that the text does not fit, only
/// causes a warning and leaves text; an error comes with its message.
pub(super) fn by_tag(name: &str, text: &str, schema: Schema) -> Result<Tagged, &'static str> {
    let found = match name.strip_prefix(CORE_PREFIX) {
        Some("null") => null(text),
        Some("bool") => boolean(text, schema),
        Some("int") => integer(text, schema),
        Some("float") => float(text, schema),
        Some("binary") => Some(Item::Bytes(lenient_base64(text).into())),
        Some("merge") if schema == Schema::Core || text == "<<" => return Ok(Tagged::merge()),
        // Where the schema has these types of its own, a text that does not fit stays text.
        Some("timestamp") if schema == Schema::OneOne => date(text, schema),
        Some("timestamp") => {
            let moment = timestamp(text);
            let moment = moment.ok_or("!!timestamp expects a date, starting with yyyy-mm-dd")?;
            Some(Item::Date(Some(moment_of(moment) - zone(text))))
        }
        _ => None,
    };
    Ok(Tagged::value(found.unwrap_or_else(|| Item::text(text))))
}

fn zone(text: &str) -> i64 {
    super::timestamp::zone_milliseconds(text)
}

fn null(text: &str) -> Option<Item> {
    matches!(text, "" | "~" | "null" | "Null" | "NULL").then_some(Item::Null)
}

fn boolean(text: &str, schema: Schema) -> Option<Item> {
    let value = match text {
        "true" | "True" | "TRUE" => true,
        "false" | "False" | "FALSE" => false,
        _ if schema == Schema::OneOne => one_one::boolean(text)?,
        _ => return None,
    };
    Some(Item::Bool(value))
}

fn integer(text: &str, schema: Schema) -> Option<Item> {
    if schema == Schema::OneOne {
        return one_one::integer(text).map(Item::Number);
    }
    let in_base = |prefix: &str, base: u32| {
        let digits = text.strip_prefix(prefix)?;
        let fits = !digits.is_empty() && digits.chars().all(|digit| digit.is_digit(base));
        fits.then(|| super::super::javascript::whole_in_base(digits, base))
    };
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    let is_decimal = !unsigned.is_empty() && unsigned.bytes().all(|byte| byte.is_ascii_digit());
    let number = in_base("0o", 8).or_else(|| in_base("0x", 16));
    number
        .or_else(|| is_decimal.then(|| decimal(text)))
        .map(Item::Number)
}

fn float(text: &str, schema: Schema) -> Option<Item> {
    if let Some(special) = special_float(text) {
        return Some(Item::Number(special));
    }
    if schema == Schema::OneOne {
        return one_one::float(text).map(Item::Number);
    }
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    let (mantissa, exponent) = match unsigned.find(['e', 'E']) {
        Some(at) => (&unsigned[..at], Some(&unsigned[at + 1..])),
        None => (unsigned, None),
    };
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let mantissa_fits = match mantissa.split_once('.') {
        Some((whole, fraction)) => {
            digits(whole) && digits(fraction) && !(whole.is_empty() && fraction.is_empty())
        }
        // Without a fraction, only an exponent makes a float.
        None => exponent.is_some() && !mantissa.is_empty() && digits(mantissa),
    };
    let exponent_fits = exponent.is_none_or(|exponent| {
        let unsigned = exponent.strip_prefix(['-', '+']).unwrap_or(exponent);
        !unsigned.is_empty() && digits(unsigned)
    });
    (mantissa_fits && exponent_fits).then(|| Item::Number(decimal(text)))
}

fn special_float(text: &str) -> Option<f64> {
    match text.strip_prefix(['-', '+']).unwrap_or(text) {
        ".inf" | ".Inf" | ".INF" if text.starts_with('-') => Some(f64::NEG_INFINITY),
        ".inf" | ".Inf" | ".INF" => Some(f64::INFINITY),
        _ if matches!(text, ".nan" | ".NaN" | ".NAN") => Some(f64::NAN),
        _ => None,
    }
}

fn date(text: &str, schema: Schema) -> Option<Item> {
    if schema == Schema::Core {
        return None;
    }
    timestamp(text).map(|moment| Item::Date(Some(moment_of(moment) - zone(text))))
}

/// Base64 as Node's `Buffer` reads it: both alphabets, anything else skipped, up to the padding. Of
/// each UTF-16 unit it sees the low byte.
fn lenient_base64(text: &str) -> Vec<u8> {
    let mut decoded = Decoded::default();
    let low_bytes = text.encode_utf16().map(|unit| unit.to_le_bytes()[0]);
    for byte in low_bytes.take_while(|&byte| byte != b'=') {
        let digit = match byte {
            b'-' => digit(b'+'),
            b'_' => digit(b'/'),
            _ => digit(byte),
        };
        digit.into_iter().for_each(|digit| decoded.push(digit));
    }
    decoded.bytes()
}
