//! What VS Code makes of a description before its model sees it.
//!
//! Source: microsoft/vscode, src/vs/workbench/contrib/chat/common/promptSyntax/service/promptsServiceImpl.ts.

use crate::hosts::program::utf16_length;

/// The longest description, in units of UTF-16.
pub(super) const LONGEST_DESCRIPTION: usize = 1024;

/// A description without what looks like tags, cut if it is too long; and whether it was.
pub(super) fn shown(description: &str) -> (String, bool) {
    let text = without_tags(description);
    if utf16_length(&text) <= LONGEST_DESCRIPTION {
        return (text, false);
    }
    let units: Vec<_> = text.encode_utf16().take(LONGEST_DESCRIPTION).collect();
    (String::from_utf16_lossy(&units), true)
}

/// A text without all that stands between `<` and the next `>`, these included, if there is anything.
fn without_tags(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find('<') {
        let Some(length) = rest[start + 1..].find('>') else {
            break;
        };
        let end = start + 1 + length + 1;
        // There is nothing between the two.
        let from = if length == 0 { end } else { start };
        kept.push_str(&rest[..from]);
        rest = &rest[end..];
    }
    kept + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_taken_away() {
        for (text, expected) in [
            ("a <b>c</b> d", "a c d"),
            ("a < b > c", "a  c"),
            ("a <> <<b>> c<", "a <> > c<"),
            ("1 < 2", "1 < 2"),
            ("<only>", ""),
        ] {
            assert_eq!(shown(text), (expected.to_owned(), false));
        }
    }

    #[test]
    fn what_is_too_long_is_cut_in_units_of_utf_16() {
        let text = format!("<b>{}", "é".repeat(1024));
        assert!(!shown(&text).1);
        let text = "a".to_owned() + &"😀".repeat(512);
        let expected = format!("a{}\u{fffd}", "😀".repeat(511));
        assert_eq!(shown(&text), (expected, true));
    }
}
