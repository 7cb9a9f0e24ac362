//! How deep a header's collections nest, at most: for readers that cannot be trusted with depth.

use super::libyaml::{Dialect, deepest};

/// Whether collections may nest deeper than `limit`. Never wrongly false.
pub(super) fn may_exceed(header: &str, limit: usize) -> bool {
    if bound(header) <= limit {
        return false;
    }
    let measured = deepest(header, Dialect::YamlV3);
    match measured.stopped_at {
        None => measured.depth > limit,
        // What follows the place where one scanner stops another might still go into.
        Some(offset) => {
            let rest = header.get(offset..).unwrap_or_default();
            measured.depth + bound(rest) > limit
        }
    }
}

/// A bound that needs no parsing. A flow collection takes a bracket. Each block collection is
/// indented deeper than the one around it, but for a sequence right in a mapping, and begins
/// either a line or after an indicator.
fn bound(header: &str) -> usize {
    let mut brackets = 0_usize;
    let mut deepest_brackets = 0_usize;
    let mut deepest_block = 0;
    for line in header.split(['\n', '\r', '\u{85}', '\u{2028}', '\u{2029}']) {
        let mut block = line
            .chars()
            .take_while(|character| *character == ' ')
            .count();
        let mut previous = ' ';
        for character in line.chars() {
            match character {
                '[' | '{' => brackets += 1,
                ']' | '}' => brackets = brackets.saturating_sub(1),
                ' ' | '\t' if matches!(previous, '-' | '?' | ':') => block += 1,
                _ => {}
            }
            deepest_brackets = deepest_brackets.max(brackets);
            previous = character;
        }
        deepest_block = deepest_block.max(block + 1);
    }
    deepest_brackets + 2 * deepest_block
}
