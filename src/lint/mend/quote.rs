//! Ways to write text in YAML.

use crate::syntax::{PlainType, plain_type};

/// The text in quotes, in whichever need the fewest escapes. Line ends are folded as they are without
/// quotes.
pub(super) fn quoted(text: &str) -> String {
    let singles = text.matches('\'').count();
    let doubles = text.matches(['"', '\\']).count();
    if doubles == 0 || (singles > 0 && doubles < singles) {
        let escaped = text.replace('\\', "\\\\").replace('"', "\\\"");
        format!("\"{escaped}\"")
    } else {
        format!("'{}'", text.replace('\'', "''"))
    }
}

/// One line of text as it is, if YAML takes it for that text, else in quotes.
pub(super) fn plain_or_quoted(text: &str) -> String {
    let is_harmless =
        |character: char| character.is_alphanumeric() || " .,()/'_-".contains(character);
    let is_plain = text.starts_with(char::is_alphanumeric)
        && text.chars().all(is_harmless)
        && !text.ends_with(' ')
        && plain_type(text) == PlainType::Text;
    if is_plain {
        text.to_owned()
    } else {
        quoted(text)
    }
}

/// A value that starts and ends with `quote` and holds more of them: written so that it ends at its
/// last one. `None` if that is escaped.
pub(super) fn requoted(value: &str, quote: char) -> Option<String> {
    let inner = value.strip_prefix(quote)?.strip_suffix(quote)?;
    if quote == '"' {
        requoted_double(inner)
    } else {
        Some(requoted_single(inner))
    }
}

fn requoted_double(inner: &str) -> Option<String> {
    if !inner.contains(['\'', '\\']) {
        return Some(format!("'{inner}'"));
    }
    let mut escaped = String::from("\"");
    let mut characters = inner.chars();
    while let Some(character) = characters.next() {
        match character {
            '"' => escaped.push_str("\\\""),
            '\\' => {
                escaped.push('\\');
                escaped.push(characters.next()?);
            }
            other => escaped.push(other),
        }
    }
    Some(escaped + "\"")
}

fn requoted_single(inner: &str) -> String {
    if !inner.contains(['"', '\\']) && !inner.contains("''") {
        return format!("\"{inner}\"");
    }
    // Quotes that are doubled stay as they are.
    let parts: Vec<_> = inner
        .split("''")
        .map(|part| part.replace('\'', "''"))
        .collect();
    format!("'{}'", parts.join("''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_put_in_the_quotes_that_suit_it() {
        for (text, expected) in [
            ("a: b", r#""a: b""#),
            ("it's: b", r#""it's: b""#),
            (r#"a "b": c"#, r#"'a "b": c'"#),
            (r"C:\x: y", r"'C:\x: y'"),
            (r#"it's "b": c"#, r#"'it''s "b": c'"#),
            (r#"it's 'a' "b: c"#, r#""it's 'a' \"b: c""#),
            (r"''' \", r#""''' \\""#),
            ("é😀", "\"é😀\""),
            ("", "\"\""),
        ] {
            assert_eq!(quoted(text), expected);
        }
    }

    #[test]
    fn a_value_ends_at_its_last_quote() {
        for (value, quote, expected) in [
            (r#""a "b" c""#, '"', Some(r#"'a "b" c'"#)),
            (r#""it's "b" c""#, '"', Some(r#""it's \"b\" c""#)),
            (r#""a \"b\" "c"""#, '"', Some(r#""a \"b\" \"c\"""#)),
            (r#""a "b\""#, '"', None),
            ("'don't'", '\'', Some(r#""don't""#)),
            (r#"'don't "a"'"#, '\'', Some(r#"'don''t "a"'"#)),
            ("'it''s don't'", '\'', Some("'it''s don''t'")),
            ("'a' b", '\'', None),
            ("'", '\'', None),
        ] {
            assert_eq!(requoted(value, quote).as_deref(), expected, "{value}");
        }
    }

    #[test]
    fn quotes_are_left_out_where_they_are_not_needed() {
        for (text, is_plain) in [
            ("Mends bicycles. Use when it's flat.", true),
            ("2048", false),
            ("a: b", false),
            ("- a", false),
            ("true", false),
        ] {
            assert_eq!(plain_or_quoted(text) == text, is_plain, "{text}");
        }
    }
}
