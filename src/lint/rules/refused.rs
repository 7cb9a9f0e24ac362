//! What the editor's parser takes and a host's own library does not.

use super::scalars::readers;
use super::yaml::cause;
use super::{first_line, shown, verb};
use crate::hosts::{Fate, Host, Situation};
use crate::lint::{Finding, Rule, View};
use crate::loader::Skill;
use crate::readers::{HeaderReadings, NativeError};
use crate::syntax::{FenceState, YamlCause, is_invisible, line_at};
use crate::text::Span;

/// Reports a header without an error that the library of a host in view refuses nevertheless.
pub(in crate::lint) fn check(
    skill: &Skill,
    view: &View<'_>,
    header: &HeaderReadings,
    findings: &mut Vec<Finding>,
) {
    let tree = &*skill.tree;
    let is_whole = matches!(tree.fences.state, FenceState::Closed { .. });
    let is_told = |finding: &Finding| {
        let rules = [
            Rule::DuplicateKey,
            Rule::FrontmatterNotMapping,
            Rule::LostText,
        ];
        rules.contains(&finding.rule)
    };
    let is_sound = tree.header.errors.is_empty() && skill.encoding_faults.is_empty();
    if !is_whole || !is_sound || findings.iter().any(is_told) {
        return;
    }
    let refusals = readers(view).into_iter().filter_map(|reader| {
        let error = header.get(reader).as_ref().err()?;
        let hosts = view.those(|host| host.reader == Some(reader) && may_lose(host));
        (!hosts.is_empty()).then_some((error, hosts))
    });
    let refusals: Vec<_> = refusals.collect();
    // Where several libraries refuse it, one cause is behind it: the first place is nearest to that.
    let first = refusals.iter().min_by_key(|(error, _)| place(error));
    if let Some((error, _)) = first {
        let hosts = refusals.iter().flat_map(|(_, hosts)| hosts.iter().copied());
        findings.push(refused(skill, error, hosts.collect()));
    }
}

/// Whether a host is not known to load what is no YAML to its library.
fn may_lose(host: &Host) -> bool {
    host.fate(Situation::InvalidYaml) != Some(Fate::Loads)
}

fn place(error: &NativeError) -> usize {
    error
        .position
        .map_or(usize::MAX, |position| position.offset)
}

fn refused(skill: &Skill, error: &NativeError, hosts: Vec<&'static Host>) -> Finding {
    let header = skill.tree.fences.header;
    let at = error.position.map_or(0, |position| position.offset);
    let at = (header.start + at).min(header.end);
    let (span, why) = match blank_at_fault(&skill.text, header, at) {
        Some((span, fault)) => (span, cause(&fault, "this value")),
        None => {
            let rest = Span::new(at, line_at(&skill.text, at).span.end.max(at));
            let span = match rest.of(&skill.text).trim().is_empty() {
                true => line_at(&skill.text, at.saturating_sub(1)).span,
                false => rest,
            };
            let text = error.text.lines().next().unwrap_or_default();
            let why = format!("its YAML library says “{}”", shown(text));
            (first_line(&skill.text, span), why)
        }
    };
    let message = format!(
        "{} not take this for YAML: {why}",
        verb(&hosts, "does", "do")
    );
    Finding::new(Rule::InvalidYaml, span, message).for_hosts(hosts)
}

/// A tab, or a blank that is none to YAML, in the indentation of the line at `at` or of the one above.
fn blank_at_fault(text: &str, header: Span, at: usize) -> Option<(Span, YamlCause)> {
    let line = line_at(text, at);
    let above = line_at(text, line.span.start.saturating_sub(1));
    [line, above].into_iter().find_map(|line| {
        let is_inside = header.start <= line.span.start && line.span.end <= header.end;
        let content = line.of(text);
        let indent = content.len() - content.trim_start().len();
        let mut blanks = content[..indent].char_indices().filter(|_| is_inside);
        blanks.find_map(|(index, character)| {
            let start = line.span.start + index;
            let span = Span::new(start, start + character.len_utf8());
            match character {
                '\t' => Some((span, YamlCause::Tab)),
                _ if is_invisible(character) => {
                    Some((span, YamlCause::InvisibleCharacter { character }))
                }
                _ => None,
            }
        })
    })
}
