//! Mending what is not YAML, by its cause.

mod lists;
mod margin;
mod marks;
mod values;

pub(super) use marks::joined;

use super::scene::Scene;
use super::written::Written;
use crate::hosts;
use crate::lint::Fix;
use crate::syntax::{YamlCause, YamlError};
use crate::text::Span;

/// Ways to mend the error that is blamed on `span`.
pub(super) fn fixes(scene: &Scene, span: Span) -> Vec<Fix> {
    let mut errors = scene.tree.header.errors.iter();
    let Some(error) = errors.find(|error| error.span == span) else {
        return Vec::new();
    };
    let broken = Broken {
        scene,
        error,
        at: error.span.start,
        written: Written::around(scene, error),
    };
    broken.fixes()
}

/// An error and what it is in.
struct Broken<'a> {
    scene: &'a Scene<'a>,
    error: &'a YamlError,
    at: usize,
    /// The value that it is in.
    written: Option<Written>,
}

impl Broken<'_> {
    fn fixes(&self) -> Vec<Fix> {
        use YamlCause as Cause;
        match &self.error.cause {
            Cause::ColonInValue | Cause::ColonAtLineEnd => self.text_value(),
            Cause::TextAfterQuote { quote } => self.after_quote(*quote),
            Cause::ReservedStart { .. } | Cause::UnknownAlias => self.reserved_start(),
            Cause::UnclosedQuote { quote } => self.unclosed_quote(*quote),
            Cause::TextAfterBracket { .. } | Cause::InsideBrackets => self.in_brackets(),
            Cause::UnclosedBracket { bracket } => self.unclosed_bracket(*bracket),
            Cause::MismatchedBracket { open, .. } => self.mismatched_bracket(*open),
            Cause::MissingComma => self.missing_comma(),
            Cause::StrayBackslash => self.stray_backslash(),
            Cause::UnknownEscape | Cause::BadCharacterEscape => self.bad_escape(),
            Cause::MissingColon => self.missing_colon(),
            Cause::SlashComment => self.slash_comment(),
            Cause::CommaAfterValue | Cause::NothingBeforeComma => self.delete("Delete the comma"),
            Cause::BlockIndicator => self.block_indicator(),
            Cause::ControlCharacter { .. } => self.control_characters(),
            Cause::InvisibleCharacter { .. } => self.blank("Put a blank in its place"),
            Cause::NoBlankAfterColon => self.blank_after_colon(),
            Cause::CommentWithoutBlank => self.comment_without_blank(),
            Cause::EmptyKey => self.empty_key(),
            Cause::ReservedKeyStart { character } => self.marked_key(*character),
            Cause::SecondDocument | Cause::Directive => self.directive(),
            Cause::Tab => self.tabs(),
            Cause::Indentation => self.indentation(),
            Cause::IndentedField => self.indented_field(),
            Cause::NoColon { character } => self.no_colon(*character),
            Cause::UnindentedValue => self.unindented_value(),
            Cause::StrayLine => self.stray_line(),
            Cause::ItemAmongFields => self.item_among_fields(),
            Cause::ListOnKeyLine => self.list_on_key_line(),
            Cause::TextAfterBlockIndicator => self.after_block_indicator(),
            Cause::Other(_) => self.quote_text(),
            Cause::KeyOverLines | Cause::KeyTooLong | Cause::MergeConflict | Cause::TooDeep => {
                Vec::new()
            }
        }
    }

    fn text(&self) -> &str {
        self.scene.text
    }

    /// The name of the key whose value is broken.
    fn key(&self) -> Option<&str> {
        let key = self.error.key?.of(self.text());
        Some(key.trim_matches(['"', '\'']))
    }

    /// Whether the value is that of a field which is text to all who read it.
    fn is_text(&self) -> bool {
        let field = self.key().and_then(hosts::field);
        field.is_some_and(|field| field.value.starts_with("text"))
    }

    /// Whether what is broken is a part of something in brackets.
    fn is_in_brackets(&self) -> bool {
        let starts = |at: usize| self.text()[at..].starts_with(['[', '{']);
        if self
            .written
            .is_some_and(|written| starts(written.span.start))
        {
            return true;
        }
        let field = self.scene.field(self.at);
        let content = field.of(self.text());
        let Some((_, value)) = content.split_once(':') else {
            return false;
        };
        value.trim_start().starts_with(['[', '{'])
    }
}

/// A fix that may be made unasked if `is_safe`.
fn fix(title: impl Into<String>, edits: Vec<crate::lint::Edit>, is_safe: bool) -> Fix {
    match is_safe {
        true => Fix::safe(title, edits),
        false => Fix::unsafe_(title, edits),
    }
}
