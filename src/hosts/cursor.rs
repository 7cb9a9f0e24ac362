//! Cursor.

use super::facts::{Evidence, EvidenceKind, Topic, fact};
use super::roots::{ANY_DEPTH, FLAT, Layout, Naming, Place, RootRule};
use super::{Host, reads};

const DOCS: Evidence = Evidence::of(EvidenceKind::Docs, "cursor.com/docs/skills", "2026-11-30");

/// Hidden directories, nested skills and links are not documented.
const LAYOUT: Layout = Layout {
    min_depth: 1,
    max_depth: ANY_DEPTH,
    hidden: false,
    nested: false,
    file_links: false,
    directory_links: false,
    ..FLAT
};

pub(super) const HOST: Host = Host {
    id: "cursor",
    name: "Cursor",
    evidence: "its docs of 2026; closed source, not run",
    facts: &[
        fact(
            Topic::Roots,
            DOCS,
            "`.agents/skills` and `.cursor/skills` of the project, `~/.agents/skills` and `~/.cursor/skills`, and \
             beside these `.claude/skills` and `.codex/skills`, in the project and at home. Those at home do not \
             follow to cloud agents and remote machines. Which comes first is not said.",
        ),
        fact(
            Topic::Parents,
            DOCS,
            "Nothing above is named; `.cursor/skills` and `.agents/skills` in directories below hold for these only.",
        ),
        fact(
            Topic::Depth,
            DOCS,
            "Any: directories of categories may stand between. Whether a skill inside another one is found is not \
             known.",
        ),
        fact(Topic::FileName, DOCS, "`SKILL.md`."),
        fact(
            Topic::Name,
            DOCS,
            "Must be there: small letters, digits and hyphens, and that of the directory, which is what a skill goes \
             by. What becomes of one with another name is not said.",
        ),
        fact(
            Topic::Description,
            DOCS,
            "Must be there; what becomes of a skill without one is not said.",
        ),
        fact(
            Topic::Fields,
            DOCS,
            "`name`, `description`, `license`, `compatibility`, `metadata`, `disable-model-invocation` and `paths`, \
             which are patterns of files.",
        ),
        fact(
            Topic::Catalogue,
            DOCS,
            "The model is told of the skills when Cursor starts; in which form is not known.",
        ),
        fact(
            Topic::Load,
            DOCS,
            "The model decides by the description; people type `/` and the name.",
        ),
    ],
    fields: &[
        reads("name"),
        reads("description"),
        reads("license"),
        reads("compatibility"),
        reads("metadata"),
        reads("disable-model-invocation"),
        reads("paths"),
    ],
    reader: None,
    takes_name: None,
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
            place: Place::Directory,
            path: ".cursor/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Directory,
            path: ".claude/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Directory,
            path: ".codex/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Home,
            path: ".agents/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Home,
            path: ".cursor/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Home,
            path: ".claude/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Home,
            path: ".codex/skills",
            layout: &LAYOUT,
        },
    ],
    collision: None,
    naming: Some(Naming::Directory),
    program: None,
    loader: None,
};
