//! What can be said on the command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

use super::completions::{Suggested, host_ids, rules};
use crate::lint::Severity;

/// See what every agent will see of a SKILL.md.
#[derive(Debug, Parser)]
#[command(
    name = "skill-lsp",
    version,
    about,
    after_help = "Exit status: 0 no finding at or above --error-on, 1 findings, 2 it could not run, or not look at \
                  everything."
)]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
    /// What every command takes.
    #[command(flatten)]
    pub common: Common,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Serve an editor over stdin and stdout
    Server {
        /// Use stdin and stdout (the only way there is; editors add this flag)
        #[arg(long)]
        stdio: bool,
    },
    /// Find what is wrong with skills
    Check(CheckOptions),
    /// List the skills that hosts see here, and which copy wins
    List(ListOptions),
    /// Tell for each host why its model sees a skill, or why not
    Why(WhyOptions),
    /// List the hosts that are known, or show all that is known of one
    Hosts {
        /// The host's id, as in `--host`
        #[arg(value_parser = Suggested(host_ids), hide_possible_values = true)]
        id: Option<String>,
        /// How to write it
        #[arg(long, value_enum, default_value_t = PreviewFormat::Text)]
        format: PreviewFormat,
    },
    /// Show what a host's model gets: what is in its context from the start, or what a tool answers
    Preview(PreviewOptions),
    /// Explain a rule: why it is there, with an example and the way out
    Explain {
        /// The rule's name, as in the findings; `all` lists the rules
        #[arg(value_parser = Suggested(rules), hide_possible_values = true)]
        rule: String,
    },
    /// Make a valid skill to start from
    New(NewOptions),
    /// Write a JSON Schema, for editors and other programs
    Schema {
        /// What it describes
        #[arg(value_enum, value_name = "WHAT")]
        of: SchemaOf,
    },
    /// Write the completions for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Write a manual page
    Man {
        /// The command it is about; without one, the program
        command: Option<String>,
    },
    /// Serve the tools of a host to any agent, over MCP on stdin and stdout
    Mcp(McpOptions),
}

/// The options of `check`.
#[derive(Args, Debug)]
pub struct CheckOptions {
    /// A SKILL.md, a skill, or any tree
    #[arg(value_name = "PATH", default_value = ".")]
    pub(super) paths: Vec<PathBuf>,
    /// How to write the findings
    #[arg(long, value_enum, default_value_t = Format::Pretty)]
    pub(super) format: Format,
    /// The least severity that makes the exit status 1
    #[arg(long, value_enum, default_value_t = Threshold::Error, value_name = "SEVERITY")]
    pub(super) error_on: Threshold,
    /// Also judge clashes with the skills in the home directory and of the system
    #[arg(long)]
    pub(super) user_scopes: bool,
    /// Report only files that differ from this revision of the project's git repository
    #[arg(long, value_name = "REV")]
    pub(super) since: Option<String>,
    /// Check what comes from stdin as if it were this file, which need not exist
    #[arg(long, value_name = "PATH", conflicts_with_all = ["paths", "since"])]
    pub(super) stdin_filename: Option<PathBuf>,
    /// Make the fixes that are safe; of a document from stdin, write the mended text to stdout
    #[arg(long)]
    pub(super) fix: bool,
    /// With --fix or --diff, also make fixes after which a file may mean something else
    #[arg(long)]
    pub(super) unsafe_fixes: bool,
    /// Show what --fix would change, and change nothing; the exit status is 1 if that is anything
    #[arg(long)]
    pub(super) diff: bool,
}

/// The options of `list`.
#[derive(Args, Debug)]
pub struct ListOptions {
    /// How to write the list
    #[arg(long, value_enum, default_value_t = ListFormat::Table)]
    pub(super) format: ListFormat,
}

/// The options of `why`.
#[derive(Args, Debug)]
pub struct WhyOptions {
    /// The name of a skill, or the path of a SKILL.md or of its directory
    #[arg(value_name = "NAME|PATH")]
    pub(super) skill: String,
}

/// The options of `mcp`.
#[derive(Args, Debug)]
pub struct McpOptions {
    /// Run the commands that the agent asks for, if the host runs any
    #[arg(long)]
    pub(super) allow_shell: bool,
    /// Read what lies outside of a skill's directory, where the host does
    #[arg(long)]
    pub(super) unsafe_paths: bool,
}

/// The options of `preview`.
#[derive(Args, Debug)]
pub struct PreviewOptions {
    /// The tool to call; without it, what is in context at the start, and the tools
    pub(super) tool: Option<String>,
    /// The tool's arguments, a JSON object
    #[arg(value_name = "JSON-ARGS")]
    pub(super) arguments: Option<String>,
    /// How to write it; `text` is the very text that the model gets, and nothing else
    #[arg(long, value_enum, default_value_t = PreviewFormat::Text)]
    pub(super) format: PreviewFormat,
}

/// The options of `new`.
#[derive(Args, Debug)]
pub struct NewOptions {
    /// The skill's name: lowercase letters, digits and single hyphens
    pub(super) name: String,
    /// The directory of skills to put it in; by default the one that the project has, else
    /// `.agents/skills`
    #[arg(long, value_name = "DIR")]
    pub(super) dir: Option<PathBuf>,
}

/// What every command takes.
#[derive(Args, Debug)]
pub struct Common {
    /// The project: findings name files relative to it
    #[arg(long, global = true, value_name = "DIR", default_value = ".")]
    pub(super) project: PathBuf,
    /// The home directory to look for skills in, instead of the user's own
    #[arg(long, global = true, value_name = "DIR")]
    pub(super) home: Option<PathBuf>,
    /// The directory to take for the root of the system's own configuration (/etc)
    #[arg(long, global = true, value_name = "DIR")]
    pub(super) system_root: Option<PathBuf>,
    /// Write the findings and nothing else
    #[arg(long, short, global = true)]
    pub(super) quiet: bool,
    /// The hosts to judge for, by id, separated by commas; by default those of the settings, or the
    /// seven most used
    #[arg(long = "host", global = true, value_name = "ID", value_delimiter = ',',
        value_parser = Suggested(host_ids), hide_possible_values = true)]
    pub(super) hosts: Vec<String>,
    /// An option of a host, as JSON or text; may be given several times
    #[arg(long, global = true, value_name = "HOST.OPTION=VALUE")]
    pub(super) set: Vec<String>,
    /// The settings, instead of the `skill-lsp.toml` in the project or above it
    #[arg(long, global = true, value_name = "FILE")]
    pub(super) config: Option<PathBuf>,
    /// Whether to use colours; `auto` does on a terminal unless NO_COLOR is set
    #[arg(long, global = true, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    pub(super) color: Color,
    /// What to log to stderr, such as `debug` or `skill_lsp=trace`
    #[arg(long, global = true, value_name = "FILTER", default_value = "warn")]
    pub log: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// For people
    Pretty,
    /// One JSON object
    Json,
    /// SARIF 2.1.0, for code scanning
    Sarif,
    /// Workflow commands of GitHub Actions
    Github,
}

/// What a schema describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SchemaOf {
    /// The fields of a SKILL.md
    Frontmatter,
    /// The settings, `skill-lsp.toml`
    Config,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum ListFormat {
    /// For people
    Table,
    /// One JSON object
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PreviewFormat {
    /// For people
    Text,
    /// One JSON object
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Threshold {
    /// Only errors
    Error,
    /// Errors and warnings
    Warning,
    /// Nothing
    Never,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Color {
    Auto,
    Always,
    Never,
}

impl Threshold {
    pub(super) fn is_reached_by(self, severity: Severity) -> bool {
        match self {
            Self::Error => severity >= Severity::Error,
            Self::Warning => severity >= Severity::Warning,
            Self::Never => false,
        }
    }
}
