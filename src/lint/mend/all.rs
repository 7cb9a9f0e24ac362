//! Mending all of a text.

use std::path::Path;

use super::proof::{Budget, is_better};
use super::within;
use crate::lint::{Applicability, Finding, Fix, apply};
use crate::loader::Skill;

/// A text after its fixes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mended {
    /// The text.
    pub text: String,
    /// How many fixes were made.
    pub fixed: usize,
}

/// How often the fixes of a text are made, and the text is checked again. Fixes that do not touch each
/// other are made at once, so two or three times are the rule; more have only texts made for it.
const MOST_ROUNDS: usize = 32;

/// Makes the fixes that are safe (or, with [`Applicability::Unsafe`], the best one of each finding)
/// until nothing is left to mend. `find` tells what is to be mended: findings that the user has
/// switched off are left alone.
#[must_use]
pub fn mend_all(
    skill: &Skill,
    path: Option<&Path>,
    level: Applicability,
    find: &dyn Fn(&Skill) -> Vec<Finding>,
) -> Mended {
    let mut mended = Mended {
        text: skill.text.to_string(),
        fixed: 0,
    };
    let mut skill = skill.clone();
    let mut found = find(&skill);
    let budget = Budget::default();
    for _ in 0..MOST_ROUNDS {
        let findings = within(&budget, &skill, path, found);
        let fixes: Vec<&Fix> = findings
            .iter()
            .filter_map(|finding| best_fix(finding, level))
            .collect();
        let Some((next, count, left)) = step(&skill, &findings, &fixes, find) else {
            break;
        };
        mended.text = next.text.to_string();
        mended.fixed += count;
        skill = next;
        found = left;
    }
    mended
}

/// The fix of a finding that is made unasked, if there is one.
#[must_use]
pub fn best_fix(finding: &Finding, level: Applicability) -> Option<&Fix> {
    let mut fixes = finding.fixes.iter().filter(|fix| fix.is_of_text());
    fixes.find(|fix| fix.applicability <= level)
}

/// The text with as many fixes as go together, how many they are, and what is found in it.
fn step(
    skill: &Skill,
    findings: &[Finding],
    fixes: &[&Fix],
    find: &dyn Fn(&Skill) -> Vec<Finding>,
) -> Option<(Skill, usize, Vec<Finding>)> {
    let with = |fixes: &[&Fix]| {
        let (text, count) = apply(&skill.text, fixes.iter().copied());
        if count == 0 {
            return None;
        }
        let next = Skill::from_text(&text);
        let left = find(&next);
        is_better(findings, &left).then_some((next, count, left))
    };
    with(fixes).or_else(|| fixes.iter().find_map(|fix| with(&[fix])))
}
