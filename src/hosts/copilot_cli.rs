//! GitHub Copilot CLI.

use super::{Fate, Host, Situation};

pub(super) const HOST: Host = Host {
    id: "copilot-cli",
    name: "Copilot CLI",
    evidence: "1.0.102, run on 2026-11-30; its change log",
    fields: &[
        "name",
        "description",
        "license",
        "allowed-tools",
        "argument-hint",
        "user-invocable",
        "disable-model-invocation",
    ],
    fates: &[
        (Situation::ByteOrderMark, Fate::Loads),
        (Situation::NoFrontmatter, Fate::Dropped),
        (Situation::DuplicateKey, Fate::Dropped),
        (Situation::NoName, Fate::Loads),
        (Situation::EmptyName, Fate::Dropped),
        (Situation::NonStringName, Fate::Dropped),
        (Situation::NoDescription, Fate::Loads),
        (Situation::NonStringDescription, Fate::Dropped),
        (Situation::NotUtf8, Fate::Loads),
    ],
};
