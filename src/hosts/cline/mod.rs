//! Cline.

use super::roots::{Collision, FLAT, Layout, Naming, Place, RootRule};
use super::{Host, reads};

const LAYOUT: Layout = FLAT;

pub(super) const HOST: Host = Host {
    id: "cline",
    name: "Cline",
    evidence: "3.0.65, run on 2026-11-30; its source",
    facts: &[],
    fields: &[reads("name"), reads("description")],
    reader: None,
    takes_name: None,
    largest_file: None,
    substitutes: false,
    fates: &[],
    roots: &[
        RootRule {
            place: Place::Home,
            path: ".agents/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Home,
            path: ".cline/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Repository,
            path: ".agents/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Repository,
            path: ".cline/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Repository,
            path: ".clinerules/skills",
            layout: &LAYOUT,
        },
    ],
    collision: Some(Collision::FirstWins),
    naming: Some(Naming::FieldOrDirectory),
    program: None,
    loader: None,
};
