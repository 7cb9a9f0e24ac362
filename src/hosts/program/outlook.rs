//! What all hosts make of one file, apart from all others, in little space.

use super::entry::{Reason, Withheld};
use super::file::SkillFile;
use super::judgement::Judgement;
use crate::hosts::{Host, all};

/// What a host makes of a file, apart from all others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outlook {
    /// It loads it.
    Loads {
        /// The name under which it knows the skill.
        name: Box<str>,
        /// Why its model is not told of it.
        withheld: Option<Withheld>,
        /// Why it has lost the fields.
        lost: Option<Reason>,
    },
    /// It does not.
    Refuses {
        /// Why.
        reason: Reason,
        /// The place that it stumbles over, in bytes of the file.
        at: Option<usize>,
        /// Whether it has no skills at all because of it.
        is_fatal: bool,
    },
}

/// What all hosts make of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outlooks {
    /// Most hosts agree, so what they make of a file is kept once, with the hosts that do: a bit for each, by
    /// its place among all hosts.
    groups: Box<[(u64, Outlook)]>,
}

impl Outlooks {
    /// What `hosts` make of `file`.
    #[must_use]
    pub fn of(file: &SkillFile<'_>, hosts: &[&'static Host]) -> Self {
        let mut groups: Vec<(u64, Outlook)> = Vec::new();
        for (index, host) in all().enumerate().filter(|(_, host)| hosts.contains(host)) {
            let outlook = match host.judge(file) {
                Judgement::Loads(entry) => Outlook::Loads {
                    name: entry.name.into(),
                    withheld: entry.withheld,
                    lost: entry.lost.map(|lost| lost.reason),
                },
                Judgement::Refuses(refusal) => Outlook::Refuses {
                    reason: refusal.reason,
                    at: refusal.at,
                    is_fatal: refusal.is_fatal,
                },
                Judgement::Unknown => continue,
            };
            match groups.iter_mut().find(|(_, known)| *known == outlook) {
                Some((hosts, _)) => *hosts |= 1 << index,
                None => groups.push((1 << index, outlook)),
            }
        }
        Self {
            groups: groups.into(),
        }
    }

    /// What `host` makes of the file; `None` if that is not known, or it was not asked.
    #[must_use]
    pub fn get(&self, host: &Host) -> Option<&Outlook> {
        let index = all().position(|known| known == host)?;
        let mut groups = self.groups.iter();
        groups
            .find(|(hosts, _)| hosts & (1 << index) != 0)
            .map(|(_, outlook)| outlook)
    }

    /// The names under which hosts know the skill.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.groups.iter().filter_map(|(_, outlook)| match outlook {
            Outlook::Loads { name, .. } => Some(&**name),
            Outlook::Refuses { .. } => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_a_bit_for_every_host() {
        assert!(all().count() <= 64);
    }
}
