//! Skills by name and description.

use std::sync::Arc;

use crate::registry::{Candidate, Registry};

/// More than anybody reads; the query is there to be made longer.
const MAX_SYMBOLS: usize = 1000;

/// The skills in whose name, or else description, the letters of `query` occur in order; those by
/// name first. All of them for an empty query. A file that links lead to is there once.
#[must_use]
pub fn symbols(registry: &Registry, query: &str) -> Vec<Arc<Candidate>> {
    let query: Vec<char> = query
        .to_lowercase()
        .chars()
        .filter(|it| !it.is_whitespace())
        .collect();
    let mut found: Vec<_> = registry
        .candidates()
        .filter(|candidate| {
            registry
                .aliases(&candidate.real)
                .next()
                .is_some_and(|first| *first == candidate.path)
        })
        .filter_map(|candidate| Some((rank(candidate, &query)?, candidate)))
        .collect();
    found.sort_by_key(|(rank, candidate)| (*rank, candidate.best_name().to_owned()));
    found
        .into_iter()
        .take(MAX_SYMBOLS)
        .map(|(_, candidate)| Arc::clone(candidate))
        .collect()
}

fn rank(candidate: &Candidate, query: &[char]) -> Option<u8> {
    if has_in_order(candidate.best_name(), query) {
        Some(0)
    } else {
        has_words(&candidate.summary, query).then_some(1)
    }
}

fn has_in_order(text: &str, query: &[char]) -> bool {
    let mut rest = query.iter().peekable();
    for character in text.chars().flat_map(char::to_lowercase) {
        rest.next_if(|wanted| **wanted == character);
    }
    rest.peek().is_none()
}

/// In a long text almost any letters occur in order, so there they have to stand together.
fn has_words(text: &str, query: &[char]) -> bool {
    let text: Vec<char> = text
        .chars()
        .flat_map(char::to_lowercase)
        .filter(|it| !it.is_whitespace())
        .collect();
    !query.is_empty() && text.windows(query.len()).any(|window| window == query)
}
