//! Mistral Vibe.

use super::roots::{Collision, FLAT, Layout, Naming, Place, RootRule};
use super::{Host, reads};

const LAYOUT: Layout = FLAT;

pub(super) const HOST: Host = Host {
    id: "mistral-vibe",
    name: "Mistral Vibe",
    evidence: "3.0.2, run on 2026-11-30; its source",
    facts: &[],
    fields: &[reads("name"), reads("description")],
    reader: None,
    takes_name: None,
    largest_file: None,
    substitutes: false,
    fates: &[],
    roots: &[
        RootRule {
            place: Place::Directory,
            path: ".vibe/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Directory,
            path: ".agents/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Home,
            path: ".vibe/skills",
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
    program: None,
    loader: None,
};
