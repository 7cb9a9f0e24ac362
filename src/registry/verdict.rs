//! Who sees a skill, and which copy wins.

use std::cmp::Ordering;
use std::path::Path;
use std::sync::Arc;

use super::{Candidate, Registry};
use crate::hosts::program::{Outlook, Reason, Withheld};
use crate::hosts::{Collision, Host, Level, Root, Vantage, path_in_small_letters};
use crate::loader::LinkKind;

/// A root's place among the roots of a host, and a path.
type Where = (usize, Arc<Path>);

/// What one host makes of a skill, seen from one place.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// The host.
    pub host: &'static Host,
    /// From where it looks.
    pub vantage: Vantage,
    /// Whose skill it is to the host.
    pub level: Level,
    /// The name under which the host knows it, if it loads it.
    pub name: Option<String>,
    /// What becomes of it.
    pub outcome: Outcome,
    /// Why the host, if it takes it, does not tell its model.
    pub withheld: Option<Withheld>,
    /// Why the host, if it takes it, has lost its fields.
    pub lost: Option<Reason>,
}

/// What becomes of a skill that lies where a host looks.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// The host does not load it, whatever else is there.
    NotLoaded(Reason),
    /// It is the one that the host takes. It hides these others.
    Wins(Vec<Arc<Candidate>>),
    /// The host takes this one instead.
    HiddenBy(Arc<Candidate>),
    /// The host lists these others beside it, and a call by the name reaches none of them.
    ListedWith(Vec<Arc<Candidate>>),
    /// The host takes it or one of these others, which differs from start to start.
    RacesWith(Vec<Arc<Candidate>>),
    /// The host takes it or one of these others, by the order in which the disk lists them.
    DependsOnDisk(Vec<Arc<Candidate>>),
    /// What the host does about these others of the same name is not known; if there are none,
    /// whether it loads the skill at all.
    Unknown(Vec<Arc<Candidate>>),
}

impl Registry {
    /// What each of `hosts` makes of `candidate`, from everywhere it is looked at from. Hosts that
    /// do not look where it lies say nothing.
    #[must_use]
    pub fn verdicts(&self, candidate: &Arc<Candidate>, hosts: &[&'static Host]) -> Vec<Verdict> {
        let mut verdicts = Vec::new();
        for vantage in self.vantages(candidate) {
            for host in hosts {
                let roots = host.roots_from(&vantage);
                let Some(rank) = self.rank(candidate, &roots) else {
                    continue;
                };
                let outcome = self.outcome(candidate, host, &roots);
                let level = roots[rank].level;
                let (name, withheld, lost) = match candidate.outlooks.get(host) {
                    Some(Outlook::Loads {
                        name,
                        withheld,
                        lost,
                    }) => (Some(name.to_string()), *withheld, *lost),
                    _ => (None, None, None),
                };
                verdicts.push(Verdict {
                    host,
                    vantage: vantage.clone(),
                    level,
                    name,
                    outcome,
                    withheld,
                    lost,
                });
            }
        }
        verdicts
    }

    /// The hosts of `hosts` that look where `candidate` lies.
    #[must_use]
    pub fn lookers(&self, candidate: &Candidate, hosts: &[&'static Host]) -> Vec<&'static Host> {
        let vantages = self.vantages(candidate);
        let looks = |host: &&&'static Host| {
            vantages
                .iter()
                .any(|vantage| self.rank(candidate, &host.roots_from(vantage)).is_some())
        };
        hosts.iter().filter(looks).copied().collect()
    }

    fn outcome(&self, candidate: &Arc<Candidate>, host: &Host, roots: &[Root]) -> Outcome {
        let key = match Standing::of(candidate, host) {
            Standing::Loads(key) => key,
            Standing::NotLoaded(reason) => return Outcome::NotLoaded(reason),
            Standing::Unknown => return Outcome::Unknown(Vec::new()),
        };
        let mut places: Vec<_> = self.place(candidate, roots).into_iter().collect();
        let mut others: Vec<(Where, Arc<Candidate>)> = Vec::new();
        for other in self.relatives(candidate) {
            let is_same_name = matches!(
                Standing::of(other, host),
                Standing::Loads(other) if other == key
            );
            let Some(place) = self.place(other, roots) else {
                continue;
            };
            if !is_same_name || other.path == candidate.path {
                continue;
            }
            if other.real == candidate.real {
                // The same file by another way: it wins if either of its paths does.
                places.push(place);
            } else if others.iter().all(|(_, known)| known.real != other.real) {
                others.push((place, Arc::clone(other)));
            }
        }
        decided(host, roots, &places, others)
    }

    /// The first root in which a host finds the candidate.
    fn rank(&self, candidate: &Candidate, roots: &[Root]) -> Option<usize> {
        let directory = candidate.path.parent()?;
        roots
            .iter()
            .position(|root| self.is_admitted(candidate, directory, root))
    }

    fn place(&self, candidate: &Candidate, roots: &[Root]) -> Option<Where> {
        let root = self.rank(candidate, roots)?;
        Some((root, Arc::clone(&candidate.path)))
    }

    fn is_admitted(&self, candidate: &Candidate, directory: &Path, root: &Root) -> bool {
        let Ok(inner) = directory.strip_prefix(&root.path) else {
            return false;
        };
        if !root.layout.file_name.is(candidate.path.file_name()) {
            return false;
        }
        let link_is_followed = match candidate.link {
            None => true,
            Some(LinkKind::File) => root.layout.file_links,
            Some(LinkKind::Directory) => root.layout.directory_links,
        };
        let in_skill = !root.layout.nested && self.is_nested(candidate, root);
        link_is_followed && root.layout.admits(inner, in_skill) && !self.is_part(inner, root)
    }
}

impl Registry {
    /// Whether a directory on the way is one that the host does not enter right in a skill's own directory.
    fn is_part(&self, inner: &Path, root: &Root) -> bool {
        let skipped = root.layout.skipped_in_skill;
        let mut above = root.path.clone();
        !skipped.is_empty()
            && inner.iter().any(|part| {
                let is_skipped = skipped.iter().any(|name| part == *name);
                let is_part = is_skipped && self.get(&above.join("SKILL.md")).is_some();
                above.push(part);
                is_part
            })
    }
}

/// What a host makes of a candidate, apart from all others.
#[derive(PartialEq)]
enum Standing {
    /// It loads it; skills with equal keys have the same name to it.
    Loads(String),
    NotLoaded(Reason),
    Unknown,
}

impl Standing {
    fn of(candidate: &Candidate, host: &Host) -> Self {
        match candidate.outlooks.get(host) {
            Some(Outlook::Loads { name, .. }) => match host.program {
                Some(program) => Self::Loads((program.key)(name)),
                None => Self::Loads(name.to_string()),
            },
            Some(Outlook::Refuses { reason, .. }) => Self::NotLoaded(*reason),
            None => Self::Unknown,
        }
    }
}

/// Who wins: a candidate that is found at `places`, or one of `others`.
fn decided(
    host: &Host,
    roots: &[Root],
    places: &[Where],
    mut others: Vec<(Where, Arc<Candidate>)>,
) -> Outcome {
    // The later of two in one root wins for some.
    let is_last = matches!(
        host.collision,
        Some(Collision::LastOfFirstRoot | Collision::RaceInFirstRoot)
    );
    let by_path = host.collision == Some(Collision::LastPath);
    let order = |left: &Where, right: &Where| {
        if by_path {
            return path_in_small_letters(&right.1).cmp(&path_in_small_letters(&left.1));
        }
        let of_paths = || {
            let root = &roots[left.0];
            let order = root.layout.order(&root.path, &left.1, &right.1);
            if is_last { order.reverse() } else { order }
        };
        left.0.cmp(&right.0).then_with(of_paths)
    };
    others.sort_by(|(left, _), (right, _)| order(left, right));
    let best = places.iter().min_by(|left, right| order(left, right));
    let (Some((first_place, first)), Some(best)) = (others.first(), best) else {
        return Outcome::Wins(Vec::new());
    };
    let is_one_root = first_place.0 == best.0;
    let is_by_disk = is_one_root && roots[best.0].layout.raw_order;
    let loses = order(best, first_place) == Ordering::Greater;
    let first = Arc::clone(first);
    if host.collision == Some(Collision::RaceInFirstRoot) && is_one_root {
        others.retain(|(place, _)| place.0 == best.0);
    }
    let rivals = others.into_iter().map(|(_, other)| other).collect();
    match host.collision {
        None => Outcome::Unknown(rivals),
        Some(Collision::AllListed | Collision::Refused | Collision::Fails) => {
            Outcome::ListedWith(rivals)
        }
        Some(Collision::Race) => Outcome::RacesWith(rivals),
        Some(Collision::RaceInFirstRoot) if is_one_root => Outcome::RacesWith(rivals),
        // Which one is read last is for the system to say.
        Some(Collision::LastCalled) => Outcome::DependsOnDisk(rivals),
        Some(Collision::FirstWins | Collision::LastOfFirstRoot) if is_by_disk => {
            Outcome::DependsOnDisk(rivals)
        }
        Some(
            Collision::FirstWins
            | Collision::LastOfFirstRoot
            | Collision::RaceInFirstRoot
            | Collision::LastPath,
        ) => match loses {
            true => Outcome::HiddenBy(first),
            false => Outcome::Wins(rivals),
        },
    }
}
