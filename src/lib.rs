//! skill-lsp: see what every agent will see of a `SKILL.md`, while you type.

pub mod readers;
pub mod syntax;
pub mod text;
