//! A text in the making: what a host has put into it is remembered, so that later steps can go over the whole.

use std::ops::Range;

use crate::loader::{Mark, Rendered};

/// A text, and what of it does not stand in the skill's file like that.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    /// The text.
    pub text: String,
    /// Passages of it, in order.
    passages: Vec<(Range<usize>, Origin)>,
}

/// Where a passage comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// The host has put it there, or left it.
    Host(Mark),
    /// It is another one in each session; ours only stands for it.
    Session(&'static str),
}

impl Draft {
    /// Adds what stands in the file.
    pub(super) fn push(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Adds something of which more is to be said.
    pub(super) fn push_passage(&mut self, origin: Origin, text: &str) {
        let start = self.text.len();
        self.text.push_str(text);
        if start < self.text.len() {
            self.passages.push((start..self.text.len(), origin));
        }
    }

    /// Adds a part of this text to another one.
    pub(super) fn render(&self, part: Range<usize>, into: &mut Rendered) {
        let mut at = part.start;
        let inside = self
            .passages
            .iter()
            .filter(|(passage, _)| passage.end > part.start && passage.start < part.end);
        for (passage, origin) in inside {
            let passage = passage.start.max(part.start)..passage.end.min(part.end);
            push_some(into, &self.text[at..passage.start]);
            let text = &self.text[passage.clone()];
            match origin {
                Origin::Host(mark) => into.push_marked(*mark, text),
                Origin::Session(name) => into.push_prose(name, 0, text),
            }
            at = passage.end;
        }
        push_some(into, &self.text[at..part.end]);
    }
}

/// Adds a text if there is one: an empty segment says nothing.
fn push_some(into: &mut Rendered, text: &str) {
    if !text.is_empty() {
        into.push(text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::loader::Segment;

    #[test]
    fn a_part_keeps_what_is_known_of_it() {
        let mut draft = Draft::default();
        draft.push("ab");
        draft.push_passage(Origin::Host(Mark::Substituted), "cd");
        draft.push_passage(Origin::Session("id"), "ef");
        draft.push("gh");
        let mut text = Rendered::new();
        draft.render(1..5, &mut text);
        let expected = [
            Segment::Exact("b".to_owned()),
            Segment::Marked {
                mark: Mark::Substituted,
                text: "cd".to_owned(),
            },
            Segment::Prose {
                name: "id",
                part: 0,
                text: "e".to_owned(),
            },
        ];
        assert_eq!(text.segments(), expected);
    }
}
