//! What YAML makes of a value without quotes.

/// The type of a plain scalar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlainType {
    /// Text.
    Text,
    /// Nothing, as `~` or `null`.
    Null,
    /// `true` or `false`.
    Boolean,
    /// An integer or a float.
    Number,
    /// A date, to the readers that know dates.
    Date,
}

/// The type that YAML's core schema gives `text`; a date is one to the readers that know dates.
#[must_use]
pub fn plain_type(text: &str) -> PlainType {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => PlainType::Null,
        "true" | "True" | "TRUE" | "false" | "False" | "FALSE" => PlainType::Boolean,
        _ if is_number(text) => PlainType::Number,
        _ if is_date(text) => PlainType::Date,
        _ => PlainType::Text,
    }
}

/// The type that a tag gives a scalar.
pub(super) fn tagged_type(tag: &str) -> PlainType {
    let name = tag
        .trim_start_matches("!!")
        .trim_start_matches("!<tag:yaml.org,2002:")
        .trim_end_matches('>');
    match name {
        "null" => PlainType::Null,
        "bool" => PlainType::Boolean,
        "int" | "float" => PlainType::Number,
        "timestamp" => PlainType::Date,
        _ => PlainType::Text,
    }
}

fn is_number(text: &str) -> bool {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    if let Some(digits) = text.strip_prefix("0x") {
        return !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    }
    if let Some(digits) = text.strip_prefix("0o") {
        return !digits.is_empty() && digits.bytes().all(|byte| matches!(byte, b'0'..=b'7'));
    }
    if matches!(unsigned, ".inf" | ".Inf" | ".INF") || matches!(text, ".nan" | ".NaN" | ".NAN") {
        return true;
    }
    let starts_like_one =
        unsigned.starts_with(|character: char| character.is_ascii_digit() || character == '.');
    let only_number_characters = unsigned
        .bytes()
        .all(|byte| byte.is_ascii_digit() || b".eE+-".contains(&byte));
    starts_like_one && only_number_characters && unsigned.parse::<f64>().is_ok()
}

/// `2026-01-31`, also with a time behind it.
fn is_date(text: &str) -> bool {
    let bytes = text.as_bytes();
    let digits = |range: std::ops::Range<usize>| {
        bytes
            .get(range)
            .is_some_and(|part| part.iter().all(u8::is_ascii_digit))
    };
    digits(0..4)
        && bytes.get(4) == Some(&b'-')
        && digits(5..7)
        && bytes.get(7) == Some(&b'-')
        && digits(8..10)
        && matches!(bytes.get(10), None | Some(b'T' | b't' | b' '))
        && bytes[10..]
            .iter()
            .all(|byte| byte.is_ascii_digit() || b"Tt :.+-Zz".contains(byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_types() {
        for (expected, texts) in [
            (PlainType::Null, ["", "~", "null", "NULL"].as_slice()),
            (PlainType::Boolean, &["true", "False", "TRUE"]),
            (
                PlainType::Number,
                &[
                    "0", "-12", "+1.5", ".5", "1.", "1e3", "0x1F", "0o17", "-.inf", ".nan",
                ],
            ),
            (
                PlainType::Date,
                &[
                    "2026-01-31",
                    "2026-01-31T10:00:00Z",
                    "2026-01-31 10:00:00 +1",
                ],
            ),
            (
                PlainType::Text,
                &[
                    "yes",
                    "on",
                    "1.2.3",
                    "1-2",
                    "0x",
                    "0o8",
                    "e3",
                    ".",
                    "-",
                    "+",
                    "inf",
                    "nan",
                    "2026-01-31-notes",
                    "2026-1-1",
                    "nullable",
                    "1_000",
                    "x",
                ],
            ),
        ] {
            for text in texts {
                assert_eq!(plain_type(text), expected, "{text}");
            }
        }
    }
}
