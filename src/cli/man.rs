//! `skill-lsp man`: the manual pages.

use std::io::Write;

use anyhow::bail;
use clap::CommandFactory;
use clap_mangen::Man;

use super::explain::near;
use super::{Arguments, Outcome};

/// Writes the page of `command`, or that of the program.
pub(super) fn run(command: Option<&str>, out: &mut impl Write) -> anyhow::Result<Outcome> {
    let mut program = Arguments::command();
    program.build();
    let page = match command {
        None => program.disable_help_subcommand(true),
        Some(name) => match program.find_subcommand(name) {
            // Its page is called `skill-lsp-check`, as those of git are.
            Some(found) => found.clone(),
            None => {
                let names: Vec<_> = program
                    .get_subcommands()
                    .map(clap::Command::get_name)
                    .collect();
                let near = near(name, names.iter().copied());
                bail!("there is no command '{name}'{near}; `skill-lsp help` lists them");
            }
        },
    };
    Man::new(page).render(out)?;
    Ok(Outcome::Clean)
}
