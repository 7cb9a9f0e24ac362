//! How the real YAML readers read a header.
//!
//! A host does not read "YAML": it reads what *its* library makes of the text. [`read`] answers
//! for one library at a time, so that a verdict, a value or an error text is the one that library
//! gives, not the one a standard asks for.

mod deep;
mod javascript;
mod js_yaml;
mod strict;
mod value;
mod yaml2;

pub use value::{NativeError, Position, Value};

/// A YAML library, at the version and in the mode in which hosts use it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Reader {
    /// PyYAML 6.0, `yaml.safe_load`.
    PyYaml,
    /// PyYAML 6.0 with `BaseLoader`: every scalar stays text.
    PyYamlBase,
    /// Go's yaml.v3 3.0.1, decoded into `any`.
    YamlV3,
    /// The crate yaml-rust2 0.13.2, first document.
    YamlRust2,
    /// serde_yaml (through its maintained successor), into an untyped value.
    SerdeYaml,
    /// js-yaml 3, `safeLoad`, as gray-matter calls it.
    JsYaml3,
    /// js-yaml 4, `load`.
    JsYaml4,
    /// The npm package `yaml` 2, `parse`.
    Yaml2,
    /// Python's strictyaml without a schema.
    StrictYaml,
}

/// Reads a header as a library reads it.
///
/// # Errors
///
/// The library's own refusal.
pub fn read(header: &str, reader: Reader) -> Result<Value, NativeError> {
    match reader {
        Reader::JsYaml3 => js_yaml::read_v3(header),
        Reader::JsYaml4 => js_yaml::read_v4(header),
        Reader::StrictYaml => strict::read(header),
        Reader::Yaml2 => yaml2::read(header),
        _ => {
            let text = format!("{reader:?} is not built in");
            Err(NativeError {
                position: None,
                text,
                exception: None,
            })
        }
    }
}
