//! What a host makes of one value.

use crate::hosts::Host;
use crate::loader::Skill;
use crate::readers::{Value, scalar_disagreement};
use crate::syntax::{Node, NodeKind, PlainType, ScalarStyle};

/// What a value is to a reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Nothing,
    Boolean,
    Number,
    Date,
    Text,
    List,
    Mapping,
}

/// What `value` is to `host`; `None` if that cannot be said. A host whose reader is not known is taken
/// to follow YAML's core schema, which has no dates.
pub(super) fn kind_to(host: &Host, skill: &Skill, value: &Node) -> Option<Kind> {
    match (host.reader, plain(skill, value)) {
        (Some(reader), Some(text)) => {
            let camps = scalar_disagreement(text, &[reader]);
            let answer = camps.into_iter().next()?.answer;
            answer.ok().map(|value| kind_of(&value))
        }
        _ => match core_kind(value)? {
            Kind::Date => Some(Kind::Text),
            kind => Some(kind),
        },
    }
}

/// What `value` is by YAML's core schema, or a date.
pub(super) fn core_kind(value: &Node) -> Option<Kind> {
    match value.kind {
        NodeKind::Sequence(_) => Some(Kind::List),
        NodeKind::Mapping(_) => Some(Kind::Mapping),
        NodeKind::Scalar(_) => Some(match value.plain_type() {
            PlainType::Text => Kind::Text,
            PlainType::Null => Kind::Nothing,
            PlainType::Boolean => Kind::Boolean,
            PlainType::Number => Kind::Number,
            PlainType::Date => Kind::Date,
        }),
        NodeKind::Alias | NodeKind::Broken => None,
    }
}

/// The text of a value that one reader may take for text and another one for something else: short, in
/// one line, and without quotes or a tag.
pub(super) fn plain<'a>(skill: &'a Skill, value: &Node) -> Option<&'a str> {
    /// Longer ones are text to everybody, but for numbers that nobody writes.
    const LONGEST: usize = 64;
    let scalar = value.as_scalar()?;
    let text = value.span.of(&skill.text);
    let is_plain = scalar.style == ScalarStyle::Plain && value.tag.is_none();
    (is_plain && !text.is_empty() && text.len() <= LONGEST && !text.contains(['\n', '\r']))
        .then_some(text)
}

pub(super) fn kind_of(value: &Value) -> Kind {
    match value {
        Value::Null => Kind::Nothing,
        Value::Bool(_) => Kind::Boolean,
        Value::Integer(_) | Value::Float(_) => Kind::Number,
        Value::Timestamp(_) => Kind::Date,
        Value::String(_) | Value::Binary(_) => Kind::Text,
        Value::Sequence(_) => Kind::List,
        Value::Mapping(_) => Kind::Mapping,
    }
}

impl Kind {
    /// The words for it.
    pub(super) const fn words(self) -> &'static str {
        match self {
            Self::Nothing => "empty to YAML (null)",
            Self::Boolean => "a boolean",
            Self::Number => "a number",
            Self::Date => "a date",
            Self::Text => "text",
            Self::List => "a list",
            Self::Mapping => "a mapping",
        }
    }
}

/// A value in quotes, if it is in one line.
pub(super) fn quoted(text: &str) -> Option<String> {
    if text.contains(char::is_control) {
        return None;
    }
    Some(match text.contains(['"', '\\']) {
        true => format!("'{}'", text.replace('\'', "''")),
        false => format!("\"{text}\""),
    })
}
