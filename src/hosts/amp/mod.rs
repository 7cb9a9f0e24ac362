//! Amp.

use super::roots::{Collision, FLAT, Layout, Naming, Place, RootRule};
use super::{Host, reads};

const LAYOUT: Layout = FLAT;

pub(super) const HOST: Host = Host {
    id: "amp",
    name: "Amp",
    evidence: "0.0.1790142911-g7618fb, run on 2026-11-30; its manual",
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
            path: ".config/agents/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Home,
            path: ".agents/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Home,
            path: ".config/amp/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::UpwardsToTheTop,
            path: ".agents/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::UpwardsToTheTop,
            path: ".claude/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Home,
            path: ".claude/skills",
            layout: &LAYOUT,
        },
    ],
    collision: Some(Collision::FirstWins),
    naming: Some(Naming::Field),
    program: None,
    loader: None,
};
