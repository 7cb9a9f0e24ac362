//! `name` and `description`.

use super::encoding::is_header_undecoded;
use super::keys::is_misspelt;
use super::reading::{Kind, core_kind, kind_to};
use super::{dropped_by, first_line, host_names};
use crate::hosts::{self, Host, Situation};
use crate::lint::{Finding, Rule, Severity, View};
use crate::loader::Skill;
use crate::syntax::{Entry, is_invisible, line_at};
use crate::text::Span;

/// Reports a `name` or `description` that is missing, empty or no text.
pub(in crate::lint) fn check(skill: &Skill, view: &View<'_>, findings: &mut Vec<Finding>) {
    for field in [&NAME, &DESCRIPTION] {
        let fields = skill.tree.fields().iter();
        let mut copies = fields.filter(|entry| entry.key_text() == Some(field.key));
        match (copies.next(), copies.next()) {
            (None, _) => findings.extend(check_missing(skill, view, field)),
            (Some(entry), None) => {
                let finding = check_value(skill, view, entry, field);
                // What YAML takes away from a value leaves it empty.
                let line = line_at(&skill.text, entry.key.span.start).span;
                let is_told = findings
                    .iter()
                    .any(|other| other.rule == Rule::LostText && line.contains(other.span));
                findings.extend(finding.filter(|finding| finding.rule != field.empty || !is_told));
            }
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

fn check_missing(skill: &Skill, view: &View<'_>, field: &Required) -> Option<Finding> {
    let tree = &*skill.tree;
    let open = tree.fences.open().filter(|_| tree.fences.is_end_known())?;
    let is_fields = tree
        .header
        .root
        .as_ref()
        .is_none_or(|root| root.as_mapping().is_some());
    // A field that is not seen may stand in what could not be parsed, or behind a stray fence.
    let is_broken = !tree.header.errors.is_empty() || is_header_undecoded(skill);
    let is_told = tree.is_closed_too_early() || is_misspelt(tree, field.key);
    if is_broken || !is_fields || is_told {
        return None;
    }
    let hosts = view.losing(field.when_missing);
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
    let harm = match hosts.as_slice() {
        [] => "which the specification requires".to_owned(),
        [one] => format!("without which {} does not offer the skill", one.name),
        several => format!(
            "without which {} do not offer the skill",
            host_names(several)
        ),
    };
    let message = format!("there is no `{}`, {harm}{reason}", field.key);
    let severity = match hosts.is_empty() {
        true => Severity::Info,
        false => Severity::Warning,
    };
    let finding = Finding::new(field.missing, span, message);
    Some(finding.at_severity(severity).for_hosts(hosts))
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

/// What to say of a line below the `|` or `>` of an empty value that was meant as its text.
fn unindented_below(skill: &Skill, entry: &Entry) -> &'static str {
    let value = entry.value.span.of(&skill.text);
    let mut fields = skill.tree.fields().iter();
    let next = fields.find(|other| other.key.span.start > entry.key.span.start);
    let is_text = next
        .and_then(Entry::key_text)
        .is_some_and(|key| !hosts::is_known_key(key));
    match value.starts_with(['|', '>']) && is_text {
        true => "; the line below it is a field of its own unless it is indented",
        false => "",
    }
}

fn check_value(skill: &Skill, view: &View<'_>, entry: &Entry, field: &Required) -> Option<Finding> {
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
        let hosts = view.losing(field.when_empty);
        let message = format!(
            "the `{}` is empty{}{}",
            field.key,
            dropped_by(&hosts),
            unindented_below(skill, entry)
        );
        return Some(Finding::new(field.empty, span, message).for_hosts(hosts));
    }
    let (kind, hosts) = non_string(skill, view, entry, field)?;
    let to_whom = match core_kind(&entry.value) {
        Some(Kind::Text) => format!(" to {}", host_names(&hosts)),
        _ => String::new(),
    };
    let way_out = match (kind, &entry.value.tag) {
        (Kind::List, _) => "write it as text",
        (Kind::Mapping, _) => "put the whole value in quotes",
        (Kind::Nothing, _) => "give it a value",
        (_, Some(_)) => "delete its tag",
        (_, None) => "put it in quotes",
    };
    let message = format!(
        "the `{}` is {}{to_whom}, not text{}; {way_out}",
        field.key,
        kind.words(),
        dropped_by(&hosts)
    );
    let span = first_line(&skill.text, entry.value.span);
    Some(Finding::new(field.non_string, span, message).for_hosts(hosts))
}

/// What the value is, if it is no text, and the hosts that are known to lose the skill for it. To the
/// readers of some hosts a date is text, and to those of others so is not all that looks like it.
fn non_string(
    skill: &Skill,
    view: &View<'_>,
    entry: &Entry,
    field: &Required,
) -> Option<(Kind, Vec<&'static Host>)> {
    let core = core_kind(&entry.value)?;
    let seen = |host: &Host| kind_to(host, skill, &entry.value).unwrap_or(core);
    let loses = |host: &Host| seen(host) != Kind::Text && host.loses(field.when_non_string);
    let hosts = view.those(loses);
    let kind = match (core, hosts.first()) {
        (Kind::Text, Some(host)) => seen(host),
        _ => core,
    };
    let is_told = !matches!(core, Kind::Text | Kind::Date) || !hosts.is_empty();
    is_told.then_some((kind, hosts))
}
