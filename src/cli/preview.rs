//! `skill-lsp preview`: what a host's model gets.

use std::io::Write;

use anyhow::{Context, bail};
use serde::Serialize;
use serde_json::{Map, Value};

use super::Outcome;
use super::arguments::{Common, PreviewFormat, PreviewOptions};
use super::environment::Environment;
use super::settings::settings;
use super::surroundings::surroundings;
use crate::hosts::{self, Host, Options};
use crate::lint::config::Settings;
use crate::wire::{CallPreview, OverviewPreview};

pub(super) fn run(
    options: &PreviewOptions,
    common: &Common,
    environment: &Environment,
    out: &mut impl Write,
) -> anyhow::Result<Outcome> {
    let settings = settings(common, environment)?;
    let host = one_host(common, &settings)?;
    let none = Options::new();
    let host_options = settings.host_options(host).unwrap_or(&none);
    let toolset = host.start(&surroundings(environment), host_options)?;
    match &options.tool {
        Some(tool) => {
            let arguments = arguments(options.arguments.as_deref())?;
            let output = host.call(&*toolset, tool, &arguments)?;
            match options.format {
                PreviewFormat::Text => write!(out, "{}", output.text)?,
                PreviewFormat::Json => {
                    json(&CallPreview::new(host, tool, arguments, &output), out)?;
                }
            }
        }
        None => {
            let preview = OverviewPreview::new(host, toolset.overview());
            match options.format {
                PreviewFormat::Text => write!(out, "{}", preview.to_text())?,
                PreviewFormat::Json => json(&preview, out)?,
            }
        }
    }
    Ok(Outcome::Clean)
}

/// The host that was named on the command line, or in the settings.
pub(super) fn one_host(common: &Common, settings: &Settings) -> anyhow::Result<&'static Host> {
    match (common.hosts.as_slice(), settings.preview_host()) {
        ([id], _) => hosts::known(id).with_context(|| format!("--host {id}: not known")),
        ([], Some(host)) => Ok(host),
        (ids, _) => {
            let known: Vec<_> = hosts::loading().map(|host| host.id).collect();
            let known = known.join(", ");
            match ids {
                [] => bail!("name the host with --host ID; its model can be shown for {known}"),
                _ => bail!("--host {}: name one host, of {known}", ids.join(",")),
            }
        }
    }
}

fn arguments(text: Option<&str>) -> anyhow::Result<Value> {
    let Some(text) = text else {
        return Ok(Value::Object(Map::new()));
    };
    serde_json::from_str(text)
        .with_context(|| {
            format!("the arguments of a tool are a JSON object, such as {{\"name\": \"x\"}}, and not `{text}`")
        })
}

fn json(value: &impl Serialize, out: &mut impl Write) -> anyhow::Result<()> {
    serde_json::to_writer_pretty(&mut *out, value)?;
    writeln!(out)?;
    Ok(())
}
