//! `skill-lsp check`: the findings of a tree.

use std::collections::BTreeSet;
use std::io::Write;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::Outcome;
use super::arguments::{CheckOptions, Common, Format};
use super::environment::Environment;
use super::output::{self, Checked};
use crate::lint;
use crate::loader::{FileSystem, Os, Scan, SkillCache, Unreadable, discover, is_skill_file_name};

pub(super) fn run(
    options: &CheckOptions,
    common: &Common,
    environment: &Environment,
    out: &mut impl Write,
) -> anyhow::Result<Outcome> {
    let Targets { files, unreadable } = find(&options.paths);
    let checked = check_all(&files);
    let mut complete = unreadable.is_empty();
    for problem in &unreadable {
        report(problem);
    }
    let mut good = Vec::new();
    for result in checked {
        match result {
            Ok(checked) => good.push(checked),
            Err(problem) => {
                complete = false;
                report(&problem);
            }
        }
    }
    match options.format {
        Format::Pretty => output::pretty(&good, common, environment, out)?,
        Format::Json => output::json(&good, environment, out)?,
    }
    let mut findings = good.iter().flat_map(|checked| &checked.findings);
    Ok(if !complete {
        Outcome::Incomplete
    } else if findings.any(|finding| options.error_on.is_reached_by(finding.severity)) {
        Outcome::Findings
    } else {
        Outcome::Clean
    })
}

#[expect(
    clippy::print_stderr,
    reason = "stderr is where a command says what it could not do"
)]
fn report(problem: &Unreadable) {
    eprintln!("error: {problem}");
}

struct Targets {
    files: Vec<PathBuf>,
    unreadable: Vec<Unreadable>,
}

/// The skill files at or below `paths`, each once. Another file that is named on the command line
/// is passed over: a commit hook hands over whatever was changed.
fn find(paths: &[PathBuf]) -> Targets {
    let mut files = BTreeSet::new();
    let mut unreadable = Vec::new();
    for path in paths {
        let root = match Os.canonicalize(path) {
            // The last component may be a link, and its own name is the one that counts.
            Ok(_) => absolute(path),
            Err(error) => {
                unreadable.push(Unreadable {
                    path: path.clone(),
                    error,
                });
                continue;
            }
        };
        let scan = Scan {
            trees: vec![root],
            roots: Vec::new(),
        };
        let found = discover(&Os, &scan, &|| true);
        let paths = found.files.into_iter().map(|found| found.path);
        files.extend(paths.filter(|path| is_skill_file(path)));
        unreadable.extend(found.unreadable);
    }
    Targets {
        files: files.into_iter().collect(),
        unreadable,
    }
}

/// The path without dots and links, but for its last component.
fn absolute(path: &Path) -> PathBuf {
    let (Some(parent), Some(name)) = (path.parent(), path.file_name()) else {
        return Os.canonicalize(path).unwrap_or_else(|_| path.to_owned());
    };
    let parent = if parent.as_os_str().is_empty() {
        Path::new(".")
    } else {
        parent
    };
    Os.canonicalize(parent)
        .map_or_else(|_| path.to_owned(), |parent| parent.join(name))
}

fn is_skill_file(path: &Path) -> bool {
    path.file_name().is_some_and(is_skill_file_name)
}

/// Checks the files on all processors; the answers are in the order of `files`.
fn check_all(files: &[PathBuf]) -> Vec<Result<Checked, Unreadable>> {
    let cache = SkillCache::default();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut answers = Vec::new();
        while let Some((index, path)) = take(files, &next) {
            answers.push((index, check_one(path, &cache)));
        }
        answers
    };
    let workers = thread::available_parallelism()
        .map_or(1, NonZero::get)
        .min(files.len().max(1));
    let mut answers: Vec<_> = thread::scope(|scope| {
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        workers
            .into_iter()
            .flat_map(|worker| {
                worker
                    .join()
                    .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            })
            .collect()
    });
    answers.sort_by_key(|(index, _)| *index);
    answers.into_iter().map(|(_, answer)| answer).collect()
}

fn take<'files>(files: &'files [PathBuf], next: &AtomicUsize) -> Option<(usize, &'files PathBuf)> {
    let index = next.fetch_add(1, Ordering::Relaxed);
    Some((index, files.get(index)?))
}

fn check_one(path: &Path, cache: &SkillCache) -> Result<Checked, Unreadable> {
    let bytes = Os.read(path).map_err(|error| Unreadable {
        path: path.to_owned(),
        error,
    })?;
    let skill = cache.load(bytes);
    let findings = lint::check(&skill);
    Ok(Checked {
        path: path.to_owned(),
        skill,
        findings,
    })
}
