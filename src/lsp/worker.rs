//! The threads that may wait for the disk, so that the session never does.

use std::collections::{HashMap, VecDeque};
use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use tokio::sync::mpsc::UnboundedSender;
use tower_lsp_server::gen_lsp_types::Uri;

use super::context::{Context, Target};
use super::session::Job;
use crate::hosts;
use crate::lint::config::{Settings, find_config};
use crate::lint::without_excluded;
use crate::loader::{FileSystem, Overlay, Scan};
use crate::registry::{Environment, index, plan};
use crate::text::decode;

/// A walk over all of what can be seen, or over parts of it.
#[derive(Clone)]
pub(super) struct Walk {
    /// Which state of the workspace it is for; the answer to an older one is of no use.
    pub(super) generation: u64,
    pub(super) environment: Environment,
    /// What the client wants, over what the settings files say.
    pub(super) settings: Settings,
    /// Single files that are looked at wherever they lie.
    pub(super) files: Vec<PathBuf>,
    /// If there, only these paths are looked at anew.
    pub(super) only: Option<Vec<PathBuf>>,
    pub(super) disk: Arc<Overlay>,
}

/// Starts the thread that walks. `newest` is the generation that is still of use.
///
/// # Errors
/// If the system has no thread left.
pub(super) fn start_walker(
    session: UnboundedSender<Job>,
    newest: Arc<AtomicU64>,
) -> io::Result<std::sync::mpsc::Sender<Walk>> {
    let (sender, walks) = std::sync::mpsc::channel::<Walk>();
    thread::Builder::new()
        .name("walker".into())
        .spawn(move || {
            while let Ok(walk) = walks.recv() {
                let go_on = || newest.load(Ordering::Relaxed) == walk.generation;
                let (files, complaints) = settings_files(&walk);
                let settings = files.clone().overlaid_by(walk.settings.clone());
                if walk.only.is_none() {
                    let generation = walk.generation;
                    // Nobody listens any more only when the server ends.
                    let _ = session.send(Job::SettingsFiles {
                        generation,
                        settings: files,
                        complaints,
                    });
                }
                let look = || {
                    let scan = scan(&walk, &settings);
                    let find = |fs: &dyn FileSystem| index(fs, &scan, &go_on);
                    let index = without_excluded(&*walk.disk, &settings, find);
                    (scan, index)
                };
                let found = std::panic::catch_unwind(std::panic::AssertUnwindSafe(look));
                let generation = walk.generation;
                let ended = match found {
                    Ok((scan, index)) => Job::Walked {
                        generation,
                        only: walk.only,
                        scan,
                        index,
                    },
                    Err(_) => {
                        tracing::error!("looking for skills panicked");
                        Job::WalkFailed { generation }
                    }
                };
                if session.send(ended).is_err() {
                    return;
                }
            }
        })?;
    Ok(sender)
}

/// What the settings files of the folders say, and what is wrong with them; the rest of each counts.
fn settings_files(walk: &Walk) -> (Settings, Vec<String>) {
    let mut settings = Settings::default();
    let mut complaints = Vec::new();
    for folder in &walk.environment.folders {
        let Some(path) = find_config(&*walk.disk, folder) else {
            continue;
        };
        let Ok(text) = walk.disk.read(&path).map(|bytes| decode(&bytes).text) else {
            continue;
        };
        let base = path.parent().unwrap_or(folder);
        let read = Settings::from_toml(&text, base).unwrap_or_else(|error| {
            complaints.push(format!("{}: {error}", path.display()));
            *error.rest
        });
        settings = settings.overlaid_by(read);
    }
    complaints.dedup();
    (settings, complaints)
}

fn scan(walk: &Walk, settings: &Settings) -> Scan {
    let mut scan = plan(&walk.environment, hosts::all(), &*walk.disk);
    scan.roots
        .extend(settings.extra_roots(walk.environment.home.as_deref()));
    let is_there = |file: &&PathBuf| walk.disk.metadata(file).is_ok();
    scan.trees
        .extend(walk.files.iter().filter(is_there).cloned());
    scan.only.clone_from(&walk.only);
    scan
}

/// Files whose diagnostics are to be computed, each once, the urgent ones first.
#[derive(Clone, Default)]
pub(super) struct Queue {
    shared: Arc<(Mutex<Waiting>, Condvar)>,
}

/// The file of a target, and whether its pages are meant.
type Key = (Uri, bool);

#[derive(Default)]
struct Waiting {
    urgent: VecDeque<Key>,
    others: VecDeque<Key>,
    tasks: HashMap<Key, (Context, Target)>,
    has_ended: bool,
}

impl Queue {
    /// Asks for a file's diagnostics; a wish that still waits is replaced.
    pub(super) fn push(&self, context: &Context, target: Target, is_urgent: bool) {
        let Some(uri) = target.uri() else { return };
        let key = (uri, matches!(target, Target::Pages(_)));
        let mut waiting = self.lock();
        let is_new = waiting
            .tasks
            .insert(key.clone(), (context.clone(), target))
            .is_none();
        if is_urgent {
            waiting.urgent.push_back(key);
        } else if is_new {
            waiting.others.push_back(key);
        }
        drop(waiting);
        self.shared.1.notify_one();
    }

    /// Ends the thread that works on the queue.
    pub(super) fn end(&self) {
        self.lock().has_ended = true;
        self.shared.1.notify_all();
    }

    /// Waits for the next file; `None` at the end.
    fn pop(&self) -> Option<(Context, Target)> {
        let mut waiting = self.lock();
        loop {
            if waiting.has_ended {
                return None;
            }
            let next = waiting
                .urgent
                .pop_front()
                .or_else(|| waiting.others.pop_front());
            match next {
                // A file that was urgent meanwhile is done already.
                Some(key) => {
                    if let Some(task) = waiting.tasks.remove(&key) {
                        return Some(task);
                    }
                }
                None => {
                    let woken = self.shared.1.wait(waiting);
                    waiting = woken.unwrap_or_else(PoisonError::into_inner);
                }
            }
        }
    }

    /// Nothing can panic while the lock is held, so a poisoned one is as good as any.
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.shared.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Starts the thread that computes diagnostics.
///
/// # Errors
/// If the system has no thread left.
pub(super) fn start_diagnoser(session: UnboundedSender<Job>, queue: Queue) -> io::Result<()> {
    thread::Builder::new()
        .name("diagnoser".into())
        .spawn(move || {
            while let Some((context, target)) = queue.pop() {
                let Some(uri) = target.uri() else { continue };
                let diagnose = || context.diagnose(&target);
                let answer = std::panic::catch_unwind(std::panic::AssertUnwindSafe(diagnose));
                let Ok(diagnosed) = answer else {
                    tracing::error!("judging {} panicked", uri.0);
                    continue;
                };
                if session.send(Job::Diagnosed { target, diagnosed }).is_err() {
                    return;
                }
            }
        })?;
    Ok(())
}
