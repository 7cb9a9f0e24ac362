//! What is found on the line that is being edited is shown only if it is still there when the user
//! pauses. What is found no more goes at once.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use tower_lsp_server::gen_lsp_types::{Diagnostic, Uri};

use super::diagnostics::Publication;

/// The publications of which a part waits, by file.
#[derive(Debug, Default)]
pub(super) struct Delays {
    files: HashMap<Uri, Delay>,
    /// Counts the waits, so that the end of an old one is not taken for that of the newest.
    last: u64,
}

#[derive(Debug)]
struct Delay {
    version: Option<i32>,
    wait: u64,
    /// All that is found; `None` if it has waited long enough.
    whole: Option<Publication>,
}

/// What to do with a publication.
#[derive(Debug, PartialEq)]
pub(super) struct Split {
    /// What is shown now.
    pub(super) now: Publication,
    /// The number of the wait that begins, if one does.
    pub(super) begins: Option<u64>,
}

impl Delays {
    /// Keeps back what is new on `lines`. `shown` is what the client shows for the file.
    pub(super) fn split(
        &mut self,
        publication: Publication,
        lines: &RangeInclusive<usize>,
        shown: &[Diagnostic],
    ) -> Split {
        let (uri, version) = (publication.uri.clone(), publication.version);
        let known = self.files.get(&uri).filter(|it| it.version == version);
        let has_waited = known.is_some_and(|it| it.whole.is_none());
        let waits = |it: &Diagnostic| is_on(it, lines) && is_new(it, shown);
        if has_waited || !publication.diagnostics.iter().any(waits) {
            if !has_waited {
                self.files.remove(&uri);
            }
            return Split {
                now: publication,
                begins: None,
            };
        }
        let now = Publication {
            diagnostics: publication
                .diagnostics
                .iter()
                .filter(|it| !waits(it))
                .cloned()
                .collect(),
            ..publication.clone()
        };
        let wait = known.map(|it| it.wait);
        let begins = wait.is_none().then_some(self.last + 1);
        self.last += u64::from(wait.is_none());
        self.files.insert(
            uri,
            Delay {
                version,
                wait: wait.unwrap_or(self.last),
                whole: Some(publication),
            },
        );
        Split { now, begins }
    }

    /// All that is found in a file, at the end of a wait; `None` if another one has begun since.
    pub(super) fn end(&mut self, uri: &Uri, wait: u64) -> Option<Publication> {
        let delay = self.files.get_mut(uri).filter(|it| it.wait == wait)?;
        delay.whole.take()
    }

    /// Whatever waits for a file is of no use any more.
    pub(super) fn forget(&mut self, uri: &Uri) {
        self.files.remove(uri);
    }
}

fn is_on(diagnostic: &Diagnostic, lines: &RangeInclusive<usize>) -> bool {
    let (start, end) = (diagnostic.range.start, diagnostic.range.end);
    // A range that ends at the start of a line has nothing of it.
    let last = match end.character == 0 && end.line > start.line {
        true => end.line - 1,
        false => end.line,
    };
    let number = |line: u32| usize::try_from(line).unwrap_or(usize::MAX);
    number(start.line) <= *lines.end() && number(last) >= *lines.start()
}

/// Whether nothing like it is on screen. Its place and its words may change as somebody types.
fn is_new(diagnostic: &Diagnostic, shown: &[Diagnostic]) -> bool {
    let is_same = |other: &Diagnostic| {
        let is_there = other.range.start.line == diagnostic.range.start.line;
        other.code == diagnostic.code && (is_there || other.message == diagnostic.message)
    };
    !shown.iter().any(is_same)
}

#[cfg(test)]
mod tests {
    use tower_lsp_server::gen_lsp_types::{Position, Range};

    use super::*;

    fn diagnostic(code: &str, from: (u32, u32), to: (u32, u32)) -> Diagnostic {
        Diagnostic {
            code: Some(code.to_owned().into()),
            message: format!("{code} {from:?}").into(),
            range: Range::new(Position::new(from.0, from.1), Position::new(to.0, to.1)),
            ..Diagnostic::default()
        }
    }

    fn on(code: &str, line: u32) -> Diagnostic {
        diagnostic(code, (line, 0), (line, 1))
    }

    fn publication(version: i32, diagnostics: &[Diagnostic]) -> Publication {
        Publication {
            uri: "file:///a".into(),
            version: Some(version),
            diagnostics: diagnostics.to_vec(),
        }
    }

    #[test]
    fn what_is_new_on_the_line_waits() {
        let mut delays = Delays::default();
        let whole = publication(1, &[on("a", 1), on("b", 2), on("c", 2)]);
        let split = delays.split(whole.clone(), &(2..=2), &[on("b", 2)]);
        let now = publication(1, &[on("a", 1), on("b", 2)]);
        assert_eq!(
            split,
            Split {
                now,
                begins: Some(1)
            }
        );
        assert_eq!(delays.end(&whole.uri, 2), None);
        assert_eq!(delays.end(&whole.uri, 1), Some(whole.clone()));
        assert_eq!(delays.end(&whole.uri, 1), None);
        // Once it has waited, it is not kept back again, whatever else has changed.
        let split = delays.split(whole.clone(), &(2..=2), &[]);
        assert_eq!(
            split,
            Split {
                now: whole,
                begins: None
            }
        );
    }

    #[test]
    fn a_newer_version_waits_anew_and_the_same_one_goes_on_waiting() {
        let mut delays = Delays::default();
        let uri = Uri::from("file:///a");
        let begins = |delays: &mut Delays, version, diagnostics: &[Diagnostic]| {
            delays
                .split(publication(version, diagnostics), &(2..=2), &[])
                .begins
        };
        assert_eq!(begins(&mut delays, 1, &[on("a", 2)]), Some(1));
        assert_eq!(begins(&mut delays, 1, &[on("b", 2)]), None);
        assert_eq!(begins(&mut delays, 2, &[on("c", 2)]), Some(2));
        assert_eq!(delays.end(&uri, 1), None);
        assert_eq!(delays.end(&uri, 2), Some(publication(2, &[on("c", 2)])));
        assert_eq!(begins(&mut delays, 3, &[on("c", 2)]), Some(3));
        assert_eq!(begins(&mut delays, 4, &[]), None);
        assert_eq!(delays.end(&uri, 3), None);
        assert_eq!(begins(&mut delays, 5, &[on("c", 2)]), Some(4));
        delays.forget(&uri);
        assert_eq!(delays.end(&uri, 4), None);
    }

    #[test]
    fn a_finding_is_on_each_line_it_covers() {
        let long = diagnostic("a", (1, 4), (3, 0));
        let lines: Vec<_> = (0..5)
            .filter(|line| is_on(&long, &(*line..=*line)))
            .collect();
        assert_eq!(lines, [1, 2]);
        assert!(is_on(&diagnostic("a", (2, 0), (2, 0)), &(2..=2)));
        assert!(is_on(&on("a", 2), &(1..=3)));
    }

    #[test]
    fn a_finding_that_moves_or_changes_its_words_is_not_new() {
        let moved = Diagnostic {
            message: on("a", 2).message,
            ..on("a", 7)
        };
        assert!(!is_new(&moved, &[on("a", 2)]));
        assert!(!is_new(&diagnostic("a", (2, 5), (2, 9)), &[on("a", 2)]));
        assert!(is_new(&on("a", 3), &[on("a", 2)]));
        assert!(is_new(&on("b", 2), &[on("a", 2)]));
    }
}
