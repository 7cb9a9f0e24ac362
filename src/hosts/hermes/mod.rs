//! Hermes agent.

use super::roots::{Collision, FLAT, Layout, Naming, Place, RootRule};
use super::{Host, reads};

const LAYOUT: Layout = FLAT;

pub(super) const HOST: Host = Host {
    id: "hermes",
    name: "Hermes agent",
    evidence: "0.19.0, run on 2026-11-30; its source",
    facts: &[],
    fields: &[reads("name"), reads("description")],
    reader: None,
    takes_name: None,
    largest_file: None,
    substitutes: false,
    fates: &[],
    roots: &[RootRule {
        place: Place::Home,
        path: ".hermes/skills",
        layout: &LAYOUT,
    }],
    collision: Some(Collision::Refused),
    naming: Some(Naming::FieldOrDirectory),
    program: None,
    loader: None,
};
