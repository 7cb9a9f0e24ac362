//! Codex.

use super::{Fate, Host, Situation};

pub(super) const HOST: Host = Host {
    id: "codex",
    name: "Codex",
    evidence: "0.171.0, run on 2026-11-30; its source",
    fields: &["name", "description", "metadata"],
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
};
