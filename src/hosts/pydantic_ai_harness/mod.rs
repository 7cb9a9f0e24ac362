//! pydantic-ai-harness.

use super::roots::{Collision, FLAT, Layout, Naming, Place, RootRule};
use super::{Host, reads};

const LAYOUT: Layout = FLAT;

pub(super) const HOST: Host = Host {
    id: "pydantic-ai-harness",
    name: "pydantic-ai-harness",
    evidence: "0.62.0, run on 2026-11-30; its source",
    facts: &[],
    fields: &[reads("name"), reads("description")],
    reader: None,
    takes_name: None,
    largest_file: None,
    substitutes: false,
    fates: &[],
    roots: &[RootRule {
        place: Place::Given,
        path: "skills",
        layout: &LAYOUT,
    }],
    collision: Some(Collision::Fails),
    naming: Some(Naming::FieldOrDirectory),
    program: None,
    loader: None,
};
