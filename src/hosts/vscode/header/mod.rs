//! VS Code's own YAML, as far as it reads headers with it.
//!
//! It takes any text for something: what it cannot read is left out, and so is all that follows. So a value with a
//! colon and a blank in it is cut there, and the fields below are lost. Every value is a text, and of a field that
//! is there twice the first counts.
//!
//! Source: microsoft/vscode, src/vs/base/common/yaml.ts.

mod block_scalar;
mod flow;
mod parser;
mod plain;
mod quoted;
mod scanner;
mod token;

use parser::{Node, Parser};

pub(super) use token::Raised;

/// What VS Code makes of a header.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Header {
    /// The fields and their values; of a value that is no text, none.
    fields: Vec<(String, Option<String>)>,
    /// Where reading stopped, in bytes, if something is left that is not read.
    pub(super) left_over: Option<usize>,
    /// Whether there is something in it.
    pub(super) is_filled: bool,
    /// Whether it is a mapping.
    pub(super) is_mapping: bool,
}

impl Header {
    /// Reads a header.
    pub(super) fn of(text: &str) -> Result<Self, Raised> {
        let tokens = scanner::scan(text)?;
        let mut parser = Parser::new(text, &tokens);
        let node = parser.document()?;
        let left_over = parser.left_over();
        let is_filled = node.is_some() || left_over.is_some();
        let Some(Node::Mapping(entries)) = node else {
            return Ok(Self {
                left_over,
                is_filled,
                ..Self::default()
            });
        };
        let entries = entries.into_iter();
        let fields = entries.map(|(key, value)| match value {
            Node::Text(text) => (key, Some(text)),
            Node::List | Node::Mapping(_) => (key, None),
        });
        Ok(Self {
            fields: fields.collect(),
            left_over,
            is_filled,
            is_mapping: true,
        })
    }

    /// The text of a field; `None` if it is not there, or is no text.
    pub(super) fn text(&self, key: &str) -> Option<&str> {
        let mut fields = self.fields.iter();
        let (_, value) = fields.find(|(name, _)| name == key)?;
        value.as_deref()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn any_text_is_read(text in "[ab0 \\t\\n\\r:#,'\"\\\\{}\\[\\]|>+%.\u{e9}\u{1f600}u-]{0,60}") {
            if let Ok(header) = Header::of(&text) {
                prop_assert!(header.left_over.is_none_or(|at| text.is_char_boundary(at)));
            }
        }
    }

    #[test]
    fn fields_are_read_as_far_as_they_can_be() {
        for (text, description, left_over) in [
            ("description: d\n", Some("d"), None),
            ("a: b\ndescription: 12\nc: d", Some("12"), None),
            ("description: yes # note", Some("yes"), None),
            (
                "description: one\n  two\n\n  three\na: b",
                Some("one two\nthree"),
                None,
            ),
            (
                "description: one\n  - two\n  -\na: b",
                Some("one - two -"),
                None,
            ),
            ("description:\n  below", Some("below"), None),
            ("description:\na: b", Some(""), None),
            ("description: one\ndescription: two", Some("one"), None),
            ("description: [a, 'b']\na: b", None, None),
            ("description: {a: b}", None, None),
            ("description:\n- a\n- b: c\n  d: e\n- - f\na: b", None, None),
            (
                "metadata:\n  a:\n    b: c\n  d: [e,\n    f]\ndescription: d",
                Some("d"),
                None,
            ),
            ("'description': d", Some("d"), None),
            ("description: !!str &a d", Some("!!str &a d"), None),
            ("description: 'a' b\nc: d", Some("a"), Some(17)),
            ("description: use: this\na: b", Some("use"), Some(16)),
            ("hint: [a] [b]\ndescription: d", None, Some(10)),
            ("hint: [a\ndescription: d", None, None),
            ("hint: \"a\ndescription: d", None, None),
            ("  a: b\ndescription: d", None, Some(7)),
            ("a: b\n   description: d", Some("d"), None),
            ("a: |\n  b: c\ndescription: d", Some("d"), None),
            ("? a\ndescription: d", None, Some(4)),
            ("- a\ndescription: d", None, Some(4)),
            ("words\ndescription: d", None, Some(6)),
            ("@a: `b`\ndescription: %d", Some("%d"), None),
            ("\u{feff}description: d", None, None),
            ("# only\n\n", None, None),
            ("", None, None),
            ("a: b\n...\ndescription: d", None, None),
        ] {
            let header = Header::of(text).expect("nothing is raised");
            let seen = (header.text("description"), header.left_over);
            assert_eq!(seen, (description, left_over), "{text:?}");
        }
    }

    #[test]
    fn what_nests_too_deep_is_an_error() {
        for text in ["[", "{a: ", "- ", "a:\n "] {
            let _ = Header::of(&text.repeat(100_000));
        }
        assert!(Header::of(&"[".repeat(100_000)).is_err());
        assert!(Header::of(&"[".repeat(100)).is_ok());
    }
}
