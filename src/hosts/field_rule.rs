//! What a host makes of a frontmatter field.

use super::{Fate, Host};

/// A field that a host reads, and what it takes for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FieldRule {
    /// The key.
    pub name: &'static str,
    /// The types it takes; `None` if that is not known.
    pub takes: Option<Types>,
    /// What becomes of a skill whose value is of another type; `None` if that is not known.
    pub otherwise: Option<Fate>,
    /// The longest value, if there is a limit.
    pub limit: Option<Limit>,
}

/// Types of YAML values, as the host's reader sees them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Types {
    /// Text.
    pub text: bool,
    /// `true` and `false`.
    pub boolean: bool,
    /// Numbers.
    pub number: bool,
    /// Lists.
    pub list: bool,
    /// Mappings.
    pub mapping: bool,
}

/// How long a value may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// The greatest length that is within it.
    pub most: usize,
    /// What is counted.
    pub unit: Unit,
    /// What becomes of a longer one.
    pub beyond: Beyond,
}

/// What a host counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Unicode scalar values.
    Characters,
    /// Bytes of UTF-8.
    Bytes,
}

/// What becomes of a value that is too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beyond {
    /// The skill is not loaded.
    Dropped,
    /// The model sees the start of it.
    Cut,
    /// It breaks the rules, and nothing comes of it.
    Breach,
}

/// A field that a host reads, when nothing more is known.
#[must_use]
pub const fn reads(name: &'static str) -> FieldRule {
    FieldRule {
        name,
        takes: None,
        otherwise: None,
        limit: None,
    }
}

impl FieldRule {
    /// With the types that the host takes, and what becomes of a skill with another.
    #[must_use]
    pub const fn taking(self, takes: Types, otherwise: Option<Fate>) -> Self {
        Self {
            takes: Some(takes),
            otherwise,
            ..self
        }
    }

    /// With a limit.
    #[must_use]
    pub const fn up_to(self, most: usize, unit: Unit, beyond: Beyond) -> Self {
        Self {
            limit: Some(Limit { most, unit, beyond }),
            ..self
        }
    }
}

impl Host {
    /// What the host makes of the field `name`, if it reads it.
    #[must_use]
    pub fn field_rule(&self, name: &str) -> Option<&'static FieldRule> {
        self.fields.iter().find(|rule| rule.name == name)
    }
}
