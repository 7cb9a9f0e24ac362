//! The body as a whole.

use super::first_line;
use crate::lint::{Finding, Rule, View};
use crate::loader::Skill;
use crate::syntax::FenceState;
use crate::text::Span;

/// As many lines as the specification recommends.
const MOST_LINES: usize = 500;

/// As many tokens as the specification recommends.
const MOST_TOKENS: usize = 5_000;

/// Reports a body that is empty, or longer than is good.
pub(in crate::lint) fn check(skill: &Skill, view: &View<'_>, findings: &mut Vec<Finding>) {
    let FenceState::Closed { close, .. } = skill.tree.fences.state else {
        return;
    };
    let span = skill.tree.fences.body;
    let body = span.of(&skill.text);
    if body.trim().is_empty() {
        // Without fields there is no skill yet.
        if skill.tree.fields().is_empty() {
            return;
        }
        let message = "nothing follows the frontmatter: a model that loads the skill learns nothing \
                       from it; say here what to do";
        findings.push(Finding::new(Rule::EmptyBody, close, message));
        return;
    }
    // A file that is not even read is told of as such.
    if super::file::is_too_large(skill, view) {
        return;
    }
    let (lines, tokens) = (body.trim().lines().count(), about_tokens(body));
    let size = match (lines > MOST_LINES, tokens > MOST_TOKENS) {
        (true, _) => format!("{lines} lines"),
        (false, true) => format!("about {tokens} tokens"),
        (false, false) => return,
    };
    let message = format!(
        "the body has {size}; fewer than {MOST_LINES} lines and {MOST_TOKENS} tokens are recommended: \
         move details into files beside it, which are read when needed"
    );
    let start = span.start + (body.len() - body.trim_start().len());
    let span = first_line(&skill.text, Span::new(start, span.end));
    findings.push(Finding::new(Rule::BodyTooLong, span, message));
}

/// Models count differently: four letters of English are about one token, and so is a sign of other
/// scripts.
fn about_tokens(text: &str) -> usize {
    let letters = text.bytes().filter(u8::is_ascii).count();
    let signs = text
        .chars()
        .filter(|character| !character.is_ascii())
        .count();
    letters / 4 + signs
}
