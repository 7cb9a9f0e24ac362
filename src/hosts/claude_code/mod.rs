//! Claude Code.

use super::roots::{Collision, FLAT, Layout, Naming, Place, RootRule};
use super::{Beyond, Fate, Host, Situation, Types, Unit, reads};

const LAYOUT: Layout = Layout {
    min_depth: 1,
    max_depth: 1,
    hidden: true,
    nested: true,
    file_links: true,
    directory_links: true,
    ..FLAT
};

pub(super) const HOST: Host = Host {
    id: "claude-code",
    name: "Claude Code",
    evidence: "2.1.332, run on 2026-11-30; its change log and docs",
    facts: &[],
    fields: &[
        reads("name").taking(Types::SCALAR, None),
        // Shared with `when_to_use`, and with the `…` that stands for what is cut.
        reads("description")
            .taking(Types::SCALAR, Some(Fate::Crippled))
            .up_to(1536, Unit::Utf16, Beyond::Cut),
        reads("when_to_use").taking(Types::TEXT, None),
        reads("argument-hint").taking(Types::TEXT, None),
        reads("arguments").taking(Types::TEXT_OR_LIST, None),
        reads("disable-model-invocation").taking(Types::BOOLEAN_WORD, Some(Fate::Loads)),
        reads("user-invocable").taking(Types::BOOLEAN_WORD, None),
        reads("allowed-tools").taking(Types::TEXT_OR_LIST, None),
        reads("disallowed-tools").taking(Types::TEXT_OR_LIST, None),
        reads("model").taking(Types::TEXT, None),
        reads("effort").taking(Types::TEXT, None),
        reads("context").taking(Types::TEXT, None),
        reads("agent").taking(Types::TEXT, None),
        reads("background").taking(Types::BOOLEAN_WORD, None),
        reads("hooks").taking(Types::MAPPING, None),
        reads("paths").taking(Types::TEXT_OR_LIST, None),
        reads("shell").taking(Types::TEXT, None),
        reads("display-name"),
        reads("default-enabled"),
        reads("fallback"),
    ],
    reader: None,
    takes_name: None,
    largest_file: Some(1_000_000),
    substitutes: true,
    fates: &[
        (Situation::ByteOrderMark, Fate::Loads),
        (Situation::NoFrontmatter, Fate::Crippled),
        (Situation::InvalidYaml, Fate::Crippled),
        (Situation::NoName, Fate::Loads),
        (Situation::NonStringName, Fate::Loads),
        (Situation::NoDescription, Fate::Loads),
        (Situation::DescriptionMarkup, Fate::Loads),
    ],
    roots: &[
        RootRule {
            place: Place::Home,
            path: ".claude/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Upwards,
            path: ".claude/skills",
            layout: &LAYOUT,
        },
    ],
    collision: Some(Collision::FirstWins),
    naming: Some(Naming::Directory),
    program: None,
    loader: None,
};
