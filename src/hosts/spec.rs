//! The open specification.

use super::roots::{Collision, Layout, Naming, Place, RootRule};
use super::{Host, reads};

const LAYOUT: Layout = Layout {
    min_depth: 1,
    max_depth: 1,
    hidden: false,
    nested: true,
    file_links: true,
    directory_links: true,
};

pub(super) const HOST: Host = Host {
    id: "spec",
    name: "the specification",
    evidence: "agentskills.io, specification of 2026-08-09",
    fields: &[
        reads("name"),
        reads("description"),
        reads("license"),
        reads("compatibility"),
        reads("metadata"),
        reads("allowed-tools"),
    ],
    fates: &[],
    roots: &[
        RootRule {
            place: Place::Directory,
            path: ".agents/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Home,
            path: ".agents/skills",
            layout: &LAYOUT,
        },
    ],
    collision: Some(Collision::FirstWins),
    naming: Some(Naming::Field),
    loader: None,
};
