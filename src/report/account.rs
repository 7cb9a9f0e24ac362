//! What one host makes of a skill, step by step.

use std::path::{Path, PathBuf};

use super::placing::{Placing, placing};
use crate::hosts::program::{
    Catalogue, Judgement, Listing, Reason, Refusal, Skill, Survey, Visited, Withheld, judge, survey,
};
use crate::hosts::{Collision, Host, Options, Surroundings};
use crate::loader::Found;

/// What one host makes of a skill, and how it comes to that.
#[derive(Clone, Debug, PartialEq)]
pub struct Account {
    /// The host.
    pub host: &'static Host,
    /// Where it was started.
    pub directory: PathBuf,
    /// Where it looked, and what was there.
    pub looked: Vec<Visited>,
    /// What becomes of the skill.
    pub answer: Answer,
}

/// What becomes of a skill: the first reason that decides.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// The model is told of it.
    Seen {
        /// The name that the model sees.
        name: String,
        /// The description that it sees, if it sees one and that is known.
        description: Option<String>,
        /// How much of it is in the catalogue; `None` if that is not known.
        listing: Option<Listing>,
        /// Why the host has lost its fields.
        lost: Option<Refusal>,
        /// The others of the same name that it hides.
        hides: Vec<PathBuf>,
    },
    /// The host has it, and does not tell the model.
    Withheld {
        /// The name by which it has it.
        name: String,
        /// Why.
        why: Withheld,
    },
    /// Another one of the same name is taken.
    Shadowed {
        /// The name.
        name: String,
        /// The file of that one.
        by: PathBuf,
    },
    /// It is listed beside others of the same name, and a call by the name reaches none of them.
    Ambiguous {
        /// The name.
        name: String,
        /// The files of the others.
        with: Vec<PathBuf>,
    },
    /// It or one of these others, which differs from start to start.
    Races {
        /// The name.
        name: String,
        /// The files of the others.
        with: Vec<PathBuf>,
    },
    /// It or one of these others, by the order in which the disk lists them.
    DependsOnDisk {
        /// The name.
        name: String,
        /// The files of the others.
        with: Vec<PathBuf>,
    },
    /// It or one of these others; nobody has looked which.
    Undecided {
        /// The name.
        name: String,
        /// The files of the others.
        with: Vec<PathBuf>,
    },
    /// The host looks nowhere: skills are handed to it, and it takes this one.
    Handed {
        /// The name that the model sees.
        name: String,
    },
    /// The host does not load the file.
    Refused(Refusal),
    /// The host has no skills at all, for what it says here.
    Failed(String),
    /// The host does not look there.
    Elsewhere(Placing),
    /// Nobody has looked what the host makes of such a file.
    Unknown,
}

/// Asks `host`, started in `surroundings`, about the skill in the file `path`.
#[must_use]
pub fn account(
    host: &'static Host,
    surroundings: &Surroundings,
    options: &Options,
    path: &Path,
) -> Account {
    let survey = survey(host, surroundings, options);
    let answer = match host.roots {
        [] => handed(host, surroundings, path),
        _ => answer(&survey, path),
    };
    Account {
        host,
        directory: survey.vantage.directory.clone(),
        looked: survey.roots,
        answer,
    }
}

/// What a host that looks nowhere makes of a file that it is given.
fn handed(host: &Host, surroundings: &Surroundings, path: &Path) -> Answer {
    let files = &surroundings.files;
    let contents = match files.read(path) {
        Ok(contents) => contents,
        Err(error) => return Answer::Refused(Refusal::new(Reason::Unreadable, error.to_string())),
    };
    let file = Found {
        path: path.to_owned(),
        real: files.canonicalize(path).unwrap_or_else(|_| path.to_owned()),
        link: None,
    };
    match judge(host, surroundings, &file, &contents) {
        Judgement::Loads(entry) => Answer::Handed { name: entry.name },
        Judgement::Refuses(refusal) => Answer::Refused(refusal),
        Judgement::Unknown => Answer::Unknown,
    }
}

fn answer(survey: &Survey, path: &Path) -> Answer {
    let real = survey.surroundings.files.canonicalize(path);
    let real = real.as_deref().unwrap_or(path);
    let refused = survey
        .refused
        .iter()
        .find(|refused| refused.file.real == real);
    if let Some(failure) = &survey.failure {
        // Whoever is to blame for that is told so.
        return match refused {
            Some(refused) => Answer::Refused(refused.refusal.clone()),
            None => Answer::Failed(failure.clone()),
        };
    }
    let mut skills = survey.skills.iter().enumerate();
    if let Some((index, skill)) = skills.find(|(_, skill)| skill.file.real == real) {
        return taken(survey, index, skill);
    }
    let mut shadowed = survey.shadowed.iter();
    if let Some(shadowed) = shadowed.find(|shadowed| shadowed.skill.file.real == real) {
        let name = shadowed.skill.entry.name.clone();
        return match survey.host.collision {
            Some(Collision::Race) => Answer::Races {
                name,
                with: vec![shadowed.by.clone()],
            },
            Some(Collision::RaceInFirstRoot) if !shadowed.skill.others().is_empty() => {
                Answer::Races {
                    name,
                    with: shadowed.skill.others(),
                }
            }
            _ if !shadowed.skill.others().is_empty() => Answer::DependsOnDisk {
                name,
                with: shadowed.skill.others(),
            },
            _ => Answer::Shadowed {
                name,
                by: shadowed.by.clone(),
            },
        };
    }
    match refused {
        Some(refused) => Answer::Refused(refused.refusal.clone()),
        None if survey.unknown.iter().any(|file| file.real == real) => Answer::Unknown,
        None => Answer::Elsewhere(placing(survey, path)),
    }
}

fn taken(survey: &Survey, index: usize, skill: &Skill) -> Answer {
    let name = skill.entry.name.clone();
    if let Some(why) = skill.entry.withheld {
        return Answer::Withheld { name, why };
    }
    let with = skill.others();
    if !with.is_empty() {
        return match survey.host.collision {
            Some(Collision::Race | Collision::RaceInFirstRoot) => Answer::Races { name, with },
            Some(Collision::FirstWins | Collision::LastOfFirstRoot | Collision::LastCalled) => {
                Answer::DependsOnDisk { name, with }
            }
            Some(_) => Answer::Ambiguous { name, with },
            None => Answer::Undecided { name, with },
        };
    }
    let catalogue: Option<Catalogue> = survey.host.program.map(|it| (it.catalogue)(survey));
    let lines = catalogue.iter().flat_map(|catalogue| &catalogue.lines);
    let line = lines.clone().find(|line| line.skill == index);
    let hidden = survey.shadowed.iter();
    let hidden = hidden.filter(|shadowed| shadowed.by == skill.file.path);
    Answer::Seen {
        description: match line {
            Some(line) => line.description.clone(),
            None => skill.entry.description.clone(),
        },
        listing: line.map(|line| line.listing),
        lost: skill.entry.lost.clone(),
        hides: hidden
            .map(|shadowed| shadowed.skill.file.path.clone())
            .collect(),
        name,
    }
}
