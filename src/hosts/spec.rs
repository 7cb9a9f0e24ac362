//! The open specification.

use super::roots::{Collision, FLAT, Layout, Naming, Place, RootRule};
use super::{Beyond, Host, Types, Unit, reads};
use crate::readers::Reader;

const LAYOUT: Layout = Layout {
    min_depth: 1,
    max_depth: 1,
    hidden: false,
    nested: true,
    file_links: true,
    directory_links: true,
    ..FLAT
};

pub(super) const HOST: Host = Host {
    id: "spec",
    name: "the specification",
    evidence: "agentskills.io, specification of 2026-08-09",
    facts: &[],
    fields: &[
        reads("name")
            .taking(Types::TEXT, None)
            .up_to(64, Unit::Characters, Beyond::Breach),
        reads("description").taking(Types::TEXT, None).up_to(
            1024,
            Unit::Characters,
            Beyond::Breach,
        ),
        reads("license").taking(Types::TEXT, None),
        reads("compatibility").taking(Types::TEXT, None).up_to(
            500,
            Unit::Characters,
            Beyond::Breach,
        ),
        reads("metadata").taking(Types::MAPPING, None),
        reads("allowed-tools").taking(Types::TEXT, None),
    ],
    reader: Some(Reader::StrictYaml),
    takes_name: Some(is_name),
    largest_file: None,
    substitutes: false,
    fates: &[],
    roots: &[
        RootRule {
            place: Place::Directory,
            path: ".agents/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Home,
            path: ".agents/skills",
            layout: &LAYOUT,
        },
    ],
    collision: Some(Collision::FirstWins),
    naming: Some(Naming::Field),
    program: None,
    loader: None,
};

/// Whether the specification allows `name`, but for its length: small letters, digits, and single
/// hyphens between them. Its text can be read as ASCII only; its own validator takes all letters.
#[must_use]
pub fn is_name(name: &str) -> bool {
    let is_part = |part: &str| {
        let mut characters = part.chars();
        !part.is_empty()
            && characters.all(|character| character.is_alphanumeric() && !character.is_uppercase())
    };
    name.split('-').all(is_part)
}
