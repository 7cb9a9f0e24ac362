//! The protocol asks a server to end when the process that started it is gone.

use std::time::Duration;

/// Often enough that no orphan is noticed, seldom enough to cost nothing.
const INTERVAL: Duration = Duration::from_secs(5);

/// Ends this process with a failure once the process `id` is gone. Most clients close stdin when
/// they end, which is noticed without this.
///
/// A process that cannot be seen from the start is not watched: the client runs on the other side
/// of a container, and its number means nothing here.
pub(super) fn watch(id: Option<i32>) {
    let Some(id) = id.filter(|id| is_alive(*id)) else {
        return;
    };
    let was_parent = is_parent(id);
    tokio::spawn(async move {
        while is_alive(id) && is_parent(id) == was_parent {
            tokio::time::sleep(INTERVAL).await;
        }
        tracing::error!("the client, process {id}, is gone");
        std::process::exit(1);
    });
}

#[cfg(unix)]
fn is_alive(id: i32) -> bool {
    use rustix::io::Errno;
    use rustix::process::{Pid, test_kill_process};
    // A process of somebody else cannot be signalled, but it is there.
    Pid::from_raw(id).is_none_or(|id| test_kill_process(id) != Err(Errno::SRCH))
}

/// Whether the process is the one that started us. One that has ended may stay in the system's
/// table for long, but its children get another parent at once.
#[cfg(unix)]
fn is_parent(id: i32) -> bool {
    rustix::process::getppid().is_some_and(|parent| parent.as_raw_nonzero().get() == id)
}

/// Elsewhere only the end of stdin tells.
#[cfg(not(unix))]
fn is_alive(_id: i32) -> bool {
    true
}

#[cfg(not(unix))]
fn is_parent(_id: i32) -> bool {
    false
}
