//! Windsurf.

use super::facts::{Evidence, EvidenceKind, Topic, fact};
use super::roots::{FLAT, Layout, Place, RootRule};
use super::{Host, reads};

const DOCS: Evidence = Evidence::of(
    EvidenceKind::Docs,
    "docs.windsurf.com, Cascade, skills",
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
    id: "windsurf",
    name: "Windsurf",
    evidence: "its docs of 2026; closed source, not run",
    facts: &[
        fact(
            Topic::Roots,
            DOCS,
            "`.windsurf/skills` and `.agents/skills` of the workspace, `~/.codeium/windsurf/skills` and \
             `~/.agents/skills`; `.claude/skills` and `~/.claude/skills` if it is told to read Claude Code's \
             settings; and for everybody on a machine `/etc/windsurf/skills`. Newer pages name `.devin/skills` and \
             `~/.config/devin/skills`; whether it reads these is not known.",
        ),
        fact(
            Topic::Depth,
            DOCS,
            "A directory for each skill, with `SKILL.md` in it. Whether deeper ones are found is not known.",
        ),
        fact(Topic::FileName, DOCS, "`SKILL.md`."),
        fact(
            Topic::Name,
            DOCS,
            "Must be there: small letters, digits and hyphens.",
        ),
        fact(Topic::Description, DOCS, "Must be there."),
        fact(
            Topic::Fields,
            DOCS,
            "`name` and `description`. No field keeps the model from a skill.",
        ),
        fact(
            Topic::Catalogue,
            DOCS,
            "The model is told of names and descriptions; in which form is not known.",
        ),
        fact(
            Topic::Load,
            DOCS,
            "The model decides by the description; people write `@name`.",
        ),
    ],
    fields: &[reads("name"), reads("description")],
    reader: None,
    takes_name: None,
    largest_file: None,
    substitutes: false,
    // What it says has to be there is known; what becomes of a skill without it is not.
    fates: &[],
    roots: &[
        RootRule {
            place: Place::Directory,
            path: ".windsurf/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Directory,
            path: ".agents/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Home,
            path: ".codeium/windsurf/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Home,
            path: ".agents/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::System,
            path: "etc/windsurf/skills",
            layout: &LAYOUT,
        },
    ],
    collision: None,
    naming: None,
    program: None,
    loader: None,
};
