//! Layer 7: the command line.

mod arguments;
mod check;
mod completions;
mod environment;
mod explain;
mod hosts;
mod indexed;
mod list;
mod man;
mod mcp;
mod new;
mod output;
mod preview;
mod printable;
mod progress;
mod schema;
mod settings;
mod since;
mod stderr;
mod surroundings;
mod why;

pub use arguments::{Arguments, Command};
pub use mcp::start_host;

use std::borrow::Cow;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use arguments::Common;
use environment::Environment;
use settings::BadSettings;

use crate::system;

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Nothing to complain about.
    Clean,
    /// There are findings at or above the level asked for.
    Findings,
    /// Part of the work could not be done; stderr says what.
    Incomplete,
}

impl Outcome {
    /// The exit status.
    #[must_use]
    pub const fn code(self) -> u8 {
        match self {
            Self::Clean => 0,
            Self::Findings => 1,
            Self::Incomplete => 2,
        }
    }
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        Self::from(outcome.code())
    }
}

/// The places outside the project that are looked into.
#[derive(Debug)]
pub struct Places {
    /// The home directory.
    pub home: Option<PathBuf>,
    /// What stands for `/` where hosts look below `/etc`.
    pub system_root: PathBuf,
    /// The directory of the user's caches: below the home directory if that is given.
    pub cache: Option<PathBuf>,
}

/// The places that the command line names, or the user's own.
///
/// # Errors
/// If one of them is not there.
pub fn places(common: &Common) -> anyhow::Result<Places> {
    let Environment {
        home, system_root, ..
    } = Environment::new(common)?;
    let given = common.home.as_ref();
    let cache = match given {
        Some(_) => home.as_ref().map(|home| home.join(".cache")),
        None => system::caches(),
    };
    Ok(Places {
        home,
        system_root,
        cache,
    })
}

/// Runs a command that writes to stdout and ends.
///
/// # Errors
/// If it cannot run at all: bad arguments, an unknown rule, a directory that is not there.
pub fn run(command: &Command, common: &Common) -> anyhow::Result<Outcome> {
    let environment = Environment::new(common)?;
    let mut out = io::BufWriter::new(io::stdout().lock());
    let outcome = match command {
        Command::Check(options) => check::run(options, common, &environment, &mut out),
        Command::List(options) => list::run(options, common, &environment, &mut out),
        Command::Why(options) => why::run(options, common, &environment, &mut out),
        Command::Hosts { id, format } => hosts::run(id.as_deref(), *format, &mut out),
        Command::Preview(options) => preview::run(options, common, &environment, &mut out),
        Command::Explain { rule } => explain::run(rule, &mut out),
        Command::New(options) => new::run(options, common, &environment, &mut out),
        Command::Schema { of } => schema::run(*of, &mut out),
        Command::Completions { shell } => completions::run(*shell, &mut out),
        Command::Man { command } => man::run(command.as_deref(), &mut out),
        Command::Server { .. } | Command::Mcp(_) => unreachable!("main serves without coming here"),
    };
    match outcome.and_then(|outcome| Ok(out.flush().map(|()| outcome)?)) {
        // Whoever read our output has seen enough.
        Err(error) if is_closed_pipe(&error) => Ok(Outcome::Clean),
        outcome => outcome,
    }
}

/// Says on stderr why a command cannot run.
pub fn report(error: &anyhow::Error) {
    match error.downcast_ref::<BadSettings>() {
        Some(bad) => bad.lines.iter().for_each(stderr::error),
        None => stderr::error(&format!("{error:#}")),
    }
}

/// Shows the help that was asked for, or says what is wrong with the arguments.
pub fn report_usage(error: &clap::Error) -> ExitCode {
    let text = error.render().to_string();
    let lines: Vec<_> = text.lines().map(printable::printable).collect();
    if error.use_stderr() && lines.iter().any(|line| matches!(line, Cow::Owned(_))) {
        stderr::text(&(lines.join("\n") + "\n"));
    } else {
        // Where nobody reads it there is nobody to tell.
        let _ = error.print();
    }
    let code = u8::try_from(error.exit_code());
    code.map_or(ExitCode::FAILURE, ExitCode::from)
}

/// Whoever writes JSON gets the fault of the pipe wrapped.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let by_io = cause.downcast_ref().map(io::Error::kind);
        let by_json = cause.downcast_ref();
        let kind = by_io.or_else(|| by_json.and_then(serde_json::Error::io_error_kind));
        kind == Some(io::ErrorKind::BrokenPipe)
    })
}
