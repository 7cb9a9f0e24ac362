//! OpenCode.

use super::roots::{ANY_DEPTH, Collision, FLAT, Layout, Naming, Place, RootRule};
use super::{Fate, Host, Situation, reads};
use crate::readers::Reader;

/// In the directories it shares with other hosts.
const SHARED: Layout = Layout {
    min_depth: 0,
    max_depth: ANY_DEPTH,
    hidden: true,
    nested: true,
    file_links: true,
    directory_links: true,
    ..FLAT
};

/// In its own directories.
const OWN: Layout = Layout {
    min_depth: 0,
    max_depth: ANY_DEPTH,
    hidden: false,
    nested: true,
    file_links: true,
    directory_links: true,
    ..FLAT
};

pub(super) const HOST: Host = Host {
    id: "opencode",
    name: "OpenCode",
    evidence: "1.18.33, run on 2026-11-30; its source",
    facts: &[],
    fields: &[reads("name"), reads("description")],
    reader: Some(Reader::JsYaml3),
    takes_name: None,
    largest_file: None,
    substitutes: false,
    fates: &[
        (Situation::ByteOrderMark, Fate::Loads),
        (Situation::NoFrontmatter, Fate::Dropped),
        (Situation::DuplicateKey, Fate::Dropped),
        (Situation::NoName, Fate::Dropped),
        (Situation::EmptyName, Fate::Loads),
        (Situation::NonStringName, Fate::Dropped),
        (Situation::NoDescription, Fate::Crippled),
        (Situation::NonStringDescription, Fate::Dropped),
        (Situation::DescriptionMarkup, Fate::Crippled),
    ],
    roots: &[
        RootRule {
            place: Place::Upwards,
            path: ".claude/skills",
            layout: &SHARED,
        },
        RootRule {
            place: Place::Upwards,
            path: ".agents/skills",
            layout: &SHARED,
        },
        RootRule {
            place: Place::Upwards,
            path: ".opencode/skills",
            layout: &OWN,
        },
        RootRule {
            place: Place::Upwards,
            path: ".opencode/skill",
            layout: &OWN,
        },
        RootRule {
            place: Place::Home,
            path: ".claude/skills",
            layout: &SHARED,
        },
        RootRule {
            place: Place::Home,
            path: ".agents/skills",
            layout: &SHARED,
        },
        RootRule {
            place: Place::Home,
            path: ".config/opencode/skills",
            layout: &OWN,
        },
        RootRule {
            place: Place::Home,
            path: ".config/opencode/skill",
            layout: &OWN,
        },
        RootRule {
            place: Place::Home,
            path: ".opencode/skills",
            layout: &OWN,
        },
        RootRule {
            place: Place::Home,
            path: ".opencode/skill",
            layout: &OWN,
        },
    ],
    collision: Some(Collision::Race),
    naming: Some(Naming::Field),
    program: None,
    loader: None,
};
