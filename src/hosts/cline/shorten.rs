//! How Cline shortens what a tool answers before its model sees it.
//!
//! Source: cline/cline, sdk/packages/core/src/session/services/message-builder.ts; run 3.0.65.

use crate::hosts::program::{push_unchanged, utf16_length};
use crate::loader::{Mark, Rendered};

/// The longest answer, in units of UTF-16. `CLINE_MESSAGE_BUILDER_MAX_TOOL_RESULT_CHARS` sets another.
const LONGEST: usize = 8000;

/// The text with its middle left out, if it is too long.
pub(super) fn shortened(text: Rendered) -> Rendered {
    let whole = text.to_string();
    let Some((removed, kept)) = plan(utf16_length(&whole), LONGEST) else {
        return text;
    };
    let units: Vec<_> = whole.encode_utf16().collect();
    // Half of a pair becomes U+FFFD when it is sent.
    let part = |units: &[u16]| String::from_utf16_lossy(units);
    let mut shortened = Rendered::new();
    push_unchanged(&mut shortened, &part(&units[..kept]));
    shortened.push_marked(Mark::Cut, marker(removed));
    push_unchanged(&mut shortened, &part(&units[units.len() - kept..]));
    shortened
}

/// How many units are said to be left out, and how many are kept at either end; `None` if all are kept. What
/// is said is reckoned with the marker of a first guess, and so may be wrong by a unit or two.
fn plan(length: usize, longest: usize) -> Option<(usize, usize)> {
    let excess = length.checked_sub(longest).filter(|excess| *excess > 0)?;
    let kept = |removed| longest.saturating_sub(marker(removed).len()) / 2;
    let removed = length - 2 * kept(excess);
    Some((removed, kept(removed)))
}

fn marker(removed: usize) -> String {
    format!("\n\n...[truncated {removed} chars]...\n\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_gives_way() {
        for (length, expected) in [
            (LONGEST, None),
            (LONGEST + 1, Some((31, 3985))),
            (8068, Some((98, 3985))),
            (8070, Some((100, 3984))),
            (60_156, Some((52_190, 3983))),
            (300_105, Some((292_139, 3983))),
        ] {
            assert_eq!(plan(length, LONGEST), expected, "{length}");
        }
        let text = format!("a{}z", "\u{1f600}".repeat(5000));
        let short = shortened(text.as_str().into()).to_string();
        assert!(short.starts_with("a\u{1f600}") && short.ends_with("\u{1f600}z"));
        assert!(utf16_length(&short) <= LONGEST, "{short}");
        let short = "short $1";
        assert_eq!(shortened(short.into()).segments().len(), 1);
    }
}
