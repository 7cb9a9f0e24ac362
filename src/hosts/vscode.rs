//! VS Code with Copilot chat.

use super::{Fate, Host, Situation};

pub(super) const HOST: Host = Host {
    id: "vscode",
    name: "VS Code",
    evidence: "its source of mid-2026",
    fields: &[
        "name",
        "description",
        "argument-hint",
        "user-invocable",
        "disable-model-invocation",
    ],
    fates: &[
        (Situation::NoName, Fate::Loads),
        (Situation::NoDescription, Fate::Loads),
    ],
};
