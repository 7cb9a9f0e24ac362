//! Scalars with a type: what Python makes of the text, or the exception it raises.

use crate::readers::value::Value;
use crate::readers::{base64, python};

use super::{integer, timestamp};

/// A Python exception: its class and text.
pub(super) type Raised = (&'static str, String);

/// `!!bool`
pub(super) fn construct_bool(text: &str) -> Result<Value, Raised> {
    let lower = text.to_lowercase();
    match lower.as_str() {
        "yes" | "true" | "on" => Ok(Value::Bool(true)),
        "no" | "false" | "off" => Ok(Value::Bool(false)),
        _ => Err(("KeyError", python::repr(&lower))),
    }
}

/// `!!int`
pub(super) fn construct_int(text: &str) -> Result<Value, Raised> {
    integer::construct(text).map(Value::Integer)
}

/// `!!float`
pub(super) fn construct_float(text: &str) -> Result<Value, Raised> {
    let text = text.replace('_', "").to_lowercase();
    let (sign, unsigned) = match text.strip_prefix(['+', '-']) {
        Some(rest) => (if text.starts_with('-') { -1.0 } else { 1.0 }, rest),
        None => (1.0, text.as_str()),
    };
    let magnitude = match unsigned {
        "" if text.is_empty() => {
            return Err(("IndexError", "string index out of range".to_owned()));
        }
        ".inf" => f64::INFINITY,
        ".nan" => return Ok(Value::Float(f64::NAN)),
        _ if unsigned.contains(':') => sexagesimal(unsigned)?,
        _ => python_float(unsigned)?,
    };
    Ok(Value::Float(sign * magnitude))
}

/// `!!timestamp`
pub(super) fn construct_timestamp(text: &str) -> Result<Value, Raised> {
    timestamp::construct(text).map(Value::Timestamp)
}

/// `!!binary`: base64 in which anything outside the alphabet is skipped. The error is the rest of
/// PyYAML's own message.
pub(super) fn construct_binary(text: &str) -> Result<Value, String> {
    if let Some(message) = not_ascii(text) {
        return Err(format!(
            "failed to convert base64 data into ascii: {message}"
        ));
    }
    decode_base64(text.as_bytes())
        .map(Value::Binary)
        .map_err(|message| format!("failed to decode base64 data: {message}"))
}

/// Python's `float(text)`.
fn python_float(text: &str) -> Result<f64, Raised> {
    let trimmed = text.trim();
    let unsigned = trimmed.strip_prefix(['+', '-']).unwrap_or(trimmed);
    let parsed: Option<f64> = if unsigned.starts_with(['+', '-']) {
        None
    } else {
        trimmed.parse().ok()
    };
    parsed.ok_or_else(|| {
        let quoted = python::repr(text);
        (
            "ValueError",
            format!("could not convert string to float: {quoted}"),
        )
    })
}

fn sexagesimal(text: &str) -> Result<f64, Raised> {
    let parts: Result<Vec<f64>, Raised> = text.split(':').map(python_float).collect();
    let mut base = 1.0;
    let mut sum = 0.0;
    for part in parts?.iter().rev() {
        sum += part * base;
        base *= 60.0;
    }
    Ok(sum)
}

fn not_ascii(text: &str) -> Option<String> {
    let characters: Vec<char> = text.chars().collect();
    let start = characters
        .iter()
        .position(|character| !character.is_ascii())?;
    let length = characters[start..]
        .iter()
        .take_while(|character| !character.is_ascii())
        .count();
    let what = if length == 1 {
        let escaped = python::escape(characters[start]);
        format!("character '{escaped}' in position {start}")
    } else {
        format!("characters in position {start}-{}", start + length - 1)
    };
    Some(format!(
        "'ascii' codec can't encode {what}: ordinal not in range(128)"
    ))
}

/// Python's `base64.decodebytes`, which skips what is not of the alphabet and stops at the padding
/// that completes a group.
fn decode_base64(text: &[u8]) -> Result<Vec<u8>, String> {
    let mut decoded = base64::Decoded::default();
    let (mut digits, mut padding) = (0, 0);
    for &byte in text {
        if byte == b'=' {
            padding += 1;
            if digits % 4 >= 2 && digits % 4 + padding >= 4 {
                return Ok(decoded.bytes());
            }
        } else if let Some(digit) = base64::digit(byte) {
            padding = 0;
            digits += 1;
            decoded.push(digit);
        }
    }
    match digits % 4 {
        0 => Ok(decoded.bytes()),
        1 => Err(format!(
            "Invalid base64-encoded string: number of data characters ({digits}) cannot be 1 more \
             than a multiple of 4"
        )),
        _ => Err("Incorrect padding".to_owned()),
    }
}
