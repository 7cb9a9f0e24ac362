//! Kilo Code.

use super::roots::{Collision, FLAT, Layout, Naming, Place, RootRule};
use super::{Host, reads};

const LAYOUT: Layout = FLAT;

pub(super) const HOST: Host = Host {
    id: "kilo",
    name: "Kilo Code",
    evidence: "7.7.9, run on 2026-11-30; its source",
    facts: &[],
    fields: &[reads("name"), reads("description")],
    reader: None,
    takes_name: None,
    largest_file: None,
    substitutes: false,
    fates: &[],
    roots: &[RootRule {
        place: Place::Upwards,
        path: ".kilo/skills",
        layout: &LAYOUT,
    }],
    collision: Some(Collision::Race),
    naming: Some(Naming::Field),
    program: None,
    loader: None,
};
