//! toolnexus, a layer of tools for agents: its skills, as the crate and the Python package load
//! them.
//!
//! The two are ports of one design and promise the same bytes. Where they part, [`Port`] says which
//! of them is meant. Names, order of fields and texts are those of the packages; where those
//! read the disk, this reads [`Surroundings`].
//!
//! # Directories
//!
//! ```
//! # use std::sync::Arc;
//! use skill_lsp::hosts::Surroundings;
//! use skill_lsp::hosts::toolnexus::{LoadSkillsOptions, Origin, Port, load_skills};
//! use skill_lsp::loader::Memory;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut files = Memory::default();
//! files.write(
//!     "/boat/skills/tide-table/SKILL.md",
//!     "---\nname: tide-table\ndescription: Reads tide tables.\n---\nFind the port first.\n",
//! );
//! let harbour = Surroundings::new(Arc::new(files), "/boat");
//! let source = load_skills(Port::Rust, &harbour, &LoadSkillsOptions::of(["/boat/skills"]))?;
//!
//! let info = source.skills.get("tide-table").ok_or("it is there")?;
//! assert_eq!(info.description(), Some("Reads tide tables."));
//! // The place of a skill is its file, not its directory.
//! assert_eq!(info.location(), "/boat/skills/tide-table/SKILL.md");
//! assert_eq!(info.origin(), Origin::Fs);
//! // However many skills there are, there is one tool.
//! assert_eq!(source.tool().name, "skill");
//! # Ok(())
//! # }
//! ```
//!
//! # Calling the tool
//!
//! A skill comes with its directory and some of the files in it. A name that nothing has is an
//! answer, too: the model can try again.
//!
//! ```
//! # use std::sync::Arc;
//! # use skill_lsp::hosts::Surroundings;
//! # use skill_lsp::hosts::toolnexus::{LoadSkillsOptions, Port, load_skills};
//! # use skill_lsp::loader::Memory;
//! use serde_json::json;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut files = Memory::default();
//! files.write(
//!     "/boat/skills/tide-table/SKILL.md",
//!     "---\nname: tide-table\ndescription: Reads tide tables.\n---\nFind the port first.\n",
//! );
//! files.write("/boat/skills/tide-table/ports.csv", "Brest\n");
//! let harbour = Surroundings::new(Arc::new(files), "/boat");
//! let source = load_skills(Port::Rust, &harbour, &LoadSkillsOptions::of(["/boat/skills"]))?;
//!
//! let found = source.call(&json!({"name": "tide-table"}))?;
//! assert!(!found.is_error);
//! assert_eq!(
//!     found.output,
//!     r#"<skill_content name="tide-table">
//! ## Skill: tide-table
//!
//! Find the port first.
//!
//! Base directory for this skill: file:///boat/skills/tide-table
//! Relative paths in this skill (e.g., scripts/, reference/) are relative to this base directory.
//! Note: file list is sampled.
//!
//! <skill_files>
//! <file>/boat/skills/tide-table/ports.csv</file>
//! </skill_files>
//! </skill_content>"#
//! );
//! let metadata = found.metadata.ok_or("a skill that was found has it")?;
//! assert_eq!((&*metadata.name, &*metadata.dir), ("tide-table", "/boat/skills/tide-table"));
//!
//! let missed = source.call(&json!({"name": "tides"}))?;
//! assert!(missed.is_error);
//! assert_eq!(missed.output, r#"Skill "tides" not found. Available skills: tide-table"#);
//! # Ok(())
//! # }
//! ```
//!
//! # The catalogue, and several roots
//!
//! ```
//! # use std::sync::Arc;
//! # use skill_lsp::hosts::Surroundings;
//! # use skill_lsp::loader::Memory;
//! use serde_json::json;
//! use skill_lsp::hosts::toolnexus::{
//!     LoadSkillsOptions, Port, SKILLS_PROMPT_PREAMBLE, SkillSkipReason, load_skills,
//! };
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut files = Memory::default();
//! files.write(
//!     "/boat/skills/tide-table/SKILL.md",
//!     "---\nname: tide-table\ndescription: Reads tide tables.\n---\nFind the port first.\n",
//! );
//! files.write(
//!     "/home/sam/skills/moor/SKILL.md",
//!     "---\nname: moor\ndescription: Ties the boat up.\n---\nTwo lines at each end.\n",
//! );
//! files.write("/home/sam/skills/notes/SKILL.md", "Not a skill: nothing names it.\n");
//! let harbour = Surroundings::new(Arc::new(files), "/boat");
//!
//! // The roots make one catalogue; of two skills with one name the first would be kept.
//! let roots = LoadSkillsOptions::of(["/boat/skills", "/home/sam/skills"]);
//! let source = load_skills(Port::Rust, &harbour, &roots)?;
//! assert_eq!(source.skills.len(), 2);
//! assert_eq!(source.skipped[0].reason, SkillSkipReason::MissingName);
//!
//! let prompt = source.prompt();
//! assert!(prompt.starts_with(SKILLS_PROMPT_PREAMBLE));
//! assert!(prompt.contains("## Available Skills"));
//! // By name, whatever the roots are.
//! assert!(prompt.ends_with("\n- **moor**: Ties the boat up.\n- **tide-table**: Reads tide tables."));
//!
//! // One tool gives the skills of all roots.
//! let moor = source.call(&json!({"name": "moor"}))?;
//! assert!(moor.output.contains("Two lines at each end."));
//!
//! // Without skills there are a tool and a catalogue all the same.
//! let empty = load_skills(Port::Rust, &harbour, &LoadSkillsOptions::default())?;
//! assert!(empty.skills.is_empty());
//! assert_eq!(empty.prompt(), "No skills are currently available.");
//! # Ok(())
//! # }
//! ```
//!
//! # Skills as data
//!
//! No directory is needed at all.
//!
//! ```
//! # use std::sync::Arc;
//! # use skill_lsp::hosts::Surroundings;
//! # use skill_lsp::loader::Memory;
//! use serde_json::json;
//! use skill_lsp::hosts::toolnexus::{LoadSkillsOptions, Origin, Port, SkillDef, load_skills};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let data = |name: &str, description: &str, content: &str| SkillDef {
//!     name: name.to_owned(),
//!     description: Some(description.to_owned()),
//!     content: content.to_owned(),
//!     ..SkillDef::default()
//! };
//! let options = LoadSkillsOptions {
//!     skills: vec![
//!         data("water-plants", "Waters what is dry.", "# Water\n\nFeel the soil with a finger."),
//!         data("repot-plants", "Finds a larger pot.", "# Repot\n\nOnly in spring."),
//!     ],
//!     ..LoadSkillsOptions::default()
//! };
//! let nowhere = Surroundings::new(Arc::new(Memory::default()), "/");
//! let source = load_skills(Port::Python, &nowhere, &options)?;
//!
//! // In the order in which they were given: the Python package does not sort them.
//! let names: Vec<_> = source.skills.iter().map(|info| info.name()).collect();
//! assert_eq!(names, ["water-plants", "repot-plants"]);
//! assert!(source.skills.iter().all(|info| info.origin() == Origin::Logical));
//!
//! let result = source.call(&json!({"name": "water-plants"}))?;
//! assert!(!result.is_error);
//! assert!(result.output.contains("Base directory for this skill: skill://water-plants/"));
//! # Ok(())
//! # }
//! ```
//!
//! # A list of what to drop
//!
//! A filter without any `true` takes away what is `false` and leaves the rest. A name that nothing
//! has is only worth a line on standard error.
//!
//! ```
//! # use std::sync::Arc;
//! # use skill_lsp::hosts::Surroundings;
//! # use skill_lsp::loader::Memory;
//! use skill_lsp::hosts::toolnexus::{LoadSkillsOptions, Port, SkillDef, load_skills};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let skills = |names: &[&str]| -> Vec<SkillDef> {
//!     let skill = |name: &&str| SkillDef {
//!         name: (*name).to_owned(),
//!         ..SkillDef::default()
//!     };
//!     names.iter().map(skill).collect()
//! };
//! let nowhere = Surroundings::new(Arc::new(Memory::default()), "/");
//! let dropping = LoadSkillsOptions {
//!     skills: skills(&["bake", "knead", "oven-repair"]),
//!     filter: [("oven-repair".to_owned(), false)].into(),
//!     ..LoadSkillsOptions::default()
//! };
//! let source = load_skills(Port::Python, &nowhere, &dropping)?;
//! let names: Vec<_> = source.skills.iter().map(|info| info.name()).collect();
//! assert_eq!(names, ["bake", "knead"]);
//!
//! let unknown = LoadSkillsOptions {
//!     skills: skills(&["bake"]),
//!     filter: [("fry".to_owned(), true), ("bake".to_owned(), true)].into(),
//!     ..LoadSkillsOptions::default()
//! };
//! let source = load_skills(Port::Python, &nowhere, &unknown)?;
//! assert_eq!(source.skills.len(), 1);
//! assert_eq!(source.log, [r#"[toolnexus] skill filter name "fry" matched no skill"#]);
//! # Ok(())
//! # }
//! ```
//!
//! # Directories, data, and a list of what to allow
//!
//! What is on disk comes before what is data, and a filter with a `true` in it allows nothing else,
//! wherever it comes from.
//!
//! ```
//! # use std::sync::Arc;
//! # use skill_lsp::hosts::Surroundings;
//! # use skill_lsp::loader::Memory;
//! use serde_json::json;
//! use skill_lsp::hosts::toolnexus::{LoadSkillsOptions, Origin, Port, SkillDef, load_skills};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut files = Memory::default();
//! files.write(
//!     "/shop/skills/count-stock/SKILL.md",
//!     "---\nname: count-stock\ndescription: Counts what is on the shelves.\n---\nTop to bottom.\n",
//! );
//! let shop = Surroundings::new(Arc::new(files), "/shop");
//! let data = |name: &str, description: &str| SkillDef {
//!     name: name.to_owned(),
//!     description: Some(description.to_owned()),
//!     ..SkillDef::default()
//! };
//! let options = LoadSkillsOptions {
//!     dirs: vec!["/shop/skills".into()],
//!     skills: vec![data("order", "Orders more."), data("close-up", "Locks the doors.")],
//!     filter: [("count-stock".to_owned(), true), ("order".to_owned(), true)].into(),
//!     ..LoadSkillsOptions::default()
//! };
//! let source = load_skills(Port::Python, &shop, &options)?;
//!
//! let origin = |name| source.skills.get(name).map(|info| info.origin());
//! assert_eq!(origin("count-stock"), Some(Origin::Fs));
//! assert_eq!(origin("order"), Some(Origin::Logical));
//! assert_eq!(origin("close-up"), None);
//!
//! let prompt = source.prompt();
//! assert!(prompt.contains("- **count-stock**: "));
//! assert!(prompt.contains("- **order**: "));
//! assert!(!prompt.contains("close-up"));
//! assert!(source.call(&json!({"name": "close-up"}))?.is_error);
//! # Ok(())
//! # }
//! ```

mod adapter;
mod collect;
mod definitions;
mod exception;
mod facts;
mod fences;
mod host;
mod judging;
mod python;
mod reading;
mod rescue;
mod rust;
mod skill;
mod source;
#[cfg(test)]
mod tests;
mod walk;

use std::collections::BTreeMap;
use std::path::PathBuf;

pub use exception::{Exception, LoadError};
pub(super) use host::{PYTHON, RUST};
pub use skill::{Kept, Origin, SkillDef, SkillInfo, SkillSkip, SkillSkipReason, Skills};
pub use source::{Metadata, SkillSource, ToolResult};

use super::Surroundings;

/// What stands above the catalogue.
pub const SKILLS_PROMPT_PREAMBLE: &str = "\
    Skills provide specialized instructions and workflows for specific tasks.\n\
    Use the skill tool to load a skill when a task matches its description.";

/// Where skills are looked for unless there is an option that says it, below the directory in which
/// the host is started.
const DEFAULT_ROOT: &str = ".agents/skills";

/// Which of the two packages loads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Port {
    /// The crate, 0.23.0.
    Rust,
    /// The Python package, 0.21.0.
    Python,
}

/// What to load, and what to show of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LoadSkillsOptions {
    /// The roots to look in. A relative one starts at [`Surroundings::directory`], but the Python
    /// package cannot hand out what it finds there.
    pub dirs: Vec<PathBuf>,
    /// Skills that have no file; they come after those that have one.
    pub skills: Vec<SkillDef>,
    /// By name, whether a skill is wanted. With any `true` it allows, else it drops. Unknown names
    /// are reported in their own order here: a hash map has none, and a table of settings neither.
    pub filter: BTreeMap<String, bool>,
    /// How many of a skill's files are shown: 0 for ten, -1 for none at all and not a word of them,
    /// any other negative number for all of them.
    pub sample_limit: i64,
}

/// Everything that a port finds, whatever the filter says.
#[derive(Clone, Debug)]
pub struct SkillInventory {
    /// The skills, in the order of the port.
    pub skills: Skills,
    /// What did not become a skill.
    pub skipped: Vec<SkillSkip>,
    /// What the port writes to standard error.
    pub log: Vec<String>,
}

/// Loads skills: the first of each name, roots before data, and in a root the one that lies the
/// least deep.
///
/// # Errors
/// The Python package has no skills at all if one file is not UTF-8, or has a whole number too long
/// to be written. The crate never fails.
pub fn load_skills(
    port: Port,
    surroundings: &Surroundings,
    options: &LoadSkillsOptions,
) -> Result<SkillSource, LoadError> {
    let collected = collect::collect(port, surroundings, options)?;
    let collected = collect::filtered(port, collected, &options.filter);
    Ok(SkillSource {
        skills: Skills::new(collected.skills),
        skipped: collected.skipped,
        log: collected.log,
        access: source::Access::new(port, surroundings, options.sample_limit),
    })
}

/// Lists what [`load_skills`] would find without a filter.
///
/// # Errors
/// As those of [`load_skills`].
pub fn list_skills(
    port: Port,
    surroundings: &Surroundings,
    options: &LoadSkillsOptions,
) -> Result<SkillInventory, LoadError> {
    let collected = collect::collect(port, surroundings, options)?;
    Ok(SkillInventory {
        skills: Skills::new(collected.skills),
        skipped: collected.skipped,
        log: collected.log,
    })
}

impl LoadSkillsOptions {
    /// The skills of some directories, and the default of everything else.
    pub fn of<P: Into<PathBuf>>(dirs: impl IntoIterator<Item = P>) -> Self {
        Self {
            dirs: dirs.into_iter().map(Into::into).collect(),
            ..Self::default()
        }
    }
}

impl Port {
    /// A name between quotes, as a model sees it.
    fn quoted(self, name: &str) -> String {
        match self {
            Self::Rust => rust::quote(name),
            Self::Python => format!("\"{name}\""),
        }
    }

    /// A name between quotes, as standard error has it.
    fn quoted_in_log(self, name: &str) -> String {
        match self {
            Self::Rust => format!("{name:?}"),
            Self::Python => format!("\"{name}\""),
        }
    }

    /// A text without the blanks around it.
    fn trim(self, text: &str) -> &str {
        match self {
            Self::Rust => text.trim(),
            Self::Python => crate::readers::python::strip(text),
        }
    }
}
