//! GitHub Copilot CLI.

use super::roots::{ANY_DEPTH, Collision, FLAT, Layout, Naming, Place, RootRule};
use super::{Beyond, Fate, Host, Situation, Types, Unit, reads};

const LAYOUT: Layout = Layout {
    min_depth: 0,
    max_depth: ANY_DEPTH,
    hidden: false,
    nested: false,
    file_links: true,
    directory_links: true,
    ..FLAT
};

pub(super) const HOST: Host = Host {
    id: "copilot-cli",
    name: "Copilot CLI",
    evidence: "1.0.102, run on 2026-11-30; its change log",
    facts: &[],
    fields: &[
        reads("name")
            .taking(Types::TEXT, Some(Fate::Dropped))
            .up_to(64, Unit::Characters, Beyond::Dropped),
        reads("description")
            .taking(Types::TEXT, Some(Fate::Dropped))
            .up_to(1024, Unit::Utf16, Beyond::Dropped),
        reads("license"),
        reads("allowed-tools")
            .taking(Types::TEXT_OR_LIST, Some(Fate::Dropped))
            .if_empty(Fate::Dropped),
        reads("argument-hint").taking(Types::TEXT, Some(Fate::Dropped)),
        reads("user-invocable")
            .taking(Types::BOOLEAN, Some(Fate::Dropped))
            .if_empty(Fate::Dropped),
        reads("disable-model-invocation")
            .taking(Types::BOOLEAN, Some(Fate::Dropped))
            .if_empty(Fate::Dropped),
    ],
    reader: None,
    takes_name: Some(takes_name),
    // About a megabyte: what lies above both of what is called that.
    largest_file: Some(1024 * 1024),
    substitutes: false,
    fates: &[
        (Situation::ByteOrderMark, Fate::Loads),
        (Situation::NoFrontmatter, Fate::Dropped),
        (Situation::InvalidYaml, Fate::Dropped),
        (Situation::DuplicateKey, Fate::Dropped),
        (Situation::NoName, Fate::Loads),
        (Situation::EmptyName, Fate::Dropped),
        (Situation::NonStringName, Fate::Dropped),
        (Situation::NoDescription, Fate::Loads),
        (Situation::NonStringDescription, Fate::Dropped),
        (Situation::NotUtf8, Fate::Loads),
        (Situation::DescriptionMarkup, Fate::Loads),
    ],
    roots: &[
        RootRule {
            place: Place::Upwards,
            path: ".github/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Upwards,
            path: ".agents/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Upwards,
            path: ".claude/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Home,
            path: ".copilot/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Home,
            path: ".agents/skills",
            layout: &LAYOUT,
        },
    ],
    collision: Some(Collision::FirstWins),
    naming: Some(Naming::FieldOrDirectory),
    program: None,
    loader: None,
};

/// Large letters, `_`, `.`, `:` and blanks are fine.
fn takes_name(name: &str) -> bool {
    name.is_ascii() && name.starts_with(|first: char| first.is_ascii_alphanumeric())
}
