//! js-yaml: `safeLoad` of version 3, which gray-matter calls, and `load` of version 4.
//!
//! js-yaml has no tokens and no events: it reads a node by trying what it could be, and values come
//! into being while the text is read. What it accepts follows from that order of trials, so this
//! reader tries in the same order. The two versions are one algorithm with [`Version`] deciding
//! where they part. Source: the behaviour of js-yaml 3.15.2 and 4.3.2.

mod block;
mod block_scalar;
mod document;
mod flow;
mod loader;
mod message;
mod node;
mod numbers;
mod pairs;
mod properties;
mod resolve;
mod scalar;
mod timestamp;

use super::nesting::with_room;
use super::{NativeError, Value};
use document::read_documents;
use loader::Loader;

/// Which js-yaml.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Version {
    /// 3.x: YAML 1.1 numbers.
    Three,
    /// 4.x: YAML 1.2 numbers, tabs checked, depth limited.
    Four,
}

/// Reads a header as js-yaml 3 `safeLoad` does. A text without a document is null.
pub(super) fn read_v3(header: &str) -> Result<Value, NativeError> {
    with_room(header.as_bytes(), || read(header, Version::Three))
}

/// Reads a header as js-yaml 4 `load` does. A text without a document is null.
pub(super) fn read_v4(header: &str) -> Result<Value, NativeError> {
    with_room(header.as_bytes(), || read(header, Version::Four))
}

/// Reads a header as js-yaml 4.1 `load` does, which folds quoted lines as version 3 does.
pub(super) fn read_v4_1(header: &str) -> Result<Value, NativeError> {
    with_room(header.as_bytes(), || {
        let mut loader = Loader::new(header, Version::Four);
        loader.keeps_blanks = true;
        load(loader)
    })
}

fn read(header: &str, version: Version) -> Result<Value, NativeError> {
    load(Loader::new(header, version))
}

fn load(mut loader: Loader<'_>) -> Result<Value, NativeError> {
    let documents = read_documents(&mut loader)?;
    match documents.as_slice() {
        [] => Ok(Value::Null),
        [document] => Ok(loader.heap.value(document)),
        _ => {
            let text = "expected a single document in the stream, but found more";
            Err(NativeError::new(text, None))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(value: Value) -> Result<Value, NativeError> {
        Ok(Value::Mapping(vec![(Value::String("k".to_owned()), value)]))
    }

    fn integer(digits: &str) -> Result<Value, NativeError> {
        one(Value::Integer(digits.to_owned()))
    }

    #[test]
    fn the_versions_part_on_numbers() {
        for (text, three, four) in [
            ("k: 014", integer("12"), integer("14")),
            (
                "k: 0o14",
                one(Value::String("0o14".to_owned())),
                integer("12"),
            ),
            (
                "k: 1_000",
                integer("1000"),
                one(Value::String("1_000".to_owned())),
            ),
            (
                "k: 12:30:45",
                integer("45045"),
                one(Value::String("12:30:45".to_owned())),
            ),
            ("k: 1.0", integer("1"), integer("1")),
        ] {
            assert_eq!(read_v3(text), three, "{text}");
            assert_eq!(read_v4(text), four, "{text}");
        }
    }

    #[test]
    fn blanks_before_a_quoted_line_break_were_kept_once() {
        let text = |text: &str| one(Value::String(text.to_owned()));
        for quoted in ["k: \"a  \n b\"", "k: 'a  \n b'"] {
            assert_eq!(read_v3(quoted), text("a   b"));
            assert_eq!(read_v4_1(quoted), text("a   b"));
            assert_eq!(read_v4(quoted), text("a b"));
        }
    }

    #[test]
    fn the_versions_part_on_messages() {
        let text = "a: 1\nb: 2\na: 3\n";
        let three = "duplicated mapping key at line 3, column 1:\n    a: 3\n    ^";
        assert_eq!(read_v3(text).unwrap_err().text, three);
        let four = "duplicated mapping key (3:1)\n\n 1 | a: 1\n 2 | b: 2\n 3 | a: 3\n-----^";
        assert_eq!(read_v4(text).unwrap_err().text, four);
    }

    #[test]
    fn a_collection_that_holds_itself_is_null_inside() {
        let value = Value::Sequence(vec![Value::Null]);
        assert_eq!(read_v4("k: &x [*x]"), one(value));
    }
}
