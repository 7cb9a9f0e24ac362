//! PyYAML 6.0: `yaml.safe_load`, and `yaml.load` with `BaseLoader`.

mod base;
mod construct;
mod expand;
mod integer;
mod message;
mod resolve;
mod scalars;
#[cfg(test)]
mod tests;
mod timestamp;

use super::libyaml::{Composer, Dialect, Document, compose};
use super::value::{NativeError, Value};

/// At this many collections in each other Python's default stack (1,000 calls) ends inside
/// `safe_load`, when that is called from a script's top level. Measured with PyYAML 6.0.4 on
/// Python 3.11; a host's own calls take some of it, and so do two collections more or less.
const DEEPEST_SAFE: usize = 494;

/// The same for constructing with `BaseLoader`, which takes three calls a level instead of two.
const DEEPEST_BASE: usize = 332;

/// Reads `header` as `yaml.safe_load` does.
pub(super) fn safe_load(header: &str) -> Result<Value, NativeError> {
    load(header, construct::construct)
}

/// Reads `header` as `yaml.load(…, BaseLoader)` does: every scalar stays text.
pub(super) fn base_load(header: &str) -> Result<Value, NativeError> {
    load(header, base::construct)
}

fn load(
    header: &str,
    construct: fn(&Document, usize) -> Result<Value, super::libyaml::Problem>,
) -> Result<Value, NativeError> {
    let composer = Composer {
        dialect: Dialect::PyYaml,
        deepest: Some(DEEPEST_SAFE),
    };
    compose(header.into(), &composer)
        .and_then(|document| match document.root {
            Some(root) => construct(&document, root),
            None => Ok(Value::Null),
        })
        .map_err(|problem| message::native_error(header, problem))
}
