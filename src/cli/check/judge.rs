//! From the files that were found to their findings.

use std::path::{Path, PathBuf};

use crate::cli::output::Checked;
use crate::cli::progress::Progress;
use crate::hosts::program::Beside;
use crate::lint::config::Settings;
use crate::lint::{self, Own, UserScopes};
use crate::loader::{Discovered, FileSystem, Found, Skill, Unreadable, load};
use crate::registry::{self, Candidate, Registry};
use crate::resources::Files;

/// Judges files by what they hold and by the others of their names.
pub(super) struct Judge<'a> {
    pub(super) fs: &'a dyn FileSystem,
    pub(super) settings: &'a Settings,
    /// From where skills are looked at.
    pub(super) seen: registry::Environment,
    pub(super) progress: &'a Progress,
    /// The pages to report of a skill.
    pub(super) pages: &'a (dyn Fn(&Found) -> Vec<PathBuf> + Sync),
}

/// What a page gives by itself; its text is kept only if something has to be shown of it.
struct Page {
    path: PathBuf,
    own: Own,
    kept: Option<Skill>,
}

impl Judge<'_> {
    /// Judges `files`, which are sorted, against all that was discovered. Also gives what could
    /// not be read.
    pub(super) fn check(
        &self,
        discovered: Discovered,
        files: &[Found],
    ) -> (Vec<Checked>, Vec<Unreadable>) {
        let listed = Files::new(self.fs);
        let make = |found: &Found, bytes: &[u8], skill: &Skill| {
            self.progress.looked_at_one_of(discovered.files.len());
            let is_reported = files.binary_search(found).is_ok();
            let own = if is_reported {
                lint::own(&listed, self.settings, &found.path, skill)
            } else {
                Own::default()
            };
            // A text is kept only if something has to be shown of it.
            let is_needed =
                !own.findings.is_empty() || is_reported && lint::may_ignore(&skill.text);
            let kept = is_needed.then(|| skill.clone());
            (
                Candidate::new(
                    found,
                    bytes,
                    skill,
                    Beside::of(self.fs, &found.path, &found.real),
                ),
                own,
                kept,
                self.own_pages(&listed, found),
            )
        };
        let loaded = load(self.fs, &discovered.files, &make);
        let mut registry = Registry::new(self.seen.clone());
        registry.add_repositories(discovered.repositories);
        let mut results = Vec::new();
        let mut pages = Vec::new();
        for (found, (candidate, own, kept, own_pages)) in loaded.skills {
            registry.insert(candidate);
            pages.extend(own_pages);
            if files.binary_search(&found).is_ok() {
                results.push((found, own, kept));
            }
        }
        let skills = results.into_iter();
        let skills = skills.map(|(found, own, kept)| self.checked(&registry, &found, own, kept));
        let pages = pages
            .into_iter()
            .map(|page| self.checked_page(&registry, page));
        let mut checked: Vec<_> = skills.chain(pages).collect();
        checked.sort_by(|left, right| left.path.cmp(&right.path));
        let unreadable = discovered.unreadable.into_iter().chain(loaded.unreadable);
        (checked, unreadable.collect())
    }

    /// The manifests of plugins in which something is found.
    pub(super) fn manifests(&self, paths: &[PathBuf]) -> Vec<Checked> {
        let none = Registry::default();
        let judge = self.judge(&none);
        let checked = paths.iter().filter_map(|path| {
            let text = Skill::page_from_bytes(&self.fs.read(path).ok()?);
            let findings = judge.judge_manifest(path, &text);
            (!findings.is_empty()).then(|| Checked {
                findings: lint::with_fixes(&text, Some(path), findings),
                path: path.clone(),
                skill: text,
            })
        });
        checked.collect()
    }

    fn own_pages(&self, listed: &Files<'_>, found: &Found) -> Vec<Page> {
        let Some(directory) = found.path.parent() else {
            return Vec::new();
        };
        let page = |path: PathBuf| {
            let page = Skill::page_from_bytes(&self.fs.read(&path).ok()?);
            let own = lint::own_of_page(listed, &path, directory, &page);
            let is_needed = !own.findings.is_empty() || lint::may_ignore(&page.text);
            let kept = is_needed.then_some(page);
            Some(Page { path, own, kept })
        };
        (self.pages)(found).into_iter().filter_map(page).collect()
    }

    fn checked_page(&self, registry: &Registry, page: Page) -> Checked {
        let judge = self.judge(registry);
        let Page { path, own, kept } = page;
        let read = || Some(Skill::page_from_bytes(&self.fs.read(&path).ok()?));
        let is_any = kept.is_some() || !own.skills.is_empty();
        let text = kept.or_else(|| read().filter(|_| is_any));
        let text = text.unwrap_or_else(|| Skill::page_from_text(""));
        let findings = judge.judge_page(&path, &text, own);
        Checked {
            findings: lint::with_fixes(&text, Some(&path), findings),
            path,
            skill: text,
        }
    }

    fn judge<'b>(&'b self, registry: &'b Registry) -> lint::Judge<'b> {
        lint::Judge {
            fs: self.fs,
            registry,
            settings: self.settings,
            user_scopes: UserScopes::Inform,
        }
    }

    fn checked(
        &self,
        registry: &Registry,
        found: &Found,
        own: Own,
        kept: Option<Skill>,
    ) -> Checked {
        let judge = self.judge(registry);
        let findings = judge.judge(&found.path, kept.as_ref(), own);
        let skill = kept.or_else(|| self.read(&found.path).filter(|_| !findings.is_empty()));
        let skill = skill.unwrap_or_else(|| Skill::from_text(""));
        Checked {
            path: found.path.clone(),
            findings: lint::with_fixes(&skill, Some(&found.path), findings),
            skill,
        }
    }

    /// A file that was read a moment ago; if it is gone by now, there is nothing to compare with.
    fn read(&self, path: &Path) -> Option<Skill> {
        let bytes = self.fs.read(path).ok()?;
        Some(Skill::from_bytes(&bytes))
    }
}
