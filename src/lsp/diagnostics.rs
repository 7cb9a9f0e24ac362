//! The book of what is on the client's screen.

use std::collections::HashMap;

use tower_lsp_server::gen_lsp_types::{Diagnostic, Uri};

use super::documents::DocumentKey;

/// Diagnostics on their way to the client: all that there are for a document.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Publication {
    pub(super) uri: Uri,
    /// The version they were computed from; `None` clears a closed document.
    pub(super) version: Option<i32>,
    pub(super) diagnostics: Vec<Diagnostic>,
}

/// What the client shows for each document, so that what is gone is cleared and nothing is sent
/// twice.
#[derive(Debug, Default)]
pub(super) struct Book {
    shown: HashMap<DocumentKey, Publication>,
}

impl Book {
    /// Notes what a document has now; gives what has to be sent. A new version is always sent:
    /// clients take diagnostics of an old one for out of date.
    pub(super) fn update(&mut self, key: DocumentKey, now: Publication) -> Option<Publication> {
        if self.shown.get(&key) == Some(&now) {
            return None;
        }
        self.shown.insert(key, now.clone());
        Some(now)
    }

    /// Forgets a document; gives what has to be sent so that the client does so too.
    pub(super) fn clear(&mut self, key: &DocumentKey) -> Option<Publication> {
        let shown = self.shown.remove(key)?;
        let cleared = Publication {
            version: None,
            diagnostics: Vec::new(),
            ..shown.clone()
        };
        (!shown.diagnostics.is_empty()).then_some(cleared)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn publication(version: i32, messages: &[&str]) -> Publication {
        let diagnostics = messages.iter().map(|message| Diagnostic {
            message: (*message).to_owned().into(),
            ..Diagnostic::default()
        });
        Publication {
            uri: "file:///a".into(),
            version: Some(version),
            diagnostics: diagnostics.collect(),
        }
    }

    #[test]
    fn exactly_the_changes_are_sent() {
        let mut book = Book::default();
        let key = DocumentKey::new("file:///a");
        let first = publication(1, &["x"]);
        assert_eq!(book.update(key.clone(), first.clone()), Some(first.clone()));
        assert_eq!(book.update(key.clone(), first), None);
        let second = publication(2, &["x"]);
        assert_eq!(book.update(key.clone(), second.clone()), Some(second));
        let cleared = Publication {
            version: None,
            ..publication(0, &[])
        };
        assert_eq!(book.clear(&key), Some(cleared));
        assert_eq!(book.clear(&key), None);
    }

    #[test]
    fn a_clean_document_leaves_without_a_word() {
        let mut book = Book::default();
        let key = DocumentKey::new("file:///a");
        let clean = publication(1, &[]);
        assert_eq!(book.update(key.clone(), clean.clone()), Some(clean));
        assert_eq!(book.clear(&key), None);
    }
}
