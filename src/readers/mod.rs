//! How the real YAML readers read a header.
//!
//! A host does not read "YAML": it reads what *its* library makes of the text. [`read`] answers
//! for one library at a time, so that a verdict, a value or an error text is the one that library
//! gives, not the one a standard asks for. Where the library is a crate, the crate reads; the others
//! are built anew from their behaviour and checked against recordings of them.
//!
//! - [`read`] and [`Readings`]: a whole header, once per reader.
//! - [`yaml_v3`]: besides, decoding into Go types, and what Go prints. [`yaml_v3_emit`]: the text
//!   that yaml.v3 writes, since one host writes headers anew before it reads them.
//! - [`serde_yaml`]: besides, decoding into Rust types.
//! - [`yaml_rust2`]: besides, the text of real numbers.
//! - [`bun`]: the reader of the runtime Bun, which has no place among [`Reader`]s.
//! - [`python`] and [`javascript`]: what Python and JavaScript print.
//! - [`scalar_disagreement`] and [`header_disagreement`]: who reads what.
//!
//! Inside, `libyaml` holds the scanner and parser that PyYAML and yaml.v3 have in common. Nothing
//! here does I/O, and every reader is total: time and depth are bounded, and no text makes one
//! panic.

mod base64;
mod budget;
pub mod bun;
mod calendar;
mod disagreement;
pub mod javascript;
mod js_yaml;
mod libyaml;
mod nesting;
pub mod python;
mod pyyaml;
mod readings;
pub mod serde_yaml;
mod snippet;
mod strict;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod value;
mod yaml2;
pub mod yaml_rust2;
pub mod yaml_v3;
pub mod yaml_v3_emit;

pub use disagreement::{Camp, header_disagreement, scalar_disagreement};
pub use pyyaml::{ComposedNode, Composition};
pub use readings::{HeaderReadings, Reading, Readings};
pub use value::{NativeError, Position, Value};

/// A YAML library, at the version and in the mode in which hosts use it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Reader {
    /// PyYAML 6.0 (as of 6.0.4), `yaml.safe_load`.
    PyYaml,
    /// PyYAML 6.0 with `BaseLoader`: every scalar stays text.
    PyYamlBase,
    /// Go's yaml.v3 3.0.1, decoded into `any`. For Go types see [`yaml_v3::decode`].
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

impl Reader {
    /// Every reader.
    pub const ALL: [Self; 9] = [
        Self::PyYaml,
        Self::PyYamlBase,
        Self::YamlV3,
        Self::YamlRust2,
        Self::SerdeYaml,
        Self::JsYaml3,
        Self::JsYaml4,
        Self::Yaml2,
        Self::StrictYaml,
    ];

    /// Its place in [`Self::ALL`], which follows the declaration.
    fn index(self) -> usize {
        self as usize
    }
}

/// Reads a header as one library does.
///
/// Total: any text gives a value or the library's error. What aliases would make too large, and
/// what nests too deep, is null in the value; the verdict is the library's all the same.
pub fn read(header: &str, reader: Reader) -> Result<Value, NativeError> {
    match reader {
        Reader::PyYaml => pyyaml::safe_load(header),
        Reader::PyYamlBase => pyyaml::base_load(header),
        Reader::YamlV3 => yaml_v3::read(header),
        Reader::YamlRust2 => yaml_rust2::read(header),
        Reader::SerdeYaml => serde_yaml::read(header),
        Reader::JsYaml3 => js_yaml::read_v3(header),
        Reader::JsYaml4 => js_yaml::read_v4(header),
        Reader::Yaml2 => yaml2::read(header),
        Reader::StrictYaml => strict::read(header),
    }
}

/// Reads a header as js-yaml 4.1 does, where that of [`Reader::JsYaml4`] is later: blanks before a line break
/// inside quotes are kept.
///
/// # Errors
/// If the library refuses it.
pub fn read_js_yaml_4_1(header: &str) -> Result<Value, NativeError> {
    js_yaml::read_v4_1(header)
}

/// Reads a header as PyYAML does with `CSafeLoader`, where LibYAML scans: a tab may stand between two words, and
/// some flow collections are refused. The texts of errors are not LibYAML's.
///
/// # Errors
/// If the library refuses it.
pub fn read_pyyaml_c(header: &str) -> Result<Value, NativeError> {
    pyyaml::c_safe_load(header)
}
