//! The tools as the real programs describe them to a model.

use std::sync::Arc;

use serde_json::{Value, json};
use skill_lsp::hosts::{Host, Options, Surroundings, known};
use skill_lsp::loader::{Memory, ToolSpec};

use crate::case::{ROOT, SKILLS};
use crate::{difference, fixtures};

#[test]
fn camel_describes_its_tools_as_openai_has_it() {
    let tools = tools("camel", "/function/description");
    check(&recorded("camel")["schemas"], &tools);
}

#[test]
fn agentskills_describes_its_tools_as_mcp_has_it() {
    let tools = tools("agentskills-mcp", "/description");
    check(&recorded("agentskills_mcp")["schemas"], &tools);
}

#[test]
fn agentskills_refuses_arguments_in_the_words_of_its_library() {
    let toolset = host("agentskills-mcp").start(&surroundings(), &Options::new());
    let toolset = toolset.expect("no options are good options");
    let recorded = recorded("agentskills_mcp");
    for call in ["missing_arg", "wrong_type"] {
        let call = &recorded[call];
        let output = toolset.call(call["tool"].as_str().unwrap_or_default(), &call["args"]);
        let ours = json!({
            "tool": call["tool"],
            "args": call["args"],
            "is_error": output.is_error,
            "content": [output.text.to_string()],
        });
        check(call, &ours);
    }
}

/// What was recorded of a system's tools, on a tree with one skill.
pub(crate) fn recorded(system: &str) -> Value {
    let path = fixtures().join("schemas.json");
    let text = std::fs::read(path).expect("the fixtures are there");
    let schemas: Value = serde_json::from_slice(&text).expect("and they are JSON");
    schemas[system].clone()
}

/// The host's own objects for its tools; each with its description, which stands at `place`, masked.
pub(crate) fn tools(host: &str, place: &str) -> Value {
    let toolset = self::host(host).start(&surroundings(), &Options::new());
    let overview = toolset.expect("no options are good options").overview();
    let masked = |tool: &ToolSpec| {
        let mut raw = tool.raw.clone();
        let description = raw.pointer_mut(place).expect("a tool has a description");
        assert_eq!(*description, json!(tool.description.to_string()));
        *description = json!(tool.description.masked());
        raw
    };
    overview.tools.iter().map(masked).collect()
}

/// Fails with the first difference.
pub(crate) fn check(expected: &Value, ours: &Value) {
    assert_eq!(difference("", expected, ours), None);
}

fn host(id: &str) -> &'static Host {
    known(id).expect("the host is known")
}

fn surroundings() -> Surroundings {
    let mut files = Memory::default();
    let skill = "---\nname: demo\ndescription: A demo skill.\n---\n# Demo\n\nDo the thing.\n";
    files.write(format!("{ROOT}/{SKILLS}/demo/SKILL.md"), skill);
    Surroundings::new(Arc::new(files), format!("{ROOT}/work"))
}
