//! skills-ref, the validator beside the specification.

use super::roots::{FLAT, Layout, Naming, Place, RootRule};
use super::{Host, reads};

const LAYOUT: Layout = FLAT;

pub(super) const HOST: Host = Host {
    id: "skills-ref",
    name: "skills-ref (the reference validator)",
    evidence: "0.1.1, run on 2026-11-30; its source",
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
    collision: None,
    naming: Some(Naming::Field),
    program: None,
    loader: None,
};
