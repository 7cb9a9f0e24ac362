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
