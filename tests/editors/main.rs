//! The real editors, driven as a user would.
//!
//! They need programs that `cargo` does not install, so they run with `--features editor-tests`,
//! which `tests/run` passes once it has installed them.

mod drivers;
mod messages;
mod neovim;
