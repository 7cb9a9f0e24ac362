//! Skills of the same name: which one an agent takes, and copies that have drifted apart.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use super::verb;
use crate::hosts::{self, Host, Level};
use crate::lint::finding::Location;
use crate::lint::{Finding, Rule, Severity};
use crate::registry::{Candidate, Outcome, Registry, Verdict, collection_of, root_of};
use crate::text::{Place, Span, Text};

/// What the rules about names need to know.
pub struct Names<'a> {
    /// All skills.
    pub registry: &'a Registry,
    /// The hosts to judge for.
    pub hosts: &'a [&'static Host],
    /// What a clash with the user's or the system's skills is worth.
    pub user_scopes: UserScopes,
    /// Reads a skill file that differs from another one; `None` if it cannot be read.
    pub read: &'a dyn Fn(&Path) -> Option<Arc<str>>,
}

/// What a clash with the user's or the system's skills is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UserScopes {
    /// As much as any: the one who sees it has both files.
    Matter,
    /// Something to know: the next one who checks has another home directory.
    Inform,
}

/// A few clashes say as much as many.
const MAX_CLASHES: usize = 5;

impl Names<'_> {
    /// The findings about the names of `candidate`.
    #[must_use]
    pub fn check(&self, candidate: &Arc<Candidate>) -> Vec<Finding> {
        let mut findings: Vec<_> = self.drift(candidate).into_iter().collect();
        let looking = self.looking(candidate);
        if looking.is_empty() {
            findings.extend(self.clash_in_collection(candidate));
        } else {
            let verdicts = self.registry.verdicts(candidate, &looking);
            let clashes = Clash::collect(&verdicts);
            let clashes = clashes.values().take(MAX_CLASHES);
            findings.extend(clashes.filter_map(|clash| self.clash(candidate, clash)));
        }
        findings.sort_by_key(|finding| (finding.span, finding.rule));
        findings
    }

    /// The hosts in view that look where the skill lies; if there are none, any host that does.
    fn looking(&self, candidate: &Candidate) -> Vec<&'static Host> {
        let looking = self.registry.lookers(candidate, self.hosts);
        if !looking.is_empty() {
            return looking;
        }
        let all: Vec<_> = hosts::all().collect();
        self.registry.lookers(candidate, &all)
    }

    fn clash(&self, own: &Candidate, clash: &Clash) -> Option<Finding> {
        let other = &*clash.other;
        if are_client_copies(own, other) {
            return (own.content == other.content && own.path > other.path)
                .then(|| self.identical(own, other));
        }
        if own.content == other.content {
            let loses = !clash.loses.is_empty() || own.path > other.path;
            return loses.then(|| self.identical(own, other));
        }
        let in_one_root = root_of(&own.path).is_some_and(|root| Some(root) == root_of(&other.path));
        let is_undecided = clash.loses.is_empty() && clash.wins.is_empty();
        let rule = if in_one_root || is_undecided {
            Rule::DuplicateName
        } else {
            Rule::ShadowedName
        };
        let loses = !clash.loses.is_empty() || (is_undecided && own.path > other.path);
        let severity = if loses {
            Severity::Warning
        } else {
            Severity::Hint
        };
        let finding = Finding::new(rule, own.place.span, self.message(own, clash))
            .at_severity(severity.min(self.bound(own, other, clash.levels)))
            .for_hosts(clash.hosts())
            .relate_to(
                Location::In(Arc::clone(&other.path), other.place),
                format!("the other `{}` is here", other.best_name()),
            );
        Some(finding)
    }

    fn message(&self, own: &Candidate, clash: &Clash) -> String {
        let other = self.shown(&clash.other.path);
        let mut parts = Vec::new();
        if !clash.loses.is_empty() {
            parts.push(format!("{} that one", verb(&clash.loses, "takes", "take")));
        }
        if !clash.wins.is_empty() {
            parts.push(format!("{} this one", verb(&clash.wins, "takes", "take")));
        }
        if !clash.listed.is_empty() {
            let lists = verb(&clash.listed, "lists", "list");
            parts.push(format!("{lists} both, and a call by name reaches neither"));
        }
        if !clash.races.is_empty() {
            parts.push(format!(
                "{} whichever is read last",
                verb(&clash.races, "takes", "take")
            ));
        }
        if !clash.by_disk.is_empty() {
            parts.push(format!(
                "{} whichever the disk lists first",
                verb(&clash.by_disk, "takes", "take")
            ));
        }
        let name = clash.name.as_deref().unwrap_or(own.best_name());
        format!("`{name}` is also the name of {other}: {}", parts.join("; "))
    }

    fn identical(&self, own: &Candidate, other: &Candidate) -> Finding {
        let message = format!(
            "this is the same, to the byte, as {}",
            self.shown(&other.path)
        );
        Finding::new(Rule::ShadowedName, own.place.span, message)
            .at_severity(Severity::Hint)
            .relate_to(
                Location::In(Arc::clone(&other.path), other.place),
                "the same file is here",
            )
    }

    /// Outside the roots of hosts, names clash only in one collection. Of several others one is
    /// named.
    fn clash_in_collection(&self, own: &Candidate) -> Option<Finding> {
        let root = collection_of(&own.path);
        let directory =
            |candidate: &Candidate| candidate.path.parent()?.parent().map(Path::to_owned);
        let relatives = self.registry.relatives(own);
        let others: Vec<_> = relatives
            .into_iter()
            .filter(|other| {
                let apart = other.real != own.real && other.best_name() == own.best_name();
                let same_root = collection_of(&other.path) == root;
                apart && same_root && root_of(&other.path).is_none()
            })
            .collect();
        // Under several authors or subjects, a name may well be there twice.
        let is_beside = |other: &Candidate| directory(other) == directory(own);
        let differs = |other: &Candidate| other.content != own.content;
        let worst = others
            .iter()
            .find(|other| differs(other) && is_beside(other));
        let other = worst.or_else(|| others.iter().find(|other| differs(other)));
        let Some(other) = other else {
            let first = others.first().filter(|other| own.path > other.path)?;
            return Some(self.identical(own, first));
        };
        let is_warned = is_beside(other) && own.path > other.path;
        let severity = if is_warned {
            Severity::Warning
        } else {
            Severity::Hint
        };
        let more = match others.len() {
            1 => String::new(),
            others => format!(" and {} more", others - 1),
        };
        let message = format!(
            "`{}` is also the name of {}{more}; give each a name of its own",
            own.best_name(),
            self.shown(&other.path)
        );
        Some(
            Finding::new(Rule::DuplicateName, own.place.span, message)
                .at_severity(severity.min(self.bound(own, other, None)))
                .relate_to(
                    Location::In(Arc::clone(&other.path), other.place),
                    format!("the other `{}` is here", other.best_name()),
                ),
        )
    }

    /// A copy for another host that is not the same any more. Of several copies the one with the
    /// first path is what the others are compared with, so a pair is warned of once.
    fn drift(&self, own: &Candidate) -> Option<Finding> {
        let relatives = self.registry.relatives(own);
        let mut copies = relatives.iter().filter(|other| {
            are_client_copies(own, other) && other.content != own.content && other.real != own.real
        });
        let other = copies.next()?;
        let severity = if own.path > other.path {
            Severity::Warning
        } else {
            Severity::Hint
        };
        let severity = severity.min(self.bound(own, other, None));
        let (ours, theirs) = ((self.read)(&own.path)?, (self.read)(&other.path)?);
        let (here, there) = first_difference(&ours, &theirs)?;
        let message = format!(
            "this copy differs from {} from here on; make the two equal, or one a link to the other",
            self.shown(&other.path)
        );
        let place = Place::new(&Text::from(&*theirs), there);
        Some(
            Finding::new(Rule::CopyDrift, here, message)
                .at_severity(severity)
                .relate_to(
                    Location::In(Arc::clone(&other.path), place),
                    "the other copy, here",
                ),
        )
    }

    /// How bad a clash of these two can be at most.
    fn bound(
        &self,
        own: &Candidate,
        other: &Candidate,
        levels: Option<(Level, Level)>,
    ) -> Severity {
        if is_for_show(self.inner(&own.path)) || is_for_show(self.inner(&other.path)) {
            return Severity::Hint;
        }
        match levels {
            Some((own, other)) if own != other && self.user_scopes == UserScopes::Inform => {
                Severity::Info
            }
            _ => Severity::Warning,
        }
    }

    /// The part of a path that lies in a folder; all of it if it lies in none.
    fn inner<'path>(&self, path: &'path Path) -> &'path Path {
        let folders = &self.registry.environment().folders;
        folders
            .iter()
            .find_map(|folder| path.strip_prefix(folder).ok())
            .unwrap_or(path)
    }

    /// A path as people write it: relative to a folder, or below `~`.
    fn shown(&self, path: &Path) -> String {
        let inner = self.inner(path);
        if inner != path {
            return inner.display().to_string();
        }
        let environment = self.registry.environment();
        let below_home = environment
            .home
            .as_ref()
            .and_then(|home| path.strip_prefix(home).ok());
        below_home.map_or_else(
            || path.display().to_string(),
            |relative| Path::new("~").join(relative).display().to_string(),
        )
    }
}

/// Another skill of the same name, and what the hosts do about the two.
struct Clash {
    other: Arc<Candidate>,
    /// The name they share, if the hosts agree on it.
    name: Option<String>,
    /// The level of this skill, and of the other one, as far as that is known.
    levels: Option<(Level, Level)>,
    loses: Vec<&'static Host>,
    wins: Vec<&'static Host>,
    listed: Vec<&'static Host>,
    races: Vec<&'static Host>,
    by_disk: Vec<&'static Host>,
}

impl Clash {
    fn collect(verdicts: &[Verdict]) -> BTreeMap<Arc<Path>, Self> {
        let mut clashes = BTreeMap::new();
        for verdict in verdicts {
            let host = verdict.host;
            match &verdict.outcome {
                Outcome::HiddenBy(other) => Self::of(&mut clashes, other, verdict).loses.push(host),
                Outcome::Wins(others) => others
                    .iter()
                    .for_each(|other| Self::of(&mut clashes, other, verdict).wins.push(host)),
                Outcome::ListedWith(others) => others
                    .iter()
                    .for_each(|other| Self::of(&mut clashes, other, verdict).listed.push(host)),
                Outcome::RacesWith(others) => others
                    .iter()
                    .for_each(|other| Self::of(&mut clashes, other, verdict).races.push(host)),
                Outcome::DependsOnDisk(others) => others
                    .iter()
                    .for_each(|other| Self::of(&mut clashes, other, verdict).by_disk.push(host)),
                Outcome::NotLoaded(_) | Outcome::Unknown(_) => {}
            }
        }
        for clash in clashes.values_mut() {
            for hosts in [
                &mut clash.loses,
                &mut clash.wins,
                &mut clash.listed,
                &mut clash.races,
                &mut clash.by_disk,
            ] {
                // One host may say the same from several folders.
                hosts.dedup_by_key(|host| host.id);
            }
        }
        clashes
    }

    fn of<'map>(
        clashes: &'map mut BTreeMap<Arc<Path>, Self>,
        other: &Arc<Candidate>,
        verdict: &Verdict,
    ) -> &'map mut Self {
        let clash = clashes
            .entry(Arc::clone(&other.path))
            .or_insert_with(|| Self {
                other: Arc::clone(other),
                name: None,
                levels: None,
                loses: Vec::new(),
                wins: Vec::new(),
                listed: Vec::new(),
                races: Vec::new(),
                by_disk: Vec::new(),
            });
        clash.name = other
            .name_for(verdict.host)
            .map(str::to_owned)
            .or(clash.name.take());
        let roots = verdict.host.roots_from(&verdict.vantage);
        let root = roots.iter().find(|root| other.path.starts_with(&root.path));
        clash.levels = root
            .map(|root| (verdict.level, root.level))
            .or(clash.levels);
        clash
    }

    fn hosts(&self) -> Vec<&'static Host> {
        [&self.loses, &self.listed, &self.races, &self.by_disk]
            .into_iter()
            .flatten()
            .copied()
            .collect()
    }
}

/// Whether two skills are copies of one, kept for several hosts: the same directory in two host
/// roots of one project.
fn are_client_copies(left: &Candidate, right: &Candidate) -> bool {
    let (Some(left_root), Some(right_root)) = (root_of(&left.path), root_of(&right.path)) else {
        return false;
    };
    let project = |root: &Path| root.parent().and_then(Path::parent).map(Path::to_owned);
    left_root != right_root
        && project(left_root) == project(right_root)
        && left.path.strip_prefix(left_root).ok() == right.path.strip_prefix(right_root).ok()
}

/// Names of directories whose skills are there to be looked at, filled in or tested with.
const FOR_SHOW: [&str; 14] = [
    "test",
    "tests",
    "testdata",
    "test-data",
    "__tests__",
    "fixture",
    "fixtures",
    "example",
    "examples",
    "template",
    "templates",
    "translations",
    "locales",
    "i18n",
];

pub(super) fn is_for_show(path: &Path) -> bool {
    path.components().any(|part| {
        let name = part.as_os_str();
        FOR_SHOW
            .iter()
            .any(|known| name.eq_ignore_ascii_case(known))
    })
}

/// The first lines that differ, in each text; an end of text counts as a line.
fn first_difference(ours: &str, theirs: &str) -> Option<(Span, Span)> {
    let same = ours
        .bytes()
        .zip(theirs.bytes())
        .take_while(|(left, right)| left == right)
        .count();
    (ours != theirs).then(|| (line_around(ours, same), line_around(theirs, same)))
}

fn line_around(text: &str, offset: usize) -> Span {
    let bytes = text.as_bytes();
    let offset = offset.min(bytes.len());
    let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
    let start = bytes[..offset]
        .iter()
        .rposition(&is_end)
        .map_or(0, |at| at + 1);
    let end = bytes[offset..]
        .iter()
        .position(is_end)
        .map_or(bytes.len(), |at| offset + at);
    Span::new(start, end)
}
