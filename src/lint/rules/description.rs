//! What a description may be.

use super::{first_line, verb};
use crate::hosts::{Beyond, Host, Limit, Situation, known, tags};
use crate::lint::{Edit, Finding, Fix, Rule, Severity, View};
use crate::loader::Skill;
use crate::syntax::Node;
use crate::text::Span;

/// Reports a `description` that is too long, or has markup in it.
pub(in crate::lint) fn check(skill: &Skill, view: &View<'_>, findings: &mut Vec<Finding>) {
    let Some(entry) = skill.tree.only_field("description") else {
        return;
    };
    findings.extend(too_long(skill, &entry.value, view));
    findings.extend(markup(skill, &entry.value, view));
}

fn too_long(skill: &Skill, value: &Node, view: &View<'_>) -> Option<Finding> {
    let text = value.as_text()?;
    let over = |host: &Host| limit(host).is_some_and(|limit| limit.unit.length(text) > limit.most);
    let with = |beyond| {
        view.those(|host| over(host) && limit(host).is_some_and(|limit| limit.beyond == beyond))
    };
    let (dropping, cutting) = (with(Beyond::Dropped), with(Beyond::Cut));
    let specified = known("spec").and_then(limit)?;
    let length = specified.unit.length(text);
    if dropping.is_empty() && cutting.is_empty() && length <= specified.most {
        return None;
    }
    let mut parts = Vec::new();
    if let Some(limit) = least(&dropping) {
        let verb = verb(&dropping, "drops", "drop");
        parts.push(format!(
            "{verb} the skill, because more than {limit} are too many"
        ));
    }
    if let Some(limit) = least(&cutting) {
        let verb = verb(&cutting, "shows", "show");
        parts.push(format!("{verb} a model the first {limit} at most"));
    }
    if parts.is_empty() {
        parts.push(format!("the specification allows {}", specified.most));
    }
    let message = format!(
        "the `description` has {length} characters: {}",
        parts.join("; ")
    );
    let harmed: Vec<_> = dropping.into_iter().chain(cutting).collect();
    let severity = match harmed.is_empty() {
        true => Severity::Info,
        false => Severity::Warning,
    };
    let span = first_line(&skill.text, value.span);
    Some(
        Finding::new(Rule::DescriptionTooLong, span, message)
            .at_severity(severity)
            .for_hosts(harmed),
    )
}

fn limit(host: &Host) -> Option<Limit> {
    host.field_rule("description")?.limit
}

/// The least of the hosts' limits, with its unit.
fn least(hosts: &[&'static Host]) -> Option<String> {
    let limits = hosts.iter().filter_map(|host| limit(host));
    let least = limits.min_by_key(|limit| limit.most)?;
    Some(format!("{} {}", least.most, least.unit.plural()))
}

fn markup(skill: &Skill, value: &Node, view: &View<'_>) -> Option<Finding> {
    value.as_text()?;
    let text = value.span.of(&skill.text);
    let all: Vec<_> = tags(text).collect();
    // What stands in quotes by itself holds a place: its author has something else to put there.
    let is_place =
        |tag: &Span| text[..tag.start].ends_with('"') && text[tag.end..].starts_with('"');
    let meant = all.iter().copied().find(|tag| !is_place(tag));
    let first = meant.or(all.first().copied())?;
    let more = match all.len() - 1 {
        0 => String::new(),
        1 => " (and one more)".to_owned(),
        more => format!(" (and {more} more)"),
    };
    let hosts = view.losing(Situation::DescriptionMarkup);
    let harm = match hosts.as_slice() {
        [] => "claude.ai takes no skill with such a description".to_owned(),
        hosts => format!(
            "claude.ai takes no such description, and {} it into the list of skills as markup",
            verb(hosts, "puts", "put")
        ),
    };
    let span = Span::new(value.span.start + first.start, value.span.start + first.end);
    let tag = first.of(text);
    let message = format!("{} looks like markup{more}: {harm}", super::code(tag));
    let severity = match hosts.is_empty() || meant.is_none() {
        true => Severity::Hint,
        false => Severity::Warning,
    };
    let finding = Finding::new(Rule::DescriptionMarkup, span, message)
        .at_severity(severity)
        .for_hosts(hosts);
    let word = tag.trim_matches(['<', '>']);
    let is_word = word.starts_with(|first: char| first.is_ascii_alphabetic())
        && word
            .chars()
            .all(|letter| letter.is_alphanumeric() || "-_ ".contains(letter));
    let edits = || vec![Edit::replace(span, word)];
    Some(finding.mend(is_word.then(|| Fix::unsafe_("Take the angle brackets away", edits()))))
}
