//! Layer 8: a host's tools for any agent, over MCP, and the only place that names a type of it.
//!
//! One thread reads lines, one writes them, the framework matches questions and answers between
//! them, and the host is asked on threads of their own: it reads the disk and may run commands.

mod handler;
mod lines;

use std::io::{self, BufRead, BufReader, Write};
use std::pin::pin;
use std::time::Duration;

use rmcp::ServiceExt;
use rmcp::service::ServerInitializeError;

use crate::hosts::{Host, Toolset};
use handler::Handler;
use lines::Lines;

/// Calls that run at the same time; further ones wait. An agent has few open, but a command may
/// never end, and should not keep the others from being answered.
const CALLS_AT_ONCE: usize = 64;

/// How long a client that has closed our input may take to read what was still to be said.
const LAST_WORDS: Duration = Duration::from_secs(2);

/// Serves the tools of `toolset`, which is `host` started, on stdin and stdout until the client
/// closes one of them.
///
/// # Errors
/// If the threads of the server cannot be started.
pub fn run_stdio(host: &'static Host, toolset: Box<dyn Toolset>) -> io::Result<()> {
    serve(host, toolset, BufReader::new(io::stdin()), io::stdout())
}

/// Serves the tools of `toolset`, which is `host` started, until `input` ends or nobody reads
/// `output` any more. Calls that are not answered some seconds after the end never are.
///
/// # Errors
/// If the threads of the server cannot be started.
pub fn serve(
    host: &'static Host,
    toolset: Box<dyn Toolset>,
    input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .max_blocking_threads(CALLS_AT_ONCE)
        .build()?;
    let served = runtime.block_on(async {
        let (lines, written) = Lines::start(input, output)?;
        let mut written = pin!(written);
        let handler = Handler::new(host, toolset).await;
        tokio::select! {
            () = converse(&handler, &lines) => {
                lines.end();
                // A client that does not read is not waited for.
                let _ = tokio::time::timeout(LAST_WORDS, written).await;
            }
            _ = &mut written => {}
        }
        Ok(())
    });
    // A command that goes on does not keep us.
    runtime.shutdown_background();
    served
}

/// Greets and answers until the input ends. The framework leaves when the greeting goes wrong, for
/// which one message out of turn is enough; but the client may try again.
async fn converse(handler: &Handler, lines: &Lines) {
    loop {
        match handler.clone().serve(lines.clone()).await {
            Ok(session) => {
                if let Err(error) = session.waiting().await {
                    tracing::error!("the server cannot go on: {error}");
                }
                return;
            }
            Err(
                error @ (ServerInitializeError::ExpectedInitializeRequest(_)
                | ServerInitializeError::InitializeFailed(_)),
            ) => tracing::info!("waiting for another greeting: {error}"),
            Err(error) => {
                tracing::debug!("leaving before the greeting: {error}");
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests;
