//! Texts that nest deeply.
//!
//! The crates call themselves for each level, and cannot be trusted with more levels than a worker
//! thread's stack holds: [`may_exceed`] measures a header before they get it. The libraries that
//! are followed here are recursive, too, and so are our readers, but they must reach the depths that
//! the real ones reach: [`with_room`] gives them a stack that is large enough.

use super::NativeError;
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

/// How many nodes may be open on any thread's stack. A level takes up to 6 KB in a build without
/// optimisation, and threads have 2 MB.
const SHALLOW: usize = 200;

/// The stack of the thread for deep texts: enough for the deepest limit of any reader, at 6 KB a
/// level. It is only reserved; what is not reached is never used.
const DEEP_STACK: usize = 32 << 20;

/// Reads a header with a recursive reader.
pub(super) fn with_room<T: Send>(
    header: &[u8],
    read: impl FnOnce() -> Result<T, NativeError> + Send,
) -> Result<T, NativeError> {
    if !may_be_deep(header) {
        return read();
    }
    std::thread::scope(|scope| {
        let builder = std::thread::Builder::new().stack_size(DEEP_STACK);
        let Ok(reading) = builder.spawn_scoped(scope, read) else {
            let text = "there is no room to read a text nested so deeply";
            return Err(NativeError::new(text, None));
        };
        reading
            .join()
            .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

/// Whether a text could nest deeper than [`SHALLOW`], for any reader: every level needs an indicator
/// of its own. This is no close guess, as [`may_exceed`] is, but it trusts no scanner, and too much
/// room does no harm.
fn may_be_deep(header: &[u8]) -> bool {
    let indicators = header.iter().filter(|byte| b"[{-?:".contains(byte));
    indicators.take(SHALLOW + 1).count() > SHALLOW
}
