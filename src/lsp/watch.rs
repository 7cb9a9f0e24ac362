//! Watching directories that no editor watches for us: those outside the workspace.
//!
//! A thread of its own owns the system's watches. It is told which directories to watch, and tells
//! which paths to look at again. What it tells is a hint, never the truth: whoever is told reads
//! the disk.

mod plan;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use notify::event::{EventKind, ModifyKind};
use notify::{RecommendedWatcher, RecursiveMode, Watcher as _};

use plan::Plan;

/// One save is several events, and a branch switch is thousands: what comes within this time is
/// told at once. Nobody notices it.
const COALESCE: Duration = Duration::from_millis(100);

/// How often the watches are set anew if the directories change while they are set. A change after
/// that makes an event again.
const MAX_ROUNDS: usize = 8;

/// Watches directories until it is dropped.
#[derive(Debug)]
pub(super) struct Watcher {
    messages: Sender<Message>,
}

enum Message {
    Roots(BTreeSet<PathBuf>),
    Event(notify::Result<notify::Event>),
    Stop,
}

impl Watcher {
    /// Starts to watch nothing. `on_change` is called on the watcher's thread with the paths to
    /// look at again, sorted, each as it is below the root it was asked for:
    ///
    /// - a file that was made, changed, moved or removed;
    /// - a directory, if anything below it may have changed;
    /// - a root, whether it is there or not, once it is watched (what happened before that, nobody
    ///   saw), once it is gone, and when events were lost.
    ///
    /// # Errors
    /// If the thread cannot be started.
    pub(super) fn new(on_change: impl Fn(Vec<PathBuf>) + Send + 'static) -> std::io::Result<Self> {
        let (messages, received) = mpsc::channel();
        let events = messages.clone();
        thread::Builder::new()
            .name("watcher".into())
            .spawn(move || Thread::new(events, on_change).run(&received))?;
        Ok(Self { messages })
    }

    /// Watches these directories (absolute), with all below them, and no others. Links below them
    /// are not followed: what is linked is watched if it is a root itself. A root may be a link,
    /// may be missing, and may come and go; only if a directory further above it than its parent is
    /// renamed, that goes unseen. Returns at once.
    pub(super) fn watch(&self, roots: BTreeSet<PathBuf>) {
        // The thread ends only after we do, or by a panic, which was reported.
        let _ = self.messages.send(Message::Roots(roots));
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        let _ = self.messages.send(Message::Stop);
    }
}

struct Thread<F> {
    on_change: F,
    /// `None` if the system has no watches for us.
    system: Option<RecommendedWatcher>,
    roots: BTreeSet<PathBuf>,
    /// The real directory of each root that there is.
    real: BTreeMap<PathBuf, PathBuf>,
    /// What the system watches for us.
    watched: BTreeMap<PathBuf, RecursiveMode>,
    has_warned: bool,
}

impl<F: Fn(Vec<PathBuf>)> Thread<F> {
    fn new(events: Sender<Message>, on_change: F) -> Self {
        let handler = move |event: notify::Result<notify::Event>| {
            // To look at a file is no change; else our own reading would never end.
            if !matches!(&event, Ok(event) if event.kind.is_access()) {
                // Nobody listens any more when the thread is about to end.
                let _ = events.send(Message::Event(event));
            }
        };
        // A link may lead anywhere, also to `/`.
        let config = notify::Config::default().with_follow_symlinks(false);
        let mut thread = Self {
            on_change,
            system: None,
            roots: BTreeSet::new(),
            real: BTreeMap::new(),
            watched: BTreeMap::new(),
            has_warned: false,
        };
        match RecommendedWatcher::new(handler, config) {
            Ok(system) => thread.system = Some(system),
            Err(error) => thread.warn(&error),
        }
        thread
    }

    fn run(mut self, messages: &Receiver<Message>) {
        while let Ok(first) = messages.recv() {
            let Some(batch) = Batch::collect(first, messages) else {
                return;
            };
            let mut changed = BTreeSet::new();
            if let Some(roots) = batch.roots {
                self.set_roots(roots, &mut changed);
                self.arrange(&mut changed);
            }
            self.take(batch.events, &mut changed);
            if !changed.is_empty() {
                (self.on_change)(changed.into_iter().collect());
            }
        }
    }

    /// From now on nothing is told of the roots that are no longer asked for. Of one that is new
    /// nobody saw what happened before, not even whether it went.
    fn set_roots(&mut self, roots: BTreeSet<PathBuf>, changed: &mut BTreeSet<PathBuf>) {
        changed.extend(roots.difference(&self.roots).cloned());
        self.real.retain(|root, _| roots.contains(root));
        self.roots = roots;
    }

    /// Translates events to paths below our roots, and sets the watches anew where the events say
    /// that a directory on the way is another one now.
    fn take(
        &mut self,
        events: Vec<notify::Result<notify::Event>>,
        changed: &mut BTreeSet<PathBuf>,
    ) {
        let mut replaced = BTreeSet::new();
        let mut is_rearranged = false;
        for event in events {
            match event {
                Ok(event) if event.need_rescan() => {
                    is_rearranged = true;
                    changed.extend(self.real.keys().cloned());
                }
                Ok(event) => {
                    is_rearranged |= is_replacement(event.kind);
                    for path in event.paths {
                        self.translate(&path, changed);
                        if is_replacement(event.kind) && self.watched.contains_key(&path) {
                            replaced.insert(path);
                        }
                    }
                }
                Err(error) => self.warn(&error),
            }
        }
        for path in replaced {
            self.forget(&path);
            self.translate(&path, changed);
        }
        // Where files only change, as they do all day beside a root, all stays as it is.
        if is_rearranged {
            self.arrange(changed);
        }
    }

    /// Makes the system watch what the plan says, and adds the roots that came, went or moved.
    fn arrange(&mut self, changed: &mut BTreeSet<PathBuf>) {
        for _ in 0..MAX_ROUNDS {
            let plan = Plan::new(&self.roots);
            self.report_moved(&plan, changed);
            self.real = plan.real;
            if self.watched == plan.watched {
                return;
            }
            // First those to be left: leaving a tree takes everything below it along.
            let left: Vec<_> = self
                .watched
                .iter()
                .filter(|(path, mode)| plan.watched.get(*path) != Some(mode))
                .map(|(path, _)| path.clone())
                .collect();
            for path in left {
                self.forget(&path);
            }
            for (path, mode) in plan.watched {
                if !self.watched.contains_key(&path) && self.add(&path, mode) {
                    if mode == RecursiveMode::Recursive {
                        self.translate(&path, changed);
                    }
                    self.watched.insert(path, mode);
                }
            }
            // While that was done a directory may have come or gone, so look again.
        }
    }

    fn report_moved(&self, plan: &Plan, changed: &mut BTreeSet<PathBuf>) {
        for root in self.real.keys().chain(plan.real.keys()) {
            if self.real.get(root) != plan.real.get(root) {
                changed.insert(root.clone());
            }
        }
    }

    /// Whether the matter is settled: watched, or not to be watched whatever we do.
    fn add(&mut self, path: &Path, mode: RecursiveMode) -> bool {
        let Some(system) = &mut self.system else {
            return true;
        };
        match system.watch(path, mode) {
            Ok(()) => true,
            // It went just now: the next plan is another one.
            Err(error) if is_gone(&error) => false,
            Err(error) => {
                self.warn(&error);
                true
            }
        }
    }

    fn forget(&mut self, path: &Path) {
        self.watched.remove(path);
        if let Some(system) = &mut self.system {
            // The system itself forgets a directory that is removed.
            let _ = system.unwatch(path);
        }
    }

    /// Adds `path`, which is a real one, as it is below each root that it lies in.
    fn translate(&self, path: &Path, changed: &mut BTreeSet<PathBuf>) {
        for (root, real) in &self.real {
            if let Ok(rest) = path.strip_prefix(real) {
                // Not `join`, which adds a slash to a root that is meant itself.
                changed.insert(root.iter().chain(rest.iter()).collect());
            }
        }
    }

    fn warn(&mut self, error: &notify::Error) {
        if !std::mem::replace(&mut self.has_warned, true) {
            tracing::warn!(
                "changes outside the workspace may go unnoticed until the server is started \
                 again: {error}"
            );
        }
    }
}

/// What came within one stretch of time.
#[derive(Default)]
struct Batch {
    events: Vec<notify::Result<notify::Event>>,
    roots: Option<BTreeSet<PathBuf>>,
}

impl Batch {
    /// What comes soon after an event is taken along; roots wait for nothing. `None` if we are to
    /// stop.
    fn collect(first: Message, messages: &Receiver<Message>) -> Option<Self> {
        let mut batch = Self::default();
        let end = match first {
            Message::Event(_) => Instant::now() + COALESCE,
            Message::Roots(_) | Message::Stop => Instant::now(),
        };
        let mut next = Ok(first);
        loop {
            match next {
                Ok(Message::Event(event)) => batch.events.push(event),
                Ok(Message::Roots(roots)) => batch.roots = Some(roots),
                Err(RecvTimeoutError::Timeout) => return Some(batch),
                Ok(Message::Stop) | Err(RecvTimeoutError::Disconnected) => return None,
            }
            next = match end.saturating_duration_since(Instant::now()) {
                Duration::ZERO => Err(RecvTimeoutError::Timeout),
                left => messages.recv_timeout(left),
            };
        }
    }
}

/// Whether a path may lead to another file or directory than before.
fn is_replacement(kind: EventKind) -> bool {
    kind.is_create() || kind.is_remove() || matches!(kind, EventKind::Modify(ModifyKind::Name(_)))
}

fn is_gone(error: &notify::Error) -> bool {
    match &error.kind {
        notify::ErrorKind::PathNotFound => true,
        notify::ErrorKind::Io(error) => error.kind() == std::io::ErrorKind::NotFound,
        _ => false,
    }
}
