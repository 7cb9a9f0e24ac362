//! The command line program `skills`, which lists and installs skills for other hosts.

use super::roots::{FLAT, Layout, Naming, Place, RootRule};
use super::{Host, reads};

const LAYOUT: Layout = FLAT;

pub(super) const HOST: Host = Host {
    id: "skills-cli",
    name: "skills (the installer)",
    evidence: "1.7.4, run on 2026-11-30",
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
