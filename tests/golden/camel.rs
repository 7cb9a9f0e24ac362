//! CAMEL's SkillToolkit.

use std::path::Path;

use serde_json::{Value, json};
use skill_lsp::hosts::Toolset;
use skill_lsp::hosts::camel::{Answer, Exception, SkillToolkit, ToolkitOptions};

use crate::case::{ROOT, Variant, array};

pub(crate) fn record(variant: &Variant) -> Value {
    let toolkit = toolkit(variant);
    let skills = match toolkit.list_skills() {
        Ok(Answer::Value(skills)) => skills,
        Ok(Answer::TimedOut(_)) => panic!("nothing sets a timeout"),
        Err(exception) => {
            return json!({
                "list_skills": raised(&exception),
                "log": toolkit.log(),
                "load_skill_tool_description": raised(&exception),
            });
        }
    };
    // The log was recorded before anything was loaded.
    let log = toolkit.log();
    let listed = || skills.iter().map(|skill| json!(skill.name));
    let asked = |option: &str| array(variant.option("camel", option)).to_vec();
    let call = |tool: &str, name: Value| {
        let output = toolkit.call(tool, &json!({"name": name}));
        json!({"name": name, "result": output.text.to_string()})
    };
    json!({
        "list_skills": {"result": skills.iter().map(|skill| skill.to_json()).collect::<Vec<_>>()},
        "log": log,
        "list_skills_model_text": toolkit.call("list_skills", &json!({})).text.to_string(),
        "load_skill": listed().chain(asked("names")).map(|name| call("load_skill", name)).collect::<Vec<_>>(),
        "list_skill_files": listed()
            .chain(asked("files"))
            .map(|name| call("list_skill_files", name))
            .collect::<Vec<_>>(),
        "load_skill_tool_description": description(&toolkit),
    })
}

fn toolkit(variant: &Variant) -> SkillToolkit {
    let allowed = variant.option("camel", "allowed");
    let options = ToolkitOptions {
        working_directory: Some(Path::new(ROOT).join("work")),
        allowed_skills: allowed.is_array().then(|| {
            let names = array(allowed).iter().filter_map(Value::as_str);
            names.map(str::to_owned).collect()
        }),
        timeout: None,
    };
    SkillToolkit::new(&variant.surroundings("work"), options).expect("there is no timeout")
}

fn description(toolkit: &SkillToolkit) -> Value {
    match toolkit.get_tools() {
        Ok(Answer::Value(tools)) => json!(tools[1].description.masked()),
        Ok(Answer::TimedOut(_)) => panic!("nothing sets a timeout"),
        Err(exception) => raised(&exception),
    }
}

fn raised(exception: &Exception) -> Value {
    json!({"exception": exception.to_string()})
}
