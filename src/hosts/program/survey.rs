//! All that a host finds from one place, and what becomes of it.

use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::beside::Beside;
use super::entry::{Entry, Reason, Refusal};
use super::exactly;
use super::file::SkillFile;
use super::judgement::Judgement;
use super::walk::walk;
use crate::hosts::{Collision, Host, Options, Root, Surroundings, Vantage, path_in_small_letters};
use crate::loader::{Found, repository_around};
use crate::readers::Readings;

/// All that a host finds from one place, and what becomes of it.
pub struct Survey {
    /// The host.
    pub host: &'static Host,
    /// Where it was started.
    pub surroundings: Surroundings,
    /// From where it looks.
    pub vantage: Vantage,
    /// Its options.
    pub options: Options,
    /// Where it looked, the root that wins first.
    pub roots: Vec<Visited>,
    /// The skills that it takes, in the order in which it lists them.
    pub skills: Vec<Skill>,
    /// The files that it does not load.
    pub refused: Vec<Refused>,
    /// The files of which it is not known what the host makes.
    pub unknown: Vec<Found>,
    /// The skills that others hide.
    pub shadowed: Vec<Shadowed>,
    /// Why it has no skills at all.
    pub failure: Option<String>,
}

/// A root that a host looked into.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Visited {
    /// The root.
    pub root: Root,
    /// Whether there is such a directory.
    pub exists: bool,
    /// How many skill files it has.
    pub files: usize,
}

/// A skill that a host takes.
#[derive(Clone, Debug, PartialEq)]
pub struct Skill {
    /// Its file.
    pub file: Found,
    /// In which of the survey's roots it was found.
    pub root: usize,
    /// How many skills were found before it, of all that the host could take.
    pub place: usize,
    /// What the host makes of it.
    pub entry: Entry,
    /// What is in its file.
    pub contents: Arc<[u8]>,
    /// The files of others of the same name that the host lists beside it, or might take instead.
    pub rivals: Vec<Found>,
}

/// A file that a host does not load.
#[derive(Clone, Debug, PartialEq)]
pub struct Refused {
    /// The file.
    pub file: Found,
    /// In which of the survey's roots it was found.
    pub root: usize,
    /// Why.
    pub refusal: Refusal,
}

/// A skill that another one hides.
#[derive(Clone, Debug, PartialEq)]
pub struct Shadowed {
    /// The skill.
    pub skill: Skill,
    /// The file of the one that the host takes.
    pub by: PathBuf,
}

impl Skill {
    /// The paths of the other files that might be meant: one file on two ways is no other.
    #[must_use]
    pub fn others(&self) -> Vec<PathBuf> {
        let others = self.rivals.iter();
        let others = others.filter(|other| other.real != self.file.real);
        others.map(|other| other.path.clone()).collect()
    }

    /// The directory of the skill, by the path on which it was found.
    #[must_use]
    pub fn directory(&self) -> &Path {
        self.file.path.parent().unwrap_or(&self.file.path)
    }
}

impl Survey {
    /// The skill that goes by a name.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<&Skill> {
        self.skills.iter().find(|skill| skill.entry.name == name)
    }

    /// The directory of the project: the repository, or the directory in which the host was started.
    #[must_use]
    pub fn project(&self) -> &Path {
        let repository = self.vantage.repository.as_deref();
        repository.unwrap_or(&self.vantage.directory)
    }

    /// The root in which a skill was found.
    #[must_use]
    pub fn root_of(&self, skill: &Skill) -> &Root {
        &self.roots[skill.root].root
    }
}

/// Looks around as `host` does.
#[must_use]
pub fn survey(host: &'static Host, surroundings: &Surroundings, options: &Options) -> Survey {
    let vantage = Vantage {
        directory: surroundings.directory.clone(),
        repository: repository_around(&*surroundings.files, &surroundings.directory),
        home: surroundings.home.clone(),
        system_root: Some(surroundings.system_root.clone()),
    };
    let roots = host.roots_with(&vantage, options);
    let mut survey = Survey {
        host,
        surroundings: surroundings.clone(),
        vantage,
        options: options.clone(),
        roots: Vec::new(),
        skills: Vec::new(),
        refused: Vec::new(),
        unknown: Vec::new(),
        shadowed: Vec::new(),
        failure: None,
    };
    for root in roots {
        if root.layout.last_resort && !survey.skills.is_empty() {
            continue;
        }
        look_into(&mut survey, root);
    }
    settle(&mut survey);
    if let Some(program) = host.program {
        (program.arrange)(&mut survey.skills);
    }
    if survey.failure.is_some() {
        survey.skills.clear();
        survey.shadowed.clear();
    }
    survey
}

fn look_into(survey: &mut Survey, root: Root) {
    let reads_once = survey.host.program.is_some_and(|program| program.once);
    let files = Arc::clone(&survey.surroundings.files);
    let found = walk(&*files, &root.path, root.layout);
    let index = survey.roots.len();
    survey.roots.push(Visited {
        exists: files.read_dir(&root.path).is_ok(),
        files: found.len(),
        root,
    });
    let loaded = survey.skills.iter().map(|skill| &skill.file);
    let refused = survey.refused.iter().map(|refused| &refused.file);
    let mut known: HashSet<_> = loaded.chain(refused).map(|it| it.real.clone()).collect();
    for file in found {
        if reads_once && known.contains(&file.real) {
            continue;
        }
        let judged = match files.read(&file.path) {
            Ok(contents) => match judge(survey.host, &survey.surroundings, &file, &contents) {
                Judgement::Unknown => {
                    survey.unknown.push(file);
                    continue;
                }
                Judgement::Loads(entry) => Ok((entry, contents)),
                Judgement::Refuses(refusal) => Err(refusal),
            },
            Err(error) => Err(Refusal::new(Reason::Unreadable, error.to_string())),
        };
        known.insert(file.real.clone());
        let entry = judged.as_ref().ok().map(|(entry, _)| entry);
        let judged = admitted(survey, index, &file, entry).and(judged);
        let refusal = match judged {
            Ok((entry, contents)) => {
                survey.skills.push(Skill {
                    file,
                    root: index,
                    place: survey.skills.len(),
                    entry,
                    contents,
                    rivals: Vec::new(),
                });
                continue;
            }
            Err(refusal) => refusal,
        };
        if refusal.is_fatal && survey.failure.is_none() {
            survey.failure = Some(refusal.message.clone());
        }
        survey.refused.push(Refused {
            file,
            root: index,
            refusal,
        });
    }
}

fn admitted(
    survey: &Survey,
    root: usize,
    file: &Found,
    entry: Option<&Entry>,
) -> Result<(), Refusal> {
    match survey.host.program {
        Some(program) => (program.admits)(survey, &survey.roots[root].root, file, entry),
        None => Ok(()),
    }
}

/// What `host` makes of one file that it has met.
pub(crate) fn judge(
    host: &Host,
    surroundings: &Surroundings,
    file: &Found,
    contents: &Arc<[u8]>,
) -> Judgement {
    let readings = surroundings.memo.get(contents, |_| Readings::new());
    host.judge(&SkillFile {
        path: &file.path,
        real: &file.real,
        link: file.link,
        bytes: contents,
        beside: &Beside::of(&*surroundings.files, &file.path, &file.real),
        readings: &readings,
        parsed: OnceCell::new(),
    })
}

/// Decides between skills of one name.
fn settle(survey: &mut Survey) {
    let key = survey
        .host
        .program
        .map_or(exactly as fn(&str) -> String, |program| program.key);
    let mut groups: HashMap<String, Vec<usize>> = HashMap::new();
    for (index, skill) in survey.skills.iter().enumerate() {
        let key = key(&skill.entry.name);
        groups.entry(key).or_default().push(index);
    }
    let mut hidden: HashMap<usize, usize> = HashMap::new();
    for group in groups.into_values().filter(|group| group.len() > 1) {
        match survey.host.collision {
            Some(Collision::FirstWins) => {
                by_disk(survey, &group);
                hide(&mut hidden, &group, group[0]);
            }
            Some(Collision::LastOfFirstRoot) => {
                by_disk(survey, &group);
                let these = of_first_root(survey, &group);
                hide(&mut hidden, &group, these[these.len() - 1]);
            }
            Some(Collision::Race) => {
                // Any may win; the one that would win by place stands for all.
                rival(survey, &group[..1], &group);
                hide(&mut hidden, &group, group[0]);
            }
            Some(Collision::RaceInFirstRoot) => {
                let these = of_first_root(survey, &group);
                // The one that lies deepest stands for all.
                rival(survey, &these, &these);
                hide(&mut hidden, &group, these[these.len() - 1]);
            }
            Some(Collision::LastPath) => {
                let path =
                    |index: &&usize| path_in_small_letters(&survey.skills[**index].file.path);
                let winner = group.iter().max_by_key(path).unwrap_or(&group[0]);
                hide(&mut hidden, &group, *winner);
            }
            Some(Collision::AllListed | Collision::Refused | Collision::LastCalled) | None => {
                rival(survey, &group, &group);
            }
            Some(Collision::Fails) => {
                let first = &survey.skills[group[0]];
                let is_copy = |index: &usize| survey.skills[*index].contents == first.contents;
                if group.iter().all(is_copy) {
                    hide(&mut hidden, &group, group[0]);
                } else {
                    survey.failure = Some(format!("two skills are called {}", first.entry.name));
                }
            }
        }
    }
    let paths: Vec<_> = survey
        .skills
        .iter()
        .map(|skill| skill.file.path.clone())
        .collect();
    for (index, skill) in std::mem::take(&mut survey.skills).into_iter().enumerate() {
        match hidden.get(&index) {
            None => survey.skills.push(skill),
            Some(winner) => survey.shadowed.push(Shadowed {
                skill,
                by: paths[*winner].clone(),
            }),
        }
    }
}

fn hide(hidden: &mut HashMap<usize, usize>, group: &[usize], winner: usize) {
    let losers = group.iter().filter(|index| **index != winner);
    hidden.extend(losers.map(|index| (*index, winner)));
}

/// Those of a group that lie in its first root: at least the first one.
fn of_first_root(survey: &Survey, group: &[usize]) -> Vec<usize> {
    let root = survey.skills[group[0]].root;
    let is_in_root = |index: &&usize| survey.skills[**index].root == root;
    group.iter().filter(is_in_root).copied().collect()
}

/// Tells those of a group that lie in the first root of each other, if the disk decides which comes first.
fn by_disk(survey: &mut Survey, group: &[usize]) {
    let these = of_first_root(survey, group);
    let root = survey.skills[group[0]].root;
    if these.len() > 1 && survey.roots[root].root.layout.raw_order {
        rival(survey, &these, &these);
    }
}

/// Tells `these` of the others of their group.
fn rival(survey: &mut Survey, these: &[usize], group: &[usize]) {
    let files: Vec<_> = group
        .iter()
        .map(|index| survey.skills[*index].file.clone())
        .collect();
    for index in these {
        let skill = &mut survey.skills[*index];
        let others = files.iter().filter(|file| file.path != skill.file.path);
        skill.rivals = others.cloned().collect();
    }
}
