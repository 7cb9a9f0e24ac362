//! Hosts that give the list of skills only so much room, and more skills than fit.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::code;
use super::names::is_for_show;
use crate::hosts::program::{Listing, survey};
use crate::hosts::{Host, Options, Surroundings, Vantage};
use crate::lint::finding::Location;
use crate::lint::{Finding, Rule, Severity, View};
use crate::loader::{FileSystem, Memory};
use crate::registry::{Candidate, Registry, collection_of, root_of};

/// The least that any host gives to the list, in characters: below it nobody has to be asked.
const LEAST_BUDGET: usize = 8_000;

/// What a skill takes in a list besides its name and description, at most, in characters: a path and some marks.
const FRAME: usize = 200;

/// How many skills a message names.
const MOST_NAMED: usize = 5;

/// How many of the longest descriptions are pointed at.
const MOST_POINTED_AT: usize = 3;

/// Reports, on the first skill of a root, what the lists of hosts in view leave out of the skills that they find from
/// there: one finding for all of them. In a collection it is what they would leave out if all were installed.
pub(in crate::lint) fn check(
    registry: &Registry,
    view: &View<'_>,
    fs: &dyn FileSystem,
    path: &Path,
) -> Option<Finding> {
    if registry
        .first_around(path)
        .is_none_or(|first| **first != *path)
    {
        return None;
    }
    let own = registry.get(path)?;
    let room = match root_of(path) {
        Some(_) => Room::of_hosts(registry, view, own)?,
        None => Room::of_collection(registry, own)?,
    };
    if room.most() < LEAST_BUDGET {
        return None;
    }
    let losses = view.hosts.iter().filter_map(|host| {
        let loss = room.loss(host, fs)?;
        // Where a host looks into several roots, the first of them speaks for all.
        (room.is_collection || loss.first == *path).then_some(loss)
    });
    let losses: Vec<_> = losses.collect();
    (!losses.is_empty()).then(|| finding(own, &room, &losses))
}

/// Skills that stand in one list.
struct Room {
    vantage: Vantage,
    /// The skills, each file once.
    skills: Vec<Arc<Candidate>>,
    is_collection: bool,
}

/// What a host leaves out of its list.
struct Loss {
    host: &'static Host,
    /// How many skills it finds.
    skills: usize,
    /// The first skill that it finds, by path.
    first: PathBuf,
    cut: usize,
    unseen: usize,
    by_name_alone: usize,
    /// The names of the skills that lose something.
    names: Vec<String>,
    /// How much of the descriptions is missing, in characters.
    missing: usize,
}

impl Room {
    /// What is in the roots that hosts in view look into from where `own` is seen.
    fn of_hosts(registry: &Registry, view: &View<'_>, own: &Candidate) -> Option<Self> {
        let vantage = registry.vantages(own).into_iter().next()?;
        let roots = view.hosts.iter().flat_map(|host| host.roots_from(&vantage));
        let roots: BTreeSet<_> = roots.map(|root| root.path).collect();
        let paths = roots.iter().flat_map(|root| registry.at_or_below(root));
        let candidates = paths.filter_map(|path| registry.get(path)).cloned();
        Some(Self {
            vantage,
            skills: each_once(candidates.collect()),
            is_collection: false,
        })
    }

    /// What is in the collection of `own`, as if it were in a project of its own.
    fn of_collection(registry: &Registry, own: &Candidate) -> Option<Self> {
        let root = collection_of(&own.path)?;
        let is_one = |candidate: &&Arc<Candidate>| {
            root_of(&candidate.path).is_none()
                && collection_of(&candidate.path) == Some(root)
                && !is_for_show(candidate.path.strip_prefix(root).unwrap_or(&candidate.path))
        };
        let paths = registry.at_or_below(root);
        let candidates = paths.filter_map(|path| registry.get(path)).filter(is_one);
        let vantage = Vantage {
            directory: root.to_owned(),
            repository: None,
            home: None,
            system_root: None,
        };
        Some(Self {
            vantage,
            skills: each_once(candidates.cloned().collect()),
            is_collection: true,
        })
    }

    /// How much the list can take at most, in characters.
    fn most(&self) -> usize {
        let skills = self.skills.iter();
        skills
            .map(|skill| skill.described + skill.best_name().len() + FRAME)
            .sum()
    }

    /// The files of the skills, where `host` looks for them.
    fn files(&self, host: &Host, fs: &dyn FileSystem) -> Memory {
        let mut files = Memory::default();
        if let Some(repository) = &self.vantage.repository {
            files.write(repository.join(".git/HEAD"), "");
        }
        for skill in &self.skills {
            let Some(path) = self.place(host, skill) else {
                continue;
            };
            if let (Some(side), Some(directory)) = (&skill.beside.side_file, path.parent()) {
                files.write(directory.join("agents/openai.yaml"), &**side);
            }
            if let Ok(bytes) = fs.read(&skill.path) {
                files.write(&path, &*bytes);
            }
        }
        files
    }

    /// Where a skill lies for a host: of a collection, where one would install it.
    fn place(&self, host: &Host, skill: &Candidate) -> Option<PathBuf> {
        if !self.is_collection {
            return Some(skill.path.to_path_buf());
        }
        let root = host.roots.iter().find(|rule| rule.place.is_in_project())?;
        let root = self.vantage.directory.join(root.path);
        Some(root.join(&*skill.directory).join("SKILL.md"))
    }

    /// What `host` leaves out; `None` if that is nothing.
    fn loss(&self, host: &'static Host, fs: &dyn FileSystem) -> Option<Loss> {
        let program = host.program?;
        let surroundings = Surroundings {
            home: self.vantage.home.clone(),
            ..Surroundings::new(Arc::new(self.files(host, fs)), &self.vantage.directory)
        };
        let survey = survey(host, &surroundings, &Options::default());
        let catalogue = (program.catalogue)(&survey);
        let mut loss = Loss {
            host,
            skills: catalogue.lines.len(),
            first: survey
                .skills
                .iter()
                .map(|skill| skill.file.path.clone())
                .min()?,
            cut: 0,
            unseen: 0,
            by_name_alone: 0,
            names: Vec::new(),
            missing: 0,
        };
        for line in &catalogue.lines {
            match line.listing {
                Listing::Whole | Listing::Cut => continue,
                Listing::CutForBudget => loss.cut += 1,
                Listing::NameOnly => loss.by_name_alone += 1,
                Listing::LeftOut => loss.unseen += 1,
            }
            let entry = &survey.skills[line.skill].entry;
            let length = |text: &Option<String>| text.as_deref().map_or(0, |it| it.chars().count());
            let whole = length(&entry.description);
            loss.missing += whole.saturating_sub(length(&line.description));
            loss.names.push(entry.name.clone());
        }
        (!loss.names.is_empty()).then_some(loss)
    }
}

/// Of several ways to a file one without links.
fn each_once(mut skills: Vec<Arc<Candidate>>) -> Vec<Arc<Candidate>> {
    skills.sort_by_key(|skill| (skill.link, Arc::clone(&skill.path)));
    let mut known = HashSet::new();
    skills.retain(|skill| known.insert(Arc::clone(&skill.real)));
    skills
}

fn finding(own: &Candidate, room: &Room, losses: &[Loss]) -> Finding {
    let hosts: Vec<_> = losses.iter().map(|loss| loss.host).collect();
    let told: Vec<_> = losses
        .iter()
        .map(|loss| told(loss, room.is_collection))
        .collect();
    let most = losses.iter().map(|loss| loss.missing).max().unwrap_or(0);
    let message = format!(
        "too many skills to be listed whole: {}; to fit, {most} characters of descriptions have to go",
        told.join("; ")
    );
    let severity = match room.is_collection {
        true => Severity::Info,
        false => Severity::Warning,
    };
    let finding = Finding::new(Rule::CatalogueBudget, own.place.span, message)
        .at_severity(severity)
        .for_hosts(hosts);
    longest(room).into_iter().fold(finding, |finding, skill| {
        let at = Location::In(Arc::clone(&skill.path), skill.place);
        finding.relate_to(
            at,
            format!(
                "among the longest descriptions: {} characters",
                skill.described
            ),
        )
    })
}

/// What one host does: `Codex cuts the descriptions of 12 of 80 (…)`.
fn told(loss: &Loss, would: bool) -> String {
    let of = |count: usize| format!("{count} of {}", loss.skills);
    let does = |does: &str, would_do: &str| match would {
        true => format!("would {would_do}"),
        false => does.to_owned(),
    };
    let mut parts = Vec::new();
    if loss.unseen > 0 {
        parts.push(format!(
            "{} {}",
            does("leaves out", "leave out"),
            of(loss.unseen)
        ));
    }
    if loss.by_name_alone > 0 {
        let lists = does("lists", "list");
        parts.push(format!("{lists} {} by name alone", of(loss.by_name_alone)));
    }
    if loss.cut > 0 {
        let cuts = does("cuts", "cut");
        parts.push(format!("{cuts} the descriptions of {}", of(loss.cut)));
    }
    let names = loss.names.iter().take(MOST_NAMED);
    let mut names: Vec<_> = names.map(|name| code(name)).collect();
    if loss.names.len() > MOST_NAMED {
        names.push("…".to_owned());
    }
    format!(
        "{} {} ({})",
        loss.host.name,
        parts.join(" and "),
        names.join(", ")
    )
}

fn longest(room: &Room) -> Vec<&Arc<Candidate>> {
    let mut skills: Vec<_> = room.skills.iter().collect();
    skills.sort_by_key(|skill| (Reverse(skill.described), Arc::clone(&skill.path)));
    skills.truncate(MOST_POINTED_AT);
    skills
}
