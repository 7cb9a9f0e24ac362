//! The toolkit itself: what it finds, keeps and answers.

use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use serde_json::{Value, json};

use super::frontmatter::{self, Header};
use super::render;
use crate::hosts::{ShadowedSkill, SkippedFile, Surroundings, pathlib};
use crate::loader::{FileKind, ToolSpec};
use crate::readers::python;

/// CAMEL's toolkit for skills.
///
/// Nothing is read before the first question. Then the roots are scanned, and what was found is kept
/// until [`Self::clear_cache`]; the text of a skill and the list of its files are read anew for each
/// question. A toolkit can be used from several threads; clones share one cache.
///
/// ```
/// use std::sync::Arc;
/// use skill_lsp::hosts::Surroundings;
/// use skill_lsp::hosts::camel::{SkillToolkit, ToolkitOptions};
/// use skill_lsp::loader::Memory;
///
/// let mut files = Memory::default();
/// files.write(
///     "/project/.camel/skills/tides/SKILL.md",
///     "---\nname: tides\ndescription: Reads tide tables.\n---\nLook up the port first.\n",
/// );
/// let surroundings = Surroundings::new(Arc::new(files), "/project");
/// let toolkit = SkillToolkit::new(&surroundings, ToolkitOptions::default())?;
///
/// let skills = toolkit.list_skills()?.value().unwrap_or_default();
/// assert_eq!((skills[0].name.as_str(), skills[0].scope), ("tides", "repo"));
/// assert_eq!(
///     toolkit.load_skill("tides")?,
///     "## Skill: tides\n\n**Base directory**: /project/.camel/skills/tides\n\nLook up the port first."
/// );
/// assert_eq!(
///     toolkit.load_skill("winds")?,
///     "Error: Skill \"winds\" not found. Available: tides"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct SkillToolkit {
    state: Arc<State>,
}

/// What a toolkit is constructed with.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ToolkitOptions {
    /// The project; `None` and the empty path mean the current directory.
    pub working_directory: Option<PathBuf>,
    /// The names that are visible; `None` means all. Blanks around names are taken off.
    pub allowed_skills: Option<BTreeSet<String>>,
    /// How long each call may take. It needs a [`crate::hosts::TimeLimit`] in the surroundings.
    pub timeout: Option<Seconds>,
}

/// A number of seconds, whole or not: Python writes the two differently.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Seconds {
    /// An `int`.
    Int(i64),
    /// A `float`.
    Float(f64),
}

/// A skill as `list_skills` lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SkillInfo {
    /// The `name` of its header.
    pub name: String,
    /// The `description` of its header.
    pub description: String,
    /// Its `SKILL.md`.
    pub path: PathBuf,
    /// `repo`, `user` or `system`.
    pub scope: &'static str,
}

/// What a method returns: once a timeout is set it may be a text that says so instead.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer<T> {
    /// The answer.
    Value(T),
    /// What stands for an answer that took too long.
    TimedOut(String),
}

/// An exception that the toolkit lets through, so that whoever called it fails.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{class}: {message}")]
pub struct Exception {
    /// Its class.
    pub class: &'static str,
    /// What `str` makes of it.
    pub message: String,
}

/// The timeout of a toolkit is not positive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("Timeout must be a positive number.")]
pub struct InvalidTimeout;

struct State {
    surroundings: Surroundings,
    working_directory: PathBuf,
    allowed: Option<BTreeSet<String>>,
    timeout: Option<Seconds>,
    cache: Mutex<Option<Arc<Scan>>>,
    log: Mutex<Vec<String>>,
}

/// A skill's file.
struct Read {
    name: String,
    description: String,
    contents: Arc<[u8]>,
}

/// What a scan of all roots found.
#[derive(Debug, Default)]
pub(super) struct Scan {
    pub(super) skills: Vec<SkillInfo>,
    by_name: HashMap<String, usize>,
    pub(super) skipped: Vec<SkippedFile>,
    pub(super) shadowed: Vec<ShadowedSkill>,
}

impl SkillToolkit {
    /// A toolkit that has read nothing yet.
    ///
    /// # Errors
    /// If the timeout is not positive.
    pub fn new(
        surroundings: &Surroundings,
        options: ToolkitOptions,
    ) -> Result<Self, InvalidTimeout> {
        if options
            .timeout
            .is_some_and(|timeout| timeout.as_f64() <= 0.0)
        {
            return Err(InvalidTimeout);
        }
        let directory = options.working_directory.unwrap_or_default();
        let allowed = options.allowed_skills.map(|names| {
            let names = names.iter().map(|name| python::strip(name).to_owned());
            names.filter(|name| !name.is_empty()).collect()
        });
        let state = State {
            working_directory: pathlib::resolve(
                &*surroundings.files,
                &surroundings.directory.join(directory),
            ),
            surroundings: surroundings.clone(),
            allowed,
            timeout: options.timeout,
            cache: Mutex::default(),
            log: Mutex::default(),
        };
        Ok(Self {
            state: Arc::new(state),
        })
    }

    /// The visible skills, in the order in which they were found.
    ///
    /// # Errors
    /// If any file under the roots raises what the toolkit does not catch.
    pub fn list_skills(&self) -> Result<Answer<Vec<SkillInfo>>, Exception> {
        self.timed("list_skills", |state| {
            let skills = state.skills()?;
            Ok(state.visible(&skills).cloned().collect())
        })
    }

    /// The text of one skill, or what is said if there is none of this name.
    ///
    /// # Errors
    /// As [`Self::list_skills`], and if the file now raises such an exception itself.
    pub fn load_skill(&self, name: &str) -> Result<String, Exception> {
        self.load_all(vec![Name::Text(name.to_owned())])
    }

    /// The texts of several skills, one after the other with a rule between them.
    ///
    /// # Errors
    /// As [`Self::load_skill`].
    pub fn load_skills(&self, names: &[String]) -> Result<String, Exception> {
        self.load_all(names.iter().cloned().map(Name::Text).collect())
    }

    pub(super) fn load_all(&self, names: Vec<Name>) -> Result<String, Exception> {
        let answer = self.timed("load_skill", move |state| {
            let texts: Result<Vec<_>, _> = names.iter().map(|name| state.load(name)).collect();
            Ok(texts?.join("\n\n---\n\n"))
        })?;
        Ok(answer.into_text())
    }

    /// The files and directories in the directory of a skill.
    ///
    /// # Errors
    /// As [`Self::list_skills`], and if the directory is gone.
    pub fn list_skill_files(&self, name: &str) -> Result<String, Exception> {
        self.list_files_of(Name::Text(name.to_owned()))
    }

    pub(super) fn list_files_of(&self, name: Name) -> Result<String, Exception> {
        let answer = self.timed("list_skill_files", move |state| state.list_files(&name))?;
        Ok(answer.into_text())
    }

    /// The two tools for a model. The description of `load_skill` holds the catalogue as it is now,
    /// and stays so.
    ///
    /// # Errors
    /// As [`Self::list_skill_files`].
    pub fn get_tools(&self) -> Result<Answer<Vec<ToolSpec>>, Exception> {
        self.timed("get_tools", |state| {
            let skills = state.skills()?;
            let listed: Result<Vec<_>, _> = state
                .visible(&skills)
                .map(|skill| Ok((skill.clone(), state.entries(skill.directory(), Own::Left)?)))
                .collect();
            Ok(render::tools(&listed?))
        })
    }

    /// Forgets what was found: the next question scans the roots again.
    pub fn clear_cache(&self) {
        *self.state.cache() = None;
    }

    /// What was written to the log so far, line by line, each with its level.
    #[must_use]
    pub fn log(&self) -> Vec<String> {
        self.state.log().clone()
    }

    /// What the last scan found, or a scan now finds.
    pub(super) fn scan(&self) -> Result<Arc<Scan>, Exception> {
        self.state.skills()
    }

    /// Does the work of the method `name` within the time there is.
    fn timed<T: Send + 'static>(
        &self,
        name: &str,
        work: impl FnOnce(&State) -> Result<T, Exception> + Send + 'static,
    ) -> Result<Answer<T>, Exception> {
        let limit = self.state.surroundings.time_limit.as_ref();
        let (Some(timeout), Some(limit)) = (self.state.timeout, limit) else {
            return work(&self.state).map(Answer::Value);
        };
        let state = Arc::clone(&self.state);
        let answer = limit.run(timeout.as_f64(), Box::new(move || Box::new(work(&state))));
        let answer = answer.and_then(|answer| answer.downcast::<Result<T, Exception>>().ok());
        match answer {
            Some(answer) => answer.map(Answer::Value),
            None => Ok(Answer::TimedOut(format!(
                "Function `{name}` execution timed out, exceeded {} seconds.",
                timeout.written()
            ))),
        }
    }
}

/// What a caller may give as the name of a skill.
#[derive(Clone, Debug)]
pub(super) enum Name {
    /// A text.
    Text(String),
    /// Something else that can be looked up and is no skill's name; what `str` makes of it.
    Other(String),
    /// Something that cannot be looked up: a value of this type.
    Unhashable(&'static str),
}

/// Whether a listing has the `SKILL.md` itself.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Own {
    Kept,
    Left,
}

impl State {
    /// The cache. Two threads may scan at once; the last one to end is kept.
    fn skills(&self) -> Result<Arc<Scan>, Exception> {
        if let Some(known) = &*self.cache() {
            return Ok(Arc::clone(known));
        }
        let found = Arc::new(self.find()?);
        *self.cache() = Some(Arc::clone(&found));
        Ok(found)
    }

    fn find(&self) -> Result<Scan, Exception> {
        let files = &*self.surroundings.files;
        let mut scan = Scan::default();
        for (scope, root) in self.roots() {
            for path in pathlib::rglob(files, &root, "SKILL.md", |name| !name.starts_with('.')) {
                match self.read(&path)? {
                    Ok(skill) => scan.add(SkillInfo {
                        name: skill.name,
                        description: skill.description,
                        path,
                        scope,
                    }),
                    Err(skipped) => scan.skipped.push(skipped),
                }
            }
        }
        Ok(scan)
    }

    fn roots(&self) -> Vec<(&'static str, PathBuf)> {
        let mut roots = vec![
            ("repo", self.working_directory.join(".camel/skills")),
            ("repo", self.working_directory.join(".agents/skills")),
        ];
        if let Some(home) = &self.surroundings.home {
            roots.push(("user", home.join(".camel/skills")));
            roots.push(("user", home.join(".config/camel/skills")));
        }
        roots.push((
            "system",
            self.surroundings.system_root.join("etc/camel/skills"),
        ));
        roots
    }

    /// A skill, or why it is none, as the log says it.
    fn read(&self, path: &Path) -> Result<Result<Read, SkippedFile>, Exception> {
        let skip = |reason: String| {
            self.log().push(format!("WARNING: {reason}"));
            Ok(Err(SkippedFile {
                path: path.to_string_lossy().into_owned(),
                reason,
            }))
        };
        let shown = path.display();
        let contents = match self.surroundings.files.read(path) {
            Ok(contents) => contents,
            Err(error) => {
                let error = pathlib::os_error(&error, path);
                return skip(format!("Failed to read skill {shown}: {error}"));
            }
        };
        match &*self.surroundings.memo.get(&contents, frontmatter::header) {
            Header::Skill { name, description } => Ok(Ok(Read {
                name: name.clone(),
                description: description.clone(),
                contents,
            })),
            Header::Skipped(before, after) => skip(format!("{before}{shown}{after}")),
            Header::Raised { class, message } => Err(Exception {
                class,
                message: message.clone(),
            }),
        }
    }

    fn visible<'a>(&'a self, scan: &'a Scan) -> impl Iterator<Item = &'a SkillInfo> {
        scan.skills
            .iter()
            .filter(|skill| self.is_allowed(&skill.name))
    }

    fn is_allowed(&self, name: &str) -> bool {
        self.allowed
            .as_ref()
            .is_none_or(|allowed| allowed.contains(name))
    }

    fn load(&self, name: &Name) -> Result<String, Exception> {
        let scan = self.skills()?;
        let skill = match self.look_up(&scan, name)? {
            Ok(skill) => skill,
            Err(not_found) => return Ok(not_found),
        };
        let Ok(read) = self.read(&skill.path)? else {
            return Ok(format!(
                "Error: Failed to load skill from {}",
                skill.path.display()
            ));
        };
        let entries = self.entries(skill.directory(), Own::Left)?;
        let body = frontmatter::body(&read.contents);
        Ok(render::loaded(
            &read.name,
            skill.directory(),
            &entries,
            &body,
        ))
    }

    fn list_files(&self, name: &Name) -> Result<String, Exception> {
        let scan = self.skills()?;
        let skill = match self.look_up(&scan, name)? {
            Ok(skill) => skill,
            Err(not_found) => return Ok(not_found),
        };
        let entries = self.entries(skill.directory(), Own::Kept)?;
        Ok(render::listed_files(&skill.name, &entries))
    }

    /// The visible skill of this name, or what is said if there is none.
    fn look_up<'a>(
        &self,
        scan: &'a Scan,
        name: &Name,
    ) -> Result<Result<&'a SkillInfo, String>, Exception> {
        let name = match name {
            Name::Text(name) => {
                let index = scan.by_name.get(name).filter(|_| self.is_allowed(name));
                if let Some(skill) = index.and_then(|index| scan.skills.get(*index)) {
                    return Ok(Ok(skill));
                }
                name
            }
            Name::Other(shown) => shown,
            Name::Unhashable(kind) => {
                return Err(Exception {
                    class: "TypeError",
                    message: format!("unhashable type: '{kind}'"),
                });
            }
        };
        let known = self.visible(scan).map(|skill| skill.name.as_str());
        Ok(Err(render::not_found(name, known)))
    }

    /// What lies directly in a directory, sorted by name; directories end in a slash.
    fn entries(&self, directory: &Path, own: Own) -> Result<Vec<String>, Exception> {
        let files = &*self.surroundings.files;
        let mut entries = files.read_dir(directory).map_err(|error| Exception {
            class: class_of(&error),
            message: pathlib::os_error(&error, directory),
        })?;
        entries.retain(|entry| own == Own::Kept || entry.name != "SKILL.md");
        entries.sort_by(|left, right| left.name.cmp(&right.name));
        let shown = entries.into_iter().map(|entry| {
            let is_directory = match entry.kind {
                FileKind::Link => pathlib::is_directory(files, &directory.join(&entry.name)),
                kind => kind == FileKind::Directory,
            };
            let slash = if is_directory { "/" } else { "" };
            format!("{}{slash}", entry.name.to_string_lossy())
        });
        Ok(shown.collect())
    }

    // Nothing panics while one of the two locks is held, so a poisoned one is as good as any.
    fn cache(&self) -> std::sync::MutexGuard<'_, Option<Arc<Scan>>> {
        self.cache.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn log(&self) -> std::sync::MutexGuard<'_, Vec<String>> {
        self.log.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The class of the `OSError` for an error.
fn class_of(error: &std::io::Error) -> &'static str {
    match error.kind() {
        std::io::ErrorKind::NotFound => "FileNotFoundError",
        std::io::ErrorKind::NotADirectory => "NotADirectoryError",
        std::io::ErrorKind::PermissionDenied => "PermissionError",
        _ => "OSError",
    }
}

impl Scan {
    /// The first skill of a name wins.
    fn add(&mut self, skill: SkillInfo) {
        match self.by_name.get(&skill.name) {
            Some(index) => self.shadowed.push(ShadowedSkill {
                path: skill.path.to_string_lossy().into_owned(),
                name: skill.name,
                by: self.skills[*index].path.to_string_lossy().into_owned(),
                by_chance: false,
            }),
            None => {
                self.by_name.insert(skill.name.clone(), self.skills.len());
                self.skills.push(skill);
            }
        }
    }
}

impl SkillInfo {
    /// The directory that the skill's `SKILL.md` is in.
    #[must_use]
    pub fn directory(&self) -> &Path {
        self.path.parent().unwrap_or(&self.path)
    }

    /// The `dict` that `list_skills` has for it, its keys in this order.
    #[must_use]
    pub fn entries(&self) -> [(&'static str, String); 4] {
        [
            ("name", self.name.clone()),
            ("description", self.description.clone()),
            ("path", self.path.to_string_lossy().into_owned()),
            ("scope", self.scope.to_owned()),
        ]
    }

    /// The same as JSON.
    #[must_use]
    pub fn to_json(&self) -> Value {
        json!(std::collections::BTreeMap::from(self.entries()))
    }
}

impl Seconds {
    fn as_f64(self) -> f64 {
        match self {
            #[expect(
                clippy::cast_precision_loss,
                reason = "nobody waits for more seconds than a double can count"
            )]
            Self::Int(seconds) => seconds as f64,
            Self::Float(seconds) => seconds,
        }
    }

    fn written(self) -> String {
        match self {
            Self::Int(seconds) => seconds.to_string(),
            Self::Float(seconds) => python::display(&crate::readers::Value::Float(seconds)),
        }
    }
}

impl<T> Answer<T> {
    /// The answer, unless it took too long.
    #[must_use]
    pub fn value(self) -> Option<T> {
        match self {
            Self::Value(value) => Some(value),
            Self::TimedOut(_) => None,
        }
    }
}

impl Answer<String> {
    /// The text that the caller gets either way.
    fn into_text(self) -> String {
        match self {
            Self::Value(text) | Self::TimedOut(text) => text,
        }
    }
}
