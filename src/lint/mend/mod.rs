//! Ways to mend what the rules find.
//!
//! A fix is first a guess, and then it is proven: it is made, and the text is checked again. What
//! does not help, or costs a field, is no fix. So no fix ever makes matters worse, whatever the text.
//!
//! Fixes are made only for who asks for them. Findings are shown at every keystroke, and most of
//! them are gone before anybody would mend them.

mod all;
mod chain;
mod duplicates;
mod fences;
mod fields;
mod proof;
mod quote;
mod scene;
mod second;
mod text;
mod written;
mod yaml;

pub use all::{Mended, best_fix, mend_all};
pub use chain::difference;

use std::path::Path;

use super::{Finding, Fix, Rule};
use crate::loader::Skill;
use proof::{Budget, Proof};
use scene::Scene;

/// How many ways to mend one finding are offered: more would be a riddle.
const MOST_FIXES: usize = 3;

/// How many findings of one text are mended at once. Each costs a look at the whole text, and
/// nobody writes more faults than that into one file by hand.
const MOST_MENDED: usize = 100;

/// The findings of the file at `path` with all ways to mend them, each of them proven.
///
/// Bytes that are not UTF-8 are not in the text, so nothing is mended beside them.
#[must_use]
pub fn with_fixes(skill: &Skill, path: Option<&Path>, findings: Vec<Finding>) -> Vec<Finding> {
    within(&Budget::default(), skill, path, findings)
}

fn within(
    budget: &Budget,
    skill: &Skill,
    path: Option<&Path>,
    mut findings: Vec<Finding>,
) -> Vec<Finding> {
    let is_decoded = skill.encoding_faults.is_empty();
    let scene = Scene::new(skill, path);
    let proof = Proof::new(skill, budget);
    for (index, finding) in findings.iter_mut().enumerate() {
        let mut guesses = std::mem::take(&mut finding.fixes);
        if is_decoded && index < MOST_MENDED {
            guesses.extend(guess(&scene, finding));
            let chained = |fix: &Fix| chain::chained(budget, skill, path, fix);
            finding.fixes = proven(&proof, finding, guesses, &chained);
        }
    }
    findings
}

fn guess(scene: &Scene, finding: &Finding) -> Vec<Fix> {
    match finding.rule {
        Rule::FileEncoding => text::encoding(scene),
        Rule::MissingFrontmatter => fences::missing(scene),
        Rule::FrontmatterNotFirst => fences::not_first(scene),
        Rule::UnclosedFrontmatter => fences::unclosed(scene),
        Rule::SecondFrontmatter => second::fixes(scene),
        Rule::InvalidYaml => yaml::fixes(scene, finding.span),
        Rule::FrontmatterNotMapping => fields::not_mapping(scene),
        Rule::DuplicateKey => duplicates::fixes(scene, finding.span),
        Rule::MissingName | Rule::EmptyName => fields::name(scene),
        Rule::NonStringName => fields::non_string(scene, "name"),
        Rule::MissingDescription | Rule::EmptyDescription => fields::description(scene),
        Rule::NonStringDescription => fields::non_string(scene, "description"),
        Rule::UnusedIgnore => text::unused_ignore(scene, finding.span)
            .into_iter()
            .collect(),
        _ => Vec::new(),
    }
}

/// The guesses that hold, of those with one title the first. A guess may hold only together with
/// what `chained` adds to it.
fn proven(
    proof: &Proof,
    finding: &Finding,
    guesses: Vec<Fix>,
    chained: &dyn Fn(&Fix) -> Option<Fix>,
) -> Vec<Fix> {
    let mut fixes: Vec<Fix> = Vec::new();
    for fix in guesses {
        let is_new = |fix: &Fix| fixes.iter().all(|other| other.title != fix.title);
        if fixes.len() == MOST_FIXES || !is_new(&fix) {
            continue;
        }
        let chain = || {
            let is_chainable = finding.rule == Rule::InvalidYaml && proof.is_possible(&fix);
            let chained = is_chainable.then(|| chained(&fix)).flatten();
            chained.filter(|fix| is_new(fix) && proof.holds(finding, fix))
        };
        let fix = match proof.holds(finding, &fix) {
            true => Some(fix),
            false => chain(),
        };
        fixes.extend(fix);
    }
    fixes
}
