//! How OpenCode mends a header that is not YAML: values with a colon in them become texts, line by line.
//!
//! Source: anomalyco/opencode, packages/opencode/src/config/markdown.ts, `fallbackSanitization`.

use crate::readers::javascript::{is_space, trim};

/// The text with a header in which each value that holds a colon was written anew by `as_text`, which gets the key and
/// the value; `None` if nothing was changed.
pub(in crate::hosts) fn mended(text: &str, as_text: fn(&str, &str) -> String) -> Option<String> {
    let rest = text.strip_prefix("---")?;
    let inner = rest
        .strip_prefix("\r\n")
        .or_else(|| rest.strip_prefix('\n'))?;
    let end = inner.find("\n---")?;
    let header = &inner[..end];
    let header = header.strip_suffix('\r').unwrap_or(header);
    let lines: Vec<_> = header.split('\n').collect();
    let last = lines.len() - 1;
    let lines: Vec<_> = lines
        .into_iter()
        .enumerate()
        .map(|(index, line)| match line.strip_suffix('\r') {
            Some(line) if index < last => line,
            _ => line,
        })
        .map(|line| match field(line) {
            Some((key, value)) => as_text(key, value),
            None => line.to_owned(),
        })
        .collect();
    let lines = lines.join("\n");
    let start = text.len() - inner.len();
    let behind = &inner[header.len()..];
    (lines != header).then(|| format!("{}{lines}{behind}", &text[..start]))
}

/// In OpenCode's own way: as a block.
pub(super) fn as_block(key: &str, value: &str) -> String {
    format!("{key}: |-\n  {value}")
}

/// The key and the value of a line that has to be written anew.
fn field(line: &str) -> Option<(&str, &str)> {
    if line.starts_with(|first: char| !(first.is_ascii_alphabetic() || first == '_')) {
        return None;
    }
    let is_word = |character: char| character.is_ascii_alphanumeric() || character == '_';
    let rest = line.trim_start_matches(is_word);
    let key = &line[..line.len() - rest.len()];
    let value = rest.trim_start_matches(is_space).strip_prefix(':')?;
    let value = value.trim_start_matches(is_space);
    if value.contains(['\r', '\u{2028}', '\u{2029}']) {
        return None;
    }
    let value = trim(value);
    let is_text = matches!(value, "" | ">" | "|") || value.starts_with(['"', '\'']);
    (!key.is_empty() && !is_text && value.contains(':')).then_some((key, value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_with_colons_become_texts() {
        for (header, expected) in [
            ("description: a: b", Some("description: |-\n  a: b")),
            ("a: 1\nb : c:d ", Some("a: 1\nb: |-\n  c:d")),
            ("when-to-use: a: b", None),
            ("  a: b: c", None),
            ("# a: b: c", None),
            ("a: 'b': c", None),
            ("a: |\n  b: c", None),
            ("a: [b]", None),
            ("a: b\u{2028}c: d", None),
        ] {
            let text = format!("---\n{header}\n---\nbody: x: y\n");
            let expected = expected.map(|header| format!("---\n{header}\n---\nbody: x: y\n"));
            assert_eq!(mended(&text, as_block), expected, "{header}");
        }
        let windows = mended("---\r\na: b: c\r\nd: e\r\n---\r\n", as_block);
        let expected = "---\r\na: |-\n  b: c\nd: e\r\n---\r\n";
        assert_eq!(windows.as_deref(), Some(expected));
        for text in ["--- \na: b: c\n---\n", "---\na: b: c\n", "a: b: c"] {
            assert_eq!(mended(text, as_block), None, "{text}");
        }
    }
}
