//! Gemini CLI.

use super::roots::{Collision, FLAT, Layout, Naming, Place, RootRule};
use super::{Fate, Host, Situation, reads};
use crate::readers::Reader;

const LAYOUT: Layout = Layout {
    min_depth: 0,
    max_depth: 1,
    hidden: false,
    nested: true,
    file_links: true,
    directory_links: true,
    ..FLAT
};

pub(super) const HOST: Host = Host {
    id: "gemini-cli",
    name: "Gemini CLI",
    evidence: "0.61.0, run on 2026-11-30; its source",
    facts: &[],
    fields: &[reads("name"), reads("description")],
    reader: Some(Reader::JsYaml4),
    takes_name: None,
    largest_file: None,
    substitutes: false,
    fates: &[
        (Situation::ByteOrderMark, Fate::Dropped),
        (Situation::NoFrontmatter, Fate::Dropped),
        (Situation::DuplicateKey, Fate::Loads),
        (Situation::NoName, Fate::Dropped),
        (Situation::EmptyName, Fate::Loads),
        (Situation::NonStringName, Fate::Loads),
        (Situation::NoDescription, Fate::Dropped),
        (Situation::EmptyDescription, Fate::Loads),
        (Situation::NotUtf8, Fate::Loads),
        (Situation::DescriptionMarkup, Fate::Crippled),
    ],
    roots: &[
        RootRule {
            place: Place::Directory,
            path: ".agents/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Directory,
            path: ".gemini/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Home,
            path: ".agents/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Home,
            path: ".gemini/skills",
            layout: &LAYOUT,
        },
    ],
    collision: Some(Collision::FirstWins),
    naming: Some(Naming::Field),
    program: None,
    loader: None,
};
