//! All findings of a file, at the severities that the user wants: for editor and command line
//! alike.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use super::config::Settings;
use super::finding::{Location, Related};
use super::rules::{budget, missing_skills, nested, skipped, without_heeding};
use super::{
    Finding, Names, Own, Rule, Severity, UserScopes, View, check_manifest, ignoring, own,
    own_of_page,
};
use crate::hosts::{DEFAULT_HOSTS, Host};
use crate::loader::{FileSystem, Pruned, Skill};
use crate::registry::{Registry, root_of};
use crate::resources::{Files, skill_around};

/// Judges a file by what it holds and by the others of its name.
pub struct Judge<'a> {
    /// The files, to look into those that a finding is about.
    pub fs: &'a dyn FileSystem,
    /// All skills.
    pub registry: &'a Registry,
    /// What the user wants.
    pub settings: &'a Settings,
    /// What a clash with the user's or the system's skills is worth.
    pub user_scopes: UserScopes,
}

impl Judge<'_> {
    /// What the `SKILL.md` at `path` gives by itself ([`super::own`]), and what there is to say about its
    /// names, without what comments in `skill` hide; nothing if the user has excluded it. Without
    /// `skill` there are no such comments.
    #[must_use]
    pub fn judge(&self, path: &Path, skill: Option<&Skill>, own: Own) -> Vec<Finding> {
        let Own {
            mut findings,
            skills,
        } = own;
        if self.settings.is_excluded(path) {
            return Vec::new();
        }
        self.heed_surroundings(path, &mut findings);
        self.heed_hosts(path, &mut findings);
        findings.extend(self.of_names(path));
        findings.extend(missing_skills(self.registry, path, &skills));
        findings.extend(nested(self.registry, self.hosts(path), path));
        tell_once(&mut findings);
        self.settled(path, skill, findings)
    }

    /// What there is to say about a text for the file at `path` that is not that file yet, so
    /// nothing about other files.
    #[must_use]
    pub fn draft(&self, path: &Path, skill: &Skill) -> Vec<Finding> {
        if self.settings.is_excluded(path) {
            return Vec::new();
        }
        let mut findings = own(&Files::new(self.fs), self.settings, path, skill).findings;
        self.heed_surroundings(path, &mut findings);
        self.settled(path, Some(skill), findings)
    }

    /// What there is to say of another page at `path` that gives `own`.
    #[must_use]
    pub fn judge_page(&self, path: &Path, page: &Skill, own: Own) -> Vec<Finding> {
        if self.settings.is_excluded(path) {
            return Vec::new();
        }
        let mut findings = own.findings;
        findings.extend(missing_skills(self.registry, path, &own.skills));
        self.settled(path, Some(page), findings)
    }

    /// What there is to say about a text for the page at `path` that is not that file yet.
    #[must_use]
    pub fn draft_page(&self, path: &Path, text: &Skill) -> Vec<Finding> {
        let Some(skill) = skill_around(self.fs, path) else {
            return Vec::new();
        };
        let page = Skill::page_from_text(&text.text);
        let own = own_of_page(&Files::new(self.fs), path, &skill, &page);
        self.judge_page(path, &page, own)
    }

    /// What there is to say of the manifest of a plugin at `path`.
    #[must_use]
    pub fn judge_manifest(&self, path: &Path, text: &Skill) -> Vec<Finding> {
        if self.settings.is_excluded(path) {
            return Vec::new();
        }
        let findings = check_manifest(&Files::new(self.fs), path, &text.text);
        as_set(self.settings, path, findings)
    }

    fn hosts(&self, path: &Path) -> &[&'static Host] {
        self.settings.hosts_for(path).unwrap_or(&DEFAULT_HOSTS)
    }

    fn settled(&self, path: &Path, skill: Option<&Skill>, findings: Vec<Finding>) -> Vec<Finding> {
        let findings = match skill {
            Some(skill) => ignoring(skill, findings),
            None => findings,
        };
        let mut findings = as_set(self.settings, path, findings);
        findings.sort_by_key(|finding| (finding.span, finding.rule));
        findings
    }

    /// What lies beside a file can excuse its name and that of its directory.
    fn heed_surroundings(&self, path: &Path, findings: &mut Vec<Finding>) {
        let is_there = |path: &Path| self.fs.metadata(path).is_ok();
        findings.retain_mut(|finding| match finding.rule {
            // Agents find that one. On some file systems it is the same file, under its other name.
            Rule::FileNameCase => !self.has_another(path),
            // Whoever clones a repository, or unpacks a project, gives its directory a name.
            Rule::NameDirectoryMismatch => {
                let folders = &self.registry.environment().folders;
                let is_project = |own: &Path| {
                    is_there(&own.join(".git")) || folders.iter().any(|folder| folder == own)
                };
                if path.parent().is_some_and(is_project) {
                    finding.severity = Severity::Hint;
                }
                // As long as it is not known what else there is, nothing is said of names.
                self.registry.get(path).is_some()
            }
            _ => true,
        });
    }

    /// What hosts make of the file as a whole, files beside it included.
    fn heed_hosts(&self, path: &Path, findings: &mut Vec<Finding>) {
        let Some(candidate) = self.registry.get(path) else {
            return;
        };
        findings.retain_mut(|finding| without_heeding(candidate, self.fs, finding));
        let view = View::of(self.settings, path);
        skipped(candidate, &view, self.fs, findings);
        findings.extend(budget(self.registry, &view, self.fs, path));
    }

    /// Whether the directory of a file with a name in the wrong case also lists one in the right case.
    fn has_another(&self, path: &Path) -> bool {
        let entries = path.parent().and_then(|own| self.fs.read_dir(own).ok());
        let mut entries = entries.into_iter().flatten();
        entries.any(|entry| entry.name == "SKILL.md")
    }

    /// The findings about the names of a file: as it is reported, and as it is found through links
    /// from where hosts look. Two ways to one file, and two to the other, are one finding.
    fn of_names(&self, path: &Path) -> Vec<Finding> {
        let read = |path: &Path| -> Option<Arc<str>> {
            Some(Skill::from_bytes(&self.fs.read(path).ok()?).text)
        };
        let names = Names {
            registry: self.registry,
            hosts: self.hosts(path),
            user_scopes: self.user_scopes,
            read: &read,
        };
        let Some(own) = self.registry.get(path) else {
            return Vec::new();
        };
        let links = self
            .registry
            .aliases(&own.real)
            .filter(|alias| ***alias != *path);
        let ways = std::iter::once(own).chain(links.filter_map(|link| self.registry.get(link)));
        let mut worst: BTreeMap<_, Finding> = BTreeMap::new();
        for finding in ways.flat_map(|candidate| names.check(candidate)) {
            let key = (finding.rule, finding.span, self.others(&finding));
            let known = worst.get(&key);
            if known.is_none_or(|known| known.severity < finding.severity) {
                worst.insert(key, finding);
            }
        }
        worst.into_values().collect()
    }

    /// The other files that a finding is about, without links.
    fn others(&self, finding: &Finding) -> Vec<Arc<Path>> {
        let other = |related: &Related| match &related.at {
            Location::In(path, _) => self.registry.get(path).map(|other| Arc::clone(&other.real)),
            Location::Here(_) => None,
        };
        finding.related.iter().filter_map(other).collect()
    }
}

/// A name that is another skill's is often not that of its own directory either: one cause, one way out.
fn tell_once(findings: &mut Vec<Finding>) {
    let Some(at) = findings
        .iter()
        .position(|finding| finding.rule == Rule::NameDirectoryMismatch)
    else {
        return;
    };
    let (span, severity) = (findings[at].span, findings[at].severity);
    let is_same = |other: &Finding| {
        let is_clash = matches!(other.rule, Rule::DuplicateName | Rule::ShadowedName);
        is_clash && other.span == span && other.severity >= severity
    };
    let Some(copy) = findings.iter().position(is_same) else {
        return;
    };
    let fixes = std::mem::take(&mut findings[at].fixes);
    findings[copy].fixes.extend(fixes);
    findings.remove(at);
}

/// The findings as bad as the settings say, without those that are off. Nothing else changes a
/// severity.
fn as_set(settings: &Settings, path: &Path, findings: Vec<Finding>) -> Vec<Finding> {
    let set = |finding: Finding| {
        let severity = settings.severity(finding.rule, path, finding.severity)?;
        Some(Finding {
            severity,
            ..finding
        })
    };
    findings.into_iter().filter_map(set).collect()
}

/// Walks a file system without what the user has excluded. Hosts' own roots are walked all the
/// same: agents do not read our settings, so an excluded copy still hides others.
pub fn without_excluded<T>(
    fs: &dyn FileSystem,
    settings: &Settings,
    walk: impl FnOnce(&dyn FileSystem) -> T,
) -> T {
    let is_excluded = |path: &Path| settings.is_excluded(path) && root_of(path).is_none();
    walk(&Pruned {
        below: fs,
        is_excluded: &is_excluded,
    })
}
