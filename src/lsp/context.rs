//! Everything an answer is computed from, as it was when the question was asked.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use tower_lsp_server::gen_lsp_types::{Diagnostic, Uri};

use super::capabilities::Negotiated;
use super::documents::Document;
use super::to_proto;
use crate::lint::config::Settings;
use crate::lint::{self, Finding, Judge, UserScopes};
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

    /// The findings of a skill. Until all others are known, nothing is said about its name.
    fn findings(&self, skill: &Skill, path: Option<&Path>) -> Vec<Finding> {
        let findings = lint::check(skill);
        let Some(path) = path else { return findings };
        let none = Registry::default();
        let judge = Judge {
            fs: &*self.files,
            registry: if self.is_indexed {
                &self.registry
            } else {
                &none
            },
            settings: &self.settings,
            user_scopes: UserScopes::Matter,
        };
        judge.judge(path, findings)
    }

    fn read(&self, path: &Path) -> Option<Skill> {
        let bytes = self.files.read(path).ok()?;
        Some(Skill::from_bytes(&bytes))
    }

    /// Whether the file lies in the workspace, so that the client shows what is said of it also if
    /// it is not open. Of several paths of one file only one is shown.
    pub(super) fn is_shown_closed(&self, path: &Path) -> bool {
        let Some(candidate) = self.registry.get(path) else {
            return false;
        };
        let folders = &self.registry.environment().folders;
        let in_folder = |path: &Path| folders.iter().any(|folder| path.starts_with(folder));
        let shown = self.registry.shown_path(&candidate.real, in_folder);
        shown.is_some_and(|shown| **shown == *path)
    }
}
