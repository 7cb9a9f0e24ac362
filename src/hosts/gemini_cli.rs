//! Gemini CLI.

use super::{Fate, Host, Situation};

pub(super) const HOST: Host = Host {
    id: "gemini-cli",
    name: "Gemini CLI",
    evidence: "0.61.0, run on 2026-11-30; its source",
    fields: &["name", "description"],
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
    ],
};
