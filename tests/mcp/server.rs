//! A project with skills, and the program that serves them.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Output, Stdio};

use serde_json::{Value, json};
use skill_lsp::hosts::{Host, Place};

/// A directory in which nothing is but what a test puts there.
pub(crate) struct Project(tempfile::TempDir);

impl Project {
    /// A project with files by their paths, a home directory, and a root of the system beside it.
    pub(crate) fn new(files: &[(&str, &str)]) -> Self {
        let project = Self(tempfile::tempdir().expect("a temporary directory can be made"));
        // Nobody looks for settings above this.
        for directory in [".git", "work", "home", "system"] {
            fs::create_dir(project.root().join(directory)).expect("the directory is ours");
        }
        for (path, text) in files {
            project.write(path, text);
        }
        project
    }

    /// The tree of most tests: one skill, and a file beside it.
    pub(crate) fn with_skill() -> Self {
        let skill = "---\nname: tides\ndescription: Reads tide tables.\n---\nLook up the port.\n";
        Self::new(&[
            (".agents/skills/tides/SKILL.md", skill),
            (".agents/skills/tides/references/ports.md", "Ports\n"),
            ("secret.md", "secret\n"),
        ])
    }

    pub(crate) fn write(&self, path: &str, text: &str) {
        let path = self.work().join(path);
        let parent = path.parent().expect("a file is in a directory");
        fs::create_dir_all(parent).expect("the directory is ours");
        fs::write(path, text).expect("the directory is ours");
    }

    /// Moves the skills to where a host looks: into the project, if it looks there.
    pub(crate) fn move_to(&self, host: &Host) {
        let mut rules: Vec<_> = host.roots.iter().collect();
        // A directory of a mode of its own is not looked into in the others.
        rules.sort_by_key(|rule| (!rule.place.is_in_project(), !rule.path.ends_with("skills")));
        let Some(rule) = rules.first() else { return };
        let base = match rule.place {
            Place::Repository => self.root(),
            Place::Home => self.root().join("home"),
            Place::System => self.root().join("system"),
            _ => self.work(),
        };
        let new = base.join(rule.path);
        if new != self.work().join(".agents/skills") {
            let parent = new.parent().expect("it is below a directory");
            fs::create_dir_all(parent).expect("the directory is ours");
            fs::rename(self.work().join(".agents/skills"), new).expect("the directory is ours");
        }
    }

    /// The directory of the project, without links.
    pub(crate) fn work(&self) -> PathBuf {
        self.root().join("work")
    }

    fn root(&self) -> PathBuf {
        fs::canonicalize(self.0.path()).expect("the directory is there")
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_skill-lsp"));
        command
            .arg("mcp")
            .args(arguments)
            .args([Path::new("--home"), &self.root().join("home")])
            .args([Path::new("--system-root"), &self.root().join("system")])
            .current_dir(self.work())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        command
    }

    /// What comes of a whole input.
    pub(crate) fn run(&self, arguments: &[&str], input: &[u8]) -> Output {
        let command = &mut self.command(arguments);
        let mut child = command
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program can be run");
        let mut stdin = child.stdin.take().expect("stdin is a pipe");
        // A program that cannot start does not read.
        let _ = stdin.write_all(input);
        drop(stdin);
        child.wait_with_output().expect("the program ends")
    }

    /// A server that is not greeted yet.
    pub(crate) fn start(&self, arguments: &[&str]) -> Server {
        let arguments = [&["--log", "off"], arguments].concat();
        let spawned = self.command(&arguments).spawn();
        let mut child = spawned.expect("the program can be run");
        Server {
            input: child.stdin.take(),
            output: BufReader::new(child.stdout.take().expect("stdout is a pipe")),
            child,
            asked: 0,
        }
    }

    /// A server that is greeted.
    pub(crate) fn serve(&self, arguments: &[&str]) -> Server {
        let mut server = self.start(arguments);
        server.greet("2025-06-18");
        server
    }
}

/// The program, and our ends of its pipes.
pub(crate) struct Server {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    asked: u64,
}

impl Server {
    /// The result of `initialize`.
    pub(crate) fn greet(&mut self, version: &str) -> Value {
        let greeting = self.ask(
            "initialize",
            json!({
                "protocolVersion": version,
                "capabilities": {},
                "clientInfo": {"name": "test", "version": "1"},
            }),
        );
        self.say(br#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#);
        greeting["result"].clone()
    }

    /// Sends a line.
    pub(crate) fn say(&mut self, line: &[u8]) {
        let input = self.input.as_mut().expect("the input is open");
        let line = [line, b"\n"].concat();
        input.write_all(&line).expect("the server reads");
    }

    pub(crate) fn hear(&mut self) -> Value {
        let mut line = String::new();
        self.output
            .read_line(&mut line)
            .expect("the server writes UTF-8");
        message(&line)
    }

    /// The answer to a request.
    pub(crate) fn ask(&mut self, method: &str, params: Value) -> Value {
        self.asked += 1;
        let id = self.asked;
        let request = json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params});
        self.say(request.to_string().as_bytes());
        let answer = self.hear();
        assert_eq!(answer["id"], id, "{answer}");
        answer
    }

    /// The text that a tool answers, and whether it is an error.
    pub(crate) fn call(&mut self, tool: &str, arguments: Value) -> (String, bool) {
        let answer = self.ask("tools/call", json!({"name": tool, "arguments": arguments}));
        let result = &answer["result"];
        let content = result["content"].as_array().map(Vec::as_slice);
        let Some([content]) = content else {
            panic!("not one content: {answer}");
        };
        assert_eq!(content["type"], "text");
        let text = content["text"].as_str().expect("it is text");
        let is_error = result["isError"].as_bool();
        (text.to_owned(), is_error.expect("it is said"))
    }

    /// Ends the input: how the program ends, and what it still says.
    pub(crate) fn end(mut self) -> (ExitStatus, Vec<Value>) {
        self.input = None;
        let lines = self.output.lines();
        let rest = lines
            .map(|line| message(&line.expect("the server writes UTF-8")))
            .collect();
        let status = self.child.wait().expect("the program was started");
        (status, rest)
    }
}

/// A line of the program, of which each is a message.
pub(crate) fn message(line: &str) -> Value {
    let message: Value =
        serde_json::from_str(line).unwrap_or_else(|_| panic!("no message: {line:?}"));
    assert_eq!(message["jsonrpc"], "2.0", "{line}");
    message
}
