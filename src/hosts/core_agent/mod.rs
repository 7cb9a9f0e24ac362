//! core-agent over Go ADK.
//!
//! [`load_all`] is core-agent's own function, with its types: [`Skills`], the [`Gate`] before the
//! tools, and the [`Interpolator`] for `${env:NAME}`. The tools are the ADK's.

mod adapter;
pub(super) mod adk;
mod arguments;
mod declarations;
mod env;
mod facts;
mod frontmatter;
mod gate;
mod golang;
mod instruction;
mod load;
mod overlay;
mod reading;
mod sanitise;
mod shown;
mod skill;
mod source;
#[cfg(test)]
mod tests;
mod toolset;

pub use env::{EnvEntry, EnvError, EnvManifest, EnvResolver, Interpolator};
pub use frontmatter::{FrontmatterError, Violation};
pub use gate::{
    Decision, Denied, Gate, InvalidPattern, Mode, NAMESPACE, Policy, PromptRequest, Prompter,
};
pub use load::{Info, LoadError, LoadOptions, ScopeError, Skills, load, load_all};
pub use source::SkillError;
pub use toolset::{SkillToolset, TOOLSET_NAME};

use super::program::Program;
use super::roots::{Collision, FLAT, Layout, Naming, Place, RootRule};
use super::{Beyond, Fate, Host, Situation, Types, Unit, is_name, reads};
use crate::readers::Reader;

const LAYOUT: Layout = Layout {
    min_depth: 1,
    max_depth: 1,
    hidden: true,
    nested: true,
    file_links: true,
    directory_links: false,
    ..FLAT
};

/// What a name or a description that is no text becomes depends on the value: a number becomes a
/// text, a list keeps every skill from being loaded. Bytes that are no UTF-8 matter in a header only.
pub(super) const HOST: Host = Host {
    id: "core-agent",
    name: "core-agent",
    evidence: "core-agent v2.9.0-dev.3 over Go ADK 1.2.0, run on 2026-11-30; their source",
    facts: facts::FACTS,
    fields: &[
        reads("name")
            .taking(Types::SCALAR, Some(Fate::Dropped))
            .up_to(64, Unit::Bytes, Beyond::Dropped),
        reads("description")
            .taking(Types::SCALAR, Some(Fate::Dropped))
            .up_to(1024, Unit::Bytes, Beyond::Dropped),
        reads("license").taking(Types::SCALAR, Some(Fate::Dropped)),
        reads("compatibility").up_to(500, Unit::Bytes, Beyond::Dropped),
        reads("metadata").taking(Types::MAPPING, Some(Fate::Loads)),
        reads("allowed-tools").taking(Types::LIST, Some(Fate::Dropped)),
    ],
    reader: Some(Reader::YamlV3),
    takes_name: Some(is_ascii_name),
    largest_file: None,
    substitutes: false,
    fates: &[
        (Situation::ByteOrderMark, Fate::Dropped),
        (Situation::NoFrontmatter, Fate::Dropped),
        (Situation::InvalidYaml, Fate::Dropped),
        (Situation::DuplicateKey, Fate::Dropped),
        (Situation::NoName, Fate::Dropped),
        (Situation::EmptyName, Fate::Dropped),
        (Situation::NoDescription, Fate::Dropped),
        (Situation::EmptyDescription, Fate::Dropped),
        (Situation::DescriptionMarkup, Fate::Loads),
        (Situation::OtherDirectory, Fate::Dropped),
    ],
    roots: &[
        RootRule {
            place: Place::Directory,
            path: ".agents/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Home,
            path: ".core-agent/skills",
            layout: &LAYOUT,
        },
    ],
    collision: Some(Collision::FirstWins),
    naming: Some(Naming::Directory),
    program: Some(&PROGRAM),
    loader: Some(adapter::LOADER),
};

const PROGRAM: Program = Program::reading(reading::read);

fn is_ascii_name(name: &str) -> bool {
    name.is_ascii() && is_name(name)
}
