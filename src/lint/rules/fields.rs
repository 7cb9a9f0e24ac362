//! `name` and `description`.

use super::encoding::is_header_undecoded;
use super::{dropped_by, first_line, host_names};
use crate::hosts::{Situation, losing};
use crate::lint::{Finding, Rule};
use crate::loader::Skill;
use crate::syntax::{Entry, Node, NodeKind, PlainType, is_invisible};
use crate::text::Span;

/// Reports a `name` or `description` that is missing, empty or no text.
pub(in crate::lint) fn check(skill: &Skill, findings: &mut Vec<Finding>) {
    for field in [&NAME, &DESCRIPTION] {
        let fields = skill.tree.fields().iter();
        let mut copies = fields.filter(|entry| entry.key_text() == Some(field.key));
        match (copies.next(), copies.next()) {
            (None, _) => findings.extend(check_missing(skill, field)),
            (Some(entry), None) => findings.extend(check_value(skill, entry, field)),
            // Which copy counts depends on the host; that there are two is a finding already.
            (Some(_), Some(_)) => {}
        }
    }
}

/// A field that every skill has, and the rules for it.
struct Required {
    key: &'static str,
    missing: Rule,
    empty: Rule,
    non_string: Rule,
    when_missing: Situation,
    when_empty: Situation,
    when_non_string: Situation,
}

const NAME: Required = Required {
    key: "name",
    missing: Rule::MissingName,
    empty: Rule::EmptyName,
    non_string: Rule::NonStringName,
    when_missing: Situation::NoName,
    when_empty: Situation::EmptyName,
    when_non_string: Situation::NonStringName,
};

const DESCRIPTION: Required = Required {
    key: "description",
    missing: Rule::MissingDescription,
    empty: Rule::EmptyDescription,
    non_string: Rule::NonStringDescription,
    when_missing: Situation::NoDescription,
    when_empty: Situation::EmptyDescription,
    when_non_string: Situation::NonStringDescription,
};

fn check_missing(skill: &Skill, field: &Required) -> Option<Finding> {
    let tree = &*skill.tree;
    let open = tree.fences.open().filter(|_| tree.fences.is_end_known())?;
    let is_fields = tree
        .header
        .root
        .as_ref()
        .is_none_or(|root| root.as_mapping().is_some());
    // A field that is not seen may stand in what could not be parsed, or behind a stray fence.
    let is_broken = !tree.header.errors.is_empty() || is_header_undecoded(skill);
    if is_broken || !is_fields || tree.is_closed_too_early() {
        return None;
    }
    let hosts = losing(field.when_missing);
    let (span, reason) = match disguised(skill, field.key) {
        Some((at, character)) => (
            at,
            format!(
                ": the invisible character U+{:04X} is part of this key",
                u32::from(character)
            ),
        ),
        None => (open, String::new()),
    };
    let message = format!(
        "there is no `{}`, without which {} do not offer the skill{reason}",
        field.key,
        host_names(&hosts)
    );
    Some(Finding::new(field.missing, span, message).for_hosts(hosts))
}

/// The invisible character in a key that would be `wanted` without it.
fn disguised(skill: &Skill, wanted: &str) -> Option<(Span, char)> {
    skill.tree.fields().iter().find_map(|entry| {
        let key = entry.key.span.of(&skill.text);
        // Longer keys are other ones.
        if key.len() > 4 * wanted.len() {
            return None;
        }
        let seen: String = key.chars().filter(|&other| !is_invisible(other)).collect();
        let (at, character) = key.char_indices().find(|(_, other)| is_invisible(*other))?;
        let start = entry.key.span.start + at;
        (seen == wanted).then_some((Span::new(start, start + character.len_utf8()), character))
    })
}

fn check_value(skill: &Skill, entry: &Entry, field: &Required) -> Option<Finding> {
    if entry.value.is_empty_text() {
        // The value may be typed just now.
        if !skill.tree.fences.is_end_known() {
            return None;
        }
        let span = if entry.value.span.is_empty() {
            entry.key.span
        } else {
            entry.value.span
        };
        let hosts = losing(field.when_empty);
        let message = format!("the `{}` is empty{}", field.key, dropped_by(&hosts));
        return Some(Finding::new(field.empty, span, message).for_hosts(hosts));
    }
    let (what, way_out) = non_string(&entry.value)?;
    let hosts = losing(field.when_non_string);
    let message = format!(
        "the `{}` is {what}, not text{}; {way_out}",
        field.key,
        dropped_by(&hosts)
    );
    let span = first_line(&skill.text, entry.value.span);
    Some(Finding::new(field.non_string, span, message).for_hosts(hosts))
}

/// What the value is, if it is no text, and how to make it one.
fn non_string(value: &Node) -> Option<(&'static str, &'static str)> {
    const QUOTE: &str = "put it in quotes";
    match &value.kind {
        NodeKind::Sequence(_) => Some(("a list", "write it as text")),
        NodeKind::Mapping(_) => Some(("a mapping", "put the whole value in quotes")),
        NodeKind::Scalar(_) => {
            let what = match value.plain_type() {
                PlainType::Text => return None,
                PlainType::Null => "empty to YAML (null)",
                PlainType::Boolean => "a boolean",
                PlainType::Number => "a number",
                PlainType::Date => "a date",
            };
            let way_out = match value.tag {
                Some(_) => "delete its tag",
                None => QUOTE,
            };
            Some((what, way_out))
        }
        NodeKind::Alias | NodeKind::Broken => None,
    }
}
