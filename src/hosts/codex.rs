//! Codex.

use super::roots::{Collision, Layout, Naming, Place, RootRule};
use super::{Beyond, Fate, Host, Situation, Types, Unit, reads};
use crate::readers::Reader;

const LAYOUT: Layout = Layout {
    min_depth: 0,
    max_depth: 6,
    hidden: false,
    nested: true,
    file_links: false,
    directory_links: true,
};

pub(super) const HOST: Host = Host {
    id: "codex",
    name: "Codex",
    evidence: "0.171.0, run on 2026-11-30; its source",
    fields: &[
        reads("name").up_to(64, Unit::Characters, Beyond::Dropped),
        reads("description").up_to(1024, Unit::Characters, Beyond::Cut),
        reads("metadata").taking(Types::MAPPING, Some(Fate::Dropped)),
    ],
    reader: Some(Reader::SerdeYaml),
    takes_name: None,
    largest_file: None,
    substitutes: false,
    fates: &[
        (Situation::ByteOrderMark, Fate::Dropped),
        (Situation::NoFrontmatter, Fate::Dropped),
        (Situation::DuplicateKey, Fate::Dropped),
        (Situation::NoName, Fate::Loads),
        (Situation::NonStringName, Fate::Loads),
        (Situation::NoDescription, Fate::Dropped),
        (Situation::EmptyDescription, Fate::Dropped),
        (Situation::NotUtf8, Fate::Dropped),
    ],
    roots: &[
        RootRule {
            place: Place::Upwards,
            path: ".codex/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Upwards,
            path: ".agents/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Home,
            path: ".codex/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Home,
            path: ".agents/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::System,
            path: "etc/codex/skills",
            layout: &LAYOUT,
        },
    ],
    collision: Some(Collision::AllListed),
    naming: Some(Naming::FieldOrDirectory),
    loader: None,
};
