//! Documents whose text we give, and which of them the client still shows.

use std::collections::HashMap;

use tower_lsp_server::gen_lsp_types::Uri;

/// A client asks again for what it shows. One that has not asked so often after it was told to has closed the document;
/// several, since edits come faster than questions.
const MOST_UNANSWERED: u32 = 8;

/// The documents that were asked for, and how often the client was told since that each is out of date.
#[derive(Debug, Default)]
pub(super) struct Previews(HashMap<Uri, u32>);

impl Previews {
    /// The client has asked for the text of `uri`.
    pub(super) fn asked(&mut self, uri: Uri) {
        self.0.insert(uri, 0);
    }

    /// Something has changed: the documents of which the client is to be told.
    pub(super) fn out_of_date(&mut self) -> Vec<Uri> {
        self.0.retain(|_, told| {
            *told += 1;
            *told <= MOST_UNANSWERED
        });
        self.0.keys().cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_never_asked_for_again_is_closed() {
        let mut previews = Previews::default();
        let uri = |name: &str| Uri(format!("skill-lsp:/preview/{name}"));
        previews.asked(uri("closed"));
        for change in 0..20 {
            previews.asked(uri("shown"));
            let told = previews.out_of_date();
            assert!(told.contains(&uri("shown")), "{change}");
            assert_eq!(told.contains(&uri("closed")), change < 8, "{change}");
        }
        previews.asked(uri("closed"));
        assert_eq!(previews.out_of_date().len(), 2);
    }
}
