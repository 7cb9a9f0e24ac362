//! From the files that were found to their findings.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use crate::cli::output::Checked;
use crate::hosts::DEFAULT_HOSTS;
use crate::lint::config::Settings;
use crate::lint::{self, Finding, Location, Names, Related, UserScopes};
use crate::loader::{Discovered, FileSystem, Found, Skill, Unreadable, load};
use crate::registry::{self, Candidate, Registry};

/// Judges files by what they hold and by the others of their names.
pub(super) struct Judge<'a> {
    pub(super) fs: &'a dyn FileSystem,
    pub(super) settings: &'a Settings,
    /// From where skills are looked at.
    pub(super) seen: registry::Environment,
}

impl Judge<'_> {
    /// Judges `files`, which are sorted, against all that was discovered. Also gives what could
    /// not be read.
    pub(super) fn check(
        &self,
        discovered: Discovered,
        files: &[Found],
    ) -> (Vec<Checked>, Vec<Unreadable>) {
        let make = |found: &Found, skill: &Skill| {
            let is_reported = files.binary_search(found).is_ok();
            let findings = if is_reported {
                lint::check(skill)
            } else {
                Vec::new()
            };
            // A text is kept only if something has to be shown of it.
            let kept = (!findings.is_empty()).then(|| skill.clone());
            (Candidate::new(found, skill), findings, kept)
        };
        let loaded = load(self.fs, &discovered.files, &make);
        let mut registry = Registry::new(self.seen.clone());
        registry.add_repositories(discovered.repositories);
        let mut results = Vec::new();
        for (found, (candidate, findings, kept)) in loaded.skills {
            registry.insert(candidate);
            if files.binary_search(&found).is_ok() {
                results.push((found, findings, kept));
            }
        }
        let checked = results
            .into_iter()
            .map(|(found, findings, kept)| self.checked(&registry, &found, findings, kept))
            .collect();
        let unreadable = discovered.unreadable.into_iter().chain(loaded.unreadable);
        (checked, unreadable.collect())
    }

    fn checked(
        &self,
        registry: &Registry,
        found: &Found,
        mut findings: Vec<Finding>,
        kept: Option<Skill>,
    ) -> Checked {
        findings.extend(self.of_names(registry, found));
        let mut findings = self.as_set(&found.path, findings);
        findings.sort_by_key(|finding| (finding.span, finding.rule));
        let skill = kept.or_else(|| self.read(&found.path).filter(|_| !findings.is_empty()));
        Checked {
            path: found.path.clone(),
            skill: skill.unwrap_or_else(|| Skill::from_text("")),
            findings,
        }
    }

    /// The findings about the names of a file: as it is reported, and as it is found through links
    /// from where hosts look. Two ways to one file, and two to the other, are one finding.
    fn of_names(&self, registry: &Registry, found: &Found) -> Vec<Finding> {
        let read = |path: &Path| -> Option<Arc<str>> { Some(self.read(path)?.text) };
        let hosts = self.settings.hosts_for(&found.path);
        let names = Names {
            registry,
            hosts: hosts.unwrap_or(&DEFAULT_HOSTS),
            user_scopes: UserScopes::Inform,
            read: &read,
        };
        let links = registry.aliases(&found.real).map(AsRef::as_ref);
        let links = links.filter(|path| *path != found.path);
        let ways = [&*found.path].into_iter().chain(links);
        let all = ways
            .filter_map(|path| registry.get(path))
            .flat_map(|candidate| names.check(candidate));
        let mut worst: BTreeMap<_, Finding> = BTreeMap::new();
        for finding in all {
            let key = (finding.rule, finding.span, others(registry, &finding));
            let known = worst.get(&key);
            if known.is_none_or(|known| known.severity < finding.severity) {
                worst.insert(key, finding);
            }
        }
        worst.into_values().collect()
    }

    /// The findings as bad as the settings say, without those that are off. Nothing else changes a
    /// severity.
    fn as_set(&self, path: &Path, findings: Vec<Finding>) -> Vec<Finding> {
        let set = |finding: Finding| {
            let severity = self
                .settings
                .severity(finding.rule, path, finding.severity)?;
            Some(Finding {
                severity,
                ..finding
            })
        };
        findings.into_iter().filter_map(set).collect()
    }

    /// A file that was read a moment ago; if it is gone by now, there is nothing to compare with.
    fn read(&self, path: &Path) -> Option<Skill> {
        self.fs.read(path).ok().map(Skill::from_bytes)
    }
}

/// The other files that a finding is about, without links.
fn others(registry: &Registry, finding: &Finding) -> Vec<Arc<Path>> {
    let other = |related: &Related| match &related.at {
        Location::In(path, _) => registry.get(path).map(|other| Arc::clone(&other.real)),
        Location::Here(_) => None,
    };
    finding.related.iter().filter_map(other).collect()
}
