//! Settings: what users say about rules, hosts and paths.
//!
//! They come from `skill-lsp.toml`, from the editor and from the command line, in one form:
//!
//! ```toml
//! hosts = ["claude-code", "codex"]      # the hosts to judge for
//! exclude = ["vendor", "**/fixtures"]   # paths to leave alone
//! extraRoots = ["~/more-skills"]        # further directories of skills
//! rules.missing-name = "off"            # off, hint, info, warning or error
//! preview.host = "codex"
//! diagnostics.delayMs = 200
//!
//! [[overrides]]                         # other rules or hosts for some paths; the last one wins
//! paths = ["drafts/**"]
//! rules.missing-description = "hint"
//! hosts = ["claude-code"]
//! ```
//!
//! `hosts = […]` is short for `hosts.enabled = […]`. Whoever gives a host options writes the long
//! form, because TOML does not let one key be both a list and a table. Options alone do not change
//! which hosts are judged.
//!
//! ```toml
//! [hosts]
//! enabled = ["claude-code", "codex"]
//!
//! [hosts.codex]
//! option = "value"
//! ```

mod edit;
mod find;
mod globs;
mod problem;
mod read;
mod schema;
mod tree;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::{Rule, Severity};
use crate::hosts::{Host, Options};
pub use edit::with_rule_off;
pub use find::{FILE_NAME, find_config};
use globs::Globs;
pub use problem::{Problem, SettingsError};
pub use schema::schema;

/// What users say about rules, hosts and paths. The default says nothing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings {
    /// What each source says in general, followed by its overrides: the last one that has
    /// something to say wins.
    sections: Vec<Section>,
    exclude: Vec<Globs>,
    extra_roots: Vec<PathBuf>,
    host_options: BTreeMap<&'static str, Options>,
    preview_host: Option<&'static Host>,
    delay_milliseconds: Option<u64>,
}

/// Rules and hosts for some paths, or for all.
#[derive(Clone, Debug, Default, PartialEq)]
struct Section {
    paths: Option<Globs>,
    /// `None` switches a rule off.
    rules: BTreeMap<Rule, Option<Severity>>,
    hosts: Option<Vec<&'static Host>>,
}

impl Settings {
    /// Long enough that a half-typed line gets no findings, short enough that nobody waits.
    pub const DEFAULT_DELAY_MILLISECONDS: u64 = 200;

    /// Reads the text of a `skill-lsp.toml` that lies in `base`.
    ///
    /// # Errors
    /// If anything in it is not a setting; the error names each such place, and holds the settings
    /// that are good all the same.
    pub fn from_toml(text: &str, base: &Path) -> Result<Self, SettingsError> {
        let (tree, problems) = tree::from_toml(text);
        read::read(&tree, base, problems)
    }

    /// Reads what an editor sends, or what the command line was made into. `null` says nothing,
    /// as a whole and for each key. Globs and paths are relative to `base`, the workspace folder.
    ///
    /// # Errors
    /// As [`Self::from_toml`].
    pub fn from_json(value: &Value, base: &Path) -> Result<Self, SettingsError> {
        read::read(&tree::from_json(value), base, Vec::new())
    }

    /// These settings and, where they say something else, `later` ones: a rule, the list of hosts,
    /// an option of a host, the host to preview and the delay are as the later source has them,
    /// whatever overrides the earlier one has. `exclude`, `extraRoots` and `overrides` add up.
    #[must_use]
    pub fn overlaid_by(mut self, later: Self) -> Self {
        self.sections.extend(later.sections);
        self.exclude.extend(later.exclude);
        for root in later.extra_roots {
            if !self.extra_roots.contains(&root) {
                self.extra_roots.push(root);
            }
        }
        for (host, options) in later.host_options {
            self.host_options.entry(host).or_default().extend(options);
        }
        self.preview_host = later.preview_host.or(self.preview_host);
        self.delay_milliseconds = later.delay_milliseconds.or(self.delay_milliseconds);
        self
    }

    /// How bad a finding of `rule` in the file `path` (absolute) is; `None` if the rule is off
    /// there. `default` is what it is unless the user says something else.
    #[must_use]
    pub fn severity(&self, rule: Rule, path: &Path, default: Severity) -> Option<Severity> {
        self.last(path, |section| section.rules.get(&rule).copied())
            .unwrap_or_else(|| rule.is_on().then_some(default))
    }

    /// The hosts to judge the file `path` (absolute) for; `None` stands for the default ones.
    #[must_use]
    pub fn hosts_for(&self, path: &Path) -> Option<&[&'static Host]> {
        self.last(path, |section| section.hosts.as_deref())
    }

    /// Whether the file or directory `path` (absolute) is to be left alone. All that lies in an
    /// excluded directory is excluded.
    #[must_use]
    pub fn is_excluded(&self, path: &Path) -> bool {
        self.exclude.iter().any(|globs| globs.matches(path))
    }

    /// Further directories of skills, absolute if `home` is. Without a home directory those that
    /// start with `~` are left out.
    #[must_use]
    pub fn extra_roots(&self, home: Option<&Path>) -> Vec<PathBuf> {
        let expand = |root: &PathBuf| match root.strip_prefix("~") {
            Ok(rest) => home.map(|home| home.join(rest)),
            Err(_) => Some(root.clone()),
        };
        self.extra_roots.iter().filter_map(expand).collect()
    }

    /// The options of a host.
    #[must_use]
    pub fn host_options(&self, host: &Host) -> Option<&Options> {
        self.host_options.get(host.id)
    }

    /// The host whose view a preview shows unless another one is asked for.
    #[must_use]
    pub fn preview_host(&self) -> Option<&'static Host> {
        self.preview_host
    }

    /// How long new findings on the line that is being edited wait, in milliseconds.
    #[must_use]
    pub fn delay_milliseconds(&self) -> u64 {
        self.delay_milliseconds
            .unwrap_or(Self::DEFAULT_DELAY_MILLISECONDS)
    }

    /// What the last section that applies to `path` and has something to say says.
    fn last<'a, T>(&'a self, path: &Path, say: impl Fn(&'a Section) -> Option<T>) -> Option<T> {
        let applies = |section: &Section| {
            let paths = section.paths.as_ref();
            paths.is_none_or(|globs| globs.matches(path))
        };
        self.sections
            .iter()
            .rev()
            // Globs cost more than a look into a map.
            .filter_map(|section| Some((section, say(section)?)))
            .find(|(section, _)| applies(section))
            .map(|(_, said)| said)
    }
}

#[cfg(test)]
mod tests;
