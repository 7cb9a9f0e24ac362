//! `skill-lsp mcp`: the host to serve.

use std::sync::Arc;

use anyhow::bail;

use super::arguments::{Common, McpOptions};
use super::environment::Environment;
use super::settings::settings;
use super::surroundings::surroundings;
use crate::hosts::{self, Host, Options, Shell, Surroundings, Toolset};
use crate::system::Sh;

/// The host of the command line, started in the project. It may do what its flags allow.
///
/// # Errors
/// If not exactly one is named, if how it loads skills is not known, or if its options are wrong.
pub fn start_host(
    options: &McpOptions,
    common: &Common,
) -> anyhow::Result<(&'static Host, Box<dyn Toolset>)> {
    let environment = Environment::new(common)?;
    let settings = settings(common, &environment)?;
    let host = one_host(common)?;
    let none = Options::new();
    let host_options = settings.host_options(host).unwrap_or(&none);
    let shell = || Arc::new(Sh) as Arc<dyn Shell>;
    let surroundings = Surroundings {
        reads_outside: options.unsafe_paths,
        shell: options.allow_shell.then(shell),
        ..surroundings(&environment)
    };
    Ok((host, host.start(&surroundings, host_options)?))
}

/// The one host that is named. Settings name hosts to judge for, and none to serve.
fn one_host(common: &Common) -> anyhow::Result<&'static Host> {
    let mut named: Vec<_> = common
        .hosts
        .iter()
        .filter_map(|id| hosts::known(id))
        .collect();
    named.dedup();
    match named.as_slice() {
        [host] if host.loader().is_ok_and(|it| it.tools.is_empty()) => bail!(
            "--host {}: its model has no tool for skills, so there is nothing to serve; these have: {}",
            host.id,
            served()
        ),
        [host] => Ok(host),
        [] => bail!("name the host to serve with --host ID: {}", served()),
        _ => bail!(
            "--host {}: one host is served at a time: {}",
            common.hosts.join(","),
            served()
        ),
    }
}

fn served() -> String {
    let ids: Vec<_> = hosts::serving().map(|host| host.id).collect();
    ids.join(", ")
}
