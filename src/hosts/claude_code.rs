//! Claude Code.

use super::{Fate, Host, Situation};

pub(super) const HOST: Host = Host {
    id: "claude-code",
    name: "Claude Code",
    evidence: "2.1.332, run on 2026-11-30; its change log and docs",
    fields: &[
        "name",
        "description",
        "when_to_use",
        "argument-hint",
        "arguments",
        "disable-model-invocation",
        "user-invocable",
        "allowed-tools",
        "disallowed-tools",
        "model",
        "effort",
        "context",
        "agent",
        "background",
        "hooks",
        "paths",
        "shell",
    ],
    fates: &[
        (Situation::ByteOrderMark, Fate::Loads),
        (Situation::NoFrontmatter, Fate::Crippled),
        (Situation::NoName, Fate::Loads),
        (Situation::NonStringName, Fate::Loads),
        (Situation::NoDescription, Fate::Loads),
    ],
};
