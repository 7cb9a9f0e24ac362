//! Cursor.

use super::roots::{ANY_DEPTH, FLAT, Layout, Naming, Place, RootRule};
use super::{Host, reads};

/// Hidden directories, nested skills and links are not documented.
const LAYOUT: Layout = Layout {
    min_depth: 1,
    max_depth: ANY_DEPTH,
    hidden: false,
    nested: false,
    file_links: false,
    directory_links: false,
    ..FLAT
};

pub(super) const HOST: Host = Host {
    id: "cursor",
    name: "Cursor",
    evidence: "its docs of 2026; closed source, not run",
    facts: &[],
    fields: &[
        reads("name"),
        reads("description"),
        reads("license"),
        reads("compatibility"),
        reads("metadata"),
        reads("disable-model-invocation"),
        reads("paths"),
    ],
    reader: None,
    takes_name: None,
    largest_file: None,
    substitutes: false,
    fates: &[],
    roots: &[
        RootRule {
            place: Place::Directory,
            path: ".agents/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Directory,
            path: ".cursor/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Directory,
            path: ".claude/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Directory,
            path: ".codex/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Home,
            path: ".agents/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Home,
            path: ".cursor/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Home,
            path: ".claude/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Home,
            path: ".codex/skills",
            layout: &LAYOUT,
        },
    ],
    collision: None,
    naming: Some(Naming::Directory),
    program: None,
    loader: None,
};
