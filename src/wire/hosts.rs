//! The hosts that are known, as JSON.

use serde::Serialize;

use crate::hosts::{DEFAULT_HOSTS, Host, Topic, all};

/// The hosts that are known.
#[derive(Debug, Serialize)]
pub struct HostList {
    version: u32,
    hosts: Vec<HostRow>,
}

#[derive(Debug, Serialize)]
struct HostRow {
    id: &'static str,
    name: &'static str,
    /// The version that the facts are of, and where they come from.
    evidence: &'static str,
    /// Whether it is judged unless others are named.
    is_default: bool,
    /// How its model loads a skill, if what it gets is known and can be previewed.
    preview: Option<HostPreview>,
    facts: Vec<HostFact>,
    /// What nobody has looked into.
    unknown: Vec<&'static str>,
}

#[derive(Debug, Serialize)]
struct HostPreview {
    /// The tool by which a model loads a skill.
    tool: &'static str,
    /// The argument that names the skill.
    argument: &'static str,
    /// All that can be called.
    callable: Vec<&'static str>,
}

#[derive(Debug, Serialize)]
struct HostFact {
    topic: &'static str,
    says: &'static str,
    evidence: &'static str,
    source: &'static str,
    date: &'static str,
}

impl HostList {
    /// All hosts.
    #[must_use]
    pub fn all() -> Self {
        Self::of(all())
    }

    /// These hosts.
    pub fn of(hosts: impl Iterator<Item = &'static Host>) -> Self {
        Self {
            version: 1,
            hosts: hosts.map(row).collect(),
        }
    }
}

fn row(host: &'static Host) -> HostRow {
    let fact = |fact: &crate::hosts::Fact| HostFact {
        topic: fact.topic.words(),
        says: fact.says,
        evidence: fact.evidence.kind.word(),
        source: fact.evidence.source,
        date: fact.evidence.date,
    };
    let is_unknown = |topic: &Topic| host.facts.iter().all(|fact| fact.topic != *topic);
    let unknown = Topic::ALL.into_iter().filter(is_unknown);
    HostRow {
        id: host.id,
        name: host.name,
        evidence: host.evidence,
        is_default: DEFAULT_HOSTS.contains(&host),
        preview: host.loader.as_ref().map(|loader| HostPreview {
            tool: loader.load_tool.0,
            argument: loader.load_tool.1,
            callable: loader.callables().collect(),
        }),
        facts: host.facts.iter().map(fact).collect(),
        unknown: unknown.map(Topic::words).collect(),
    }
}
