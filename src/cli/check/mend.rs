//! `check --fix` and `check --diff`: the fixes, made or shown.

use std::io::Write;
use std::path::{Path, PathBuf};

use similar::TextDiff;

use super::replace::replace;
use crate::cli::environment::Environment;
use crate::cli::output::Checked;
use crate::cli::printable::printable;
use crate::cli::stderr;
use crate::lint::config::Settings;
use crate::lint::{Applicability, Judge, Mended, UserScopes, is_manifest, mend_all};
use crate::loader::{FileSystem, Os, Skill, Unreadable, is_skill_file_name};
use crate::registry::Registry;

/// What is needed to mend files.
pub(super) struct Mender<'a> {
    pub(super) fs: &'a dyn FileSystem,
    pub(super) settings: &'a Settings,
    pub(super) environment: &'a Environment,
    pub(super) level: Applicability,
}

/// What came of mending files.
#[derive(Default)]
pub(super) struct Outcome {
    pub(super) fixed: usize,
    pub(super) files: usize,
    /// What could not be written.
    pub(super) failed: Vec<Unreadable>,
}

impl Mender<'_> {
    /// Writes the files of which something can be mended. Only what lies in `targets`, links followed,
    /// is touched.
    pub(super) fn fix(&self, checked: &[Checked], targets: &[PathBuf]) -> Outcome {
        let targets: Vec<_> = targets
            .iter()
            .filter_map(|target| Os.canonicalize(target).ok())
            .collect();
        let mut outcome = Outcome::default();
        for path in self.fixable(checked) {
            let Some((before, mended)) = self.mended(path) else {
                continue;
            };
            let real = Os.canonicalize(path).unwrap_or_else(|_| path.to_owned());
            if !targets.iter().any(|target| real.starts_with(target)) {
                stderr::note(&format!(
                    "{} was left alone, because it is a link to {}, which was not asked for",
                    self.environment.shown(path),
                    real.display()
                ));
                continue;
            }
            match replace(&real, before.text.as_bytes(), mended.text.as_bytes()) {
                Ok(()) => {
                    outcome.fixed += mended.fixed;
                    outcome.files += 1;
                }
                Err(error) => outcome.failed.push(Unreadable {
                    path: path.to_owned(),
                    error,
                }),
            }
        }
        outcome
    }

    /// Writes what [`Self::fix`] would do; whether that is anything.
    pub(super) fn diff(&self, checked: &[Checked], out: &mut impl Write) -> anyhow::Result<bool> {
        let mut is_any = false;
        for path in self.fixable(checked) {
            let Some((before, mended)) = self.mended(path) else {
                continue;
            };
            let name = self.environment.shown(path);
            let name = printable(name.trim_start_matches('/'));
            let diff = TextDiff::from_lines(&*before.text, mended.text.as_str());
            let (old, new) = (format!("a/{name}"), format!("b/{name}"));
            let mut unified = diff.unified_diff();
            write!(out, "{}", unified.header(&old, &new))?;
            is_any = true;
        }
        Ok(is_any)
    }

    /// The file at `path` as it is now, and mended; `None` if nothing is to be mended in it.
    pub(super) fn mended(&self, path: &Path) -> Option<(Skill, Mended)> {
        let bytes = self.fs.read(path).ok()?;
        let is_skill = path.file_name().is_some_and(is_skill_file_name);
        let skill = match is_skill {
            true => Skill::from_bytes(&bytes),
            false => Skill::page_from_bytes(&bytes),
        };
        let none = Registry::default();
        let judge = Judge {
            fs: self.fs,
            registry: &none,
            settings: self.settings,
            user_scopes: UserScopes::Inform,
        };
        let find = |skill: &Skill| match is_skill {
            true => judge.draft(path, skill),
            false if is_manifest(path) => judge.judge_manifest(path, skill),
            false => judge.draft_page(path, skill),
        };
        let mended = mend_all(&skill, Some(path), self.level, &find);
        (mended.fixed > 0).then_some((skill, mended))
    }

    fn fixable<'a>(&self, checked: &'a [Checked]) -> impl Iterator<Item = &'a Path> + use<'a> {
        let has_fixes = |checked: &&Checked| {
            let mut findings = checked.findings.iter();
            findings.any(|finding| !finding.fixes.is_empty())
        };
        checked
            .iter()
            .filter(has_fixes)
            .map(|checked| checked.path.as_path())
    }
}

impl Outcome {
    /// What was done, in one line.
    pub(super) fn summary(&self) -> String {
        let fixes = if self.fixed == 1 { "fix" } else { "fixes" };
        let files = if self.files == 1 { "file" } else { "files" };
        format!("{} {fixes} made in {} {files}", self.fixed, self.files)
    }
}
