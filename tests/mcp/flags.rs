//! What may be served, and what is allowed.

use serde_json::json;
use skill_lsp::hosts::serving;

use crate::server::Project;

const HOST: [&str; 2] = ["--host", "agentskills-mcp"];

#[test]
fn commands_run_only_if_that_is_allowed() {
    let project = Project::with_skill();
    let run = |command: &str| json!({"skill_name": "tides", "command": command});
    let mut server = project.serve(&HOST);
    let (text, is_error) = server.call("run_shell_command", run("touch made"));
    assert!(is_error && text.contains("--allow-shell"), "{text}");
    assert!(!project.work().join("made").exists());

    let mut server = project.serve(&[HOST.as_slice(), &["--allow-shell"]].concat());
    // The command has no part in our conversation, so `cat` has nothing to read.
    let (text, is_error) = server.call("run_shell_command", run("pwd; cat; echo no >&2; exit 3"));
    assert_eq!(text, format!("{}\nno", project.work().display()));
    assert!(!is_error);
}

#[test]
fn what_lies_outside_of_a_skill_is_read_only_if_that_is_allowed() {
    let project = Project::with_skill();
    let secret = || json!({"skill_name": "tides", "file_name": "../../../secret.md"});
    let inside = || json!({"skill_name": "tides", "file_name": "references/ports.md"});
    let mut server = project.serve(&HOST);
    let (text, is_error) = server.call("read_reference_file", secret());
    assert!(is_error && text.contains("--unsafe-paths"), "{text}");
    assert_eq!(
        server.call("read_reference_file", inside()),
        ("Ports\n".to_owned(), false)
    );

    let mut server = project.serve(&[HOST.as_slice(), &["--unsafe-paths"]].concat());
    assert_eq!(
        server.call("read_reference_file", secret()),
        ("secret\n".to_owned(), false)
    );
}

#[test]
fn options_come_from_the_settings_and_from_the_command_line() {
    let project = Project::with_skill();
    for directory in ["a", "b", "c"] {
        let skill = format!("---\nname: {directory}\ndescription: d\n---\n");
        project.write(&format!("{directory}/{directory}/SKILL.md"), &skill);
    }
    project.write(
        "skill-lsp.toml",
        "[hosts.agentskills-mcp]\nskill_dir = 'a'\n",
    );
    project.write("other.toml", "[hosts.agentskills-mcp]\nskill_dir = 'b'\n");
    for (flags, skill) in [
        ([].as_slice(), "a"),
        (&["--config", "other.toml"], "b"),
        (&["--set", "agentskills-mcp.skill_dir=c"], "c"),
    ] {
        let mut server = project.serve(&[HOST.as_slice(), flags].concat());
        let (text, _) = server.call("load_skill_metadata", json!({}));
        assert!(text.ends_with(&format!("\n- {skill}: d")), "{text}");
    }
}

#[test]
fn what_cannot_be_served_is_said() {
    let project = Project::new(&[]);
    let all: Vec<_> = serving().map(|host| host.id).collect();
    let all = all.join(", ");
    for (arguments, why) in [
        ([].as_slice(), all.as_str()),
        (&["--host", "camel,agentskills-mcp"], &all),
        (&["--host", "camel", "--host", "codex"], &all),
        (&["--host", "cursor"], "is not known well enough"),
        (&["--host", "codex"], &all),
        (&["--host", "camle"], "did you mean `camel`?"),
        (
            &["--host", "camel", "--set", "camel.timeuot=1"],
            "did you mean `timeout`?",
        ),
        (
            &["--host", "camel", "--set", "camel.timeout=-1"],
            "Timeout must be",
        ),
        (
            &["--host", "camel", "--project", "nowhere"],
            "--project nowhere: ",
        ),
        (&["--host", "camel", "extra"], "unexpected argument 'extra'"),
    ] {
        let output = project.run(arguments, b"");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {stderr}");
        assert!(
            stderr.starts_with("error: ") && stderr.contains(why),
            "{arguments:?}: {stderr}"
        );
        assert!(output.stdout.is_empty());
    }
}
