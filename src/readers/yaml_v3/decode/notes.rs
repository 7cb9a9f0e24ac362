//! Mismatches: what does not fit is noted, and decoding goes on.

use std::collections::HashMap;

use crate::readers::libyaml::{Document, NodeId, NodeKind};
use crate::readers::value::Value;

use super::super::display::go_quote;
use super::super::tags::tag;
use super::super::target::GoType;
use super::Decoder;

/// A text longer than so many bytes is shortened in a mismatch.
const LONGEST_SHOWN: usize = 10;

/// How much of a longer one is shown.
const SHORTENED: usize = 7;

/// yaml.v3 notes every pair of equal keys, which is quadratic; more notes than this say nothing.
const MOST_NOTES: usize = 1_000;

impl Decoder<'_> {
    /// Notes every pair of equal keys; true if there is one.
    pub(super) fn note_equal_keys(&mut self, entries: &[(NodeId, NodeId)]) -> bool {
        let document = self.document;
        let mut equal: HashMap<(u8, &str), Vec<NodeId>> = HashMap::new();
        for &(key, _) in entries {
            equal.entry(key_text(document, key)).or_default().push(key);
        }
        if equal.len() == entries.len() {
            return false;
        }
        for &(first, _) in entries {
            if self.notes.len() >= MOST_NOTES {
                break;
            }
            let text = key_text(document, first);
            let line = document.nodes[first].start.line + 1;
            for &other in equal
                .get(&text)
                .into_iter()
                .flatten()
                .filter(|&&other| other > first)
            {
                let quoted = go_quote(text.1);
                self.note(
                    other,
                    &format!("mapping key {quoted} already defined at line {line}"),
                );
            }
        }
        true
    }

    /// Notes that a node does not fit the type.
    pub(super) fn mismatch(
        &mut self,
        id: NodeId,
        implied_tag: &str,
        target: &GoType,
    ) -> Option<Value> {
        let own = tag(self.document, id);
        let tag = if own.is_empty() { implied_tag } else { &*own };
        let text = match &self.document.nodes[id].kind {
            NodeKind::Scalar { value, .. } => value.as_str(),
            _ => "",
        };
        let shown = match tag {
            // As the real one has it: unquoted, and glued to the tag.
            "!!seq" | "!!map" => text.to_owned(),
            _ => format!(" `{}`", shortened(text)),
        };
        // An `any`'s mapping decodes its own values as `any`, so the type is always a known one.
        self.note(id, &format!("cannot unmarshal {tag}{shown} into {target}"));
        None
    }

    /// Notes what is wrong at a node; decoding goes on.
    pub(super) fn note(&mut self, id: NodeId, text: &str) {
        let start = self.document.nodes[id].start;
        self.first_note.get_or_insert(start);
        if self.notes.len() < MOST_NOTES {
            self.notes.push(format!("line {}: {text}", start.line + 1));
        }
    }
}

/// By what yaml.v3 compares keys: their kind and their text, of an alias its name.
fn key_text(document: &Document, id: NodeId) -> (u8, &str) {
    match &document.nodes[id].kind {
        NodeKind::Scalar { value, .. } => (0, value),
        NodeKind::Sequence(_) => (1, ""),
        NodeKind::Mapping(_) => (2, ""),
        NodeKind::Alias { name, .. } => (3, name),
    }
}

/// A mismatch shows so much of a text. A character that is cut becomes one replacement character a
/// byte, as when Go's text is written as JSON.
fn shortened(text: &str) -> String {
    if text.len() <= LONGEST_SHOWN {
        return text.to_owned();
    }
    let whole = (0..=SHORTENED)
        .rev()
        .find(|&end| text.is_char_boundary(end))
        .unwrap_or(0);
    let cut = "\u{fffd}".repeat(SHORTENED - whole);
    format!("{}{cut}...", &text[..whole])
}
