//! The bytes of the file.

use super::host_names;
use crate::hosts::{Situation, losing};
use crate::lint::{Finding, Rule, Severity};
use crate::loader::Skill;
use crate::text::{EncodingFault, Span};

/// Reports a byte-order mark, bytes that are not UTF-8, and NUL characters in the body.
pub(in crate::lint) fn check(skill: &Skill, findings: &mut Vec<Finding>) {
    undecodable(skill, findings);
    byte_order_mark(skill, findings);
    nul(skill, findings);
}

/// Whether the file is in an encoding that leaves nothing to check.
pub(in crate::lint) fn is_undecoded(skill: &Skill) -> bool {
    skill.encoding_faults.contains(&EncodingFault::Utf16)
}

fn undecodable(skill: &Skill, findings: &mut Vec<Finding>) {
    let (span, message) = match &*skill.encoding_faults {
        [] => return,
        [EncodingFault::Utf16, ..] => (
            Span::at(0),
            "the file is UTF-16, which no agent reads; save it as UTF-8".to_owned(),
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
    let hosts = losing(Situation::NotUtf8);
    findings.push(Finding::new(Rule::FileEncoding, span, message).for_hosts(hosts));
}

fn byte_order_mark(skill: &Skill, findings: &mut Vec<Finding>) {
    let Some(span) = skill.tree.fences.byte_order_mark else {
        return;
    };
    let hosts = losing(Situation::ByteOrderMark);
    let message = format!(
        "the file starts with a byte-order mark, behind which {} find no frontmatter; save it as \
         UTF-8 without one",
        host_names(&hosts)
    );
    let mut finding = Finding::new(Rule::FileEncoding, span, message).for_hosts(hosts);
    // Only some hosts stumble over it, and most editors show nothing of it.
    finding.severity = Severity::Warning;
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
