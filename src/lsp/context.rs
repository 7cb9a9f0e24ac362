//! Everything an answer is computed from, as it was when the question was asked.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tower_lsp_server::gen_lsp_types::{Diagnostic, Uri};

use super::capabilities::Negotiated;
use super::documents::Document;
use super::to_proto;
use crate::lint::config::Settings;
use crate::lint::{self, Finding, Judge, UserScopes};
use crate::loader::{FileSystem, Memo, Overlay, Remembered, Skill};
use crate::registry::Registry;
use crate::resources::Files;
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
    /// The folders of the workspace.
    pub(super) folders: Vec<PathBuf>,
    /// The skill that was opened or edited last.
    pub(super) focus: Option<Uri>,
    /// What outside the workspace hosts see.
    pub(super) machine: Arc<Machine>,
}

/// What hosts are started with besides the workspace.
pub(super) struct Machine {
    pub(super) home: Option<PathBuf>,
    pub(super) system_root: PathBuf,
    pub(super) variables: BTreeMap<String, String>,
    /// The disk, as far as it was read for an earlier preview and is the same.
    pub(super) files: Arc<Remembered>,
    /// When it was last looked at whether it is the same.
    pub(super) checked: Mutex<Option<Instant>>,
    /// What was made of it.
    pub(super) memo: Arc<Memo>,
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

/// So long after it was looked at, the disk is taken to be the same unless somebody tells of a
/// change. While somebody types, previews come closer together than that.
const GOOD_FOR: Duration = Duration::from_secs(1);

/// How soon after a look the next one is worth it, between two previews.
const LOOK_AGAIN: Duration = Duration::from_millis(300);

impl Machine {
    /// Has to be called before a preview: what is too old is looked at again, when it is needed.
    pub(super) fn begin_preview(&self) {
        let mut checked = self.checked.lock().unwrap_or_else(PoisonError::into_inner);
        if checked.is_none_or(|checked| checked.elapsed() > GOOD_FOR) {
            self.files.end_round();
            *checked = Some(Instant::now());
        }
    }

    /// Has to be called when a preview has been sent: looks at the disk, so that the next preview
    /// need not.
    pub(super) fn end_preview(&self) {
        let mut checked = self.checked.lock().unwrap_or_else(PoisonError::into_inner);
        if checked.is_none_or(|checked| checked.elapsed() > LOOK_AGAIN) {
            *checked = Some(Instant::now());
            drop(checked);
            self.files.check();
        }
        // What was typed before the last edit is nobody's any more.
        self.memo.forget_unused();
    }

    /// Has to be called when files have changed.
    pub(super) fn note_changes(&self) {
        self.files.end_round();
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
    pub(super) fn findings(&self, skill: &Skill, path: Option<&Path>) -> Vec<Finding> {
        let Some(path) = path else {
            return lint::ignoring(skill, lint::check(skill));
        };
        let own = lint::own(&Files::new(&*self.files), &self.settings, path, skill);
        self.judged(|judge| judge.judge(path, Some(skill), own))
    }

    /// The findings of a text that is not the skill yet, by what it holds alone.
    pub(super) fn draft(&self, skill: &Skill, path: Option<&Path>) -> Vec<Finding> {
        match path {
            Some(path) => self.judged(|judge| judge.draft(path, skill)),
            None => lint::ignoring(skill, lint::check(skill)),
        }
    }

    fn judged<T>(&self, judge: impl FnOnce(&Judge) -> T) -> T {
        let none = Registry::default();
        judge(&Judge {
            fs: &*self.files,
            registry: if self.is_indexed {
                &self.registry
            } else {
                &none
            },
            settings: &self.settings,
            user_scopes: UserScopes::Matter,
        })
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
