//! Layer 7: the language server, and the only place that names a type of the protocol.
//!
//! A message takes this way: the framework calls one line in `server`, which sends a job into one
//! channel before it waits for anything; `session`, the single owner of all state, takes the jobs
//! in the order of arrival, and computes diagnostics once the channel is empty. Questions are
//! answered on other threads, from a snapshot.

mod actions;
mod capabilities;
mod commands;
mod context;
mod delay;
mod diagnostics;
mod documents;
mod framing;
mod from_proto;
mod mentions;
mod outbox;
mod outside;
mod parent;
mod preview;
mod previews;
mod pull;
mod report;
mod server;
mod session;
mod settings;
mod show;
mod structure;
mod to_proto;
mod watch;
mod worker;

use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::mpsc;
use tower_lsp_server::{LspService, Server};

use crate::loader::{FileSystem, Os};
pub use capabilities::{Difference, differences};
use framing::Leave;
use server::Backend;
use session::{Job, Session};

/// Where a server looks for skills besides the workspace, and how.
#[derive(Clone)]
pub struct Options {
    /// The home directory, if it is looked into.
    pub home: Option<PathBuf>,
    /// What stands for `/` where hosts look below `/etc`.
    pub system_root: PathBuf,
    /// The variables that hosts see in a preview.
    pub variables: BTreeMap<String, String>,
    /// The directory of the user's caches: the one place outside the workspace that is written to,
    /// for clients that show nothing but files.
    pub cache: Option<PathBuf>,
    /// The files.
    pub disk: Arc<dyn FileSystem>,
}

impl Default for Options {
    /// The files of this machine, without a home directory.
    fn default() -> Self {
        Self {
            home: None,
            system_root: PathBuf::from("/"),
            variables: BTreeMap::new(),
            cache: None,
            disk: Arc::new(Os),
        }
    }
}

/// Handlers only wait for answers, so many may wait at once; with too few slots a slow answer would
/// keep the framework from reading `exit` and `$/cancelRequest`.
const WAITING_HANDLERS: usize = 64;

/// Bytes on their way from the input to the framework: a message of a usual size in one piece.
const PIPE: usize = 64 * 1024;

/// Serves one client on stdin and stdout until it leaves. Gives the exit status the protocol asks
/// for: success only if the client said `shutdown` before `exit`.
///
/// # Errors
/// If the threads of the server cannot be started.
pub fn run_stdio(options: Options) -> io::Result<bool> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()?;
    let clean = runtime.block_on(serve(tokio::io::stdin(), tokio::io::stdout(), options));
    // The thread that reads stdin cannot be woken up.
    runtime.shutdown_background();
    clean
}

/// Serves one client until it says `exit` or closes `input`. Whether it said `shutdown` before.
///
/// Must be called in a tokio runtime with timers.
///
/// # Errors
/// If the threads of the server cannot be started.
pub async fn serve<I, O>(input: I, output: O, options: Options) -> io::Result<bool>
where
    I: AsyncRead + Unpin,
    O: AsyncWrite,
{
    let (outbox, messages) = mpsc::unbounded_channel();
    let (jobs, inbox) = mpsc::unbounded_channel();
    let cache = options.cache.clone();
    let session = Session::new(options, outbox, &jobs)?;
    std::thread::Builder::new()
        .name("session".into())
        .spawn(move || session.run(inbox))?;
    let end = jobs.clone();
    let leave = Arc::new(Leave::default());
    let (service, socket) =
        LspService::build(|client| Backend::new(client, jobs, messages, Arc::clone(&leave), cache))
            .custom_method(framing::MALFORMED, Backend::malformed)
            .custom_method("window/workDoneProgress/cancel", Backend::cancel_progress)
            .finish();
    let (mended, messages) = tokio::io::duplex(PIPE);
    let server = Server::new(messages, output, socket).concurrency_level(WAITING_HANDLERS);
    // Once the input has ended the server sees the end of its own and comes to an end as well.
    let relay = async {
        framing::relay(input, mended, &leave).await;
        std::future::pending::<()>().await;
    };
    tokio::select! {
        () = server.serve(service) => {}
        () = relay => {}
    }
    // The session's own threads can send it jobs too, so it does not notice by itself.
    let _ = end.send(Job::End);
    Ok(leave.was_asked_for())
}
