//! What a reader returns.

/// A value as its reader built it. Equality is structural; a mapping keeps the reader's order.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// `null`, `None`, `nil`.
    Null,
    /// A boolean.
    Bool(bool),
    /// An integer of any size, in decimal, with a leading `-` if negative and no leading zeros.
    Integer(String),
    /// A floating-point number.
    Float(f64),
    /// Text.
    String(String),
    /// A date or a time, in the reader's language's own standard text form
    /// (Python `isoformat`, JavaScript `toISOString`, Go RFC 3339 with nanoseconds).
    Timestamp(String),
    /// Bytes, from `!!binary`. From yaml.v3 only those that are no UTF-8: it makes text of others.
    Binary(Vec<u8>),
    /// A list.
    Sequence(Vec<Value>),
    /// A mapping; keys are values, in the order in which the reader's own map iterates. Go's maps
    /// have none: theirs is the order in which the header sets the keys.
    Mapping(Vec<(Value, Value)>),
}

/// A place in the header that was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// Bytes from the start of the header.
    pub offset: usize,
    /// Line, from 1, as the reader counts lines.
    pub line: usize,
    /// Column, from 1, as the reader counts characters.
    pub column: usize,
}

/// Why a reader refused a header, as the reader itself says it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text}")]
pub struct NativeError {
    /// Where the reader puts the blame, if it says so.
    pub position: Option<Position>,
    /// The reader's own message, exact for PyYAML and yaml.v3 (a log or a model shows it).
    pub text: String,
    /// The class of the exception, where it is not one of the reader's YAML errors and so slips
    /// past a host that catches only those: `ValueError` for PyYAML on an impossible date.
    pub exception: Option<&'static str>,
}

impl NativeError {
    /// An error of the library's own kind, with its place if it names one.
    pub(super) fn new(text: impl Into<String>, position: impl Into<Option<Position>>) -> Self {
        Self {
            position: position.into(),
            text: text.into(),
            exception: None,
        }
    }

    /// An exception that is none of the library's own, by its class. It has no place.
    pub(super) fn exception(class: &'static str, text: impl Into<String>) -> Self {
        Self {
            position: None,
            text: text.into(),
            exception: Some(class),
        }
    }
}

/// The shortest decimal that reads back as the number: digits with a point after the first (if
/// there are more), and the exponent of ten. Infinity and not-a-number have none.
pub(super) fn shortest_decimal(number: f64) -> (String, i32) {
    let scientific = format!("{number:e}");
    let (mantissa, exponent) = scientific
        .split_once('e')
        .expect("the format `{:e}` always writes an `e`");
    let exponent = exponent
        .parse()
        .expect("the format `{:e}` ends in a whole exponent");
    (mantissa.to_owned(), exponent)
}

/// The byte at which the character after so many others stands.
pub(super) fn byte_offset(text: &str, characters: usize) -> usize {
    text.char_indices()
        .nth(characters)
        .map_or(text.len(), |(offset, _)| offset)
}
