//! One fix for a field with several faults, of which only the first is found as long as it is there.

use std::path::Path;

use super::proof::Budget;
use super::scene::Scene;
use super::yaml;
use crate::lint::{Applicability, Edit, Fix, apply};
use crate::loader::Skill;
use crate::syntax::YamlError;
use crate::text::Span;

/// How many faults of one field are mended at once: a list of names that all start with `@` is
/// rarely longer.
const MOST_FAULTS: usize = 20;

/// `fix`, and what mends the faults behind it that it brings to light, as one change. `None` if there are
/// none.
pub(super) fn chained(
    budget: &Budget,
    skill: &Skill,
    path: Option<&Path>,
    fix: &Fix,
) -> Option<Fix> {
    let known = skill.tree.header.errors.len();
    let mut applicability = fix.applicability;
    let mut title = fix.title.clone();
    let mut mended = apply(&skill.text, [fix]).0;
    let mut seen = fix.edits.first()?.span.start;
    for _ in 0..MOST_FAULTS {
        budget.allows(&mended).then_some(())?;
        let next = Skill::from_text(&mended);
        let errors = &next.tree.header.errors;
        if errors.len() < known {
            let edits = vec![difference(&skill.text, &mended)];
            return Some(Fix {
                title,
                applicability,
                edits,
                move_to: None,
                creates: None,
            });
        }
        let revealed = errors.iter().find(|error| error.span.start > seen)?;
        let more = next_fix(&next, path, revealed, fix)?;
        if more.title != fix.title {
            title = format!("{}, and mend what is behind it", fix.title);
        }
        seen = revealed.span.start;
        applicability = applicability.max(more.applicability);
        mended = apply(&mended, [&more]).0;
    }
    None
}

/// What does the same to the next fault, or else is safe.
fn next_fix(skill: &Skill, path: Option<&Path>, error: &YamlError, first: &Fix) -> Option<Fix> {
    let guesses = yaml::fixes(&Scene::new(skill, path), error.span);
    let same = guesses.iter().find(|guess| guess.title == first.title);
    let are_safe =
        |guess: &&Fix| guess.applicability.max(first.applicability) == Applicability::Safe;
    same.or_else(|| guesses.iter().find(are_safe)).cloned()
}

/// The one change that makes `after` of `before`. It does not part a CR from its LF: for an editor there
/// is no place between the two.
#[must_use]
pub fn difference(before: &str, after: &str) -> Edit {
    let same = before.chars().zip(after.chars());
    let same = same.take_while(|(one, other)| one == other);
    let mut start: usize = same.map(|(character, _)| character.len_utf8()).sum();
    let parts = |before: &str, rest: &str| before.ends_with('\r') && rest.starts_with('\n');
    if parts(&before[..start], &before[start..]) || parts(&after[..start], &after[start..]) {
        start -= 1;
    }
    let (rest, new) = (&before[start..], &after[start..]);
    let same = rest.chars().rev().zip(new.chars().rev());
    let same = same.take_while(|(one, other)| one == other);
    let mut end: usize = same.map(|(character, _)| character.len_utf8()).sum();
    let parts = |text: &str| {
        text[text.len() - end..].starts_with('\n') && text[..text.len() - end].ends_with('\r')
    };
    if parts(rest) || parts(new) {
        end -= 1;
    }
    let span = Span::new(start, before.len() - end);
    Edit::replace(span, &new[..new.len() - end])
}
