//! Claude Code.

use super::roots::{Collision, Layout, Naming, Place, RootRule};
use super::{Fate, Host, Situation, reads};

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
        reads("name"),
        reads("description"),
        reads("when_to_use"),
        reads("argument-hint"),
        reads("arguments"),
        reads("disable-model-invocation"),
        reads("user-invocable"),
        reads("allowed-tools"),
        reads("disallowed-tools"),
        reads("model"),
        reads("effort"),
        reads("context"),
        reads("agent"),
        reads("background"),
        reads("hooks"),
        reads("paths"),
        reads("shell"),
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
