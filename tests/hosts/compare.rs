//! When two texts are the same: where one of them has a hole, any text may stand.

use skill_lsp::loader::{Rendered, Segment};

/// Whether a recorded text, in which `{CUT}` stands for what was left out, and ours, in which prose is said
/// in our words, are the same but for those.
pub(crate) fn agree(recorded: &str, ours: &Rendered) -> bool {
    let exact = masked(ours);
    // Each of the two may have its holes; ours may also be open at its end, for a line end.
    let is_open = |exact: &str| covers(recorded.strip_suffix('\n').unwrap_or(recorded), exact);
    covers(recorded, &exact)
        || covers(&exact, recorded)
        || exact.strip_suffix("{CUT}").is_some_and(is_open)
        || (recorded.contains("{CUT") && exact.contains("{CUT}") && meet(recorded, &exact))
}

/// Whether there is a text that both patterns cover.
fn meet(one: &str, other: &str) -> bool {
    let (one, other) = (tokens(one), tokens(other));
    // Whether what is behind a place in one meets what is behind each place in the other, from the end on.
    let mut below = vec![false; other.len() + 1];
    for at in (0..=one.len()).rev() {
        let mut row = vec![false; other.len() + 1];
        for beside in (0..=other.len()).rev() {
            let (left, right) = (one.get(at), other.get(beside));
            row[beside] = match (left, right) {
                (None, None) => true,
                (Some(None), None) => below[beside],
                (None, Some(None)) => row[beside + 1],
                (Some(None), Some(_)) => below[beside] || row[beside + 1],
                (Some(_), Some(None)) => row[beside + 1] || below[beside],
                (Some(left), Some(right)) => left == right && below[beside + 1],
                _ => false,
            };
        }
        below = row;
    }
    below[0]
}

/// The characters of a pattern; `None` for a hole.
fn tokens(pattern: &str) -> Vec<Option<char>> {
    let mut holes = pattern.split("{CUT");
    let mut tokens: Vec<_> = holes.next().unwrap_or_default().chars().map(Some).collect();
    for hole in holes {
        tokens.push(None);
        let behind = hole.split_once('}').map_or("", |(_, behind)| behind);
        tokens.extend(behind.chars().map(Some));
    }
    tokens
}

/// Our text with a hole for each passage of prose.
pub(crate) fn masked(ours: &Rendered) -> String {
    ours.segments()
        .iter()
        .map(|segment| match segment {
            Segment::Exact(text) | Segment::Marked { text, .. } => text.as_str(),
            Segment::Prose { .. } => "{CUT}",
        })
        .collect()
}

/// Whether `text` is what `pattern` says, with any text for each `{CUT…}`.
fn covers(pattern: &str, text: &str) -> bool {
    let mut holes = pattern.split("{CUT");
    let first = holes.next().unwrap_or_default();
    let chunks: Vec<_> = holes
        .map(|hole| hole.split_once('}').map_or("", |(_, behind)| behind))
        .collect();
    let Some(mut rest) = text.strip_prefix(first) else {
        return false;
    };
    let Some((last, between)) = chunks.split_last() else {
        return rest.is_empty();
    };
    for chunk in between {
        match rest.find(chunk) {
            Some(at) => rest = &rest[at + chunk.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

/// Where two texts part, for people.
pub(crate) fn difference(recorded: &str, ours: &str) -> String {
    let same = recorded
        .char_indices()
        .zip(ours.chars())
        .find(|((_, left), right)| left != right)
        .map_or(recorded.len().min(ours.len()), |((at, _), _)| at);
    let mut from = same.saturating_sub(30);
    while !recorded.is_char_boundary(from) {
        from -= 1;
    }
    let shown = |text: &str| -> String {
        let start = text.get(from..).unwrap_or_default();
        start.chars().take(110).collect()
    };
    format!(
        "at {same}: recorded {:?}, ours {:?}",
        shown(recorded),
        shown(ours)
    )
}

#[test]
fn holes_stand_for_any_text() {
    for (recorded, ours, expected) in [
        ("abc", "abc", true),
        ("abc", "abd", false),
        ("a{CUT}c", "a---c", true),
        ("a{CUT 12 chars}", "a---", true),
        ("{CUT}b{CUT}d", "xxbyyd", true),
        ("{CUT}b{CUT}d", "xxyyd", false),
        ("a{CUT}", "b", false),
    ] {
        assert_eq!(agree(recorded, &ours.into()), expected, "{recorded} {ours}");
    }
    let mut prose = Rendered::from("a");
    prose.push_prose("guide", 0, "in our words");
    prose.push("z");
    assert!(agree("a long text z", &prose));
    assert!(agree("a{CUT}z", &prose));
    assert!(!agree("a long text", &prose));
    prose.push("end");
    assert!(agree("a{CUT 3 chars} lot of ze{CUT}d", &prose));
    assert!(!agree("a{CUT 3 chars} lot of y{CUT}f", &prose));
}
