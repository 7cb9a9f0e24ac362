//! A text in which line ends were made alike, and the way back.

use super::entry::{Reason, Refusal};
use crate::readers::NativeError;

/// A text with `\n` in the place of each `\r\n`, and perhaps of each `\r`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::hosts) struct Folded {
    /// The text.
    pub text: String,
    /// The offsets in it before which a byte was dropped, in order.
    dropped: Vec<usize>,
    /// How many bytes were dropped before the text starts.
    before: usize,
}

impl Folded {
    /// With `\n` in the place of each `\r\n`, of a text that starts at the byte `before` of its file.
    pub(in crate::hosts) fn crlf(text: &str, before: usize) -> Self {
        let mut folded = Self {
            text: String::with_capacity(text.len()),
            dropped: Vec::new(),
            before,
        };
        let mut rest = text;
        while let Some(at) = rest.find("\r\n") {
            folded.text.push_str(&rest[..at]);
            folded.dropped.push(folded.text.len());
            rest = &rest[at + 1..];
        }
        folded.text.push_str(rest);
        folded
    }

    /// With `\n` in the place of each `\r\n` and each `\r`, as Python reads text.
    pub(in crate::hosts) fn universal(text: &str, before: usize) -> Self {
        let mut folded = Self::crlf(text, before);
        if folded.text.contains('\r') {
            folded.text = folded.text.replace('\r', "\n");
        }
        folded
    }

    /// A refusal because the host's reader says `error` of a header that starts at the byte `header` of the text.
    pub(in crate::hosts) fn yaml(
        &self,
        message: impl Into<String>,
        error: &NativeError,
        header: usize,
    ) -> Refusal {
        let refusal = Refusal::new(Reason::InvalidYaml, message);
        match error.position {
            Some(position) => refusal.at(self.original(header + position.offset)),
            None => refusal,
        }
    }

    /// The byte of the file that stands at `offset` of the text.
    pub(in crate::hosts) fn original(&self, offset: usize) -> usize {
        let dropped = self.dropped.partition_point(|at| *at <= offset);
        self.before + offset + dropped
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_lead_back() {
        let text = "a\r\nb\rc\r\n\r\nd";
        let folded = Folded::crlf(text, 3);
        assert_eq!(folded.text, "a\nb\rc\n\nd");
        for (offset, character) in folded.text.char_indices() {
            assert!(text[folded.original(offset) - 3..].starts_with(character));
        }
        let universal = Folded::universal(text, 0);
        assert_eq!(universal.text, "a\nb\nc\n\nd");
        assert_eq!(universal.original(8), text.len());
    }
}
