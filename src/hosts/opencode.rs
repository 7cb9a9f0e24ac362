//! OpenCode.

use super::{Fate, Host, Situation};

pub(super) const HOST: Host = Host {
    id: "opencode",
    name: "OpenCode",
    evidence: "1.18.33, run on 2026-11-30; its source",
    fields: &["name", "description"],
    fates: &[
        (Situation::ByteOrderMark, Fate::Loads),
        (Situation::NoFrontmatter, Fate::Dropped),
        (Situation::DuplicateKey, Fate::Dropped),
        (Situation::NoName, Fate::Dropped),
        (Situation::EmptyName, Fate::Loads),
        (Situation::NonStringName, Fate::Dropped),
        (Situation::NoDescription, Fate::Crippled),
        (Situation::NonStringDescription, Fate::Dropped),
    ],
};
