//! Text that a model gets, and which parts of it are in our own words.

use std::fmt::{self, Write};

/// A text as a host gives it to its model.
///
/// Short strings of a host are facts and stand in it as they are. Long prose is not copied: it is
/// said in our own words, as a segment of its own, so that whoever compares with the real program
/// knows which bytes have to be equal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rendered {
    segments: Vec<Segment>,
}

/// A part of a [`Rendered`] text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Segment {
    /// The very bytes of the host.
    Exact(String),
    /// What stands for a passage of the host's prose.
    Prose {
        /// The name of the text that the passage belongs to.
        name: &'static str,
        /// Which passage of that text it is, from 0.
        part: usize,
        /// Our words.
        text: String,
    },
    /// Bytes of the host that are not those of the skill's file, or that may not be what its author meant.
    Marked {
        /// What about them is worth a look.
        mark: Mark,
        /// The bytes.
        text: String,
    },
}

/// What became of a passage of a skill on its way to the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mark {
    /// The host has put it in the place of something.
    Substituted,
    /// The host has escaped a character.
    Escaped,
    /// The host has cut a text and says so here.
    Cut,
    /// It looks like something that some hosts put something in the place of; this one leaves it.
    Literal,
}

impl Mark {
    /// The word for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Substituted => "substituted",
            Self::Escaped => "escaped",
            Self::Cut => "cut",
            Self::Literal => "literal",
        }
    }
}

impl Rendered {
    /// The empty text.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the very bytes of the host.
    pub fn push(&mut self, text: &str) {
        match self.segments.last_mut() {
            Some(Segment::Exact(last)) => last.push_str(text),
            _ => self.segments.push(Segment::Exact(text.to_owned())),
        }
    }

    /// Adds bytes of the host of which something is to be said.
    pub fn push_marked(&mut self, mark: Mark, text: impl Into<String>) {
        let text = text.into();
        if !text.is_empty() {
            self.segments.push(Segment::Marked { mark, text });
        }
    }

    /// Adds another text.
    pub fn append(&mut self, other: Self) {
        for segment in other.segments {
            match segment {
                Segment::Exact(text) => self.push(&text),
                segment => self.segments.push(segment),
            }
        }
    }

    /// Adds passage `part` of the prose called `name`, in our words.
    pub fn push_prose(&mut self, name: &'static str, part: usize, text: impl Into<String>) {
        self.segments.push(Segment::Prose {
            name,
            part,
            text: text.into(),
        });
    }

    /// The parts, in order. Exact ones are never next to each other.
    #[must_use]
    pub fn segments(&self) -> &[Segment] {
        &self.segments
    }

    /// The text with `{FIXED:name:part}` in the place of each passage of prose: what can be
    /// compared with the real program byte for byte.
    #[must_use]
    pub fn masked(&self) -> String {
        let mut masked = String::new();
        for segment in &self.segments {
            match segment {
                Segment::Exact(text) | Segment::Marked { text, .. } => masked.push_str(text),
                Segment::Prose { name, part, .. } => {
                    write!(masked, "{{FIXED:{name}:{part}}}").expect("writing to memory succeeds");
                }
            }
        }
        masked
    }
}

impl From<String> for Rendered {
    fn from(text: String) -> Self {
        Self {
            segments: vec![Segment::Exact(text)],
        }
    }
}

impl From<&str> for Rendered {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

/// The whole text, as the model gets it.
impl fmt::Display for Rendered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.segments.iter().try_for_each(|segment| match segment {
            Segment::Exact(text) | Segment::Prose { text, .. } | Segment::Marked { text, .. } => {
                f.write_str(text)
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prose_is_shown_and_can_be_masked() {
        let mut text = Rendered::from("a");
        text.push("b");
        text.push_prose("guide", 0, "in our words");
        text.push("c");
        assert_eq!(text.to_string(), "abin our wordsc");
        assert_eq!(text.masked(), "ab{FIXED:guide:0}c");
        assert_eq!(text.segments().len(), 3);
    }
}
