//! Marks of a merge that were left in a text.

use super::key::BLANKS;
use super::lines::{Line, lines};
use crate::text::Span;

/// A merge conflict.
pub(super) struct Conflict {
    /// The line that starts it, or the first mark that is left of it.
    pub(super) mark: Span,
    /// Its marks and all but its first side: what is left is one of the versions.
    pub(super) blanked: Vec<Span>,
}

/// The conflicts in a text, also half-deleted ones; one that is not ended reaches to the end.
pub(super) fn conflicts(source: &str) -> Vec<Conflict> {
    let mut found = Vec::new();
    let mut open: Option<Open> = None;
    for line in lines(source, Span::new(0, source.len())) {
        match mark_of(line.of(source)) {
            None => {}
            Some(Mark::Start) => {
                found.extend(open.take().map(|open| open.end(source.len())));
                open = Some(Open::new(line, true));
            }
            Some(Mark::Base | Mark::Middle) => match &mut open {
                Some(open) => open.next_side(line),
                None => open = Some(Open::new(line, false)),
            },
            Some(Mark::End) => {
                let mut conflict = open.take().unwrap_or_else(|| Open::new(line, false));
                conflict.blanked.push(line.span);
                found.push(conflict.end(line.next));
            }
        }
    }
    found.extend(open.map(|open| open.end(source.len())));
    found
}

/// Whether `line` is a mark of a conflict.
pub(super) fn is_mark(line: &str) -> bool {
    mark_of(line).is_some()
}

enum Mark {
    Start,
    Base,
    Middle,
    End,
}

/// Seven of one character, and a blank or the end of the line behind them.
fn mark_of(line: &str) -> Option<Mark> {
    let (mark, is_labelled) = match line.as_bytes().first()? {
        b'<' => (Mark::Start, true),
        b'|' => (Mark::Base, true),
        b'=' => (Mark::Middle, false),
        b'>' => (Mark::End, true),
        _ => return None,
    };
    let rest = line.trim_start_matches(&line[..1]);
    let is_mark = line.len() - rest.len() == 7
        && if is_labelled {
            rest.is_empty() || rest.starts_with(BLANKS)
        } else {
            rest.trim_matches(BLANKS).is_empty()
        };
    is_mark.then_some(mark)
}

struct Open {
    mark: Span,
    blanked: Vec<Span>,
    /// Whether the mark that starts the first side is there.
    has_start: bool,
    /// Where the second side starts.
    second: Option<usize>,
}

impl Open {
    fn new(line: Line, has_start: bool) -> Self {
        Self {
            mark: line.span,
            blanked: vec![line.span],
            has_start,
            second: None,
        }
    }

    /// Without the first mark nobody knows how much above belongs to the first side: both stay.
    fn next_side(&mut self, line: Line) {
        if self.has_start {
            self.second.get_or_insert(line.span.start);
        } else {
            self.blanked.push(line.span);
        }
    }

    fn end(mut self, at: usize) -> Conflict {
        self.blanked
            .extend(self.second.map(|start| Span::new(start, at)));
        Conflict {
            mark: self.mark,
            blanked: self.blanked,
        }
    }
}
