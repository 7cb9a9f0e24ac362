//! Where the Agent Framework for .NET finds a header, and the `key: value` lines in one.
//!
//! It reads no YAML: it looks for lines with regular expressions, in which white space reaches across line ends.
//!
//! Source: microsoft/agent-framework, dotnet/src/Microsoft.Agents.AI/Skills/File/AgentFileSkillsSource.cs.

use unicode_normalization::char::is_combining_mark;

/// A header, trimmed, and where it starts in its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Header<'a> {
    pub(super) text: &'a str,
    pub(super) start: usize,
}

/// A key with its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pair<'a> {
    pub(super) key: &'a str,
    pub(super) value: &'a str,
    /// Whether there were quotes around the value.
    pub(super) quoted: bool,
    /// Where the next line may start.
    pub(super) end: usize,
}

/// The header between `---` at the start of a text and the next line that is `---`, white space behind both.
pub(super) fn cut(text: &str) -> Option<Header<'_>> {
    let opened = text.strip_prefix("---")?;
    let open = text.len() - opened.len() + blanks(opened).rfind('\n')?;
    let mut at = open + 1;
    loop {
        let closes = text[at..].strip_prefix("---");
        if closes.is_some_and(ends_line) {
            let inner = &text[open..at];
            let start = open + blanks(inner).len();
            return Some(Header {
                text: inner.trim(),
                start: start.min(at),
            });
        }
        at = next_line(text, at)?;
    }
}

/// The keys at the start of a line, whatever stands behind their colons, and where they are.
pub(super) fn keys(text: &str) -> impl Iterator<Item = (&str, usize)> {
    let mut from = Some(0);
    std::iter::from_fn(move || {
        while let Some(at) = from {
            if let Some((key, colon)) = key_at(text, at) {
                from = next_line(text, colon);
                return Some((key, at));
            }
            from = next_line(text, at);
        }
        None
    })
}

/// The keys at the start of a line with their values.
pub(super) fn pairs(text: &str) -> impl Iterator<Item = Pair<'_>> {
    let mut from = Some(0);
    std::iter::from_fn(move || {
        while let Some(at) = from {
            if let Some(pair) = pair_at(text, at) {
                from = next_line(text, pair.end);
                return Some(pair);
            }
            from = next_line(text, at);
        }
        None
    })
}

/// The key with its value that stands at a place. A value that is not on the line of its key is the next line
/// that is not blank, whatever that is.
pub(super) fn pair_at(text: &str, at: usize) -> Option<Pair<'_>> {
    let (key, colon) = key_at(text, at)?;
    let start = colon + blanks(&text[colon..]).len();
    let line = text[start..].split('\n').next().unwrap_or_default();
    let value = line.trim_end();
    if value.is_empty() {
        return None;
    }
    let unquoted = value
        .strip_prefix(['"', '\''])
        .and_then(|value| value.strip_suffix(['"', '\'']))
        .filter(|value| !value.is_empty());
    Some(Pair {
        key,
        value: unquoted.unwrap_or(value),
        quoted: unquoted.is_some(),
        end: end_of_blanks(text, start + value.len()),
    })
}

/// The key at a place, and where the text behind its colon starts.
pub(super) fn key_at(text: &str, at: usize) -> Option<(&str, usize)> {
    let rest = &text[at..];
    let length = rest.find(|character| !is_of_key(character));
    let key = &rest[..length.unwrap_or(rest.len())];
    if key.is_empty() {
        return None;
    }
    let behind = rest[key.len()..].trim_start().strip_prefix(':')?;
    Some((key, text.len() - behind.len()))
}

/// Where the line behind the one at a place starts.
pub(super) fn next_line(text: &str, at: usize) -> Option<usize> {
    text[at..].find('\n').map(|end| at + end + 1)
}

/// The white space at the start of a text.
pub(super) fn blanks(text: &str) -> &str {
    &text[..text.len() - text.trim_start().len()]
}

/// Whether nothing but white space stands before the next line end, or the end.
fn ends_line(text: &str) -> bool {
    let blanks = blanks(text);
    blanks.len() == text.len() || blanks.contains('\n')
}

/// Where the last line end in the white space at a place stands; the end of that if it is the end of all.
fn end_of_blanks(text: &str, at: usize) -> usize {
    let blanks = blanks(&text[at..]);
    match blanks.rfind('\n') {
        _ if at + blanks.len() == text.len() => text.len(),
        Some(end) => at + end,
        None => at,
    }
}

/// What .NET takes for a part of a word, and hyphens.
fn is_of_key(character: char) -> bool {
    character == '-'
        || character == '_'
        || character.is_alphanumeric()
        || is_combining_mark(character)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_lines_of_their_own() {
        for (text, expected) in [
            ("---\na: b\n---\nc", Some("a: b")),
            ("--- \t\r\na: b\r\n---", Some("a: b")),
            ("---\n\n  a: b\n--- \n", Some("a: b")),
            ("---\n---\n", Some("")),
            (
                "---\na\n----\n---x\n ---\n---\n",
                Some("a\n----\n---x\n ---"),
            ),
            ("---\u{a0}\u{2003}\na\n---\u{85}\n", Some("a")),
            ("---x\na\n---\n", None),
            ("---\na\n", None),
            ("---", None),
            ("---\n\n", None),
            ("\n---\na\n---\n", None),
            ("\u{feff}---\na\n---\n", None),
            ("---\ra\r---\r", None),
            ("", None),
        ] {
            let header = cut(text);
            assert_eq!(header.map(|header| header.text), expected, "{text:?}");
            if let Some(header) = header {
                assert!(text[header.start..].starts_with(header.text));
            }
        }
    }

    #[test]
    fn values_reach_to_the_end_of_their_line() {
        let pairs = |text| {
            let pairs = pairs(text).map(|pair| (pair.key, pair.value, pair.quoted));
            pairs.collect::<Vec<_>>()
        };
        for (text, expected) in [
            (
                "a: b\nc : d # e ",
                vec![("a", "b", false), ("c", "d # e", false)],
            ),
            ("a: 'b\"\r\nc:d", vec![("a", "b", true), ("c", "d", false)]),
            ("a: \"b\" # c", vec![("a", "\"b\" # c", false)]),
            (
                "a: ''\nb: \"\"\"",
                vec![("a", "''", false), ("b", "\"", true)],
            ),
            // A key without a value takes the next line.
            (
                "a:\n\nb: c\nd: e",
                vec![("a", "b: c", false), ("d", "e", false)],
            ),
            ("a\n: b", vec![("a", "b", false)]),
            (
                "- a: b\n  c: d\n# e: f\ng h: i\n-: j",
                vec![("-", "j", false)],
            ),
            ("a: b\nc:", vec![("a", "b", false)]),
            ("naïve: b", vec![("naïve", "b", false)]),
            ("", vec![]),
        ] {
            assert_eq!(pairs(text), expected, "{text:?}");
        }
    }

    #[test]
    fn keys_count_whatever_their_values_are() {
        let keys: Vec<_> = keys("a:\nb: c\n d: e\nf\n").collect();
        assert_eq!(keys, [("a", 0), ("b", 3)]);
    }
}
