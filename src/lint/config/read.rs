//! From the tree to settings: every key and every word is known, or is a problem.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::globs::{Glob, Globs};
use super::problem::{Problem, SettingsError, unknown};
use super::tree::{Key, Kind, Node, Place};
use super::{Section, Settings};
use crate::hosts::{self, Host, Options};
use crate::lint::{Rule, Severity};

pub(super) const KEYS: [&str; 7] = [
    "hosts",
    "rules",
    "overrides",
    "exclude",
    "extraRoots",
    "preview",
    "diagnostics",
];
pub(super) const OVERRIDE_KEYS: [&str; 3] = ["paths", "rules", "hosts"];
pub(super) const PREVIEW_KEYS: [&str; 1] = ["host"];
pub(super) const DIAGNOSTICS_KEYS: [&str; 1] = ["delayMs"];

/// A key that editors send along with the settings, but which they keep for themselves.
const KEY_OF_THE_CLIENT: &str = "trace";

/// The list of hosts, where `hosts` is a table. No host is called so.
pub(super) const ENABLED: &str = "enabled";

/// The word that switches a rule off.
pub(super) const OFF: &str = "off";

/// Nobody waits longer for a finding; more is a mistake in the unit.
pub(super) const MAX_DELAY_MILLISECONDS: u64 = 60_000;

/// Reads settings. If anything is not good, or `problems` are known already, there is an error
/// with what is good.
pub(super) fn read(
    tree: &Node,
    base: &Path,
    problems: Vec<Problem>,
) -> Result<Settings, SettingsError> {
    let is_unreadable = !problems.is_empty();
    let mut reader = Reader { base, problems };
    let known = reader.problems.len();
    let settings = reader.settings(tree);
    if is_unreadable {
        // What follows from a text that cannot be read is no news.
        reader.problems.truncate(known);
    }
    if reader.problems.is_empty() {
        return Ok(settings);
    }
    reader.problems.sort_by_key(|problem| problem.span);
    Err(SettingsError {
        problems: reader.problems,
        rest: Box::new(settings),
    })
}

struct Reader<'base> {
    base: &'base Path,
    problems: Vec<Problem>,
}

/// The entries of a table that say something, each with its full name.
type Entries<'tree> = Vec<(String, &'tree Key, &'tree Node)>;

impl Reader<'_> {
    fn settings(&mut self, tree: &Node) -> Settings {
        let mut settings = Settings::default();
        let mut general = Section::default();
        let mut overrides = Vec::new();
        for (name, key, node) in self.entries("", tree) {
            match key.name.as_str() {
                "hosts" => {
                    (general.hosts, settings.host_options) = self.hosts(&name, node);
                }
                "rules" => general.rules = self.rules(&name, node),
                "overrides" => overrides = self.overrides(&name, node),
                "exclude" => settings.exclude = self.globs(&name, node).into_iter().collect(),
                "extraRoots" => settings.extra_roots = self.extra_roots(&name, node),
                "preview" => settings.preview_host = self.preview_host(&name, node),
                "diagnostics" => settings.delay_milliseconds = self.delay(&name, node),
                KEY_OF_THE_CLIENT if key.span.is_none() => {}
                _ => self.unknown_key(&name, key, &KEYS),
            }
        }
        settings.sections.push(general);
        settings.sections.append(&mut overrides);
        settings
            .sections
            .retain(|section| !section.rules.is_empty() || section.hosts.is_some());
        settings
    }

    fn hosts(
        &mut self,
        name: &str,
        node: &Node,
    ) -> (Option<Vec<&'static Host>>, BTreeMap<&'static str, Options>) {
        let mut enabled = None;
        let mut options = BTreeMap::new();
        match &node.kind {
            Kind::List(_) => enabled = self.host_list(name, node),
            Kind::Table(_) => {
                for (name, key, node) in self.entries(name, node) {
                    if key.name == ENABLED {
                        enabled = self.host_list(&name, node);
                    } else if let Some(host) = self.host(&name, &key.name, key.span) {
                        options.insert(host.id, self.host_options(&name, host, node));
                    }
                }
            }
            Kind::Leaf(_) => {
                let message = "must be a list of hosts, or a table with the list as `enabled`, \
                               and options by host";
                self.problem(name, node.span, message);
            }
        }
        (enabled, options)
    }

    fn host_list(&mut self, name: &str, node: &Node) -> Option<Vec<&'static Host>> {
        let items = self.texts(name, node)?;
        let mut hosts = Vec::new();
        for (name, text, place) in items {
            if let Some(host) = self.host(&name, text, place)
                && !hosts.contains(&host)
            {
                hosts.push(host);
            }
        }
        Some(hosts)
    }

    fn host(&mut self, name: &str, id: &str, place: Option<Place>) -> Option<&'static Host> {
        let host = hosts::all().find(|host| host.id == id);
        if host.is_none() {
            let ids = hosts::all().map(|host| host.id);
            let ids: Vec<_> = ids.collect();
            self.problem(name, place, unknown("host", id, ids.into_iter()));
        }
        host
    }

    /// The options of a host that are good.
    fn host_options(&mut self, name: &str, host: &'static Host, node: &Node) -> Options {
        let Kind::Table(entries) = &node.kind else {
            self.problem(name, node.span, "must be a table of options");
            return Options::new();
        };
        let option = |(key, node): &(Key, Node)| (key.name.clone(), node.to_json());
        let mut options: Options = entries.iter().map(option).collect();
        if let Err(error) = host.check_options(&options) {
            for problem in error.problems {
                let entry = entries.iter().find(|(key, _)| key.name == problem.option);
                let place = entry.and_then(|(key, _)| key.span);
                self.problem(
                    &format!("{name}.{}", problem.option),
                    place,
                    problem.message,
                );
                options.remove(&problem.option);
            }
        }
        options
    }

    fn rules(&mut self, name: &str, node: &Node) -> BTreeMap<Rule, Option<Severity>> {
        let mut rules = BTreeMap::new();
        for (name, key, node) in self.entries(name, node) {
            let Some(rule) = Rule::from_name(&key.name) else {
                let names = Rule::TABLE.iter().map(|info| info.name);
                self.problem(&name, key.span, unknown("rule", &key.name, names));
                continue;
            };
            if let Some(severity) = self.severity(&name, node) {
                rules.insert(rule, severity);
            }
        }
        rules
    }

    fn severity(&mut self, name: &str, node: &Node) -> Option<Option<Severity>> {
        let word = self.text(name, node)?;
        if word == OFF {
            return Some(None);
        }
        let severity = Severity::ALL.into_iter().find(|known| known.name() == word);
        if severity.is_none() {
            let known = Severity::ALL.into_iter().map(Severity::name).chain([OFF]);
            self.problem(name, node.span, unknown("severity", word, known));
        }
        severity.map(Some)
    }

    fn overrides(&mut self, name: &str, node: &Node) -> Vec<Section> {
        let Some(items) = self.items(name, node) else {
            return Vec::new();
        };
        let section = |(name, node): (String, &Node)| self.one_override(&name, node);
        items.into_iter().filter_map(section).collect()
    }

    fn one_override(&mut self, name: &str, node: &Node) -> Option<Section> {
        let mut section = Section::default();
        let mut has_paths = false;
        for (name, key, node) in self.entries(name, node) {
            match key.name.as_str() {
                "paths" => {
                    has_paths = true;
                    section.paths = self.globs(&name, node);
                }
                "rules" => section.rules = self.rules(&name, node),
                "hosts" => section.hosts = self.host_list(&name, node),
                _ => self.unknown_key(&name, key, &OVERRIDE_KEYS),
            }
        }
        if !has_paths && matches!(node.kind, Kind::Table(_)) {
            let message = "needs `paths`, a list of globs; for all paths write the rules or \
                           hosts outside `overrides`";
            self.problem(name, node.span, message);
        }
        // Without good paths it would apply to all.
        section.paths.is_some().then_some(section)
    }

    fn globs(&mut self, name: &str, node: &Node) -> Option<Globs> {
        let mut good = Vec::new();
        for (name, pattern, place) in self.texts(name, node)? {
            match Glob::new(pattern) {
                Ok(glob) => good.push(glob),
                Err(message) => self.problem(&name, place, message),
            }
        }
        match Globs::new(self.base, &good) {
            Ok(globs) => Some(globs),
            Err(message) => {
                self.problem(name, node.span, message);
                None
            }
        }
    }

    fn extra_roots(&mut self, name: &str, node: &Node) -> Vec<PathBuf> {
        let mut roots = Vec::new();
        for (name, text, place) in self.texts(name, node).unwrap_or_default() {
            let path = Path::new(text);
            if text.is_empty() {
                self.problem(&name, place, "must name a directory");
            } else if path.starts_with("~") {
                roots.push(path.to_owned());
            } else {
                roots.push(self.base.join(path));
            }
        }
        roots
    }

    fn preview_host(&mut self, name: &str, node: &Node) -> Option<&'static Host> {
        let mut host = None;
        for (name, key, node) in self.entries(name, node) {
            match key.name.as_str() {
                "host" => {
                    let id = self.text(&name, node);
                    host = id.and_then(|id| self.host(&name, id, node.span));
                }
                _ => self.unknown_key(&name, key, &PREVIEW_KEYS),
            }
        }
        host
    }

    fn delay(&mut self, name: &str, node: &Node) -> Option<u64> {
        let mut delay = None;
        for (name, key, node) in self.entries(name, node) {
            match (key.name.as_str(), &node.kind) {
                ("delayMs", Kind::Leaf(value)) => {
                    delay = value
                        .as_u64()
                        .filter(|delay| *delay <= MAX_DELAY_MILLISECONDS);
                    if delay.is_none() {
                        self.bad_delay(&name, node);
                    }
                }
                ("delayMs", _) => self.bad_delay(&name, node),
                _ => self.unknown_key(&name, key, &DIAGNOSTICS_KEYS),
            }
        }
        delay
    }

    fn bad_delay(&mut self, name: &str, node: &Node) {
        let message =
            format!("must be a whole number of milliseconds from 0 to {MAX_DELAY_MILLISECONDS}");
        self.problem(name, node.span, message);
    }

    fn entries<'tree>(&mut self, name: &str, node: &'tree Node) -> Entries<'tree> {
        let Kind::Table(entries) = &node.kind else {
            if !node.is_null() {
                self.problem(name, node.span, "must be a table of keys and values");
            }
            return Vec::new();
        };
        let full = |key: &Key| match name {
            "" => key.name.clone(),
            _ => format!("{name}.{}", key.name),
        };
        let said = entries.iter().filter(|(_, node)| !node.is_null());
        said.map(|(key, node)| (full(key), key, node)).collect()
    }

    fn items<'tree>(
        &mut self,
        name: &str,
        node: &'tree Node,
    ) -> Option<Vec<(String, &'tree Node)>> {
        let Kind::List(items) = &node.kind else {
            self.problem(name, node.span, "must be a list");
            return None;
        };
        let item = |(index, node)| (format!("{name}[{index}]"), node);
        Some(items.iter().enumerate().map(item).collect())
    }

    fn texts<'tree>(
        &mut self,
        name: &str,
        node: &'tree Node,
    ) -> Option<Vec<(String, &'tree str, Option<Place>)>> {
        let mut texts = Vec::new();
        for (name, node) in self.items(name, node)? {
            if let Some(text) = self.text(&name, node) {
                texts.push((name, text, node.span));
            }
        }
        Some(texts)
    }

    fn text<'tree>(&mut self, name: &str, node: &'tree Node) -> Option<&'tree str> {
        if let Kind::Leaf(Value::String(text)) = &node.kind {
            return Some(text);
        }
        self.problem(name, node.span, "must be text in quotes");
        None
    }

    fn unknown_key(&mut self, name: &str, key: &Key, known: &[&str]) {
        let message = unknown("setting", &key.name, known.iter().copied());
        self.problem(name, key.span, message);
    }

    fn problem(&mut self, name: &str, place: Option<Place>, message: impl Into<String>) {
        self.problems.push(Problem {
            key: name.to_owned(),
            message: message.into(),
            span: place.map(|place| place.span),
            line: place.map(|place| place.line),
        });
    }
}
