//! Layer 5: findings, independent of editor and terminal.

mod catalog;
pub mod config;
mod files;
mod finding;
mod fix;
mod ignore;
mod judge;
mod mend;
mod page;
mod rules;
mod view;

pub use catalog::{Rule, RuleInfo};
pub use files::{Own, own, own_of_page};
pub use finding::{Finding, Location, Related, Severity};
pub use fix::{Applicability, Edit, Fix, NewFile, apply};
pub use ignore::{ignoring, may_ignore};
pub use judge::{Judge, without_excluded};
pub use mend::{Mended, best_fix, difference, mend_all, with_fixes};
pub use rules::{Names, UserScopes, check_manifest, is_manifest};
pub(crate) use rules::{encoded, path_edits};
pub use view::View;

use crate::loader::Skill;
use crate::readers::HeaderReadings;

/// Everything that is wrong with one skill file by itself, in the order of the text.
///
/// One cause gives one finding: what only follows from a fault that is reported is not reported.
#[must_use]
pub fn check(skill: &Skill) -> Vec<Finding> {
    check_in(skill, &View::default())
}

/// The same for the hosts in view, and with what its place says.
#[must_use]
pub fn check_in(skill: &Skill, view: &View<'_>) -> Vec<Finding> {
    if rules::is_other_file(skill, view) {
        return Vec::new();
    }
    let mut findings = Vec::new();
    rules::file(skill, view, &mut findings);
    rules::encoding(skill, view, &mut findings);
    if !rules::is_undecoded(skill) {
        rules::fences(skill, view, &mut findings);
        rules::yaml(skill, view, &mut findings);
        rules::lost(skill, &mut findings);
        // Each library is asked at most once.
        let header = HeaderReadings::new(skill.tree.fences.header.of(&skill.text));
        rules::refused(skill, view, &header, &mut findings);
        rules::fields(skill, view, &mut findings);
        let mut meanings = Vec::new();
        rules::keys(skill, view, &mut meanings);
        rules::name(skill, view, &mut meanings);
        rules::description(skill, view, &mut meanings);
        rules::types(skill, view, &mut meanings);
        rules::scalars(skill, view, &header, &mut meanings);
        rules::body(skill, view, &mut meanings);
        rules::substitution(skill, view, &mut meanings);
        rules::literal(skill, view, &mut meanings);
        rules::ignored(skill, view, &mut meanings);
        // A name that is no text is not also one of the wrong letters.
        let is_no_text = |finding: &Finding| finding.rule == Rule::NonStringName;
        if findings.iter().any(is_no_text) {
            meanings.retain(|finding| finding.rule != Rule::NameFormat);
        }
        // What stands beside bytes that cannot be read may well mean something else.
        meanings.retain(|finding| !rules::is_explained(skill, finding.span));
        findings.append(&mut meanings);
    }
    findings.sort_by_key(|finding| (finding.span, finding.rule));
    findings
}

#[cfg(test)]
mod tests;
