//! Layer 7: the language server, and the only place that names a type of the protocol.
//!
//! A message takes this way: the framework calls one line in `server`, which sends a job into one
//! channel before it waits for anything; `session`, the single owner of all state, takes the jobs
//! in the order of arrival, and computes diagnostics once the channel is empty. Questions are
//! answered on other threads, from a snapshot.

mod capabilities;
mod diagnostics;
mod documents;
mod framing;
mod from_proto;
mod parent;
mod server;
mod session;
mod to_proto;
mod watch;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::io::{AsyncRead, AsyncWrite};
use tower_lsp_server::{LspService, Server};

use server::Backend;

/// Handlers only wait for answers, so many may wait at once; with too few slots a slow answer would
/// keep the framework from reading `exit` and `$/cancelRequest`.
const WAITING_HANDLERS: usize = 64;

/// Bytes on their way from the input to the framework: a message of a usual size in one piece.
const PIPE: usize = 64 * 1024;

/// Serves one client on stdin and stdout until it leaves. Gives the exit code the protocol asks
/// for: success only if the client said `shutdown` before `exit`.
///
/// # Errors
/// If the threads of the server cannot be started.
pub fn run_stdio() -> std::io::Result<bool> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()?;
    let clean = runtime.block_on(serve(tokio::io::stdin(), tokio::io::stdout()));
    // The thread that reads stdin cannot be woken up.
    runtime.shutdown_background();
    Ok(clean)
}

/// Serves one client until it says `exit` or closes `input`. Whether it said `shutdown` before.
///
/// Must be called in a tokio runtime with timers.
pub async fn serve<I, O>(input: I, output: O) -> bool
where
    I: AsyncRead + Unpin,
    O: AsyncWrite,
{
    let shutdown = Arc::new(AtomicBool::new(false));
    let (service, socket) = LspService::build(|client| Backend::new(client, Arc::clone(&shutdown)))
        .custom_method(framing::MALFORMED, Backend::malformed)
        .finish();
    let (mended, messages) = tokio::io::duplex(PIPE);
    let server = Server::new(messages, output, socket).concurrency_level(WAITING_HANDLERS);
    // Once the input has ended the server sees the end of its own and comes to an end as well.
    let relay = async {
        framing::relay(input, mended).await;
        std::future::pending::<()>().await;
    };
    tokio::select! {
        () = server.serve(service) => {}
        () = relay => {}
    }
    shutdown.load(Ordering::Relaxed)
}
