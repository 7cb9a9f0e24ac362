//! `skill-lsp check`: the findings of a tree.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::arguments::{CheckOptions, Common, Format};
use super::environment::Environment;
use super::output::{self, Checked};
use super::{Outcome, hosts, report_unreadable};
use crate::hosts::Host;
use crate::lint::{self, Finding, Names, UserScopes};
use crate::loader::{
    Discovered, FileSystem, Found, Os, Scan, Skill, Unreadable, discover, is_skill_file_name, load,
};
use crate::registry::{self, Candidate, Registry, plan};

pub(super) fn run(
    options: &CheckOptions,
    common: &Common,
    environment: &Environment,
    out: &mut impl Write,
) -> anyhow::Result<Outcome> {
    let hosts = hosts::chosen(&common.hosts)?;
    let seen = environment.seen(options.user_scopes);
    let targets = Targets::new(&options.paths);
    let mut unreadable = targets.unreadable;
    let discovered = discover(&Os, &scan(&targets.roots, &seen), &|| true);
    let files = reported(&discovered.files, &targets.roots);
    let (checked, problems) = check(discovered, &files, seen, &hosts);
    unreadable.extend(problems);
    report_unreadable(&unreadable);
    match options.format {
        Format::Pretty => output::pretty(&checked, common, environment, out)?,
        Format::Json => output::json(&checked, environment, out)?,
    }
    let mut findings = checked.iter().flat_map(|checked| &checked.findings);
    Ok(if !unreadable.is_empty() {
        Outcome::Incomplete
    } else if findings.any(|finding| options.error_on.is_reached_by(finding.severity)) {
        Outcome::Findings
    } else {
        Outcome::Clean
    })
}

/// The paths of the command line.
struct Targets {
    /// Absolute, without links but for the last component, whose own name is the one that counts.
    roots: Vec<PathBuf>,
    unreadable: Vec<Unreadable>,
}

impl Targets {
    /// A file that is no skill is passed over: a commit hook hands over whatever was changed.
    fn new(paths: &[PathBuf]) -> Self {
        let mut targets = Self {
            roots: Vec::new(),
            unreadable: Vec::new(),
        };
        for path in paths {
            match Os.metadata(path).and_then(|_| absolute(path)) {
                Ok(root) if root.is_dir() || is_skill_file(&root) => targets.roots.push(root),
                Ok(_) => {}
                Err(error) => targets.unreadable.push(Unreadable {
                    path: path.clone(),
                    error,
                }),
            }
        }
        targets
    }
}

fn absolute(path: &Path) -> std::io::Result<PathBuf> {
    let (Some(parent), Some(name)) = (path.parent(), path.file_name()) else {
        return Os.canonicalize(path);
    };
    let parent = if parent.as_os_str().is_empty() {
        Path::new(".")
    } else {
        parent
    };
    Ok(Os.canonicalize(parent)?.join(name))
}

fn is_skill_file(path: &Path) -> bool {
    path.file_name().is_some_and(is_skill_file_name)
}

/// What has to be read to judge `roots`: themselves, the places from which hosts load skills beside
/// them, and the collection that a single skill belongs to, if that lies in the project.
fn scan(roots: &[PathBuf], seen: &registry::Environment) -> Scan {
    let mut folders = seen.folders.clone();
    let mut trees = roots.to_vec();
    for root in roots {
        let file = if is_skill_file(root) {
            root.clone()
        } else {
            root.join("SKILL.md")
        };
        if let Some(project) = registry::project_of(&file) {
            folders.push(project.to_owned());
            continue;
        }
        let collection = registry::collection_of(&file).filter(|collection| {
            let in_project = seen
                .folders
                .iter()
                .any(|folder| collection.starts_with(folder));
            in_project && Os.metadata(&file).is_ok()
        });
        trees.extend(collection.map(Path::to_owned));
    }
    let around = registry::Environment {
        folders,
        ..seen.clone()
    };
    let roots = plan(&around, crate::hosts::all(), &Os).roots;
    Scan {
        trees,
        roots,
        only: None,
    }
}

/// The files below `roots`, each real one once: rather by a path without links.
fn reported(files: &[Found], roots: &[PathBuf]) -> Vec<Found> {
    let mut by_file: BTreeMap<&Path, &Found> = BTreeMap::new();
    for found in files
        .iter()
        .filter(|found| roots.iter().any(|root| found.path.starts_with(root)))
    {
        let known = by_file.entry(&found.real).or_insert(found);
        if (found.link, &found.path) < (known.link, &known.path) {
            *known = found;
        }
    }
    let mut files: Vec<_> = by_file.into_values().cloned().collect();
    files.sort();
    files
}

/// Judges `files` against all that was discovered.
fn check(
    discovered: Discovered,
    files: &[Found],
    seen: registry::Environment,
    hosts: &[&'static Host],
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
    let loaded = load(&Os, &discovered.files, &make);
    let mut registry = Registry::new(seen);
    registry.add_repositories(discovered.repositories);
    let mut results = Vec::new();
    for (found, (candidate, findings, kept)) in loaded.skills {
        registry.insert(candidate);
        if files.binary_search(&found).is_ok() {
            results.push((found, findings, kept));
        }
    }
    let judge = Judge {
        registry: &registry,
        hosts,
    };
    let checked = results
        .into_iter()
        .map(|(found, findings, kept)| judge.checked(&found, findings, kept));
    let checked = checked.collect();
    let unreadable = discovered.unreadable.into_iter().chain(loaded.unreadable);
    (checked, unreadable.collect())
}

struct Judge<'a> {
    registry: &'a Registry,
    hosts: &'a [&'static Host],
}

impl Judge<'_> {
    fn checked(&self, found: &Found, mut findings: Vec<Finding>, kept: Option<Skill>) -> Checked {
        let read = |path: &Path| -> Option<Arc<str>> { Some(read_skill(path)?.text) };
        let names = Names {
            registry: self.registry,
            hosts: self.hosts,
            user_scopes: UserScopes::Inform,
            read: &read,
        };
        if let Some(candidate) = self.registry.get(&found.path) {
            findings.extend(names.check(candidate));
        }
        findings.sort_by_key(|finding| (finding.span, finding.rule));
        let skill = kept.or_else(|| read_skill(&found.path).filter(|_| !findings.is_empty()));
        let skill = skill.unwrap_or_else(|| Skill::from_text(""));
        Checked {
            path: found.path.clone(),
            skill,
            findings,
        }
    }
}

/// A file that was read a moment ago; if it is gone by now, there is nothing to compare with.
fn read_skill(path: &Path) -> Option<Skill> {
    Os.read(path).ok().map(Skill::from_bytes)
}
