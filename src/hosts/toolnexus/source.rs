//! The skills of a load, what a model is told of them, and the tool by which it gets them.

use std::borrow::Cow;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

use serde_json::{Value, json};

use super::exception::Exception;
use super::skill::{SkillInfo, SkillSkip, Skills};
use super::walk::Walk;
use super::{Port, SKILLS_PROMPT_PREAMBLE, python, rust};
use crate::hosts::Surroundings;
use crate::loader::{FileSystem, Rendered, ToolSpec};

/// So many files are shown of a skill unless a limit is given.
const DEFAULT_LIMIT: usize = 10;

/// The limit that leaves the files out.
const NO_FILES: i64 = -1;

/// The skills that were loaded, and the one tool that gives them to a model.
///
/// All of it was read when it was loaded. Only the list of a skill's files is made at each call.
pub struct SkillSource {
    /// The skills that the filter lets through.
    pub skills: Skills,
    /// What did not become a skill. The filter has no say here.
    pub skipped: Vec<SkillSkip>,
    /// What the port writes to standard error, message by message and without line feeds at the
    /// ends.
    pub log: Vec<String>,
    pub(super) access: Access,
}

/// What a call needs besides the skills.
pub(super) struct Access {
    port: Port,
    files: Arc<dyn FileSystem>,
    reads_outside: bool,
    sample_limit: i64,
}

/// What a call of the tool gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToolResult {
    /// The text for the model.
    pub output: String,
    /// Whether it says that something is wrong.
    pub is_error: bool,
    /// What the program is told besides, if a skill was loaded.
    pub metadata: Option<Metadata>,
}

/// What a program is told of a skill that was loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Metadata {
    /// Its name.
    pub name: String,
    /// Its directory; of a skill from data, its base.
    pub dir: String,
}

impl Access {
    pub(super) fn new(port: Port, surroundings: &Surroundings, sample_limit: i64) -> Self {
        Self {
            port,
            files: Arc::clone(&surroundings.files),
            reads_outside: surroundings.reads_outside,
            sample_limit,
        }
    }
}

impl SkillSource {
    /// The catalogue for the system prompt: the skills that have a description, in the order of
    /// their names.
    #[must_use]
    pub fn prompt(&self) -> String {
        let lines = self.skills.by_name().filter_map(|info| {
            let description = self.shown_description(info)?;
            Some(format!("\n- **{}**: {description}", info.name()))
        });
        let lines: String = lines.collect();
        if lines.is_empty() {
            return "No skills are currently available.".to_owned();
        }
        format!("{SKILLS_PROMPT_PREAMBLE}\n\n## Available Skills{lines}")
    }

    /// The tool as a model is told of it.
    #[must_use]
    pub fn tool(&self) -> ToolSpec {
        tool()
    }

    /// Calls the tool. A name that there is no skill of gives a result that is an error.
    ///
    /// # Errors
    /// What the Python package raises: it cannot name the directory of a skill from a relative root,
    /// and only takes a mapping for arguments. The crate never fails.
    pub fn call(&self, arguments: &Value) -> Result<ToolResult, Exception> {
        let name = self.requested(arguments)?;
        match self.skills.get(&name) {
            Some(info) => self.load(info),
            None => Ok(self.not_found(&name)),
        }
    }

    /// The description of a skill if the catalogue shows it.
    pub(super) fn shown_description<'a>(&self, info: &'a SkillInfo) -> Option<&'a str> {
        let is_shown = |text: &&str| self.access.port == Port::Python || !text.is_empty();
        info.description().filter(is_shown)
    }

    fn requested<'a>(&self, arguments: &'a Value) -> Result<Cow<'a, str>, Exception> {
        match self.access.port {
            Port::Python => python::requested(arguments).map(Cow::Owned),
            Port::Rust => {
                let name = arguments.get("name").and_then(Value::as_str);
                Ok(name.unwrap_or_default().into())
            }
        }
    }

    fn not_found(&self, name: &str) -> ToolResult {
        let names: Vec<_> = self.skills.by_name().map(SkillInfo::name).collect();
        let available = if names.is_empty() {
            "none".to_owned()
        } else {
            names.join(", ")
        };
        let name = self.access.port.quoted(name);
        ToolResult {
            output: format!("Skill {name} not found. Available skills: {available}"),
            is_error: true,
            metadata: None,
        }
    }

    fn load(&self, info: &SkillInfo) -> Result<ToolResult, Exception> {
        let shown = match info.file() {
            Some(file) => self.shown_file(file)?,
            None => self.shown_data(info),
        };
        let port = self.access.port;
        let files = shown.files.map(|files| {
            let files: Vec<_> = files
                .iter()
                .map(|file| format!("<file>{file}</file>"))
                .collect();
            format!(
                "Note: file list is sampled.\n\n<skill_files>\n{}\n</skill_files>\n",
                files.join("\n")
            )
        });
        let output = format!(
            "<skill_content name={quoted}>\n\
             # Skill: {name}\n\n\
             {body}\n\n\
             Base directory for this skill: {base}\n\
             Relative paths in this skill (e.g., scripts/, reference/) are relative to this base \
             directory.\n\
             {files}\
             </skill_content>",
            quoted = port.quoted(info.name()),
            name = info.name(),
            body = port.trim(info.content()),
            base = shown.base,
            files = files.unwrap_or_default(),
        );
        Ok(ToolResult {
            output,
            is_error: false,
            metadata: Some(Metadata {
                name: info.name().to_owned(),
                dir: shown.directory,
            }),
        })
    }

    fn shown_file(&self, file: &Path) -> Result<Shown, Exception> {
        let (directory, base) = match self.access.port {
            Port::Rust => {
                let directory = file.parent().unwrap_or(file);
                (directory, rust::file_url(directory))
            }
            Port::Python => {
                let directory = python::parent(file);
                (directory, python::file_uri(directory)?)
            }
        };
        Ok(Shown {
            base,
            directory: directory.to_string_lossy().into_owned(),
            files: (self.access.sample_limit != NO_FILES).then(|| self.sample(directory)),
        })
    }

    fn shown_data(&self, info: &SkillInfo) -> Shown {
        let base = info.base().unwrap_or_default();
        let resources = info.resources();
        let is_shown = self.access.sample_limit != NO_FILES && !resources.is_empty();
        let shown = &resources[..self.limit().min(resources.len())];
        Shown {
            base: base.to_owned(),
            directory: base.to_owned(),
            files: is_shown.then(|| shown.to_vec()),
        }
    }

    /// The first files below the directory of a skill, itself left out.
    fn sample(&self, directory: &Path) -> Vec<String> {
        let walk = Walk {
            port: self.access.port,
            files: &*self.access.files,
            may_leave: self.access.reads_outside,
        };
        let mut files = walk.files_below(directory, |name| name != "SKILL.md");
        files.truncate(self.limit());
        files
            .iter()
            .map(|file| directory.join(file).to_string_lossy().into_owned())
            .collect()
    }

    /// How many files are shown at most.
    fn limit(&self) -> usize {
        match self.access.sample_limit {
            0 => DEFAULT_LIMIT,
            // Negative limits are none.
            limit => usize::try_from(limit).unwrap_or(usize::MAX),
        }
    }
}

/// What is said of where a skill is.
struct Shown {
    base: String,
    directory: String,
    /// `None` if they are not even mentioned.
    files: Option<Vec<String>>,
}

impl fmt::Debug for SkillSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SkillSource")
            .field("skills", &self.skills)
            .field("skipped", &self.skipped)
            .field("log", &self.log)
            .finish_non_exhaustive()
    }
}

/// The tool, which is the same whatever skills there are.
pub(super) fn tool() -> ToolSpec {
    let mut description = Rendered::new();
    description.push_prose("toolnexus_tool_description", 0, DESCRIPTION);
    let schema = json!({
        "type": "object",
        "properties": {
            "name": {"type": "string", "description": "The name of the skill to load"},
        },
        "required": ["name"],
        "additionalProperties": false,
    });
    let raw = json!({
        "name": "skill",
        "description": description.to_string(),
        "input_schema": schema,
    });
    ToolSpec {
        name: "skill",
        description,
        schema,
        raw,
    }
}

const DESCRIPTION: &str = "\
    Fetches one of the skills in the catalogue of your system prompt. Call it when what you are \
    asked to do is what one of them is for.\n\n\
    The answer adds to this conversation what the skill has to say: steps to follow, and often \
    scripts and other files beside it, which it names.\n\n\
    Spell the name as the catalogue does.";
