//! core-agent over Go ADK.

use std::path::Path;
use std::sync::Arc;

use serde_json::{Map, Value, json};
use skill_lsp::hosts::core_agent::{
    EnvManifest, EnvResolver, Interpolator, LoadOptions, SkillToolset, Skills, load_all,
};
use skill_lsp::hosts::{Surroundings, known};
use skill_lsp::loader::Memory;

use crate::case::{ROOT, Variant, array};

pub(crate) fn record(variant: &Variant) -> Value {
    let mut record = Map::new();
    let resolver = match resolver(variant) {
        Ok(resolver) => resolver,
        Err(error) => return json!({"env_error": error}),
    };
    let skills = load(variant, resolver.clone());
    if option(variant, "UseEnv") == &json!(true) {
        let errors = resolver.as_ref().map(|resolver| {
            let errors = resolver.errors().iter().map(ToString::to_string);
            errors.collect()
        });
        record.insert("env_errors".into(), list(errors));
        let drift = resolver.as_ref().map(|resolver| resolver.drift());
        record.insert("env_drift".into(), list(drift));
    }
    let skills = match skills {
        Ok(skills) => skills,
        Err((key, error)) => {
            record.insert(key.into(), json!(error));
            return Value::Object(record);
        }
    };
    record.insert("empty".into(), json!(skills.is_empty()));
    let info = |info: &skill_lsp::hosts::core_agent::Info| json!({"name": info.name, "description": info.description});
    let infos: Vec<_> = skills.infos.iter().map(info).collect();
    record.insert("infos".into(), json!(infos));
    if let Some(toolset) = &skills.toolset {
        record.insert("results".into(), results(variant, &skills, toolset));
        let instruction = toolset
            .system_instruction()
            .expect("the skills could be listed before");
        let parts: Vec<_> = instruction.iter().map(|text| text.masked()).collect();
        record.insert("system_instruction_parts".into(), json!(parts));
    }
    Value::Object(record)
}

fn option<'a>(variant: &'a Variant, name: &str) -> &'a Value {
    variant.option("go", name)
}

/// A list as Go writes it: one without items is null.
fn list(items: Option<Vec<String>>) -> Value {
    match items {
        Some(items) if !items.is_empty() => json!(items),
        _ => Value::Null,
    }
}

fn directory(variant: &Variant, name: &str, default: &str) -> std::path::PathBuf {
    match option(variant, name).as_str().unwrap_or(default) {
        "" => "".into(),
        directory => Path::new(ROOT).join(directory),
    }
}

fn project(variant: &Variant) -> std::path::PathBuf {
    directory(variant, "Project", "work/.agents")
}

fn surroundings(variant: &Variant) -> Surroundings {
    variant.surroundings("work")
}

/// What replaces references, if the case asks for it and there is a manifest.
fn resolver(variant: &Variant) -> Result<Option<Arc<EnvResolver>>, String> {
    if option(variant, "UseEnv") != &json!(true) {
        return Ok(None);
    }
    let files = surroundings(variant).files;
    let manifest = EnvManifest::load(&*files, &project(variant));
    let manifest = manifest.map_err(|error| error.to_string())?;
    let variables = option(variant, "Env").as_object().into_iter().flatten();
    let variables = variables
        .map(|(name, value)| (name.clone(), value.as_str().unwrap_or_default().to_owned()))
        .collect();
    Ok(manifest.map(|manifest| Arc::new(EnvResolver::new(manifest, variables))))
}

fn load(
    variant: &Variant,
    resolver: Option<Arc<EnvResolver>>,
) -> Result<Skills, (&'static str, String)> {
    let roots = array(option(variant, "ContentRoots"));
    let options = LoadOptions {
        content_roots: roots
            .iter()
            .filter_map(Value::as_str)
            .map(|root| Path::new(ROOT).join(root))
            .collect(),
        home_agents_skills_dir: Some(directory(variant, "HomeAgents", "")),
        interpolator: resolver.map(|resolver| resolver as Arc<dyn Interpolator>),
    };
    let user = directory(variant, "User", "");
    let skills = load_all(
        &surroundings(variant),
        &project(variant),
        &user,
        None,
        options,
    );
    let skills = skills.map_err(|error| ("load_error", error.to_string()))?;
    if option(variant, "DoScoped") != &json!(true) {
        return Ok(skills);
    }
    let names = array(option(variant, "Scoped"));
    skills
        .scoped(names.iter().filter_map(Value::as_str))
        .map_err(|error| ("scoped_error", error.to_string()))
}

fn results(variant: &Variant, skills: &Skills, toolset: &SkillToolset) -> Value {
    let loads = skills
        .infos
        .iter()
        .map(|info| ("load_skill".to_owned(), json!({"name": info.name})));
    let calls = array(option(variant, "Calls")).iter().map(|call| {
        let tool = call[0].as_str().expect("a call names a tool");
        (tool.to_owned(), at_root(&call[1]))
    });
    std::iter::once(("list_skills".to_owned(), json!({})))
        .chain(loads)
        .chain(calls)
        .map(|(tool, arguments)| result(toolset, &tool, arguments))
        .collect()
}

/// The arguments of a call with the root in its place.
fn at_root(arguments: &Value) -> Value {
    let text = arguments.to_string().replace("{ROOT}", ROOT);
    serde_json::from_str(&text).expect("a path needs no escape")
}

fn result(toolset: &SkillToolset, tool: &str, arguments: Value) -> Value {
    let output = toolset.run(tool, &arguments);
    let answer: Value = serde_json::from_str(&output.text.to_string()).expect("an answer is JSON");
    assert_eq!(output.text.masked(), output.text.to_string());
    if output.is_error {
        return json!({"tool": tool, "args": arguments, "error": answer["error"]});
    }
    json!({"tool": tool, "args": arguments, "result": answer})
}

/// The tools are described as the host describes them, whatever their keys are sorted by.
#[test]
fn the_tools_are_those_that_a_model_gets() {
    let mut files = Memory::default();
    files.write(
        "/p/.agents/skills/a/SKILL.md",
        "---\nname: a\ndescription: d\n---\n",
    );
    let surroundings = Surroundings::new(Arc::new(files), "/p");
    let host = known("core-agent").expect("it is known");
    let toolset = host
        .start(&surroundings, &Default::default())
        .expect("no options");
    let tools = toolset.overview().tools;
    let schemas = std::fs::read(crate::fixtures().join("schemas.json")).expect("it is there");
    let schemas: Value = serde_json::from_slice(&schemas).expect("it is JSON");
    let expected = &schemas["core_agent_go"];
    let raw: Vec<_> = tools.iter().map(|tool| tool.raw.clone()).collect();
    assert_eq!(json!(raw), expected["declarations"]);
    assert_eq!(
        skill_lsp::hosts::core_agent::TOOLSET_NAME,
        expected["toolset_name"]
    );
    for (tool, name) in tools
        .iter()
        .zip(host.loader().expect("it has one").callables())
    {
        assert_eq!(tool.name, name);
        assert_eq!(tool.schema, tool.raw["parametersJsonSchema"]);
        assert_eq!(tool.description.masked(), tool.raw["description"]);
    }
}
