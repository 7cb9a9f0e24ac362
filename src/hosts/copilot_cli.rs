//! GitHub Copilot CLI.

use super::roots::{ANY_DEPTH, Collision, Layout, Naming, Place, RootRule};
use super::{Fate, Host, Situation, reads};

const LAYOUT: Layout = Layout {
    min_depth: 0,
    max_depth: ANY_DEPTH,
    hidden: false,
    nested: false,
    file_links: true,
    directory_links: true,
};

pub(super) const HOST: Host = Host {
    id: "copilot-cli",
    name: "Copilot CLI",
    evidence: "1.0.102, run on 2026-11-30; its change log",
    fields: &[
        reads("name"),
        reads("description"),
        reads("license"),
        reads("allowed-tools"),
        reads("argument-hint"),
        reads("user-invocable"),
        reads("disable-model-invocation"),
    ],
    fates: &[
        (Situation::ByteOrderMark, Fate::Loads),
        (Situation::NoFrontmatter, Fate::Dropped),
        (Situation::InvalidYaml, Fate::Dropped),
        (Situation::DuplicateKey, Fate::Dropped),
        (Situation::NoName, Fate::Loads),
        (Situation::EmptyName, Fate::Dropped),
        (Situation::NonStringName, Fate::Dropped),
        (Situation::NoDescription, Fate::Loads),
        (Situation::NonStringDescription, Fate::Dropped),
        (Situation::NotUtf8, Fate::Loads),
    ],
    roots: &[
        RootRule {
            place: Place::Upwards,
            path: ".github/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Upwards,
            path: ".agents/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Upwards,
            path: ".claude/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Home,
            path: ".copilot/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Home,
            path: ".agents/skills",
            layout: &LAYOUT,
        },
    ],
    collision: Some(Collision::FirstWins),
    naming: Some(Naming::FieldOrDirectory),
    loader: None,
};
