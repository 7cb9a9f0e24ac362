//! How much of a value is kept.
//!
//! Aliases let a few lines stand for any number of values, and Python and Go keep them shared. A
//! [`Value`](super::Value) is a tree, so what would make it too large or too deep is left out: it
//! becomes null. The verdict is not touched by that.

/// Values in one reading. 64 KB without aliases hold about 33,000 at most.
const MOST_VALUES: usize = 100_000;

/// So many bytes of text count as one value more.
const BYTES_A_VALUE: usize = 64;

/// Collections in each other. More than any header has, and little enough that a tree this deep
/// can be compared, copied and dropped on a worker thread's stack.
const DEEPEST: usize = 1_000;

/// What a value with that much text counts for: one, and more if the text is long.
pub(super) fn weight(bytes: usize) -> usize {
    1 + bytes / BYTES_A_VALUE
}

/// What is left to be spent on a reading.
#[derive(Debug)]
pub(super) struct Budget {
    left: usize,
}

impl Budget {
    /// The budget of one reading.
    pub(super) fn new() -> Self {
        Self { left: MOST_VALUES }
    }

    /// Pays for a value at that depth with that much text; false if it must be left out.
    pub(super) fn pay(&mut self, depth: usize, bytes: usize) -> bool {
        let price = weight(bytes);
        if depth > DEEPEST || self.left < price {
            return false;
        }
        self.left -= price;
        true
    }

    /// Whether collections at that depth can still be looked into.
    pub(super) fn reaches(depth: usize) -> bool {
        depth <= DEEPEST
    }
}
