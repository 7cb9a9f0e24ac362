//! Layer 5: findings, independent of editor and terminal.

mod catalog;
pub mod config;
mod finding;
mod fix;
mod judge;
mod page;
mod rules;

pub use catalog::{Rule, RuleInfo};
pub use finding::{Finding, Location, Related, Severity};
pub use fix::{Applicability, Edit, Fix, apply};
pub use judge::{Judge, without_excluded};
pub use rules::{Names, UserScopes};

use crate::loader::Skill;

/// Everything that is wrong with one skill file by itself, in the order of the text.
///
/// One cause gives one finding: what only follows from a fault that is reported is not reported.
#[must_use]
pub fn check(skill: &Skill) -> Vec<Finding> {
    let mut findings = Vec::new();
    rules::encoding(skill, &mut findings);
    if !rules::is_undecoded(skill) {
        rules::fences(skill, &mut findings);
        rules::yaml(skill, &mut findings);
        rules::fields(skill, &mut findings);
    }
    findings.sort_by_key(|finding| (finding.span, finding.rule));
    findings
}

#[cfg(test)]
mod tests;
