//! Hosts that do not load a skill, for what no other rule says.

use std::cell::OnceCell;

use super::file::is_other_file;
use super::{first_line, shown, verb};
use crate::hosts::Host;
use crate::hosts::program::{Judgement, Outlook, Reason, Refusal, SkillFile};
use crate::lint::{Edit, Finding, Fix, Rule, Severity, View};
use crate::loader::{FileSystem, Skill};
use crate::readers::Readings;
use crate::registry::Candidate;
use crate::syntax::{FenceState, line_at};
use crate::text::Span;

/// Adds what hosts in view do not load the skill for, unless a finding tells it already. A finding of lesser weight
/// about the same gives way.
pub(in crate::lint) fn check(
    candidate: &Candidate,
    view: &View<'_>,
    fs: &dyn FileSystem,
    findings: &mut Vec<Finding>,
) {
    let refuses = |host: &&&'static Host| match candidate.outlooks.get(host) {
        Some(Outlook::Refuses { reason, .. }) => !is_told(findings, host, *reason),
        Some(Outlook::Loads { .. }) => false,
        // It was not asked, since it does not look where the file lies, but the user wants it to be.
        None => host.program.is_some(),
    };
    let hosts: Vec<_> = view.hosts.iter().filter(refuses).copied().collect();
    if hosts.is_empty() {
        return;
    }
    let Ok(bytes) = fs.read(&candidate.path) else {
        return;
    };
    let skill = Skill::from_bytes(&bytes);
    if is_other_file(&skill, view) {
        return;
    }
    for mut group in refusals(candidate, &bytes, &skill, &hosts) {
        let reason = group.refusal.reason;
        group.hosts.retain(|host| !is_told(findings, host, reason));
        if group.hosts.is_empty() {
            continue;
        }
        let mut finding = finding(&skill, &group);
        take_over(findings, &mut finding, group.refusal.reason);
        findings.push(finding);
    }
}

/// Why some hosts do not load a file.
struct Group {
    hosts: Vec<&'static Host>,
    refusal: Refusal,
}

/// Whether a finding of some weight is the reason, or leads to it: what is broken is to be mended first.
fn is_told(findings: &[Finding], host: &Host, reason: Reason) -> bool {
    findings.iter().any(|finding| match finding.severity {
        Severity::Error => true,
        Severity::Warning => finding.hosts.contains(&host) || explains(finding.rule, reason),
        Severity::Info | Severity::Hint => false,
    })
}

/// Whether what a rule finds can be why a host does not load a skill.
fn explains(rule: Rule, reason: Reason) -> bool {
    let rules: &[Rule] = match reason {
        Reason::Unreadable | Reason::OtherMode => &[],
        Reason::Outside => &[Rule::ResourceOutsideSkill],
        Reason::TooLarge => &[Rule::FileTooLarge],
        Reason::NotUtf8 => &[Rule::FileEncoding],
        Reason::NoFrontmatter => &[
            Rule::MissingFrontmatter,
            Rule::FrontmatterNotFirst,
            Rule::FileEncoding,
        ],
        Reason::Unclosed => &[Rule::UnclosedFrontmatter],
        Reason::InvalidYaml => &[Rule::InvalidYaml, Rule::DuplicateKey, Rule::LostText],
        Reason::NotMapping => &[Rule::FrontmatterNotMapping],
        Reason::NoName => &[Rule::MissingName],
        Reason::EmptyName => &[Rule::EmptyName],
        Reason::NonStringName => &[Rule::NonStringName, Rule::AmbiguousScalar],
        // Without a name the directory's stands in its place.
        Reason::NameFormat => &[Rule::NameFormat, Rule::ReservedName, Rule::MissingName],
        Reason::NameTooLong => &[Rule::NameTooLong, Rule::MissingName],
        Reason::OtherDirectory => &[Rule::NameDirectoryMismatch],
        Reason::NoDescription => &[Rule::MissingDescription],
        Reason::EmptyDescription => &[Rule::EmptyDescription],
        Reason::NonStringDescription => &[Rule::NonStringDescription, Rule::AmbiguousScalar],
        Reason::DescriptionTooLong => &[Rule::DescriptionTooLong],
        Reason::WrongType | Reason::WrongValue => &[
            Rule::WrongFieldType,
            Rule::AmbiguousScalar,
            Rule::DescriptionMarkup,
        ],
        Reason::UnknownField => &[Rule::UnknownField, Rule::MisspeltField],
        Reason::EmptyBody => &[Rule::EmptyBody],
    };
    rules.contains(&rule)
}

/// What the hosts say, those that stumble over the same together.
fn refusals(
    candidate: &Candidate,
    bytes: &[u8],
    skill: &Skill,
    hosts: &[&'static Host],
) -> Vec<Group> {
    let readings = Readings::new();
    let file = SkillFile {
        path: &candidate.path,
        real: &candidate.real,
        link: candidate.link,
        bytes,
        beside: &candidate.beside,
        readings: &readings,
        parsed: OnceCell::from(skill.clone()),
    };
    let mut groups: Vec<Group> = Vec::new();
    for host in hosts {
        let Judgement::Refuses(refusal) = host.judge(&file) else {
            continue;
        };
        let is_same = |group: &&mut Group| group.refusal.reason == refusal.reason;
        match groups.iter_mut().find(is_same) {
            Some(group) => group.hosts.push(host),
            None => groups.push(Group {
                hosts: vec![host],
                refusal,
            }),
        }
    }
    groups
}

fn finding(skill: &Skill, group: &Group) -> Finding {
    let (one, several) = match group.refusal.is_fatal {
        false => ("does not load this skill", "do not load this skill"),
        true => (
            "has no skills at all because of this one",
            "have no skills at all because of this one",
        ),
    };
    let message = format!(
        "{}: {}{}",
        verb(&group.hosts, one, several),
        group.refusal.reason.words(),
        said(group)
    );
    Finding::new(Rule::HostSkipsSkill, place(skill, &group.refusal), message)
        .for_hosts(group.hosts.clone())
        .because_of(group.refusal.reason)
        .mend(fences_fix(skill, group.refusal.reason))
}

/// What a host says itself, in brackets, where that says more than our words.
fn said(group: &Group) -> String {
    let text = group.refusal.message.lines().next().unwrap_or_default();
    match text.is_empty() {
        true => String::new(),
        false => format!(" (“{}”)", shown(text)),
    }
}

/// The value or the line that the host stumbles over.
fn place(skill: &Skill, refusal: &Refusal) -> Span {
    let key = match refusal.reason {
        Reason::EmptyName
        | Reason::NonStringName
        | Reason::NameFormat
        | Reason::NameTooLong
        | Reason::OtherDirectory => Some("name"),
        Reason::EmptyDescription | Reason::NonStringDescription | Reason::DescriptionTooLong => {
            Some("description")
        }
        _ => None,
    };
    let at = refusal.at.filter(|at| *at < skill.text.len());
    let is_at = |span: Span| at.is_some_and(|at| span.start <= at && at <= span.end);
    let mut fields = skill.tree.fields().iter();
    let field = match key {
        Some(key) => skill.tree.field(key),
        None => fields.find(|entry| is_at(entry.key.span) || is_at(entry.value.span)),
    };
    let span = match (field, at) {
        (Some(field), _) if field.value.span.is_empty() => field.key.span,
        (Some(field), _) => field.value.span,
        (None, Some(at)) => line_at(&skill.text, at).span,
        (None, None) => line_at(&skill.text, 0).span,
    };
    first_line(&skill.text, span)
}

/// Some hosts want nothing behind the `---` of a fence.
fn fences_fix(skill: &Skill, reason: Reason) -> Option<Fix> {
    let FenceState::Closed { open, close } = skill.tree.fences.state else {
        return None;
    };
    if !matches!(reason, Reason::NoFrontmatter | Reason::Unclosed) {
        return None;
    }
    let behind = [open, close].map(|fence| {
        let text = fence.of(&skill.text);
        Span::new(fence.start + text.trim_end().len(), fence.end)
    });
    let edits = behind.into_iter().filter(|span| !span.is_empty());
    let edits: Vec<_> = edits.map(Edit::delete).collect();
    (!edits.is_empty()).then(|| Fix::safe("Delete the blanks behind `---`", edits))
}

/// Puts the finding in the place of lesser ones about the same, with their ways out.
fn take_over(findings: &mut Vec<Finding>, finding: &mut Finding, reason: Reason) {
    let is_lesser = |other: &Finding| {
        other.severity < Severity::Warning
            && explains(other.rule, reason)
            && (other.hosts.is_empty()
                || other.hosts.iter().any(|host| finding.hosts.contains(host)))
    };
    let mut fixes = Vec::new();
    let lesser: Vec<_> = findings.iter().map(is_lesser).collect();
    let mut lesser = lesser.into_iter();
    findings.retain_mut(|other| {
        let gives_way = lesser.next().unwrap_or(false);
        if gives_way {
            fixes.append(&mut other.fixes);
        }
        !gives_way
    });
    finding.fixes.extend(fixes);
}
