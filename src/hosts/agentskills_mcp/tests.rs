//! What the recorded cases do not show: commands, other versions, and what is refused.

use std::path::Path;
use std::sync::{Arc, Mutex};

use serde_json::json;

use super::{AgentSkills, Refusal, Version};
use crate::hosts::{Options, Shell, ShellOutput, Surroundings, Toolset};
use crate::loader::Memory;

fn surroundings() -> Surroundings {
    let mut files = Memory::default();
    files.write(
        "/w/real/tides/SKILL.md",
        "---\nname: t\ndescription: d\n---\r\nBody\r\n",
    );
    files.write("/w/real/tides/references/a.md", "a");
    files.write("/w/secret.md", "secret");
    files.link("/w/real/tides/references/out.md", "/w/secret.md");
    files.link("/w/skills", "/w/real");
    files.write("/w/elsewhere/SKILL.md", "linked");
    files.link("/w/real/linked", "/w/elsewhere");
    files.link("/w/real/tides/away", "/w/elsewhere");
    Surroundings::new(Arc::new(files), "/w")
}

/// Remembers what it was asked to run.
#[derive(Default)]
struct Recorder {
    asked: Mutex<Vec<(String, String)>>,
    output: ShellOutput,
}

impl Shell for Recorder {
    fn run(&self, command: &str, directory: &Path) -> ShellOutput {
        let directory = directory.display().to_string();
        self.asked
            .lock()
            .unwrap()
            .push((command.to_owned(), directory));
        self.output.clone()
    }
}

fn with_shell(stdout: &[u8], stderr: &[u8]) -> (Surroundings, Arc<Recorder>) {
    let shell = Arc::new(Recorder {
        output: ShellOutput {
            stdout: stdout.to_vec(),
            stderr: stderr.to_vec(),
        },
        ..Recorder::default()
    });
    let surroundings = Surroundings {
        shell: Some(Arc::clone(&shell) as Arc<_>),
        ..surroundings()
    };
    (surroundings, shell)
}

#[test]
fn a_command_runs_as_its_version_runs_it() {
    for (version, command) in [
        (Version::V0_1_2, "ls -la"),
        (Version::V0_1_1, "cd skills/tides && ls -la"),
    ] {
        let (surroundings, shell) = with_shell(b" out\r\n\x1c", b"\n err ");
        let server = AgentSkills::new(&surroundings, "skills", version);
        assert_eq!(
            server.run_shell_command("tides", "ls -la"),
            Ok("out\nerr".to_owned())
        );
        assert_eq!(
            *shell.asked.lock().unwrap(),
            [(command.to_owned(), "/w".to_owned())]
        );
    }
}

#[test]
fn a_command_that_writes_no_text_answers_nothing() {
    let (surroundings, _) = with_shell(b"\xff", b"");
    let server = AgentSkills::new(&surroundings, "skills", Version::V0_1_2);
    assert_eq!(server.run_shell_command("tides", "x"), Ok(String::new()));
    assert_eq!(
        server.log(),
        [
            "ERROR: op=run_shell_command_op async execute failed, error=('utf-8', b'\\xff', 0, 1, 'invalid start byte')"
        ]
    );
}

#[test]
fn without_a_shell_no_command_runs() {
    let server = AgentSkills::new(&surroundings(), "skills", Version::V0_1_2);
    assert_eq!(server.run_shell_command("tides", "ls"), Err(Refusal::Shell));
    let output = server.call(
        "run_shell_command",
        &json!({"skill_name": "tides", "command": "ls"}),
    );
    assert!(output.is_error);
    assert!(output.text.to_string().contains("--allow-shell"));
}

#[test]
fn only_the_newer_version_resolves_the_directory() {
    for (version, expected) in [(Version::V0_1_2, "/w/real"), (Version::V0_1_1, "/w/skills")] {
        let server = AgentSkills::new(&surroundings(), "skills", version);
        assert_eq!(server.skill_dir(), Path::new(expected));
        assert_eq!(
            server.load_skill("tides"),
            Ok("---\nname: t\ndescription: d\n---\nBody\n".to_owned())
        );
    }
}

#[test]
fn what_lies_outside_is_read_only_if_that_is_allowed() {
    let outside = [
        ("tides", "references/out.md", "secret"),
        ("tides", "/w/secret.md", "secret"),
        ("tides", "../../secret.md", "secret"),
        ("..", "secret.md", "secret"),
        ("/w", "secret.md", "secret"),
        // `w/real/tides/../tides` is inside again, but the name of the skill is a way out.
        ("../real/tides", "references/a.md", "a"),
        // A link in a skill's own directory is no way out, wherever the path is cut in two.
        ("tides/away", "SKILL.md", "linked"),
        ("tides", "away/SKILL.md", "linked"),
    ];
    let server = AgentSkills::new(&surroundings(), "skills", Version::V0_1_2);
    for (skill, file, _) in outside {
        let answer = server.read_reference_file(skill, file);
        assert!(
            matches!(answer, Err(Refusal::Outside(_))),
            "{skill} {file}: {answer:?}"
        );
    }
    assert!(server.load_skill("../elsewhere").is_err());
    assert!(server.load_skill("tides/away").is_err());
    assert_eq!(
        server.read_reference_file("tides", "references/a.md"),
        Ok("a".to_owned())
    );
    assert_eq!(
        server
            .read_reference_file("tides", "references/../SKILL.md")
            .map(|text| text.len()),
        Ok(36)
    );
    // Dots and slashes are dropped, as in any path.
    for file in [
        "references/a.md/",
        "references//a.md/.",
        "./references/a.md",
    ] {
        assert_eq!(
            server.read_reference_file("tides", file),
            Ok("a".to_owned()),
            "{file}"
        );
    }
    // Whoever set up the directory has put the link there.
    assert_eq!(server.load_skill("linked"), Ok("linked".to_owned()));

    let allowed = Surroundings {
        reads_outside: true,
        ..surroundings()
    };
    let server = AgentSkills::new(&allowed, "skills", Version::V0_1_2);
    for (skill, file, text) in outside {
        assert_eq!(server.read_reference_file(skill, file), Ok(text.to_owned()));
    }
}

#[test]
fn options_are_checked() {
    let start = |options: serde_json::Value| {
        let options: Options = serde_json::from_value(options).unwrap();
        let started = (super::adapter::LOADER.start)(&super::HOST, &surroundings(), &options);
        started
            .map(|toolset| toolset.overview().skills.len())
            .map_err(|error| error.to_string())
    };
    assert_eq!(
        start(json!({"skill_dir": "skills", "version": "0.1.1"})),
        Ok(1)
    );
    assert_eq!(start(json!({})), Ok(0));
    assert_eq!(
        start(json!({"version": "0.2"})),
        Err("agentskills-mcp.version: must be 0.1.1 or 0.1.2, not \"0.2\"".to_owned())
    );
    assert!(start(json!({"dir": "x"})).is_err());
}
