//! A host that was started: what its model has in view, and the tools it can call.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::Value;

use super::Host;
use super::options::{OptionInfo, Options, OptionsError};
use super::program::Withheld;
use crate::loader::{FileSystem, Memo, Rendered, ToolOutput, ToolSpec};

/// How a host loads skills, where that is known to the last byte.
pub struct Loader {
    /// The options it takes: what its own API takes.
    pub options: &'static [OptionInfo],
    /// The tools that its model can call.
    pub tools: &'static [&'static str],
    /// What only the host's own program can call.
    pub methods: &'static [&'static str],
    /// The tool by which a model loads a skill, and the argument that names it.
    pub load_tool: (&'static str, &'static str),
    /// The option by which the host is pointed at a directory of skills, if it has one.
    pub reach: Option<Reach>,
    /// Starts the host.
    pub start: fn(&'static Host, &Surroundings, &Options) -> Started,
}

impl Loader {
    /// All that can be called, the tools first.
    pub fn callables(&self) -> impl Iterator<Item = &'static str> {
        self.tools.iter().chain(self.methods).copied()
    }
}

/// A host that was started, unless its options are wrong.
pub type Started = Result<Box<dyn Toolset>, OptionsError>;

/// How a host is pointed at a directory of skills.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// This option is the directory.
    Directory(&'static str),
    /// This option is a list of directories.
    Directories(&'static str),
    /// This option is a list of directories, in each of which `skills` is the one.
    ParentsOfSkills(&'static str),
}

impl Reach {
    /// The options by which the host is pointed at `directory`; none if it cannot be.
    #[must_use]
    pub fn options(self, directory: &Path) -> Options {
        let text = |path: &Path| Value::from(path.to_string_lossy());
        let option = match self {
            Self::Directory(option) => Some((option, text(directory))),
            Self::Directories(option) => Some((option, Value::from(vec![text(directory)]))),
            Self::ParentsOfSkills(option) => directory
                .parent()
                .filter(|_| directory.ends_with("skills"))
                .map(|parent| (option, Value::from(vec![text(parent)]))),
        };
        let option = option.map(|(option, value)| (option.to_owned(), value));
        option.into_iter().collect()
    }
}

/// Where a host is started, and what it may do there.
#[derive(Clone)]
pub struct Surroundings {
    /// The files.
    pub files: Arc<dyn FileSystem>,
    /// The directory in which the host is started; absolute.
    pub directory: PathBuf,
    /// The user's home directory, if there is one.
    pub home: Option<PathBuf>,
    /// The directory that stands for `/` where a host looks below `/etc`.
    pub system_root: PathBuf,
    /// The variables of the process.
    pub variables: BTreeMap<String, String>,
    /// What was made of the contents of files, so that starting again is cheap.
    pub memo: Arc<Memo>,
    /// Whether a tool may read what lies outside the directory of the skill it was asked about, if
    /// the real one does. If not, [`crate::hosts::Host::start`] also hides each `SKILL.md` that is a link to
    /// elsewhere.
    pub reads_outside: bool,
    /// How commands are run; without it none is.
    pub shell: Option<Arc<dyn Shell>>,
    /// How work is given up after some time; without it nothing is.
    pub time_limit: Option<Arc<dyn TimeLimit>>,
}

/// Runs commands.
pub trait Shell: Send + Sync {
    /// Runs a command line in a directory and waits for its end.
    fn run(&self, command: &str, directory: &Path) -> ShellOutput;
}

/// What a command wrote.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShellOutput {
    /// On its standard output.
    pub stdout: Vec<u8>,
    /// On its standard error.
    pub stderr: Vec<u8>,
}

/// Work that gives an answer.
pub type Work = Box<dyn FnOnce() -> Box<dyn std::any::Any + Send> + Send>;

/// Gives work up after some time.
pub trait TimeLimit: Send + Sync {
    /// The answer of `work`, or `None` if it takes longer than so many seconds.
    fn run(&self, seconds: f64, work: Work) -> Option<Box<dyn std::any::Any + Send>>;
}

/// The tools of a host that was started.
///
/// A toolset is what the real one is, its caches included: what it reads again when it is called,
/// and what it keeps, is the host's matter.
pub trait Toolset: Send + Sync {
    /// What the model is told, and what became of the skills.
    fn overview(&self) -> Overview;

    /// Calls one of [`Loader::tools`] or [`Loader::methods`]. Whatever the arguments are, there is an answer: what is
    /// wrong with them is said as the host says it to the model.
    fn call(&self, tool: &str, arguments: &Value) -> ToolOutput;

    /// How the host presents itself over MCP, if it is a server there itself.
    fn mcp_server(&self) -> Option<McpServer> {
        None
    }
}

/// How a host presents itself over MCP.
#[derive(Clone, Copy, Debug)]
pub struct McpServer {
    /// The name of the server.
    pub name: &'static str,
    /// What it answers to the call of a tool that it does not have.
    pub unknown_tool: fn(&str) -> ToolOutput,
}

/// What a model is told, and what became of the skills.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Overview {
    /// What is in the model's context from the start.
    pub context: Vec<ContextPart>,
    /// The tools, in the host's order.
    pub tools: Vec<ToolSpec>,
    /// The skills that the model can load, in the host's order.
    pub skills: Vec<ListedSkill>,
    /// The files that did not become skills.
    pub skipped: Vec<SkippedFile>,
    /// The skills that others of the same name hide.
    pub shadowed: Vec<ShadowedSkill>,
    /// The skills that the host has and keeps from its model.
    pub withheld: Vec<WithheldSkill>,
    /// What the host writes to its log or to its standard error, line by line as it writes them.
    pub log: Vec<String>,
    /// Why the host has no skills at all, in its own words, if it fails as a whole.
    pub failure: Option<String>,
}

/// A part of a model's context.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContextPart {
    /// Where it stands, such as `system instruction`.
    pub label: &'static str,
    /// The text.
    pub text: Rendered,
}

/// A skill that the model can load.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedSkill {
    /// The name that the model sees.
    pub name: String,
    /// What the host's load tool takes for it: its name, but for hosts that go by directories.
    pub load_by: String,
    /// The description as the model sees it; `None` if it sees none.
    pub description: Option<String>,
    /// Its file; what the host gives in its place for a skill without one.
    pub path: String,
    /// Whose it is, in the host's own word.
    pub scope: &'static str,
}

/// A file that did not become a skill.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SkippedFile {
    /// The file.
    pub path: String,
    /// Why, in the host's own words.
    pub reason: String,
}

/// A skill that a host has and keeps from its model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WithheldSkill {
    /// Its file.
    pub path: String,
    /// The name.
    pub name: String,
    /// Why.
    pub reason: Withheld,
}

/// A skill that another one of the same name hides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShadowedSkill {
    /// Its file.
    pub path: String,
    /// The name.
    pub name: String,
    /// The file of the skill that the host takes.
    pub by: String,
    /// Whether that is so by chance: at another start it may be the other way round.
    pub by_chance: bool,
}

impl Surroundings {
    /// A directory without a home, in which nothing is allowed but reading.
    #[must_use]
    pub fn new(files: Arc<dyn FileSystem>, directory: impl Into<PathBuf>) -> Self {
        Self {
            files,
            directory: directory.into(),
            home: None,
            system_root: PathBuf::from("/"),
            variables: BTreeMap::new(),
            memo: Arc::default(),
            reads_outside: false,
            shell: None,
            time_limit: None,
        }
    }
}
