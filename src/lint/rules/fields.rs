//! `name` and `description`.

use super::{dropped_by, host_names};
use crate::hosts::{Situation, losing};
use crate::lint::{Finding, Rule};
use crate::loader::Skill;
use crate::syntax::{Entry, Node, NodeKind, PlainType, Tree};
use crate::text::Span;

/// Reports a `name` or `description` that is missing, empty or no text.
pub(in crate::lint) fn check(skill: &Skill, findings: &mut Vec<Finding>) {
    for field in [&NAME, &DESCRIPTION] {
        match skill.tree.field(field.key) {
            Some(entry) => findings.extend(check_value(entry, field)),
            None => findings.extend(check_missing(&skill.tree, field)),
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

fn check_missing(tree: &Tree, field: &Required) -> Option<Finding> {
    let open = tree.fences.open().filter(|_| tree.fences.is_end_known())?;
    let is_fields = tree
        .header
        .root
        .as_ref()
        .is_none_or(|root| root.as_mapping().is_some());
    // A field that is not seen may stand in what could not be parsed.
    if !tree.header.errors.is_empty() || !is_fields {
        return None;
    }
    let hosts = losing(field.when_missing);
    let message = format!(
        "there is no `{}`, without which {} do not offer the skill",
        field.key,
        host_names(&hosts)
    );
    Some(Finding::new(field.missing, open, message).for_hosts(hosts))
}

fn check_value(entry: &Entry, field: &Required) -> Option<Finding> {
    if entry.value.is_empty_text() {
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
    Some(Finding::new(field.non_string, one_line(&entry.value), message).for_hosts(hosts))
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
            Some((what, QUOTE))
        }
        NodeKind::Alias | NodeKind::Broken => None,
    }
}

/// A collection over several lines is underlined on its first one only.
fn one_line(value: &Node) -> Span {
    match &value.kind {
        NodeKind::Sequence(items) => items.first().map_or(value.span, |first| {
            Span::new(value.span.start, first.span.end.max(value.span.start))
        }),
        _ => value.span,
    }
}
