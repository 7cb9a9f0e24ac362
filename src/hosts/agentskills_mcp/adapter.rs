//! The server as a host: its options, its tools, and what a model gets of them.

use std::path::Path;

use serde_json::{Map, Value, json};

use super::metadata::Metadata;
use super::server::{AgentSkills, Refusal, Version};
use super::{prose, validation};
use crate::hosts::options::{OptionReader, OptionType};
use crate::hosts::{
    Host, ListedSkill, Loader, McpServer, OptionInfo, Options, Overview, Reach, SkippedFile,
    Started, Surroundings, Toolset,
};
use crate::loader::{Rendered, ToolOutput, ToolSpec};
use crate::readers::python;

pub(super) const LOADER: Loader = Loader {
    options: OPTIONS,
    tools: &[
        "load_skill_metadata",
        "load_skill",
        "read_reference_file",
        "run_shell_command",
    ],
    methods: &[],
    load_tool: ("load_skill", "skill_name"),
    reach: Some(Reach::Directory("skill_dir")),
    start,
};

const OPTIONS: &[OptionInfo] = &[
    OptionInfo {
        name: "skill_dir",
        doc: "the one directory of skills; the project's `.agents/skills` by default",
        takes: &[OptionType::Text],
    },
    OptionInfo {
        name: "version",
        doc: "which version is reproduced, 0.1.1 or 0.1.2; the latter by default",
        takes: &[OptionType::Word(&["0.1.0", "0.1.1", "0.1.2"])],
    },
];

/// The server itself has no default and does not start without a directory.
const DEFAULT_DIRECTORY: &str = ".agents/skills";

fn start(_: &'static Host, surroundings: &Surroundings, options: &Options) -> Started {
    let mut reader = OptionReader::new("agentskills-mcp", OPTIONS, options);
    let skill_dir = reader.text("skill_dir");
    let version = match reader.text("version").as_deref() {
        None | Some("0.1.2") => Version::V0_1_2,
        Some("0.1.0" | "0.1.1") => Version::V0_1_1,
        Some(other) => {
            reader.problem("version", format!("must be 0.1.1 or 0.1.2, not {other:?}"));
            Version::default()
        }
    };
    reader.finish()?;
    let skill_dir = skill_dir.unwrap_or_else(|| DEFAULT_DIRECTORY.to_owned());
    Ok(Box::new(AgentSkills::new(surroundings, skill_dir, version)))
}

impl Toolset for AgentSkills {
    fn overview(&self) -> Overview {
        let tools = tools(self);
        let files = match self.list() {
            Ok(files) => files,
            Err(failure) => {
                return Overview {
                    tools,
                    log: self.log(),
                    failure: Some(failure.to_string()),
                    ..Overview::default()
                };
            }
        };
        let mut overview = Overview {
            tools,
            log: self.log(),
            ..Overview::default()
        };
        let root = self.skill_dir();
        for (file, metadata) in files {
            let path = file.to_string_lossy().into_owned();
            match &*metadata {
                Metadata::Skill { name, description } => overview.skills.push(ListedSkill {
                    name: name.clone(),
                    load_by: Self::load_name(&root, &file),
                    description: Some(description.clone()),
                    path,
                    scope: "skill_dir",
                }),
                Metadata::Skipped(reason) => overview.skipped.push(SkippedFile {
                    reason: format!("{reason}{path}"),
                    path,
                }),
                Metadata::Undecodable(_) => unreachable!("`list` fails for such a file"),
            }
        }
        overview
    }

    fn call(&self, tool: &str, arguments: &Value) -> ToolOutput {
        let none = Map::new();
        let arguments = arguments.as_object().unwrap_or(&none);
        match self.answer(tool, arguments) {
            Ok(Ok(text)) => ToolOutput::ok(text),
            Ok(Err(refusal)) => ToolOutput::error(refusal.to_string()),
            Err(invalid) => ToolOutput::error(invalid),
        }
    }

    fn mcp_server(&self) -> Option<McpServer> {
        Some(McpServer {
            name: "AgentSkillsMCP",
            unknown_tool: |tool| {
                let tool = python::repr(tool);
                ToolOutput::error(format!("Unknown tool: {tool}"))
            },
        })
    }
}

impl AgentSkills {
    /// The directory of a skill's file, by which it is loaded.
    fn load_name(root: &Path, file: &Path) -> String {
        let directory = file.parent().unwrap_or(file);
        match directory.strip_prefix(root) {
            Ok(inner) if inner.as_os_str().is_empty() => ".".to_owned(),
            Ok(inner) => inner.to_string_lossy().into_owned(),
            Err(_) => directory.to_string_lossy().into_owned(),
        }
    }

    fn answer(
        &self,
        tool: &str,
        arguments: &Map<String, Value>,
    ) -> Result<Result<String, Refusal>, String> {
        Ok(match tool {
            "load_skill" => {
                let [skill] = validation::texts(tool, ["skill_name"], arguments)?;
                self.load_skill(&skill)
            }
            "read_reference_file" => {
                let names = ["skill_name", "file_name"];
                let [skill, file] = validation::texts(tool, names, arguments)?;
                self.read_reference_file(&skill, &file)
            }
            "run_shell_command" => {
                let names = ["skill_name", "command"];
                let [skill, command] = validation::texts(tool, names, arguments)?;
                self.run_shell_command(&skill, &command)
            }
            _ => Ok(self.load_skill_metadata()),
        })
    }
}

fn tools(server: &AgentSkills) -> Vec<ToolSpec> {
    let skill_name = ("skill_name", "skill name");
    let file_name = ("file_name", "reference file name or file path");
    let command = ("command", "shell command");
    let text = |text: &str| Rendered::from(text);
    vec![
        tool(
            "load_skill_metadata",
            "Load Skill Metadata",
            text(
                "Load metadata (name and description) for all available skills from the skills directory.",
            ),
            &[],
        ),
        tool(
            "load_skill",
            "Load Skill",
            text("Load one skill's instructions from the SKILL.md."),
            &[skill_name],
        ),
        tool(
            "read_reference_file",
            "Read Reference File",
            text("Read a reference file from a skill (e.g., forms.md, reference.md, ooxml.md)"),
            &[skill_name, file_name],
        ),
        tool(
            "run_shell_command",
            "Run Shell Command",
            shell_description(server),
            &[skill_name, command],
        ),
    ]
}

fn shell_description(server: &AgentSkills) -> Rendered {
    let mut text = Rendered::new();
    let words = match server.version() {
        Version::V0_1_1 => prose::WITHOUT_DIRECTORY.to_owned(),
        Version::V0_1_2 => prose::with_directory(&server.skill_dir()),
    };
    text.push_prose(prose::NAME, 0, words);
    text
}

fn tool(
    name: &'static str,
    title: &str,
    description: Rendered,
    parameters: &[(&str, &str)],
) -> ToolSpec {
    let property = |(name, description): &(&str, &str)| {
        let schema = json!({"type": "string", "description": description});
        ((*name).to_owned(), schema)
    };
    let schema = json!({
        "type": "object",
        "properties": parameters.iter().map(property).collect::<Map<_, _>>(),
        "required": parameters.iter().map(|(name, _)| *name).collect::<Vec<_>>(),
    });
    let raw = json!({
        "name": name,
        "title": title,
        "description": description.to_string(),
        "inputSchema": schema,
        "_meta": {"fastmcp": {"tags": []}},
    });
    ToolSpec {
        name,
        description,
        schema,
        raw,
    }
}
