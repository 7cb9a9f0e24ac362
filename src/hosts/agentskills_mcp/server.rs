//! The server: four tools over one directory, which is read anew for each call.

use std::fmt;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use super::metadata::{self, Metadata};
use crate::hosts::{Surroundings, pathlib};
use crate::loader::lies_within;
use crate::readers::python::DecodeError;
use crate::readers::{Value as PythonValue, python};

/// The AgentSkills MCP server.
///
/// ```
/// use std::sync::Arc;
/// use skill_lsp::hosts::Surroundings;
/// use skill_lsp::hosts::agentskills_mcp::{AgentSkills, Version};
/// use skill_lsp::loader::Memory;
///
/// let mut files = Memory::default();
/// let skill = "---\nname: tides\ndescription: Reads tide tables.\n---\nLook up the port first.\n";
/// files.write("/skills/tide-table/SKILL.md", skill);
/// let surroundings = Surroundings::new(Arc::new(files), "/");
/// let server = AgentSkills::new(&surroundings, "skills", Version::V0_1_2);
///
/// assert_eq!(
///     server.load_skill_metadata(),
///     "Available skills (each line is \"- <skill_name>: <skill_description>\"):\n\
///      - tides: Reads tide tables."
/// );
/// // A skill is loaded by the name of its directory, with its header.
/// assert_eq!(server.load_skill("tide-table")?, skill);
/// assert_eq!(server.load_skill("tides")?, "❌ Skill 'tides' not found");
/// # Ok::<(), skill_lsp::hosts::agentskills_mcp::Refusal>(())
/// ```
pub struct AgentSkills {
    surroundings: Surroundings,
    /// The directory of skills, as it was given.
    given: PathBuf,
    version: Version,
    log: Mutex<Vec<String>>,
}

/// The version that is reproduced.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Version {
    /// 0.1.0 and 0.1.1: the directory is used as it was given, and the server goes to the skill's
    /// directory before it runs a command.
    V0_1_1,
    /// 0.1.2: the directory is resolved, and commands run as they are.
    #[default]
    V0_1_2,
}

/// What we do not do although the real server does.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Reading outside the skill's directory.
    #[error(
        "skill-lsp did not read {}: it lies outside the directory of the skill. \
         `--unsafe-paths` allows it",
        _0.display()
    )]
    Outside(PathBuf),
    /// Running a command.
    #[error(
        "skill-lsp did not run the command. A preview never does; \
         `skill-lsp mcp --allow-shell` allows it"
    )]
    Shell,
}

impl AgentSkills {
    /// A server for the skills in `skill_dir`, which may be relative to the directory it is started
    /// in.
    #[must_use]
    pub fn new(
        surroundings: &Surroundings,
        skill_dir: impl Into<PathBuf>,
        version: Version,
    ) -> Self {
        Self {
            given: skill_dir.into(),
            surroundings: surroundings.clone(),
            version,
            log: Mutex::default(),
        }
    }

    /// Name and description of every skill, a line each, in the order in which the system lists
    /// them. Empty if any file cannot be read, and if there is none.
    #[must_use]
    pub fn load_skill_metadata(&self) -> String {
        let answer = self.list().map(|files| {
            let mut text =
                r#"Available skills (each line is "- <skill_name>: <skill_description>"):"#
                    .to_owned();
            for (_, metadata) in files {
                if let Metadata::Skill { name, description } = &*metadata {
                    text.push_str(&format!("\n- {name}: {description}"));
                }
            }
            text
        });
        self.quietly("load_skill_metadata", answer)
    }

    /// The whole `SKILL.md` in the directory of this name, or that there is none. Empty if it cannot
    /// be read.
    ///
    /// # Errors
    /// If the file lies elsewhere and the surroundings do not allow to read there.
    pub fn load_skill(&self, skill_name: &str) -> Result<String, Refusal> {
        let not_found = format!("❌ Skill '{skill_name}' not found");
        self.file("load_skill", skill_name, "SKILL.md", not_found)
    }

    /// A file of a skill, or that there is none. Empty if it cannot be read.
    ///
    /// # Errors
    /// As [`Self::load_skill`].
    pub fn read_reference_file(
        &self,
        skill_name: &str,
        file_name: &str,
    ) -> Result<String, Refusal> {
        let not_found = format!("File '{file_name}' not found in skill '{skill_name}'");
        self.file("read_reference_file", skill_name, file_name, not_found)
    }

    /// What a command writes: its output, a line feed, and its errors, each without the spaces
    /// around it. Empty if it writes what is no text.
    ///
    /// # Errors
    /// If the surroundings have no shell.
    pub fn run_shell_command(&self, skill_name: &str, command: &str) -> Result<String, Refusal> {
        let shell = self.surroundings.shell.as_ref().ok_or(Refusal::Shell)?;
        let command = match self.version {
            Version::V0_1_1 => format!("cd {}/{skill_name} && {command}", self.given.display()),
            Version::V0_1_2 => command.to_owned(),
        };
        let output = shell.run(&command, &self.surroundings.directory);
        let answer = decode(&output.stdout).and_then(|stdout| {
            let stderr = decode(&output.stderr)?;
            let (stdout, stderr) = (python::strip(&stdout), python::strip(&stderr));
            Ok(format!("{stdout}\n{stderr}"))
        });
        Ok(self.quietly("run_shell_command", answer))
    }

    /// What was written to the log so far at the level of a warning or above, line by line.
    #[must_use]
    pub fn log(&self) -> Vec<String> {
        self.lock().clone()
    }

    /// The directory of skills as it is now: a link on the way may lead elsewhere with the next call.
    #[must_use]
    pub fn skill_dir(&self) -> PathBuf {
        let absolute = self.surroundings.directory.join(&self.given);
        match self.version {
            Version::V0_1_1 => absolute,
            Version::V0_1_2 => pathlib::resolve(&*self.surroundings.files, &absolute),
        }
    }

    /// The version that is reproduced.
    #[must_use]
    pub fn version(&self) -> Version {
        self.version
    }

    /// All skill files with what is made of each.
    pub(super) fn list(&self) -> Result<Vec<(PathBuf, Arc<Metadata>)>, Failure> {
        let files = &*self.surroundings.files;
        let paths = pathlib::rglob(files, &self.skill_dir(), "SKILL.md", |_| true);
        if paths.is_empty() {
            return Err(Failure::NoSkills);
        }
        let mut read = Vec::new();
        for path in paths {
            let contents = files.read(&path)?;
            let metadata = self.surroundings.memo.get(&contents, metadata::metadata);
            match &*metadata {
                Metadata::Skill { .. } => {}
                Metadata::Skipped(reason) => {
                    self.lock()
                        .push(format!("WARNING: {reason}{}", path.display()));
                }
                Metadata::Undecodable(error) => return Err(Failure::Decode(*error, contents)),
            }
            read.push((path, metadata));
        }
        Ok(read)
    }

    fn file(
        &self,
        tool: &str,
        skill_name: &str,
        file_name: &str,
        not_found: String,
    ) -> Result<String, Refusal> {
        let files = &*self.surroundings.files;
        let root = self.skill_dir();
        let directory = pathlib::join(&root, skill_name);
        let path = pathlib::join(&directory, file_name);
        match pathlib::exists(files, &path) {
            Err(error) => return Ok(self.quietly(tool, Err(error.into()))),
            Ok(false) => {
                self.lock().push(format!("ERROR: {not_found}"));
                return Ok(not_found);
            }
            Ok(true) => {}
        }
        if !self.surroundings.reads_outside && !self.is_inside(&path, &root, &directory) {
            return Err(Refusal::Outside(path));
        }
        let text = files.read(&path).map_err(Failure::from);
        Ok(self.quietly(tool, text.and_then(|bytes| decode(&bytes))))
    }

    /// Whether a path leads into the directory of a skill of ours. Directly in `root` that may be a link
    /// to elsewhere, which whoever set up the root has put there; further down, links are no way out.
    fn is_inside(&self, path: &Path, root: &Path, directory: &Path) -> bool {
        let inner = directory.strip_prefix(root).unwrap_or(Path::new(".."));
        let mut parts = inner.components();
        let first = parts.clone().next();
        let is_ours = parts.all(|part| matches!(part, Component::Normal(_)));
        let own = first.map_or_else(|| root.to_owned(), |first| root.join(first));
        is_ours && lies_within(&*self.surroundings.files, path, &own)
    }

    /// The answer, or nothing if the operation failed: the model is not told.
    fn quietly(&self, tool: &str, answer: Result<String, Failure>) -> String {
        answer.unwrap_or_else(|failure| {
            let line = format!("ERROR: op={tool}_op async execute failed, error={failure}");
            self.lock().push(line);
            String::new()
        })
    }

    /// Nothing panics while the lock is held, so a poisoned one is as good as any.
    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<String>> {
        self.log.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Why an operation fails; written as Python writes the arguments of the exception.
#[derive(Debug)]
pub(super) enum Failure {
    NoSkills,
    Os(io::Error),
    Decode(DecodeError, Arc<[u8]>),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Os(error)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSkills => write!(f, "('No SKILL.md files found in skills directory',)"),
            Self::Os(error) => {
                let (number, reason) = pathlib::errno(error);
                write!(f, "({number}, {})", python::repr(reason))
            }
            Self::Decode(error, bytes) => {
                let bytes = python::display(&PythonValue::Binary(bytes.to_vec()));
                let DecodeError {
                    start, end, reason, ..
                } = error;
                write!(f, "('utf-8', {bytes}, {start}, {end}, '{reason}')")
            }
        }
    }
}

fn decode(bytes: &[u8]) -> Result<String, Failure> {
    pathlib::decode(bytes).map_err(|error| Failure::Decode(error, bytes.into()))
}
