//! Placeholder: the npm package `yaml` 2 is read by a module that is written apart from this one.

use super::value::{NativeError, Value};

pub(super) fn read(_header: &str) -> Result<Value, NativeError> {
    Ok(Value::Null)
}
