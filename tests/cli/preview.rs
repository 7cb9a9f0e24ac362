//! `skill-lsp preview`: the very text, and JSON.

use serde_json::{Value, json};

use crate::support::Tree;

const TIDES: &str = "---\nname: tides\ndescription: Reads tide tables.\n---\nLook up the port.\n";

fn tree() -> Tree {
    Tree::new(&[
        (".agents/skills/tide-table/SKILL.md", TIDES),
        (".agents/skills/tide-table/ports.md", ""),
    ])
}

struct Shown {
    code: Option<i32>,
    stdout: String,
    stderr: String,
}

fn run(tree: &Tree, arguments: &[&str]) -> Shown {
    let output = tree.run(arguments);
    let text = |bytes| String::from_utf8(bytes).expect("what we write is UTF-8");
    Shown {
        code: output.status.code(),
        stdout: text(output.stdout),
        stderr: text(output.stderr),
    }
}

#[test]
fn text_is_what_the_model_gets_and_nothing_else() {
    let tree = tree();
    let directory = tree.path(".agents/skills/tide-table");
    let camel = [
        "preview",
        "--host",
        "camel",
        "load_skill",
        r#"{"name": "tides"}"#,
    ];
    let output = run(&tree, &camel);
    assert_eq!(output.code, Some(0));
    assert_eq!(
        output.stdout,
        format!(
            "## Skill: tides\n\n**Base directory**: {}\n\n**Available files**:\n  - ports.md\n\n\
             Look up the port.",
            directory.display()
        )
    );
    let load = r#"{"skill_name": "tide-table"}"#;
    let output = run(
        &tree,
        &["preview", "--host", "agentskills-mcp", "load_skill", load],
    );
    assert_eq!((output.stdout.as_str(), output.code), (TIDES, Some(0)));
}

#[test]
fn an_error_is_shown_as_the_model_sees_it() {
    let output = run(
        &tree(),
        &[
            "preview",
            "--format=json",
            "--host=agentskills-mcp",
            "load_skill",
        ],
    );
    assert_eq!(output.code, Some(0));
    let preview: Value = serde_json::from_str(&output.stdout).unwrap();
    assert_eq!(
        preview,
        json!({
            "host": "agentskills-mcp",
            "tool": "load_skill",
            "arguments": {},
            "is_error": true,
            "text": "Error calling tool 'load_skill': 1 validation error for LoadSkillModel\n\
                     skill_name\n  Field required [type=missing, input_value={}, input_type=dict]\n    \
                     For further information visit https://errors.pydantic.dev/2.14/v/missing",
        })
    );
}

#[test]
fn without_a_tool_everything_is_shown_that_is_in_context() {
    let tree = tree();
    tree.write(".agents/skills/again/SKILL.md", TIDES);
    tree.write(".agents/skills/bad/SKILL.md", "no header\n");
    let output = run(&tree, &["preview", "--host", "camel", "--format", "json"]);
    let preview: Value = serde_json::from_str(&output.stdout).unwrap();
    assert_eq!(preview["host"], "camel");
    assert_eq!(preview["failure"], Value::Null);
    assert_eq!(preview["tools"][1]["raw"]["function"]["strict"], true);
    assert_eq!(preview["tools"][1]["schema"]["required"], json!(["name"]));
    assert_eq!(preview["skills"].as_array().map(Vec::len), Some(1));
    assert_eq!(preview["skills"][0]["scope"], "repo");
    assert_eq!(preview["shadowed"][0]["by"], preview["skills"][0]["path"]);
    let reason = preview["skipped"][0]["reason"].as_str().unwrap();
    assert!(
        reason.starts_with("Missing YAML frontmatter in "),
        "{reason}"
    );

    let text = run(&tree, &["preview", "--host", "camel"]).stdout;
    assert!(text.contains("== tool load_skill =="), "{text}");
    assert!(text.contains("    <name>tides</name>"), "{text}");
    assert!(text.contains("== not loaded =="), "{text}");
}

#[test]
fn what_does_not_reach_the_model_is_listed_with_the_reason() {
    let manual =
        "---\nname: moon\ndescription: Knows the moon.\ndisable-model-invocation: true\n---\nb\n";
    let tree = Tree::new(&[
        (".agents/skills/tides/SKILL.md", TIDES),
        (".claude/skills/tides/SKILL.md", TIDES),
        (".claude/skills/moon/SKILL.md", manual),
    ]);
    let shown = run(&tree, &["preview", "--host", "opencode"]).stdout;
    let race = "== hidden this time, since chance decides ==\n";
    assert!(shown.contains(race), "{shown}");
    let shown = run(&tree, &["preview", "--host", "claude-code"]).stdout;
    let (_, kept) = shown
        .split_once("== kept from the model ==\n")
        .unwrap_or_else(|| panic!("{shown}"));
    assert!(
        kept.trim().ends_with("moon/SKILL.md (moon): manual-only"),
        "{kept}"
    );
    let unknown = [
        "preview",
        "--host",
        "codex",
        "mention",
        r#"{"name": "sun"}"#,
    ];
    let shown = run(&tree, &unknown).stdout;
    assert_eq!(shown, "(Nothing: there is no skill of this name.)");
}

#[test]
fn options_reach_the_host() {
    let tree = tree();
    tree.write(
        "else/.camel/skills/winds/SKILL.md",
        &TIDES.replace("tides", "winds"),
    );
    tree.write(
        "skill-lsp.toml",
        "preview.host = 'camel'\n[hosts.camel]\nworking_directory = 'else'\n",
    );
    let list = |arguments: &[&str]| {
        let output = run(&tree, &[&["preview", "list_skills"], arguments].concat());
        assert_eq!(output.code, Some(0), "{}", output.stderr);
        output.stdout
    };
    assert!(list(&[]).starts_with("[{'name': 'winds', "));
    assert!(list(&["--set", "camel.working_directory=."]).starts_with("[{'name': 'tides', "));
    assert_eq!(list(&["--set", "camel.allowed_skills=[]"]), "[]");
}

#[test]
fn what_cannot_be_shown_is_said_on_stderr() {
    let tree = tree();
    for (arguments, expected) in [
        (&["preview"][..], "name the host with --host ID"),
        (
            &["preview", "--host", "camel,agentskills-mcp"],
            "name one host",
        ),
        (
            &["preview", "--host", "cursor"],
            "what the model of cursor gets is not known",
        ),
        (
            &["preview", "--host", "camel", "load"],
            "camel has no tool `load`; it has `list_skills`",
        ),
        (
            &["preview", "--host", "camel", "load_skill", "tides"],
            "JSON object, such as {\"name\": \"x\"}, and not `tides`",
        ),
        (
            &["preview", "--host", "camel", "load_skill", "[]"],
            "and not []",
        ),
        (
            &["preview", "--host", "camel", "--set", "camel.timeout=0"],
            "Timeout must be a positive number.",
        ),
        (
            &["preview", "--host", "camel", "--set", "camel.tiemout=1"],
            "did you mean `timeout`?",
        ),
    ] {
        let output = run(&tree, arguments);
        assert_eq!(
            (output.code, output.stdout.as_str()),
            (Some(2), ""),
            "{arguments:?}"
        );
        assert!(
            output.stderr.contains(expected),
            "{arguments:?}: {}",
            output.stderr
        );
    }
}

#[test]
fn no_command_is_run() {
    let tree = tree();
    let command = r#"{"skill_name": "tide-table", "command": "touch ran"}"#;
    let output = run(
        &tree,
        &[
            "preview",
            "--host=agentskills-mcp",
            "run_shell_command",
            command,
        ],
    );
    assert_eq!(output.code, Some(0));
    assert!(
        output.stdout.contains("A preview never does"),
        "{}",
        output.stdout
    );
    assert!(!tree.path("ran").exists());
}
