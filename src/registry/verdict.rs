//! Who sees a skill, and which copy wins.

use std::path::Path;
use std::sync::Arc;

use super::{Candidate, Registry};
use crate::hosts::{Collision, Host, Level, Root, Vantage};
use crate::loader::LinkKind;

/// What one host makes of a skill, seen from one place.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// The host.
    pub host: &'static Host,
    /// From where it looks.
    pub vantage: Vantage,
    /// Whose skill it is to the host.
    pub level: Level,
    /// What becomes of it.
    pub outcome: Outcome,
}

/// What becomes of a skill that lies where a host looks.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// The host does not load it, whatever else is there.
    NotLoaded,
    /// It is the one that the host takes. It hides these others.
    Wins(Vec<Arc<Candidate>>),
    /// The host takes this one instead.
    HiddenBy(Arc<Candidate>),
    /// The host lists these others beside it, and a call by the name reaches none of them.
    ListedWith(Vec<Arc<Candidate>>),
    /// The host takes it or one of these others, which differs from start to start.
    RacesWith(Vec<Arc<Candidate>>),
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
                verdicts.push(Verdict {
                    host,
                    vantage: vantage.clone(),
                    level,
                    outcome,
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
        let own = (host.naming).and_then(|naming| candidate.name_by(naming));
        if candidate.situations.keep_from(host) || own.is_none() {
            return Outcome::NotLoaded;
        }
        if candidate.situations.are_unknown_to(host) {
            return Outcome::Unknown(Vec::new());
        }
        let mut others: Vec<(usize, Arc<Candidate>)> = Vec::new();
        let mut own_rank = self.rank(candidate, roots).unwrap_or(usize::MAX);
        for other in self.relatives(candidate) {
            let same_name = host.naming.and_then(|naming| other.name_by(naming)) == own;
            let Some(rank) = self.rank(other, roots) else {
                continue;
            };
            if !same_name
                || other.situations.keep_from(host)
                || other.situations.are_unknown_to(host)
                || other.path == candidate.path
            {
                continue;
            }
            if other.real == candidate.real {
                // The same file by another way: it wins if either of its paths does.
                own_rank = own_rank.min(rank);
            } else if others.iter().all(|(_, known)| known.real != other.real) {
                others.push((rank, Arc::clone(other)));
            }
        }
        let rivals = |others: Vec<(usize, Arc<Candidate>)>| {
            others
                .into_iter()
                .map(|(_, other)| other)
                .collect::<Vec<_>>()
        };
        match host.collision {
            _ if others.is_empty() => Outcome::Wins(Vec::new()),
            None => Outcome::Unknown(rivals(others)),
            Some(Collision::AllListed | Collision::Refused | Collision::Fails) => {
                Outcome::ListedWith(rivals(others))
            }
            Some(Collision::Race) => Outcome::RacesWith(rivals(others)),
            Some(Collision::FirstWins | Collision::LastOfFirstRoot) => {
                others.sort_by(|(left, a), (right, b)| (left, &a.path).cmp(&(right, &b.path)));
                let (rank, first) = &others[0];
                if (*rank, &first.path) < (own_rank, &candidate.path) {
                    Outcome::HiddenBy(Arc::clone(first))
                } else {
                    Outcome::Wins(rivals(others))
                }
            }
        }
    }

    /// The place of the first root in which a host finds the candidate.
    fn rank(&self, candidate: &Candidate, roots: &[Root]) -> Option<usize> {
        if candidate.path.file_name()? != "SKILL.md" {
            return None;
        }
        let directory = candidate.path.parent()?;
        roots
            .iter()
            .position(|root| self.is_admitted(candidate, directory, root))
    }

    fn is_admitted(&self, candidate: &Candidate, directory: &Path, root: &Root) -> bool {
        let Ok(inner) = directory.strip_prefix(&root.path) else {
            return false;
        };
        let link_is_followed = match candidate.link {
            None => true,
            Some(LinkKind::File) => root.layout.file_links,
            Some(LinkKind::Directory) => root.layout.directory_links,
        };
        let in_skill = !root.layout.nested && self.is_nested(candidate, &root.path);
        link_is_followed && root.layout.admits(inner, in_skill)
    }
}
