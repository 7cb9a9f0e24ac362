//! Claude Code.

use super::roots::{Collision, Layout, Naming, Place, RootRule};
use super::{Fate, Host, Situation};

const LAYOUT: Layout = Layout {
    min_depth: 1,
    max_depth: 1,
    hidden: true,
    nested: true,
    file_links: true,
    directory_links: true,
};

pub(super) const HOST: Host = Host {
    id: "claude-code",
    name: "Claude Code",
    evidence: "2.1.332, run on 2026-11-30; its change log and docs",
    fields: &[
        "name",
        "description",
        "when_to_use",
        "argument-hint",
        "arguments",
        "disable-model-invocation",
        "user-invocable",
        "allowed-tools",
        "disallowed-tools",
        "model",
        "effort",
        "context",
        "agent",
        "background",
        "hooks",
        "paths",
        "shell",
    ],
    fates: &[
        (Situation::ByteOrderMark, Fate::Loads),
        (Situation::NoFrontmatter, Fate::Crippled),
        (Situation::InvalidYaml, Fate::Crippled),
        (Situation::NoName, Fate::Loads),
        (Situation::NonStringName, Fate::Loads),
        (Situation::NoDescription, Fate::Loads),
    ],
    roots: &[
        RootRule {
            place: Place::Home,
            path: ".claude/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Upwards,
            path: ".claude/skills",
            layout: &LAYOUT,
        },
    ],
    collision: Some(Collision::FirstWins),
    naming: Some(Naming::Directory),
    loader: None,
};
