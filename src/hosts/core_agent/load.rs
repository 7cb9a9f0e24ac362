//! Loading skills: core-agent's own functions.

use std::collections::BTreeSet;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::env::Interpolator;
use super::gate::Gate;
use super::golang::{clean_path, quoted};
use super::overlay::{Layer, Overlay};
use super::skill::{Adk, Skill};
use super::source::{ListError, SkillError, SkillSource};
use super::toolset::SkillToolset;
use crate::hosts::Surroundings;
use crate::loader::FileKind;

/// The directory with the skills in each directory that is looked into.
const SKILLS: &str = "skills";

/// What else there is to loading. Nothing by default.
#[derive(Clone, Default)]
pub struct LoadOptions {
    /// Directories outside the project. Their skills come after the project's, in this order.
    pub content_roots: Vec<PathBuf>,
    /// The user's `.agents`. Its skills come before those in core-agent's own directory.
    pub home_agents_skills_dir: Option<PathBuf>,
    /// What is put in the place of references, in each `.md` file.
    pub interpolator: Option<Arc<dyn Interpolator>>,
}

/// The skills that were loaded. The default has none.
#[derive(Clone, Debug, Default)]
pub struct Skills {
    /// What the skills are, sorted by name.
    pub infos: Vec<Info>,
    /// The tools for a model; `None` if there are no skills.
    pub toolset: Option<SkillToolset>,
}

/// What a skill is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// Its name.
    pub name: String,
    /// Its description.
    pub description: String,
}

/// Why there are no skills, in the host's words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoadError {
    /// The `SKILL.md` that is to blame, if one is.
    pub path: Option<PathBuf>,
    /// What is wrong with it.
    pub error: SkillError,
}

/// Why a scope cannot be made, in the host's words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ScopeError {
    /// There are no skills at all.
    #[error("skills: cannot scope to [{}]: no skills are loaded", names.join(" "))]
    NothingLoaded {
        /// The names that were asked for.
        names: Vec<String>,
    },
    /// A name is no skill's.
    #[error(
        "skills: unknown skill {} (not among the {loaded} loaded)",
        quoted(name.as_bytes())
    )]
    UnknownSkill {
        /// The name.
        name: String,
        /// How many skills there are.
        loaded: usize,
    },
}

/// Loads the skills of a project alone: [`load_all`] without the user's directory.
///
/// # Errors
/// As [`load_all`].
pub fn load(
    surroundings: &Surroundings,
    agents_dir: &Path,
    gate: Option<Arc<Gate>>,
    options: LoadOptions,
) -> Result<Skills, LoadError> {
    load_all(surroundings, agents_dir, Path::new(""), gate, options)
}

/// Loads the skills of a project and of its user.
///
/// Skills lie in `skills` of each directory: of the project's, of the content roots, of the user's
/// `.agents` and of core-agent's own, in this order. A relative directory is one of the directory
/// started in. A directory that is empty, or that has no such `skills`, is passed over. Of skills with
/// one name the first one counts; but a file that it does not have may come from the next one.
///
/// Every `SKILL.md` is read, because the ADK checks all headers when it lists skills; of what was read
/// only names and descriptions are kept. A body is read, and made a text, when a model calls for it.
///
/// ```
/// use std::path::Path;
/// use std::sync::Arc;
/// use serde_json::json;
/// use skill_lsp::hosts::Surroundings;
/// use skill_lsp::hosts::core_agent::{LoadOptions, load_all};
/// use skill_lsp::loader::Memory;
///
/// let mut files = Memory::default();
/// files.write(
///     "/project/.agents/skills/tides/SKILL.md",
///     "---\nname: tides\ndescription: Reads tide tables.\nmodel: large\n---\nFind the port.\n",
/// );
/// files.write("/home/u/.core-agent/skills/tides/references/ports.md", "Brest\n");
/// let surroundings = Surroundings::new(Arc::new(files), "/project");
///
/// let home = Path::new("/home/u/.core-agent");
/// let skills = load_all(&surroundings, ".agents".as_ref(), home, None, LoadOptions::default())?;
/// assert_eq!(skills.infos[0].name, "tides");
/// let toolset = skills.toolset.expect("there is a skill");
/// assert_eq!(
///     toolset.run("load_skill", &json!({"name": "tides"})).text.to_string(),
///     r#"{"frontmatter":{"description":"Reads tide tables.","name":"tides"},"instructions":"\nFind the port.\n","skill_name":"tides"}"#
/// );
/// let arguments = json!({"skill_name": "tides", "resource_path": "references/ports.md"});
/// assert_eq!(
///     toolset.run("load_skill_resource", &arguments).text.to_string(),
///     r#"{"content":"Brest\n","path":"references/ports.md","skill_name":"tides"}"#
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If any skill is bad, for then there are none.
pub fn load_all(
    surroundings: &Surroundings,
    project_agents_dir: &Path,
    user_core_home: &Path,
    gate: Option<Arc<Gate>>,
    options: LoadOptions,
) -> Result<Skills, LoadError> {
    let sources = Sources {
        project_agents_dir,
        user_core_home,
    };
    load_listed(surroundings, &sources, gate, options).map(|(skills, _)| skills)
}

/// The directories that [`load_all`] takes by themselves.
pub(super) struct Sources<'a> {
    pub(super) project_agents_dir: &'a Path,
    pub(super) user_core_home: &'a Path,
}

/// [`load_all`], with the skills as they were listed for it.
pub(super) fn load_listed(
    surroundings: &Surroundings,
    sources: &Sources<'_>,
    gate: Option<Arc<Gate>>,
    options: LoadOptions,
) -> Result<(Skills, Vec<Skill>), LoadError> {
    let layers = layers(surroundings, sources, &options);
    let source = SkillSource {
        overlay: Overlay {
            files: Arc::clone(&surroundings.files),
            layers,
        },
        interpolator: options.interpolator,
        memo: Arc::clone(&surroundings.memo),
        reads_outside: surroundings.reads_outside,
        adk: Adk::UnderCoreAgent,
        allowed: None,
    };
    if source.overlay.layers.is_empty() {
        return Ok(Default::default());
    }
    let listed = source
        .list()
        .map_err(|ListError { path, error }| LoadError { path, error })?;
    if listed.is_empty() {
        return Ok(Default::default());
    }
    let info = |skill: &Skill| Info {
        name: skill.frontmatter().name.clone(),
        description: skill.frontmatter().description.clone(),
    };
    let mut infos: Vec<Info> = listed.iter().map(info).collect();
    infos.sort_by(|a, b| a.name.cmp(&b.name));
    let toolset = Some(SkillToolset { source, gate });
    Ok((Skills { infos, toolset }, listed))
}

/// The directories that have skills, in their order.
fn layers(
    surroundings: &Surroundings,
    sources: &Sources<'_>,
    options: &LoadOptions,
) -> Arc<[Layer]> {
    let content_roots = options.content_roots.iter();
    let home_agents = options.home_agents_skills_dir.iter();
    std::iter::once((sources.project_agents_dir, "project"))
        .chain(content_roots.map(|root| (&**root, "content_roots")))
        .chain(home_agents.map(|directory| (&**directory, "home-agents")))
        .chain([(sources.user_core_home, "user")])
        .filter_map(|(directory, scope)| layer(surroundings, directory, scope))
        .collect()
}

/// The `skills` of a directory, if it has one.
fn layer(surroundings: &Surroundings, directory: &Path, scope: &'static str) -> Option<Layer> {
    if directory.as_os_str().is_empty() {
        return None;
    }
    let root = clean_path(&surroundings.directory.join(directory)).join(SKILLS);
    let metadata = surroundings.files.metadata(&root).ok()?;
    (metadata.kind == FileKind::Directory).then_some(Layer { root, scope })
}

impl Skills {
    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.toolset.is_none()
    }

    /// Only the skills of these names, behind the same gate. Other skills are not found by their name
    /// any more; but one that has become bad is an error of `list_skills` all the same. No names give no
    /// skills.
    ///
    /// # Errors
    /// If a name is no skill's.
    pub fn scoped<N: AsRef<str>>(
        &self,
        names: impl IntoIterator<Item = N>,
    ) -> Result<Self, ScopeError> {
        let names: Vec<String> = names
            .into_iter()
            .map(|name| name.as_ref().to_owned())
            .collect();
        if names.is_empty() {
            return Ok(Self::default());
        }
        let Some(toolset) = &self.toolset else {
            return Err(ScopeError::NothingLoaded { names });
        };
        let known: BTreeSet<&str> = self.infos.iter().map(|info| &*info.name).collect();
        if let Some(name) = names.iter().find(|name| !known.contains(&***name)) {
            return Err(ScopeError::UnknownSkill {
                name: name.clone(),
                loaded: self.infos.len(),
            });
        }
        let allowed: BTreeSet<String> = names.into_iter().collect();
        let is_allowed = |info: &&Info| allowed.contains(&info.name);
        Ok(Self {
            infos: self.infos.iter().filter(is_allowed).cloned().collect(),
            toolset: Some(SkillToolset {
                source: SkillSource {
                    allowed: Some(Arc::new(allowed)),
                    ..toolset.source.clone()
                },
                gate: toolset.gate.clone(),
            }),
        })
    }
}

impl fmt::Debug for LoadOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LoadOptions")
            .field("content_roots", &self.content_roots)
            .field("home_agents_skills_dir", &self.home_agents_skills_dir)
            .field("interpolator", &self.interpolator.is_some())
            .finish()
    }
}

/// A panic of the YAML library ends the host.
impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.error.panic() {
            Some(text) => write!(f, "panic: {text}"),
            None => write!(f, "skills: list: {}", self.error),
        }
    }
}

impl std::error::Error for LoadError {}
