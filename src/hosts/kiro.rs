//! Kiro.

use super::facts::{Evidence, EvidenceKind, Topic, fact};
use super::roots::{FLAT, Layout, Place, RootRule};
use super::{Host, reads};

const DOCS: Evidence = Evidence::of(
    EvidenceKind::Docs,
    "kiro.dev/docs/skills, kiro.dev/docs/cli/skills",
    "2026-11-30",
);

/// Hidden directories, deeper ones and links are not documented.
const LAYOUT: Layout = Layout {
    hidden: false,
    file_links: false,
    directory_links: false,
    ..FLAT
};

pub(super) const HOST: Host = Host {
    id: "kiro",
    name: "Kiro",
    evidence: "its docs of 2026; closed source, not run",
    facts: &[
        fact(
            Topic::Roots,
            DOCS,
            "`.kiro/skills` of the workspace and `~/.kiro/skills`. `.agents/skills` is not named. Agents of one's own \
             in its command line have those skills only that they name by `skill://`.",
        ),
        fact(
            Topic::Parents,
            DOCS,
            "Nothing but the root of the project is named.",
        ),
        fact(
            Topic::Depth,
            DOCS,
            "A directory for each skill, with `SKILL.md` in it. Whether deeper ones are found is not known.",
        ),
        fact(Topic::FileName, DOCS, "`SKILL.md`."),
        fact(Topic::Fields, DOCS, "`name` and `description` are named."),
        fact(
            Topic::Catalogue,
            DOCS,
            "The model is told of names and descriptions when a session starts; in which form is not known.",
        ),
        fact(
            Topic::Load,
            DOCS,
            "By the description when a request fits it, and people type `/name`.",
        ),
    ],
    fields: &[reads("name"), reads("description")],
    reader: None,
    takes_name: None,
    largest_file: None,
    substitutes: false,
    fates: &[],
    roots: &[
        RootRule {
            place: Place::Directory,
            path: ".kiro/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Home,
            path: ".kiro/skills",
            layout: &LAYOUT,
        },
    ],
    collision: None,
    naming: None,
    program: None,
    loader: None,
};
