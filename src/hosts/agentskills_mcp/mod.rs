//! AgentSkills MCP: a server that hands skills to any agent.

mod adapter;
mod facts;
mod metadata;
mod prose;
mod reading;
mod server;
#[cfg(test)]
mod tests;
mod validation;

pub use server::{AgentSkills, Refusal, Version};

pub(super) use validation::shortened;

use super::program::Program;
use super::roots::{ANY_DEPTH, FLAT, Layout, Naming, Place, RootRule};
use super::{Fate, Host, Situation, reads};

pub(super) const HOST: Host = Host {
    id: "agentskills-mcp",
    name: "AgentSkills MCP",
    evidence: "mcp-agentskills 0.1.2, run on 2026-11-30; its source",
    facts: facts::FACTS,
    fields: &[reads("name"), reads("description")],
    reader: None,
    takes_name: None,
    largest_file: None,
    substitutes: false,
    fates: &[
        (Situation::ByteOrderMark, Fate::Loads),
        (Situation::DuplicateKey, Fate::Loads),
        (Situation::NoName, Fate::Dropped),
        (Situation::EmptyName, Fate::Dropped),
        (Situation::NonStringName, Fate::Loads),
        (Situation::NoDescription, Fate::Dropped),
        (Situation::EmptyDescription, Fate::Dropped),
        (Situation::NonStringDescription, Fate::Loads),
    ],
    roots: &[RootRule {
        place: Place::Directory,
        path: ".agents/skills",
        layout: &Layout {
            min_depth: 0,
            max_depth: ANY_DEPTH,
            hidden: true,
            nested: true,
            file_links: true,
            directory_links: false,
            ..FLAT
        },
    }],
    // All are listed, and a call goes by the directory, whatever the names are.
    collision: None,
    naming: Some(Naming::Directory),
    program: Some(&PROGRAM),
    loader: Some(adapter::LOADER),
};

const PROGRAM: Program = Program::reading(reading::read);
