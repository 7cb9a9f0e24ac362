//! The settings of a command: those of a file, and over them those of the command line.

use std::fmt;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, ensure};
use serde_json::{Map, Value, json};

use super::arguments::Common;
use super::environment::Environment;
use crate::lint::config::{Problem, Settings, SettingsError, find_config};
use crate::loader::{FileSystem, Os};

/// The settings of `--config`, or of the `skill-lsp.toml` of the project, overlaid by the options
/// of the command line.
///
/// # Errors
/// If there is anything wrong with them: a command that goes on with the rest would say something
/// else than was asked for. A [`BadSettings`] if it is the file.
pub(super) fn settings(common: &Common, environment: &Environment) -> anyhow::Result<Settings> {
    let file = match &common.config {
        Some(file) => Some(absolute(file).with_context(|| no_config(file))?),
        None => find_config(&Os, &environment.project),
    };
    let cannot_read = |file: &Path| match &common.config {
        Some(given) => no_config(given),
        None => format!("the settings in {} cannot be read", file.display()),
    };
    let settings = match &file {
        Some(file) => {
            let bytes = Os.read(file).with_context(|| cannot_read(file))?;
            from_bytes(&bytes, file, environment)?
        }
        None => Settings::default(),
    };
    let mut flags = Settings::default();
    if !common.hosts.is_empty() {
        flags = flags.overlaid_by(hosts(&common.hosts)?);
    }
    for assignment in &common.set {
        flags = flags.overlaid_by(assigned(assignment)?);
    }
    Ok(settings.overlaid_by(flags))
}

/// A file of settings that are not all good.
#[derive(Debug)]
pub(super) struct BadSettings {
    /// A line for each place, with the file and the line it is in.
    pub(super) lines: Vec<String>,
}

impl fmt::Display for BadSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.lines.join("\n"))
    }
}

impl std::error::Error for BadSettings {}

/// Globs are relative to where the file is called so, and not to where a link leads.
fn absolute(file: &Path) -> std::io::Result<PathBuf> {
    let absolute = std::path::absolute(file)?;
    let (Some(parent), Some(name)) = (absolute.parent(), absolute.file_name()) else {
        return Ok(absolute);
    };
    Ok(Os.canonicalize(parent)?.join(name))
}

fn from_bytes(bytes: &[u8], file: &Path, environment: &Environment) -> anyhow::Result<Settings> {
    let shown = environment.shown(file);
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let line = 1 + bytes[..error.valid_up_to()]
            .iter()
            .filter(|byte| **byte == b'\n')
            .count();
        anyhow!("{shown}:{line}: not UTF-8, as all TOML is; save the file in that encoding")
    })?;
    let base = file.parent().unwrap_or(file);
    let bad = |error: SettingsError| BadSettings {
        lines: lines(&shown, &error),
    };
    Ok(Settings::from_toml(text, base).map_err(bad)?)
}

fn lines(file: &str, error: &SettingsError) -> Vec<String> {
    let line = |problem: &Problem| {
        let place = match problem.line {
            Some(line) => format!("{file}:{line}"),
            None => file.to_owned(),
        };
        match problem.key.as_str() {
            "" => format!("{place}: {}", problem.message),
            key => format!("{place}: `{key}`: {}", problem.message),
        }
    };
    error.problems.iter().map(line).collect()
}

fn no_config(file: &Path) -> String {
    format!("--config {}: cannot be read", file.display())
}

/// The settings of `--host`.
fn hosts(ids: &[String]) -> anyhow::Result<Settings> {
    from_flag(&json!({ "hosts": { "enabled": ids } }), "--host")
}

/// The settings of one `--set HOST.OPTION=VALUE`. A value that is no JSON is text.
fn assigned(assignment: &str) -> anyhow::Result<Settings> {
    let parts = assignment.split_once('=').and_then(|(target, value)| {
        let (host, option) = target.split_once('.')?;
        Some((host.trim(), option.trim(), value))
    });
    let named = parts.filter(|(host, option, _)| !host.is_empty() && !option.is_empty());
    let (host, option, value) = named.with_context(|| {
        format!("--set {assignment}: write HOST.OPTION=VALUE, such as camel.timeout=5")
    })?;
    ensure!(
        host != "enabled",
        "--set {assignment}: `enabled` is no host; choose hosts with --host"
    );
    let value = serde_json::from_str(value).unwrap_or_else(|_| Value::from(value));
    let options = Map::from_iter([(option.to_owned(), value)]);
    let hosts = Map::from_iter([(host.to_owned(), Value::Object(options))]);
    from_flag(&json!({ "hosts": hosts }), &format!("--set {assignment}"))
}

fn from_flag(value: &Value, flag: &str) -> anyhow::Result<Settings> {
    // Neither hosts nor their options are paths.
    Settings::from_json(value, Path::new("/")).map_err(|error| {
        let messages = error.problems.into_iter().map(|problem| problem.message);
        anyhow!("{flag}: {}", messages.collect::<Vec<_>>().join("; "))
    })
}
