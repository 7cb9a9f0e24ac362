//! What is to be said of parts of a delivered text.

use serde::Serialize;

use crate::loader::{Mark, Rendered, Segment};

/// A part of a text that is not as it stands in the skill's file, or may not be what its author meant.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(super) struct Marked {
    /// Where it starts and ends, in Unicode characters.
    start: usize,
    end: usize,
    /// `substituted`, `escaped`, `cut`, `literal`, or `prose` for our words in the place of the host's.
    kind: &'static str,
}

/// The parts of a text that are marked, in order.
pub(super) fn marks(rendered: &Rendered) -> Vec<Marked> {
    let mut at = 0;
    let mut marks = Vec::new();
    for segment in rendered.segments() {
        let (text, kind) = match segment {
            Segment::Exact(text) => (text, None),
            Segment::Prose { text, .. } => (text, Some("prose")),
            Segment::Marked { mark, text } => (text, Some(mark.word())),
        };
        let end = at + text.chars().count();
        marks.extend(kind.filter(|_| end > at).map(|kind| Marked {
            start: at,
            end,
            kind,
        }));
        at = end;
    }
    marks
}

/// The marked passages of a text for people, a line for each kind. Our own words are seen as such by themselves.
pub(super) fn legend(text: &str, marks: &[Marked]) -> String {
    let lines = KINDS.iter().filter_map(|(mark, words)| {
        let of_kind = marks.iter().filter(|marked| marked.kind == mark.word());
        let passages = counted(of_kind.map(|marked| passage(text, marked)));
        (!passages.is_empty()).then(|| format!("{words}: {passages}"))
    });
    lines.collect::<Vec<_>>().join("\n")
}

const KINDS: [(Mark, &str); 4] = [
    (Mark::Substituted, "filled in"),
    (Mark::Escaped, "escaped"),
    (Mark::Cut, "cut, and this put there"),
    (Mark::Literal, "left as it stands"),
];

/// So many passages are named, and so many characters of each shown.
const MOST_PASSAGES: usize = 6;
const MOST_CHARACTERS: usize = 60;

fn passage(text: &str, marked: &Marked) -> String {
    let length = marked.end - marked.start;
    let shown: String = text
        .chars()
        .skip(marked.start)
        .take(length.min(MOST_CHARACTERS))
        .map(|character| if character == '\n' { '⏎' } else { character })
        .collect();
    let more = if length > MOST_CHARACTERS { "…" } else { "" };
    format!("{shown}{more}")
}

/// Each passage once, in the order in which they come, with how often it is there.
fn counted(passages: impl Iterator<Item = String>) -> String {
    let mut counts: Vec<(String, usize)> = Vec::new();
    let mut others = 0;
    for passage in passages {
        match counts.iter().position(|(known, _)| *known == passage) {
            Some(known) => counts[known].1 += 1,
            None if counts.len() < MOST_PASSAGES => counts.push((passage, 1)),
            None => others += 1,
        }
    }
    let mut shown: Vec<_> = counts
        .into_iter()
        .map(|(passage, count)| match count {
            1 => format!("`{passage}`"),
            count => format!("`{passage}` ({count} times)"),
        })
        .collect();
    shown.extend((others > 0).then(|| format!("{others} more")));
    shown.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_where_their_texts_stand() {
        let mut text = Rendered::from("é ");
        text.push_marked(Mark::Substituted, "Dover");
        text.push(" and ");
        text.push_prose("guide", 0, "more");
        let marked = |start, end, kind| Marked { start, end, kind };
        assert_eq!(
            marks(&text),
            [marked(2, 7, "substituted"), marked(12, 16, "prose")]
        );
    }

    #[test]
    fn people_are_told_each_passage_once() {
        let mut text = Rendered::from("é ");
        for passage in ["Dover", "&lt;", "Dover", "a\nb"] {
            let mark = if passage == "&lt;" {
                Mark::Escaped
            } else {
                Mark::Substituted
            };
            text.push_marked(mark, passage);
            text.push(" ");
        }
        for number in 0..8 {
            text.push_marked(Mark::Literal, format!("${number}"));
        }
        text.push_marked(Mark::Cut, "x".repeat(70));
        text.push_prose("guide", 0, "our words");
        let expected = format!(
            "filled in: `Dover` (2 times), `a⏎b`\nescaped: `&lt;`\ncut, and this put there: `{}…`\n\
             left as it stands: `$0`, `$1`, `$2`, `$3`, `$4`, `$5`, 2 more",
            "x".repeat(60)
        );
        assert_eq!(legend(&text.to_string(), &marks(&text)), expected);
        assert_eq!(legend("plain", &[]), "");
    }
}
