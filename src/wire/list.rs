//! Every skill, and which copy wins for whom.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use serde::Serialize;

use crate::hosts::Host;
use crate::registry::{Candidate, Outcome, Registry, Verdict};

/// Every skill, by name and path.
#[derive(Debug, Serialize)]
pub struct SkillList {
    version: u32,
    /// The skills.
    pub skills: Vec<SkillRow>,
}

/// A skill.
#[derive(Debug, Serialize)]
pub struct SkillRow {
    /// The name it is best known by.
    pub name: String,
    /// Its file.
    pub file: String,
    /// The same, as it was found.
    #[serde(skip)]
    pub path: Arc<Path>,
    /// What each host makes of it; a host that does not look there is not named.
    pub hosts: BTreeMap<&'static str, SkillCell>,
}

/// What a host makes of a skill.
#[derive(Debug, Serialize)]
pub struct SkillCell {
    /// One of `visible`, `withheld`, `shadowed`, `ambiguous`, `race`, `not-loaded` and `unknown`.
    pub outcome: &'static str,
    /// The name under which the host knows it, if it loads it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Why it is not loaded, or kept from the model, as a word.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'static str>,
    /// The file that hides this one, or the others of the same name.
    pub others: Vec<String>,
}

impl SkillList {
    /// What is in `registry`. `shown` writes a path.
    #[must_use]
    pub fn new(
        registry: &Registry,
        hosts: &[&'static Host],
        shown: &dyn Fn(&Path) -> String,
    ) -> Self {
        let row = |candidate: &Arc<Candidate>| SkillRow {
            name: candidate.best_name().to_owned(),
            file: shown(&candidate.path),
            path: Arc::clone(&candidate.path),
            hosts: cells(registry.verdicts(candidate, hosts), shown),
        };
        let mut skills: Vec<_> = registry.candidates().map(row).collect();
        skills.sort_by(|left, right| (&left.name, &left.file).cmp(&(&right.name, &right.file)));
        Self { version: 1, skills }
    }
}

fn cells(
    verdicts: Vec<Verdict>,
    shown: &dyn Fn(&Path) -> String,
) -> BTreeMap<&'static str, SkillCell> {
    let verdicts = verdicts.into_iter();
    verdicts
        .map(|verdict| (verdict.host.id, cell(verdict, shown)))
        .collect()
}

fn cell(verdict: Verdict, shown: &dyn Fn(&Path) -> String) -> SkillCell {
    let several = |others: &[Arc<Candidate>]| -> Vec<_> {
        others.iter().map(|other| shown(&other.path)).collect()
    };
    let withheld = verdict.withheld.map(|why| why.word());
    let (outcome, reason, others) = match &verdict.outcome {
        Outcome::NotLoaded(reason) => ("not-loaded", Some(reason.word()), Vec::new()),
        Outcome::Wins(_) if withheld.is_some() => ("withheld", withheld, Vec::new()),
        Outcome::Wins(_) => ("visible", None, Vec::new()),
        Outcome::HiddenBy(other) => ("shadowed", None, several(std::slice::from_ref(other))),
        Outcome::ListedWith(others) => ("ambiguous", None, several(others)),
        Outcome::RacesWith(others) => ("race", None, several(others)),
        Outcome::DependsOnDisk(others) => ("filesystem-dependent", None, several(others)),
        Outcome::Unknown(others) => ("unknown", None, several(others)),
    };
    SkillCell {
        outcome,
        name: verdict.name,
        reason,
        others,
    }
}
