//! Everything an answer is computed from, as it was when the question was asked.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use tower_lsp_server::gen_lsp_types::{Diagnostic, Uri};

use super::capabilities::Negotiated;
use super::documents::Document;
use super::to_proto;
use crate::hosts::{DEFAULT_HOSTS, Host};
use crate::lint::config::Settings;
use crate::lint::{self, Finding, Names, UserScopes};
use crate::loader::{FileSystem, Overlay, Skill};
use crate::registry::Registry;
use crate::text::Text;

/// A snapshot of what the session knows. Cloning copies references.
#[derive(Clone)]
pub(super) struct Context {
    pub(super) client: Negotiated,
    pub(super) registry: Arc<Registry>,
    /// The disk with the open buffers over it.
    pub(super) files: Arc<Overlay>,
    pub(super) settings: Arc<Settings>,
    /// Whether the registry is complete, so that what is said about names is true.
    pub(super) is_indexed: bool,
}

/// A skill file, open or not.
#[derive(Clone, Debug)]
pub(super) enum Target {
    Open(Document),
    Closed(PathBuf),
}

impl Target {
    pub(super) fn uri(&self) -> Option<Uri> {
        match self {
            Self::Open(document) => Some(document.uri.clone()),
            Self::Closed(path) => to_proto::path_uri(path),
        }
    }

    pub(super) fn version(&self) -> Option<i32> {
        match self {
            Self::Open(document) => Some(document.version),
            Self::Closed(_) => None,
        }
    }

    fn path(&self) -> Option<&Path> {
        match self {
            Self::Open(document) => document.path.as_deref(),
            Self::Closed(path) => Some(path),
        }
    }
}

impl Context {
    /// All diagnostics of a file; `None` if it is no skill, or is not there any more.
    pub(super) fn diagnose(&self, target: &Target) -> Option<Vec<Diagnostic>> {
        let uri = target.uri()?;
        let (skill, text) = match target {
            Target::Open(document) => (document.skill()?.clone(), document.text.clone()),
            Target::Closed(path) => {
                let skill = self.read(path)?;
                let text = Text::from(&*skill.text);
                (skill, text)
            }
        };
        let findings = self.findings(&skill, target.path());
        let convert = |finding| to_proto::diagnostic(finding, &uri, &text, self.client);
        Some(findings.iter().map(convert).collect())
    }

    /// The findings of a skill, at the severities that the user wants.
    fn findings(&self, skill: &Skill, path: Option<&Path>) -> Vec<Finding> {
        if path.is_some_and(|path| self.settings.is_excluded(path)) {
            return Vec::new();
        }
        let mut findings = lint::check(skill);
        if let Some(candidate) = path.and_then(|path| self.registry.get(path))
            && self.is_indexed
        {
            let read = |path: &Path| Some(self.read(path)?.text);
            let names = Names {
                registry: &self.registry,
                hosts: self.hosts(&candidate.path),
                user_scopes: UserScopes::Matter,
                read: &read,
            };
            findings.extend(names.check(candidate));
        }
        if let Some(path) = path {
            findings.retain_mut(|finding| {
                let severity = self.settings.severity(finding.rule, path, finding.severity);
                finding.severity = severity.unwrap_or(finding.severity);
                severity.is_some()
            });
        }
        findings.sort_by_key(|finding| (finding.span, finding.rule));
        findings
    }

    fn hosts(&self, path: &Path) -> &[&'static Host] {
        self.settings.hosts_for(path).unwrap_or(&DEFAULT_HOSTS)
    }

    fn read(&self, path: &Path) -> Option<Skill> {
        self.files.read(path).ok().map(Skill::from_bytes)
    }

    /// Whether the file lies in the workspace, so that the client shows what is said of it also if
    /// it is not open. Of several paths of one file only one is shown.
    pub(super) fn is_shown_closed(&self, path: &Path) -> bool {
        let Some(candidate) = self.registry.get(path) else {
            return false;
        };
        let folders = &self.registry.environment().folders;
        let in_folder = |path: &Path| folders.iter().any(|folder| path.starts_with(folder));
        let mut aliases = self
            .registry
            .aliases(&candidate.real)
            .filter(|path| in_folder(path));
        // The real path, if it lies in the workspace as well, else the first.
        let shown = match self.registry.get(&candidate.real) {
            Some(real) if in_folder(&real.path) => Some(&real.path),
            _ => aliases.next(),
        };
        shown.is_some_and(|shown| **shown == *path)
    }
}
