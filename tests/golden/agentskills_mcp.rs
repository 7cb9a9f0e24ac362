//! AgentSkills MCP.

use serde_json::{Value, json};
use skill_lsp::hosts::Toolset;
use skill_lsp::hosts::agentskills_mcp::{AgentSkills, Version};

use crate::case::{SKILLS, Variant, array};

pub(crate) fn record(variant: &Variant) -> Value {
    let server = AgentSkills::new(&variant.surroundings(""), SKILLS, Version::V0_1_2);
    let mut calls = vec![call(&server, "load_skill_metadata", json!({}))];
    let names = match variant.option("asm", "names") {
        Value::Array(names) => names.clone(),
        _ => variant
            .skill_directories()
            .into_iter()
            .map(Value::from)
            .collect(),
    };
    for name in names {
        calls.push(call(&server, "load_skill", json!({"skill_name": name})));
    }
    for reference in array(variant.option("asm", "refs")) {
        let arguments = json!({"skill_name": reference[0], "file_name": reference[1]});
        calls.push(call(&server, "read_reference_file", arguments));
    }
    json!({"calls": calls})
}

fn call(server: &AgentSkills, tool: &str, arguments: Value) -> Value {
    let before = server.log().len();
    let output = server.call(tool, &arguments);
    let mut call = json!({
        "tool": tool,
        "args": arguments,
        "is_error": output.is_error,
        "content": [output.text.to_string()],
    });
    let log = &server.log()[before..];
    if !log.is_empty() {
        call["log"] = json!(log);
    }
    call
}
