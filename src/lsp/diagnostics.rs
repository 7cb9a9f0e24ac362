//! The book of what is on the client's screen.

use std::collections::HashMap;

use tower_lsp_server::gen_lsp_types::{Diagnostic, Uri};

/// Diagnostics on their way to the client: all that there are for a file.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Publication {
    pub(super) uri: Uri,
    /// The version they were computed from; `None` for a file that is not open.
    pub(super) version: Option<i32>,
    pub(super) diagnostics: Vec<Diagnostic>,
}

/// What the client shows for each file, so that what is gone is cleared and nothing is sent twice.
#[derive(Debug, Default)]
pub(super) struct Book {
    shown: HashMap<Uri, Publication>,
}

impl Book {
    /// Notes what a file has now; gives what has to be sent. A new version is always sent: clients
    /// take diagnostics of an old one for out of date. Of a file that is not open and has nothing,
    /// nothing is said.
    pub(super) fn update(&mut self, now: Publication) -> Option<Publication> {
        if now.version.is_none() && now.diagnostics.is_empty() {
            return self.clear(&now.uri);
        }
        if self.shown.get(&now.uri) == Some(&now) {
            return None;
        }
        self.shown.insert(now.uri.clone(), now.clone());
        Some(now)
    }

    /// Forgets a file; gives what has to be sent so that the client does so too.
    pub(super) fn clear(&mut self, uri: &Uri) -> Option<Publication> {
        let shown = self.shown.remove(uri)?;
        let is_visible = !shown.diagnostics.is_empty();
        is_visible.then(|| Publication {
            version: None,
            diagnostics: Vec::new(),
            ..shown
        })
    }

    /// What the client shows for a file.
    pub(super) fn shown(&self, uri: &Uri) -> &[Diagnostic] {
        self.shown
            .get(uri)
            .map_or(&[], |shown| shown.diagnostics.as_slice())
    }

    /// The files of which the client shows something, or has been told that there is nothing.
    pub(super) fn files(&self) -> Vec<Uri> {
        self.shown.keys().cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn publication(version: Option<i32>, messages: &[&str]) -> Publication {
        let diagnostics = messages.iter().map(|message| Diagnostic {
            message: (*message).to_owned().into(),
            ..Diagnostic::default()
        });
        Publication {
            uri: "file:///a".into(),
            version,
            diagnostics: diagnostics.collect(),
        }
    }

    #[test]
    fn exactly_the_changes_are_sent() {
        let mut book = Book::default();
        let first = publication(Some(1), &["x"]);
        assert_eq!(book.update(first.clone()), Some(first.clone()));
        assert_eq!(book.update(first), None);
        let second = publication(Some(2), &["x"]);
        assert_eq!(book.update(second.clone()), Some(second.clone()));
        assert_eq!(book.clear(&second.uri), Some(publication(None, &[])));
        assert_eq!(book.clear(&second.uri), None);
    }

    #[test]
    fn a_clean_document_leaves_without_a_word() {
        let mut book = Book::default();
        let clean = publication(Some(1), &[]);
        assert_eq!(book.update(clean.clone()), Some(clean.clone()));
        assert_eq!(book.clear(&clean.uri), None);
    }

    #[test]
    fn a_clean_file_that_is_not_open_is_not_spoken_of() {
        let mut book = Book::default();
        assert_eq!(book.update(publication(None, &[])), None);
        let faulty = publication(None, &["x"]);
        assert_eq!(book.update(faulty.clone()), Some(faulty));
        assert_eq!(
            book.update(publication(None, &[])),
            Some(publication(None, &[]))
        );
        assert_eq!(book.update(publication(None, &[])), None);
    }
}
