//! The ADK's three tools for skills.

use std::fmt;
use std::sync::Arc;

use serde_json::{Map, Value, json};

use super::arguments;
use super::declarations::{self, LIST_SKILLS, LOAD_SKILL, LOAD_SKILL_RESOURCE};
use super::gate::Gate;
use super::golang::{escaped_html, lossy, quoted, sorted};
use super::instruction;
use super::skill::Skill;
use super::source::{ListError, SkillError, SkillSource};
use crate::loader::{Rendered, ToolOutput, ToolSpec};

/// The name of the toolset.
pub const TOOLSET_NAME: &str = "SkillToolset";

/// The tools by which a model sees skills: `list_skills`, `load_skill` and `load_skill_resource`.
///
/// Nothing is kept between calls: each one reads what it needs anew, so that an edit shows at once,
/// and a skill that has become bad since is an error of `list_skills`. A toolset can be used from several
/// threads.
#[derive(Clone)]
pub struct SkillToolset {
    pub(super) source: SkillSource,
    pub(super) gate: Option<Arc<Gate>>,
}

impl SkillToolset {
    /// The tools as a model is told of them.
    #[must_use]
    pub fn tools(&self) -> Vec<ToolSpec> {
        declarations::specs()
    }

    /// What the toolset adds to the system instruction of each request. Nothing if there are no
    /// skills, and nothing if there is a gate: what stands before a gated toolset does not pass it on,
    /// so that a model learns of the skills only by calling `list_skills`.
    ///
    /// # Errors
    /// If the skills cannot be listed. The host makes no request then.
    pub fn system_instruction(&self) -> Result<Option<Rendered>, SkillError> {
        if self.gate.is_some() {
            return Ok(None);
        }
        let skills = self.list().map_err(|ListError { error, .. }| error)?;
        Ok(self.instruction_for(&skills))
    }

    /// Calls a tool. The answer is a JSON object in one line, its keys sorted; what is wrong is its
    /// only member, `error`.
    #[must_use]
    pub fn run(&self, tool: &str, arguments: &Value) -> ToolOutput {
        let answer = match tool {
            LIST_SKILLS | LOAD_SKILL | LOAD_SKILL_RESOURCE => self.gated(tool, arguments),
            _ => Err(format!("there is no tool `{tool}`")),
        };
        match answer {
            Ok(answer) => ToolOutput::ok(sorted(&answer)),
            Err(text) => failed(&text),
        }
    }

    pub(super) fn list(&self) -> Result<Vec<Skill>, ListError> {
        self.source.list()
    }

    pub(super) fn instruction_for(&self, skills: &[Skill]) -> Option<Rendered> {
        let is_given = self.gate.is_none() && !skills.is_empty();
        is_given.then(|| instruction::text(&available(skills), self.source.adk))
    }

    fn gated(&self, tool: &str, arguments: &Value) -> Result<Value, String> {
        if let Some(gate) = &self.gate {
            gate.check(tool, arguments)
                .map_err(|denied| denied.to_string())?;
        }
        match tool {
            LIST_SKILLS => self.list_skills(arguments),
            LOAD_SKILL => self.load_skill(arguments),
            _ => self.load_skill_resource(arguments),
        }
    }

    fn list_skills(&self, arguments: &Value) -> Result<Value, String> {
        let [] = arguments::read(arguments, [])?;
        let skills = self
            .list()
            .map_err(|ListError { error, .. }| told(LIST_SKILLS, "", &error))?;
        Ok(json!({"skills": available(&skills)}))
    }

    fn load_skill(&self, arguments: &Value) -> Result<Value, String> {
        let [name] = arguments::read(arguments, ["name"])?;
        if name.is_empty() {
            return Err("skill name is required to load a skill".to_owned());
        }
        let skill = self.source.load(&name).map_err(|error| {
            let context = format!("load frontmatter for skill {}: ", quoted(name.as_bytes()));
            told(LOAD_SKILL, &context, &error)
        })?;
        let mut answer = Map::new();
        answer.insert("skill_name".to_owned(), json!(name));
        insert_text(&mut answer, "instructions", &skill.instructions());
        answer.insert("frontmatter".to_owned(), frontmatter(&skill));
        Ok(Value::Object(answer))
    }

    fn load_skill_resource(&self, arguments: &Value) -> Result<Value, String> {
        let [name, path] = arguments::read(arguments, ["skill_name", "resource_path"])?;
        if name.is_empty() {
            return Err("skill name is required to load a resource".to_owned());
        }
        if path.is_empty() {
            let name = quoted(name.as_bytes());
            return Err(format!(
                "resource path is required to load a resource for skill {name}"
            ));
        }
        let contents = self.source.resource(&name, &path).map_err(|error| {
            let resource = format!("resource '{path}' from skill '{name}'");
            match error {
                SkillError::TooLarge => format!("{resource} is {error}"),
                SkillError::ReadResource { cause } => format!("read {resource}: {cause}"),
                error => told(LOAD_SKILL_RESOURCE, &format!("load {resource}: "), &error),
            }
        })?;
        let mut answer = Map::new();
        answer.insert("skill_name".to_owned(), json!(name));
        answer.insert("path".to_owned(), json!(path));
        insert_text(&mut answer, "content", &lossy(&contents));
        Ok(Value::Object(answer))
    }
}

/// The answer that tells a model what went wrong.
pub(super) fn failed(text: &str) -> ToolOutput {
    ToolOutput::error(sorted(&json!({"error": text})))
}

/// What a model is told of an error. A panic ends a tool wherever it is, so that only the tool is
/// named; the host adds the stack, which is left out here.
fn told(tool: &str, context: &str, error: &SkillError) -> String {
    match error.panic() {
        Some(text) => format!("panic in tool \"{tool}\": {text}"),
        None => format!("{context}{error}"),
    }
}

/// The catalogue.
fn available(skills: &[Skill]) -> String {
    let mut text = String::from("<available_skills>\n");
    for skill in skills {
        let frontmatter = skill.frontmatter();
        for part in [
            "<skill>\n<name>\n",
            &escaped_html(&frontmatter.name),
            "\n</name>\n<description>\n",
            &escaped_html(&frontmatter.description),
            "\n</description>\n</skill>\n",
        ] {
            text.push_str(part);
        }
    }
    text.push_str("</available_skills>");
    text
}

/// The header of a skill; what is empty is left out, but for the name and the description, which
/// never are.
fn frontmatter(skill: &Skill) -> Value {
    let frontmatter = skill.frontmatter();
    let mut object = Map::new();
    insert_text(&mut object, "name", &frontmatter.name);
    insert_text(&mut object, "description", &frontmatter.description);
    insert_text(&mut object, "license", &frontmatter.license);
    insert_text(&mut object, "compatibility", &frontmatter.compatibility);
    if !frontmatter.metadata.is_empty() {
        object.insert("metadata".to_owned(), json!(frontmatter.metadata));
    }
    if !frontmatter.allowed_tools.is_empty() {
        object.insert("allowed-tools".to_owned(), json!(frontmatter.allowed_tools));
    }
    Value::Object(object)
}

fn insert_text(object: &mut Map<String, Value>, key: &str, text: &str) {
    if !text.is_empty() {
        object.insert(key.to_owned(), json!(text));
    }
}

impl fmt::Debug for SkillToolset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SkillToolset")
            .field("layers", &self.source.overlay.layers)
            .field("allowed", &self.source.allowed)
            .field("gate", &self.gate)
            .finish_non_exhaustive()
    }
}
