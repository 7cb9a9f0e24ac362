//! skill-lsp: see what every agent will see of a `SKILL.md`, while you type.

pub mod cli;
pub mod hosts;
pub mod ide;
pub mod lint;
pub mod loader;
pub mod lsp;
pub mod readers;
pub mod registry;
pub mod syntax;
pub mod text;
