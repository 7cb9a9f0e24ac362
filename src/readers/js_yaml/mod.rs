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

use super::deep::with_room;
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
    with_room(header, |header| read(header, Version::Three))
}

/// Reads a header as js-yaml 4 `load` does. A text without a document is null.
pub(super) fn read_v4(header: &str) -> Result<Value, NativeError> {
    with_room(header, |header| read(header, Version::Four))
}

fn read(header: &str, version: Version) -> Result<Value, NativeError> {
    let mut loader = Loader::new(header, version);
    let documents = read_documents(&mut loader)?;
    match documents.as_slice() {
        [] => Ok(Value::Null),
        [document] => Ok(loader.heap.value(document)),
        _ => Err(NativeError {
            position: None,
            text: "expected a single document in the stream, but found more".to_owned(),
            exception: None,
        }),
    }
}
