//! Layer 3: the programs that load skills, one file a host.
//!
//! A host is a table of facts. What is not known is not in the table, and is never guessed.
//!
//! Of some hosts it is known to the last byte what their models get. Each of those has a module with the
//! API of the real program ([`camel`], [`agentskills_mcp`], [`core_agent`], [`toolnexus`]), and can be
//! started like any other with [`Host::start`].

mod adk_go;
mod adk_python;
mod agent_framework_dotnet;
mod agent_framework_python;
pub mod agentskills_mcp;
mod amp;
pub mod camel;
mod claude_api;
mod claude_code;
mod cline;
mod codex;
mod copilot_cli;
pub mod core_agent;
mod crush;
mod cursor;
mod deepagents;
mod facts;
mod field_rule;
mod fields;
mod gemini_cli;
mod goose;
mod hermes;
mod kilo;
mod kiro;
mod markup;
mod mistral_vibe;
mod openclaw;
mod opencode;
mod options;
mod pathlib;
pub mod program;
mod pydantic_ai_harness;
mod python_json;
mod qwen_code;
mod roo;
mod roots;
mod situation;
mod skills_cli;
mod skills_ref;
mod spec;
mod spring_ai;
mod start;
pub mod toolnexus;
mod toolset;
mod vscode;
mod windsurf;
mod zed;

use std::fmt;

use crate::readers::Reader;

use program::Program;

pub use facts::{Evidence, EvidenceKind, Fact, Topic};
pub use field_rule::{Beyond, FieldRule, Limit, Types, Unit, reads};
pub use fields::{Field, field, fields, is_known_key, is_same_key};
pub use markup::tags;
pub use options::{OptionInfo, OptionProblem, OptionType, Options, OptionsError};
pub(crate) use roots::path_in_small_letters;
pub use roots::{Collision, FileName, Layout, Level, Naming, Place, Root, RootRule, Vantage};
pub use situation::{Situation, Situations};
pub use spec::is_name;
pub use start::{StartError, loading, serving};
pub use toolset::{
    ContextPart, ListedSkill, Loader, McpServer, Overview, Reach, ShadowedSkill, Shell,
    ShellOutput, SkippedFile, Started, Surroundings, TimeLimit, Toolset, WithheldSkill, Work,
};

/// A program that loads skills, or the specification itself.
pub struct Host {
    /// The stable id, as in `--host` and in findings.
    pub id: &'static str,
    /// The name people know it by.
    pub name: &'static str,
    /// The version that the facts are of, and where they come from.
    pub evidence: &'static str,
    /// What is known of it, in words; what is not there is not known.
    pub facts: &'static [Fact],
    /// The frontmatter fields it reads.
    pub fields: &'static [FieldRule],
    /// The library it reads frontmatter with; `None` if that is not known, or is none of ours.
    pub reader: Option<Reader>,
    /// Whether it loads a skill with a `name` like this; `None` if it takes any, or that is not
    /// known.
    pub takes_name: Option<fn(&str) -> bool>,
    /// The size of the largest file that it loads, in bytes, if there is a limit.
    pub largest_file: Option<usize>,
    /// Whether it puts arguments in the place of `$1` and `$ARGUMENTS` in the body, and runs
    /// `` !`command` `` in it.
    pub substitutes: bool,
    /// What becomes of a skill in each situation that is known.
    pub fates: &'static [(Situation, Fate)],
    /// Where it looks for skills, the place that wins first.
    pub roots: &'static [RootRule],
    /// Which of several skills of one name it takes; `None` if that is not known.
    pub collision: Option<Collision>,
    /// By what it calls a skill; `None` if that is not known.
    pub naming: Option<Naming>,
    /// What it has of its own in reading and showing skills, where that was watched or read.
    pub program: Option<&'static Program>,
    /// How it loads them, where that is known to the last byte.
    pub loader: Option<Loader>,
}

impl fmt::Debug for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Host").field(&self.id).finish()
    }
}

/// A host is its id.
impl PartialEq for Host {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for Host {}

/// What becomes of a skill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It is loaded.
    Loads,
    /// It is loaded, but its fields are lost or the model is not told of it.
    Crippled,
    /// It is not loaded.
    Dropped,
}

/// The hosts that are judged unless the user names others: the same on every machine.
pub const DEFAULT_HOSTS: [&Host; 7] = [
    &claude_code::HOST,
    &codex::HOST,
    &gemini_cli::HOST,
    &vscode::HOST,
    &copilot_cli::HOST,
    &cursor::HOST,
    &opencode::HOST,
];

/// All that is known, the specification first.
pub fn all() -> impl Iterator<Item = &'static Host> + Clone {
    std::iter::once(&spec::HOST).chain(DEFAULT_HOSTS).chain([
        &camel::HOST,
        &agentskills_mcp::HOST,
        &core_agent::HOST,
        &toolnexus::RUST,
        &toolnexus::PYTHON,
        &kilo::HOST,
        &qwen_code::HOST,
        &cline::HOST,
        &mistral_vibe::HOST,
        &amp::HOST,
        &skills_cli::HOST,
        &skills_ref::HOST,
        &adk_python::HOST,
        &pydantic_ai_harness::HOST,
        &agent_framework_python::HOST,
        &agent_framework_dotnet::HOST,
        &deepagents::HOST,
        &hermes::HOST,
        &claude_api::HOST,
        &windsurf::HOST,
        &kiro::HOST,
        &goose::HOST,
        &zed::HOST,
        &roo::HOST,
        &crush::HOST,
        &openclaw::HOST,
        &adk_go::HOST,
        &spring_ai::HOST,
    ])
}

/// The host of this id.
#[must_use]
pub fn known(id: &str) -> Option<&'static Host> {
    all().find(|host| host.id == id)
}

impl Host {
    /// Whether the host is known to lose a skill in `situation`, wholly or in part.
    #[must_use]
    pub fn loses(&self, situation: Situation) -> bool {
        matches!(self.fate(situation), Some(Fate::Dropped | Fate::Crippled))
    }

    /// What becomes of a skill in `situation`; `None` if that is not known.
    #[must_use]
    pub fn fate(&self, situation: Situation) -> Option<Fate> {
        self.fates
            .iter()
            .find(|(known, _)| *known == situation)
            .map(|(_, fate)| *fate)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_a_host_reads_is_explained() {
        for host in all() {
            for rule in host.fields {
                assert!(
                    field(rule.name).is_some(),
                    "{} reads `{}`",
                    host.id,
                    rule.name
                );
            }
        }
    }

    #[test]
    fn facts_of_a_host_come_in_the_order_of_topics() {
        for host in all() {
            let topics: Vec<_> = host.facts.iter().map(|fact| fact.topic).collect();
            assert!(topics.is_sorted(), "{}", host.id);
        }
    }

    #[test]
    fn every_explained_field_is_read_by_a_host() {
        for field in fields() {
            assert!(field.readers().next().is_some(), "{}", field.name);
        }
    }
}
