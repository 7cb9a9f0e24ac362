//! Parts of a text that YAML takes for something else, and that are in no value.

use super::{code, first_line};
use crate::hosts::field;
use crate::lint::{Edit, Finding, Fix, Rule, Severity};
use crate::loader::Skill;
use crate::syntax::{BLANKS, Entry, FenceState, ScalarStyle, line_at};
use crate::text::Span;

/// Reports text that was meant as a part of a value and is none.
pub(in crate::lint) fn check(skill: &Skill, findings: &mut Vec<Finding>) {
    let tree = &*skill.tree;
    let is_whole = matches!(tree.fences.state, FenceState::Closed { .. });
    if !is_whole || !tree.header.errors.is_empty() {
        return;
    }
    let is_text = |entry: &&Entry| {
        let field = entry.key_text().and_then(field);
        field.is_some_and(|field| field.value.starts_with("text"))
    };
    for entry in tree.fields().iter().filter(is_text) {
        findings.extend(start_taken(skill, entry).or_else(|| end_taken(skill, entry)));
    }
}

/// A value that starts with what YAML takes for an anchor or a tag: `&nbsp; x`, `! x`.
fn start_taken(skill: &Skill, entry: &Entry) -> Option<Finding> {
    let text = &*skill.text;
    let between = Span::new(
        entry.key.span.end,
        entry.value.span.start.max(entry.key.span.end),
    );
    let colon = between.of(text).find(':')?;
    let property = between.of(text)[colon + 1..].trim();
    let is_anchor = property.starts_with('&');
    let has_lines = property.contains(['\n', '\r']);
    if has_lines || !(is_anchor || property == "!") || is_referred_to(skill, property) {
        return None;
    }
    let start = between.start + between.of(text).rfind(property)?;
    let what = match is_anchor {
        true => "the name of an anchor",
        false => "a tag",
    };
    let message = format!(
        "YAML takes {} for {what}, so it is not in the value; put the whole value in quotes",
        code(property)
    );
    let span = Span::new(start, start + property.len());
    let whole = Span::new(start, entry.value.span.end.max(span.end));
    let finding = Finding::new(Rule::LostText, span, message).at_severity(Severity::Error);
    Some(in_quotes(finding, text, whole))
}

/// Whether an alias refers to the anchor.
fn is_referred_to(skill: &Skill, anchor: &str) -> bool {
    let header = skill.tree.fences.header.of(&skill.text);
    let name = &anchor[1..];
    !name.is_empty() && header.contains(&format!("*{name}"))
}

/// A value without quotes that ends before a `#` with a word behind it: `Closes issue #12 for you`.
fn end_taken(skill: &Skill, entry: &Entry) -> Option<Finding> {
    let text = &*skill.text;
    let value = &entry.value;
    let style = value.as_scalar()?.style;
    if style != ScalarStyle::Plain || value.tag.is_some() {
        return None;
    }
    let from = value.span.end.max(entry.key.span.end);
    let line = line_at(text, from);
    let rest = Span::new(from, line.span.end.max(from)).of(text);
    // Without a value, the colon is still to come.
    let rest = match value.is_absent() {
        true => rest
            .trim_start_matches(BLANKS)
            .strip_prefix(':')
            .unwrap_or(rest),
        false => rest,
    };
    let lost = rest.trim();
    let word = lost.strip_prefix('#')?;
    if !word.starts_with(char::is_alphanumeric) || is_note(word) {
        return None;
    }
    let start = line.span.end - rest.len() + (rest.len() - rest.trim_start().len());
    let span = Span::new(start, start + lost.len());
    let message = format!(
        "YAML takes {} for a comment, so it is not in the value; put the whole value in quotes",
        code(lost)
    );
    let whole = Span::new(value.span.start.min(start), span.end);
    let whole = match value.is_absent() {
        true => span,
        false => whole,
    };
    let finding = Finding::new(Rule::LostText, first_line(text, span), message);
    Some(in_quotes(finding, text, whole))
}

/// Whether a comment starts with a word that only comments start with.
fn is_note(comment: &str) -> bool {
    const WORDS: [&str; 8] = [
        "todo", "fixme", "note", "noqa", "yamllint", "optional", "required", "see",
    ];
    let end = comment
        .find(|character: char| !character.is_alphanumeric())
        .unwrap_or(comment.len());
    let word = comment[..end].to_lowercase();
    WORDS.contains(&word.as_str())
}

fn in_quotes(finding: Finding, text: &str, whole: Span) -> Finding {
    finding.mend(super::reading::quoted(whole.of(text)).map(|quoted| {
        let edits = vec![Edit::replace(whole, quoted)];
        Fix::unsafe_("Put the whole value in quotes", edits)
    }))
}
