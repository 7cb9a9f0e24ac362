//! `skill-lsp check`: the findings of a tree.

mod judge;
mod mend;
mod replace;
mod stdin;
mod targets;

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::ensure;
use judge::Judge;
use mend::Mender;
use stdin::Stdin;
use targets::Targets;

use super::arguments::{CheckOptions, Common, Format, Threshold};
use super::environment::Environment;
use super::output::{self, Checked};
use super::progress::Progress;
use super::settings::settings;
use super::since::changed_since;
use super::{Outcome, stderr};
use crate::lint::Applicability;
use crate::lint::config::Settings;
use crate::lint::without_excluded;
use crate::loader::{FileSystem, Found, Os, Unreadable, discover};
use crate::resources::Files;

pub(super) fn run(
    options: &CheckOptions,
    common: &Common,
    environment: &Environment,
    out: &mut impl Write,
) -> anyhow::Result<Outcome> {
    ensure!(
        !options.unsafe_fixes || options.fix || options.diff,
        "--unsafe-fixes makes nothing by itself; add --fix to make the fixes, or --diff to see them"
    );
    let settings = settings(common, environment)?;
    let changed = options.since.as_deref();
    let changed = changed.map(|revision| changed_since(&environment.project, revision));
    let changed = changed.transpose()?;
    let stdin = options.stdin_filename.as_deref().map(Stdin::read);
    let stdin = stdin.transpose()?;
    let (fs, paths): (&dyn FileSystem, _) = match &stdin {
        Some(stdin) => (stdin, std::slice::from_ref(&stdin.path)),
        None => (&Os, options.paths.as_slice()),
    };
    let check = |fs: &dyn FileSystem| {
        let work = Work {
            fs,
            settings: settings.clone(),
            environment,
            changed: changed.clone(),
            targets: Targets::new(fs, paths, environment),
        };
        work.check(options.user_scopes, &Progress::new(common))
    };
    let mut report = check(fs);
    let mender = Mender {
        fs,
        settings: &settings,
        environment,
        level: match options.unsafe_fixes {
            true => Applicability::Unsafe,
            false => Applicability::Safe,
        },
    };
    match &stdin {
        _ if options.diff => return report.diff(&mender, out),
        Some(stdin) if options.fix => {
            let mended = report.mend_stdin(&mender, stdin, out)?;
            let report = mended.map_or(report, |mended| check(&mended));
            return Ok(report.outcome(options.error_on));
        }
        _ => {}
    }
    let mut made = match options.fix {
        true => mender.fix(&report.checked, paths),
        false => mend::Outcome::default(),
    };
    if made.files > 0 {
        report = check(fs);
    }
    report.unwritten = std::mem::take(&mut made.failed);
    report.write(options, common, environment, out)?;
    if made.files > 0 && !common.quiet {
        match options.format {
            Format::Pretty => writeln!(out, "{}", made.summary())?,
            Format::Json | Format::Sarif | Format::Github => stderr::note(&made.summary()),
        }
    }
    Ok(report.outcome(options.error_on))
}

/// What a check came to.
struct Report {
    checked: Vec<Checked>,
    unreadable: Vec<Unreadable>,
    /// What should have been mended.
    unwritten: Vec<Unreadable>,
    /// What else there is to say.
    notes: Vec<String>,
}

impl Report {
    fn write(
        &self,
        options: &CheckOptions,
        common: &Common,
        environment: &Environment,
        out: &mut impl Write,
    ) -> anyhow::Result<()> {
        stderr::unreadable(&self.unreadable, environment);
        stderr::unwritten(&self.unwritten, environment);
        if !common.quiet {
            self.notes.iter().for_each(stderr::note);
        }
        match options.format {
            Format::Pretty => {
                if self.checked.is_empty() && !self.unreadable.is_empty() {
                    // That is said, and nothing is known beyond it.
                    return Ok(());
                }
                let nothing = nothing_checked(options);
                output::pretty(&self.checked, &nothing, common, environment, out)
            }
            Format::Json => output::json(&self.checked, environment, out),
            Format::Sarif => {
                let ending = output::Ending {
                    outcome: self.outcome(options.error_on),
                    unreadable: &self.unreadable,
                    notes: &self.notes,
                };
                output::sarif(&self.checked, &ending, environment, out)
            }
            Format::Github => output::github(&self.checked, environment, out),
        }
    }

    /// Writes what would be mended.
    fn diff(&self, mender: &Mender, out: &mut impl Write) -> anyhow::Result<Outcome> {
        stderr::unreadable(&self.unreadable, mender.environment);
        let is_any = mender.diff(&self.checked, out)?;
        Ok(match (self.unreadable.is_empty(), is_any) {
            (false, _) => Outcome::Incomplete,
            (true, true) => Outcome::Findings,
            (true, false) => Outcome::Clean,
        })
    }

    /// Writes the document from stdin, mended if it can be and is to be checked at all; gives what
    /// it is then.
    fn mend_stdin(
        &self,
        mender: &Mender,
        stdin: &Stdin,
        out: &mut impl Write,
    ) -> anyhow::Result<Option<Stdin>> {
        let is_checked = !self.checked.is_empty();
        let mended = is_checked.then(|| mender.mended(&stdin.path)).flatten();
        let mended = mended.map(|(_, mended)| stdin.with_text(&mended.text));
        out.write_all(mended.as_ref().unwrap_or(stdin).bytes())?;
        Ok(mended)
    }

    fn outcome(&self, error_on: Threshold) -> Outcome {
        let mut findings = self.checked.iter().flat_map(|checked| &checked.findings);
        if !(self.unreadable.is_empty() && self.unwritten.is_empty()) {
            Outcome::Incomplete
        } else if findings.any(|finding| error_on.is_reached_by(finding.severity)) {
            Outcome::Findings
        } else {
            Outcome::Clean
        }
    }
}

/// The files, sorted, each real one once: by a path without links, if there is one.
fn unique<'a>(files: impl Iterator<Item = &'a Found>) -> Vec<Found> {
    let mut by_file: BTreeMap<&Path, &Found> = BTreeMap::new();
    let rank = |found: &Found| (found.path != found.real, found.link);
    for found in files {
        let known = by_file.entry(&found.real).or_insert(found);
        if (rank(found), &found.path) < (rank(known), &known.path) {
            *known = found;
        }
    }
    let mut files: Vec<_> = by_file.into_values().cloned().collect();
    files.sort();
    files
}

/// What there is to say if there was nothing to check.
fn nothing_checked(options: &CheckOptions) -> String {
    match (&options.since, &options.stdin_filename) {
        (Some(revision), _) => format!("no SKILL.md differs from {revision}"),
        (None, Some(file)) => format!(
            "nothing checked: {} is excluded, or is not called SKILL.md",
            file.display()
        ),
        (None, None) => "no SKILL.md found".to_owned(),
    }
}

/// What a check has to go by.
struct Work<'a> {
    fs: &'a dyn FileSystem,
    settings: Settings,
    environment: &'a Environment,
    targets: Targets,
    /// The only files to report, if that was asked for.
    changed: Option<BTreeSet<PathBuf>>,
}

impl Work<'_> {
    fn check(mut self, user_scopes: bool, progress: &Progress) -> Report {
        let seen = self.targets.seen(user_scopes, self.environment);
        let home = self.environment.home.as_deref();
        let extra_roots = self.settings.extra_roots(home);
        let scan = self
            .targets
            .scan(self.fs, &seen, extra_roots, self.environment);
        let go_on = || {
            progress.looking();
            true
        };
        let discovered =
            without_excluded(self.fs, &self.settings, |fs| discover(fs, &scan, &go_on));
        let notes = self.notes(&discovered.irregular);
        let manifests = discovered.manifests.iter();
        let manifests = manifests.filter(|path| self.is_wanted(&[path]));
        let manifests: Vec<_> = manifests.cloned().collect();
        let reported = discovered
            .files
            .iter()
            .filter(|found| self.is_reported(found));
        let files = unique(reported);
        let owners = self.owners(&files, &discovered.files);
        let pages = |found: &Found| self.pages(&owners, found);
        let judge = Judge {
            fs: self.fs,
            settings: &self.settings,
            seen,
            progress,
            pages: &pages,
        };
        let (mut checked, problems) = judge.check(discovered, &files);
        checked.extend(judge.manifests(&manifests));
        checked.sort_by(|left, right| left.path.cmp(&right.path));
        let mut unreadable = std::mem::take(&mut self.targets.unreadable);
        let counts = |problem: &Unreadable| !self.settings.is_excluded(&problem.path);
        unreadable.extend(problems.into_iter().filter(counts));
        Report {
            checked,
            unreadable,
            unwritten: Vec::new(),
            notes,
        }
    }

    /// The skills whose pages may have to be reported, each real one once: those that are reported themselves, and
    /// others in the targets or around them.
    fn owners(&self, reported: &[Found], files: &[Found]) -> Vec<Found> {
        let is_near = |found: &&Found| {
            let directory = found.path.parent().unwrap_or(&found.path);
            let mut targets = self.targets.paths.iter();
            self.targets.contain(&found.path) || targets.any(|target| target.starts_with(directory))
        };
        let known: BTreeSet<&Path> = reported.iter().map(|found| found.real.as_path()).collect();
        let is_known = |found: &Found| known.contains(found.real.as_path());
        let others = unique(files.iter().filter(is_near));
        let others = others.into_iter().filter(|found| !is_known(found));
        let mut owners: Vec<_> = reported.iter().cloned().chain(others).collect();
        owners.sort();
        owners
    }

    /// The pages to report of a skill that is one of `owners`.
    fn pages(&self, owners: &[Found], found: &Found) -> Vec<PathBuf> {
        let Some(directory) = found.path.parent() else {
            return Vec::new();
        };
        if owners.binary_search(found).is_err() {
            return Vec::new();
        }
        let mut pages = Files::new(self.fs).pages_of(directory);
        pages.retain(|page| self.is_wanted(&[page]));
        pages
    }

    fn is_reported(&self, found: &Found) -> bool {
        self.is_wanted(&[&found.path, &found.real])
    }

    /// Whether a file, by all its paths, is to be reported; the first one is that of the targets.
    fn is_wanted(&self, paths: &[&Path]) -> bool {
        let is_excluded = paths.iter().any(|path| self.settings.is_excluded(path));
        let is_changed = self.changed.as_ref().is_none_or(|changed| {
            // Also a link on the way may have changed.
            let mut ways = paths.iter().flat_map(|path| path.ancestors());
            ways.any(|path| changed.contains(path))
        });
        self.targets.contain(paths[0]) && !is_excluded && is_changed
    }

    fn notes(&self, irregular: &[PathBuf]) -> Vec<String> {
        let shown = |path: &Path| self.environment.shown(path);
        let no_projects = self.targets.no_projects.iter().map(|path| {
            format!(
                "{} is no project: only the places from which agents load skills were looked at; \
                 name a directory to look at all that is in it",
                path.display()
            )
        });
        let excluded = self.targets.paths.iter();
        let excluded = excluded.filter(|path| self.settings.is_excluded(path));
        let excluded = excluded.map(|path| {
            format!(
                "{} was left alone, as `exclude` in the settings says",
                shown(path)
            )
        });
        let irregular = irregular.iter();
        let irregular =
            irregular.filter(|path| self.targets.contain(path) && !self.settings.is_excluded(path));
        let irregular = irregular.map(|path| {
            format!(
                "{} is no skill, because it is not a regular file",
                shown(path)
            )
        });
        no_projects.chain(excluded).chain(irregular).collect()
    }
}
