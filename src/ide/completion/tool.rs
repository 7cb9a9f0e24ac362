//! The names of tools, in each form in which lists of them are written.

use super::{Completion, CompletionKind, Replaced, data};
use crate::ide::place::Slot;
use crate::loader::Skill;
use crate::text::Span;

/// In text, where blanks or commas part the names.
pub(super) fn in_text(skill: &Skill, offset: usize, slot: &Slot) -> Vec<Completion> {
    let text = &*skill.text;
    let tokens = tokens(text, slot.content);
    let has_commas = commas(text, slot.content).next().is_some();
    let part = if has_commas { Part::Comma } else { Part::Blank };
    complete(text, offset, &tokens, part)
        .into_iter()
        .map(|completion| Completion {
            text: slot.literal(&completion.text),
            ..completion
        })
        .collect()
}

/// In brackets.
pub(super) fn in_brackets(skill: &Skill, offset: usize, inside: Span) -> Vec<Completion> {
    let text = &*skill.text;
    complete(text, offset, &tokens(text, inside), Part::Comma)
}

/// On a line of its own.
pub(super) fn as_item(
    skill: &Skill,
    offset: usize,
    slot: &Slot,
    others: &[Span],
) -> Vec<Completion> {
    let others = others
        .iter()
        .flat_map(|item| tokens(&skill.text, *item))
        .map(|token| token.of(&skill.text))
        .collect::<Vec<_>>();
    if is_in_arguments(slot.content.of(&skill.text), offset - slot.content.start) {
        return Vec::new();
    }
    missing(&others)
        .map(|tool| {
            completion(
                tool,
                Replaced::new(slot.content, offset),
                slot.literal(tool.text),
            )
        })
        .collect()
}

/// What parts names.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Blank,
    Comma,
}

/// The tools that are missing, for the token at `offset` or for a new one.
fn complete(text: &str, offset: usize, tokens: &[Span], part: Part) -> Vec<Completion> {
    let is_own = |token: &&Span| token.start < offset && offset <= token.end;
    let own = tokens.iter().find(is_own).copied();
    if own.is_some_and(|own| is_in_arguments(own.of(text), offset - own.start)) {
        return Vec::new();
    }
    let others: Vec<_> = tokens
        .iter()
        .filter(|token| Some(**token) != own)
        .map(|token| token.of(text))
        .collect();
    let (before, after) = match own {
        Some(_) => ("", ""),
        None => separators(text, offset, tokens, part),
    };
    let blanks = if before == ", " {
        blanks_before(text, offset)
    } else {
        ""
    };
    let replaced = own.unwrap_or(Span::new(offset - blanks.len(), offset));
    let replaced = Replaced::new(replaced, offset);
    missing(&others)
        .map(|tool| Completion {
            filter: (!blanks.is_empty()).then(|| format!("{blanks}{}", tool.text)),
            ..completion(tool, replaced, format!("{before}{}{after}", tool.text))
        })
        .collect()
}

/// The blanks between the cursor and what stands before it on its line: a comma takes their place.
fn blanks_before(text: &str, offset: usize) -> &str {
    let before = &text[..offset];
    let rest = before.trim_end_matches([' ', '\t']);
    match rest.ends_with(['\n', '\r']) {
        true => "",
        false => &before[rest.len()..],
    }
}

/// What has to be written around a new name so that it is parted from its neighbours.
fn separators(
    text: &str,
    offset: usize,
    tokens: &[Span],
    part: Part,
) -> (&'static str, &'static str) {
    let previous = tokens.iter().rfind(|token| token.end <= offset);
    let next = tokens.iter().find(|token| token.start >= offset);
    let before = previous.map_or("", |previous| {
        let between = &text[previous.end..offset];
        match part {
            Part::Comma if !between.contains(',') => ", ",
            Part::Comma if between.ends_with(',') => " ",
            _ => "",
        }
    });
    let after = next.map_or("", |next| {
        let between = &text[offset..next.start];
        match part {
            Part::Comma if between.contains(',') => "",
            Part::Comma => ", ",
            Part::Blank if between.is_empty() => " ",
            Part::Blank => "",
        }
    });
    (before, after)
}

/// The tools that are not among `others`. A tool of which only some uses are allowed can be there
/// again.
fn missing(others: &[&str]) -> impl Iterator<Item = &'static data::Known> {
    data::TOOLS
        .iter()
        .filter(move |tool| !others.contains(&tool.text))
}

fn completion(tool: &data::Known, replaces: Replaced, text: String) -> Completion {
    Completion {
        label: tool.text.to_owned(),
        kind: CompletionKind::Tool,
        detail: Some(tool.detail.replace('`', "")),
        documentation: None,
        replaces,
        text,
        snippet: None,
        filter: None,
    }
}

/// Whether the cursor is behind the `(` of a tool's arguments.
fn is_in_arguments(token: &str, at: usize) -> bool {
    token.get(..at).is_some_and(|before| before.contains('('))
}

/// The names in a list, without quotes, each with its arguments.
fn tokens(text: &str, list: Span) -> Vec<Span> {
    let mut tokens = Vec::new();
    let mut start = None;
    let mut depth = 0_usize;
    for (at, character) in list.of(text).char_indices() {
        let at = list.start + at;
        match character {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        let ends = matches!(character, '\n' | '\r' | '"' | '\'' | '#')
            || (depth == 0 && (character.is_whitespace() || character == ','));
        if ends {
            tokens.extend(start.take().map(|start| Span::new(start, at)));
        } else if start.is_none() {
            start = Some(at);
        }
    }
    tokens.extend(start.map(|start| Span::new(start, list.end)));
    tokens
}

/// Where a list has commas that part its names.
fn commas(text: &str, list: Span) -> impl Iterator<Item = usize> {
    let mut depth = 0_usize;
    list.of(text)
        .char_indices()
        .filter_map(move |(at, character)| {
            match character {
                '(' => depth += 1,
                ')' => depth = depth.saturating_sub(1),
                _ => {}
            }
            (character == ',' && depth == 0).then_some(at)
        })
}
