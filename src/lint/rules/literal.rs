//! What some hosts replace in a body and others in view hand to their model as it stands.

use super::substitution::{COMMAND, block_around, length_of_command, placeholder};
use super::{code, verb};
use crate::hosts::Host;
use crate::lint::{Finding, Rule, Severity, View};
use crate::loader::Skill;
use crate::syntax::FenceState;
use crate::text::Span;

/// How the variables start that hosts know, such as the skill's directory.
const VARIABLE: &str = "${CLAUDE_";

/// Reports the first `$ARGUMENTS`, `${CLAUDE_SKILL_DIR}` or `` !`command` `` that a host in view is known to leave as
/// it is. One is as good as all: who writes one knows the others.
pub(in crate::lint) fn check(skill: &Skill, view: &View<'_>, findings: &mut Vec<Finding>) {
    let is_whole = matches!(skill.tree.fences.state, FenceState::Closed { .. });
    let body = skill.tree.fences.body.of(&skill.text);
    if !is_whole || !(body.contains('$') || body.contains(COMMAND)) {
        return;
    }
    let hosts = view.those(leaves_all);
    if hosts.is_empty() {
        return;
    }
    let Some(span) = first(skill) else {
        return;
    };
    // Where a host in view replaces it, the author has that one in mind.
    let is_meant_for_one = view.hosts.iter().any(|host| host.substitutes);
    let severity = match is_meant_for_one || !view.is_in_root() {
        true => Severity::Hint,
        false => Severity::Info,
    };
    findings.push(
        Finding::new(
            Rule::LiteralSubstitution,
            span,
            message(&hosts, skill, span),
        )
        .at_severity(severity)
        .for_hosts(hosts),
    );
}

/// Whether it is known what the host's model gets, and that nothing in it is replaced.
fn leaves_all(host: &Host) -> bool {
    host.program.is_some() && !host.substitutes
}

fn message(hosts: &[&Host], skill: &Skill, span: Span) -> String {
    format!(
        "{} {} as it stands here; say in words what is meant, so that every agent can act on it",
        verb(hosts, "gives its model", "give their model"),
        code(span.of(&skill.text))
    )
}

fn first(skill: &Skill) -> Option<Span> {
    let body = skill.tree.fences.body;
    let text = body.of(&skill.text);
    let mut signs = text.match_indices(['$', '!']);
    signs.find_map(|(at, _)| {
        let start = body.start + at;
        let length = match variable(&text[at..]) {
            Some(length) => length,
            // In code `$ARGUMENTS` and a command show what could be written.
            None if block_around(skill, start).is_some() => return None,
            None => meant(text, at)?,
        };
        Some(Span::new(start, start + length))
    })
}

/// The length of the variable that starts `text`.
fn variable(text: &str) -> Option<usize> {
    let name = text.strip_prefix(VARIABLE)?;
    let end = name.find('}')?;
    let is_letter = |byte: u8| byte.is_ascii_uppercase() || byte == b'_';
    let is_name = end > 0 && name[..end].bytes().all(is_letter);
    is_name.then_some(VARIABLE.len() + end + 1)
}

/// The length of `$ARGUMENTS` or of a command at a byte of a body.
fn meant(text: &str, at: usize) -> Option<usize> {
    let rest = &text[at..];
    match rest.starts_with('$') {
        // A `$1` may be anything.
        true => placeholder(rest).filter(|length| *length > "$1".len()),
        false => length_of_command(text, at),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(body: &str) -> Option<String> {
        let text = format!("---\nname: a\ndescription: b\n---\n{body}");
        let skill = Skill::from_text(&text);
        first(&skill).map(|span| span.of(&text).to_owned())
    }

    #[test]
    fn the_first_one_that_is_meant_is_found() {
        for (body, expected) in [
            ("Take $1 and $ARGUMENTS[0].", Some("$ARGUMENTS")),
            ("Costs $5. Run ${HOME}/x.", None),
            (
                "```sh\n${CLAUDE_SKILL_DIR}/a\n```",
                Some("${CLAUDE_SKILL_DIR}"),
            ),
            ("```sh\necho $ARGUMENTS\n```\n\n!`date`", Some("!`date`")),
            ("wow!`date` !`\n`", None),
            ("${CLAUDE_} ${CLAUDE_x}", None),
            ("", None),
        ] {
            assert_eq!(found(body).as_deref(), expected, "{body}");
        }
    }
}
