//! The `skill-lsp` program: arguments to command to exit status.

use std::process::ExitCode;

use anyhow::Context;
use clap::Parser;
use skill_lsp::cli::{self, Arguments, Command};
use skill_lsp::lsp::Options;
use tracing_subscriber::EnvFilter;

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return cli::report_usage(&error),
    };
    match run(&arguments) {
        Ok(code) => code,
        Err(error) => {
            cli::report(&error);
            ExitCode::from(2)
        }
    }
}

fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let filter = EnvFilter::try_new(&arguments.common.log).with_context(|| {
        format!(
            "--log {}: not a filter, which is a level such as `debug`, or MODULE=LEVEL such as \
                 `skill_lsp=trace`",
            arguments.common.log
        )
    })?;
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        // A closed stderr is nothing that could be told on stderr.
        .log_internal_errors(false)
        .init();
    match &arguments.command {
        Command::Server { .. } => {
            let clean = skill_lsp::lsp::run_stdio(server_options(arguments)?)
                .context("the server cannot start")?;
            Ok(if clean {
                ExitCode::SUCCESS
            } else {
                ExitCode::FAILURE
            })
        }
        Command::Mcp(options) => {
            let (host, toolset) = cli::start_host(options, &arguments.common)?;
            skill_lsp::mcp::run_stdio(host, toolset).context("the server cannot start")?;
            Ok(ExitCode::SUCCESS)
        }
        command => Ok(cli::run(command, &arguments.common)?.into()),
    }
}

fn server_options(arguments: &Arguments) -> anyhow::Result<Options> {
    let places = cli::places(&arguments.common)?;
    Ok(Options {
        home: places.home,
        system_root: places.system_root,
        variables: skill_lsp::system::variables(),
        cache: places.cache,
        ..Options::default()
    })
}
