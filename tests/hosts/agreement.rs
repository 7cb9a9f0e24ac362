//! The registry, which answers at every keystroke, says the same of a host as the host itself does, started.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use skill_lsp::hosts::program::{Reason, Skill, Survey, survey};
use skill_lsp::hosts::{Collision, Host, Options, Surroundings, all};
use skill_lsp::loader::{FileSystem, Memory};
use skill_lsp::registry::{Environment, Outcome, Registry, index, plan};

use crate::traps::place_of;
use crate::tree::{Tree, root};

#[test]
fn registry_and_hosts_agree() {
    let mut differences = Vec::new();
    for name in [
        "fixture1",
        "fixture2-names",
        "fixture2-structure",
        "fixture2-values",
        "fixture2-keys",
    ] {
        let tree = Tree::read(&crate::trees_directory(), name);
        let root = root(name);
        for host in all() {
            // Where the caller of a library points it at is not for the registry to know.
            let is_led = host.roots.iter().all(|rule| rule.place.is_given());
            let Some((skills, _)) = place_of(host, &root).filter(|_| !is_led) else {
                continue;
            };
            let files = Arc::new(tree.build(&skills, &|_| false));
            differences.extend(
                compare(host, &root, &files)
                    .into_iter()
                    .map(|line| format!("{name}: {line}")),
            );
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

fn compare(host: &'static Host, root: &str, files: &Arc<Memory>) -> Vec<String> {
    let (project, home) = (Path::new(root).join("proj"), Path::new(root).join("home"));
    let surroundings = Surroundings {
        home: Some(home.clone()),
        ..Surroundings::new(Arc::clone(files) as Arc<dyn FileSystem>, &project)
    };
    let survey = survey(host, &surroundings, &Options::default());
    let environment = Environment {
        folders: vec![project],
        home: Some(home),
        system_root: Some(surroundings.system_root.clone()),
    };
    let scan = plan(&environment, [host], &**files);
    let registry = Registry::from_index(environment, index(&**files, &scan, &|| true));
    if survey.failure.is_some() {
        // One file decides about all, which is said of that file.
        return Vec::new();
    }
    let told = told(&survey);
    let ours = ours(&registry, host);
    let paths = told
        .keys()
        .chain(ours.keys().filter(|path| !told.contains_key(*path)));
    // The registry follows links that lead out of a project; only Kilo Code does not.
    let outside = format!("not loaded: {}", Reason::Outside.word());
    let paths = paths.filter(|path| told.get(*path) != Some(&outside));
    // A file on two ways has two names where the directory gives them; the host takes the first way.
    let is_taken = |word: Option<&String>| word.is_some_and(|word| word.starts_with("taken"));
    let is_one_of_two = |path: &Path| {
        let (told, ours) = (told.get(path), ours.get(path));
        registry.aliases(path).count() > 1 && is_taken(told) && is_taken(ours)
    };
    let paths = paths.filter(|path| !is_one_of_two(path));
    let differs = paths.filter(|path| told.get(*path) != ours.get(*path));
    differs
        .map(|path| {
            let words =
                |word: Option<&String>| word.cloned().unwrap_or_else(|| "nothing".to_owned());
            format!(
                "{}: {}: the host says {}, the registry {}",
                host.id,
                path.display(),
                words(told.get(path)),
                words(ours.get(path))
            )
        })
        .collect()
}

/// What the host makes of each file, by the real paths.
fn told(survey: &Survey) -> BTreeMap<PathBuf, String> {
    let mut told = BTreeMap::new();
    for file in &survey.unknown {
        told.insert(file.real.clone(), "not known".to_owned());
    }
    // A file that cannot be read is none to the registry.
    let refused = survey.refused.iter();
    for refused in refused.filter(|it| it.refusal.reason != Reason::Unreadable) {
        let word = format!("not loaded: {}", refused.refusal.reason.word());
        told.insert(refused.file.real.clone(), word);
    }
    let shadowed = survey.shadowed.iter().map(|shadowed| &shadowed.skill);
    let skills = shadowed.map(|skill| (skill, "hidden".to_owned()));
    let taken = |skill: &Skill| format!("taken as {}", skill.entry.name);
    let skills = skills.chain(survey.skills.iter().map(|skill| (skill, taken(skill))));
    for (skill, word) in skills {
        let word = match survey.host.collision {
            // One file on two ways comes again below.
            Some(Collision::Race) if !skill.others().is_empty() || word == "hidden" => {
                "races".into()
            }
            Some(Collision::RaceInFirstRoot) if !skill.others().is_empty() => "races".into(),
            Some(Collision::FirstWins | Collision::LastOfFirstRoot)
                if !skill.others().is_empty() =>
            {
                "by disk".into()
            }
            None if !skill.others().is_empty() => "not known".into(),
            _ => word,
        };
        told.insert(skill.file.real.clone(), word);
    }
    told.retain(|path, _| !is_passed_over(path));
    told
}

/// What the registry says, in the same words.
fn ours(registry: &Registry, host: &'static Host) -> BTreeMap<PathBuf, String> {
    let mut ours: BTreeMap<PathBuf, String> = BTreeMap::new();
    for candidate in registry.candidates() {
        for verdict in registry.verdicts(candidate, &[host]) {
            let name = verdict.name.unwrap_or_default();
            let word = match verdict.outcome {
                Outcome::NotLoaded(reason) => format!("not loaded: {}", reason.word()),
                Outcome::HiddenBy(_) => "hidden".to_owned(),
                Outcome::RacesWith(others) if !others.is_empty() => "races".to_owned(),
                Outcome::DependsOnDisk(_) => "by disk".to_owned(),
                Outcome::Unknown(_) => "not known".to_owned(),
                _ => format!("taken as {name}"),
            };
            let known = ours.entry(candidate.real.to_path_buf());
            let known = known.or_insert_with(|| word.clone());
            if word.starts_with("taken") {
                *known = word;
            }
        }
    }
    ours.retain(|path, _| !is_passed_over(path));
    ours
}

/// The registry does not walk these, though some hosts do: nobody keeps skills there.
fn is_passed_over(path: &Path) -> bool {
    path.iter()
        .any(|part| part == "node_modules" || part == ".git")
}
