//! Questions, and which of them wait until the server has looked for skills.

use std::mem;

use tokio::sync::oneshot;
use tower_lsp_server::gen_lsp_types::Uri;
use tower_lsp_server::jsonrpc::{Error, Result};

use super::super::context::Context;
use super::super::documents::Document;
use super::Session;

/// A question of the client, for which somebody waits.
pub(in crate::lsp) struct Question {
    /// The document it gives a place in, or is about as it is now.
    pub(in crate::lsp) about: Option<Uri>,
    /// Whether the answer depends on other files, too. What is not known yet would be missing from
    /// it: a rename would leave names behind, and a link that is cached would never lead anywhere.
    pub(in crate::lsp) needs_others: bool,
    pub(in crate::lsp) reply: oneshot::Sender<Result<Snapshot>>,
}

/// What an answer is computed from.
pub(in crate::lsp) struct Snapshot {
    pub(in crate::lsp) context: Context,
    /// All that are open.
    pub(in crate::lsp) documents: Vec<Document>,
}

impl Session {
    /// Answers a question, or keeps it until what it needs is known.
    pub(super) fn take_question(&mut self, question: Question) {
        if question.needs_others && self.is_first_walk_awaited() {
            self.waiting.push(question);
        } else {
            self.answer(question);
        }
    }

    /// Answers what has waited, if it need not wait any more.
    pub(super) fn answer_what_waits(&mut self) {
        if !self.is_first_walk_awaited() {
            for question in mem::take(&mut self.waiting) {
                self.answer(question);
            }
        }
    }

    /// Gives up the questions about a document that is about to be another: the places in them
    /// would be wrong. Clients ask again if they still want to know.
    pub(super) fn give_up_questions_about(&mut self, uri: &Uri) {
        let is_about = |question: &mut Question| question.about.as_ref() == Some(uri);
        for question in self.waiting.extract_if(.., is_about) {
            // If nobody waits for it any more, the question was taken back.
            let _ = question.reply.send(Err(Error::content_modified()));
        }
    }

    fn answer(&self, question: Question) {
        let snapshot = Snapshot {
            context: self.context.clone(),
            documents: self.documents.iter().cloned().collect(),
        };
        let _ = question.reply.send(Ok(snapshot));
    }

    fn is_first_walk_awaited(&self) -> bool {
        let is_one_coming = self.needs_walk || !self.is_walk_given_up;
        self.is_ready && !self.context.is_indexed && is_one_coming
    }
}
