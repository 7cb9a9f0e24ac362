//! Which word was meant.

/// Below this two words have no more in common than any two words.
const LIKENESS: f64 = 0.75;

/// The word of `known` that somebody who wrote `word` most likely meant.
pub fn nearest<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    known
        .map(|known| (strsim::jaro_winkler(word, known), known))
        .filter(|(likeness, _)| *likeness > LIKENESS)
        .max_by(|(left, _), (right, _)| left.total_cmp(right))
        .map(|(_, known)| known)
}

/// Whether one letter more, less or other, or two changed places, make one word of the other.
#[must_use]
pub fn is_one_letter_off(word: &str, other: &str) -> bool {
    // Longer words cannot be, and would take long to compare.
    word.len().abs_diff(other.len()) <= char::MAX.len_utf8()
        && strsim::osa_distance(word, other) == 1
}

/// How many letters have to be added, taken away or changed, or change places with the next one, to make one
/// word of the other.
#[must_use]
pub fn distance(word: &str, other: &str) -> usize {
    /// Longer words are compared by their lengths only: to compare them takes the product of both.
    const LONGEST: usize = 200;
    match word.len().max(other.len()) {
        ..=LONGEST => strsim::osa_distance(word, other),
        longest => longest,
    }
}
