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
use crate::loader::{FileSystem, Memo, Overlay, Remembered, Skill, is_skill_file_name};
use crate::registry::Registry;
use crate::resources::{Files, is_page, skill_around};
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

/// A file to judge, open or not.
#[derive(Clone, Debug)]
pub(super) enum Target {
    Open(Document),
    Closed(PathBuf),
    /// The pages, besides the `SKILL.md` at this path, of its skill.
    Pages(PathBuf),
}

/// What came of judging a target.
#[derive(Debug, Default)]
pub(super) struct Diagnosed {
    /// All diagnostics of each file; none for what is not there, or no skill.
    pub(super) files: Vec<(Uri, Vec<Diagnostic>)>,
    /// Directories outside the skill that were looked into: a change there is one of what was found.
    pub(super) looked_into: Vec<PathBuf>,
}

impl Target {
    pub(super) fn uri(&self) -> Option<Uri> {
        match self {
            Self::Open(document) => Some(document.uri.clone()),
            Self::Closed(path) | Self::Pages(path) => to_proto::path_uri(path),
        }
    }

    pub(super) fn version(&self) -> Option<i32> {
        match self {
            Self::Open(document) => Some(document.version),
            Self::Closed(_) | Self::Pages(_) => None,
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
    /// The diagnostics of a file, or of the pages of a skill.
    pub(super) fn diagnose(&self, target: &Target) -> Diagnosed {
        let files = Files::new(&*self.files);
        let mut found = Vec::new();
        let skill_file = match target {
            Target::Open(document) => {
                let text = document.text.clone();
                let findings = self.findings_by(&files, document);
                found.extend(findings.map(|it| (document.uri.clone(), text, it)));
                document.path.clone()
            }
            Target::Closed(path) => {
                let uri = to_proto::path_uri(path);
                let read = uri.zip(self.read_page(path));
                found.extend(read.map(|(uri, skill)| {
                    let text = Text::from(&*skill.text);
                    let findings = match lint::is_manifest(path) {
                        true => self.manifest_findings(&skill, Some(path)),
                        false => self.findings(&files, &skill, Some(path)),
                    };
                    (uri, text, findings)
                }));
                Some(path.clone())
            }
            Target::Pages(path) => {
                let directory = path.parent().unwrap_or(path);
                for path in files.pages_of(directory) {
                    let page = self.read(&path, Skill::page_from_bytes);
                    found.extend(page.zip(to_proto::path_uri(&path)).and_then(|(page, uri)| {
                        let findings = self.page_findings(&files, &page, &path)?;
                        Some((uri, Text::from(&*page.text), findings))
                    }));
                }
                Some(path.clone())
            }
        };
        let own = skill_file.as_deref().and_then(Path::parent);
        let is_outside = |path: &PathBuf| own.is_none_or(|own| !path.starts_with(own));
        let mut looked_into = files.looked_into();
        looked_into.retain(is_outside);
        Diagnosed {
            files: found
                .into_iter()
                .map(|(uri, text, findings)| {
                    let convert = |finding| to_proto::diagnostic(finding, &uri, &text, self.client);
                    let diagnostics = findings.iter().map(convert).collect();
                    (uri.clone(), diagnostics)
                })
                .collect(),
            looked_into,
        }
    }

    fn manifest_findings(&self, text: &Skill, path: Option<&Path>) -> Vec<Finding> {
        let found = path.map(|path| self.judged(|judge| judge.judge_manifest(path, text)));
        found.unwrap_or_default()
    }

    /// The findings of an open document; `None` if it is neither a skill nor a page of one.
    pub(super) fn findings_of(&self, document: &Document) -> Option<Vec<Finding>> {
        self.findings_by(&Files::new(&*self.files), document)
    }

    fn findings_by(&self, files: &Files<'_>, document: &Document) -> Option<Vec<Finding>> {
        let path = document.path.as_deref();
        if let Some(manifest) = document.manifest() {
            return Some(self.manifest_findings(&manifest, path));
        }
        let page = document.page()?;
        match document.is_skill() {
            true => Some(self.findings(files, page, path)),
            false => self.page_findings(files, page, path?),
        }
    }

    /// The findings of a skill. Until all others are known, nothing is said about its name.
    fn findings(&self, files: &Files<'_>, skill: &Skill, path: Option<&Path>) -> Vec<Finding> {
        let Some(path) = path else {
            return lint::ignoring(skill, lint::check(skill));
        };
        let own = lint::own(files, &self.settings, path, skill);
        self.judged(|judge| judge.judge(path, Some(skill), own))
    }

    /// The findings of another page; `None` if it belongs to no skill.
    fn page_findings(&self, files: &Files<'_>, page: &Skill, path: &Path) -> Option<Vec<Finding>> {
        let skill = self.skill_of(path)?;
        let own = lint::own_of_page(files, path, &skill, page);
        Some(self.judged(|judge| judge.judge_page(path, page, own)))
    }

    /// The directory of the skill that a page belongs to.
    pub(super) fn skill_of(&self, path: &Path) -> Option<PathBuf> {
        let skill = self.registry.skill_around(path)?;
        skill.path.parent().map(Path::to_owned)
    }

    /// The same of a page that a question is about: its skill may lie in no folder that is open.
    pub(super) fn skill_of_asked(&self, path: &Path) -> Option<PathBuf> {
        self.skill_of(path)
            .or_else(|| skill_around(&*self.files, path))
    }

    /// The findings of a text that is not the document yet, by what it holds alone.
    pub(super) fn draft(&self, document: &Document, skill: &Skill) -> Vec<Finding> {
        match &document.path {
            Some(path) if document.is_manifest() => {
                self.judged(|judge| judge.judge_manifest(path, skill))
            }
            Some(path) if document.is_page() => self.judged(|judge| judge.draft_page(path, skill)),
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

    fn read(&self, path: &Path, parse: impl FnOnce(&[u8]) -> Skill) -> Option<Skill> {
        let bytes = self.files.read(path).ok()?;
        Some(parse(&bytes))
    }

    /// The page at `path`, as it is in the editor if it is open there.
    pub(super) fn read_page(&self, path: &Path) -> Option<Skill> {
        let is_skill = path.file_name().is_some_and(is_skill_file_name);
        self.read(path, |bytes| match is_skill {
            true => Skill::from_bytes(bytes),
            false => Skill::page_from_bytes(bytes),
        })
    }

    /// Whether the file lies in the workspace, so that the client shows what is said of it also if
    /// it is not open. Of several paths of one file only one is shown. A page is shown with its skill.
    pub(super) fn is_shown_closed(&self, path: &Path) -> bool {
        if lint::is_manifest(path) {
            let mut folders = self.registry.environment().folders.iter();
            return folders.any(|folder| path.starts_with(folder))
                && self
                    .registry
                    .manifests()
                    .any(|manifest| **manifest == *path);
        }
        let page = || self.registry.skill_around(path).filter(|_| is_page(path));
        let Some(candidate) = self.registry.get(path).or_else(page) else {
            return false;
        };
        let path = &*candidate.path;
        let folders = &self.registry.environment().folders;
        let in_folder = |path: &Path| folders.iter().any(|folder| path.starts_with(folder));
        let shown = self.registry.shown_path(&candidate.real, in_folder);
        shown.is_some_and(|shown| **shown == *path)
    }
}
