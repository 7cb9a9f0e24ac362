//! VS Code with Copilot chat.

use super::roots::{Collision, FLAT, Layout, Naming, Place, RootRule};
use super::{Fate, Host, Situation, Types, reads};

/// Whether deeper ones are found, and links, is not known.
const LAYOUT: Layout = Layout {
    min_depth: 1,
    max_depth: 1,
    hidden: false,
    nested: true,
    file_links: false,
    directory_links: false,
    ..FLAT
};

pub(super) const HOST: Host = Host {
    id: "vscode",
    name: "VS Code",
    evidence: "its source of mid-2026",
    facts: &[],
    fields: &[
        reads("name"),
        reads("description"),
        reads("argument-hint"),
        reads("user-invocable").taking(Types::BOOLEAN, None),
        reads("disable-model-invocation").taking(Types::BOOLEAN, None),
    ],
    reader: None,
    takes_name: None,
    largest_file: None,
    substitutes: false,
    fates: &[
        (Situation::InvalidYaml, Fate::Dropped),
        (Situation::NoName, Fate::Loads),
        (Situation::NoDescription, Fate::Loads),
    ],
    roots: &[
        RootRule {
            place: Place::Directory,
            path: ".github/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Directory,
            path: ".agents/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Directory,
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
        RootRule {
            place: Place::Home,
            path: ".claude/skills",
            layout: &LAYOUT,
        },
    ],
    collision: Some(Collision::FirstWins),
    naming: Some(Naming::Directory),
    program: None,
    loader: None,
};
