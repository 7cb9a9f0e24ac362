//! `skill-lsp completions SHELL`: what a shell needs to complete our command lines.

use std::ffi::OsStr;
use std::io::Write;

use anyhow::Context;
use clap::CommandFactory;
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap_complete::Shell;

use super::{Arguments, Outcome};
use crate::hosts;
use crate::lint::Rule;

pub(super) fn run(shell: Shell, out: &mut impl Write) -> anyhow::Result<Outcome> {
    let mut command = Arguments::command();
    let name = command.get_name().to_owned();
    // The generator does not bear a pipe that was closed.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, name, &mut script);
    let script = String::from_utf8(script).context("the completions are not UTF-8")?;
    out.write_all(mended(shell, script).as_bytes())?;
    Ok(Outcome::Clean)
}

/// In bash nothing is completed behind a subcommand if the program's name has a hyphen: its states are
/// set by one name and asked for by another (clap-rs/clap#6421).
fn mended(shell: Shell, script: String) -> String {
    match shell {
        Shell::Bash => script.replace("skill__subcmd__lsp", "skill__lsp"),
        _ => script,
    }
}

/// Text that is completed to one of these words. Any other is taken as well: who uses it knows better
/// what to say to an unknown one.
#[derive(Clone, Copy)]
pub(super) struct Suggested(pub(super) fn() -> Vec<&'static str>);

pub(super) fn host_ids() -> Vec<&'static str> {
    hosts::all().map(|host| host.id).collect()
}

pub(super) fn rules() -> Vec<&'static str> {
    let rules = Rule::TABLE.iter().map(|info| info.name);
    rules.chain(["all"]).collect()
}

impl TypedValueParser for Suggested {
    type Value = String;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.0().into_iter().map(PossibleValue::new)))
    }
}
