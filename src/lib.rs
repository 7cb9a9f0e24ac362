//! skill-lsp: see what every agent will see of a `SKILL.md`, while you type.
//!
//! The program is [`cli`], [`lsp`] and [`mcp`]; everything else is a library that needs no runtime and no
//! server (`default-features = false`), can be used from several threads, and reads files only through a
//! [`loader::FileSystem`]: the disk, a tree in memory, unsaved buffers over either, or your own.
//!
//! - [`hosts`]: the programs that load skills. Some are known to the last byte, and can be started.
//! - [`resources`]: the files of a skill, and what its text leads to.
//! - [`registry`]: all skills of all scopes, and which copy wins for whom.
//! - [`lint`]: what is wrong with a skill, and how bad that is.
//! - [`readers`]: what a YAML library makes of a header; [`syntax`]: what an editor makes of it.
//!
//! What does the model get that calls a host's tool?
//!
//! ```
//! use std::sync::Arc;
//!
//! use serde_json::json;
//! use skill_lsp::hosts::{Options, Surroundings, known};
//! use skill_lsp::loader::Memory;
//!
//! let mut files = Memory::default();
//! files.write(
//!     "/project/.agents/skills/tides/SKILL.md",
//!     "---\nname: tides\ndescription: Reads tide tables.\n---\nLook up the port first.\n",
//! );
//! let surroundings = Surroundings::new(Arc::new(files), "/project");
//! let camel = known("camel").ok_or("there is such a host")?;
//! let toolset = camel.start(&surroundings, &Options::new())?;
//!
//! let answer = camel.call(&*toolset, "load_skill", &json!({"name": "tides"}))?;
//! assert!(answer.text.to_string().ends_with("Look up the port first."));
//! assert_eq!(toolset.overview().skills[0].scope, "repo");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! And what is wrong with a skill?
//!
//! ```
//! use skill_lsp::lint;
//! use skill_lsp::loader::Skill;
//!
//! let skill = Skill::from_text("---\nname: tides\ndescription: Use when: asked.\n---\nBody\n");
//! let findings = lint::check(&skill);
//! assert_eq!(findings[0].rule.name(), "invalid-yaml");
//! ```

#[cfg(feature = "program")]
pub mod cli;
pub mod hosts;
pub mod ide;
pub mod lint;
pub mod loader;
#[cfg(feature = "program")]
pub mod lsp;
#[cfg(feature = "program")]
pub mod mcp;
pub mod readers;
pub mod registry;
pub mod report;
pub mod resources;
pub mod syntax;
pub mod system;
pub mod text;
pub mod wire;
