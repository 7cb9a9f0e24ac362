//! CAMEL's SkillToolkit.

mod adapter;
mod facts;
mod frontmatter;
mod prose;
mod reading;
mod render;
#[cfg(test)]
mod tests;
mod toolkit;

pub use toolkit::{
    Answer, Exception, InvalidTimeout, Seconds, SkillInfo, SkillToolkit, ToolkitOptions,
};

use super::program::Program;
use super::roots::{ANY_DEPTH, Collision, FLAT, Layout, Naming, Place, RootRule};
use super::{Fate, Host, Situation, Types, reads};
use crate::readers::Reader;

const LAYOUT: Layout = Layout {
    min_depth: 0,
    max_depth: ANY_DEPTH,
    hidden: false,
    nested: true,
    file_links: true,
    directory_links: false,
    ..FLAT
};

pub(super) const HOST: Host = Host {
    id: "camel",
    name: "CAMEL",
    evidence: "camel-ai 0.2.90, run on 2026-11-30; its source",
    facts: facts::FACTS,
    fields: &[
        reads("name").taking(Types::TEXT, Some(Fate::Dropped)),
        reads("description").taking(Types::TEXT, Some(Fate::Dropped)),
    ],
    reader: Some(Reader::PyYaml),
    takes_name: None,
    largest_file: None,
    substitutes: false,
    fates: &[
        (Situation::ByteOrderMark, Fate::Dropped),
        (Situation::NoFrontmatter, Fate::Dropped),
        (Situation::InvalidYaml, Fate::Dropped),
        (Situation::DuplicateKey, Fate::Loads),
        (Situation::NoName, Fate::Dropped),
        (Situation::EmptyName, Fate::Loads),
        (Situation::NonStringName, Fate::Dropped),
        (Situation::NoDescription, Fate::Dropped),
        (Situation::EmptyDescription, Fate::Loads),
        (Situation::NonStringDescription, Fate::Dropped),
        (Situation::DescriptionMarkup, Fate::Crippled),
    ],
    roots: &[
        RootRule {
            place: Place::Directory,
            path: ".camel/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Directory,
            path: ".agents/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Home,
            path: ".camel/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Home,
            path: ".config/camel/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::System,
            path: "etc/camel/skills",
            layout: &LAYOUT,
        },
    ],
    collision: Some(Collision::FirstWins),
    naming: Some(Naming::Field),
    program: Some(&PROGRAM),
    loader: Some(adapter::LOADER),
};

const PROGRAM: Program = Program::reading(reading::read);
