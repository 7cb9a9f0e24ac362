//! The single owner of the server's state.

mod publish;
mod questions;
mod walks;

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use tokio::runtime::Handle;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender};
use tower_lsp_server::gen_lsp_types::Uri;

use super::Options;
use super::capabilities::Negotiated;
use super::context::{Context, Diagnosed, Machine, Target};
use super::delay::Delays;
use super::diagnostics::Book;
use super::documents::{Document, Documents};
use super::outbox::Outgoing;
use super::outside::Outside;
use super::previews::Previews;
use super::watch::Watcher;
use super::worker::{self, Queue, Walk};
use crate::hosts::program::Beside;
use crate::lint::config::Settings;
use crate::loader::{Found, Overlay, Remembered, Scan};
use crate::registry::{Candidate, Index};
use crate::text::Edit;

pub(super) use questions::{Question, Snapshot};

/// Something for the session to do, in the order in which it was asked for.
pub(super) enum Job {
    /// The client said what it can take and where it works.
    Initialize {
        client: Negotiated,
        folders: Vec<PathBuf>,
        settings: Settings,
        /// What is wrong with the settings, to be shown once the client is ready.
        complaint: Option<String>,
    },
    /// The server has ended.
    End,
    /// The client is ready.
    Initialized,
    Open(Document),
    Change {
        uri: Uri,
        version: i32,
        edits: Vec<Edit>,
    },
    Close(Uri),
    /// The workspace has other folders.
    Folders {
        added: Vec<PathBuf>,
        removed: Vec<PathBuf>,
    },
    /// These files or directories may have changed on the disk.
    Files(Vec<PathBuf>),
    /// The client has other settings.
    Settings(Settings),
    /// A walk has ended.
    Walked {
        generation: u64,
        only: Option<Vec<PathBuf>>,
        scan: Scan,
        index: Index,
    },
    /// A walk ended by a fault of ours, and nothing came of it.
    WalkFailed {
        generation: u64,
    },
    /// The user does not want to wait for the walk.
    CancelWalk,
    /// The user wants everything looked at again.
    Reindex,
    /// The settings files of the workspace were read.
    SettingsFiles {
        generation: u64,
        settings: Settings,
        /// What is wrong with them.
        complaints: Vec<String>,
    },
    /// Diagnostics were computed.
    Diagnosed {
        target: Target,
        diagnosed: Diagnosed,
    },
    /// What was kept back of a file's diagnostics has waited long enough.
    Waited {
        uri: Uri,
        wait: u64,
    },
    /// The client has asked for the text of this document.
    Shown(Uri),
    Ask(Question),
}

/// After so many jobs without a pause diagnostics are computed all the same, so that a client that
/// never pauses is not left without any.
const JOBS_BETWEEN_DIAGNOSTICS: usize = 1024;

pub(super) struct Session {
    options: Options,
    context: Context,
    documents: Documents,
    book: Book,
    delays: Delays,
    /// Which skills' findings depend on what is in a directory outside of them.
    outside: Outside,
    /// The links on the ways to skills, and where each leads, if it leads anywhere.
    links: BTreeMap<PathBuf, Option<PathBuf>>,
    /// Settings of `skill-lsp.toml` files, and of the client, which win.
    file_settings: Settings,
    client_settings: Settings,
    /// What the client said when it greeted us. It counts as long as the client, asked for its
    /// settings, says nothing.
    first_settings: Settings,
    /// Counts full walks; shared with the walker, which gives up what is out of date.
    generation: u64,
    newest: Arc<AtomicU64>,
    is_ready: bool,
    has_ended: bool,
    /// What has to be done once all waiting jobs are.
    changed: HashSet<Uri>,
    concerned: BTreeSet<Arc<Path>>,
    stale: BTreeSet<PathBuf>,
    needs_walk: bool,
    is_walk_given_up: bool,
    /// What waits until the first walk has ended.
    waiting: Vec<Question>,
    /// What is wrong with the settings, as far as the client was told.
    complaints: Vec<String>,
    previews: Previews,
    outbox: UnboundedSender<Outgoing>,
    walker: std::sync::mpsc::Sender<Walk>,
    watcher: Watcher,
    queue: Queue,
    /// Where timers run, and where they send their jobs.
    runtime: Handle,
    own: UnboundedSender<Job>,
}

impl Session {
    /// Starts the threads that work for the session. Must be called in a runtime with timers.
    ///
    /// # Errors
    /// If the system has no thread left.
    pub(super) fn new(
        options: Options,
        outbox: UnboundedSender<Outgoing>,
        own: &UnboundedSender<Job>,
    ) -> io::Result<Self> {
        let newest = Arc::new(AtomicU64::new(0));
        let queue = Queue::default();
        worker::start_diagnoser(own.clone(), queue.clone())?;
        let changes = own.clone();
        let watcher = Watcher::new(move |paths| {
            // Nobody listens any more only when the server ends.
            let _ = changes.send(Job::Files(paths));
        })?;
        Ok(Self {
            context: Context {
                client: Negotiated::default(),
                registry: Arc::default(),
                files: Arc::new(Overlay::new(Arc::clone(&options.disk))),
                settings: Arc::default(),
                is_indexed: false,
                folders: Vec::new(),
                focus: None,
                machine: Arc::new(Machine {
                    home: options.home.clone(),
                    system_root: options.system_root.clone(),
                    variables: options.variables.clone(),
                    files: Arc::new(Remembered::new(Arc::clone(&options.disk))),
                    checked: Mutex::default(),
                    memo: Arc::default(),
                }),
            },
            options,
            documents: Documents::default(),
            book: Book::default(),
            delays: Delays::default(),
            outside: Outside::default(),
            links: BTreeMap::new(),
            file_settings: Settings::default(),
            client_settings: Settings::default(),
            first_settings: Settings::default(),
            generation: 0,
            walker: worker::start_walker(own.clone(), Arc::clone(&newest))?,
            newest,
            is_ready: false,
            has_ended: false,
            changed: HashSet::new(),
            concerned: BTreeSet::new(),
            stale: BTreeSet::new(),
            needs_walk: false,
            is_walk_given_up: false,
            waiting: Vec::new(),
            complaints: Vec::new(),
            previews: Previews::default(),
            outbox,
            watcher,
            queue,
            runtime: Handle::current(),
            own: own.clone(),
        })
    }

    /// Works until the server has ended, and ends the threads that work for it.
    pub(super) fn run(mut self, mut inbox: UnboundedReceiver<Job>) {
        while let Some(job) = inbox.blocking_recv() {
            self.guarded(|session| session.apply(job));
            for _ in 0..JOBS_BETWEEN_DIAGNOSTICS {
                let Ok(job) = inbox.try_recv() else { break };
                self.guarded(|session| session.apply(job));
            }
            if self.has_ended {
                break;
            }
            self.guarded(Self::flush);
        }
        self.newest.store(u64::MAX, Ordering::Relaxed);
        self.queue.end();
    }

    /// A fault of ours in one job must not take the others along.
    fn guarded(&mut self, work: impl FnOnce(&mut Self)) {
        if catch_unwind(AssertUnwindSafe(|| work(self))).is_err() {
            tracing::error!("a job panicked; the session goes on");
        }
    }

    fn apply(&mut self, job: Job) {
        match job {
            Job::Initialize {
                client,
                folders,
                settings,
                complaint,
            } => {
                self.complaints.extend(complaint);
                self.context.client = client;
                self.context.folders = folders;
                self.first_settings.clone_from(&settings);
                self.client_settings = settings;
                self.settle_settings();
            }
            Job::End => self.has_ended = true,
            Job::Initialized => {
                self.is_ready = true;
                for complaint in self.complaints.clone() {
                    self.send(Outgoing::Complain(complaint));
                }
                self.needs_walk = true;
                let base = self.context.folders.first().cloned().unwrap_or_default();
                self.send(Outgoing::Register {
                    client: self.context.client,
                    base,
                });
            }
            Job::Open(document) => self.open(document),
            Job::Change {
                uri,
                version,
                edits,
            } => self.change(&uri, version, &edits),
            Job::Close(uri) => self.close(&uri),
            Job::Folders { added, removed } => {
                self.context
                    .folders
                    .retain(|folder| !removed.contains(folder));
                for folder in added {
                    if !self.context.folders.contains(&folder) {
                        self.context.folders.push(folder);
                    }
                }
                self.needs_walk = true;
            }
            Job::Files(paths) => self.note_files(paths),
            Job::Settings(settings) => {
                let settings = match settings == Settings::default() {
                    true => self.first_settings.clone(),
                    false => settings,
                };
                // What is excluded or added may have changed.
                self.needs_walk |= self.client_settings != settings;
                self.client_settings = settings;
                self.settle_settings();
            }
            Job::SettingsFiles {
                generation,
                settings,
                complaints,
            } => {
                if generation == self.generation {
                    // What was shown is not shown again with each walk.
                    for complaint in &complaints {
                        if !self.complaints.contains(complaint) {
                            self.send(Outgoing::Complain(complaint.clone()));
                        }
                    }
                    self.complaints = complaints;
                    self.file_settings = settings;
                    self.settle_settings();
                }
            }
            Job::Walked {
                generation,
                only,
                scan,
                index,
            } if generation == self.generation => match only {
                None => self.take_walk(&scan, index),
                Some(only) => self.take_part(&only, index),
            },
            Job::Walked { .. } => {}
            Job::Reindex => self.needs_walk = true,
            Job::CancelWalk => self.give_up_walk(),
            Job::WalkFailed { generation } if generation == self.generation => self.give_up_walk(),
            Job::WalkFailed { .. } => {}
            Job::Diagnosed { target, diagnosed } => self.publish(&target, diagnosed),
            Job::Waited { uri, wait } => self.end_wait(&uri, wait),
            Job::Shown(uri) => self.previews.asked(uri),
            Job::Ask(question) => self.take_question(question),
        }
    }

    fn open(&mut self, document: Document) {
        let uri = document.uri.clone();
        self.give_up_questions_about(&uri);
        self.concern_around(document.path.as_deref());
        if let Some(path) = document.path.clone().filter(|_| document.is_skill()) {
            // Whether it is a link only the disk can tell.
            if self.context.registry.get(&path).is_none() {
                self.look_behind_links(&path);
                self.stale.insert(path);
            }
        }
        self.cover(&document);
        self.note_focus(&document);
        self.documents.open(document);
        self.register(&uri);
        self.changed.insert(uri);
    }

    fn change(&mut self, uri: &Uri, version: i32, edits: &[Edit]) {
        self.give_up_questions_about(uri);
        let encoding = self.context.client.encoding;
        let before = self.documents.get(uri).map(Document::anchors);
        match self
            .documents
            .change(uri, version, edits, encoding)
            .cloned()
        {
            Some(document) => {
                self.cover(&document);
                self.note_focus(&document);
                self.register(uri);
                self.changed.insert(uri.clone());
                if before != Some(document.anchors()) {
                    self.concern_skill_of(document.path.as_deref());
                }
            }
            None => tracing::warn!("{} was changed without being open", uri.0),
        }
    }

    fn close(&mut self, uri: &Uri) {
        let Some(document) = self.documents.close(uri) else {
            return;
        };
        self.give_up_questions_about(uri);
        self.changed.remove(uri);
        self.delays.forget(uri);
        let cleared = self.book.clear(uri);
        self.send_all(cleared);
        let Some(path) = document.path else { return };
        self.concern_around(Some(&path));
        let real = self
            .context
            .registry
            .get(&path)
            .map(|known| Arc::clone(&known.real));
        Arc::make_mut(&mut self.context.files).remove(&path, real.as_deref());
        // What the disk has counts again, under every name of the file.
        let aliases = real
            .iter()
            .flat_map(|real| self.context.registry.aliases(real));
        self.stale.extend(aliases.map(|alias| alias.to_path_buf()));
        self.stale.insert(path);
    }

    fn note_focus(&mut self, document: &Document) {
        if document.is_skill() {
            self.context.focus = Some(document.uri.clone());
        }
    }

    /// Puts a document's text over its file.
    fn cover(&mut self, document: &Document) {
        let Some(path) = document.path.clone() else {
            return;
        };
        let known = self.context.registry.get(&path);
        let real = known
            .map(|known| known.real.to_path_buf())
            .filter(|real| *real != path);
        let text = document.text.contents().as_ref().into();
        Arc::make_mut(&mut self.context.files).set(path, real, text);
    }

    /// Notes what an open skill is now, under every name of its file.
    fn register(&mut self, uri: &Uri) {
        let Some(document) = self.documents.get(uri) else {
            return;
        };
        let (Some(path), Some(skill)) = (&document.path, document.skill()) else {
            return;
        };
        let registry = Arc::make_mut(&mut self.context.registry);
        let found = |candidate: &Candidate| Found {
            path: candidate.path.to_path_buf(),
            real: candidate.real.to_path_buf(),
            link: candidate.link,
        };
        let own = registry.get(path).map_or_else(
            || Found {
                path: path.clone(),
                real: path.clone(),
                link: None,
            },
            |known| found(known),
        );
        let aliases: Vec<_> = registry
            .aliases(&own.real)
            .filter(|alias| ***alias != **path)
            .filter_map(|alias| registry.get(alias).map(|known| found(known)))
            .collect();
        self.concerned
            .extend(aliases.iter().map(|alias| alias.path.as_path().into()));
        for alias in aliases.iter().chain([&own]) {
            // What lies beside the file is as it was when it was last walked.
            let known = registry.get(&alias.path);
            let beside = known.map_or_else(Beside::default, |known| known.beside.clone());
            let candidate = Candidate::new(alias, skill.text.as_bytes(), skill, beside);
            let concerned = registry.insert(candidate);
            self.concerned.extend(concerned);
        }
    }

    fn settle_settings(&mut self) {
        let settings = self
            .file_settings
            .clone()
            .overlaid_by(self.client_settings.clone());
        if *self.context.settings == settings {
            return;
        }
        self.context.settings = Arc::new(settings);
        self.judge_all_again();
    }

    fn judge_all_again(&mut self) {
        self.changed
            .extend(self.documents.iter().map(|document| document.uri.clone()));
        let paths = self
            .context
            .registry
            .candidates()
            .map(|known| Arc::clone(&known.path));
        self.concerned.extend(paths);
        self.concern_manifests();
    }

    /// Starts what the jobs have made necessary.
    fn flush(&mut self) {
        if self.needs_walk && self.is_ready {
            self.start_walk();
        } else if self.is_ready && !self.stale.is_empty() {
            let only: Vec<_> = std::mem::take(&mut self.stale).into_iter().collect();
            self.send_walk(Some(only));
        }
        let changed = std::mem::take(&mut self.changed);
        let concerned = std::mem::take(&mut self.concerned);
        if !changed.is_empty() || !concerned.is_empty() {
            for uri in self.previews.out_of_date() {
                self.send(Outgoing::RefreshContent(uri));
            }
        }
        let others = concerned.iter().any(|path| {
            self.documents
                .at(path)
                .is_none_or(|open| !changed.contains(&open.uri))
        });
        if others && self.context.client.refreshes_lenses {
            self.send(Outgoing::RefreshLenses);
        }
        if self.context.client.pulls_diagnostics {
            if others && self.context.client.refreshes_diagnostics {
                self.send(Outgoing::Refresh);
            }
            return;
        }
        let mut open = changed;
        for path in concerned {
            match self.documents.at(&path) {
                Some(document) => {
                    open.insert(document.uri.clone());
                }
                None => self.diagnose_closed(&path),
            }
            self.diagnose_pages(&path);
            open.extend(self.open_pages_of(&path));
        }
        for uri in open {
            self.diagnose_open(&uri);
        }
    }

    fn send(&self, outgoing: Outgoing) {
        // The receiver goes away only when the server ends.
        let _ = self.outbox.send(outgoing);
    }
}
