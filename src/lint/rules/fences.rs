//! Where the frontmatter is.

use super::encoding::is_explained;
use super::{code, yaml};
use crate::hosts::Situation;
use crate::lint::{Finding, Rule, View};
use crate::loader::Skill;
use crate::syntax::{
    FenceState, Leading, LeadingKind, NearFence, NearFenceKind, YamlCause, is_invisible,
};
use crate::text::Span;

/// Reports frontmatter that is missing, unclosed, in the wrong place, or there twice.
pub(in crate::lint) fn check(skill: &Skill, view: &View<'_>, findings: &mut Vec<Finding>) {
    let text = &*skill.text;
    let no_frontmatter = |finding: Finding| match finding.rule {
        Rule::MissingFrontmatter | Rule::FrontmatterNotFirst => {
            finding.for_hosts(view.losing(Situation::NoFrontmatter))
        }
        _ => finding,
    };
    let finding = match &skill.tree.fences.state {
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
    };
    let finding = finding.filter(|finding| !is_undecoded(skill, finding));
    findings.extend(finding.map(no_frontmatter));
    let is_split = skill.tree.is_closed_too_early();
    findings.extend(
        skill
            .tree
            .second_frontmatter
            .map(|open| second(open, is_split)),
    );
}

/// Whether bytes that are not UTF-8 stand where a fence is missing.
fn is_undecoded(skill: &Skill, finding: &Finding) -> bool {
    let fences = &skill.tree.fences;
    let header = match fences.state {
        FenceState::Unclosed { .. } => Span::new(fences.header.start, first_text(skill)),
        _ => finding.span,
    };
    is_explained(skill, header)
}

/// Where the text of the body starts.
fn first_text(skill: &Skill) -> usize {
    let body = skill.tree.fences.body;
    let text = body.of(&skill.text);
    body.start + (text.len() - text.trim_start().len())
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
}

fn not_first(text: &str, leading: &Leading) -> Finding {
    if leading.kind == LeadingKind::Conflict {
        let mark = leading.span.of(text).lines().next().unwrap_or_default();
        let span = Span::new(leading.span.start, leading.span.start + mark.len());
        return Finding::new(
            Rule::InvalidYaml,
            span,
            yaml::cause(&YamlCause::MergeConflict, ""),
        );
    }
    let what = match leading.kind {
        LeadingKind::Blank => "a blank line stands",
        LeadingKind::Comment => "an HTML comment stands",
        LeadingKind::CodeFence => "a code fence stands",
        LeadingKind::Fence => "another `---` stands",
        LeadingKind::Conflict => "a merge conflict stands",
        LeadingKind::Text if leading.span.of(text).chars().all(is_unseen) => {
            "an invisible character stands"
        }
        LeadingKind::Text => "text stands",
    };
    let message = format!(
        "{what} before the frontmatter, so agents see none: `---` must be the first line of the \
         file"
    );
    Finding::new(Rule::FrontmatterNotFirst, leading.span, message)
}

fn is_unseen(character: char) -> bool {
    character.is_whitespace() || is_invisible(character)
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
            let suffix = code(line.trim_start_matches('-').trim());
            format!("{suffix} follows the hyphens")
        }
        NearFenceKind::Count => format!("it has {} hyphens", line.len()),
        NearFenceKind::Dashes => "it is made of dashes, not of hyphens".to_owned(),
        NearFenceKind::Invisible { character } => format!(
            "the invisible character U+{:04X} stands in it",
            u32::from(character)
        ),
        NearFenceKind::OtherMarks => match line {
            "```" | "~~~" => "it is a code fence".to_owned(),
            line => format!("{} is no fence", code(line)),
        },
    }
}

fn second(open: Span, is_split: bool) -> Finding {
    let message = match is_split {
        true => {
            "this `---` ends the frontmatter in the middle of the fields, and agents do not read \
             those below it; delete it"
        }
        false => {
            "a second frontmatter starts here: agents read the fields of the first one only, and \
             this one goes to the model as text"
        }
    };
    Finding::new(Rule::SecondFrontmatter, open, message)
}
