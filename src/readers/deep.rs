//! Room for texts that nest deeply.
//!
//! The JavaScript and Python readers that are followed here are recursive, and so are ours: they
//! must reach the depths that the real ones reach, which is more than a worker thread's stack
//! allows. A text that could nest so deep is read on a thread of its own.

use super::{NativeError, Value};

/// How many nodes may be open on any thread's stack. A level takes up to 6 KB in a build without
/// optimisation, and threads have 2 MB.
const SHALLOW: usize = 200;

/// The stack of the thread for deep texts: enough for the deepest limit of any reader, at 6 KB a
/// level. It is only reserved; what is not reached is never used.
const DEEP_STACK: usize = 32 << 20;

/// Reads a header with a recursive reader.
pub(super) fn with_room(
    header: &str,
    read: fn(&str) -> Result<Value, NativeError>,
) -> Result<Value, NativeError> {
    if !may_be_deep(header) {
        return read(header);
    }
    std::thread::scope(|scope| {
        let builder = std::thread::Builder::new().stack_size(DEEP_STACK);
        let Ok(reading) = builder.spawn_scoped(scope, || read(header)) else {
            let text = "there is no room to read a text nested so deeply".to_owned();
            return Err(NativeError {
                position: None,
                text,
                exception: None,
            });
        };
        reading
            .join()
            .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

/// Whether a text could nest deeper than [`SHALLOW`]: every level needs an indicator of its own.
fn may_be_deep(header: &str) -> bool {
    let indicators = header.bytes().filter(|byte| b"[{-?:".contains(byte));
    indicators.take(SHALLOW + 1).count() > SHALLOW
}
