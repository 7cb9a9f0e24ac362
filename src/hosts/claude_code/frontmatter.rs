//! How Claude Code cuts a header, and how it mends one that is not YAML.
//!
//! Source: run 2.1.332.

use crate::hosts::program::{Reason, Refusal, without_mark};
use crate::readers::javascript::is_space;
use crate::readers::{NativeError, Value, bun};

/// A file, as Claude Code cuts it.
pub(super) struct Parts<'a> {
    /// The fields; null if there are none.
    pub fields: Value,
    /// What stands behind the header.
    pub body: &'a str,
    /// Why the fields are lost.
    pub lost: Option<Refusal>,
}

pub(super) fn parts(text: &str) -> Parts<'_> {
    let (unmarked, mark) = without_mark(text);
    let Some((header, start, body)) = cut(unmarked) else {
        let message = "there is no frontmatter between --- lines at the start of the file";
        return Parts {
            fields: Value::Null,
            body: text,
            lost: Some(Refusal::new(Reason::NoFrontmatter, message)),
        };
    };
    let (fields, lost) = match read(header) {
        Ok(fields @ (Value::Mapping(_) | Value::Null)) => (fields, None),
        Ok(_) => {
            let message = "the frontmatter is no mapping";
            let lost = Refusal::new(Reason::NotMapping, message).at(mark + start);
            (Value::Null, Some(lost))
        }
        Err((message, error)) => {
            let lost = Refusal::yaml(message, &error, mark + start);
            (Value::Null, Some(lost))
        }
    };
    Parts { fields, body, lost }
}

/// The header, where it starts, and the body. The next `---` closes it, wherever that stands.
fn cut(text: &str) -> Option<(&str, usize, &str)> {
    let rest = text.strip_prefix("---")?;
    let blanks = rest.len() - rest.trim_start_matches(is_space).len();
    let start = "---".len() + rest[..blanks].rfind('\n')? + 1;
    let length = text[start..].find("---")?;
    let header = &text[start..start + length];
    let body = text[start + length + "---".len()..].trim_start_matches(is_space);
    Some((header, start, body))
}

/// The fields, or what is said of the mended header and what is wrong with the header as it stands.
fn read(header: &str) -> Result<Value, (String, NativeError)> {
    bun::read(header).or_else(|error| bun::read(&mended(header)).map_err(|last| (last.text, error)))
}

/// The header with blanks in the place of leading tabs, and with quotes around values that hold what means
/// something in YAML.
fn mended(header: &str) -> String {
    let lines = header.split('\n').map(|line| {
        let rest = line.trim_start_matches('\t');
        let line = format!("{}{rest}", "  ".repeat(line.len() - rest.len()));
        quoted(&line).unwrap_or(line)
    });
    let lines: Vec<_> = lines.collect();
    lines.join("\n")
}

/// A line with quotes around its value, if it needs them.
fn quoted(line: &str) -> Option<String> {
    let (key, rest) = line.split_once(':')?;
    let is_key = |byte: u8| byte.is_ascii_alphabetic() || matches!(byte, b'_' | b'-');
    if key.is_empty() || !key.bytes().all(is_key) || rest.contains(is_line_end) {
        return None;
    }
    let value = rest.trim_start_matches(is_space);
    if value.len() == rest.len() || value.is_empty() {
        return None;
    }
    let is_in = |quote: char| value.starts_with(quote) && value.ends_with(quote);
    let is_special = value.contains(SPECIAL) || value.contains(": ");
    if is_in('"') || is_in('\'') || !is_special {
        return None;
    }
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    Some(format!("{key}: \"{value}\""))
}

/// What a value must not hold without quotes.
const SPECIAL: [char; 14] = [
    '{', '}', '[', ']', '*', '&', '#', '!', '|', '>', '%', '@', '`', '\u{0}',
];

fn is_line_end(character: char) -> bool {
    matches!(character, '\r' | '\u{2028}' | '\u{2029}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_three_hyphens_close() {
        for (text, expected) in [
            ("---\na: 1\n---\n\n b", Some(("a: 1\n", 4, "b"))),
            ("--- \n\n a: 1\n--- x", Some((" a: 1\n", 6, "x"))),
            ("---\na: b --- c\n---\n", Some(("a: b ", 4, "c\n---\n"))),
            ("---\n---\n", Some(("", 4, ""))),
            ("---\na: 1\n", None),
            ("---a\n---\n", None),
            ("\n---\na: 1\n---\n", None),
        ] {
            assert_eq!(cut(text), expected, "{text:?}");
        }
    }

    #[test]
    fn what_means_something_is_quoted() {
        for (line, expected) in [
            ("note: a: b\\c", Some("note: \"a: b\\\\c\"")),
            ("note: say \"x\": y", Some("note: \"say \\\"x\\\": y\"")),
            ("note: ends:", None),
            ("note: - x", None),
            ("note: 'a': 'b'", None),
            ("note2: a: b", None),
            (" note: a: b", None),
            ("note: a: b\r", None),
        ] {
            assert_eq!(quoted(line).as_deref(), expected, "{line:?}");
        }
        assert_eq!(mended("a:\n\t\tb: c"), "a:\n    b: c");
    }
}
