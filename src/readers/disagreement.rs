//! Who reads what: the same text in the eyes of every reader.

use super::value::{NativeError, Value};
use super::{Reader, read};

/// What some readers make of a text, and which they are.
#[derive(Clone, Debug, PartialEq)]
pub struct Camp {
    /// Their common answer. Of faults only that there is one is compared: this is the first
    /// reader's.
    pub answer: Result<Value, NativeError>,
    /// The readers, in the order of [`Reader::ALL`]; at least one.
    pub readers: Vec<Reader>,
}

/// Asks each of `readers` for a whole header, and groups them by their answers. One camp means
/// that they agree. Camps come in the order of their first readers.
pub fn header_disagreement(header: &str, readers: &[Reader]) -> Vec<Camp> {
    camps(readers, |reader| read(header, reader))
}

/// The same for a scalar as it stands after a key: `1.10`, `yes`, `"quoted"`.
///
/// A text that is more than one value there (`a: b`, or one with line breaks) is judged as such:
/// readers may refuse it.
pub fn scalar_disagreement(scalar: &str, readers: &[Reader]) -> Vec<Camp> {
    let header = format!("key: {scalar}\n");
    camps(readers, |reader| read(&header, reader).map(only_value))
}

fn camps(readers: &[Reader], ask: impl Fn(Reader) -> Result<Value, NativeError>) -> Vec<Camp> {
    let mut camps: Vec<Camp> = Vec::new();
    for &reader in readers {
        let answer = ask(reader);
        match camps.iter_mut().find(|camp| agree(&camp.answer, &answer)) {
            Some(camp) => camp.readers.push(reader),
            None => camps.push(Camp {
                answer,
                readers: vec![reader],
            }),
        }
    }
    camps
}

fn only_value(value: Value) -> Value {
    match value {
        Value::Mapping(mut entries) if entries.len() == 1 => {
            entries.pop().map_or(Value::Null, |(_, value)| value)
        }
        other => other,
    }
}

fn agree(a: &Result<Value, NativeError>, b: &Result<Value, NativeError>) -> bool {
    match (a, b) {
        (Ok(a), Ok(b)) => same(a, b),
        (Err(_), Err(_)) => true,
        _ => false,
    }
}

/// Whether two readers mean the same: other than in `==`, not-a-number is itself, the order of a
/// mapping does not matter, and neither does in which language's form a moment is written.
fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Float(a), Value::Float(b)) => a == b || (a.is_nan() && b.is_nan()),
        (Value::Timestamp(a), Value::Timestamp(b)) => moment(a) == moment(b),
        (Value::Sequence(a), Value::Sequence(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
        }
        (Value::Mapping(a), Value::Mapping(b)) => a.len() == b.len() && same_entries(a, b),
        _ => a == b,
    }
}

fn same_entries(a: &[(Value, Value)], b: &[(Value, Value)]) -> bool {
    if a.iter()
        .zip(b)
        .all(|(a, b)| same(&a.0, &b.0) && same(&a.1, &b.1))
    {
        return true;
    }
    a.iter().all(|(key, value)| {
        b.iter()
            .any(|(other_key, other)| same(key, other_key) && same(value, other))
    })
}

/// A time without what the languages write differently: midnight, zeros at the end, and UTC.
fn moment(text: &str) -> &str {
    let text = text
        .strip_suffix('Z')
        .or_else(|| text.strip_suffix("+00:00"))
        .unwrap_or(text);
    let text = match text.split_once('.') {
        Some((_, fraction)) if fraction.bytes().all(|byte| byte.is_ascii_digit()) => {
            text.trim_end_matches('0').trim_end_matches('.')
        }
        _ => text,
    };
    text.strip_suffix("T00:00:00").unwrap_or(text)
}
