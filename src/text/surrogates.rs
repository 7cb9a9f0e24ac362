//! Half surrogate pairs in JSON.
//!
//! Programs whose text is UTF-16 can hold, and send, half an emoji. No other program can read that.

use std::borrow::Cow;

/// Replaces each escaped half of a surrogate pair that stands alone by the replacement character.
/// It is one UTF-16 unit like the half itself, so columns that are counted in them stay right.
#[must_use]
pub fn replace_lone_surrogates(json: &str) -> Cow<'_, str> {
    const REPLACEMENT: &str = "\\ufffd";
    let mut mended = String::new();
    let mut copied = 0;
    let mut at = 0;
    while let Some(found) = json[at..].find('\\') {
        at += found;
        let length = match surrogate(&json[at..]) {
            Some(Half::High) if surrogate(&json[at + 6..]) == Some(Half::Low) => 12,
            Some(_) => {
                mended.push_str(&json[copied..at]);
                mended.push_str(REPLACEMENT);
                copied = at + 6;
                6
            }
            // The character behind a backslash is part of the escape, also if it is a backslash.
            None => 1 + json[at + 1..].chars().next().map_or(0, char::len_utf8),
        };
        at += length;
    }
    if copied == 0 {
        return Cow::Borrowed(json);
    }
    mended.push_str(&json[copied..]);
    Cow::Owned(mended)
}

#[derive(PartialEq, Eq)]
enum Half {
    High,
    Low,
}

/// Which half of a pair the escape at the start of `json` is.
fn surrogate(json: &str) -> Option<Half> {
    let digits = json.strip_prefix("\\u")?.get(..4)?;
    match u16::from_str_radix(digits, 16).ok()? {
        0xd800..=0xdbff => Some(Half::High),
        0xdc00..=0xdfff => Some(Half::Low),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lone_surrogates_are_replaced_and_pairs_are_kept() {
        for (json, expected) in [
            (r#""a""#, r#""a""#),
            (
                r#""\ud83d\ude00 \uD83D\uDE00""#,
                r#""\ud83d\ude00 \uD83D\uDE00""#,
            ),
            (r#""\ud83d""#, r#""\ufffd""#),
            (r#""\ude00\ud83d""#, r#""\ufffd\ufffd""#),
            (r#""\ud83d\ud83d\ude00""#, r#""\ufffd\ud83d\ude00""#),
            (r#""\\ud83d""#, r#""\\ud83d""#),
            (r#""\\\ud83d""#, r#""\\\ufffd""#),
            (r#""\ud83"#, r#""\ud83"#),
            (r#""\"#, r#""\"#),
        ] {
            assert_eq!(replace_lone_surrogates(json), expected);
        }
    }
}
