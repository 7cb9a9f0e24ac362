//! From roots and data to skills: what is found, in the order that decides, and what is kept of it.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ffi::OsStr;
use std::path::Path;
use std::sync::Arc;

use super::exception::{Exception, LoadError};
use super::reading::Reading;
use super::skill::{Kept, SkillDef, SkillInfo, SkillSkip, SkillSkipReason};
use super::walk::Walk;
use super::{LoadSkillsOptions, Port, python, rust};
use crate::hosts::Surroundings;
use crate::loader::FileKind;

/// All that was found, and what was said of it.
#[derive(Debug, Default)]
pub(super) struct Collected {
    /// The skills that were kept, in the order of the port.
    pub(super) skills: Vec<SkillInfo>,
    pub(super) skipped: Vec<SkillSkip>,
    pub(super) log: Vec<String>,
}

enum Candidate {
    Skill(SkillInfo),
    Skip(SkillSkip),
}

/// Finds the skills of all roots and of the data, and keeps the first of each name.
pub(super) fn collect(
    port: Port,
    surroundings: &Surroundings,
    options: &LoadSkillsOptions,
) -> Result<Collected, LoadError> {
    let mut log = Vec::new();
    let mut candidates = Vec::new();
    for root in &options.dirs {
        let search = Search {
            port,
            surroundings,
            root,
        };
        if let Err(exception) = search.run(&mut candidates, &mut log) {
            return Err(LoadError { exception, log });
        }
    }
    candidates.extend(options.skills.iter().map(candidate_of_data));
    Ok(merge(port, candidates, log))
}

/// What the crate makes of a file. The memo tells results apart by their types.
struct ByRust(Reading);

/// What the Python package makes of a file.
struct ByPython(Reading);

/// A search of one root.
struct Search<'a> {
    port: Port,
    surroundings: &'a Surroundings,
    /// As it was given.
    root: &'a Path,
}

impl Search<'_> {
    fn run(&self, candidates: &mut Vec<Candidate>, log: &mut Vec<String>) -> Result<(), Exception> {
        let start = self.surroundings.directory.join(self.root);
        if !self.is_directory(&start) {
            let root = self.root.display();
            log.push(format!("[toolnexus] skills dir not found: {root}"));
            return Ok(());
        }
        let walk = Walk {
            port: self.port,
            files: &*self.surroundings.files,
            may_leave: true,
        };
        let mut files = walk.files_below(&start, |name| name == "SKILL.md");
        files.sort_by_cached_key(|file| walk.depth(file));
        let cleaned = match self.port {
            Port::Rust => Some(rust::clean(&start)),
            Port::Python => None,
        };
        for file in files {
            candidates.push(self.candidate(&start, cleaned.as_deref(), &file)?);
        }
        Ok(())
    }

    fn is_directory(&self, start: &Path) -> bool {
        // An empty path leads nowhere, although joined to another it leads there.
        let metadata = self.surroundings.files.metadata(start);
        !self.root.as_os_str().is_empty()
            && metadata.is_ok_and(|metadata| metadata.kind == FileKind::Directory)
    }

    fn candidate(
        &self,
        start: &Path,
        cleaned: Option<&Path>,
        file: &OsStr,
    ) -> Result<Candidate, Exception> {
        let skip = |reason, detail| {
            let location = self.root.join(file);
            Candidate::Skip(SkillSkip {
                location: location.to_string_lossy().into_owned(),
                reason,
                detail,
                kept: None,
            })
        };
        let Ok(bytes) = self.surroundings.files.read(&start.join(file)) else {
            return Ok(skip(SkillSkipReason::Unreadable, String::new()));
        };
        match self.read(&bytes) {
            Reading::Raised(exception) => Err(exception),
            Reading::Skipped(reason, detail) => Ok(skip(reason, detail)),
            Reading::Skill(skill) => {
                // Only what is loaded gets a clean path.
                let location = cleaned.unwrap_or(self.root).join(file);
                Ok(Candidate::Skill(SkillInfo::from_file(
                    location, bytes, skill,
                )))
            }
        }
    }

    /// What the port makes of a file, made once for the same bytes.
    fn read(&self, bytes: &Arc<[u8]>) -> Reading {
        let memo = &self.surroundings.memo;
        match self.port {
            Port::Rust => memo.get(bytes, |bytes| ByRust(rust::read(bytes))).0.clone(),
            Port::Python => memo
                .get(bytes, |bytes| ByPython(python::read(bytes)))
                .0
                .clone(),
        }
    }
}

fn candidate_of_data(definition: &SkillDef) -> Candidate {
    if !definition.name.is_empty() {
        return Candidate::Skill(SkillInfo::from_data(definition));
    }
    let base = definition.base.clone().filter(|base| !base.is_empty());
    Candidate::Skip(SkillSkip {
        location: base.unwrap_or_else(|| "skill://".to_owned()),
        reason: SkillSkipReason::MissingName,
        detail: String::new(),
        kept: None,
    })
}

/// Keeps the first skill of each name.
fn merge(port: Port, candidates: Vec<Candidate>, log: Vec<String>) -> Collected {
    let mut duplicates = duplicates(&candidates);
    let mut merged = Collected {
        log,
        ..Collected::default()
    };
    for (index, candidate) in candidates.into_iter().enumerate() {
        match (candidate, duplicates.remove(&index)) {
            (Candidate::Skip(skip), _) => merged.skipped.push(skip),
            (Candidate::Skill(info), None) => merged.skills.push(info),
            (Candidate::Skill(info), Some(kept)) => {
                let location = info.location().into_owned();
                merged.log.push(format!(
                    "[toolnexus] duplicate skill name {} ({location}) — keeping first",
                    port.quoted_in_log(&kept.name)
                ));
                merged.skipped.push(SkillSkip {
                    location,
                    reason: SkillSkipReason::DuplicateName,
                    detail: String::new(),
                    kept: Some(kept),
                });
            }
        }
    }
    if port == Port::Rust {
        merged.skills.sort_by(|a, b| a.name().cmp(b.name()));
    }
    merged
}

/// For each candidate whose name an earlier one has, by its index: that earlier one.
fn duplicates(candidates: &[Candidate]) -> HashMap<usize, Kept> {
    let mut first: HashMap<&str, &SkillInfo> = HashMap::with_capacity(candidates.len());
    let mut duplicates = HashMap::new();
    for (index, candidate) in candidates.iter().enumerate() {
        let Candidate::Skill(info) = candidate else {
            continue;
        };
        let kept = *first.entry(info.name()).or_insert(info);
        if !std::ptr::eq(kept, info) {
            let kept = Kept {
                name: kept.name().to_owned(),
                location: kept.location().into_owned(),
            };
            duplicates.insert(index, kept);
        }
    }
    duplicates
}

/// Keeps the skills that a filter lets through: with any `true` in it only those that are `true`,
/// else all but those that are `false`.
pub(super) fn filtered(
    port: Port,
    mut collected: Collected,
    filter: &BTreeMap<String, bool>,
) -> Collected {
    if filter.is_empty() {
        return collected;
    }
    let names: HashSet<&str> = collected.skills.iter().map(SkillInfo::name).collect();
    let unknown = filter.keys().filter(|name| !names.contains(name.as_str()));
    let unknown = unknown.map(|name| {
        let name = port.quoted_in_log(name);
        format!("[toolnexus] skill filter name {name} matched no skill")
    });
    let unknown: Vec<_> = unknown.collect();
    collected.log.extend(unknown);
    let is_on_by_default = !filter.values().any(|is_on| *is_on);
    collected.skills.retain(|info| {
        let is_on = filter.get(info.name()).copied();
        is_on.unwrap_or(is_on_by_default)
    });
    collected
}
