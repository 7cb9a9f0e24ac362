//! The values of a field that has one of a few.

use super::{Completion, CompletionKind, Replaced, data};
use crate::ide::place::Slot;
use crate::syntax::{PlainType, plain_type};

/// The values of the field `key` for `slot`.
pub(super) fn values(
    key: &str,
    offset: usize,
    slot: &Slot,
    directory: Option<&str>,
) -> Vec<Completion> {
    let value = |text: &str, detail: &str, written: String| Completion {
        label: text.to_owned(),
        kind: CompletionKind::Value,
        detail: (!detail.is_empty()).then(|| detail.to_owned()),
        documentation: None,
        replaces: Replaced::new(slot.content, offset),
        text: written,
        snippet: None,
        filter: None,
    };
    if key == "name" {
        let directory = directory.filter(|name| !name.trim().is_empty());
        return directory
            .map(|name| value(name, "the name of the directory", slot.text(name)))
            .into_iter()
            .collect();
    }
    let known = data::values_of(key).iter();
    known
        .map(|known| value(known.text, known.detail, slot.literal(known.text)))
        .collect()
}

impl Slot {
    /// What has to be written for `value`, which needs no quotes.
    pub(super) fn literal(&self, value: &str) -> String {
        let close = self.quote.filter(|quote| !quote.is_closed);
        let close = close.map(|quote| quote.mark.to_string());
        format!("{}{value}{}", self.before, close.unwrap_or_default())
    }

    /// What has to be written for the value to be the text `text`.
    fn text(&self, text: &str) -> String {
        match self.quote {
            Some(quote) => self.literal(&in_quotes(text, quote.mark)),
            None => self.literal(&scalar(text)),
        }
    }
}

/// `text` as a value that every reader takes for that text.
pub(super) fn scalar(text: &str) -> String {
    match is_safe(text) {
        true => text.to_owned(),
        false => format!("\"{}\"", in_quotes(text, '"')),
    }
}

fn in_quotes(text: &str, mark: char) -> String {
    match mark {
        '\'' => text.replace('\'', "''"),
        _ => text.replace('\\', "\\\\").replace('"', "\\\""),
    }
}

/// Whether every reader takes `text` without quotes for text.
fn is_safe(text: &str) -> bool {
    /// Booleans to readers of YAML 1.1.
    const BOOLEANS: [&str; 6] = ["yes", "no", "on", "off", "y", "n"];
    let is_boolean = BOOLEANS.iter().any(|word| text.eq_ignore_ascii_case(word));
    let is_word = text
        .chars()
        .all(|character| character.is_alphanumeric() || matches!(character, '-' | '_' | '.'));
    let is_text = plain_type(text) == PlainType::Text;
    is_word && is_text && !is_boolean && text.starts_with(char::is_alphabetic)
}
