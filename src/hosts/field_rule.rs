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
    /// What becomes of a skill whose value is left empty; `None` if that is not known.
    pub when_empty: Option<Fate>,
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
    /// What else the host itself takes for one of these: `yes`, `on`, `1`, in quotes too.
    pub boolean_word: bool,
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
    /// Units of UTF-16, of which an emoji has two.
    Utf16,
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
        when_empty: None,
        limit: None,
    }
}

impl Types {
    /// Text.
    pub const TEXT: Self = Self {
        text: true,
        ..Self::NONE
    };
    /// `true` and `false`.
    pub const BOOLEAN: Self = Self {
        boolean: true,
        ..Self::NONE
    };
    /// `true` and `false`, and other words for them.
    pub const BOOLEAN_WORD: Self = Self {
        boolean_word: true,
        ..Self::BOOLEAN
    };
    /// Whatever YAML can say.
    pub const ANYTHING: Self = Self::SCALAR.or(Self::LIST).or(Self::MAPPING);

    /// Text, numbers and booleans.
    pub const SCALAR: Self = Self {
        text: true,
        boolean: true,
        number: true,
        ..Self::NONE
    };
    /// Lists.
    pub const LIST: Self = Self {
        list: true,
        ..Self::NONE
    };
    /// Mappings.
    pub const MAPPING: Self = Self {
        mapping: true,
        ..Self::NONE
    };
    /// Text and lists.
    pub const TEXT_OR_LIST: Self = Self {
        text: true,
        ..Self::LIST
    };
    const NONE: Self = Self {
        text: false,
        boolean: false,
        boolean_word: false,
        number: false,
        list: false,
        mapping: false,
    };

    /// As one would say them: `text or a list`. What booleans are called depends on who asks.
    #[must_use]
    pub fn words(self, boolean: &str) -> String {
        let all = [
            (self.text, "text"),
            (self.boolean, boolean),
            (self.number, "a number"),
            (self.list, "a list"),
            (self.mapping, "a mapping"),
        ];
        let taken = all.into_iter().filter(|(is_taken, _)| *is_taken);
        let words: Vec<_> = taken.map(|(_, word)| word).collect();
        words.join(" or ")
    }

    /// What either of the two takes.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self {
            text: self.text || other.text,
            boolean: self.boolean || other.boolean,
            boolean_word: self.boolean_word || other.boolean_word,
            number: self.number || other.number,
            list: self.list || other.list,
            mapping: self.mapping || other.mapping,
        }
    }
}

impl Unit {
    /// The length of `text`.
    #[must_use]
    pub fn length(self, text: &str) -> usize {
        match self {
            Self::Characters => text.chars().count(),
            Self::Utf16 => text.encode_utf16().count(),
            Self::Bytes => text.len(),
        }
    }

    /// The word for several of it.
    #[must_use]
    pub const fn plural(self) -> &'static str {
        match self {
            Self::Characters => "characters",
            Self::Utf16 => "UTF-16 units",
            Self::Bytes => "bytes",
        }
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

    /// With what becomes of a skill whose value is left empty.
    #[must_use]
    pub const fn if_empty(self, fate: Fate) -> Self {
        Self {
            when_empty: Some(fate),
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
