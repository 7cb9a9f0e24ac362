//! Where the frontmatter is.

use crate::hosts::{Situation, losing};
use crate::lint::{Finding, Rule};
use crate::loader::Skill;
use crate::syntax::{FenceState, Leading, LeadingKind, NearFence, NearFenceKind};
use crate::text::Span;

/// Reports frontmatter that is missing, unclosed, in the wrong place, or there twice.
pub(in crate::lint) fn check(skill: &Skill, findings: &mut Vec<Finding>) {
    let text = &*skill.text;
    findings.extend(match &skill.tree.fences.state {
        FenceState::Closed { .. } => None,
        FenceState::NotFirst { leading, .. } => Some(not_first(text, leading)),
        FenceState::Unclosed {
            open,
            near,
            body_taken_as_header,
        } => Some(unclosed(text, *open, near.as_ref(), *body_taken_as_header)),
        FenceState::Unopened {
            near, first_field, ..
        } => Some(unopened(text, near.as_ref(), *first_field)),
        FenceState::Absent => Some(absent(text)),
    });
    findings.extend(skill.tree.second_frontmatter.map(second));
}

fn absent(text: &str) -> Finding {
    let start = text.len() - text.trim_start_matches('\u{feff}').len();
    let first = text[start..].lines().next().unwrap_or_default();
    let first_line = Span::new(start, start + first.trim_end().len());
    let message = match text.trim().is_empty() {
        true => {
            "the file is empty: a skill starts with `---`, a `name`, a `description` and \
                 another `---`"
        }
        false => {
            "there is no frontmatter: start the file with `---`, a `name`, a `description` \
                  and another `---`"
        }
    };
    missing(first_line, message)
}

fn unopened(text: &str, near: Option<&NearFence>, first_field: Span) -> Finding {
    match near {
        Some(near) => missing(
            near.span,
            format!(
                "this line does not open the frontmatter, because {}; it must be exactly `---`",
                why_no_fence(text, near)
            ),
        ),
        None => missing(
            first_field,
            "the frontmatter is not opened: put a line `---` before this one",
        ),
    }
}

fn missing(span: Span, message: impl Into<String>) -> Finding {
    Finding::new(Rule::MissingFrontmatter, span, message)
        .for_hosts(losing(Situation::NoFrontmatter))
}

fn not_first(text: &str, leading: &Leading) -> Finding {
    let what = match leading.kind {
        LeadingKind::Blank => "a blank line stands",
        LeadingKind::Comment => "an HTML comment stands",
        LeadingKind::CodeFence => "a code fence stands",
        LeadingKind::Text if leading.span.of(text).chars().all(is_invisible) => {
            "an invisible character stands"
        }
        LeadingKind::Text => "text stands",
    };
    let message = format!(
        "{what} before the frontmatter, so agents see none: `---` must be the first line of the \
         file"
    );
    Finding::new(Rule::FrontmatterNotFirst, leading.span, message)
        .for_hosts(losing(Situation::NoFrontmatter))
}

fn is_invisible(character: char) -> bool {
    character.is_whitespace()
        || matches!(character, '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}')
}

fn unclosed(
    text: &str,
    open: Span,
    near: Option<&NearFence>,
    body_taken_as_header: Option<Span>,
) -> Finding {
    let finding = Finding::new(
        Rule::UnclosedFrontmatter,
        open,
        "the frontmatter is never closed: put a line `---` after its last field",
    );
    match (near, body_taken_as_header) {
        (Some(near), _) => finding.relate(
            near.span,
            format!(
                "this line does not close it, because {}",
                why_no_fence(text, near)
            ),
        ),
        (None, Some(body)) => finding.relate(
            body,
            "agents take all from here to the next `---` for frontmatter as well",
        ),
        (None, None) => finding,
    }
}

fn why_no_fence(text: &str, near: &NearFence) -> String {
    let line = near.span.of(text);
    match near.kind {
        NearFenceKind::Indented => "it is indented".to_owned(),
        NearFenceKind::Suffix => {
            format!(
                "`{}` follows the hyphens",
                line.trim_start_matches('-').trim()
            )
        }
        NearFenceKind::Count => format!("it has {} hyphens", line.len()),
        NearFenceKind::Dashes => "it is made of dashes, not of hyphens".to_owned(),
        NearFenceKind::OtherMarks => format!("`{line}` is no fence"),
    }
}

fn second(open: Span) -> Finding {
    Finding::new(
        Rule::SecondFrontmatter,
        open,
        "a second frontmatter starts here: agents read the fields of the first one only, and this \
         one goes to the model as text",
    )
}
