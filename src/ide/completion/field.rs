//! The keys of fields.

use super::{Completion, CompletionKind, Replaced};
use crate::hosts::{self, Field};
use crate::ide::explain;
use crate::ide::place::line_at;
use crate::loader::Skill;
use crate::syntax::{field_of, lines};
use crate::text::Span;

/// The fields that the frontmatter does not have, for the key at `word`.
pub(super) fn fields(
    skill: &Skill,
    offset: usize,
    word: Span,
    has_colon: bool,
) -> impl Iterator<Item = Completion> {
    let known = present(skill, word);
    let quote = word.of(&skill.text).chars().next();
    let quote = quote.filter(|first| matches!(first, '"' | '\''));
    hosts::fields()
        .iter()
        .filter(move |field| !known.contains(&field.name))
        .map(move |field| Completion {
            label: field.name.to_owned(),
            kind: CompletionKind::Field,
            detail: Some(field.value.replace('`', "")),
            documentation: Some(explain::field(field)),
            replaces: Replaced::new(word, offset),
            text: match has_colon {
                true => field.name.to_owned(),
                false => format!("{}:{}", field.name, separator(field)),
            },
            snippet: None,
            filter: quote.map(|quote| format!("{quote}{}", field.name)),
        })
}

/// A mapping goes on below its key.
fn separator(field: &Field) -> &'static str {
    match field.value.starts_with("a mapping") {
        true => "",
        false => " ",
    }
}

/// The fields that are there besides the one at `word`: also those below it, where the half-typed
/// line has cut them off from the frontmatter.
fn present(skill: &Skill, word: Span) -> Vec<&str> {
    let line = line_at(&skill.text, word.start);
    let others = skill.tree.fields().iter();
    let others = others.filter(|entry| !line.span.contains(entry.key.span));
    let below = lines(&skill.text, Span::new(line.next, skill.text.len()));
    let below = below
        .take_while(|line| !line.is_blank(&skill.text))
        .filter_map(|line| field_of(line.of(&skill.text)));
    let mut known: Vec<_> = others.filter_map(|entry| entry.key_text()).collect();
    known.extend(below.map(|key| key.name));
    known
}
