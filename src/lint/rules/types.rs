//! Values of another type than their field's.

use std::collections::HashSet;

use super::reading::{Kind, kind_to, quoted};
use super::{capped, dropped_by, first_line, host_names};
use crate::hosts::{Fate, FieldRule, Host, Types, field, known};
use crate::lint::{Edit, Finding, Fix, Rule, Severity, View};
use crate::loader::Skill;
use crate::syntax::{Entry, is_invisible, line_at};

/// Reports values of another type than a host takes. What a `name` and a `description` are is said by
/// rules of their own.
pub(in crate::lint) fn check(skill: &Skill, view: &View<'_>, findings: &mut Vec<Finding>) {
    let entries = skill.tree.fields().iter();
    let mut seen = HashSet::new();
    let found = entries.filter_map(|entry| {
        // That a key is there twice is told as such.
        let key = entry.key_text().filter(|key| seen.insert(*key))?;
        if matches!(key, "name" | "description") || field(key).is_none() {
            return None;
        }
        match entry.value.is_absent() {
            true => left_empty(skill, entry, key, view),
            false => other_type(skill, entry, key, view),
        }
    });
    findings.extend(capped(found));
}

fn left_empty(skill: &Skill, entry: &Entry, key: &str, view: &View<'_>) -> Option<Finding> {
    // The value may be typed just now.
    if !skill.tree.fences.is_end_known() || is_misindented(skill, entry) {
        return None;
    }
    let hosts = view.those(|host| {
        let rule = host.field_rule(key);
        rule.is_some_and(|rule| is_loss(rule.when_empty))
    });
    if hosts.is_empty() {
        return None;
    }
    let message = format!(
        "`{key}` is empty{}; give it a value, or delete it",
        dropped_by(&hosts)
    );
    Some(Finding::new(Rule::WrongFieldType, entry.key.span, message).for_hosts(hosts))
}

/// Whether the next line is indented by blanks that are none to YAML: the value may well stand there.
fn is_misindented(skill: &Skill, entry: &Entry) -> bool {
    let rest = &skill.text[line_at(&skill.text, entry.key.span.start).span.end..];
    let next = rest.trim_start_matches(['\r', '\n']);
    next.starts_with(is_invisible)
}

fn other_type(skill: &Skill, entry: &Entry, key: &str, view: &View<'_>) -> Option<Finding> {
    let kind = |host: &Host| kind_to(host, skill, &entry.value);
    let text = entry.value.as_scalar().map_or("", |scalar| &scalar.value);
    let takes = |host: &Host, rule: &FieldRule| {
        let takes = rule.takes?;
        Some(accepts(takes, kind(host)?, text))
    };
    let rules = || {
        let hosts = view.hosts.iter().copied().chain(known("spec"));
        hosts.filter_map(|host| Some((host, host.field_rule(key)?)))
    };
    let refusing: Vec<_> = rules()
        .filter(|(host, rule)| is_loss(rule.otherwise) && takes(host, rule) == Some(false))
        .collect();
    if let Some((first, rule)) = refusing.first() {
        let hosts: Vec<_> = refusing.iter().map(|(host, _)| *host).collect();
        let wanted = rule.takes?;
        let (wants, drops) = match hosts.len() {
            1 => ("wants", "drops"),
            _ => ("want", "drop"),
        };
        let (way_out, fix) = mended(skill, entry, wanted);
        let message = format!(
            "`{key}` is {}, but {} {wants} {} and {drops} the skill{way_out}",
            kind(first)?.words(),
            host_names(&hosts),
            wanted.words("`true` or `false`")
        );
        return Some(finding(skill, entry, message, fix).for_hosts(hosts));
    }
    let answers: Vec<_> = rules()
        .filter_map(|(host, rule)| Some((takes(host, rule)?, host, rule.takes?)))
        .collect();
    let (_, host, wanted) = answers.first()?;
    if answers.iter().any(|(is_taken, ..)| *is_taken) {
        return None;
    }
    let kind = kind(host)?;
    let (way_out, fix) = mended(skill, entry, *wanted);
    let message = format!(
        "`{key}` is {}, but {} is expected{way_out}",
        kind.words(),
        wanted.words("`true` or `false`")
    );
    Some(finding(skill, entry, message, fix).at_severity(Severity::Hint))
}

fn finding(skill: &Skill, entry: &Entry, message: String, fix: Option<Fix>) -> Finding {
    let span = first_line(&skill.text, entry.value.span);
    Finding::new(Rule::WrongFieldType, span, message).mend(fix)
}

const fn is_loss(fate: Option<Fate>) -> bool {
    matches!(fate, Some(Fate::Dropped | Fate::Crippled))
}

fn accepts(takes: Types, kind: Kind, text: &str) -> bool {
    match kind {
        // What an empty value does is known or not; it has no type.
        Kind::Nothing => true,
        Kind::Boolean => takes.boolean,
        Kind::Number => takes.number || (takes.boolean_word && switch(text).is_some()),
        Kind::Text | Kind::Date => takes.text || (takes.boolean_word && switch(text).is_some()),
        Kind::List => takes.list,
        Kind::Mapping => takes.mapping,
    }
}

/// What a word for true or false means.
fn switch(word: &str) -> Option<&'static str> {
    match word.trim().to_ascii_lowercase().as_str() {
        "true" | "yes" | "on" | "1" => Some("true"),
        "false" | "no" | "off" | "0" => Some("false"),
        _ => None,
    }
}

/// What to do about a value that should be `wanted`, in words and as a fix.
fn mended(skill: &Skill, entry: &Entry, wanted: Types) -> (&'static str, Option<Fix>) {
    let span = entry.value.span;
    let text = span.of(&skill.text);
    if wanted.boolean
        && let Some(word) = entry
            .value
            .as_scalar()
            .and_then(|scalar| switch(&scalar.value))
    {
        let way_out = match word {
            "true" => "; write `true`",
            _ => "; write `false`",
        };
        let edits = vec![Edit::replace(span, word)];
        return (way_out, Some(Fix::safe(format!("Write `{word}`"), edits)));
    }
    if wanted.text && entry.value.tag.is_none() && !text.starts_with("- ") {
        let fix = quoted(text)
            .map(|quoted| Fix::safe("Put the value in quotes", vec![Edit::replace(span, quoted)]));
        return ("; put the value in quotes", fix);
    }
    ("", None)
}
