//! The bytes of the file.

use super::host_names;
use crate::hosts::Situation;
use crate::lint::{Finding, Rule, Severity, View};
use crate::loader::Skill;
use crate::text::{EncodingFault, Span};

/// Reports a byte-order mark, bytes that are not UTF-8, and NUL characters in the body.
pub(in crate::lint) fn check(skill: &Skill, view: &View<'_>, findings: &mut Vec<Finding>) {
    undecodable(skill, view, findings);
    byte_order_mark(skill, view, findings);
    nul(skill, findings);
}

/// Whether the file is in an encoding that leaves nothing to check.
pub(in crate::lint) fn is_undecoded(skill: &Skill) -> bool {
    skill
        .encoding_faults
        .iter()
        .any(|fault| matches!(fault, EncodingFault::Utf16 | EncodingFault::Utf32))
}

/// Whether bytes that are not UTF-8 stand on the lines of `span`: what is found there is likely no
/// more than their consequence, and they are reported.
pub(in crate::lint) fn is_explained(skill: &Skill, span: Span) -> bool {
    if skill.encoding_faults.is_empty() {
        return false;
    }
    let bytes = skill.text.as_bytes();
    let start = memchr::memrchr2(b'\n', b'\r', &bytes[..span.start]).map_or(0, |end| end + 1);
    let rest = memchr::memchr2(b'\n', b'\r', &bytes[span.end..]);
    let end = rest.map_or(bytes.len(), |length| span.end + length);
    has_undecoded(skill, Span::new(start, end))
}

/// Whether such bytes are part of `span` or stand directly beside it.
pub(super) fn is_beside_undecoded(skill: &Skill, span: Span) -> bool {
    has_undecoded(skill, Span::new(span.start.saturating_sub(1), span.end + 1))
}

/// Whether such bytes stand in the frontmatter or in the lines around it.
pub(super) fn is_header_undecoded(skill: &Skill) -> bool {
    is_explained(skill, Span::new(0, skill.tree.fences.body.start))
}

fn has_undecoded(skill: &Skill, lines: Span) -> bool {
    let faults = &skill.encoding_faults;
    let spans = |fault: &EncodingFault| match fault {
        EncodingFault::InvalidUtf8(span) => *span,
        EncodingFault::Utf16 | EncodingFault::Utf32 => Span::at(0),
    };
    let first = faults.partition_point(|fault| spans(fault).end <= lines.start);
    faults
        .get(first)
        .is_some_and(|fault| spans(fault).start < lines.end)
}

fn undecodable(skill: &Skill, view: &View<'_>, findings: &mut Vec<Finding>) {
    let (span, message) = match &*skill.encoding_faults {
        [] => return,
        [EncodingFault::Utf16, ..] => (
            Span::at(0),
            "the file is UTF-16, which no agent reads; save it as UTF-8".to_owned(),
        ),
        [EncodingFault::Utf32, ..] => (
            Span::at(0),
            "the file is UTF-32, which no agent reads; save it as UTF-8".to_owned(),
        ),
        [EncodingFault::InvalidUtf8(first), rest @ ..] => {
            let more = match rest.len() {
                0 => String::new(),
                1 => " (and at one more place)".to_owned(),
                more => format!(" (and at {more} more places)"),
            };
            (
                *first,
                format!("this is not UTF-8{more}; save the file as UTF-8"),
            )
        }
    };
    let hosts = view.losing(Situation::NotUtf8);
    findings.push(Finding::new(Rule::FileEncoding, span, message).for_hosts(hosts));
}

fn byte_order_mark(skill: &Skill, view: &View<'_>, findings: &mut Vec<Finding>) {
    let Some(span) = skill.tree.fences.byte_order_mark else {
        return;
    };
    // A second mark behind the first one is a finding of its own that says it all.
    if skill.text[span.end..].starts_with('\u{feff}') {
        return;
    }
    let hosts = view.losing(Situation::ByteOrderMark);
    let harm = match hosts.as_slice() {
        [] => String::new(),
        [one] => format!(", behind which {} finds no frontmatter", one.name),
        several => format!(", behind which {} find no frontmatter", host_names(several)),
    };
    let message =
        format!("the file starts with a byte-order mark{harm}; save it as UTF-8 without one");
    let mut finding = Finding::new(Rule::FileEncoding, span, message).for_hosts(hosts);
    // Only some hosts stumble over it, and most editors show nothing of it.
    finding.severity = match finding.hosts.is_empty() {
        true => Severity::Hint,
        false => Severity::Warning,
    };
    findings.push(finding);
}

/// In the frontmatter a NUL is an error of YAML.
fn nul(skill: &Skill, findings: &mut Vec<Finding>) {
    let body = skill.tree.fences.body;
    let Some(at) = body.of(&skill.text).find('\0') else {
        return;
    };
    let span = Span::new(body.start + at, body.start + at + 1);
    let mut finding = Finding::new(
        Rule::FileEncoding,
        span,
        "there is a NUL character here; programs that read the file may stop at it",
    );
    finding.severity = Severity::Warning;
    findings.push(finding);
}
