//! How Codex mends a header that is not YAML: line by line, it puts quotes around what must have been
//! meant as text.
//!
//! Source: codex-rs/core-skills/src/loader.rs, `repair_frontmatter_scalar_fields`.

use crate::readers::{Reader, read};

/// The header with quotes around values that hold `: ` or start like a flow collection and are none; `None` if
/// there is no such value.
pub(super) fn repaired(header: &str) -> Option<String> {
    let mut changed = false;
    // Below a block scalar's first line everything that is indented more is its text.
    let mut block: Option<usize> = None;
    let mut lines = Vec::new();
    for line in header.lines() {
        let indent = line.len() - line.trim_start().len();
        if let Some(outer) = block {
            if line.trim().is_empty() || indent > outer {
                lines.push(line.to_owned());
                continue;
            }
            block = None;
        }
        let field = line.split_once(':').filter(|(key, _)| is_key(key));
        let Some((key, value)) = field else {
            lines.push(line.to_owned());
            continue;
        };
        let (scalar, comment) = without_comment(value.trim_start());
        if scalar.starts_with(['|', '>']) {
            block = Some(indent);
        }
        if needs_quotes(scalar) {
            let blanks = &value[..value.len() - value.trim_start().len()];
            let quoted = scalar.replace('\'', "''");
            lines.push(format!("{key}:{blanks}'{quoted}'{comment}"));
            changed = true;
        } else {
            lines.push(line.to_owned());
        }
    }
    changed.then(|| lines.join("\n"))
}

/// Whether a line that starts like this may be a field.
fn is_key(key: &str) -> bool {
    let key = key.trim();
    !key.is_empty()
        && key
            .chars()
            .all(|character| character.is_alphanumeric() || character == '-' || character == '_')
}

/// A value and the comment behind it, with the blanks between.
fn without_comment(value: &str) -> (&str, &str) {
    let starts = value.char_indices().find(|(at, character)| {
        *character == '#' && (*at == 0 || value[..*at].ends_with(char::is_whitespace))
    });
    let end = starts.map_or(value.len(), |(at, _)| at);
    let scalar = value[..end].trim_end();
    if starts.is_some() {
        (scalar, &value[scalar.len()..])
    } else {
        (scalar, "")
    }
}

fn needs_quotes(scalar: &str) -> bool {
    if scalar.is_empty() || scalar.starts_with(['|', '>', '\'', '"']) {
        return false;
    }
    let mut characters = scalar.chars().peekable();
    let mut has_colon = false;
    while let Some(character) = characters.next() {
        has_colon |= character == ':' && characters.peek().is_some_and(|it| it.is_whitespace());
    }
    let is_broken_flow =
        || scalar.starts_with(['[', '{', '@', '`']) && read(scalar, Reader::SerdeYaml).is_err();
    has_colon || is_broken_flow()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_must_be_text_is_quoted() {
        for (header, expected) in [
            ("description: a: b", Some("description: 'a: b'")),
            (
                "description: it's: b # c",
                Some("description: 'it''s: b' # c"),
            ),
            ("argument-hint: [a] [b]", Some("argument-hint: '[a] [b]'")),
            ("description: @a", Some("description: '@a'")),
            ("description: ends:", None),
            ("description: \"a\": b", None),
            ("description: |\n  a: b", None),
            ("tags: [a, b]", None),
            ("- a: b: c", None),
        ] {
            assert_eq!(repaired(header).as_deref(), expected, "{header}");
        }
    }
}
