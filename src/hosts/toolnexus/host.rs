//! The two ports as hosts.

use super::{adapter, facts, judging};
use crate::hosts::reads;
use crate::hosts::roots::{ANY_DEPTH, Collision, FLAT, Layout, Naming, Place, RootRule};
use crate::hosts::{Fate, Host, Situation};
use crate::readers::Reader;

const LAYOUT: Layout = Layout {
    min_depth: 0,
    max_depth: ANY_DEPTH,
    hidden: true,
    nested: true,
    file_links: true,
    directory_links: true,
    ..FLAT
};

/// Neither port has roots of its own: it looks where its program says. This is where ours tells it
/// to look if nobody else does.
const ROOTS: &[RootRule] = &[RootRule {
    place: Place::Directory,
    path: super::DEFAULT_ROOT,
    layout: &LAYOUT,
}];

/// The crate.
pub(in crate::hosts) const RUST: Host = Host {
    id: "toolnexus-rust",
    name: "toolnexus (Rust)",
    evidence: "crate toolnexus 0.23.0, run on 2026-11-30; its source",
    facts: facts::RUST,
    fields: &[reads("name"), reads("description")],
    reader: Some(Reader::YamlRust2),
    takes_name: None,
    largest_file: None,
    substitutes: false,
    fates: &[
        (Situation::ByteOrderMark, Fate::Dropped),
        (Situation::NoFrontmatter, Fate::Dropped),
        (Situation::NoName, Fate::Dropped),
        (Situation::EmptyName, Fate::Dropped),
        (Situation::NoDescription, Fate::Crippled),
        (Situation::EmptyDescription, Fate::Crippled),
        (Situation::NotUtf8, Fate::Dropped),
    ],
    roots: ROOTS,
    collision: Some(Collision::FirstWins),
    naming: Some(Naming::Field),
    program: Some(&judging::RUST),
    loader: Some(adapter::RUST),
};

/// The Python package. An empty description is in its catalogue if it is quoted, and is not if
/// nothing is written at all.
pub(in crate::hosts) const PYTHON: Host = Host {
    id: "toolnexus-py",
    name: "toolnexus (Python)",
    evidence: "PyPI toolnexus 0.21.0, run on 2026-11-30; its source",
    facts: facts::PYTHON,
    fields: &[reads("name"), reads("description")],
    reader: Some(Reader::PyYaml),
    takes_name: None,
    largest_file: None,
    substitutes: false,
    fates: &[
        (Situation::ByteOrderMark, Fate::Dropped),
        (Situation::NoFrontmatter, Fate::Dropped),
        (Situation::DuplicateKey, Fate::Loads),
        (Situation::NoName, Fate::Dropped),
        (Situation::EmptyName, Fate::Dropped),
        (Situation::NoDescription, Fate::Crippled),
        (Situation::NotUtf8, Fate::Dropped),
    ],
    roots: ROOTS,
    collision: Some(Collision::FirstWins),
    naming: Some(Naming::Field),
    program: Some(&judging::PYTHON),
    loader: Some(adapter::PYTHON),
};
