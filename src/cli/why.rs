//! `skill-lsp why`: for each host, why its model sees a skill, or why not.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use super::Outcome;
use super::arguments::{Common, WhyOptions};
use super::environment::Environment;
use super::explain::near;
use super::indexed::indexed;
use super::printable::printable;
use super::settings::settings;
use super::surroundings::surroundings;
use crate::hosts::{DEFAULT_HOSTS, Host, Options, Surroundings};
use crate::lint::config::Settings;
use crate::loader::{Os, Remembered, is_skill_file_name};
use crate::report::{Shown, account, told};

pub(super) fn run(
    options: &WhyOptions,
    common: &Common,
    environment: &Environment,
    out: &mut impl Write,
) -> anyhow::Result<Outcome> {
    let settings = settings(common, environment)?;
    let hosts = settings.hosts_for(&environment.project);
    let hosts = hosts.unwrap_or(&DEFAULT_HOSTS);
    let paths = match as_path(&options.skill, environment)? {
        Some(path) => vec![path],
        None => named(&options.skill, &settings, environment)?,
    };
    let teller = Teller {
        environment,
        settings: &settings,
        hosts,
        // What one host reads the next one reads as well.
        surroundings: Surroundings {
            files: std::sync::Arc::new(Remembered::new(std::sync::Arc::new(Os))),
            ..surroundings(environment)
        },
    };
    for (index, path) in paths.iter().enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        teller.tell(path, out)?;
    }
    Ok(Outcome::Clean)
}

/// The skill file that `skill` is the path of, or that of its directory; `None` if it is a name.
fn as_path(skill: &str, environment: &Environment) -> anyhow::Result<Option<PathBuf>> {
    let given = Path::new(skill);
    let is_name = !skill.contains(['/', '\\']) && !given.exists();
    if is_name {
        return Ok(None);
    }
    let path = std::path::absolute(given).with_context(|| format!("{skill}: cannot be opened"))?;
    let file = if path.is_dir() {
        let names = ["SKILL.md", "skill.md"].map(|name| path.join(name));
        names.into_iter().find(|file| file.exists())
    } else {
        path.exists().then(|| path.clone())
    };
    let Some(file) = file else {
        bail!("{skill}: there is no SKILL.md there");
    };
    if !file.file_name().is_some_and(is_skill_file_name) {
        bail!("{skill} is no SKILL.md; give the file of a skill, its directory or its name");
    }
    let parent = file.parent().unwrap_or(&file);
    let parent = std::fs::canonicalize(parent).unwrap_or_else(|_| environment.project.clone());
    Ok(file.file_name().map(|name| parent.join(name)))
}

/// The files of the skills that some host may know under `name`.
fn named(
    name: &str,
    settings: &Settings,
    environment: &Environment,
) -> anyhow::Result<Vec<PathBuf>> {
    let (registry, _) = indexed(settings, environment);
    let named = registry.named(name);
    if named.is_empty() {
        let known = registry.candidates().map(|candidate| candidate.best_name());
        bail!(
            "no skill is called '{name}' in the project or at home{}; `skill-lsp list` shows all",
            near(name, known)
        );
    }
    let paths = named.iter().map(|candidate| candidate.path.to_path_buf());
    Ok(paths.collect())
}

struct Teller<'a> {
    environment: &'a Environment,
    settings: &'a Settings,
    hosts: &'a [&'static Host],
    surroundings: Surroundings,
}

impl Teller<'_> {
    fn tell(&self, path: &Path, out: &mut impl Write) -> anyhow::Result<()> {
        let bytes = self.surroundings.files.read(path);
        let text = bytes.map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        let shown = |path: &Path| printable(&self.environment.shown_briefly(path)).into_owned();
        let words = Shown {
            path: &shown,
            text: text.as_deref().ok(),
        };
        writeln!(out, "{}", shown(path))?;
        let none = Options::new();
        let accounts: Vec<_> = self
            .hosts
            .iter()
            .map(|host| {
                let options = self.settings.host_options(host).unwrap_or(&none);
                account(host, &self.surroundings, options, path)
            })
            .collect();
        for line in told(&accounts, &words).lines() {
            writeln!(out, "{}", printable(line))?;
        }
        Ok(())
    }
}
