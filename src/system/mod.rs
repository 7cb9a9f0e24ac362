//! Layer 7: what of the real machine a host may be given besides its files.

mod shell;
mod time_limit;

pub use shell::Sh;
pub use time_limit::Threads;

use std::collections::BTreeMap;
use std::path::PathBuf;

/// The directory of the user's caches, where each system has it.
#[must_use]
pub fn caches() -> Option<PathBuf> {
    let directory = |name: &str| std::env::var_os(name).map(PathBuf::from);
    let given = directory(if cfg!(windows) {
        "LOCALAPPDATA"
    } else {
        "XDG_CACHE_HOME"
    });
    let below_home = if cfg!(target_os = "macos") {
        "Library/Caches"
    } else {
        ".cache"
    };
    given
        .filter(|path| path.is_absolute())
        .or_else(|| Some(std::env::home_dir()?.join(below_home)))
}

/// The variables of this process. One that is not text is left out: no host can take it.
#[must_use]
pub fn variables() -> BTreeMap<String, String> {
    let text = |(name, value): (std::ffi::OsString, std::ffi::OsString)| {
        Some((name.into_string().ok()?, value.into_string().ok()?))
    };
    std::env::vars_os().filter_map(text).collect()
}
