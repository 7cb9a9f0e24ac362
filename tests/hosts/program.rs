//! The programs, and how they were asked.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::{Value, json};
use skill_lsp::hosts::{Collision, Host, Options, Surroundings, Toolset, known};
use skill_lsp::loader::{FileSystem, Memory};

use crate::tree::{Tree, root};

/// A program that was asked.
pub(crate) struct Program {
    /// The name of its directory of answers, without the version.
    pub(crate) answers: &'static str,
    /// The host's id.
    pub(crate) id: &'static str,
    /// Where the skills were put, relative to the project or, from `~`, to the home directory.
    pub(crate) skills: &'static str,
    /// Whether the order in which the system listed directories shows.
    pub(crate) raw_order: bool,
    /// Whether a race decides in which order it lists some of its skills.
    pub(crate) races_for_order: bool,
}

const fn program(answers: &'static str, id: &'static str, skills: &'static str) -> Program {
    Program {
        answers,
        id,
        skills,
        raw_order: false,
        races_for_order: false,
    }
}

const fn unordered(answers: &'static str, id: &'static str, skills: &'static str) -> Program {
    Program {
        raw_order: true,
        ..program(answers, id, skills)
    }
}

const fn racing(answers: &'static str, id: &'static str, skills: &'static str) -> Program {
    Program {
        races_for_order: true,
        ..program(answers, id, skills)
    }
}

/// The seventeen.
pub(crate) const PROGRAMS: [Program; 17] = [
    program("claude-code", "claude-code", ".claude/skills"),
    program("codex", "codex", ".agents/skills"),
    program("opencode", "opencode", ".opencode/skills"),
    racing("gemini-cli", "gemini-cli", ".gemini/skills"),
    program("copilot-cli", "copilot-cli", ".github/skills"),
    program("kilocode-cli", "kilo", ".kilo/skills"),
    program("qwen-code", "qwen-code", ".qwen/skills"),
    unordered("cline", "cline", ".cline/skills"),
    unordered("mistral-vibe", "mistral-vibe", ".vibe/skills"),
    unordered("amp", "amp", ".agents/skills"),
    program("skills-cli", "skills-cli", "skills"),
    program("skills-ref", "skills-ref", "skills"),
    program("google-adk", "adk-python", "skills"),
    program("pydantic-ai-harness", "pydantic-ai-harness", "skills"),
    unordered("agent-framework-core", "ms-agent-framework-py", "skills"),
    program("deepagents", "deepagents", "skills"),
    program("hermes-agent", "hermes", "~/.hermes/skills"),
];

impl Program {
    /// The host, if there is one that can be started.
    pub(crate) fn host(&self) -> Option<&'static Host> {
        known(self.id).filter(|host| host.loader.is_some())
    }

    /// The directory of skills; `agents` is the variant in which they were put elsewhere.
    pub(crate) fn directory(&self, tree: &str, variant: &str) -> PathBuf {
        let root = PathBuf::from(root(tree));
        let skills = if variant == "agents" {
            ".agents/skills"
        } else {
            self.skills
        };
        match skills.strip_prefix("~/") {
            Some(skills) => root.join("home").join(skills),
            None => root.join("proj").join(skills),
        }
    }

    /// The files of a tree, as the real one had them.
    pub(crate) fn files(&self, tree: &Tree, variant: &str) -> Memory {
        let skills = self.directory(&tree.name, variant);
        tree.build(&skills, &|path| leaves_out(path, variant))
    }

    /// The host started on a tree, as the real one was.
    pub(crate) fn start(
        &self,
        host: &'static Host,
        tree: &Tree,
        variant: &str,
        order: &[String],
    ) -> Box<dyn Toolset> {
        let name = &tree.name;
        let root = PathBuf::from(root(name));
        let skills = self.directory(name, variant);
        let mut memory = self.files(tree, variant);
        if self.raw_order && !order.is_empty() {
            let is_last = host.collision == Some(Collision::LastOfFirstRoot);
            set_order(&mut memory, &skills, order, is_last);
        }
        let sub = if name.ends_with("-roots") {
            "proj/sub"
        } else {
            "proj"
        };
        let surroundings = Surroundings {
            home: Some(root.join("home")),
            system_root: root.join("system"),
            reads_outside: true,
            ..Surroundings::new(Arc::new(memory) as Arc<_>, root.join(sub))
        };
        let mut options = Options::new();
        if variant == "200k-window" {
            options.insert("context_window".to_owned(), json!(200_000));
        }
        host.start(&surroundings, &options)
            .unwrap_or_else(|error| panic!("{}: {error}", self.id))
    }
}

/// What was taken out of a tree before the program was asked.
fn leaves_out(path: &str, variant: &str) -> bool {
    const NUMERIC: [&str; 11] = [
        "t-num", "n-int", "n-float", "n-oct", "n-hex", "n-exp", "n-date", "n-true", "n-list",
        "n-map", "n-sexa",
    ];
    const NOT_UTF8: [&str; 10] = [
        "v-utf16",
        "v-latin1",
        "b-utf16be",
        "b-utf16-bare",
        "b-utf32",
        "b-latin-body",
        "b-latin-name",
        "b-cut",
        "b-overlong",
        "b-surrogate",
    ];
    const LOOPS: [&str; 7] = [
        "o-self-file/SKILL.md",
        "o-root",
        "o-itself",
        "o-ring-a",
        "o-ring-b",
        "o-inner-loop/up",
        "o-inner-loop/here",
    ];
    let is_in = |names: &[&str]| {
        names
            .iter()
            .any(|name| path == format!("{{S}}/{name}/SKILL.md"))
    };
    match variant {
        "noroot" => path == "{S}/SKILL.md",
        "nonum" => is_in(&NUMERIC),
        "utf8only" => is_in(&NOT_UTF8),
        "nodate" => is_in(&["v-no-date"]),
        "shallow" => is_in(&["abyss-flow"]),
        "nobinary" => is_in(&["g-binary"]),
        "noloop" => LOOPS.iter().any(|name| path == format!("{{S}}/{name}")),
        _ => false,
    }
}

/// Lists the directories of a root in the order in which a program that does not sort gave its skills.
/// Where the last one wins, what it did not give lies before what it gave of the same name.
fn set_order(memory: &mut Memory, skills: &Path, order: &[String], is_last: bool) {
    let listed = memory.read_dir(skills).unwrap_or_default();
    let names: Vec<_> = listed
        .iter()
        .map(|entry| entry.name.to_string_lossy().into_owned())
        .collect();
    let known = order.iter().filter(|name| names.contains(name));
    let given: Vec<&str> = known.map(String::as_str).collect();
    let names = names.iter().map(String::as_str);
    let others: Vec<&str> = names.filter(|name| !given.contains(name)).collect();
    let mut ordered = given;
    for other in others {
        let is_same = |name: &&str| name.to_lowercase() == other.to_lowercase();
        let winner = ordered.iter().position(is_same).filter(|_| is_last);
        ordered.insert(winner.unwrap_or(ordered.len()), other);
    }
    ordered.dedup();
    memory.set_order(skills, &ordered);
}

/// The arguments with which skills were loaded.
pub(crate) fn arguments(program: &Program, tree: &str, key: &str, name: &str) -> Value {
    let mut arguments = json!({ key: name });
    let takes_arguments =
        ["claude-code", "cline", "qwen-code", "pydantic-ai-harness"].contains(&program.answers);
    if tree.ends_with("-bodies") && takes_arguments {
        arguments["args"] = json!("one \"two three\" four");
    }
    arguments
}
