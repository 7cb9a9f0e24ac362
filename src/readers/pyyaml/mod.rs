//! PyYAML 6.0: `yaml.safe_load`, and `yaml.load` with `BaseLoader`.

mod base;
mod composition;
mod construct;
mod expand;
mod integer;
mod message;
mod resolve;
mod scalars;
#[cfg(test)]
mod tests;
mod timestamp;

use super::libyaml::{Composer, Dialect, Document, Problem, compose};
use super::value::{NativeError, Value};

pub use composition::{ComposedNode, Composition};

/// At this many collections in each other Python's default stack (1,000 calls) ends inside
/// `safe_load`, when that is called from a script's top level. Measured with PyYAML 6.0.4 on
/// Python 3.11; a host's own calls take some of it, and so do two collections more or less.
const DEEPEST_SAFE: usize = 494;

/// The same for constructing with `BaseLoader`, which takes three calls a level instead of two.
const DEEPEST_BASE: usize = 332;

/// Reads `header` as `yaml.safe_load` does.
pub(super) fn safe_load(header: &str) -> Result<Value, NativeError> {
    load(header, Dialect::PyYaml, construct::construct)
}

/// Reads `header` as `yaml.load(…, CSafeLoader)` does, in which LibYAML scans and parses. yaml.v3 descends from
/// LibYAML too, so its scanner stands for that; the texts of errors are not LibYAML's.
pub(super) fn c_safe_load(header: &str) -> Result<Value, NativeError> {
    load(header, Dialect::YamlV3, construct::construct)
}

/// Reads `header` as `yaml.load(…, BaseLoader)` does: every scalar stays text.
pub(super) fn base_load(header: &str) -> Result<Value, NativeError> {
    load(header, Dialect::PyYaml, base::construct)
}

fn load(
    header: &str,
    dialect: Dialect,
    construct: fn(&Document, usize) -> Result<Value, Problem>,
) -> Result<Value, NativeError> {
    document(header, dialect)
        .and_then(|document| match document.root {
            Some(root) => construct(&document, root),
            None => Ok(Value::Null),
        })
        .map_err(|problem| message::native_error(header, problem))
}

fn document(header: &str, dialect: Dialect) -> Result<Document, Problem> {
    let composer = Composer {
        dialect,
        rules: Dialect::PyYaml,
        deepest: Some(DEEPEST_SAFE),
    };
    compose(header.into(), &composer)
}
