//! The Go types that hosts decode headers into.

use std::fmt;

/// A Go type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoType {
    /// `interface {}`
    Any,
    /// `string`
    String,
    /// `bool`
    Bool,
    /// `int`, of 64 bits.
    Int,
    /// `[]T`
    Slice(&'static GoType),
    /// `map[string]T`
    Map(&'static GoType),
    /// A struct.
    Struct(&'static GoStruct),
}

/// A Go struct.
#[derive(Debug, PartialEq, Eq)]
pub struct GoStruct {
    /// Its name with its package's, as error texts have it: `skill.Frontmatter`.
    pub name: &'static str,
    /// Its fields.
    pub fields: &'static [GoField],
}

/// A field of a Go struct.
#[derive(Debug, PartialEq, Eq)]
pub struct GoField {
    /// The key that sets it.
    pub key: &'static str,
    /// Its type.
    pub kind: GoType,
}

impl fmt::Display for GoType {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Any => out.write_str("interface {}"),
            Self::String => out.write_str("string"),
            Self::Bool => out.write_str("bool"),
            Self::Int => out.write_str("int"),
            Self::Slice(element) => write!(out, "[]{element}"),
            Self::Map(element) => write!(out, "map[string]{element}"),
            Self::Struct(shape) => out.write_str(shape.name),
        }
    }
}
