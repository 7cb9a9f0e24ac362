mod hostile;
mod laziness;
mod loading;
mod overview;
mod resources;
mod texts;

use std::path::Path;
use std::sync::Arc;

use serde_json::{Value, json};

use super::*;
use crate::hosts::Surroundings;
use crate::loader::Memory;

/// A skill's text.
fn skill(name: &str, description: &str, body: &str) -> String {
    format!("---\nname: {name}\ndescription: {description}\n---\n{body}")
}

fn memory(files: &[(&str, &str)]) -> Memory {
    let mut memory = Memory::default();
    for (path, text) in files {
        memory.write(path, *text);
    }
    memory
}

/// A host that is started in `/p`, with its home at `/h`, and may read wherever the real one does.
fn surroundings(files: Memory) -> Surroundings {
    Surroundings {
        home: Some("/h".into()),
        reads_outside: true,
        ..Surroundings::new(Arc::new(files), "/p")
    }
}

/// The skills of `/p/.agents` and `/h/.core-agent`.
fn load_here(files: Memory) -> Result<Skills, LoadError> {
    load_with(files, LoadOptions::default())
}

fn load_with(files: Memory, options: LoadOptions) -> Result<Skills, LoadError> {
    load_all(
        &surroundings(files),
        Path::new("/p/.agents"),
        Path::new("/h/.core-agent"),
        None,
        options,
    )
}

/// The tools of files that have skills.
fn toolset(files: Memory) -> SkillToolset {
    let skills = load_here(files).expect("the test's skills are good");
    skills.toolset.expect("the test has skills")
}

/// What a model gets, as JSON.
fn run(toolset: &SkillToolset, tool: &str, arguments: Value) -> Value {
    let output = toolset.run(tool, &arguments);
    let answer: Value = serde_json::from_str(&output.text.to_string()).expect("it is JSON");
    assert_eq!(output.is_error, answer.get("error").is_some());
    answer
}

/// The body of a skill, or the error.
fn body(toolset: &SkillToolset, name: &str) -> String {
    let answer = run(toolset, "load_skill", json!({"name": name}));
    let text = answer.get("error").unwrap_or(&answer["instructions"]);
    text.as_str().unwrap_or_default().to_owned()
}

/// The text of a file of a skill, or the error.
fn resource(toolset: &SkillToolset, name: &str, path: &str) -> String {
    let arguments = json!({"skill_name": name, "resource_path": path});
    let answer = run(toolset, "load_skill_resource", arguments);
    let text = answer.get("error").unwrap_or(&answer["content"]);
    text.as_str().unwrap_or_default().to_owned()
}

fn names(skills: &Skills) -> Vec<&str> {
    skills.infos.iter().map(|info| &*info.name).collect()
}

#[test]
fn what_is_public_can_be_shared() {
    fn shared<T: Send + Sync>() {}
    shared::<Skills>();
    shared::<SkillToolset>();
    shared::<Gate>();
    shared::<EnvResolver>();
    shared::<LoadError>();
    shared::<LoadOptions>();
}
